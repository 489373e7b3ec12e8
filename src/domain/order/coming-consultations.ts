import { isAhead } from '../enquiry/appointment.ts';
import type { Enquiry } from '../enquiry/enquiry.ts';
import { hasConsultation } from './order-line.ts';
import { type OrderRow, suppliedRows } from './order-row.ts';

/** Age in days of the orders that are searched for consultations. Appointments are rarely further ahead. */
export const CONSULTATION_DAYS = 120;

/**
 * Returns true for a consultation that has a time. Its order was not cancelled, withdrawn or fully refunded.
 */
export function isAgreed(row: OrderRow): row is OrderRow & { scheduled_at: string } {
  const { scheduled_at, status, fulfilment, isWithdrawn, isTest, refunded, amount } = row;
  if (!hasConsultation(suppliedRows(row)) || !scheduled_at || isWithdrawn || isTest) return false;
  if (status === 'FAILED' || fulfilment === 'cancelled') return false;
  return status !== 'COMPLETED' || amount === 0 || refunded < amount;
}

/** Returns true for an agreed consultation that is still ahead or under way and has no outcome. */
export const isComing = (row: OrderRow, now: Date): boolean =>
  isAgreed(row) && !row.outcome && isAhead(row.scheduled_at, now, row.minutes);

/**
 * Returns the ids of the enquiries whose appointment is now the consultation of an order. Lists show the
 * order and leave out the enquiry.
 */
export const enquiriesWithOrder = (rows: readonly OrderRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (isAgreed(row) && row.enquiryId ? row.enquiryId : [])));

/**
 * Returns the start, as ISO time, of the next appointment in one client's orders and enquiries. One that is
 * under way still counts. Null if none is coming.
 */
export function nextAppointment(
  orders: readonly OrderRow[],
  enquiries: readonly Pick<Enquiry, 'id' | 'state' | 'preferredAt' | 'appointment'>[],
  now: Date,
): string | null {
  const withOrder = enquiriesWithOrder(orders);
  const asked = enquiries.filter(
    ({ id, state, appointment }) =>
      state !== 'closed' && state !== 'spam' && appointment !== 'cancelled' && !withOrder.has(id),
  );
  const times = [
    ...orders.filter((row) => isComing(row, now)).map(({ scheduled_at }) => scheduled_at),
    ...asked.map(({ preferredAt }) => preferredAt).filter((at) => at !== null && isAhead(at, now)),
  ].filter((at) => at !== null);
  return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
