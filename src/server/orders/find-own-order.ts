import { orderNumberIn } from '#domain/order/order.ts';
import type { SiteContext } from '../app-context.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { orderOfNumber } from './number-order.ts';
import { readOrder } from './order-store.ts';
import { proveBuyer } from './prove-buyer.ts';
import { countStranger } from './receipt-tries.ts';

/** What a buyer types who has lost the link to an order. */
export interface OwnOrderQuery {
  /** The number of the order, as people type it: 'NB-1042', 'nb 1042', '1042'. */
  orderNumber: string;
  /** The last four digits of the buyer's phone, or the whole number. */
  phone: string;
}

export type OwnOrder =
  | { ok: true; orderId: string }
  | { ok: false; reason: 'wrong' | 'wrong_number' | 'too_often' };

/**
 * Finds an order by its number for whoever knows the last four digits of its buyer's phone. Order numbers are
 * consecutive, so an unknown number and wrong digits are answered alike and counted alike: by network over all
 * orders, and then as wrong digits at that order's receipt are.
 * @param address internet address of the visitor
 * @returns the order's id, which is in the address of its result page. `wrong_number`: four digits open this order no
 * more, and the whole phone number is asked for
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
  // The digits of a buyer who was removed are nobody's.
  if (!found || found.redactedAt || !/\d/.test(phone)) return { ok: false, reason: 'wrong' };
  const proof = await proveBuyer(context, found, phone, address);
  if (proof !== 'proven') return { ok: false, reason: proof };
  await counted.wasRight();
  return { ok: true, orderId: found.placed.id };
}
