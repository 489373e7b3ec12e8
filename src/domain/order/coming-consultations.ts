import { isAhead } from '../enquiry/appointment.ts';
import type { OrderRow } from './order-row.ts';

/** A consultation is looked for among the orders of this many days, whose times are rarely further ahead. */
export const CONSULTATION_DAYS = 120;

/**
 * True for a consultation with a time that is not over: it is still ahead or under way, has no outcome, and its order
 * can still be held, since it was neither cancelled nor withdrawn nor refunded whole.
 */
export function isComing(row: OrderRow, now: Date): boolean {
  const { kind, scheduled_at, outcome, status, fulfilment, isWithdrawn, isTest, refunded, amount } = row;
  if (kind !== 'service' || !scheduled_at || outcome || isWithdrawn || isTest) return false;
  if (status === 'FAILED' || fulfilment === 'cancelled') return false;
  if (status === 'COMPLETED' && amount > 0 && refunded >= amount) return false;
  return isAhead(scheduled_at, now);
}
