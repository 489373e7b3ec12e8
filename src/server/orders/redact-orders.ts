import { isReportOpen } from '#domain/order/open-work.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { type OrderRow, orderRow } from '#domain/order/order-row.ts';
import type { Order } from '#domain/order/order-state.ts';
import { aYearBefore, paidOrderKeptUntil } from '#domain/site/person.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { forgetBody } from './idempotency.ts';
import { readOrders } from './list-orders.ts';
import { appendTo, loadOrder, type OrderContext } from './order-store.ts';

/** Most orders redacted in one run. The next run continues. */
const MOST = 2_000;

/** Returns true if an order has kept its buyer's details as long as the privacy policy allows. */
function isDue({ isRedactable, status, endedAt }: OrderRow, now: Date): boolean {
  if (!isRedactable || endedAt === null) return false;
  if (status === 'COMPLETED') return paidOrderKeptUntil(new Date(endedAt)) < now;
  return endedAt < aYearBefore(now).toISOString();
}

/**
 * Removes the buyer's name and address and the owner's notes from old orders, as the
 * privacy policy promises. Failed orders are due after a year, and paid ones once tax law allows it. The rest
 * of the order stays. Without it, its idempotency key could place it again, and a late payment would belong
 * to nothing. Open orders stay complete, and so do failed orders that received money.
 * @returns the number of orders that were redacted
 * @throws StorageUnavailable when the list cannot be read
 */
export async function redactOldOrders(context: OrderContext): Promise<number> {
  const now = context.now();
  const { rows } = await readOrders(context);
  const due = rows.filter((row) => isDue(row, now)).map(({ id }) => id);
  const done = await inTime(due.slice(0, MOST), (id) =>
    redactOrder(context, id).catch((error) => {
      logError('redact orders', error, id);
      return false;
    }),
  );
  // What was removed goes from the list too.
  await readOrders(context);
  return done.filter(Boolean).length;
}

/**
 * Removes the buyer from an order, and the hash of the checkout's body from the record of its idempotency
 * key. An order that is open, or whose money is unclear, keeps its buyer. The hash is removed first, so that
 * the order is still due if the function is killed in between.
 * @returns true if this call removed the buyer
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
