import { describe, expect, it } from 'vitest';
import { fieldsWith } from '#tools/example-fields.ts';
import { choghadiyasOf } from '#tools/jyotish/day-parts.ts';
import { lunarMonths } from '#tools/jyotish/limb-names.ts';
import { lunarMonth } from '#tools/jyotish/lunar-month.ts';
import { moonTimes } from '#tools/jyotish/moon-times.ts';
import { work } from '#tools/panchang/work.ts';
import rows from './days.json' with { type: 'json' };

/*
 * The panchang against other sources. `days.json` holds 18 of 60 days at four cities by the Swiss Ephemeris
 * (upper limb, refraction, Lahiri; months in both countings, Vikram Samvat from Chaitra).
 */

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Returns everything that a result marks for checks: what, and its `data-at` or `data-value`. */
function marked(values: Record<string, string>, now: number | null = null): Record<string, string | null> {
  const answer = work(fieldsWith(values), { now, id: 'own', shop: () => '' });
  const html = `${answer?.about?.html}${answer?.more.html}`;
  return Object.fromEntries(
    [...html.matchAll(/data-what="(\w+)"(?: data-(?:at|value)="([^"]*)")?/g)].map(([, what, said]) => [
      what,
      said ?? null,
    ]),
  );
}

describe.each(rows)('$day in $place', (row) => {
  const said = marked({
    date: row.day,
    place: row.place,
    latitude: String(row.lat),
    longitude: String(row.lon),
    offset: '5.5',
  });

  it.each([
    ['sunrise', row.sunrise, 2],
    ['sunset', row.sunset, 2],
    ['next_sunrise', row.next_sunrise, 2],
    ['moonrise', row.moonrise, 3],
    ['moonset', row.moonset, 3],
    ['ekadashi', row.next_ekadashi.begins, 2],
    ['purnima', row.next_purnima.begins, 2],
    ['amavasya', row.next_amavasya.begins, 2],
  ] as const)('has its %s at %s', (what, expected, minutes) => {
    const shown = said[what] ?? null;
    if (expected === null || shown === null) expect(shown).toBe(expected);
    else expect(Math.abs(Date.parse(shown) - Date.parse(expected))).toBeLessThan(minutes * MINUTE_MS);
  });

  it('has the same month in both countings, half and year', () => {
    expect(said).toMatchObject({
      month: row.month_purnimanta,
      month_amanta: row.month_amanta,
      adhika: String(row.adhika),
      paksha: row.paksha,
      samvat: String(row.vikram_samvat),
    });
  });
});

describe('the lunar months', () => {
  /** Returns the months that begin within some years, as the almanacs name them. */
  function monthsFrom(year: number, years: number): string[] {
    const found: string[] = [];
    for (let moment = Date.UTC(year, 0, 1); moment < Date.UTC(year + years, 0, 1); moment += 3 * DAY_MS) {
      const { amanta, isAdhika, kshaya } = lunarMonth(moment);
      const lost = kshaya === null ? '' : ` and ${lunarMonths[kshaya]}`;
      const name = `${isAdhika ? 'Adhika ' : ''}${lunarMonths[amanta]}${lost}`;
      if (found.at(-1) !== name) found.push(name);
    }
    return found;
  }

  it('are adhika in the years in which printed almanacs have one', () => {
    const adhika = (year: number) => monthsFrom(year, 1).filter((name) => name.startsWith('Adhika'));
    expect([2012, 2015, 2018, 2020, 2023, 2026, 2029, 2031].map((year) => [year, ...adhika(year)])).toEqual([
      [2012, 'Adhika Bhadrapada'],
      [2015, 'Adhika Ashadha'],
      [2018, 'Adhika Jyeshtha'],
      [2020, 'Adhika Ashwina'],
      [2023, 'Adhika Shravana'],
      [2026, 'Adhika Jyeshtha'],
      [2029, 'Adhika Chaitra'],
      [2031, 'Adhika Bhadrapada'],
    ]);
    expect(adhika(2025)).toEqual([]);
  });

  it('lose a name in the rare kshaya year, 1982 to 1983, between two adhika months', () => {
    expect(monthsFrom(1982, 2).filter((name) => /Adhika| and /.test(name))).toEqual([
      'Adhika Ashwina',
      'Pausha and Magha',
      'Adhika Phalguna',
    ]);
    // Maha Shivaratri, the 14th of the dark half of purnimanta Phalguna, was kept on 11 February 1983.
    expect(lunarMonths[lunarMonth(Date.UTC(1983, 1, 11, 1)).purnimanta]).toBe('Phalguna');
  });

  it('begin the year 2083 with Chaitra on 19 March 2026, and never skip or repeat a year', () => {
    expect(lunarMonth(Date.UTC(2026, 2, 18, 1)).samvat).toBe(2082);
    expect(lunarMonth(Date.UTC(2026, 2, 20, 1)).samvat).toBe(2083);
    for (const first of [1800, 1960, 2020, 2170]) {
      let before = lunarMonth(Date.UTC(first, 0, 1));
      for (let moment = Date.UTC(first, 0, 2); moment < Date.UTC(first + 10, 0, 1); moment += 7 * DAY_MS) {
        const month = lunarMonth(moment);
        const isNewYear = month.amanta === 0 && before.amanta === 11;
        expect(month.samvat - before.samvat, new Date(moment).toISOString()).toBe(isNewYear ? 1 : 0);
        before = month;
      }
    }
  });
});

