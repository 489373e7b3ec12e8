import type { Kundali } from '../jyotish/kundali.ts';
import { certain, follows, type Over } from '../jyotish/over-span.ts';
import {
  degreesForReading,
  type Graha,
  grahaNames,
  nakshatras,
  rashis,
  type Star,
} from '../jyotish/zodiac.ts';
import { listed } from '../markup.ts';
import { dateForReading, dayAt, monthForReading, type OffsetAt } from '../place/dates.ts';

/* Words that all parts of the kundali use. */

/** A chart with what its texts need beside it. */
export interface Born {
  chart: Kundali;
  placeName: string;
  /** Offset of the clock at birth, in minutes east of UTC. */
  offset: number;
  offsetAt: OffsetAt;
  /** A warning about that clock; empty as a rule. */
  note: string;
  /** The present moment in milliseconds since 1970 UTC; null if no dasha is running now. */
  now: number | null;
}

export const nameOf = (graha: Graha | 'lagna'): string => grahaNames[graha].name;
export const rashiName = (rashi: number): string => rashis[rashi]?.name ?? '';
export const nakshatraName = (nakshatra: number): string => nakshatras[nakshatra] ?? '';

/** Writes a place in the zodiac: 'Makara 14°28′'. */
export const zodiacText = ({ rashi, degrees }: { rashi: number; degrees: number }): string =>
  `${rashiName(rashi)} ${degreesForReading(degrees)}`;

/** Lists every possible answer: 'Rohini or Mrigashira'. */
export const possibly = <Value>({ possible }: Over<Value>, textOf: (value: Value) => string): string =>
  listed([...new Set(possible.map(textOf))], 'or');

/** Writes a nakshatra and its pada, 'Rohini 2', or the nakshatras alone where a pada is in doubt. */
export function starText(star: Over<Star>): string {
  const only = certain(star);
  if (only) return `${nakshatraName(only.nakshatra)} ${only.pada}`;
  return possibly(
    follows(star, ({ nakshatra }) => nakshatra),
    nakshatraName,
  );
}

/** Longest time, in milliseconds, that months are named for; longer ones are told by their years. */
const YEAR_MS = 365.25 * 86_400_000;

/**
 * Writes a date that lies between two moments, as exactly as that is known: '3 March 2001', 'March 2001',
 * 'December 2000–March 2001', '1999–2003'.
 */
export function dateTextWithin(from: number, to: number, { offsetAt }: Pick<Born, 'offsetAt'>): string {
  const [first, last] = [from, to].map((moment) => dayAt(moment, offsetAt(moment)));
  if (!first || !last) return '';
  const [firstDay, lastDay] = [dateForReading(first), dateForReading(last)];
  if (firstDay === lastDay) return firstDay;
  const isOneYear = first.year === last.year;
  if (to - from > YEAR_MS) return `${first.year}–${last.year}`;
  const [firstMonth, lastMonth] = [monthForReading(first), monthForReading(last)];
  if (firstMonth === lastMonth && isOneYear) return `${lastMonth} ${last.year}`;
  return isOneYear
    ? `${firstMonth}–${lastMonth} ${last.year}`
    : `${firstMonth} ${first.year}–${lastMonth} ${last.year}`;
}
