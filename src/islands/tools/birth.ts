import type { Birth } from '#tools/jyotish/kundali.ts';
import { momentOf, readTime } from '#tools/place/civil-time.ts';
import type { Fields } from './fields.ts';
import { readPlace } from './place-field.ts';

const NOON = 720;

/** The birth of the fields with this prefix, with its offset in minutes and what to know about the clock; null if refused. */
export function readBirth(fields: Fields, prefix = ''): (Birth & { offset: number; note: string }) | null {
  const date = fields.date(`${prefix}date`);
  const doubt = fields.text(`${prefix}doubt`);
  const isKnown = doubt !== 'unknown';
  const minutes = isKnown ? fields.take(`${prefix}time`, readTime(fields.text(`${prefix}time`))) : NOON;
  const place = readPlace(fields, prefix, date, minutes ?? NOON);
  if (!date || minutes === null || !place) return null;
  const { offset, note, ...where } = place;
  return {
    moment: momentOf(date, minutes, offset),
    place: where,
    doubtMinutes: isKnown ? Number(doubt) : null,
    offset,
    note,
  };
}
