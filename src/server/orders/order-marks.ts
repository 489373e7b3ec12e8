import { randomUUID } from 'node:crypto';
import { orderOfAttempt } from '#domain/attempt.ts';
import { isOrderId } from '#domain/order.ts';
import { logError } from '../log.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { indexOrder } from './order-index.ts';

/*
 * Marks say which orders the index may not show as they are. Whoever lists orders lets the records of marked
 * ones win over the index; the sweep finishes what is left to do, brings the index in line and takes marks away
 * that were left behind. `unsettled/{id}/first` stands from before an order is placed until its first attempt is
 * settled and what follows is done; `unsettled/{id}/{time}-{random}` while anything else about it is under way: a
 * further attempt or a refund, which name their mark, or a change of the owner's. Each has a mark of its own, so
 * that nobody takes away another's. `unsettled/{id}/paid-{attempt}` stands from when an attempt is seen or said to be
 * paid until it is known what became of it.
 */

const PREFIX = 'unsettled/';

/** After this long, in milliseconds, whoever made a mark that nothing names is dead (functions end at 60 s). */
const LONGEST_CHANGE_MS = 90_000;

/** The mark of an order's first attempt. */
export const firstMark = (orderId: string) => `${PREFIX}${orderId}/first`;

/** The mark of an attempt of which a callback says that it is paid, though it has failed or is open. */
export const saidPaidMark = (attemptId: string) => `${PREFIX}${orderOfAttempt(attemptId)}/paid-${attemptId}`;

/** The marks there are, by order, in the order of their ids. One listing. */
export async function readMarks(orders: BlobStore): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const key of (await orders.keys(PREFIX)).sort()) {
    const id = key.split('/')[1] ?? '';
    if (isOrderId(id)) found.set(id, [...(found.get(id) ?? []), key]);
  }
  return found;
}

/** Marks an order that is about to be placed. */
export async function markFirst(orders: BlobStore, id: string, now: Date): Promise<void> {
  await orders.create(firstMark(id), { since: now.toISOString() });
}

/** Marks an attempt as said to be paid; once, however often it is said. */
export async function markSaidPaid(orders: BlobStore, attemptId: string, now: Date): Promise<void> {
  await orders.create(saidPaidMark(attemptId), { since: now.toISOString() });
}

/** Marks an order that is about to be changed. */
export async function markChange(orders: BlobStore, id: string, now: Date): Promise<string> {
  const mark = `${PREFIX}${id}/${now.getTime()}-${randomUUID()}`;
  await orders.create(mark, { since: now.toISOString() });
  return mark;
}

/** Whether a mark that nothing names is one whose maker is dead. */
export function isDeadChange(mark: string, now: Date): boolean {
  const since = /^unsettled\/[^/]+\/(\d+)-/.exec(mark)?.[1];
  return since !== undefined && now.getTime() - Number(since) >= LONGEST_CHANGE_MS;
}

/**
 * Ends what was marked: brings the index in line with the order's records, then takes the marks away. What
 * fails here is left to the sweep: the records are written, and until then the marks say so.
 */
export async function finishMarked(orders: BlobStore, id: string, done: string[]): Promise<void> {
  try {
    await indexOrder(orders, id);
    await Promise.all(done.map((mark) => orders.remove(mark)));
  } catch (error) {
    logError('index order', error, id);
  }
}