describe('the choghadiya', () => {
  it('are those of the printed tables of Gujarat, Sunday to Saturday', () => {
    const table = (part: 'day' | 'night') =>
      Array.from({ length: 7 }, (_, weekday) =>
        choghadiyasOf(0, 8, weekday, part)
          .map(({ name }) => name.slice(0, 1))
          .join(''),
      );
    // By their first letters.
    expect(table('day')).toEqual([
      'UCLAKSRU',
      'AKSRUCLA',
      'RUCLAKSR',
      'LAKSRUCL',
      'SRUCLAKS',
      'CLAKSRUC',
      'KSRUCLAK',
    ]);
    expect(table('night')).toEqual([
      'SACRKLUS',
      'CRKLUSAC',
      'KLUSACRK',
      'USACRKLU',
      'ACRKLUSA',
      'RKLUSACR',
      'LUSACRKL',
    ]);
  });

  it('are eighths without a gap', () => {
    const parts = choghadiyasOf(0, 80, 3, 'night');
    expect(parts.map(({ starts, ends }) => [starts, ends])).toEqual(
      Array.from({ length: 8 }, (_, at) => [at * 10, at * 10 + 10]),
    );
  });
});

describe('the Moon at far places', () => {
  it('stays up or down for days near the pole, and the result says so in words', () => {
    // In Tromsø the Moon does not rise around its southernmost day.
    const north = { latitude: 69.65, longitude: 18.96 };
    const days = Array.from({ length: 28 }, (_, day) => moonTimes(north, Date.UTC(2025, 2, 1 + day)));
    expect(days.some(({ moonrise }) => moonrise === null)).toBe(true);
    const at = days.findIndex(({ moonrise }) => moonrise === null);
    const date = new Date(Date.UTC(2025, 2, 1 + at)).toISOString().slice(0, 10);
    const fields = { date, place: 'Tromsø', latitude: '69.65', longitude: '18.96', zone: 'Europe/Oslo' };
    const answer = work(fieldsWith(fields), { now: null, id: 'own', shop: () => '' });
    expect(answer?.about?.html).toContain('so near the pole the Moon stays up or down for days');
    expect(marked(fields).moonrise).toBeNull();
  });

  it('rises within the civil date of a place with summer time', () => {
    for (const [zone, latitude, longitude] of [
      ['America/New_York', 40.71, -74.01],
      ['Australia/Lord_Howe', -31.55, 159.08],
      ['Europe/London', 51.51, -0.13],
    ] as const)
      for (let day = 1; day <= 31; day++) {
        const date = `2026-03-${String(day).padStart(2, '0')}`;
        const fields = { date, place: zone, latitude: String(latitude), longitude: String(longitude), zone };
        const { moonrise } = marked(fields);
        if (!moonrise) continue;
        const there = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(moonrise));
        expect(there).toBe(date);
      }
  });
});

it('a day without a moonrise says so, and when the next one is', () => {
  const fields = {
    date: '2031-10-10',
    place: 'Guwahati',
    latitude: '26.14',
    longitude: '91.74',
    offset: '5.5',
  };
  const answer = work(fieldsWith(fields), { now: null, id: 'own', shop: () => '' });
  expect(answer?.about?.html).toContain(
    'none on this date</span> <small>the next at 12:38 am, Sat 11 Oct</small>',
  );
});

it('the worked example carries no marks, since it is on the same page', () => {
  const fields = { date: '2026-11-08', place: 'x', latitude: '28.67', longitude: '77.42', offset: '5.5' };
  const answer = work(fieldsWith(fields), { now: null, id: 'example', shop: () => '' });
  expect(`${answer?.about?.html}${answer?.more.html}`).not.toContain('data-what');
});
