import { kundali as say } from '#words/tools/kundali.ts';
import { chartKey, northChart, southChart } from '../jyotish/charts.ts';
import type { Kundali, Placed } from '../jyotish/kundali.ts';
import { certain, follows, isInDoubt } from '../jyotish/over-span.ts';
import { degreesForReading, type Graha, grahaNames, inBothLanguages, rashis } from '../jyotish/zodiac.ts';
import { type Drawn, html, listed, type Markup, type Table, table } from '../markup.ts';
import { timeOfDay } from '../place/clock.ts';
import type { Answer, Surroundings } from '../tool.ts';
import { birthText } from './birth-text.ts';
import { type Born, nakshatraName, nameOf, possibly, rashiName, starText, zodiacText } from './born.ts';
import { dashasView, runningText } from './dashas-view.ts';
import { doshasView } from './doshas-view.ts';
import { doubtsView } from './doubts.ts';

const find = ({ grahas }: Kundali, name: Graha): Placed | undefined =>
  grahas.find(({ graha }) => graha === name);

/** Returns the Moon's position, or its possible positions: 'in Kanya (Virgo), nakshatra Hasta'. */
function moonText(chart: Kundali): string {
  const moon = find(chart, 'moon');
  if (!moon) return '';
  const inBoth = (rashi: number) => inBothLanguages(rashis[rashi] ?? { name: '', english: '' });
  const nakshatra = follows(moon.star, (star) => star.nakshatra);
  return say.moon(possibly(moon.rashi, inBoth), possibly(nakshatra, nakshatraName));
}

const lagnaText = ({ lagna }: Kundali): string => (lagna ? possibly(lagna.rashi, rashiName) : '');

/** Returns the charts to choose from: North Indian where there is a lagna, and South Indian. */
export function charts(chart: Kundali): readonly [Drawn, ...Drawn[]] {
  const south = { name: say.southIndian, picture: southChart(chart) };
  const north = northChart(chart);
  return north ? [{ name: say.northIndian, picture: north }, south] : [south];
}

/** Writes where a graha stands: its degrees at the moment that was counted, and other rashis that are possible. */
function placeText({ counted, rashi }: Placed): Markup {
  const others = follows(rashi, (each) => (each === counted.rashi ? '' : rashiName(each))).possible;
  const other = listed(others.filter(Boolean), 'or');
  return html`${zodiacText(counted)}${other && html` <small>${say.orRashis(other)}</small>`}`;
}

/** Says if a graha moves back; a turn within the span leaves that open. */
function movesBack({ retrograde }: Placed): string {
  if (isInDoubt(retrograde)) return say.turns;
  return certain(retrograde) ? say.movesBack : '';
}

/** Says for which moment the degrees are; empty if the time is exact. */
function degreesAt({ birth: { doubtMinutes, moment } }: Kundali, offset: number): string {
  if (doubtMinutes === 0) return '';
  return doubtMinutes === null ? say.degreesOfNoon : say.degreesAt(timeOfDay(moment, offset));
}

/**
 * Returns the positions as a table.
 * @param isOwn false for the worked example, which nobody's checks may read
 */
export function positionsTable({ chart, offset }: Born, isOwn: boolean): Table {
  const { lagna, grahas, ayanamsa } = chart;
  const rows = (lagna ? [lagna, ...grahas] : grahas).map((placed) => {
    const { graha, counted, star, house } = placed;
    const about = [grahaNames[graha].english, movesBack(placed)].filter(Boolean).join(', ');
    return {
      attributes: isOwn && html` data-graha="${graha}" data-longitude="${counted.longitude.toFixed(4)}"`,
      cells: [
        html`${nameOf(graha)}${about && html` <small>${about}</small>`}`,
        placeText(placed),
        starText(star),
        house ? possibly(house, String) : '–',
      ],
    };
  });
  const caption = `${say.places(degreesForReading(ayanamsa))}${degreesAt(chart, offset)}`;
  return table(caption, say.placeHeads, rows);
}

/** Returns the warning about the clock of a birth place; empty as a rule. */
export const birthNotice = ({ note }: Pick<Born, 'note'>): Markup =>
  note ? html`<p class="notice">${note}</p>` : html``;

/** Returns the lines that are sent with a question: the birth, the lagna, Moon and Sun. */
function detailsText(born: Born): string {
  const { chart } = born;
  const { doubtMinutes } = chart.birth;
  const off = doubtMinutes ? say.couldBeOff(doubtMinutes) : '';
  const line = ({ graha, counted, rashi, star }: Placed) => {
    const where = doubtMinutes === 0 ? zodiacText(counted) : possibly(rashi, rashiName);
    return `${nameOf(graha)}: ${where}, ${starText(star)}`;
  };
  const placed = [chart.lagna, find(chart, 'moon'), find(chart, 'sun')].filter((each) => each != null);
  return [say.birth(`${birthText(born)}${off}`), ...placed.map(line)].join('\n');
}

/** Returns the whole answer of a kundali without its heading. */
export function kundaliParts(born: Born, id: Surroundings['id']): Omit<Answer, 'heading'> {
  const { chart } = born;
  const pictures = charts(chart);
  const sentence = (withDate: boolean) =>
    say.sentence(moonText(chart), lagnaText(chart), runningText(born, withDate));
  return {
    sentence: sentence(true),
    about: html`<p data-birth>${birthText(born)}</p>${birthNotice(born)}`,
    pictures,
    key: chartKey(chart),
    table: positionsTable(born, id === 'own'),
    more: html`${doubtsView(chart)}
<div class="pair"><div>${dashasView(born, id === 'example')}</div><div>${doshasView(chart)}</div></div>`,
    details: detailsText(born),
    share: { sentence: sentence(false), picture: pictures[0] },
  };
}
