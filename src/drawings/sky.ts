import { INDIA_AHEAD_MS } from '#domain/site/india-day.ts';
import type { DataOf } from '#editorial/schemas.ts';
import { kaalSarp } from '#tools/jyotish/doshas.ts';
import { lagnaLongitude, siderealLongitudes } from '#tools/jyotish/sidereal.ts';
import { grahaNames, planets, rashis, turn } from '#tools/jyotish/zodiac.ts';
import { html, listed, type Markup } from '#tools/markup.ts';
import { dateForReading } from '#tools/place/civil-time.ts';
import { ghaziabad } from '#tools/place/ghaziabad.ts';
import { around, circle, civil, letters, line, sheet } from './sheet.ts';

/* Drawings of the sky on a day, as the tools' modules count it. */

const HOUR_MS = 3_600_000;
const X = 180;
const Y = 120;
const at = (radius: number, degrees: number) => around(X, Y, radius, degrees);
const spoke = (degrees: number, from: number, to: number) => `M${at(from, degrees)}L${at(to, degrees)}`;

export const sky = {
  /** The zodiac of a noon in India with the serpent from Rahu, its head, to Ketu, its tail; filled the half with all seven. */
  'kaal-sarp': ({ date }: DataOf<'kaal-sarp'>): Markup => {
    const places = siderealLongitudes(date.getTime() + 12 * HOUR_MS - INDIA_AHEAD_MS);
    const { strict, apart } = kaalSarp(places, null);
    // The zodiac runs against the clock; it is turned so that the serpent lies aslant.
    const RAHU = -65;
    const angle = (longitude: number) => RAHU - turn(longitude - places.rahu);
    const inOrder = planets.toSorted((a, b) => angle(places[b]) - angle(places[a]));
    const half = `M${at(94, RAHU)}A94 94 0 0 ${strict === 'rahu' ? 0 : 1} ${at(94, RAHU + 180)}`;
    const serpent = `M0-94q11 11.75 0 23.5${'t0 23.5'.repeat(7)}`;
    let outer = 360;
    return sheet(
      `The zodiac on ${dateForReading(civil(date))}: ${strict ? 'all seven planets' : `all but ${listed(apart.map((planet) => grahaNames[planet].name))}`} on one side of the line from Rahu to Ketu`,
      strict ? line(`${half}Z`, 'class="fill" stroke="none"') : [],
      [circle(X, Y, 110), circle(X, Y, 94)],
      line(rashis.map((_, rashi) => spoke(angle(rashi * 30), 94, 110)).join('')),
      line(serpent, `stroke-width="2" transform="translate(${X} ${Y}) rotate(${RAHU})"`),
      (['rahu', 'ketu'] as const).map((node) =>
        letters(grahaNames[node].name, ...at(142, angle(places[node]))),
      ),
      inOrder.map((planet) => {
        const place = angle(places[planet]);
        // A name that would run into the one before stands nearer to the middle.
        const isCrowded = outer - place < 20;
        if (!isCrowded) outer = place;
        return html`${circle(...at(102, place), 4, 'class="dot"')}${letters(grahaNames[planet].short, ...at(isCrowded ? 52 : 77, place), 'class="small"')}`;
      }),
    );
  },
  /** The rashis that rise in a day, around a dial of 24 hours with noon on top; a hand at `hour`, half an hour of doubt beside it. */
  'rising-rashis': ({ date, hour }: DataOf<'rising-rashis'>): Markup => {
    const rashiAt = (hour: number) =>
      Math.floor(lagnaLongitude(date.getTime() - INDIA_AHEAD_MS + hour * HOUR_MS, ghaziabad) / 30);
    const angle = (hour: number) => hour * 15 - 180;
    const hours = Array.from({ length: 24 * 30 }, (_, at) => at / 30);
    const begins = hours.filter((hour) => rashiAt(hour) !== rashiAt(hour - 1 / 30));
    const [early, late] = [hour - 0.5, hour + 0.5];
    const rising = new Set([early, hour, late].map((hour) => rashis[rashiAt(hour)]?.name ?? ''));
    return sheet(
      `The rashis that rise over Ghaziabad on ${dateForReading(civil(date))}, around a clock of 24 hours; within half an hour of the birth rises ${listed([...rising], 'or')}`,
      line(`M${X} ${Y}L${at(78, angle(early))}A78 78 0 0 1 ${at(78, angle(late))}Z`, 'class="fill"'),
      [circle(X, Y, 108), circle(X, Y, 78), circle(X, Y, 4, 'class="dot"')],
      line(begins.map((hour) => spoke(angle(hour), 78, 108)).join('')),
      line(
        hours
          .filter(Number.isInteger)
          .map((hour) => spoke(angle(hour), hour % 6 ? 73 : 67, 78))
          .join(''),
        'opacity=".5"',
      ),
      line(spoke(angle(hour), 0, 108), 'stroke-width="2"'),
      begins.map((hour, nth) => {
        const until = begins[nth + 1] ?? (begins[0] ?? 0) + 24;
        return letters(rashiAt(hour) + 1, ...at(93, angle((hour + until) / 2)), 'class="small"');
      }),
      [letters('noon', X, Y - 52, 'class="small"'), letters('midnight', X, Y + 52, 'class="small"')],
    );
  },
};
