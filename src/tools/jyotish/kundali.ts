import {
  ayanamsa,
  isRetrograde,
  lagnaLongitude,
  POLAR,
  siderealLongitude,
  siderealLongitudes,
} from './sidereal.ts';
import { mahadashas } from './vimshottari.ts';
import { type Graha, grahas, houseFrom, nearBorder, type Place, placeOf } from './zodiac.ts';

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

/** A graha or the lagna in the chart. */
export interface Placed extends Place {
  graha: Graha | 'lagna';
  /** Whole-sign house from the lagna; null without a lagna. */
  house: number | null;
  retrograde: boolean;
  /** The border that it is close to, in words; null when there is none. */
  near: string | null;
}

/** Everything that a doubtful time leaves open. Each list has one entry when nothing changes. */
export interface Span {
  from: number;
  to: number;
  /** Rashis that rise within the span; empty without a lagna. */
  lagnas: number[];
  moonRashis: number[];
  moonNakshatras: number[];
  /** Other grahas that change their rashi within the span. */
  changing: Graha[];
  /** Days by which the dates of the dashas could be off, either way. */
  dashaDays: number;
}

export interface Kundali {
  birth: Birth;
  ayanamsa: number;
  /** Null when the time is not known, and beyond the polar circles. */
  lagna: Placed | null;
  grahas: Placed[];
  span: Span;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/**
 * No rashi rises faster, so none between two looks is missed: at 66 degrees the fastest takes three minutes.
 */
const LOOK_EVERY_MS = 2 * MINUTE_MS;

/**
 * Returns the chart of a birth: whole-sign houses from the lagna, and what holds over the whole span of
 * doubt.
 */
export function kundali(birth: Birth): Kundali {
  const { moment, place, doubtMinutes } = birth;
  const rises = doubtMinutes !== null && Math.abs(place.latitude) <= POLAR;
  const rising = rises ? placeOf(lagnaLongitude(moment, place)) : null;
  const longitudes = siderealLongitudes(moment);
  const placed = (graha: Graha | 'lagna', where: Place, retrograde: boolean): Placed => ({
    ...where,
    graha,
    retrograde,
    house: rising && houseFrom(rising.rashi, where.rashi),
    near: nearBorder(where.longitude),
  });
  return {
    birth,
    ayanamsa: ayanamsa(moment),
    lagna: rising && placed('lagna', rising, false),
    grahas: grahas.map((graha) => placed(graha, placeOf(longitudes[graha]), isRetrograde(graha, moment))),
    span: spanOf(birth, rises),
  };
}

function spanOf({ moment, place, doubtMinutes }: Birth, rises: boolean): Span {
  const half = doubtMinutes === null ? DAY_MS / 2 : doubtMinutes * MINUTE_MS;
  const [from, to] = [moment - half, moment + half];
  const ends = [siderealLongitudes(from), siderealLongitudes(to)].map((all) => ({
    all,
    moon: placeOf(all.moon),
  }));
  const moons = [...ends.map(({ moon }) => moon), placeOf(siderealLongitude('moon', moment))];
  const looks = Array.from({ length: Math.floor((to - from) / LOOK_EVERY_MS) + 1 }, (_, at) =>
    Math.min(to, from + at * LOOK_EVERY_MS),
  );
  const rising = rises ? [...looks, to].map((at) => Math.floor(lagnaLongitude(at, place) / 30)) : [];
  const changes = (graha: Graha) =>
    graha !== 'moon' && new Set(ends.map(({ all }) => Math.floor(all[graha] / 30))).size > 1;
  const [early, late] = ends.map(({ all }, at) => mahadashas(all.moon, at === 0 ? from : to));
  const sameLord = late?.find(({ lord }) => lord === early?.[1]?.lord);
  const shift = Math.abs((sameLord?.starts ?? 0) - (early?.[1]?.starts ?? 0));
  return {
    from,
    to,
    lagnas: [...new Set(rising)],
    moonRashis: distinctInOrder(moons.map(({ rashi }) => rashi)),
    moonNakshatras: distinctInOrder(moons.map(({ nakshatra }) => nakshatra)),
    changing: grahas.filter(changes),
    dashaDays: shift / 2 / DAY_MS,
  };
}

/** Returns each part once, in the order in which the sky passes through them: beginning, middle, end. */
function distinctInOrder([begins, ends, middle]: number[]): number[] {
  return [...new Set([begins, middle, ends].filter((part) => part !== undefined))];
}

/** A place of the Moon as guna milan counts it. */
export interface Moon {
  rashi: number;
  nakshatra: number;
  /** True from 15 degrees on; it matters in Dhanu and Makara alone, for vashya. */
  secondHalf: boolean;
}

/**
 * Longest time between two looks at the Moon. It moves 1.3 degrees in two hours at most, and the smallest
 * part that guna milan counts, in Dhanu, is 1 degree 40 minutes wide, so no part is missed.
 */
const MOON_LOOK_MS = 2 * 3_600_000;

/**
 * Returns the Moons that a birth may have for guna milan: first that of the time given, then the others in
 * order.
 */
export function moonsWithin({ moment, doubtMinutes }: Birth): Moon[] {
  const half = doubtMinutes === null ? DAY_MS / 2 : doubtMinutes * MINUTE_MS;
  const steps = Math.ceil((2 * half) / MOON_LOOK_MS);
  const looks = Array.from({ length: steps + 1 }, (_, at) => moment - half + (at * 2 * half) / (steps || 1));
  const moons = new Map<string, Moon>();
  for (const look of [moment, ...looks]) {
    const { rashi, nakshatra, degrees } = placeOf(siderealLongitude('moon', look));
    const moon = { rashi, nakshatra, secondHalf: degrees >= 15 };
    const key = `${rashi} ${nakshatra} ${hasHalves(rashi) && moon.secondHalf}`;
    if (!moons.has(key)) moons.set(key, moon);
  }
  return [...moons.values()];
}

/** True for Dhanu and Makara, whose halves differ for vashya. */
export const hasHalves = (rashi: number): boolean => rashi === 8 || rashi === 9;
