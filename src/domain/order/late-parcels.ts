import { indiaToday } from '../site/india-day.ts';
import { isToLeave } from './fulfilment.ts';
import { hasParcel } from './order-line.ts';
import { type OrderRow, rowsToSupply } from './order-row.ts';
import { promisedBy } from './promised-by.ts';

/**
 * Days after its payment from which a parcel is no longer called late. The owner probably forgot to mark it
 * delivered.
 */
export const FORGOTTEN_DAYS = 60;

const DAY_MS = 86_400_000;

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
