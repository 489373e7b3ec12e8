import { type CivilDate, offsetForReading, offsetInHours } from './civil-time.ts';

/* Clocks of India that the zone data of browsers does not know. Offsets are in minutes east of UTC. */

interface OldClock {
  name: string;
  latitude: number;
  longitude: number;
  /** First date without this clock, as a number: 19550315. */
  until: number;
  untilInWords: string;
  offset: number;
}

/** Two cities that kept a time of their own beside Indian Standard Time. */
const cities: readonly OldClock[] = [
  {
    name: 'Bombay',
    latitude: 18.98,
    longitude: 72.83,
    until: 1955_03_15,
    untilInWords: 'March 1955',
    offset: 4 * 60 + 51,
  },
  {
    name: 'Calcutta',
    latitude: 22.56,
    longitude: 88.36,
    until: 1948_01_01,
    untilInWords: 'the end of 1947',
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
    const local = place.longitude * 4;
    const madras = 'Before 1906 there was no common clock in India. The offset shown is the time of Madras';
    return `${madras}; local time at this place was ${typed(local)}.`;
  }
  const city = cities.find(
    ({ latitude, longitude, until }) =>
      number < until &&
      Math.abs(place.latitude - latitude) < NEAR &&
      Math.abs(place.longitude - longitude) < NEAR,
  );
  if (!city) return '';
  const { name, untilInWords, offset } = city;
  const until = `Until ${untilInWords} many clocks in ${name} did not show Indian Standard Time`;
  return `${until}. ${name} time was ${typed(offset)}.`;
}

/** Writes an offset and how to have the tool use it. */
function typed(offset: number): string {
  const hours = offsetInHours(offset).slice(0, 6);
  return `${offsetForReading(offset)}: if your papers go by it, type ${hours} as the UTC offset`;
}
