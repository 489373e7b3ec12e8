import { randomBytes } from 'node:crypto';
import type { FulfilmentRecord } from '#domain/fulfilment.ts';
import type {
  Anomaly,
  AttemptGivenUp,
  AttemptOpened,
  OrderHistory,
  OrderPlaced,
  Settlement,
} from '#domain/order.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/**
 * Where an order's records lie. Each is written once, but for two: `fulfilment` follows what the owner does, and
 * `placed` loses an unpaid order's buyer after a year.
 */
export const keys = {
  /** The claim of an idempotency key, by its hash. */
  claim: (hash: string) => `claim/${hash}`,
  /** A marker for the sweep and the lists: written before the order, removed once it is settled and indexed. */
  unsettled: (id: string) => `unsettled/${id}`,
  placed: (id: string) => `order/${id}/placed`,
  opened: (id: string) => `order/${id}/opened`,
  settlement: (id: string) => `order/${id}/settlement`,
  /** What the owner did about the parcel. */
  fulfilment: (id: string) => `order/${id}/fulfilment`,
  /** Written once `placed` has lost its buyer. */
  billingRemoved: (id: string) => `order/${id}/billing-removed`,
  anomaly: (id: string, kind: Anomaly['kind']) => `order/${id}/anomaly/${kind}`,
  callback: (id: string, hash: string) => `order/${id}/callback/${hash}`,
};

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new order id: 26 letters and digits without I, L, O and U, 130 random bits. */
export function newOrderId(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
}

/** The first record of an order, or null for an unknown id. One blob read. */
export async function readPlaced(orders: BlobStore, id: string): Promise<OrderPlaced | null> {
  return (await orders.read<OrderPlaced>(keys.placed(id)))?.value ?? null;
}

/** Where an order is paid, or null while no provider has it. One blob read. */
export async function readOpened(orders: BlobStore, id: string): Promise<AttemptOpened | null> {
  const record = (await orders.read<AttemptOpened | AttemptGivenUp>(keys.opened(id)))?.value;
  return record && 'redirectUrl' in record ? record : null;
}

/** How an order ended, or null while it is open. One blob read. */
export async function readSettlement(orders: BlobStore, id: string): Promise<Settlement | null> {
  return (await orders.read<Settlement>(keys.settlement(id)))?.value ?? null;
}

/** What the owner did about an order's parcel, or null for nothing yet. One blob read. */
export async function readFulfilment(orders: BlobStore, id: string): Promise<FulfilmentRecord | null> {
  return (await orders.read<FulfilmentRecord>(keys.fulfilment(id)))?.value ?? null;
}

/** How an order's payment stands, or null for an unknown id. Three blob reads at once. */
export async function readHistory(orders: BlobStore, id: string): Promise<OrderHistory | null> {
  const [placed, opened, settlement] = await Promise.all([
    readPlaced(orders, id),
    readOpened(orders, id),
    readSettlement(orders, id),
  ]);
  return placed && { placed, opened, settlement };
}
