import { isOrderId } from '#domain/order.ts';
import { logFault } from '../log.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { Shop } from '../shop.ts';
import { observePayment } from './observe-payment.ts';
import { keys, readHistory, readPlaced } from './order-records.ts';

/** A marker without an order is dropped after this long, in milliseconds: its checkout never got further. */
const ORPHAN_MS = 10 * 60_000;
const AT_ONCE = 8;

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
  let settled = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const done = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => sweepOne(shop, providers, id)));
    settled += done.filter(Boolean).length;
  }
  return { seen: ids.length, settled };
}

async function sweepOne(shop: Shop, providers: Providers, id: string): Promise<boolean> {
  const { orders } = shop.storage;
  try {
    const history = await readHistory(orders, id);
    if (!history) {
      const marker = await orders.read<{ since: string }>(keys.unsettled(id));
      const old = marker && shop.now().getTime() - Date.parse(marker.value.since) > ORPHAN_MS;
      if (!old) return false;
      await orders.remove(keys.unsettled(id));
      // Its checkout may have gone on at this very moment.
      if (await readPlaced(orders, id)) await orders.create(keys.unsettled(id), marker.value);
      return false;
    }
    const provider = providers[history.placed.provider];
    const seen = history.settlement || !provider ? history : await observePayment(shop, provider, history);
    if (seen.settlement) await orders.remove(keys.unsettled(id));
    return seen.settlement !== null;
  } catch (error) {
    logFault('sweep', error, id);
    return false;
  }
}
