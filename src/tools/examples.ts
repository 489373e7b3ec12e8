import { moonsOf } from './jyotish/guna-milan.ts';
import { kundali } from './jyotish/kundali.ts';
import { grahaStones } from './stones/gemstones.ts';
import { northChart } from './views/charts.ts';
import type { ToolName } from './views/forms.ts';
import { gunaView } from './views/guna-milan.ts';
import { kundaliView } from './views/kundali.ts';
import { html, type Markup } from './views/markup.ts';
import { dateView, nameView } from './views/numerology.ts';
import { panchangView } from './views/panchang.ts';
import { lagnaView, stoneTable, weightView } from './views/stones.ts';

/* The worked examples of the pages, counted by the tools themselves while the site is built. */

export const ghaziabad = { latitude: 28.67, longitude: 77.44 };
const INDIA = 330;
const date = { year: 1996, month: 5, day: 14 };
const chart = () =>
  kundali({ moment: Date.UTC(1996, 4, 14, 7, 20) - INDIA * 60_000, place: ghaziabad, doubtMinutes: 15 });

/** The example of each tool. @param shop the address of what the shop has for some words */
export const examples: Record<ToolName, (shop: (words: string) => string) => Markup> = {
  kundali: () =>
    kundaliView(chart(), { moment: chart().birth.moment, offset: INDIA, now: null }, 'example', true),
  panchang: () => panchangView({ year: 2026, month: 11, day: 8 }, ghaziabad, INDIA, null)?.markup ?? html``,
  'guna-milan': () => gunaView(moonsOf(1, 3), moonsOf(5, 12)).markup,
  numerology: () => {
    const name = nameView('Rajesh Kumar');
    return html`${dateView(date, 'example').markup}${name.ok && name.markup}`;
  },
  'ratti-carat': () => weightView(5.01, 'carat', 42_500).markup,
  gemstones: (shop) =>
    html`${lagnaView(7, shop).markup}${stoneTable(grahaStones, 'All nine, by tradition', shop)}`,
};

/** The picture of a tool alone, for its card: the first one of its example. */
export function cardPicture(tool: ToolName): Markup {
  const whole = tool === 'kundali' ? (northChart(chart())?.html ?? '') : examples[tool](() => '#').html;
  const end = '</svg>';
  const [before, after] = [whole.indexOf('<svg'), whole.indexOf(end)];
  return { html: after === -1 ? '' : whole.slice(before, after + end.length) };
}
