import { northChart, southChart } from '../jyotish/charts.ts';
import type { Kundali, Placed } from '../jyotish/kundali.ts';
import { certain, follows, isInDoubt } from '../jyotish/over-span.ts';
import { degreesForReading, type Graha, grahaNames, rashis } from '../jyotish/zodiac.ts';
import { type Drawn, html, type Markup, type Table, table } from '../markup.ts';
import { timeOfDay } from '../place/clock.ts';
import type { Answer, Surroundings } from '../tool.ts';
import {
  type Born,
  birthText,
  nakshatraName,
  nameOf,
  possibly,
  rashiName,
  starText,
  zodiacText,
} from './born.ts';
import { dashasView, runningText } from './dashas-view.ts';
import { doshasView } from './doshas-view.ts';
import { doubtsView } from './doubts.ts';

const find = ({ grahas }: Kundali, name: Graha): Placed | undefined =>
  grahas.find(({ graha }) => graha === name);

/** Returns the Moon's position, or its possible positions: 'in Kanya (Virgo), nakshatra Hasta'. */
function moonText(chart: Kundali): string {
  const moon = find(chart, 'moon');
  if (!moon) return '';
  const inBoth = (rashi: number) => `${rashiName(rashi)} (${rashis[rashi]?.english})`;
  const nakshatra = follows(moon.star, (star) => star.nakshatra);
  return `in ${possibly(moon.rashi, inBoth)}, nakshatra ${possibly(nakshatra, nakshatraName)}`;
}

const lagnaText = ({ lagna }: Kundali): string =>
  lagna ? `; lagna ${possibly(lagna.rashi, rashiName)}` : '';

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

/** Writes where a graha stands: its degrees at the moment that was counted, and other rashis that are possible. */
function placeText({ counted, rashi }: Placed): Markup {
  const others = follows(rashi, (each) => (each === counted.rashi ? '' : rashiName(each))).possible;
  const other = others.filter(Boolean).join(' or ');
  return html`${zodiacText(counted)}${other && html` <small>or ${other}</small>`}`;
}

/** Says if a graha moves back; a turn within the span leaves that open. */
function movesBack({ retrograde }: Placed): string {
  if (isInDoubt(retrograde)) return ', turning';
  return certain(retrograde) ? ', moving back' : '';
}

/** Says for which moment the degrees are; empty if the time is exact. */
function degreesAt({ birth: { doubtMinutes, moment } }: Kundali, offset: number): string {
  if (doubtMinutes === 0) return '';
  return `; degrees ${doubtMinutes === null ? 'of noon' : `at ${timeOfDay(moment, offset)}`}`;
}

/**
 * Returns the positions as a table.
 * @param isOwn false for the worked example, which nobody's checks may read
 */
export function positionsTable({ chart, offset }: Born, isOwn: boolean): Table {
  const { lagna, grahas, ayanamsa } = chart;
  const rows = (lagna ? [lagna, ...grahas] : grahas).map((placed) => {
    const { graha, counted, star, house } = placed;
    const about = `${grahaNames[graha].english}${movesBack(placed)}`;
    return {
      attributes: isOwn && html` data-graha="${graha}" data-longitude="${counted.longitude.toFixed(4)}"`,
      cells: [
        html`${nameOf(graha)} <small>${about}</small>`,
        placeText(placed),
        starText(star),
        house ? possibly(house, String) : '–',
      ],
    };
  });
  const caption = `Sidereal places, ayanamsa Lahiri ${degreesForReading(ayanamsa)}${degreesAt(chart, offset)}`;
  return table(caption, ['Graha', 'Place', 'Nakshatra, pada', 'House'], rows);
}

/** Returns the warning about the clock of a birth place; empty as a rule. */
export const birthNotice = ({ note }: Pick<Born, 'note'>): Markup =>
  note ? html`<p class="notice">${note}</p>` : html``;

/** Returns the lines that are sent with a question: the birth, the lagna, Moon and Sun. */
function detailsText(born: Born): string {
  const { chart } = born;
  const off = chart.birth.doubtMinutes
    ? `; the time could be off by ${chart.birth.doubtMinutes} minutes`
    : '';
  const line = ({ graha, counted, rashi, star }: Placed) => {
    const where = chart.birth.doubtMinutes === 0 ? zodiacText(counted) : possibly(rashi, rashiName);
    return `${nameOf(graha)}: ${where}, ${starText(star)}`;
  };
  const placed = [chart.lagna, find(chart, 'moon'), find(chart, 'sun')].filter((each) => each != null);
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
    table: positionsTable(born, id === 'own'),
    more: html`${doubtsView(chart)}${dashasView(born, id === 'example')}${doshasView(chart)}`,
    details: detailsText(born),
    share: { sentence: `${moon}${runningNow(born, false)}.`, picture: pictures[0] },
  };
}
