import { grahaNames, rashis } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, nineCells, type Picture, picture, type Table, table } from '../markup.ts';
import type { Answer, Surroundings } from '../tool.ts';
import { type GrahaStone, grahaStones, stonesForLagna } from './gemstones.ts';

type Shop = Surroundings['shop'];

/** The usual square of the nine stones: ruby in the middle, the others by their directions, east above. */
const square = ['mercury', 'venus', 'moon', 'jupiter', 'sun', 'mars', 'ketu', 'saturn', 'rahu'];

/** Draws the nine stones in their square, the chosen ones marked. */
function stoneSquare(chosen: readonly string[]): Picture {
  const lines = html`<g class="lines"><path d="${nineCells}"/></g>`;
  const stones = square.map((graha, at) => {
    const row = grahaStones.find((each) => each.graha === graha);
    const [x, y] = [(at % 3) * 99 + 50, Math.floor(at / 3) * 99 + 42];
    const kind = chosen.includes(graha) ? 'stone chosen' : 'stone';
    return html`<circle class="${kind}" fill="${row?.colour}" cx="${x}" cy="${y}" r="22"/>
<text class="row middle" x="${x}" y="${y + 40}">${row?.stone}</text>`;
  });
  return picture('The nine stones in their square', 300, 300, [lines, stones]);
}

/** Returns what tradition says of some grahas' stones, each with the way to what the shop has of it. */
function stoneTable(stones: readonly GrahaStone[], caption: string, shop: Shop): Table {
  const rows = stones.map((row) => {
    const { graha, stone, hindi, substitutes, metal, finger, day, mantra, mukhi } = row;
    const instead = `instead: ${listed(substitutes, 'or')}; rudraksha of ${mukhi} mukhi`;
    return {
      cells: [
        html`${grahaNames[graha].name} <small>${grahaNames[graha].english}</small>`,
        html`${stone}, ${hindi} <small>${instead}</small>
<a href="${shop(hindi)}">Look for ${hindi} in the shop</a>`,
        html`${metal}, ${finger} finger, first on a ${day} <small lang="sa-Latn">${mantra}</small>`,
      ],
    };
  });
  return table(caption, ['Graha', 'Stone', 'How it is worn, by tradition'], rows);
}

/** The table of all nine, closed until it is opened. */
const allNine = (shop: Shop): Markup =>
  html`<details class="all-stones"><summary>All nine grahas and their stones</summary>
${stoneTable(grahaStones, 'All nine, by tradition', shop)}</details>`;

/**
 * Returns the stones for a lagna with the houses they are read from, without the heading.
 * @param lagna 0 Mesha to 11
 */
export function lagnaParts(lagna: number, shop: Shop): Omit<Answer, 'heading'> {
  const rows = stonesForLagna(lagna);
  const name = rashis[lagna]?.name ?? '';
  const stones = rows.map(({ stone }) => `${stone.stone.toLowerCase()} (${grahaNames[stone.graha].name})`);
  const reasons = rows.map(({ house, stone }) => `${grahaNames[stone.graha].name} rules house ${house}`);
  const sentence = `For the lagna ${name} tradition looks first at ${listed(stones)}.`;
  const drawn = { name: 'Stones', picture: stoneSquare(rows.map(({ stone }) => stone.graha)) };
  return {
    sentence,
    about: html`<p>${reasons.join(', ')}. The stones of the lords of houses 1, 5 and 9 are looked at first, and
each only if its graha serves the whole chart.</p>`,
    pictures: [drawn],
    table: stoneTable(
      rows.map(({ stone }) => stone),
      `Stones for the lagna ${name}, by tradition`,
      shop,
    ),
    more: html`<p>This table is a tradition, not advice for your chart.</p>${allNine(shop)}`,
    details: `${sentence} ${reasons.join('; ')}.`,
    share: { sentence, picture: drawn },
  };
}

/**
 * Returns one graha's stone, without the heading.
 * @throws RangeError for a graha that does not exist
 */
export function grahaParts(graha: string, shop: Shop): Omit<Answer, 'heading'> {
  const row = grahaStones.find((each) => each.graha === graha);
  if (!row) throw new RangeError(`there is no graha ${graha}`);
  const { name, english } = grahaNames[row.graha];
  const { stone, hindi, substitutes } = row;
  const instead = listed(substitutes, 'or');
  const sentence = `Tradition gives ${name} (${english}) ${stone.toLowerCase()}, ${hindi}, or instead ${instead}.`;
  const drawn = { name: 'Stones', picture: stoneSquare([graha]) };
  return {
    sentence,
    pictures: [drawn],
    table: stoneTable([row], `The stone of ${name}, by tradition`, shop),
    more: html`<p>This table is a tradition, not advice for your chart. The lagna and the whole chart come before
the stone.</p>${allNine(shop)}`,
    details: sentence,
    share: { sentence, picture: drawn },
  };
}
