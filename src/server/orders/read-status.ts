import { isOrderId, type OrderHistory, type OrderWire, orderToWire } from '#domain/order.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Shop } from '../shop.ts';
import { observePayment } from './observe-payment.ts';
import { readPlaced, readSettlement } from './order-records.ts';

/** When each open order was last asked about by this process, in milliseconds since 1970. */
const lastAsked = new Map<string, number>();
const MOST_REMEMBERED = 2_000;

/**
 * How an order stands, for whoever holds its id; null for an unknown one. Two blob reads; while the order is
 * open the provider is asked too, as often as it allows.
 */
export async function readStatus(shop: Shop, providers: Providers, id: string): Promise<OrderWire | null> {
  if (!isOrderId(id)) return null;
  const { orders } = shop.storage;
  const [placed, settlement] = await Promise.all([readPlaced(orders, id), readSettlement(orders, id)]);
  if (!placed) return null;
  const history: OrderHistory = { placed, opened: null, settlement };
  const provider = providers[placed.provider];
  if (settlement || !provider || !mayAsk(provider, id)) return orderToWire(history);
  return orderToWire(await observePayment(shop, provider, history));
}

function mayAsk(provider: PaymentProvider, id: string): boolean {
  const now = Date.now();
  if (now - (lastAsked.get(id) ?? 0) < provider.pollEveryMs) return false;
  if (lastAsked.size > MOST_REMEMBERED) lastAsked.clear();
  lastAsked.set(id, now);
  return true;
}
