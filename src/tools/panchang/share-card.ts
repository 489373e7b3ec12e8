import { panchang } from '#words/tools/panchang.ts';
import { html, type Picture, picture } from '../markup.ts';

/* The picture of a day that is passed on: its date large, and a few lines. It tells nothing of the moment. */

const WIDTH = 360;
const [DATE, VARA, FIRST_LINE, LINE] = [26, 62, 108, 44];

/** @param lines titles and what stands beside them */
export function shareCard(
  date: string,
  vara: string,
  lines: readonly (readonly [string, string])[],
): Picture {
  const rows = lines.map(([title, text], at) => {
    const y = FIRST_LINE + at * LINE;
    return html`<text class="row" x="0" y="${y}">${title}</text>
<text class="row said" x="0" y="${y + 18}">${text}</text>`;
  });
  const height = FIRST_LINE + lines.length * LINE;
  return picture(panchang.card.name(date), WIDTH, height, [
    html`<text class="row date" x="0" y="${DATE}">${date}</text><text class="row" x="0" y="${VARA}">${vara}</text>`,
    rows,
  ]);
}
