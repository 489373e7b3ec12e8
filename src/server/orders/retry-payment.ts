import type { Paise } from '#domain/money.ts';
import { orderSettlement } from '#domain/order.ts';
import { priceCharged } from '#domain/product.ts';
import { readProductOnSale } from '../catalogue/read-catalogue.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Shop } from '../shop.ts';
import type { ReturnUrl } from './open-attempt.ts';
import { readHistory } from './order-records.ts';
import { payOrder } from './pay-order.ts';

export type Retried =
  | { ok: true; redirectUrl: string }
  | { ok: false; reason: 'not_failed' | 'not_on_sale' | 'unavailable' }
  | { ok: false; reason: 'price_changed'; unitPrice: Paise };

/**
 * A new attempt at paying an order whose payment has failed, at the price first agreed, which must still be the
 * one charged. Null for an unknown order.
 * @throws StorageUnavailable
 */
export async function retryPayment(
  shop: Shop,
  provider: PaymentProvider,
  orderId: string,
  returnUrl: ReturnUrl,
): Promise<Retried | null> {
  const history = await readHistory(shop.storage.orders, orderId);
  if (!history) return null;
  const { product } = history.placed;
  if (orderSettlement(history)?.outcome === 'COMPLETED') return { ok: false, reason: 'not_failed' };
  const { found } = await readProductOnSale(shop.storage.catalogue, product.productId);
  const unitPrice = found && priceCharged(found.product);
  if (unitPrice === null || unitPrice === undefined) return { ok: false, reason: 'not_on_sale' };
  if (unitPrice !== product.unitPrice) return { ok: false, reason: 'price_changed', unitPrice };
  const opened = await payOrder(shop, provider, orderId, 'after failure', returnUrl);
  return opened ? { ok: true, redirectUrl: opened.redirectUrl } : { ok: false, reason: 'unavailable' };
}
