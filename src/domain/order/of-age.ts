import { indiaToday } from '../site/india-day.ts';

/* Without the rules of forms: the client's page uses it before those come. */

const OF_AGE = 18;

/** Returns true where somebody born on this day, '1990-02-28', is under eighteen now. False for a day to come. */
export function isMinor(bornOn: string, now: Date): boolean {
  if (!/^\d{4}-/.test(bornOn)) return false;
  const ofAgeOn = `${Number(bornOn.slice(0, 4)) + OF_AGE}${bornOn.slice(4)}`;
  const today = indiaToday(now);
  return bornOn <= today && ofAgeOn > today;
}
