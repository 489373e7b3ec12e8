import { isReportOpen, type Order, type OrderEvent } from '#domain/order/order-log.ts';
import { type OrderRow, orderRow } from '#domain/order/order-row.ts';
import { aYearBefore, paidOrderKeptUntil } from '#domain/site/person.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { dropStraySegments, readIndexedBlocks } from '../storage/projection.ts';
import { forgetBody } from './idempotency.ts';
import { appendTo, loadOrder, type OrderContext, orderCollection } from './order-store.ts';

/** How many orders are redacted in one run, at most; the next run goes on. */
const MOST = 2_000;

/** Whether an order has kept its buyer as long as the privacy policy says. */
function isDue({ isRedactable, status, endedAt }: OrderRow, now: Date): boolean {
  if (!isRedactable || endedAt === null) return false;
  if (status === 'COMPLETED') return paidOrderKeptUntil(new Date(endedAt)) < now;
  return endedAt < aYearBefore(now).toISOString();
}

/**
 * Takes name and address, and the owner's notes, out of orders that failed a year ago, and out of paid ones once tax
 * law lets it, as the privacy policy promises; out of the index too. All else of the order stays: without it its key
 * could place it again, and a late payment would belong to nothing. Open orders stay whole; so do failed ones that
 * money came for. Reads only segments of the index that have such orders.
 * @returns how many orders lost their buyer
 * @throws StorageUnavailable when the index cannot be read
 */
export async function redactOldOrders(context: OrderContext): Promise<number> {
  const now = context.now();
  const due: string[] = [];
  const collection = orderCollection(context);
  const blocks = await readIndexedBlocks(collection);
  await dropStraySegments(collection);
  for (const { figures, from, rows } of blocks) {
    if (due.length >= MOST || from >= aYearBefore(now).toISOString()) break;
    const hasOldPaid = figures.redactablePaid && paidOrderKeptUntil(new Date(from || 0)) < now;
    if (!figures.redactable && !hasOldPaid) continue;
    for (const row of await rows()) if (isDue(row, now)) due.push(row.id);
  }
  const done = await inTime(due.slice(0, MOST), (id) =>
    redactOrder(context, id).catch((error) => {
      logError('redact orders', error, id);
      return false;
    }),
  );
  return done.filter(Boolean).length;
}

/**
 * Takes the buyer out of an order, and the hash of what the checkout sent out of the record of its
 * idempotency key. An order that is open, or whose money is unclear, keeps its buyer. The hash goes first:
 * killed in between, the order is still due.
 * @returns whether it lost its buyer by this
 * @throws StorageUnavailable
 */
export async function redactOrder(context: OrderContext, id: string): Promise<boolean> {
  const mayGo = (order: Order | null): order is Order =>
    order !== null && !order.attempts.some(isReportOpen) && orderRow(order, context.now()).isRedactable;
  const loaded = await loadOrder(context, id);
  if (!loaded || !mayGo(loaded.order)) return false;
  const { keyHash } = loaded.order.placed;
  if (keyHash) await forgetBody(context, keyHash);
  const at = context.now().toISOString();
  const redact = (order: Order | null): OrderEvent[] =>
    mayGo(order) ? [{ type: 'buyer_redacted', at }] : [];
  const { added } = await appendTo(context, id, redact, loaded);
  return added.length > 0;
}
