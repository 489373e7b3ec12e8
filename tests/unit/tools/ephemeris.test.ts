import { afterAll, describe, expect, it } from 'vitest';
import { endOf, partAt } from '#tools/jyotish/panchang.ts';
import { ayanamsa, lagnaLongitude, siderealLongitudes } from '#tools/jyotish/sidereal.ts';
import { sunTimes } from '#tools/jyotish/sun-times.ts';
import { placeOf, turn } from '#tools/jyotish/zodiac.ts';
import rows from './ephemeris.json' with { type: 'json' };

/* The tools' positions match the Swiss Ephemeris 2.10.03 (Lahiri, mean node, whole signs) for 80 births. */

const DAY_MS = 86_400_000;
const apart = (one: number, other: number) => Math.abs(turn(one - other + 180) - 180);
const worst = new Map<string, number>();

/** Records a difference and expects it to be within its bound. */
function within(column: string, difference: number, bound: number, where: string) {
  worst.set(column, Math.max(worst.get(column) ?? 0, difference));
  expect(difference, `${column} of ${where}`).toBeLessThanOrEqual(bound);
}

/** Returns the next sunrise or sunset after a moment. */
function nextOf(which: 'sunrise' | 'sunset', place: { latitude: number; longitude: number }, moment: number) {
  const days = [-1, 0, 1, 2].map((day) => sunTimes(place, moment + day * DAY_MS)?.[which] ?? Number.NaN);
  return Math.min(...days.filter((time) => time > moment));
}

describe('the sky of 80 births, beside the Swiss Ephemeris', () => {
  it.each(rows.map((row) => [`${row.place} ${row.utc}`, row] as const))('%s', (where, row) => {
    const moment = Date.parse(row.utc);
    const place = { latitude: row.lat, longitude: row.lon };
    const longitudes = siderealLongitudes(moment);
    within('ayanamsa', Math.abs(ayanamsa(moment) - row.ayanamsa), 0.0002, where);
    for (const graha of ['sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter', 'saturn'] as const)
      within(graha, apart(longitudes[graha], row[graha]), 0.02, where);
    within('rahu_mean', apart(longitudes.rahu, row.rahu_mean), 0.02, where);
    expect(apart(longitudes.ketu, longitudes.rahu)).toBeCloseTo(180, 9);
    within('lagna', apart(lagnaLongitude(moment, place), row.lagna), 0.05, where);

    const moon = placeOf(longitudes.moon);
    expect(partAt('tithi', moment) + 1, where).toBe(row.tithi);
    expect(moon.nakshatra + 1, where).toBe(row.nakshatra);
    expect(moon.pada, where).toBe(row.pada);
    expect(partAt('yoga', moment) + 1, where).toBe(row.yoga);
    const minutes = (at: number, then: string) => Math.abs(at - Date.parse(then)) / 60_000;
    within('tithi_ends (min)', minutes(endOf('tithi', moment), row.tithi_ends), 2, where);
    within('nakshatra_ends (min)', minutes(endOf('nakshatra', moment), row.nakshatra_ends), 2, where);
    for (const which of ['sunrise', 'sunset'] as const) {
      const seconds = minutes(nextOf(which, place, moment), row[`next_${which}`]) * 60;
      within(`next_${which} (s)`, seconds, 30, where);
    }
  });

  afterAll(() => {
    console.log('Worst difference of each column:', Object.fromEntries(worst));
  });
});
