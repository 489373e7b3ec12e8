import { grahaNames, rashis } from '../jyotish/zodiac.ts';
import { type GrahaStone, grahaStones, stonesForLagna } from '../stones/gemstones.ts';
import { convertWeight, type Unit, units } from '../stones/ratti.ts';
import { html, listed, type Markup, picture, table } from './markup.ts';

export const unitNames: Record<Unit, string> = {
  carat: 'carat',
  large: 'large ratti (pakki)',
  small: 'small ratti (sunari)',
  milligram: 'milligram',
};
const rupees = (amount: number) =>
  `₹${amount.toLocaleString('en-IN', amount < 100 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 })}`;

/** One weight in all units, with the price of one of each. */
export function weightView(
  weight: number,
  unit: Unit,
  price: number | null,
): { markup: Markup; summary: string } {
  const all = convertWeight(weight, unit, price);
  const names = Object.keys(units) as Unit[];
  const digits = (name: Unit) => all[name].weight.toFixed(name === 'milligram' ? 0 : 2);
  const most = Math.max(all.carat.weight, all.large.weight, all.small.weight);
  const bars = (['carat', 'large', 'small'] as const).map(
    (name, row) =>
      html`<text class="row" x="0" y="${row * 44 + 9}">${digits(name)} ${unitNames[name]}</text><rect class="part part-0" x="0" y="${row * 44 + 17}" width="${((all[name].weight / most) * 358).toFixed(1)}" height="18"/>`,
  );
  const markup = html`<div class="pair"><div>${picture('One stone, counted in three units', 360, 132, bars)}</div><div>${table(
    `The same stone in every unit${price === null ? '' : `, at ${rupees(price)}`}`,
    ['Unit', 'Weight', ...(price === null ? [] : ['Price of one'])],
    names.map((name) => ({
      cells: [
        html`${unitNames[name]} <small>${units[name]} mg</small>`,
        digits(name),
        ...(all[name].price === null ? [] : [rupees(all[name].price)]),
      ],
    })),
  )}</div></div><p>Weigh in carats, and compare prices per carat only, between stones of one kind and treatment.</p>`;
  return { markup, summary: names.map((name) => `${digits(name)} ${unitNames[name]}`).join(' = ') };
}

/** The usual square of the nine stones: ruby in the middle, the others by their directions, east above. */
const square = ['mercury', 'venus', 'moon', 'jupiter', 'sun', 'mars', 'ketu', 'saturn', 'rahu'];

/** The nine stones in their square, the chosen ones marked. */
export function stoneSquare(chosen: readonly string[]): Markup {
  return picture('The nine stones in their square', 300, 300, [
    html`<g class="lines"><path d="M2 2H298V298H2ZM2 100H298M2 200H298M100 2V298M200 2V298"/></g>`,
    square.map((graha, at) => {
      const stone = grahaStones.find((row) => row.graha === graha);
      const [x, y] = [(at % 3) * 99 + 50, Math.floor(at / 3) * 99 + 44];
      return html`<circle class="stone${chosen.includes(graha) && ' chosen'}" fill="${stone?.colour}" cx="${x}" cy="${y}" r="20"/><text class="row middle" x="${x}" y="${y + 38}">${stone?.stone}</text>`;
    }),
  ]);
}

/** What tradition says of some grahas' stones, each with the way to what the shop has of it. */
export function stoneTable(
  stones: readonly GrahaStone[],
  caption: string,
  shop: (words: string) => string,
): Markup {
  return table(
    caption,
    ['Graha', 'Stone', 'How it is worn, by tradition'],
    stones.map(({ graha, stone, hindi, substitutes, metal, finger, day, mantra, mukhi }) => ({
      cells: [
        html`${grahaNames[graha].name} <small>${grahaNames[graha].english}</small>`,
        html`${stone}, ${hindi} <small>instead: ${listed(substitutes, 'or')}; rudraksha of ${mukhi} mukhi</small><a href="${shop(hindi)}">Look for ${hindi} in the shop</a>`,
        html`${metal}, ${finger} finger, first on a ${day} <small lang="sa-Latn">${mantra}</small>`,
      ],
    })),
  );
}

/** The stones for a lagna, with the houses they are read from. */
export function lagnaView(
  lagna: number,
  shop: (words: string) => string,
): { markup: Markup; summary: string } {
  const rows = stonesForLagna(lagna);
  const name = rashis[lagna]?.name ?? '';
  const reasons = rows.map(
    ({ house, stone }) => `${grahaNames[stone.graha].name} rules house ${house}: ${stone.stone}`,
  );
  const markup = html`<p>Lagna ${name}. ${reasons.join('. ')}. By tradition the stones of the lords of houses 1, 5 and 9 are looked at first, and each only if its graha serves the whole chart.</p>
<div class="pair"><div>${stoneSquare(rows.map(({ stone }) => stone.graha))}</div><div>${stoneTable(
    rows.map(({ stone }) => stone),
    `Stones for the lagna ${name}, by tradition`,
    shop,
  )}</div></div>
<p>This table is a tradition, not advice for your chart.</p>`;
  return { markup, summary: `Lagna ${name}: ${reasons.join('; ')}` };
}

/** One graha's stone. */
export function grahaView(
  graha: string,
  shop: (words: string) => string,
): { markup: Markup; summary: string } {
  const stones = grahaStones.filter((row) => row.graha === graha);
  const summary = stones
    .map(({ graha, stone, hindi }) => `${grahaNames[graha].name}: ${stone} (${hindi})`)
    .join();
  return {
    markup: html`<div class="pair"><div>${stoneSquare([graha])}</div><div>${stoneTable(stones, `By tradition: ${summary}`, shop)}</div></div>
<p>This table is a tradition, not advice for your chart. The lagna and the whole chart come before the stone.</p>`,
    summary,
  };
}
