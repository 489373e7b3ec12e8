import type { Kundali } from '../jyotish/kundali.ts';
import { grahaNames, rashis } from '../jyotish/zodiac.ts';
import { html, type Markup, picture } from './markup.ts';

/* The two square charts. Both are drawn on 400 by 400 and say the same; the table beside them has the degrees. */

/** Middle of each of the twelve spaces of the North Indian chart from house 1 on, and how many names fit in a line. */
export const northSpaces: readonly (readonly [x: number, y: number, inLine: number])[] = [
  [200, 96, 3],
  [100, 42, 3],
  [40, 100, 1],
  [100, 198, 3],
  [40, 300, 1],
  [100, 364, 3],
  [200, 300, 3],
  [300, 364, 3],
  [360, 300, 1],
  [300, 198, 3],
  [360, 100, 1],
  [300, 42, 3],
];
export const northLines = 'M2 2H398V398H2ZM2 2 398 398M398 2 2 398M200 2 398 200 200 398 2 200Z';
/** Column and row of each rashi in the South Indian chart from Mesha on, clockwise from the second of the top row. */
const southCells: readonly (readonly [column: number, row: number])[] = [
  ...([
    [1, 0],
    [2, 0],
    [3, 0],
    [3, 1],
    [3, 2],
    [3, 3],
  ] as const),
  ...([
    [2, 3],
    [1, 3],
    [0, 3],
    [0, 2],
    [0, 1],
    [0, 0],
  ] as const),
];
const LINE = 21;

/** The grahas in a rashi as they are written in a chart: two letters, (R) when moving back, ? when in doubt. */
function namesIn(rashi: number, { grahas, span }: Kundali): string[] {
  return grahas
    .filter((placed) => placed.rashi === rashi)
    .map(({ graha, retrograde }) => {
      const isDoubtful =
        span.changing.includes(graha as never) || (graha === 'moon' && span.moonRashis.length > 1);
      const backwards = retrograde && graha !== 'rahu' && graha !== 'ketu';
      return `${grahaNames[graha].short}${backwards ? '(R)' : ''}${isDoubtful ? '?' : ''}`;
    });
}

/** Names in lines of `inLine`, around the height `y`. */
function lines(names: readonly string[], x: number, y: number, inLine: number): Markup[] {
  const rows = Array.from({ length: Math.ceil(names.length / inLine) }, (_, row) =>
    names.slice(row * inLine, (row + 1) * inLine).join(' '),
  );
  const top = y - ((rows.length - 1) * LINE) / 2;
  return rows.map((text, row) => html`<text x="${x}" y="${top + row * LINE}">${text}</text>`);
}

/** The North Indian chart, houses fixed; null without a lagna. A dashed square tells that the lagna is in doubt. */
export function northChart(chart: Kundali): Markup | null {
  const { lagna, span } = chart;
  if (!lagna) return null;
  const spaces = northSpaces.map(([x, y, inLine], at) => {
    const rashi = (lagna.rashi + at) % 12;
    const [dx, dy] = inLine === 1 ? [x < 200 ? 38 : -38, 0] : [0, y < 60 || (y > 180 && y < 320) ? 40 : -34];
    const [numberX, numberY] = inLine === 1 ? [x + dx, y] : [x, at === 6 ? y - 72 : y + dy];
    return html`<text class="rashi" x="${numberX}" y="${at === 0 ? 178 : numberY}">${rashi + 1}</text>${lines(
      namesIn(rashi, chart),
      x,
      y,
      inLine,
    )}`;
  });
  return picture(
    `North Indian chart, lagna ${rashis[lagna.rashi]?.name}${span.lagnas.length > 1 ? ' in doubt' : ''}`,
    400,
    400,
    html`<g class="lines${span.lagnas.length > 1 && ' doubt'}"><path d="${northLines}"/></g>
<g class="names"><text class="lagna" x="200" y="30">La${span.lagnas.length > 1 && '?'}</text>${spaces}</g>`,
  );
}

/** The South Indian chart, rashis fixed; without a lagna it has none marked. */
export function southChart(chart: Kundali): Markup {
  const { lagna, span } = chart;
  const cells = southCells.map(([column, row], rashi) => {
    const [x, y] = [column * 99 + 2, row * 99 + 2];
    const rising = span.lagnas.includes(rashi);
    const names = [...(rising ? [`La${span.lagnas.length > 1 ? '?' : ''}`] : []), ...namesIn(rashi, chart)];
    return html`<rect x="${x}" y="${y}" width="99" height="99"${rising && html` class="rising"`}/><text class="rashi" x="${x + 49}" y="${y + 15}">${rashis[rashi]?.name}</text>${lines(names, x + 49, y + 60, names.length > 6 ? 3 : 2)}`;
  });
  return picture(
    `South Indian chart, ${lagna ? `lagna ${rashis[lagna.rashi]?.name}` : 'without a lagna'}${span.lagnas.length > 1 ? ' in doubt' : ''}`,
    400,
    400,
    html`<g class="lines names south${span.lagnas.length > 1 && ' doubt'}">${cells}</g>`,
  );
}
