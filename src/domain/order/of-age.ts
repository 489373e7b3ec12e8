import { indiaToday } from '../site/india-day.ts';

/* This module does not import the form rules, because the client’s page needs it before they are loaded. */

const OF_AGE = 18;

/**
 * Returns true if a person born on this day, such as '1990-02-28', is under eighteen now. False for a future
 * day.
 */
export function isMinor(bornOn: string, now: Date): boolean {
  if (!/^\d{4}-/.test(bornOn)) return false;
  const ofAgeOn = `${Number(bornOn.slice(0, 4)) + OF_AGE}${bornOn.slice(4)}`;
  const today = indiaToday(now);
  return bornOn <= today && ofAgeOn > today;
}
