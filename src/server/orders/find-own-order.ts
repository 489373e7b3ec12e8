import { orderNumberIn } from '#domain/order/order.ts';
import type { SiteContext } from '../app-context.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { orderOfNumber } from './number-order.ts';
import { readOrder } from './order-store.ts';
import { proveBuyer } from './prove-buyer.ts';
import { countStranger } from './receipt-tries.ts';

/** The form of a buyer who has lost the link to an order. */
export interface OwnOrderQuery {
  /** Order number as people type it: 'NB-1042', 'nb 1042', '1042'. */
  orderNumber: string;
  /** The last four digits of the buyer's phone, or the whole number. */
  phone: string;
}

export type OwnOrder =
  | { ok: true; orderId: string }
  | { ok: false; reason: 'wrong' | 'wrong_number' | 'too_often' };

/**
 * Finds an order by its number for a visitor who knows the last four digits of its buyer's phone. Order
 * numbers are consecutive and easy to guess, so the answer to an unknown number is the same as to wrong
 * digits. Every wrong try counts against the visitor's network over all orders, and wrong digits also count
 * as they do at that order's receipt.
 * @param address internet address of the visitor
 * @returns the order's id, which is part of the address of its result page. `wrong_number` means that four
 * digits no longer open this order and the whole phone number is required.
 * @throws StorageUnavailable
 */
export async function findOwnOrder(
  context: SiteContext,
  { orderNumber, phone }: OwnOrderQuery,
  address: string,
): Promise<OwnOrder> {
  const counted = await countStranger(context, address);
  if (!counted) return { ok: false, reason: 'too_often' };
  const number = orderNumberIn(orderNumber);
  const id = number === null ? null : await orderOfNumber(context, number);
  const found = id ? await readOrder(context, id).catch(nullIfCorrupt) : null;
  // An erased buyer has no phone left to compare with.
  if (!found || found.redactedAt || !/\d/.test(phone)) return { ok: false, reason: 'wrong' };
  const proof = await proveBuyer(context, found, phone, address);
  if (proof !== 'proven') return { ok: false, reason: proof };
  await counted.wasRight();
  return { ok: true, orderId: found.placed.id };
}
