import type { Moon } from '../jyotish/kundali.ts';
import { type Graha, grahaNames, nakshatras, rashis } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, type Picture, picture, type Table, table } from '../markup.ts';
import type { Answer } from '../tool.ts';
import { gunaMilan, type Koota, totalOf, totalRange } from './kootas.ts';

/** Words that say what each koota compares. */
const about: Record<Koota['name'], string> = {
  Varna: 'outlook',
  Vashya: 'pull on each other',
  Tara: 'well-being, by birth stars',
  Yoni: 'nearness, by animals',
  'Graha maitri': 'friendship of the rashi lords',
  Gana: 'temper',
  Bhakoot: 'distance of the rashis',
  Nadi: 'constitution',
};
/** Points that custom calls enough. */
const ENOUGH = 18;

/** Writes points with a half sign: '21½'. */
const half = (points: number) => String(points).replace('.5', '½').replace(/^0½/, '½');
const moonText = ({ rashi, nakshatra }: Moon) => `${nakshatras[nakshatra]} in ${rashis[rashi]?.name}`;
const distinct = (moons: readonly Moon[]) => listed([...new Set(moons.map(moonText))], 'or');

/** Compares a sum with the 18 points of custom. */
function customText(points: number): string {
  if (points === ENOUGH) return 'just the 18 that custom calls enough';
  return points > ENOUGH ? 'above the 18 that custom calls enough' : 'below the 18 that custom calls enough';
}

function sentenceOf(total: number, [lowest, highest]: readonly [number, number]): string {
  if (lowest === highest) return `${half(total)} of 36 points, ${customText(total)}.`;
  const [from, to] = [half(lowest), half(highest)];
  const range = `Between ${from} and ${to} of 36 points, as a Moon is in doubt`;
  return `${range}; the table counts ${half(total)}. Custom calls 18 enough.`;
}

const ROW = 40;
const POINT = 45;

/** @param counted names the Moons that are counted, where others are possible; empty as a rule */
function kootaBars(kootas: readonly Koota[], total: number, counted: string): Picture {
  const rows = kootas.map(({ name, points, most }, row) => {
    const y = row * ROW;
    return html`<text class="row" x="0" y="${y + 9}">${name} ${half(points)} of ${most}</text>
<rect class="part part-0" x="0" y="${y + 20}" width="${most * POINT - 1}" height="14"/>
<rect class="part good" x="0" y="${y + 20}" width="${Math.max(0, points * POINT - 1)}" height="14"/>`;
  });
  const name = `${half(total)} of 36 points${counted}, koota by koota`;
  return picture(name, 8 * POINT, kootas.length * ROW, rows);
}

function kootaTable(kootas: readonly Koota[], counted: string): Table {
  /** Lords of rashis are named by their graha; everything else names itself. */
  const value = (text: string) => grahaNames[text as Graha]?.name ?? text;
  const rows = kootas.map(({ name, points, most, bride, groom }) => ({
    cells: [
      html`${name} <small>${about[name]}</small>`,
      `${value(bride)}, ${value(groom)}`,
      `${half(points)} of ${most}`,
    ],
  }));
  return table(`The eight kootas${counted}`, ['Koota', 'Bride, groom', 'Points'], rows);
}

function exceptionsView(kootas: readonly Koota[]): Markup {
  const texts = kootas.flatMap(({ name, exception }) => {
    if (!exception) return [];
    const why = `many do not count this against a match here, because ${exception}`;
    return [html`<p><strong>${name}:</strong> ${why}. The points above leave it as it is.</p>`];
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
  const moons = `Bride: ${distinct(brides)}. Groom: ${distinct(grooms)}.`;
  const isOpen = distinct(brides) !== moonText(bride) || distinct(grooms) !== moonText(groom);
  const counted = isOpen ? ` for ${moonText(bride)} and ${moonText(groom)}` : '';
  const drawn = { name: 'Kootas', picture: kootaBars(kootas, total, counted) };
  return {
    sentence,
    about: html`<p>${moons}</p>${notes}`,
    pictures: [drawn],
    table: kootaTable(kootas, counted),
    more: html`${exceptionsView(kootas)}
${mangal}
<p>Printed tables differ, mostly in vashya and gana, so another almanac may come to a point or two more or less. The
sum is no verdict: it knows nothing of the rest of both charts, nor of the two people.</p>`,
    details: `${moons} ${sentence}`,
    share: { sentence, picture: drawn },
  };
}
