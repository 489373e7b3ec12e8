import { indiaToday } from '../site/india-day.ts';
import { promises } from '../site/promises.ts';

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

/** Returns the last day on which the parcel of an order that is paid at this moment is in time. */
export const lastDayFrom = (moment: Date): Date => new Date(`${promisedBy(indiaToday(moment))}T00:00:00Z`);
