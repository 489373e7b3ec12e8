import type { FulfilmentRecord } from '#domain/fulfilment.ts';
import { BILLING_REMOVED, isOrderId, type OrderPlaced, orderSettlement } from '#domain/order.ts';
import { aYearBefore } from '#domain/retention.ts';
import type { AppContext } from '../app-context.ts';
import { inTime } from '../in-time.ts';
import { logError } from '../log.ts';
import { indexOrder } from './order-index.ts';
import { keys, readHistory } from './order-records.ts';

/**
 * Takes name and address, and the owner's notes, out of orders that failed a year ago or more, as the privacy
 * policy promises; out of the index too. All
 * else of the order stays: taken away, its key could place it anew, and a late payment would belong to
 * nothing. Paid and open orders stay whole; so do failed ones with an anomaly, whose buyer may have paid.
 * @returns how many orders lost their buyer
 * @throws StorageUnavailable when the orders cannot be listed
 */
export async function forgetUnpaidOrders(context: AppContext): Promise<number> {
  const { orders } = context.storage;
  const limit = aYearBefore(context.now()).toISOString();
  const records = new Map<string, string[]>();
  for (const key of await orders.keys('order/')) {
    const [, id = '', record = ''] = key.split('/');
    records.set(id, [...(records.get(id) ?? []), record]);
  }
  const ids = [...records].flatMap(([id, known]) => {
    const done = known.includes('billing-removed') || known.includes('anomalies');
    return isOrderId(id) && known.some((record) => record.startsWith('settlement')) && !done ? [id] : [];
  });
  const forgotten = await inTime(ids, (id) => forgetOne(context, id, limit));
  return forgotten.filter(Boolean).length;
}

async function forgetOne(
  { storage: { orders }, now }: AppContext,
  id: string,
  limit: string,
): Promise<boolean> {
  try {
    const history = await readHistory(orders, id);
    const settlement = history && orderSettlement(history);
    if (settlement?.outcome !== 'FAILED' || settlement.settledAt >= limit) return false;
    await orders.change<OrderPlaced>(
      keys.placed(id),
      (placed) => placed && { ...placed, billing: BILLING_REMOVED },
    );
    await orders.change<FulfilmentRecord>(
      keys.fulfilment(id),
      (record) => record && { steps: record.steps.map((step) => ({ ...step, note: null })) },
    );
    await indexOrder(orders, id);
    await orders.create(keys.billingRemoved(id), { at: now().toISOString() });
    return true;
  } catch (error) {
    logError('forget unpaid orders', error, id);
    return false;
  }
}
