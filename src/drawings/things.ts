import type { DataOf } from '#editorial/schemas.ts';
import { html, type Markup } from '#tools/markup.ts';
import { convertWeight } from '#tools/ratti-carat/ratti.ts';
import { around, circle, letters, line, sheet } from './sheet.ts';

/* Drawings of things that are weighed, counted or measured: a stone, a bead, a flat. */

/** A cut stone from the side, its girdle at `y`. */
const stone = (x: number, y: number, radius: number): Markup =>
  line(
    'M-1 0-.6-.4H.6L1 0 0 1-1 0H1M-.6-.4-.3 0 0 1 .3 0 .6-.4M-.3 0 0-.4.3 0',
    `class="fill" transform="translate(${x} ${y}) scale(${radius})"`,
  );

/** The nine zones in rows from the north-west, each with the name that tradition links with it. */
const zones = 'NW Vayu,N Kuber,NE Ishan,W Varuna,Brahma,E Surya,SW Nairitya,S Yama,SE Agni'.split(',');

export const things = {
  /** One stone on three scales, as long as it is heavy, with a tick for each unit. */
  'ratti-scale': ({ carat }: DataOf<'ratti-scale'>): Markup => {
    const weights = convertWeight(carat, 'carat', null);
    const units = { carat: weights.carat, 'large ratti': weights.large, 'small ratti': weights.small };
    const rows = Object.entries(units);
    return sheet(
      `One stone weighed: ${rows.map(([unit, { weight }]) => `${weight.toFixed(2)} ${unit}`).join(', ')}`,
      stone(180, 24, 26),
      line('M32 50V212M328 50V212', 'opacity=".5" stroke-dasharray="5 4"'),
      rows.map(([unit, { weight }], row) => {
        const y = 90 + row * 55;
        const ticks = Array.from({ length: Math.floor(weight) + 1 }, (_, at) => {
          return `M${Math.round(32 + (at * 296) / weight)} ${y}v${at % 5 === 0 ? 18 : 12}`;
        });
        return html`${line(`M32 ${y}H328${ticks.join('')}`)}${letters(unit, 40, y - 16, 'text-anchor="start"')}${letters(weight.toFixed(2), 320, y - 16, 'text-anchor="end"')}`;
      }),
    );
  },
  /** A laboratory's report with the weight in carat, and the scale that must show as many grams. */
  'gem-report': ({ carat }: DataOf<'gem-report'>): Markup => {
    const said = carat.toFixed(2);
    const grams = (convertWeight(carat, 'carat', null).milligram.weight / 1000).toFixed(2);
    const corners = (radius: number, from: number) =>
      Array.from({ length: 8 }, (_, at) => around(94, 88, radius, from + at * 45));
    const [girdle, table] = [corners(40, 22.5), corners(22, 45)];
    const facets = girdle.flatMap((corner, at) => [corner, table[at]]);
    return sheet(
      `A laboratory's report of a stone of ${said} carat, and a scale that shows ${grams} grams`,
      line(`M${girdle.join(' ')}ZM${table.join(' ')}ZM${facets.join(' ')}Z`, 'class="fill"'),
      line(
        'M32 16H132L156 40V224H32ZM132 16V40H156M50 182H138M50 196H138M50 210H112M172 116H188M172 124H188',
      ),
      line(
        'M214 131H322Q314 142 296 142H240Q222 142 214 131ZM262 142V154M274 142V154M206 224 218 154H318L330 224Z',
      ),
      stone(268, 88, 42),
      line('M230 170H306V206H230Z', 'class="fill"'),
      [letters(`${said} ct`, 94, 157), letters(`${grams} g`, 268, 188)],
    );
  },
  /** A bead from above with its lines, and cut through with a chamber and a seed for each. */
  rudraksha: ({ mukhi }: DataOf<'rudraksha'>): Markup => {
    const at = (radius: number, part: number) => around(0, 0, radius, (180 / mukhi) * part);
    /** Knobs along a circle, over parts of a face's width. */
    const knobs = (radius: number, ...parts: number[]) =>
      parts.map((part, nth) => {
        const before = parts[nth - 1];
        const over = before === undefined ? 'M' : `Q${at(radius + 13, (before + part) / 2)} `;
        return `${over}${at(radius, part)}`;
      });
    const inner = [...knobs(55, -0.7, -0.25, 0.25, 0.7), ...knobs(40, -0.6, 0, 0.6), ...knobs(24, -0.5, 0.5)];
    const face = [...knobs(72, -1, -0.6, -0.2, 0.2, 0.6, 1), ...inner].join('');
    const groove = `M${at(10, -1)}Q${at(42, -1.15)} ${at(72, -1)}`;
    const chamber = `M0-18Q${at(50, -0.95)} ${at(64, -0.5)}Q${at(73, 0)} ${at(64, 0.5)}Q${at(50, 0.95)} 0-18ZM0-60q12 13 0 24q-12-11 0-24`;
    const each = (x: number, d: string, more = '') =>
      Array.from({ length: mukhi }, (_, at) =>
        line(d, `transform="translate(${x} 104) rotate(${Math.round((at * 360) / mukhi)})" ${more}`),
      );
    return sheet(
      `A rudraksha of ${mukhi} mukhi: ${mukhi} lines outside, and cut through ${mukhi} chambers with a seed in each`,
      [...each(92, face), ...each(92, groove, 'stroke-width="2"'), ...each(268, chamber, 'class="fill"')],
      [circle(92, 104, 9), circle(268, 104, 80), circle(268, 104, 9)],
      [letters(`${mukhi} lines`, 92, 219), letters(`${mukhi} chambers`, 268, 219)],
    );
  },
  /** A flat with its door in the east, divided into nine zones, and an arrow to the north. */
  'floor-plan': ({ width, depth }: DataOf<'floor-plan'>): Markup => {
    const scale = Math.min(246 / width, 186 / depth);
    // A zone's sides, and the corner of the first.
    const [w, d] = [Math.round((width * scale) / 3), Math.round((depth * scale) / 3)];
    const [x, y] = [178 - w * 1.5, 106 - d * 1.5];
    const [right, bottom, door] = [x + 3 * w, y + 3 * d, y + d + 12];
    return sheet(
      `A flat of ${width} by ${depth} metres in nine zones, north on top, Brahma in the centre`,
      line(`M${x + w} ${y + d}h${w}v${d}h${-w}Z`, 'class="fill" stroke="none"'),
      line(
        `M${x + w} ${y}v${3 * d}m${w} 0v${-3 * d}M${x} ${y + d}h${3 * w}m0 ${d}h${-3 * w}`,
        'opacity=".5" stroke-dasharray="5 4"',
      ),
      line(`M${right} ${door}V${y}H${x}V${bottom}H${right}V${door + 28}`, 'stroke-width="4"'),
      line(
        `M${right} ${door + 28}h28a28 28 0 0 0-28-28M${x} ${bottom + 12}v8m${3 * w}-8v8m0-4H${x}M${x - 28} ${y}h8m0 ${3 * d}h-8m4 0V${y}M342 84V34M334 48 342 30 350 48`,
      ),
      zones.map((zone, at) => {
        const [middle, height] = [x + w * ((at % 3) + 0.5), y + d * (Math.floor(at / 3) + 0.5)];
        const [name = '', direction = ''] = zone.split(' ').reverse();
        return html`${letters(direction, middle, height - 10)}${letters(name, middle, height + (direction ? 12 : 0), 'class="small"')}`;
      }),
      letters(`${width} m`, 178, bottom + 16, 'class="small halo"'),
      letters(`${depth} m`, x - 24, 106, 'class="small halo"'),
      letters('N', 342, 16),
    );
  },
};
