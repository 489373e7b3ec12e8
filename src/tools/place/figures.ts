import { places } from '#words/tools/places.ts';
import { offsetForReading } from './civil-time.ts';

/** A place by its figures: degrees north and east, and the offset of its clock in minutes east of UTC. */
interface Figures {
  latitude: number;
  longitude: number;
  offset: number;
}

/** A place that a form begins with. */
export interface GivenPlace extends Figures {
  name: string;
  zone: string;
}

/** Writes coordinates for reading: '28.67° N, 77.44° E'. */
export function coordinatesText({ latitude, longitude }: Pick<Figures, 'latitude' | 'longitude'>): string {
  const { north, south, east, west } = places.sides;
  const side = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`;
  return `${side(latitude, [north, south])}, ${side(longitude, [east, west])}`;
}

/** Writes the figures that a form counts with: '28.67° N, 77.44° E, UTC +5:30'. */
export const figuresText = (figures: Figures): string =>
  `${coordinatesText(figures)}, ${offsetForReading(figures.offset)}`;

/** Farthest that typed coordinates may lie from a town and still have its name and clock, in degrees. */
const NEAR_TOWN = 0.5;

/** True if two places are near enough to share a name and a clock. */
export const isNear = (one: Pick<Figures, 'latitude' | 'longitude'>, other: typeof one): boolean =>
  Math.abs(one.latitude - other.latitude) <= NEAR_TOWN &&
  Math.abs(one.longitude - other.longitude) <= NEAR_TOWN;

/** Most hours that clocks have been away from the Sun; in the far west of China it is almost three. */
const MOST_AWAY_MINUTES = 4 * 60;

/** Returns a warning when a clock is hours away from the Sun at its place; empty as a rule. */
export function sunlessNote({ longitude, offset }: Omit<Figures, 'latitude'>): string {
  const bySun = longitude * 4;
  // Beyond the date line a clock is a whole day ahead or behind.
  const away = Math.abs(((((offset - bySun + 720) % 1440) + 1440) % 1440) - 720);
  if (away <= MOST_AWAY_MINUTES) return '';
  const sun = offsetForReading(Math.round(bySun / 30) * 30);
  return places.awayFromSun(offsetForReading(offset), sun);
}
