import { createHash, createHmac } from 'node:crypto';
import type { SentChoice } from '#domain/catalogue/product-options.ts';
import { toRupees } from '#domain/money/money.ts';
import { type CheckoutPayload, itemsOf } from '#domain/order/checkout-form.ts';
import { type OrderContext, readOrder } from './order-store.ts';

/** Binds an idempotency key to one order and to one body. */
export interface IdempotencyRecord {
  orderId: string;
  /**
   * Keyed hash of the body, which contains the buyer's name and address. Absent once the buyer was erased.
   */
  bodyMac?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the hash that stands for an idempotency key in the store. */
export const keyHashOf = (idempotencyKey: string): string => sha256(idempotencyKey);

/** Returns the storage key of an idempotency key's record, by the hash of that key. */
export const recordKeyOf = (keyHash: string): string => `idempotency/${keyHash}`;

/**
 * Returns the hash of a body, keyed with the site's secret. A plain hash could be reversed by trying out
 * names and phone numbers.
 * @param secret null if the site has none yet
 */
export function bodyMacOf(body: object, secret: string | null): string {
  return createHmac('sha256', `checkout ${secret ?? ''}`)
    .update(JSON.stringify(body))
    .digest('hex');
}

/**
 * Checks whether an idempotency key was used for the same body before. Once the buyer was erased only the
 * goods are known, so only they are compared. That takes one store request; otherwise none is made.
 * @param secret as for `bodyMacOf`
 * @throws StorageUnavailable
 */
export async function isSameBody(
  context: OrderContext,
  { orderId, bodyMac }: IdempotencyRecord,
  body: CheckoutPayload,
  secret: string | null,
): Promise<boolean> {
  if (bodyMac !== undefined) return bodyMac === bodyMacOf(body, secret);
  const lines = (await readOrder(context, orderId))?.placed.lines ?? [];
  const items = itemsOf(body);
  return (
    lines.length === items.length &&
    items.every(({ product_id, quantity, unit_price, options = [], ...others }, n) => {
      // A further fact of an item must be compared here.
      others satisfies Record<PropertyKey, never>;
      const line = lines[n];
      return (
        line?.productId === product_id &&
        line.quantity === quantity &&
        toRupees(line.unitPrice) === unit_price &&
        choicesOf(line.options) === choicesOf(options)
      );
    })
  );
}

/**
 * Returns choices in a form that can be compared. Answers are left out, because an answer that was not asked
 * for is not kept.
 */
const choicesOf = (options: readonly SentChoice[]) =>
  JSON.stringify(options.map(({ option, choice }) => [option, choice]).sort());

/**
 * Erases the hash of the body, and so of the buyer, from the record of an idempotency key. The key still
 * stands for its order. Repeating it is harmless.
 * @throws StorageUnavailable
 */
export async function forgetBody({ storage }: OrderContext, keyHash: string): Promise<void> {
  await storage.orders.change<IdempotencyRecord>(recordKeyOf(keyHash), (record) =>
    record && record.bodyMac !== undefined ? { orderId: record.orderId } : null,
  );
}
