import { Body, Equator, Horizon, Observer } from 'astronomy-engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsWith } from '#tools/example-fields.ts';
import { stretchesOf } from '#tools/jyotish/day-parts.ts';
import { karanaName, tithiName, yogas } from '#tools/jyotish/limb-names.ts';
import { partAt, partsBetween } from '#tools/jyotish/panchang.ts';
import { isRetrograde, lagnaLongitude } from '#tools/jyotish/sidereal.ts';
import { solarDay, sunTimes } from '#tools/jyotish/sun-times.ts';
import { degreesForReading, nearBorder, placeOf } from '#tools/jyotish/zodiac.ts';

import { work } from '#tools/panchang/work.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ghaziabad = { latitude: 28.67, longitude: 77.43 };
const anyMoment = fc.integer({ min: Date.UTC(1800, 0, 1), max: Date.UTC(2200, 11, 31) });
const lived = fc.integer({ min: -60, max: 60 });

describe('a day of the panchang', () => {
  it('gives every minute of it one tithi, nakshatra, yoga and karana', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const day = solarDay(ghaziabad, moment);
        if (!day) throw new Error('the Sun rises every day in Ghaziabad');
        for (const limb of ['tithi', 'nakshatra', 'yoga', 'karana'] as const) {
          const parts = partsBetween(limb, day.sunrise, day.nextSunrise);
          expect(parts[0]?.starts).toBe(day.sunrise);
          expect(parts.at(-1)?.ends).toBeGreaterThanOrEqual(day.nextSunrise);
          for (const [at, { starts, ends, part }] of parts.entries()) {
            expect(ends).toBeGreaterThan(starts);
            if (at > 0) expect(starts).toBe(parts[at - 1]?.ends);
            expect(partAt(limb, (starts + Math.min(ends, day.nextSunrise)) / 2)).toBe(part);
          }
          expect(parts.length).toBeLessThanOrEqual(limb === 'karana' ? 4 : 3);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('changes its tithi at the computed minute, and at no other', () => {
    const from = Date.UTC(2026, 9, 20);
    const parts = partsBetween('tithi', from, from + DAY_MS);
    for (let moment = from; moment < from + DAY_MS; moment += MINUTE_MS) {
      const now = parts.filter(({ starts, ends }) => starts <= moment && moment < ends);
      expect(now.map(({ part }) => part)).toEqual([partAt('tithi', moment)]);
    }
  });

  it('lasts from one sunrise to the next, 23 and a half to 24 and a half hours', () => {
    fc.assert(
      fc.property(anyMoment, lived, fc.integer({ min: -180, max: 180 }), (moment, latitude, longitude) => {
        const day = solarDay({ latitude, longitude }, moment);
        expect(day).not.toBeNull();
        if (!day) return;
        expect(day.sunrise).toBeLessThan(day.sunset);
        expect(day.sunset).toBeLessThan(day.nextSunrise);
        expect(Math.abs(day.nextSunrise - day.sunrise - DAY_MS)).toBeLessThan(30 * MINUTE_MS);
        const again = sunTimes({ latitude, longitude }, (day.sunrise + day.sunset) / 2);
        expect(Math.abs((again?.sunrise ?? 0) - day.sunrise)).toBeLessThan(2000);
      }),
      { numRuns: 100 },
    );
  });

  it('has no sunrise in polar night and polar day, and says so', () => {
    expect(sunTimes({ latitude: 69.65, longitude: 18.96 }, Date.UTC(2026, 11, 21, 12))).toBeNull();
    expect(sunTimes({ latitude: 69.65, longitude: 18.96 }, Date.UTC(2026, 5, 21, 12))).toBeNull();
    expect(sunTimes({ latitude: 90, longitude: 0 }, Date.UTC(2026, 5, 21, 12))).toBeNull();
  });

  it('has a sunrise on the shortest and longest days of a polar place, exactly where the Sun crosses', () => {
    const place = { latitude: 71.29, longitude: -156.79 };
    const observer = new Observer(place.latitude, place.longitude, 0);
    const height = (moment: number) => {
      const time = new Date(moment);
      const { ra, dec } = Equator(Body.Sun, time, observer, true, true);
      return Horizon(time, observer, ra, dec).altitude + (34 + 15.97) / 60;
    };
    let crossings = 0;
    // The last days before polar night and the first after it, and the same of polar day.
    for (const first of [
      Date.UTC(2016, 10, 12),
      Date.UTC(2017, 0, 16),
      Date.UTC(2016, 4, 4),
      Date.UTC(2016, 6, 28),
    ])
      for (let day = 0; day < 14; day++) {
        const noon = first + day * DAY_MS - place.longitude * 4 * MINUTE_MS + 12 * 60 * MINUTE_MS;
        const heights = Array.from({ length: 289 }, (_, at) => height(noon + (at - 144) * 5 * MINUTE_MS));
        // On the first days of polar day it rises and does not set.
        const lowest = Math.max(Math.min(...heights.slice(0, 145)), Math.min(...heights.slice(144)));
        const highest = Math.max(...heights);
        // Where it just grazes the horizon either answer will do.
        if (Math.min(Math.abs(lowest), Math.abs(highest)) < 0.02) continue;
        const times = sunTimes(place, noon);
        expect(times !== null, new Date(noon).toISOString()).toBe(lowest < 0 && highest > 0);
        if (!times) continue;
        crossings++;
        expect(times.sunrise).toBeLessThan(times.sunset);
        for (const moment of [times.sunrise, times.sunset]) expect(height(moment)).toBeCloseTo(0, 1);
      }
    expect(crossings).toBeGreaterThan(20);
    const short = sunTimes(place, Date.UTC(2016, 10, 18, 22, 27));
    expect(((short?.sunset ?? 0) - (short?.sunrise ?? 0)) / MINUTE_MS).toBeCloseTo(40, -1);
  });

  it('has its rahu kaal, yamaganda and gulika in three different eighths of daylight', () => {
    const day = { sunrise: 0, sunset: 15 * 8, nextSunrise: 240 };
    for (let weekday = 0; weekday < 7; weekday++) {
      const [rahu, yama, gulika, abhijit] = stretchesOf(day, weekday);
      expect(new Set([rahu, yama, gulika].map((stretch) => stretch?.starts)).size).toBe(3);
      for (const stretch of [rahu, yama, gulika])
        expect((stretch?.ends ?? 0) - (stretch?.starts ?? 0)).toBeCloseTo(15);
      expect(abhijit).toMatchObject({ starts: 56, ends: 64 });
    }
    // On Monday it is the second eighth: half past seven to nine where day and night are equal.
    expect(stretchesOf({ sunrise: 6, sunset: 18 }, 1)[0]).toMatchObject({
      starts: 7.5,
      ends: 9,
    });
  });
});

it('names of tithis, yogas and karanas', () => {
  expect([0, 10, 14, 15, 29].map(tithiName)).toEqual([
    'Shukla Pratipada',
    'Shukla Ekadashi',
    'Purnima',
    'Krishna Pratipada',
    'Amavasya',
  ]);
  expect(yogas).toHaveLength(27);
  const karanas = Array.from({ length: 60 }, (_, at) => karanaName(at));
  expect([karanas[0], karanas[1], karanas[7], ...karanas.slice(56)]).toEqual([
    'Kimstughna',
    'Bava',
    'Vishti (Bhadra)',
    'Vishti (Bhadra)',
    'Shakuni',
    'Chatushpada',
    'Naga',
  ]);
  expect(karanas.filter((name) => name === 'Bava')).toHaveLength(8);
});

describe('a place in the zodiac', () => {
  it('is one rashi, one nakshatra and one pada, whatever the longitude', () => {
    fc.assert(
      fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (longitude) => {
        const place = placeOf(longitude);
        expect(place.rashi * 30 + place.degrees).toBeCloseTo(place.longitude, 9);
        expect(place.nakshatra * 4 + place.pada - 1).toBe(Math.floor(place.longitude / (10 / 3)));
      }),
    );
  });

  it('is in doubt within a tenth of a degree of a border', () => {
    expect(nearBorder(29.95)).toBe('rashi');
    expect(nearBorder(0.05)).toBe('rashi');
    expect(nearBorder(13.3)).toBe('nakshatra');
    expect(nearBorder(20)).toBeNull();
  });

  it('never reads as the next degree', () => {
    expect(degreesForReading(29.9999)).toBe('29°59′');
    expect(degreesForReading(14 + 28 / 60)).toBe('14°28′');
  });

  it('moves backwards in the months in which almanacs say so', () => {
    // Mercury turned direct on 9 August 2025, and Jupiter turned retrograde on 11 November 2025.
    expect(isRetrograde('mercury', Date.UTC(2026, 10, 1))).toBe(true);
    expect(isRetrograde('sun', Date.UTC(2026, 10, 1))).toBe(false);
    expect(isRetrograde('jupiter', Date.UTC(2025, 11, 15))).toBe(true);
    expect(isRetrograde('rahu', Date.UTC(2025, 11, 15))).toBe(true);
  });

  it('has no lagna beyond the polar circles', () => {
    expect(() => lagnaLongitude(0, { latitude: 70, longitude: 20 })).toThrow(RangeError);
    expect(() => lagnaLongitude(0, { latitude: -90, longitude: 20 })).toThrow(RangeError);
  });
});

describe('the clock of a panchang on the eve of a change', () => {
  const london = { latitude: 51.51, longitude: -0.13, zone: 'Europe/London' };
  const shown = (date: string) => {
    const answer = work(
      fieldsWith({
        date,
        place: 'London',
        latitude: String(london.latitude),
        longitude: String(london.longitude),
        zone: london.zone,
      }),
      { now: null, id: 'own', shop: () => '' },
    );
    return `${answer?.about?.html} ${answer?.table.html} ${answer?.more.html}`.replace(/<[^>]+>/g, ' ');
  };

  it('is that of each moment: summer time for the next sunrise on 28 March 2026', () => {
    expect(shown('2026-03-28')).toMatch(/Sunrise +6:43 am, Sun 29 Mar/);
    expect(shown('2026-03-28')).toContain('until 3:17 am, Sun 29 Mar');
    expect(shown('2026-03-29')).toMatch(/Sunrise +6:43 am\s+Sunset/);
  });

  it('is winter time for the next sunrise on 24 October 2026', () => {
    expect(shown('2026-10-24')).toMatch(/Sunrise +6:42 am, Sun 25 Oct/);
  });
});

it('the line of the present moment is named, and runs through no words', () => {
  const values = {
    date: '2026-11-26',
    place: 'Ghaziabad',
    latitude: '28.67',
    longitude: '77.44',
    offset: '5.5',
  };
  let [near, crossed] = [0, 0];
  for (let hour = 2; hour < 18.5; hour += 0.25) {
    const now = Date.UTC(2026, 10, 26, 0, hour * 60);
    const answer = work(fieldsWith(values), { now, id: 'own', shop: () => '' });
    const { html = '' } = answer?.pictures[0].picture ?? {};
    expect(html).toContain('>now</text>');
    const [, path = ''] = /class="now" d="([^"]+)"/.exec(html) ?? [];
    const pieces = [...path.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)].map((piece) =>
      piece.slice(1).map(Number),
    );
    expect(pieces.length, `bands crossed at ${hour}`).toBeGreaterThanOrEqual(2);
    const [[line = 0] = []] = pieces;
    for (const [, kind = '', x = '', y = '', text = ''] of html.matchAll(
      /<text class="within( beside)?" x="([\d.]+)" y="([\d.]+)">([^<]+)</g,
    )) {
      const from = kind ? Number(x) : Number(x) - text.length * 3.5;
      if (line <= from || line >= from + text.length * 7) continue;
      near++;
      for (const [, top = 0, bottom = 0] of pieces) if (top < Number(y) && Number(y) < bottom) crossed++;
    }
  }
  expect(near, 'words that the line would run through').toBeGreaterThan(20);
  expect(crossed).toBe(0);
});

