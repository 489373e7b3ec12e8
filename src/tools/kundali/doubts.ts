import type { Kundali, Placed } from '../jyotish/kundali.ts';
import { follows, isInDoubt, type Over } from '../jyotish/over-span.ts';
import { html, listed, type Markup } from '../markup.ts';
import { nakshatraName, nameOf, possibly, rashiName, zodiacText } from './born.ts';

/* Sentences about everything that a doubtful time of birth leaves open. */

/** Writes a number of days, rounded up: '12 days', '4 months', '3 years'. */
function daysText(days: number): string {
  if (days > 730) return `${Math.ceil(days / 365.25)} years`;
  return days > 60 ? `${Math.ceil(days / 30.4)} months` : `${days} ${days === 1 ? 'day' : 'days'}`;
}

function lagnaTexts({ birth, lagna, grahas }: Kundali, whole: string): string[] {
  const { doubtMinutes, place } = birth;
  if (doubtMinutes === null)
    return [
      'Without a time of birth there is no lagna and there are no houses. The places are those of noon.',
    ];
  if (!lagna)
    return [
      `At latitude ${place.latitude}° some rashis never rise, so ` +
        'this tool gives no lagna and no houses there.',
    ];
  const rashi = possibly(lagna.rashi, rashiName);
  if (isInDoubt(lagna.rashi))
    return [`Does not hold over ${whole}: the lagna. It may be ${rashi}, and every house moves with it.`];
  if (doubtMinutes === 0) return [];
  const moving = grahas.filter(({ house }) => house && isInDoubt(house)).map(({ graha }) => nameOf(graha));
  const houses = moving.length > 0 ? `all houses but those of ${listed(moving)}` : 'all houses';
  return [`Holds over ${whole}: the lagna ${rashi} and ${houses}.`];
}

function moonTexts({ birth, grahas }: Kundali, whole: string): string[] {
  const moon = grahas.find(({ graha }) => graha === 'moon');
  if (birth.doubtMinutes === 0 || !moon) return [];
  const sentence = (what: string, part: Over<number>, nameOfPart: (part: number) => string) => {
    const names = possibly(part, nameOfPart);
    return isInDoubt(part)
      ? `Does not hold over ${whole}: the Moon’s ${what}, ${names}.`
      : `Holds over ${whole}: the Moon’s ${what} ${names}.`;
  };
  const nakshatra = follows(moon.star, (star) => star.nakshatra);
  return [sentence('nakshatra', nakshatra, nakshatraName), sentence('rashi', moon.rashi, rashiName)];
}

function borderTexts(places: readonly Placed[]): string[] {
  return places.flatMap((placed) => {
    if (!placed.near) return [];
    const where = `${nameOf(placed.graha)} at ${zodiacText(placed.counted)}`;
    const border = `is within a tenth of a degree of the border ${placed.near}`;
    return [`${where} ${border}. Another ayanamsa, or a minute, may put it on the other side.`];
  });
}

/** Returns what holds over the whole span of doubt and what does not, a sentence each. */
export function doubtTexts(chart: Kundali): string[] {
  const { birth, lagna, grahas, dashaShift } = chart;
  const whole = birth.doubtMinutes === null ? 'the whole day' : `${birth.doubtMinutes} minutes either way`;
  const days = Math.ceil(Math.max(dashaShift.most, -dashaShift.least) / 86_400_000);
  const changing = grahas.filter(({ graha, rashi }) => graha !== 'moon' && isInDoubt(rashi));
  return [
    ...lagnaTexts(chart, whole),
    ...moonTexts(chart, whole),
    ...changing.map(({ graha }) => `${nameOf(graha)} changes its rashi within the span.`),
    ...(days > 0 ? [`The dates of the dashas could be off by up to ${daysText(days)}.`] : []),
    ...borderTexts(lagna ? [lagna, ...grahas] : grahas),
  ];
}

/** Returns the doubts as a list; empty if there are none. */
export function doubtsView(chart: Kundali): Markup {
  const doubts = doubtTexts(chart);
  if (doubts.length === 0) return html``;
  return html`<ul class="doubts">${doubts.map((text) => html`<li>${text}</li>`)}</ul>`;
}
