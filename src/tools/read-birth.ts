import type { Birth } from './jyotish/kundali.ts';
import { momentOf, readTime } from './place/civil-time.ts';
import type { OffsetAt } from './place/dates.ts';
import { readPlace } from './read-place.ts';
import type { Fields } from './tool.ts';

/** A birth as it is counted and as it is named for readers. */
export interface BirthAndClock {
  birth: Birth;
  placeName: string;
  offset: number;
  offsetAt: OffsetAt;
  note: string;
}

const NOON = 12 * 60;

/** Reads a birth from the fields with this prefix; null when one of them was refused. */
export function readBirth(fields: Fields, prefix = ''): BirthAndClock | null {
  const date = fields.date(`${prefix}date`);
  const doubt = fields.text(`${prefix}doubt`);
  const isKnown = doubt !== 'unknown';
  const minutes = isKnown ? fields.take(`${prefix}time`, readTime(fields.text(`${prefix}time`))) : NOON;
  const place = readPlace(fields, prefix, date, minutes ?? NOON);
  if (!date || minutes === null || !place) return null;
  const { latitude, longitude, name, offset, offsetAt, note } = place;
  const birth = {
    moment: momentOf(date, minutes, offset),
    place: { latitude, longitude },
    doubtMinutes: isKnown ? Number(doubt) : null,
  };
  return { birth, placeName: name, offset, offsetAt, note };
}
