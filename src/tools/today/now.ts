import { today } from '#words/tools/today.ts';
import { rahuKaal } from '../jyotish/day-parts.ts';
import { type LimbName, tithiAlone, tithiName } from '../jyotish/limb-names.ts';
import type { PanchangDay } from '../jyotish/panchang-day.ts';
import { nakshatras } from '../jyotish/zodiac.ts';
import { dayNumber, timeOfDay, timeSpan } from '../place/clock.ts';

/*
 * What holds at the present moment, in words. The home page's strip loads this module, so it imports no
 * ephemeris.
 */

/** A stretch of time, in milliseconds since 1970 UTC. */
interface Span {
  starts: number;
  ends: number;
}

/** The present moment and the clock of a place. */
export interface Present {
  now: number;
  /** Offset of the clock in minutes east of UTC. */
  offsetAt: (moment: number) => number;
}

/** Returns how many days a moment lies ahead of today by the clock of the place. */
function daysAhead(moment: number, { now, offsetAt }: Present): number {
  return dayNumber(moment, offsetAt(moment)) - dayNumber(now, offsetAt(now));
}

/** Adds 'tomorrow' or 'yesterday' to a time of another day. */
function onDay(time: string, ahead: number): string {
  if (ahead === 1) return today.tomorrow(time);
  return ahead === -1 ? today.yesterday(time) : time;
}

/** Writes a time of today, tomorrow or yesterday: '9:49 am tomorrow'. */
export function timeNear(moment: number, present: Present): string {
  return onDay(timeOfDay(moment, present.offsetAt(moment)), daysAhead(moment, present));
}

/** Writes two times of today, tomorrow or yesterday: '10:49 am to 12:08 pm tomorrow'. */
export function spanNear({ starts, ends }: Span, present: Present): string {
  const ahead = daysAhead(ends, present);
  const { offsetAt } = present;
  return daysAhead(starts, present) === ahead
    ? onDay(timeSpan(starts, ends, offsetAt(starts), offsetAt(ends)), ahead)
    : today.fromTo(timeNear(starts, present), timeNear(ends, present));
}

/** What holds at the present moment. */
export interface NowInWords {
  /** Its name, when it ends, and both: 'Now: Krishna Tritiya, until 9:49 am tomorrow'. */
  tithi: { name: string; until: string; phrase: string };
  /** Its name, and when it ends. */
  nakshatra: readonly [name: string, until: string];
  /**
   * Its time if it comes later today, or its state, 'now' or 'over for today', and more about it. Of the phrase
   * that says both, the part that matters most, and the note after it.
   */
  rahuKaal: { state: string; more: string; phrase: string; large: string; note: string };
}

/** Says what holds at a moment within the date of a panchang. */
export function nowInWords(day: PanchangDay, present: Present): NowInWords {
  const [tithi, untilTithi] = limbNow(day, 'tithi', tithiName, present, tithiAlone);
  return {
    tithi: { name: tithi, until: untilTithi, phrase: today.now(tithi, untilTithi) },
    nakshatra: limbNow(day, 'nakshatra', (part) => nakshatras[part] ?? '', present),
    rahuKaal: rahuKaalNow(rahuKaals(day), present),
  };
}

/** Returns the part of a limb that is on now and when it ends and, if that is today, what follows. */
function limbNow(
  { limbs }: PanchangDay,
  limb: LimbName,
  nameOf: (part: number) => string,
  present: Present,
  nameOfNext = nameOf,
): readonly [name: string, until: string] {
  const at = limbs[limb].findIndex(({ ends }) => ends > present.now);
  const [current, next] = limbs[limb].slice(Math.max(at, 0));
  if (!current) return ['', ''];
  const time = timeNear(current.ends, present);
  const until =
    next && daysAhead(current.ends, present) === 0
      ? today.untilThen(time, nameOfNext(next.part))
      : today.until(time);
  return [nameOf(current.part), until];
}

/** Returns the rahu kaal of the day and, unless the Sun stays up, that of the next day. */
export function rahuKaals({ sunrise, sunset, nextSunrise, nextSunset, weekday }: PanchangDay): Span[] {
  const next = nextSunset === null ? [] : [rahuKaal(nextSunrise, nextSunset, (weekday + 1) % 7)];
  return [rahuKaal(sunrise, sunset, weekday), ...next];
}

function rahuKaalNow(spans: readonly Span[], present: Present): NowInWords['rahuKaal'] {
  const { now } = present;
  const next = spans.find(({ starts }) => starts > now);
  const nextText = next ? spanNear(next, present) : '';
  const current = spans.find(({ starts, ends }) => starts <= now && now < ends);
  if (!current && next && daysAhead(next.starts, present) === 0)
    return { ...today.rahuKaal.later(nextText), large: nextText, note: '' };
  const said = current
    ? today.rahuKaal.now(timeNear(current.ends, present), nextText)
    : today.rahuKaal.over(nextText);
  return { ...said, large: said.state, note: said.more };
}
