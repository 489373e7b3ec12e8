import { ratti as say } from '#words/tools/ratti.ts';
import { html, type Picture, picture, type Table, table } from '../markup.ts';
import type { Answer } from '../tool.ts';
import { convertWeight, type Unit, units, type Weights } from './ratti.ts';

const allUnits = Object.keys(units) as Unit[];

/** Writes an amount in rupees, with paise if it is small. */
function rupees(amount: number): string {
  const digits = amount < 100 ? 2 : 0;
  const shown = amount.toLocaleString('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `₹${shown}`;
}

/** Writes a weight in a unit: '5.51'. */
const shown = (weights: Weights, unit: Unit) => weights[unit].weight.toFixed(unit === 'milligram' ? 0 : 2);

const [WIDTH, ROW] = [358, 56];

/**
 * Draws the three units of the trade as bars: the smaller the unit, the longer its bar. The typed unit stands
 * out.
 */
function bars(weights: Weights, typed: Unit): Picture {
  const drawn = ['carat', 'large', 'small'] as const;
  const most = Math.max(...drawn.map((unit) => weights[unit].weight));
  const rows = drawn.map((unit, row) => {
    const wide = ((weights[unit].weight / most) * WIDTH).toFixed(1);
    const top = row * ROW;
    const kind = unit === typed ? 'good' : 'part-0';
    return html`<text class="row" x="0" y="${top + 11}">${shown(weights, unit)} ${say.units[unit]}</text>
<rect class="part ${kind}" x="1" y="${top + 23}" width="${wide}" height="22" rx="3"/>`;
  });
  return picture(say.bars, WIDTH + 2, drawn.length * ROW, rows);
}

function weightTable(weights: Weights, price: number | null): Table {
  const rows = allUnits.map((unit) => {
    const one = weights[unit].price;
    const cells = [
      html`${say.units[unit]} <small>${say.milligrams(units[unit])}</small>`,
      shown(weights, unit),
    ];
    return { cells: one === null ? cells : [...cells, rupees(one)] };
  });
  const caption = say.caption(price === null ? '' : rupees(price));
  return table(caption, [...say.heads, ...(price === null ? [] : [say.priceOfOne])], rows);
}

/**
 * Returns the whole answer about a weight without its heading.
 * @param price of the whole stone in rupees
 */
export function weightParts(weight: number, unit: Unit, price: number | null): Omit<Answer, 'heading'> {
  const weights = convertWeight(weight, unit, price);
  const [first, ...others] = [unit, ...allUnits.filter((other) => other !== unit)].map(
    (each) => `${shown(weights, each)} ${say.units[each]}`,
  );
  const perCarat = weights.carat.price === null ? '' : say.aCarat(rupees(weights.carat.price));
  const sentence = say.sentence(`${say.is(first ?? '', others.join(', '))}${perCarat}`);
  const drawn = { name: say.picture, picture: bars(weights, unit) };
  return {
    sentence,
    pictures: [drawn],
    table: weightTable(weights, price),
    more: html`<p>${say.compare}</p>`,
    details: sentence,
    share: { sentence, picture: drawn },
  };
}
