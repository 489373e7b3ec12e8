import { kundali as say } from '#words/tools/kundali.ts';
import type { Kundali, Placed } from '../jyotish/kundali.ts';
import { follows, isInDoubt, type Over } from '../jyotish/over-span.ts';
import { html, listed, type Markup } from '../markup.ts';
import { nakshatraName, nameOf, possibly, rashiName, zodiacText } from './born.ts';

/* Sentences about everything that a doubtful time of birth leaves open. */

/** Writes a number of days, rounded up: '12 days', '4 months', '3 years'. */
function daysText(days: number): string {
  if (days > 730) return say.years(Math.ceil(days / 365.25));
  return days > 60 ? say.months(Math.ceil(days / 30.4)) : say.days(days);
}

function lagnaTexts({ birth, lagna, grahas }: Kundali, span: string): string[] {
  const { doubtMinutes, place } = birth;
  if (doubtMinutes === null) return [say.noTime];
  if (!lagna) return [say.noLagna(place.latitude)];
  const rashi = possibly(lagna.rashi, rashiName);
  if (isInDoubt(lagna.rashi)) return [say.lagnaOpen(span, rashi)];
  if (doubtMinutes === 0) return [];
  const moving = grahas.filter(({ house }) => house && isInDoubt(house)).map(({ graha }) => nameOf(graha));
  return [say.lagnaHolds(span, rashi, listed(moving))];
}

function moonTexts({ birth, grahas }: Kundali, span: string): string[] {
  const moon = grahas.find(({ graha }) => graha === 'moon');
  if (birth.doubtMinutes === 0 || !moon) return [];
  const sentence = (what: string, part: Over<number>, nameOfPart: (part: number) => string) =>
    (isInDoubt(part) ? say.doesNotHold : say.holds)(span, what, possibly(part, nameOfPart));
  const nakshatra = follows(moon.star, (star) => star.nakshatra);
  return [
    sentence(say.moonsNakshatra, nakshatra, nakshatraName),
    sentence(say.moonsRashi, moon.rashi, rashiName),
  ];
}

function borderTexts(places: readonly Placed[]): string[] {
  return places.flatMap(({ graha, counted, near }) =>
    near ? [say.nearBorder(say.placeOf(nameOf(graha), zodiacText(counted)), say.borders[near])] : [],
  );
}

/** Returns what holds over the whole span of doubt and what does not, a sentence each. */
export function doubtTexts(chart: Kundali): string[] {
  const { birth, lagna, grahas, dashaShift } = chart;
  const span = birth.doubtMinutes === null ? say.wholeDay : say.eitherWay(birth.doubtMinutes);
  const days = Math.ceil(Math.max(dashaShift.most, -dashaShift.least) / 86_400_000);
  const changing = grahas.filter(({ graha, rashi }) => graha !== 'moon' && isInDoubt(rashi));
  return [
    ...lagnaTexts(chart, span),
    ...moonTexts(chart, span),
    ...changing.map(({ graha }) => say.changesRashi(nameOf(graha))),
    ...(days > 0 ? [say.dashasOff(daysText(days))] : []),
    ...borderTexts(lagna ? [lagna, ...grahas] : grahas),
  ];
}

/** Returns the doubts as a list; empty if there are none. */
export function doubtsView(chart: Kundali): Markup {
  const doubts = doubtTexts(chart);
  if (doubts.length === 0) return html``;
  return html`<ul class="doubts">${doubts.map((text) => html`<li>${text}</li>`)}</ul>`;
}
