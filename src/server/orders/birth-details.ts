import {
  type BirthDetailsForm,
  type BirthDetailsWire,
  birthDetailsOf,
  detailsKeptUntil,
} from '#domain/order/birth-details.ts';
import type { Order } from '#domain/order/order-state.ts';
import type { SiteContext } from '../app-context.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { changeOrReplace } from '../storage/blob-store.ts';
import { appendTo, type OrderContext, readOrder } from './order-store.ts';
import { provePhone } from './prove-buyer.ts';

/*
 * The birth details of a consultation are stored under a key of their own, one for each order, and not in the
 * order's log. The log only grows and is kept for the accounts, while birth details are deleted after 90 days
 * or when the client asks for it.
 */

const PREFIX = 'birth-details/';
const keyOf = (orderId: string) => PREFIX + orderId;

/**
 * Checks whether a visitor knows the last four digits of the phone that the consultation was arranged with.
 * The phone of whoever paid opens nothing: anybody with the link may pay. Wrong digits are counted as at the
 * receipt.
 * @throws StorageUnavailable
 */
export async function proveClient(
  context: SiteContext,
  order: Order,
  digits: string,
  address: string,
): Promise<'proven' | 'wrong' | 'wrong_number' | 'too_often'> {
  return provePhone(context, order.placed.id, order.client.phone, digits, address);
}

/**
 * Reads the birth details of an order. Returns null if none were sent or they were deleted. Damaged details
 * count as none, so that the order can be shown and the client can send them again. The site's health report
 * names them.
 * @throws StorageUnavailable
 */
export async function readBirthDetails(
  { storage: { orders } }: OrderContext,
  orderId: string,
): Promise<BirthDetailsWire | null> {
  const found = await orders.read<BirthDetailsWire>(keyOf(orderId)).catch(nullIfCorrupt);
  return found?.value ?? null;
}

/**
 * Stores the birth details of an order, replacing earlier ones, and records in the order's log that they were
 * received.
 * @throws StorageUnavailable
 */
export async function keepBirthDetails(
  context: OrderContext,
  orderId: string,
  sent: BirthDetailsForm,
): Promise<BirthDetailsWire> {
  const now = context.now();
  const details = birthDetailsOf(sent, now);
  await changeOrReplace<BirthDetailsWire>(context.storage.orders, keyOf(orderId), () => details);
  await appendTo(context, orderId, (order) =>
    order ? [{ type: 'details_received', at: now.toISOString() }] : [],
  );
  return details;
}

/** Erases the birth details of an order. Repeating it is harmless. @throws StorageUnavailable */
export const eraseBirthDetails = ({ storage: { orders } }: OrderContext, orderId: string): Promise<void> =>
  orders.remove(keyOf(orderId));

/**
 * Deletes birth details that have been kept as long as the privacy policy allows. Details that cannot be
 * read, or that the run has no time left for, are left to the next run.
 * @returns how many were deleted
 * @throws StorageUnavailable when they cannot be listed
 */
export async function deleteOldBirthDetails(context: OrderContext): Promise<number> {
  const { orders } = context.storage;
  let deleted = 0;
  for await (const page of orders.pages(PREFIX))
    await inTime(page, async ({ key }) => {
      try {
        const details = (await orders.read<BirthDetailsWire>(key))?.value;
        const order = await readOrder(context, key.slice(PREFIX.length)).catch(nullIfCorrupt);
        if (!details || detailsKeptUntil(order, details) > context.now().getTime()) return;
        await orders.remove(key);
        deleted++;
      } catch (error) {
        logError('delete old birth details', error, key.slice(PREFIX.length));
      }
    });
  return deleted;
}