it('the chart of the day names every third hour where the clock has it', () => {
  const hoursIn = (date: string, place: string, latitude: string, longitude: string, zone: string) => {
    const answer = work(fieldsWith({ date, place, latitude, longitude, zone }), {
      now: 0,
      id: 'own',
      shop: () => '',
    });
    const { html = '' } = answer?.pictures[0].picture ?? {};
    const found = [...html.matchAll(/class="tick" d="M([\d.]+) [^>]*><text[^>]*>(\d+)</g)];
    return found.map(([, x, hour]) => [Number(x), Number(hour)] as const);
  };
  const hours = hoursIn('2026-11-26', 'Ghaziabad', '28.67', '77.44', 'Asia/Kolkata');
  expect(hours.map(([, hour]) => hour)).toEqual([9, 12, 3, 6, 9, 12, 3, 6]);
  for (const [at, [x]] of hours.slice(1).entries()) expect(x - (hours[at]?.[0] ?? 0)).toBeCloseTo(45, 0);
  // In this night the clocks of Berlin show an hour twice: from midnight to three there are four hours.
  const berlin = hoursIn('2026-10-24', 'Berlin', '52.52', '13.4', 'Europe/Berlin');
  const [midnight = 0, three = 0] = berlin.slice(-3).map(([x]) => x);
  expect(berlin.slice(-3).map(([, hour]) => hour)).toEqual([12, 3, 6]);
  expect(three - midnight).toBeCloseTo(60, 0);
});
