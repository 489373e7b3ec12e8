import { isOrderId } from '#domain/order.ts';
import { inTime } from '../in-time.ts';
import { logFault } from '../log.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { Shop } from '../shop.ts';
import { observePayment } from './observe-payment.ts';
import { keys, readHistory } from './order-records.ts';

/**
 * Looks after every order that is not settled: asks its provider and records what follows. Needs neither
 * callback nor the buyer's return.
 * @returns how many orders were looked at and how many of them are now settled
 */
export async function sweepPayments(
  shop: Shop,
  providers: Providers,
): Promise<{ seen: number; settled: number }> {
  const { orders } = shop.storage;
  const ids = (await orders.keys('unsettled/'))
    .map((key) => key.slice('unsettled/'.length))
    .filter(isOrderId);
  const settled = await inTime(ids, (id) => sweepOne(shop, providers, id));
  return { seen: settled.length, settled: settled.filter(Boolean).length };
}

async function sweepOne(shop: Shop, providers: Providers, id: string): Promise<boolean> {
  const { orders } = shop.storage;
  try {
    const history = await readHistory(orders, id);
    // A checkout that died before its order was written leaves its marker behind for good: the same key may
    // place that order at any time, and a marker taken away just then would leave it unlooked after.
    if (!history) return false;
    const provider = providers[history.placed.provider];
    const seen = history.settlement || !provider ? history : await observePayment(shop, provider, history);
    if (seen.settlement) await orders.remove(keys.unsettled(id));
    return seen.settlement !== null;
  } catch (error) {
    logFault('sweep', error, id);
    return false;
  }
}
