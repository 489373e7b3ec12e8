import { places } from '#words/tools/places.ts';
import { offsetAt, offsetInHours, offsetsFor, readDegrees, readOffset } from './place/civil-time.ts';
import type { CivilDate, OffsetAt } from './place/dates.ts';
import { coordinatesText, sunlessNote } from './place/figures.ts';
import { oldClockNote } from './place/old-clocks.ts';
import type { Fields } from './tool.ts';

/** A place that was chosen or typed, with its clock at the date and time that were asked for. */
export interface ChosenPlace {
  latitude: number;
  longitude: number;
  /** The place in words: its name where one was typed, otherwise its coordinates. */
  name: string;
  /** Offset of the clock at that date and time, in minutes east of UTC. */
  offset: number;
  /** Offset at any other moment. It is always the same when the visitor has typed it. */
  offsetAt: OffsetAt;
  /** A warning about this clock; empty as a rule. */
  note: string;
}

/**
 * Says why a form has no coordinates.
 * @param towns 'missing' when the list of towns could not be loaded, or the towns that the text may mean
 */
function whyNoPlace(typed: string, towns: string): string {
  if (!typed) return places.chooseTown;
  if (towns === 'missing') return places.noList;
  return towns ? places.whichTown(towns) : places.notListed;
}

/**
 * Reads the place fields of a form; null after the sentences are shown. The field `zone` holds the IANA zone
 * of a town that was chosen, and is empty when the visitor typed the offset.
 * @param prefix of the fields' names, 'bride-'
 * @param minutes the time of day, after midnight
 */
export function readPlace(
  fields: Fields,
  prefix: string,
  date: CivilDate | null,
  minutes: number,
): ChosenPlace | null {
  const text = (name: string) => fields.text(`${prefix}${name}`);
  if (!text('latitude') && !text('longitude'))
    return fields.refuse(`${prefix}place`, whyNoPlace(text('place'), text('towns')));
  const latitude = fields.take(`${prefix}latitude`, readDegrees(text('latitude'), 'latitude'));
  const longitude = fields.take(`${prefix}longitude`, readDegrees(text('longitude'), 'longitude'));
  const zone = text('zone');
  // The town's clock depends on the date, and a missing date has been named already.
  if (zone && !date) return null;
  const offsets = zone && date ? offsetsFor(zone, date, minutes) : null;
  if (offsets?.length === 0) {
    const asked = fields.isFilled(`${prefix}time`) ? 'time' : 'date';
    return fields.refuse(`${prefix}${asked}`, `${places.neverShown} ${places.checkTime}`);
  }
  const offset = offsets?.[0] ?? fields.take(`${prefix}offset`, readOffset(text('offset')));
  if (latitude === null || longitude === null || offset === null) return null;
  const where = { latitude, longitude };
  return {
    ...where,
    name: text('place') || coordinatesText(where),
    offset,
    offsetAt: zone ? (moment) => offsetAt(zone, moment) : () => offset,
    note: [
      twiceNote(offsets ?? []),
      date ? oldClockNote({ ...where, zone }, date) : '',
      sunlessNote({ longitude, offset }),
    ]
      .join(' ')
      .trim(),
  };
}

/** Says that a time occurred twice, because the clocks were put back over it. */
export function twiceNote([first, second]: readonly number[]): string {
  if (first === undefined || second === undefined) return '';
  return places.twice(offsetInHours(first), offsetInHours(second));
}
