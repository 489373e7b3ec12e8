import { inTime } from '../in-time.ts';
import { logFault } from '../log.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { Shop } from '../shop.ts';
import { observePayment } from './observe-payment.ts';
import { finishMarked, isUnderWay, readMarks } from './order-marks.ts';
import { readHistory } from './order-records.ts';

/**
 * Looks after every order that is marked: asks its provider how the payment stands and records what follows,
 * needing neither callback nor the buyer's return; then finishes what killed functions left behind.
 * @returns how many orders were looked at and how many of them are now settled
 */
export async function sweepPayments(
  shop: Shop,
  providers: Providers,
): Promise<{ seen: number; settled: number }> {
  const marked = [...(await readMarks(shop.storage.orders))];
  const settled = await inTime(marked, ([id, marks]) => sweepOne(shop, providers, id, marks));
  return { seen: settled.length, settled: settled.filter(Boolean).length };
}

async function sweepOne(shop: Shop, providers: Providers, id: string, marks: string[]): Promise<boolean> {
  const { orders } = shop.storage;
  try {
    const history = await readHistory(orders, id);
    // A checkout that died before its order was written leaves its marker behind for good: the same key may
    // place that order at any time, and a marker taken away just then would leave it unlooked after.
    if (!history) return false;
    const provider = providers[history.placed.provider];
    if (!history.settlement && provider)
      return (await observePayment(shop, provider, history)).settlement !== null;
    const left = marks.filter((mark) => !isUnderWay(mark, shop.now()));
    if (history.settlement && left.length > 0) await finishMarked(orders, id, left);
    return history.settlement !== null;
  } catch (error) {
    logFault('sweep', error, id);
    return false;
  }
}
