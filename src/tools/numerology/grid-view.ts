import { numerology as say } from '#words/tools/numerology.ts';
import { html, listed, type Markup, nineCells, type Picture, picture, table } from '../markup.ts';
import type { CivilDate } from '../place/dates.ts';
import { type LoShu, loShu, loShuSquare, planes } from './lo-shu.ts';

const words = (names: readonly string[]) => listed(names) || say.none;

/** Draws the grid: each number as often as it is there, a missing one pale. */
function grid({ counts, missing }: LoShu): Picture {
  const cells = loShuSquare.map((number, at) => {
    const [x, y] = [(at % 3) * 99 + 50, Math.floor(at / 3) * 99 + 50];
    const times = counts[number] ?? 0;
    const kind = times > 0 ? 'digit' : 'digit missing';
    return html`<text class="${kind}" x="${x}" y="${y}">${String(number).repeat(times || 1)}</text>`;
  });
  const lines = html`<g class="lines"><path d="${nineCells}"/></g>`;
  return picture(say.gridMissing(words(missing.map(String))), 300, 300, [lines, cells]);
}

/** Returns the Lo Shu grid of a date with its lines. @param withDriver also enters moolank and bhagyank */
export function gridView(date: CivilDate, withDriver: boolean): Markup {
  const filled = loShu(date, withDriver);
  const inGrid = (cell: number) => String(cell).repeat(filled.counts[cell] ?? 0) || '·';
  const rows = planes.map(({ name, cells }) => ({
    cells: [name, cells.join(' '), cells.map(inGrid).join(' ')],
  }));
  const caption = withDriver ? say.gridCaptionWithBoth : say.gridCaption;
  return html`<div class="pair"><div>${grid(filled)}</div><div>
${table(caption, say.gridHeads, rows)}
<p>${say.missingAndLines(words(filled.missing.map(String)), words(filled.full), words(filled.empty))}</p>
</div></div>`;
}
