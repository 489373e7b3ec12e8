import { northChart, southChart } from '../jyotish/charts.ts';
import type { Kundali, Placed } from '../jyotish/kundali.ts';
import { degreesForReading, type Graha, grahaNames, rashis } from '../jyotish/zodiac.ts';
import { type Drawn, html, listed, type Markup, type Table, table } from '../markup.ts';
import type { Answer, Surroundings } from '../tool.ts';
import { type Born, birthText, nakshatraName, nameOf, rashiName, starText, zodiacText } from './born.ts';
import { dashasView, runningText } from './dashas-view.ts';
import { doshasView } from './doshas-view.ts';
import { doubtsView } from './doubts.ts';

/** Returns the Moon's position, or its possible positions: 'in Kanya (Virgo), nakshatra Hasta'. */
function moonText({ span }: Kundali): string {
  const named = span.moonRashis.map((rashi) => `${rashiName(rashi)} (${rashis[rashi]?.english})`);
  const stars = listed(span.moonNakshatras.map(nakshatraName), 'or');
  return `in ${listed(named, 'or')}, nakshatra ${stars}`;
}

function lagnaText({ span }: Kundali): string {
  if (span.lagnas.length === 0) return '';
  return `; lagna ${listed(span.lagnas.map(rashiName), 'or')}`;
}

/** Names the running dasha at the end of a sentence; empty if none is running. */
function runningNow(born: Born, withDate: boolean): string {
  const running = runningText(born, withDate);
  return running && `; running now: ${running}`;
}

/** Returns the charts to choose from: North Indian where there is a lagna, and South Indian. */
export function charts(chart: Kundali): readonly [Drawn, ...Drawn[]] {
  const south = { name: 'South Indian', picture: southChart(chart) };
  const north = northChart(chart);
  return north ? [{ name: 'North Indian', picture: north }, south] : [south];
}

/**
 * Returns the positions as a table.
 * @param isOwn false for the worked example, which nobody's checks may read
 */
export function positionsTable({ lagna, grahas, ayanamsa }: Kundali, isOwn: boolean): Table {
  const rows = (lagna ? [lagna, ...grahas] : grahas).map((placed) => {
    const { graha, longitude, retrograde, house } = placed;
    const about = `${grahaNames[graha].english}${retrograde ? ', moving back' : ''}`;
    return {
      attributes: isOwn && html` data-graha="${graha}" data-longitude="${longitude.toFixed(4)}"`,
      cells: [
        html`${nameOf(graha)} <small>${about}</small>`,
        zodiacText(placed),
        starText(placed),
        house ?? '–',
      ],
    };
  });
  const caption = `Sidereal places, ayanamsa Lahiri ${degreesForReading(ayanamsa)}`;
  return table(caption, ['Graha', 'Place', 'Nakshatra, pada', 'House'], rows);
}

/** Returns the warning about the clock of a birth place; empty as a rule. */
export const birthNotice = ({ note }: Pick<Born, 'note'>): Markup =>
  note ? html`<p class="notice">${note}</p>` : html``;

/** Returns the lines that are sent with a question: the birth, the lagna, Moon and Sun. */
function detailsText(born: Born): string {
  const { birth, lagna, grahas } = born.chart;
  const off = birth.doubtMinutes ? `; the time could be off by ${birth.doubtMinutes} minutes` : '';
  const find = (name: Graha) => grahas.find(({ graha }) => graha === name);
  const line = (each: Placed) => `${nameOf(each.graha)}: ${zodiacText(each)}, ${starText(each)}`;
  const placed = [lagna, find('moon'), find('sun')].filter((each) => each !== null && each !== undefined);
  return [`Birth: ${birthText(born)}${off}`, ...placed.map(line)].join('\n');
}

/** Returns the whole answer of a kundali without its heading. */
export function kundaliParts(born: Born, id: Surroundings['id']): Omit<Answer, 'heading'> {
  const { chart } = born;
  const pictures = charts(chart);
  const moon = `The Moon stands ${moonText(chart)}${lagnaText(chart)}`;
  return {
    sentence: `${moon}${runningNow(born, true)}.`,
    about: html`<p data-birth>${birthText(born)}</p>${birthNotice(born)}`,
    pictures,
    table: positionsTable(chart, id === 'own'),
    more: html`${doubtsView(chart)}${dashasView(born, id === 'example')}${doshasView(chart)}`,
    details: detailsText(born),
    share: { sentence: `${moon}${runningNow(born, false)}.`, picture: pictures[0] },
  };
}
