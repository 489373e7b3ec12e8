import { isAhead } from '../enquiry/appointment.ts';
import { aboutKind } from './order.ts';
import type { OrderRow } from './order-row.ts';

/** Age in days of the orders that are searched for consultations. Appointments are rarely further ahead. */
export const CONSULTATION_DAYS = 120;

/**
 * Returns true for a scheduled consultation that is still ahead or under way. It has no outcome, and its
 * order was not cancelled, withdrawn or fully refunded.
 */
export function isComing(row: OrderRow, now: Date): boolean {
  const { kind, scheduled_at, outcome, status, fulfilment, isWithdrawn, isTest, refunded, amount } = row;
  if (!aboutKind(kind).isConsultation || !scheduled_at || outcome || isWithdrawn || isTest) return false;
  if (status === 'FAILED' || fulfilment === 'cancelled') return false;
  if (status === 'COMPLETED' && amount > 0 && refunded >= amount) return false;
  return isAhead(scheduled_at, now);
}
