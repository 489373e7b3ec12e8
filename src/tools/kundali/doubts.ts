import type { Kundali, Placed } from '../jyotish/kundali.ts';
import { html, listed, type Markup } from '../markup.ts';
import { nakshatraName, nameOf, rashiName, zodiacText } from './born.ts';

/* Sentences about everything that a doubtful time of birth leaves open. */

/** Writes a number of days: '12 days', '4 months', '3 years'. */
function daysText(days: number): string {
  if (days > 730) return `${Math.round(days / 365.25)} years`;
  return days > 60 ? `${Math.round(days / 30.4)} months` : `${days} days`;
}

function lagnaTexts({ birth, lagna, span }: Kundali, whole: string): string[] {
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
  if (span.lagnas.length > 1) {
    const possible = listed(span.lagnas.map(rashiName), 'or');
    return [`Does not hold over ${whole}: the lagna. It may be ${possible}, and every house moves with it.`];
  }
  if (doubtMinutes === 0) return [];
  return [`Holds over ${whole}: the lagna ${rashiName(lagna.rashi)} and all houses.`];
}

function moonTexts({ birth, span }: Kundali, whole: string): string[] {
  if (birth.doubtMinutes === 0) return [];
  const sentence = (what: string, names: string[]) => {
    const [first = ''] = names;
    return names.length > 1
      ? `Does not hold over ${whole}: the Moon’s ${what}, ${listed(names, 'or')}.`
      : `Holds over ${whole}: the Moon’s ${what} ${first}.`;
  };
  return [
    sentence('nakshatra', span.moonNakshatras.map(nakshatraName)),
    sentence('rashi', span.moonRashis.map(rashiName)),
  ];
}

function borderTexts(places: readonly Placed[]): string[] {
  return places.flatMap((placed) => {
    if (!placed.near) return [];
    const where = `${nameOf(placed.graha)} at ${zodiacText(placed)}`;
    const border = `is within a tenth of a degree of the border ${placed.near}`;
    return [`${where} ${border}. Another ayanamsa, or a minute, may put it on the other side.`];
  });
}

/** Returns what holds over the whole span of doubt and what does not, a sentence each. */
export function doubtTexts(chart: Kundali): string[] {
  const { birth, lagna, grahas, span } = chart;
  const whole = birth.doubtMinutes === null ? 'the whole day' : `${birth.doubtMinutes} minutes either way`;
  const days = Math.round(span.dashaDays);
  return [
    ...lagnaTexts(chart, whole),
    ...moonTexts(chart, whole),
    ...span.changing.map((graha) => `${nameOf(graha)} changes its rashi within the span.`),
    ...(days > 0 ? [`The dates of the dashas could be off by about ${daysText(days)} either way.`] : []),
    ...borderTexts(lagna ? [lagna, ...grahas] : grahas),
  ];
}

/** Returns the doubts as a list; empty if there are none. */
export function doubtsView(chart: Kundali): Markup {
  const doubts = doubtTexts(chart);
  if (doubts.length === 0) return html``;
  return html`<ul class="doubts">${doubts.map((text) => html`<li>${text}</li>`)}</ul>`;
}
