import { gemstones as say } from '#words/tools/gemstones.ts';
import { grahaNames, inBothLanguages, rashis } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, nineCells, type Picture, picture, type Table, table } from '../markup.ts';
import type { Answer, Surroundings } from '../tool.ts';
import { type GrahaStone, grahaStones, stonesForLagna } from './gemstones.ts';

type Shop = Surroundings['shop'];

/** The usual square of the nine stones: ruby in the middle, the others by their directions, east above. */
const square = ['mercury', 'venus', 'moon', 'jupiter', 'sun', 'mars', 'ketu', 'saturn', 'rahu'];

/** These are polished round; the others are cut. */
const round: readonly string[] = ['moon', 'mars', 'ketu'];

const RADIUS = 22;
/** The eight corners of a stone's table, and of its edge. */
const cornersAt = (radius: number) =>
  Array.from({ length: 8 }, (_, corner) => {
    const angle = ((corner + 0.5) * Math.PI) / 4;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
const [inner, outer] = [cornersAt(RADIUS * 0.55), cornersAt(RADIUS)];
const cut = `M${inner.join('L')}Z${inner.map((corner, at) => `M${corner}L${outer[at]}`).join('')}`;
const gleam = 'M-12 -6A14 14 0 0 1 -2 -14A18 18 0 0 0 -12 -6Z';

/** Draws the nine stones in their square, the chosen ones marked. */
function stoneSquare(chosen: readonly string[]): Picture {
  const lines = html`<g class="lines"><path d="${nineCells}"/></g>`;
  const stones = square.map((graha, at) => {
    const row = grahaStones.find((each) => each.graha === graha);
    const [x, y] = [(at % 3) * 99 + 50, Math.floor(at / 3) * 99 + 42];
    const kind = chosen.includes(graha) ? 'stone chosen' : 'stone';
    return html`<circle class="${kind}" fill="${row?.colour}" cx="${x}" cy="${y}" r="${RADIUS}"/>
<path class="light" d="${round.includes(graha) ? gleam : cut}" transform="translate(${x} ${y})"/>
<text class="row middle" x="${x}" y="${y + 40}">${row?.stone}</text>`;
  });
  return picture(say.square, 300, 300, [lines, stones]);
}

/** Returns what tradition says of some grahas' stones, each with the way to what the shop has of it. */
function stoneTable(stones: readonly GrahaStone[], caption: string, shop: Shop): Table {
  const rows = stones.map((row) => {
    const { graha, stone, hindi, substitutes, metal, finger, day, mantra, mukhi } = row;
    const { name, english } = grahaNames[graha];
    const instead = say.instead(listed(substitutes, 'or'), mukhi);
    return {
      cells: [
        html`${name}${english && html` <small>${english}</small>`}`,
        html`${say.stone(stone, hindi)} <small>${instead}</small>
<a href="${shop(hindi)}">${say.inShop(hindi)}</a>`,
        html`${say.worn(metal, finger, day)} <small lang="${say.mantraLanguage}">${mantra}</small>`,
      ],
    };
  });
  return table(caption, say.heads, rows);
}

/** The table of all nine, closed until it is opened. */
const allNine = (shop: Shop): Markup =>
  html`<details class="all-stones"><summary>${say.allNine}</summary>
${stoneTable(grahaStones, say.allNineCaption, shop)}</details>`;

/**
 * Returns the stones for a lagna with the houses they are read from, without the heading.
 * @param lagna 0 Mesha to 11
 */
export function lagnaParts(lagna: number, shop: Shop): Omit<Answer, 'heading'> {
  const rows = stonesForLagna(lagna);
  const name = rashis[lagna]?.name ?? '';
  const stones = rows.map(({ stone }) => say.ofGraha(stone.stone, grahaNames[stone.graha].name));
  const reasons = rows.map(({ house, stone }) => say.rules(grahaNames[stone.graha].name, house));
  const sentence = say.forLagna(name, listed(stones));
  const drawn = { name: say.picture, picture: stoneSquare(rows.map(({ stone }) => stone.graha)) };
  return {
    sentence,
    about: html`<p>${say.why(reasons.join(', '))}</p>`,
    pictures: [drawn],
    table: stoneTable(
      rows.map(({ stone }) => stone),
      say.lagnaCaption(name),
      shop,
    ),
    more: html`<p>${say.noAdvice}</p>${allNine(shop)}`,
    details: say.details(sentence, reasons.join('; ')),
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
  const { stone, hindi, substitutes } = row;
  const instead = listed(substitutes, 'or');
  const names = grahaNames[row.graha];
  const sentence = say.forGraha(inBothLanguages(names), stone, hindi, instead);
  const drawn = { name: say.picture, picture: stoneSquare([graha]) };
  return {
    sentence,
    pictures: [drawn],
    table: stoneTable([row], say.grahaCaption(names.name), shop),
    more: html`<p>${say.noAdvice} ${say.chartFirst}</p>${allNine(shop)}`,
    details: sentence,
    share: { sentence, picture: drawn },
  };
}
