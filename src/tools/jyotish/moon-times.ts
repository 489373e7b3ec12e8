import { earthTilt, moonFromEarth, siderealDegrees } from './ephemeris.ts';

/*
 * Moonrise and moonset: the Moon's upper edge at a flat horizon with usual refraction, as for the Sun. Moments
 * are in milliseconds since 1970 UTC, places in degrees north and east.
 */

const RAD = Math.PI / 180;
/** Refraction at the horizon, in degrees. */
const REFRACTION = 34 / 60;
/** Radii in km: the Earth's at the equator, and the Moon's. */
const [EARTH, MOON] = [6378.14, 1737.4];
const MINUTE_MS = 60_000;
/** Time between two looks at the Moon's height. Where it is up for less, at polar places, that is missed. */
const LOOK_MS = 20 * MINUTE_MS;
/** The Moon rises some 50 minutes later each day, so that there is one rising in two days. */
const LONGEST_MS = 2 * 24 * 60 * MINUTE_MS;

interface Place {
  latitude: number;
  longitude: number;
}

/** Returns the height of the Moon's upper edge above the horizon as it is seen, in degrees. */
function upperEdge(place: Place, moment: number): number {
  const { longitude, latitude, distance } = moonFromEarth(moment);
  const { obliquity } = earthTilt(moment);
  const [along, across, tilt] = [longitude * RAD, latitude * RAD, obliquity * RAD];
  const ascension = Math.atan2(
    Math.sin(along) * Math.cos(tilt) - Math.tan(across) * Math.sin(tilt),
    Math.cos(along),
  );
  const declination = Math.asin(
    Math.sin(across) * Math.cos(tilt) + Math.cos(across) * Math.sin(tilt) * Math.sin(along),
  );
  const hourAngle = siderealDegrees(moment, place.longitude) * RAD - ascension;
  const north = place.latitude * RAD;
  const sine =
    Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle);
  const height = Math.asin(sine) / RAD;
  // The Moon is so near that its height seen from the ground is less, by up to a degree at the horizon.
  const parallax = (Math.asin(EARTH / distance) / RAD) * Math.cos(height * RAD);
  return height - parallax + Math.asin(MOON / distance) / RAD + REFRACTION;
}

/** Returns the moment between two others at which the height passes through zero, to a second. */
function crossing(place: Place, from: number, to: number): number {
  let [below, above] = upperEdge(place, from) < 0 ? [from, to] : [to, from];
  while (Math.abs(above - below) > 1000) {
    const middle = (below + above) / 2;
    if (upperEdge(place, middle) < 0) below = middle;
    else above = middle;
  }
  return Math.round((below + above) / 2);
}

/**
 * Returns the first moonrise and the first moonset from a moment on. Either may be on the next day, as the
 * Moon rises and sets only 28 times in 29 days, and is null where there is none within two days.
 */
export function moonTimes(place: Place, from: number): { moonrise: number | null; moonset: number | null } {
  const found: { moonrise: number | null; moonset: number | null } = { moonrise: null, moonset: null };
  let isUp = upperEdge(place, from) >= 0;
  for (let moment = from; moment < from + LONGEST_MS; moment += LOOK_MS) {
    const wasUp = isUp;
    isUp = upperEdge(place, moment + LOOK_MS) >= 0;
    if (isUp === wasUp) continue;
    found[isUp ? 'moonrise' : 'moonset'] ??= crossing(place, moment, moment + LOOK_MS);
    if (found.moonrise !== null && found.moonset !== null) break;
  }
  return found;
}
