import { randomBytes } from 'node:crypto';
import type {
  Anomaly,
  Attempt,
  AttemptGivenUp,
  AttemptOpened,
  AttemptReserved,
  Settlement,
} from '#domain/attempt.ts';
import { attemptIdOf, attemptState, orderOfAttempt } from '#domain/attempt.ts';
import type { FulfilmentRecord } from '#domain/fulfilment.ts';
import type { OrderHistory, OrderPlaced } from '#domain/order.ts';
import { foldRefunds, type Refund, type RefundRecord } from '#domain/refund.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { firstMark } from './order-marks.ts';

/** The record of an attempt beside its order's others: plain for the first one, numbered for later ones. */
const ofAttempt = (attemptId: string, what: string) => {
  const number = attemptId.split('-')[1];
  return `order/${orderOfAttempt(attemptId)}/${what}${number ? `-${number}` : ''}`;
};

/**
 * Where an order's records lie. Each is written once, but for: `fulfilment`, which follows what the owner does;
 * `refunds` and `anomalies`, which only grow; and `placed`, which loses an unpaid order's buyer after a year.
 */
export const keys = {
  /** The claim of an idempotency key, by its hash. */
  claim: (hash: string) => `claim/${hash}`,
  placed: (id: string) => `order/${id}/placed`,
  /** The reservation of an attempt after the first. */
  reserved: (attemptId: string) => ofAttempt(attemptId, 'reserved'),
  opened: (attemptId: string) => ofAttempt(attemptId, 'opened'),
  settlement: (attemptId: string) => ofAttempt(attemptId, 'settlement'),
  /** Which attempt pays for an order, if several were paid. */
  paidBy: (id: string) => `order/${id}/paid-by`,
  refunds: (id: string) => `order/${id}/refunds`,
  anomalies: (id: string) => `order/${id}/anomalies`,
  invoice: (id: string) => `order/${id}/invoice`,
  /** What the owner did about the parcel. */
  fulfilment: (id: string) => `order/${id}/fulfilment`,
  /** Written once `placed` has lost its buyer. */
  billingRemoved: (id: string) => `order/${id}/billing-removed`,
  callback: (id: string, hash: string) => `order/${id}/callback/${hash}`,
  /** When an attempt's payment was last asked about. */
  asked: (attemptId: string) => `asked/${attemptId}`,
  /** How far the sweep came. */
  sweep: 'sweep/last',
};

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new order id: 26 letters and digits without I, L, O and U, 130 random bits. */
export function newOrderId(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
}

async function valueAt<T>(orders: BlobStore, key: string): Promise<T | null> {
  return (await orders.read<T>(key))?.value ?? null;
}

/** The first record of an order, or null for an unknown id. One blob read. */
export function readPlaced(orders: BlobStore, id: string): Promise<OrderPlaced | null> {
  return valueAt(orders, keys.placed(id));
}

/** Where an attempt is paid, or null while no provider has it. One blob read. */
export async function readOpened(orders: BlobStore, attemptId: string): Promise<AttemptOpened | null> {
  const record = await valueAt<AttemptOpened | AttemptGivenUp>(orders, keys.opened(attemptId));
  return record && 'redirectUrl' in record ? record : null;
}

/** How an attempt ended, or null while it is open. One blob read. */
export function readSettlement(orders: BlobStore, attemptId: string): Promise<Settlement | null> {
  return valueAt(orders, keys.settlement(attemptId));
}

/** What the owner did about an order's parcel, or null for nothing yet. One blob read. */
export function readFulfilment(orders: BlobStore, id: string): Promise<FulfilmentRecord | null> {
  return valueAt(orders, keys.fulfilment(id));
}

/** An order's refunds, the oldest first. One blob read. */
export async function readRefunds(orders: BlobStore, id: string): Promise<Refund[]> {
  return foldRefunds(await valueAt<RefundRecord>(orders, keys.refunds(id)));
}

/** How an order's payment stands, or null for an unknown id. Five blob reads at once; three more a further attempt. */
export async function readHistory(orders: BlobStore, id: string): Promise<OrderHistory | null> {
  const [placed, anomalies, first, second] = await Promise.all([
    readPlaced(orders, id),
    valueAt<Anomaly[]>(orders, keys.anomalies(id)),
    readAttemptRecords(orders, id),
    readReserved(orders, id, 2),
  ]);
  if (!placed) return null;
  const { placedAt, provider, ttlSeconds } = placed;
  const reservations = [{ id, reservedAt: placedAt, provider, ttlSeconds, mark: firstMark(id) }];
  for (let next = second; next; next = await readReserved(orders, id, reservations.length + 1))
    reservations.push(next);
  const records = [
    first,
    ...(await Promise.all(reservations.slice(1).map((each) => readAttemptRecords(orders, each.id)))),
  ];
  const attempts = reservations.map(
    (reservation, n): Attempt => ({
      ...reservation,
      opened: records[n]?.opened ?? null,
      settlement: records[n]?.settlement ?? null,
      anomalies: (anomalies ?? []).filter(({ attemptId }) => attemptId === reservation.id),
    }),
  );
  const several = attempts.filter((attempt) => attemptState(attempt) === 'completed').length > 1;
  const paidBy = several ? await valueAt<{ attemptId: string }>(orders, keys.paidBy(id)) : null;
  return { placed, attempts, paidBy: paidBy?.attemptId ?? null };
}

function readReserved(orders: BlobStore, id: string, n: number): Promise<AttemptReserved | null> {
  return valueAt(orders, keys.reserved(attemptIdOf(id, n)));
}

async function readAttemptRecords(orders: BlobStore, attemptId: string) {
  const [opened, settlement] = await Promise.all([
    readOpened(orders, attemptId),
    readSettlement(orders, attemptId),
  ]);
  return { opened, settlement };
}
