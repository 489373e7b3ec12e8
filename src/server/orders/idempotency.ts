import { createHash, createHmac } from 'node:crypto';
import { toRupees } from '#domain/money/money.ts';
import type { CheckoutPayload } from '#domain/order/checkout-form.ts';
import { type OrderContext, readOrder } from './order-store.ts';

/** Binds an idempotency key to one order and to one body. */
export interface IdempotencyRecord {
  orderId: string;
  /** Keyed hash of the body, which has the buyer's name and address. Absent once the buyer was erased. */
  bodyMac?: string;
  /** Plain hash of the body, in records of an earlier version. */
  bodyHash?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the hash by which an idempotency key is known in the store. */
export const keyHashOf = (idempotencyKey: string): string => sha256(idempotencyKey);

/** Returns where the record of an idempotency key is kept, by the key's hash. */
export const recordKeyOf = (keyHash: string): string => `idempotency/${keyHash}`;

/**
 * Returns the hash of a body, keyed with the site's secret. Names and phone numbers are few: a plain hash
 * could be found by trying them.
 * @param secret null where the site has none yet
 */
export function bodyMacOf(body: object, secret: string | null): string {
  return createHmac('sha256', `checkout ${secret ?? ''}`)
    .update(JSON.stringify(body))
    .digest('hex');
}

/**
 * Finds out whether a key was used for this body before. Of an order whose buyer was erased only the goods
 * are known, so they alone are compared. One store request then, else none.
 * @param secret as for `bodyMacOf`
 * @throws StorageUnavailable
 */
export async function isSameBody(
  context: OrderContext,
  { orderId, bodyMac, bodyHash }: IdempotencyRecord,
  body: CheckoutPayload,
  secret: string | null,
): Promise<boolean> {
  if (bodyMac !== undefined) return bodyMac === bodyMacOf(body, secret);
  if (bodyHash !== undefined) return bodyHash === sha256(JSON.stringify(body));
  const product = (await readOrder(context, orderId))?.placed.product;
  return (
    product?.productId === body.product_id &&
    product.quantity === body.quantity &&
    toRupees(product.unitPrice) === body.unit_price
  );
}

/**
 * Erases what the record of an idempotency key knows of the body, and so of the buyer. The key goes on
 * standing for its order. Repeating it is harmless.
 * @throws StorageUnavailable
 */
export async function forgetBody({ storage }: OrderContext, keyHash: string): Promise<void> {
  await storage.orders.change<IdempotencyRecord>(recordKeyOf(keyHash), (record) =>
    record && (record.bodyMac ?? record.bodyHash) !== undefined ? { orderId: record.orderId } : null,
  );
}
