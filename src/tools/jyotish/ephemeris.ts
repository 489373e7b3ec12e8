import {
  Body,
  Ecliptic,
  EclipticGeoMoon,
  e_tilt,
  GeoVector,
  KM_PER_AU,
  MakeTime,
  SiderealTime,
} from 'astronomy-engine';
import { type Planet, turn } from './zodiac.ts';

/*
 * Positions in the sky: the only importer of astronomy-engine, which stays within half a minute of arc of the
 * Swiss Ephemeris. All angles are in degrees, all moments in milliseconds since 1970 UTC. From about 2050 on
 * the rotation of the Earth is a forecast, and times differ from those of other programs by some seconds,
 * later by minutes.
 */

const bodies: Record<Exclude<Planet, 'moon'>, Body> = {
  sun: Body.Sun,
  mars: Body.Mars,
  mercury: Body.Mercury,
  jupiter: Body.Jupiter,
  venus: Body.Venus,
  saturn: Body.Saturn,
};

const J2000_MS = Date.UTC(2000, 0, 1, 12);
const CENTURY_MS = 36_525 * 86_400_000;

/**
 * Returns Julian centuries since J2000.0, counted in UTC: the minute to TT moves no slow angle noticeably.
 */
export const centuriesSince2000 = (moment: number): number => (moment - J2000_MS) / CENTURY_MS;

/**
 * Returns the apparent ecliptic longitude of date of a body, in degrees, seen from the Earth's centre. Light
 * time, aberration and nutation are counted.
 */
export function tropicalLongitude(planet: Planet, moment: number): number {
  const time = MakeTime(new Date(moment));
  return planet === 'moon' ? EclipticGeoMoon(time).lon : Ecliptic(GeoVector(bodies[planet], time, true)).elon;
}

/** The Moon seen from the Earth's centre: apparent ecliptic place of date in degrees, and distance in km. */
export function moonFromEarth(moment: number): { longitude: number; latitude: number; distance: number } {
  const { lon, lat, dist } = EclipticGeoMoon(MakeTime(new Date(moment)));
  return { longitude: lon, latitude: lat, distance: dist * KM_PER_AU };
}

/** Returns the `obliquity` of the true ecliptic and the `nutation` in longitude, in degrees. */
export function earthTilt(moment: number): { obliquity: number; nutation: number } {
  const { tobl, dpsi } = e_tilt(MakeTime(new Date(moment)));
  return { obliquity: tobl, nutation: dpsi / 3600 };
}

/** Returns the apparent sidereal time at a longitude east of Greenwich, in degrees. */
export function siderealDegrees(moment: number, eastLongitude: number): number {
  return turn(SiderealTime(new Date(moment)) * 15 + eastLongitude);
}
