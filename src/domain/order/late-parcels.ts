import { indiaToday } from '../site/india-day.ts';
import { promises } from '../site/promises.ts';
import { isToLeave } from './fulfilment.ts';
import { hasParcel } from './order-line.ts';
import { type OrderRow, rowsToSupply } from './order-row.ts';

/**
 * Days after its payment from which a parcel is no longer called late. The owner probably forgot to mark it
 * delivered.
 */
export const FORGOTTEN_DAYS = 60;

const DAY_MS = 86_400_000;

/** Returns the last day on which a parcel is in time, '2026-11-30'. Working days are Monday to Saturday. */
export function promisedBy(paidOn: string): string {
  let day = new Date(`${paidOn}T00:00:00Z`);
  for (let left = promises.deliveryDays; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== 0) left--;
  }
  return day.toISOString().slice(0, 10);
}

/**
 * Returns true for a paid parcel that should have reached its buyer by now, and is neither delivered nor
 * cancelled.
 */
export function isLate(row: OrderRow, now: Date): boolean {
  if (!hasParcel(rowsToSupply(row))) return false;
  if (row.status !== 'COMPLETED' || row.isTest || !row.endedAt || row.refunded >= row.amount) return false;
  if (!isToLeave(row.fulfilment) && row.fulfilment !== 'shipped') return false;
  if (now.getTime() - Date.parse(row.endedAt) > FORGOTTEN_DAYS * DAY_MS) return false;
  return indiaToday(now) > promisedBy(indiaToday(new Date(row.endedAt)));
}
