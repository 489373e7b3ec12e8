import { changesBetween } from './over-span.ts';
import { lagnaLongitude, POLAR, rahuLongitude, siderealLongitude, siderealLongitudes } from './sidereal.ts';
import { type Graha, NAKSHATRA, planets, turn } from './zodiac.ts';

/* The skies of a span of doubt: enough of them that no change in what a chart says is missed. */

/** Time and place of a birth. Moments are in milliseconds since 1970 UTC, degrees north and east. */
export interface Birth {
  moment: number;
  place: { latitude: number; longitude: number };
  /**
   * Minutes by which the time could be off either way; null when it is unknown, and `moment` is noon of that
   * day.
   */
  doubtMinutes: number | null;
}

/** The sky over a place at one moment; longitudes are sidereal, in degrees. */
export interface Sky {
  moment: number;
  longitudes: Record<Graha, number>;
  /** Null when the time is not known, and beyond the polar circles. */
  lagna: number | null;
}

export type Skies = readonly [Sky, ...Sky[]];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The Moon takes longer for the narrowest stretch between two borders of any kind, 1 degree 40 minutes. */
const MOON_EVERY_MS = 2 * HOUR_MS;
/** At 66 degrees the fastest rashi takes three minutes to rise. */
const LAGNA_EVERY_MS = 2 * MINUTE_MS;

/** True where the time is known and every rashi rises. */
const hasLagna = ({ place, doubtMinutes }: Birth): boolean =>
  doubtMinutes !== null && Math.abs(place.latitude) <= POLAR;

/** Returns the sky of a birth at a moment within its span of doubt. */
export const skyAt = (birth: Birth, moment: number): Sky => ({
  moment,
  longitudes: siderealLongitudes(moment),
  lagna: hasLagna(birth) ? lagnaLongitude(moment, birth.place) : null,
});

/** Returns the first and last moment at which a birth may have been. */
export function spanOf({ moment, doubtMinutes }: Birth): [from: number, to: number] {
  const half = doubtMinutes === null ? 12 * HOUR_MS : doubtMinutes * MINUTE_MS;
  return [moment - half, moment + half];
}

/** Names the rashi, its half and the nakshatra of a longitude. */
const partsOf = (longitude: number): string =>
  [15, NAKSHATRA].map((width) => Math.floor(longitude / width)).join(' ');

/**
 * Returns the skies of a birth's span in order: those of both ends, and those just before and just after
 * anything in them changes its rashi, half rashi or nakshatra, or its side of the line from Rahu to Ketu.
 * Whatever depends on these alone is therefore the same between two neighbours. A planet that turns back at a
 * border within seconds of arc is not caught; positions are no more exact than that.
 */
export function skiesOf(birth: Birth): Skies {
  const [from, to] = spanOf(birth);
  const first = skyAt(birth, from);
  if (from === to) return [first];
  const changes = (every: number, partAt: (moment: number) => number | string) =>
    changesBetween(from, to, every, partAt);
  const ofPlanets = planets.flatMap((planet) =>
    changes(planet === 'moon' ? MOON_EVERY_MS : to - from, (moment) => {
      const longitude = siderealLongitude(planet, moment);
      const side = Math.floor(turn(longitude - rahuLongitude(moment)) / 180);
      return `${partsOf(longitude)} ${side}`;
    }),
  );
  const ofRahu = changes(to - from, (moment) => partsOf(rahuLongitude(moment)));
  const ofLagna = hasLagna(birth)
    ? changes(LAGNA_EVERY_MS, (moment) => partsOf(lagnaLongitude(moment, birth.place)))
    : [];
  const moments = [...new Set([...ofPlanets, ...ofRahu, ...ofLagna, to])].sort((a, b) => a - b);
  return [first, ...moments.filter((moment) => moment > from).map((moment) => skyAt(birth, moment))];
}
