import { earthTilt, siderealDegrees, tropicalLongitude } from './ephemeris.ts';
import { turn } from './zodiac.ts';

/* Sunrise and sunset. Moments are in milliseconds since 1970 UTC, places in degrees north and east. */

/** Height of the Sun's middle when its upper edge touches a sea horizon: 34′ of refraction, 16′ of radius. */
const HORIZON = -(34 + 15.97) / 60;
const DAY_MS = 86_400_000;
/** The Sun comes to the meridian again after 24 hours, while the stars turn by 360.98565 degrees. */
const DEGREES_A_MS = 360.98564736629 / DAY_MS;

interface Place {
  latitude: number;
  longitude: number;
}

/** Returns the hour angle from the meridian, -180 to 180, and declination of the Sun, in degrees. */
function sunOver(place: Place, moment: number) {
  const rad = Math.PI / 180;
  const along = tropicalLongitude('sun', moment) * rad;
  const tilt = earthTilt(moment).obliquity * rad;
  const ascension = Math.atan2(Math.sin(along) * Math.cos(tilt), Math.cos(along)) / rad;
  return {
    hourAngle: turn(siderealDegrees(moment, place.longitude) - ascension + 180) - 180,
    declination: Math.asin(Math.sin(along) * Math.sin(tilt)) / rad,
  };
}

/**
 * Returns the crossing of the horizon nearest to a guess, or null while the Sun stays above or below all day.
 * At the guess alone it may do so even where it crosses, since its height changes until noon or midnight: the
 * search goes there first.
 */
function crossing(place: Place, guess: number, side: -1 | 1): number | null {
  const rad = Math.PI / 180;
  let moment = guess;
  for (let round = 0; round < 40; round++) {
    const { hourAngle, declination } = sunOver(place, moment);
    const cosine =
      (Math.sin(HORIZON * rad) - Math.sin(place.latitude * rad) * Math.sin(declination * rad)) /
      (Math.cos(place.latitude * rad) * Math.cos(declination * rad));
    const wanted = (side * Math.acos(Math.max(-1, Math.min(1, cosine)))) / rad;
    const step = (turn(wanted - hourAngle + 180) - 180) / DEGREES_A_MS;
    if (Math.abs(step) < 200) return Math.abs(cosine) > 1 ? null : moment + step;
    moment += step;
  }
  return null;
}

/**
 * Returns sunrise and sunset around the noon nearest to a moment: the upper edge, with refraction, at sea
 * level, as the Indian calendar has it. Null in polar day and night.
 */
export function sunTimes(place: Place, moment: number): { sunrise: number; sunset: number } | null {
  const noon = moment - sunOver(place, moment).hourAngle / DEGREES_A_MS;
  const sunrise = crossing(place, noon - DAY_MS / 4, -1);
  const sunset = crossing(place, noon + DAY_MS / 4, 1);
  return sunrise === null || sunset === null ? null : { sunrise, sunset };
}

/** A day from sunrise to the next sunrise, as the panchang counts it. */
export interface SolarDay {
  sunrise: number;
  sunset: number;
  nextSunrise: number;
}

/**
 * Returns the day of the panchang around the noon nearest to a moment; null unless the Sun rises on both
 * days.
 */
export function solarDay(place: Place, moment: number): SolarDay | null {
  const today = sunTimes(place, moment);
  const tomorrow = today && sunTimes(place, (today.sunrise + today.sunset) / 2 + DAY_MS);
  return today && tomorrow && { ...today, nextSunrise: tomorrow.sunrise };
}
