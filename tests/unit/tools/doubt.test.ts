import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Birth, kundali } from '#tools/jyotish/kundali.ts';
import { runningAt } from '#tools/jyotish/running-dasha.ts';
import { siderealLongitude } from '#tools/jyotish/sidereal.ts';
import { dashaYears } from '#tools/jyotish/vimshottari.ts';
import type { Born } from '#tools/kundali/born.ts';
import { runningText } from '#tools/kundali/dashas-view.ts';
import { kundaliParts } from '#tools/kundali/view.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/*
 * No certainty where there is doubt: whatever a chart with a doubtful time says, the exact chart of no instant
 * of its span contradicts it.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const INDIA = 330;
const NOW = Date.UTC(2026, 10, 26, 6);
const ghaziabad = { latitude: 28.67, longitude: 77.44 };

const bornOf = (birth: Birth): Born => ({
  chart: kundali(birth),
  placeName: 'a place',
  offset: INDIA,
  offsetAt: () => INDIA,
  note: '',
  now: NOW,
});

/** A birth in Ghaziabad whose time is not known; its noon is counted. */
const dayOf = (date: string): Birth => ({
  moment: Date.parse(`${date}T12:00:00Z`) - INDIA * MINUTE_MS,
  place: ghaziabad,
  doubtMinutes: null,
});

const answerOf = (birth: Birth) => kundaliParts(bornOf(birth), 'own');

/** Returns the cells of the row of a table that begins with a word. */
function cellsOf(html: string, head: string): string[] {
  const row = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].find(([, cells = '']) =>
    cells.startsWith(`<th scope="row">${head}`),
  );
  return [...(row?.[1] ?? '').matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell);
}

describe('a birth whose time is not known', () => {
  it('has no running dasha where several are possible, in the sentence, the shared one, and the list', () => {
    const { sentence, share, more } = answerOf(dayOf('2009-12-03'));
    const running = 'running now: Rahu or Guru mahadasha; which of them needs a time of birth.';
    expect(sentence).toContain(running);
    expect(share.sentence).toContain(running);
    expect(sentence).not.toMatch(/antardasha|20\d\d/);
    expect(more.html).not.toContain('<em>now</em>');
    expect(more.html).toContain('<strong>Rahu</strong> 2008–2017 to 2026–2035 <em>perhaps now</em>');
  });

  it('has every house from which Mangal is counted, and both answers', () => {
    // By the Swiss Ephemeris the Moon leaves Karka at 12:30, and Shukra enters Makara in the morning.
    const { more } = answerOf(dayOf('1975-01-01'));
    expect(cellsOf(more.html, 'Chandra')).toEqual(['4 or 5', 'no or yes', 'no or yes', 'no or yes']);
    expect(cellsOf(more.html, 'Shukra')[0]).toBe('11 or 12');
  });

  it('has both answers to Kaal Sarp where the Moon crosses the line', () => {
    // The Moon crosses at 02:53.
    const { more } = answerOf(dayOf('1976-05-27'));
    expect(more.html).toContain('Counted by degrees: no or yes.');
    expect(more.html).toContain('At some of the possible times Chandra stands on the other side');
  });

  it('names its mahadasha alone where only that holds', () => {
    const days = Array.from({ length: 400 }, (_, day) =>
      bornOf(dayOf(new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10))),
    );
    const texts = days.map((born) => runningText(born, true));
    expect(
      texts.filter((text) => /^\w+ mahadasha; the antardasha needs a time of birth/.test(text)),
    ).not.toEqual([]);
  });
});

it('a doubt of some minutes drops the day on which a dasha ends, and keeps what holds of it', () => {
  const birth = { ...dayOf('1996-05-20'), doubtMinutes: 15 };
  expect(runningText(bornOf({ ...birth, doubtMinutes: 0 }), true)).toMatch(/ until \d+ \w+ 20\d\d$/);
  expect(runningText(bornOf(birth), true)).toMatch(/ until (\w+ (20\d\d)?–)?\w+ 20\d\d$/);
});

/** Every kind of span that a visitor or the owner can ask for. */
const births: fc.Arbitrary<Birth> = fc.record({
  moment: fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2026, 10, 20) }),
  place: fc.record({
    latitude: fc.integer({ min: -65, max: 65 }),
    longitude: fc.integer({ min: -180, max: 180 }),
  }),
  doubtMinutes: fc.constantFrom(null, null, 5, 15, 60, 240),
});

