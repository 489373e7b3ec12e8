import { randomUUID } from 'node:crypto';
import { isOrderId } from '#domain/order.ts';
import { logFault } from '../log.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { indexOrder } from './order-index.ts';
import { keys } from './order-records.ts';

/*
 * Marks say which orders the index may not show as they are. Whoever lists orders lets the records of marked
 * ones win over the index; the sweep brings the index in line and takes marks away that were left behind.
 * `unsettled/{id}` stands from before an order is placed until it is settled and indexed;
 * `unsettled/{id}/{time}-{random}` while the owner changes an order. Each change has a mark of its own, so that
 * nobody takes away another's.
 */

/** After this long, in milliseconds, whoever made a change's mark is taken to be dead (functions end at 60 s). */
const LONGEST_CHANGE_MS = 90_000;

/** The marks there are, by order. One listing. */
export async function readMarks(orders: BlobStore): Promise<Map<string, string[]>> {
  const marks = new Map<string, string[]>();
  for (const key of await orders.keys(keys.unsettled(''))) {
    const id = key.split('/')[1] ?? '';
    if (isOrderId(id)) marks.set(id, [...(marks.get(id) ?? []), key]);
  }
  return marks;
}

/** Marks an order that is about to be changed. */
export async function markChange(orders: BlobStore, id: string, now: Date): Promise<string> {
  const mark = `${keys.unsettled(id)}/${now.getTime()}-${randomUUID()}`;
  await orders.create(mark, { since: now.toISOString() });
  return mark;
}

/** Whether a mark is one of a change that may still be under way. */
export function isUnderWay(mark: string, now: Date): boolean {
  const since = Number(/^unsettled\/[^/]+\/(\d+)-/.exec(mark)?.[1] ?? 0);
  return now.getTime() - since < LONGEST_CHANGE_MS;
}

/**
 * Ends what was marked: brings the index in line with the order's records, then takes the marks away. What
 * fails here is left to the sweep: the records are written, and until then the marks say so.
 */
export async function finishMarked(orders: BlobStore, id: string, marks: string[]): Promise<void> {
  try {
    await indexOrder(orders, id);
    await Promise.all(marks.map((mark) => orders.remove(mark)));
  } catch (error) {
    logFault('index order', error, id);
  }
}
