import { orderNumberIn } from '#domain/order/order.ts';
import type { SiteContext } from '../app-context.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { orderOfNumber } from './number-order.ts';
import { readOrder } from './order-store.ts';
import { isPhone, proveBuyer } from './prove-buyer.ts';
import { countStranger } from './receipt-tries.ts';

/** The form of a buyer who has lost the link to an order. */
export interface OwnOrderQuery {
  /** Order number as people type it: 'NB-1042', 'nb 1042', '1042'. */
  orderNumber: string;
  /** The last four digits of the buyer's phone, or the whole number. */
  phone: string;
}

export type OwnOrder =
  /** `opensReceipt`: the same digits open its receipt too, as if they were typed there. */
  | { ok: true; orderId: string; opensReceipt: boolean }
  | { ok: false; reason: 'wrong' | 'wrong_number' | 'too_often' };

/**
 * Finds an order by its number for a visitor who knows the last four digits of its buyer's phone. Order
 * numbers are consecutive and easy to guess, so the answer to an unknown number is the same as to wrong
 * digits. Every wrong try counts over all orders, against the visitor's network and against all networks.
 * @param address internet address of the visitor
 * @returns the order's id, which is part of the address of its result page. `wrong_number` means that four
 * digits find no order for now and the whole phone number is required.
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
  const isShort = counted.asked === 'four digits';
  if (!found || !isPhone(found.placed.billing.phone, phone, isShort))
    return { ok: false, reason: isShort ? 'wrong' : 'wrong_number' };
  await counted.wasRight();
  const proof = await proveBuyer(context, found, phone, address);
  return { ok: true, orderId: found.placed.id, opensReceipt: proof === 'proven' };
}
