import { isReportOpen } from '#domain/order/order-log.ts';
import { orderRow } from '#domain/order/order-row.ts';
import { aYearBefore } from '#domain/site/retention.ts';
import { inTime } from '../in-time.ts';
import { logError } from '../log.ts';
import { readIndexedBlocks } from '../storage/projection.ts';
import { appendTo, type OrderContext, orderCollection } from './order-log.ts';

/** How many orders are redacted in one run, at most; the next run goes on. */
const MOST = 2_000;

/**
 * Takes name and address, and the owner's notes, out of orders that failed a year ago or more, as the privacy
 * policy promises; out of the index too. All else of the order stays: without it its key could place it again, and
 * a late payment would belong to nothing. Paid and open orders stay whole; so do failed ones that money came for.
 * Reads only segments of the index that have such orders.
 * @returns how many orders lost their buyer
 * @throws StorageUnavailable when the index cannot be read
 */
export async function redactUnpaidOrders(context: OrderContext): Promise<number> {
  const limit = aYearBefore(context.now()).toISOString();
  const due: string[] = [];
  for (const { figures, from, rows } of await readIndexedBlocks(orderCollection(context))) {
    if (due.length >= MOST || from >= limit) break;
    if (!figures.redactable) continue;
    for (const { id, isRedactable, endedAt } of await rows())
      if (isRedactable && endedAt !== null && endedAt < limit) due.push(id);
  }
  const done = await inTime(due.slice(0, MOST), (id) => redact(context, id));
  return done.filter(Boolean).length;
}

async function redact(context: OrderContext, id: string): Promise<boolean> {
  try {
    const at = context.now().toISOString();
    const { added } = await appendTo(context, id, (order) => {
      if (!order || order.attempts.some(isReportOpen)) return [];
      return orderRow(order, context.now()).isRedactable ? [{ type: 'buyer_redacted', at }] : [];
    });
    return added.length > 0;
  } catch (error) {
    logError('redact unpaid orders', error, id);
    return false;
  }
}
