import type { Kundali } from '../jyotish/kundali.ts';
import { degreesForReading, type Graha, grahaNames, nakshatras, rashis } from '../jyotish/zodiac.ts';
import {
  clockForReading,
  dateForReading,
  dayAt,
  type OffsetAt,
  offsetForReading,
} from '../place/civil-time.ts';
import { coordinatesText } from '../read-place.ts';

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

/** Writes a nakshatra and its pada: 'Rohini 2'. */
export const starText = ({ nakshatra, pada }: { nakshatra: number; pada: number }): string =>
  `${nakshatraName(nakshatra)} ${pada}`;

/** Writes the date at a moment by the clock of the birth place: '21 September 1980'. */
export const dateText = (moment: number, { offsetAt }: Pick<Born, 'offsetAt'>): string =>
  dateForReading(dayAt(moment, offsetAt(moment)));

/** Writes day, time and place of birth as they were counted. */
export function birthText({ chart: { birth }, offset, placeName }: Born): string {
  const { moment, place, doubtMinutes } = birth;
  const time = doubtMinutes === null ? 'time not known' : clockForReading(moment, offset);
  const coordinates = coordinatesText(place);
  const where = placeName === coordinates ? coordinates : `${placeName} (${coordinates})`;
  return `${dateForReading(dayAt(moment, offset))}, ${time} (${offsetForReading(offset)}), ${where}`;
}
