import { gunaMilan as say } from '#words/tools/guna-milan.ts';
import type { Moon } from '../jyotish/kundali.ts';
import { nakshatras, rashis } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, type Picture, picture, type Table, table } from '../markup.ts';
import type { Answer } from '../tool.ts';
import { gunaMilan, type Koota, totalOf, totalRange } from './kootas.ts';

/** Points that custom calls enough. */
const ENOUGH = 18;

/** Writes points with a half sign: '21½'. */
const half = (points: number) => String(points).replace('.5', '½').replace(/^0½/, '½');
const moonText = ({ rashi, nakshatra }: Moon) =>
  say.moon(nakshatras[nakshatra] ?? '', rashis[rashi]?.name ?? '');
const distinct = (moons: readonly Moon[]) => listed([...new Set(moons.map(moonText))], 'or');

/** Compares a sum with the 18 points of custom. */
function customText(points: number): string {
  if (points === ENOUGH) return say.custom.just;
  return points > ENOUGH ? say.custom.above : say.custom.below;
}

function sentenceOf(total: number, [lowest, highest]: readonly [number, number]): string {
  return lowest === highest
    ? say.sentence(half(total), customText(total))
    : say.range(half(lowest), half(highest), half(total));
}

const ROW = 40;
const POINT = 45;

/** @param counted names the Moons that are counted, where others are possible; empty as a rule */
function kootaBars(kootas: readonly Koota[], total: number, counted: string): Picture {
  const rows = kootas.map(({ name, points, most }, row) => {
    const y = row * ROW;
    return html`<text class="row" x="0" y="${y + 9}">${say.kootas[name]} ${say.of(half(points), most)}</text>
<rect class="part part-0" x="0" y="${y + 22}" width="${most * POINT - 1}" height="12" rx="3"/>
<rect class="part good" x="0" y="${y + 22}" width="${Math.max(0, points * POINT - 1)}" height="12" rx="3"/>`;
  });
  return picture(say.bars(half(total), counted), 8 * POINT, kootas.length * ROW, rows);
}

function kootaTable(kootas: readonly Koota[], counted: string): Table {
  const rows = kootas.map(({ name, points, most, bride, groom }) => ({
    cells: [
      html`${say.kootas[name]} <small>${say.about[name]}</small>`,
      `${bride}, ${groom}`,
      say.of(half(points), most),
    ],
  }));
  return table(say.caption(counted), say.heads, rows);
}

function exceptionsView(kootas: readonly Koota[]): Markup {
  const texts = kootas.flatMap(({ name, exception }) => {
    if (!exception) return [];
    const passes = say.letPass(say.exceptions[exception]);
    return [html`<p><strong>${say.kootas[name]}:</strong> ${passes}</p>`];
  });
  return html`${texts}`;
}

/**
 * Returns the whole answer of guna milan without its heading. The first Moon of each list is the most likely
 * one and fills the table. The others give the range.
 * @param notes remarks about the clocks of the two births
 * @param mangal Mangal dosha of both, which needs both births
 * @throws RangeError when one of the two has no Moon
 */
export function gunaParts(
  brides: readonly Moon[],
  grooms: readonly Moon[],
  notes: Markup,
  mangal: Markup,
): Omit<Answer, 'heading'> & { about: Markup } {
  const [bride, groom] = [brides[0], grooms[0]];
  if (!bride || !groom) throw new RangeError('guna milan needs two Moons');
  const kootas = gunaMilan(bride, groom);
  const total = totalOf(kootas);
  const sentence = sentenceOf(total, totalRange(brides, grooms));
  const moons = say.moons(distinct(brides), distinct(grooms));
  const isOpen = distinct(brides) !== moonText(bride) || distinct(grooms) !== moonText(groom);
  const counted = isOpen ? say.countedFor(moonText(bride), moonText(groom)) : '';
  const drawn = { name: say.picture, picture: kootaBars(kootas, total, counted) };
  return {
    sentence,
    about: html`<p>${moons}</p>${notes}`,
    pictures: [drawn],
    table: kootaTable(kootas, counted),
    more: html`${exceptionsView(kootas)}
${mangal}
<p>${say.noVerdict}</p>`,
    details: `${moons} ${sentence}`,
    share: { sentence, picture: drawn },
  };
}
