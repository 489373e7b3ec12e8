import { kundali as say } from '#words/tools/kundali.ts';
import { offsetForReading } from '../place/civil-time.ts';
import { timeOfDay } from '../place/clock.ts';
import { dateForReading, dayAt } from '../place/dates.ts';
import { coordinatesText } from '../place/figures.ts';
import type { Born } from './born.ts';

/** Writes day, time and place of birth as they were counted. */
export function birthText({ chart: { birth }, offset, placeName }: Born): string {
  const { moment, place, doubtMinutes } = birth;
  const time = doubtMinutes === null ? say.timeNotKnown : timeOfDay(moment, offset);
  const coordinates = coordinatesText(place);
  const where = placeName === coordinates ? coordinates : `${placeName} (${coordinates})`;
  return `${dateForReading(dayAt(moment, offset))}, ${time} (${offsetForReading(offset)}), ${where}`;
}