it('nothing that is certain is contradicted by any instant within the span', () => {
  fc.assert(
    fc.property(births, (birth) => {
      const whole = bornOf(birth);
      const { chart } = whole;
      const answer = kundaliParts(whole, 'own');
      const running = runningText(whole, true);
      const half = (birth.doubtMinutes ?? 720) * MINUTE_MS;
      for (let look = 0; look <= 40; look++) {
        const moment = birth.moment - half + (look * half) / 20;
        const doubtMinutes = 0;
        // The lagna is not counted without a time.
        const latitude = birth.doubtMinutes === null ? 80 : birth.place.latitude;
        const at = bornOf({ moment, place: { ...birth.place, latitude }, doubtMinutes });
        const exact = kundaliParts(at, 'own');
        const placed = [chart.lagna, ...chart.grahas];
        for (const [index, each] of [at.chart.lagna, ...at.chart.grahas].entries()) {
          const spread = placed[index];
          if (!each || !spread) continue;
          for (const part of ['rashi', 'house', 'retrograde'] as const)
            if (each[part])
              expect(spread[part]?.possible, `${each.graha} ${part}`).toContain(each[part].possible[0]);
          const only = spread.star.possible.length === 1;
          const names = ({ nakshatra, pada }: { nakshatra: number; pada: number }) =>
            only ? `${nakshatra} ${pada}` : nakshatra;
          expect(spread.star.possible.map(names)).toContain(names(each.star.possible[0]));
        }
        for (const from of ['Lagna', 'Chandra', 'Shukra']) {
          const cells = cellsOf(answer.more.html, from);
          for (const [column, cell] of cellsOf(exact.more.html, from).entries())
            expect(cells[column]?.split(/ or |, /), `Mangal from ${from}`).toContain(cell);
        }
        for (const [, rule = '', given = ''] of exact.more.html.matchAll(
          /(Counted by \w+).*?: (yes|no)\./gs,
        )) {
          const [, shown = ''] =
            new RegExp(`${rule}.*?: ((?:yes|no)[a-z ]*)\\.`, 's').exec(answer.more.html) ?? [];
          expect(shown.split(' or '), rule).toContain(given);
        }
        for (const [, name = ''] of exact.more.html.matchAll(/its name is (\w+)/g))
          expect(answer.more.html).toContain(name);
        if (exact.more.html.includes('None of the usual exceptions'))
          expect(answer.more.html).not.toContain('Exceptions that many apply here');
        expect(runningAt(chart, NOW).possible.map(lordsOf)).toContainEqual(
          lordsOf(runningAt(at.chart, NOW).possible[0]),
        );
        const [, maha, antar, until = ''] =
          /^([A-Z]\w+) mahadasha(?:, (\w+) antardasha(?: until (.*))?)?/.exec(running) ?? [];
        const exactly = runningText(at, true);
        if (running && !running.includes(' or ') && maha) {
          expect(exactly).toMatch(new RegExp(`^${maha} mahadasha, ${antar ?? ''}`));
          if (/^\d+ /.test(until)) expect(exactly).toContain(until);
          const years = until.match(/\d{4}/g)?.map(Number) ?? [];
          const year = Number(/(\d{4})$/.exec(exactly)?.[1]);
          if (years.length > 0) {
            expect(year).toBeGreaterThanOrEqual(Math.min(...years));
            expect(year).toBeLessThanOrEqual(Math.max(...years));
          }
        }
      }
    }),
    propertyRuns('births with a doubtful time', 15),
  );
});

const lordsOf = (running: ReturnType<typeof runningAt>['possible'][number]) =>
  running && [running.maha.lord, running.antar.lord];

it('the dates of the dashas move by what an independent count gives, every day of a year', () => {
  /** Counts from Ashwini on, nakshatra by nakshatra, in days. */
  const gone = (moon: number) => {
    let [days, left] = [0, moon];
    for (let star = 0; left > 0; star++) {
      const [, years] = dashaYears[star % 9] ?? ['ketu', Number.NaN];
      days += Math.min(1, left / (360 / 27)) * years * 365.25;
      left -= 360 / 27;
    }
    return days;
  };
  for (let day = 0; day < 365; day++) {
    const birth = dayOf(new Date(Date.UTC(1950, 9, 1 + day)).toISOString().slice(0, 10));
    const { dashaShift } = kundali(birth);
    const [early, late] = [-0.5, 0.5].map((by) => siderealLongitude('moon', birth.moment + by * DAY_MS));
    const passed = gone(late ?? 0) - gone(early ?? 0);
    const moves = (passed < 0 ? passed + 360 * 365.25 : passed) - 1;
    expect((dashaShift.most - dashaShift.least) / DAY_MS, `day ${day}`).toBeCloseTo(moves, 3);
    expect(moves).toBeLessThan(24 * 365.25);
  }
});
