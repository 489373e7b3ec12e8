import type { DataOf } from '#editorial/schemas.ts';
import { northLines, northSpaces } from '#tools/jyotish/charts.ts';
import { mangalHouses } from '#tools/jyotish/doshas.ts';
import { grahaNames, rashis } from '#tools/jyotish/zodiac.ts';
import { html, listed, type Markup } from '#tools/markup.ts';
import { letters, line, sheet } from './sheet.ts';

/* North Indian charts as wide as a card, with the spaces and lines of the tools' own. */

const houses = northSpaces.map((_, at) => at + 1);
const middleOf = (house: number) => {
  const [x, y] = northSpaces[house - 1] ?? [0, 0];
  return [Math.round(24 + x * 0.78), Math.round(15 + y * 0.525)] as const;
};
/** The shapes of houses 1 to 3; a quarter turn against the clock makes the next three of them. */
const shapes = ['200 2 300 100 200 200 100 100', '2 2 200 2 100 100', '2 2 100 100 2 200'];

/** The lines of a chart, with some houses filled and others paler. */
const frame = (filled: readonly number[], pale: readonly number[]): Markup =>
  html`<g transform="matrix(.78 0 0 .525 24 15)">${[...filled, ...pale].map((house) => {
    const turned = `transform="rotate(${-90 * Math.floor((house - 1) / 3)} 200 200)"`;
    return line(
      `M${shapes[(house - 1) % 3]}Z`,
      `class="fill" stroke="none" ${turned}${pale.includes(house) ? ' fill-opacity=".4"' : ''}`,
    );
  })}<path d="${northLines}"/></g>`;

export const charts = {
  /** A chart with one graha, and a line to it from each house it rules. */
  chart: ({ lagna, graha, house }: DataOf<'chart'>): Markup => {
    const rashiIn = (at: number) => (lagna + at - 2) % 12;
    const ruled = houses.filter((at) => rashis[rashiIn(at)]?.lord === graha && at !== house);
    const rules = `ruler of ${listed(ruled.map((at) => `house ${at}`))}`;
    return sheet(
      `North Indian chart, lagna ${rashis[lagna - 1]?.name}; ${grahaNames[graha].name}, ${rules}, stands in house ${house}`,
      frame([1], ruled),
      ruled.map((at) => {
        // It begins clear of the number it comes from.
        const [[x, y], [toX, toY]] = [middleOf(at), middleOf(house)];
        return line(`M${x + (toX - x) / 4} ${y + (toY - y) / 4}L${toX} ${toY}`, 'stroke-dasharray="5 4"');
      }),
      houses.map((at) => {
        const [x, y] = middleOf(at);
        const look = at === house ? 'class="halo"' : '';
        const names = [at === 1 && grahaNames.lagna.short, at === house && grahaNames[graha].short];
        const named = names.filter(Boolean).join(' ');
        if (!named) return letters(rashiIn(at) + 1, x, y);
        return html`${letters(named, x - 6, y, `${look} font-size="29" text-anchor="start"`)}${letters(rashiIn(at) + 1, x - 11, y + 2, `${look} text-anchor="end"`)}`;
      }),
    );
  },
  /** The houses in which Mars counts; paler the one that only the list of six names. */
  'mangal-houses': (): Markup => {
    const five: readonly number[] = mangalHouses.five;
    const more: readonly number[] = mangalHouses.six.filter((house) => !five.includes(house));
    return sheet(
      `North Indian chart with the houses of mangal dosha: ${listed(five.map(String))}, and ${more} by the list of six`,
      frame(five, more),
      houses.map((at) => {
        const other = more.includes(at) ? '' : 'class="small" opacity=".5"';
        return letters(at, ...middleOf(at), five.includes(at) ? 'font-size="29"' : other);
      }),
    );
  },
};
