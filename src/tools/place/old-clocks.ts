import { places } from '#words/tools/places.ts';
import { offsetForReading, offsetInHours } from './civil-time.ts';
import type { CivilDate } from './dates.ts';

/* Clocks of India that the zone data of browsers does not know. Offsets are in minutes east of UTC. */

interface OldClock {
  city: keyof typeof places.cities;
  latitude: number;
  longitude: number;
  /** First date without this clock, as a number: 19550315. */
  until: number;
  offset: number;
}

/** Two cities that kept a time of their own beside Indian Standard Time. */
const cities: readonly OldClock[] = [
  {
    city: 'bombay',
    latitude: 18.98,
    longitude: 72.83,
    until: 1955_03_15,
    offset: 4 * 60 + 51,
  },
  {
    city: 'calcutta',
    latitude: 22.56,
    longitude: 88.36,
    until: 1948_01_01,
    offset: 5 * 60 + 53 + 20 / 60,
  },
];

/** Indian Standard Time began on this date; before it, browsers take the time of Madras for all of India. */
const STANDARD_TIME_FROM = 1906_01_01;
/** A city's clock was kept about as far around it, in degrees. */
const NEAR = 0.5;

const numberOf = ({ year, month, day }: CivilDate) => (year * 100 + month) * 100 + day;

/**
 * Returns what to know about the clock of a place in India on a date; empty when the zone data can be relied
 * on.
 * @param place where, in degrees north and east, and its IANA zone
 */
export function oldClockNote(
  place: { latitude: number; longitude: number; zone: string },
  date: CivilDate,
): string {
  if (place.zone !== 'Asia/Kolkata') return '';
  const number = numberOf(date);
  if (number < STANDARD_TIME_FROM) {
    return places.before1906(typed(place.longitude * 4));
  }
  const clock = cities.find(
    ({ latitude, longitude, until }) =>
      number < until &&
      Math.abs(place.latitude - latitude) < NEAR &&
      Math.abs(place.longitude - longitude) < NEAR,
  );
  if (!clock) return '';
  const { name, until } = places.cities[clock.city];
  return places.ownClock(name, until, typed(clock.offset));
}

/** Writes an offset and how to have the tool use it. */
function typed(offset: number): string {
  const hours = offsetInHours(offset).slice(0, 6);
  return places.ifByIt(offsetForReading(offset), hours);
}
