import {
  type BirthDetailsForm,
  type BirthDetailsWire,
  birthDetailsOf,
  detailsKeptUntil,
} from '#domain/order/birth-details.ts';
import type { Order } from '#domain/order/order-log.ts';
import type { SiteContext } from '../app-context.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { changeOrReplace } from '../storage/blob-store.ts';
import { appendTo, type OrderContext, readOrder } from './order-store.ts';
import { proveBuyer } from './prove-buyer.ts';

/*
 * What clients sent for their consultations is kept under a key of its own, one an order, and not in the order's log:
 * the log only grows and stays for the books, while these details go after 90 days or when the client asks for it.
 */

const PREFIX = 'birth-details/';
const keyOf = (orderId: string) => PREFIX + orderId;

/**
 * Finds out whether a visitor knows the last four digits of the client's phone: the one that the order was placed
 * with, or the one of whoever paid it. Wrong digits are counted as at the receipt.
 * @throws StorageUnavailable
 */
export async function proveClient(
  context: SiteContext,
  order: Order,
  digits: string,
  address: string,
): Promise<'proven' | 'wrong' | 'wrong_number' | 'too_often'> {
  return proveBuyer(context, order, digits, address, [order.clientPhone]);
}

/**
 * Reads the birth details of an order; null where none were sent, or they are gone. Damaged ones are null too, so that
 * the order can be shown and the client can send them again; the site's health names them.
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
 * Keeps the birth details of an order in place of earlier ones. The order's log says that there are some.
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
 * Deletes the birth details whose time is up, as the privacy policy promises. What cannot be read, or for which time
 * does not suffice, is left to the next run.
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
