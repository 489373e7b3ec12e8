import { centuriesSince2000, earthTilt, siderealDegrees, tropicalLongitude } from './ephemeris.ts';
import { type Graha, type Planet, planets, turn } from './zodiac.ts';

/* Sidereal places by the Lahiri (Chitrapaksha) ayanamsa of the Indian calendar. */

/**
 * Lahiri at J2000.0, in degrees: the 23°15′00″ that the Calendar Reform Committee fixed for 21 March 1956,
 * with the 0.658″ that the revision of the 1980s added, carried on.
 */
const LAHIRI_2000 = 23.85709;

/**
 * Returns the mean Lahiri ayanamsa in degrees. It grows with the general precession in longitude (Capitaine
 * and others 2003, IAU 2006).
 */
export function ayanamsa(moment: number): number {
  const t = centuriesSince2000(moment);
  return LAHIRI_2000 + (5028.796195 * t + 1.1054348 * t * t) / 3600;
}

/**
 * Returns a body's sidereal longitude in degrees. Nutation moves only the equinox, so it goes with the
 * ayanamsa.
 */
export function siderealLongitude(planet: Planet, moment: number): number {
  return turn(tropicalLongitude(planet, moment) - earthTilt(moment).nutation - ayanamsa(moment));
}

/**
 * Returns Rahu, the Moon's mean ascending node, sidereal, in degrees (Meeus, Astronomical Algorithms, 47.7).
 */
export function rahuLongitude(moment: number): number {
  const t = centuriesSince2000(moment);
  return turn(125.0445479 - 1934.1362891 * t + 0.0020754 * t * t + t ** 3 / 467_441 - ayanamsa(moment));
}

/** Returns the sidereal longitudes of all nine grahas, in degrees. */
export function siderealLongitudes(moment: number): Record<Graha, number> {
  const seen = Object.fromEntries(planets.map((planet) => [planet, siderealLongitude(planet, moment)]));
  const rahu = rahuLongitude(moment);
  return { ...(seen as Record<Planet, number>), rahu, ketu: turn(rahu + 180) };
}

/** Returns true when a graha moves backwards through the zodiac; the mean nodes always do. */
export function isRetrograde(graha: Graha, moment: number): boolean {
  if (graha === 'rahu' || graha === 'ketu') return true;
  const hour = 3_600_000;
  return (
    turn(siderealLongitude(graha, moment + hour) - siderealLongitude(graha, moment - hour) + 180) - 180 < 0
  );
}

/** Beyond this latitude, in degrees, some rashis never rise and the lagna jumps. */
export const POLAR = 66;

/**
 * Returns the lagna: the sidereal degree of the ecliptic that rises (Meeus, 14.x: from sidereal time,
 * obliquity, latitude).
 * @param place `latitude` north and `longitude` east, in degrees
 * @throws RangeError beyond the polar circles, where there is not always one
 */
export function lagnaLongitude(moment: number, place: { latitude: number; longitude: number }): number {
  if (Math.abs(place.latitude) > POLAR) throw new RangeError('no lagna beyond the polar circles');
  const rad = Math.PI / 180;
  const { obliquity, nutation } = earthTilt(moment);
  const meridian = siderealDegrees(moment, place.longitude) * rad;
  const [sin, cos] = [Math.sin(obliquity * rad), Math.cos(obliquity * rad)];
  const rising = Math.atan2(
    Math.cos(meridian),
    -(Math.sin(meridian) * cos + Math.tan(place.latitude * rad) * sin),
  );
  return turn(rising / rad - nutation - ayanamsa(moment));
}
