import { gunaMilan, type Koota, type Moon, totalOf, totalRange } from '../jyotish/guna-milan.ts';
import { type Graha, grahaNames, nakshatras, rashis } from '../jyotish/zodiac.ts';
import { html, listed, type Markup, picture, table } from './markup.ts';

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
const half = (points: number) => String(points).replace('.5', '½').replace(/^0½/, '½');

const moonText = ({ rashi, nakshatra }: Moon) => `${nakshatras[nakshatra]} in ${rashis[rashi]?.name}`;
const distinct = (moons: readonly Moon[]) => listed([...new Set(moons.map(moonText))], 'or');

/**
 * The points of two Moons, or of all Moons the two may have: the first of each list is the likeliest and fills the
 * table, the others give the range.
 */
export function gunaView(
  brides: readonly Moon[],
  grooms: readonly Moon[],
): { markup: Markup; summary: string } {
  const [bride, groom] = [brides[0], grooms[0]];
  if (!bride || !groom) return { markup: html``, summary: '' };
  const kootas = gunaMilan(bride, groom);
  const total = totalOf(kootas);
  const [lowest, highest] = totalRange(brides, grooms);
  const value = (text: string) => grahaNames[text as Graha]?.name ?? text;
  const exceptions = kootas.filter(({ exception }) => exception !== null);
  const range =
    lowest === highest
      ? ''
      : ` As the Moon is in doubt, from ${half(lowest)} to ${half(highest)} are possible.`;
  const summary = `Bride ${distinct(brides)}; groom ${distinct(grooms)}: ${half(total)} of 36 points.${range}`;
  const markup = html`<p>Bride: ${distinct(brides)}. Groom: ${distinct(grooms)}.</p>
<p class="total"><strong>${half(total)}</strong> of 36 points.${range}</p>
<div class="pair"><div>${picture(
    `${half(total)} of 36 points, koota by koota`,
    360,
    kootas.length * 34,
    kootas.map(({ name, points, most }, row) => {
      const y = row * 34;
      return html`<text class="row" x="0" y="${y + 8}">${name} ${half(points)} of ${most}</text><rect class="part part-0" x="0" y="${y + 15}" width="${most * 44}" height="12"/><rect class="part good" x="0" y="${y + 15}" width="${points * 44}" height="12"/>`;
    }),
  )}</div><div>${table(
    'The eight kootas',
    ['Koota', 'Bride, groom', 'Points'],
    kootas.map(({ name, points, most, bride, groom }) => ({
      cells: [
        html`${name} <small>${about[name]}</small>`,
        `${value(bride)}, ${value(groom)}`,
        `${half(points)} of ${most}`,
      ],
    })),
  )}</div></div>
${exceptions.map(({ name, exception }) => html`<p><strong>${name}:</strong> many do not count this against a match here, because ${exception ?? ''}. The points above leave it as it is.</p>`)}
<p>Printed tables differ, mostly in vashya and gana, so another almanac may come to a point or two more or less. The sum is no verdict: it knows nothing of the rest of both charts, nor of the two people.</p>`;
  return { markup, summary };
}
