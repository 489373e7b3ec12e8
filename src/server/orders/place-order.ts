import { createHash } from 'node:crypto';
import { type Paise, toPaise } from '#domain/money.ts';
import { type CheckoutPayload, checkoutTexts, type OrderPlaced, orderAmount } from '#domain/order.ts';
import { priceCharged } from '#domain/product.ts';
import type { AppContext } from '../app-context.ts';
import { readProductOnSale } from '../catalogue/read-catalogue.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { openAttempt, type ReturnUrl } from './open-attempt.ts';
import { markFirst } from './order-marks.ts';
import { keys, newOrderId, readPlaced } from './order-records.ts';
import { type Payable, payOrder } from './pay-order.ts';

/** A key is bound to one order id and to one body by this claim, written once. */
interface KeyClaim {
  orderId: string;
  bodyHash: string;
}

export type PlacedOrder =
  | { ok: true; orderId: string; redirectUrl: string }
  | { ok: false; reason: 'not_on_sale' | 'no_price' | 'key_reused' | 'unavailable' | 'over' }
  | { ok: false; reason: 'price_changed'; unitPrice: Paise };

/** What a checkout asks for; the billing names of the wire. */
export interface OrderRequest {
  payload: CheckoutPayload;
  /** The client's idempotency key, or null: then every call is an order of its own. */
  idempotencyKey: string | null;
  /** Address the buyer comes back to, for an order id. */
  returnUrl: ReturnUrl;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Places an order at the catalogue's price and opens its payment. The order and its attempt are reserved
 * before the provider is called. The same key with the same body gives the same order, however often and
 * however many at once.
 * @throws StorageUnavailable
 */
export async function placeOrder(
  context: AppContext,
  provider: PaymentProvider,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const { orders, catalogue } = context.storage;
  const { payload, idempotencyKey } = request;
  const bodyHash = hash(JSON.stringify(payload));
  const claimKey = idempotencyKey === null ? null : keys.claim(hash(idempotencyKey));

  const payAgain = (id: string) => payOrder(context, provider, id, 'same checkout', request.returnUrl);

  const claim = claimKey === null ? null : (await orders.read<KeyClaim>(claimKey))?.value;
  if (claim?.bodyHash === bodyHash) {
    const placed = await readPlaced(orders, claim.orderId);
    if (placed) return placedAt(await payAgain(placed.id), placed.id);
  }

  const { found } = await readProductOnSale(catalogue, payload.product_id);
  if (!found) return { ok: false, reason: 'not_on_sale' };
  const unitPrice = priceCharged(found.product);
  if (unitPrice === null) return { ok: false, reason: 'no_price' };
  if (claim && claim.bodyHash !== bodyHash) return { ok: false, reason: 'key_reused' };
  if (toPaise(payload.unit_price) !== unitPrice) return { ok: false, reason: 'price_changed', unitPrice };

  let id = claim ? claim.orderId : newOrderId();
  if (claimKey && !claim) {
    const claimed = await orders.create<KeyClaim>(claimKey, { orderId: id, bodyHash });
    if (!claimed.created) {
      if (claimed.existing.bodyHash !== bodyHash) return { ok: false, reason: 'key_reused' };
      id = claimed.existing.orderId;
    }
  }
  const order: OrderPlaced = {
    id,
    placedAt: context.now().toISOString(),
    provider: provider.id,
    amount: orderAmount(unitPrice, payload.quantity),
    product: {
      productId: found.product.id,
      name: found.product.name,
      slug: found.product.slug,
      image: found.product.mainImage,
      unitPrice,
      quantity: payload.quantity,
      gstRate: found.product.gstRate ?? null,
      hsnCode: found.product.hsnCode ?? null,
    },
    billing: {
      fullName: payload.customer_name,
      email: payload.email,
      phone: payload.phone,
      address: payload.address,
      country: payload.country,
      state: payload.state,
      city: payload.city,
      zipCode: payload.zip_code,
    },
    ttlSeconds: provider.ttlSeconds,
    ...(provider.isTest && { isTest: true as const }),
  };
  await markFirst(orders, id, context.now());
  const written = await orders.create(keys.placed(id), order);
  if (!written.created) return placedAt(await payAgain(id), id);
  const opened = await openAttempt(context, provider, order, order, request.returnUrl);
  return opened
    ? { ok: true, orderId: id, redirectUrl: opened.redirectUrl }
    : { ok: false, reason: 'unavailable' };
}

function placedAt(payable: Payable, orderId: string): PlacedOrder {
  return payable.ok ? { ok: true, orderId, redirectUrl: payable.opened.redirectUrl } : payable;
}

/** What a refused checkout is told. */
export const refusalTexts = {
  not_on_sale: checkoutTexts.notOnSale,
  no_price: checkoutTexts.noPrice,
  key_reused: checkoutTexts.keyReused,
  price_changed: checkoutTexts.priceChanged,
  unavailable: checkoutTexts.unavailable,
  over: checkoutTexts.over,
} as const;
