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

/** When and where somebody was born. Moments in milliseconds since 1970 UTC, degrees north and east. */
export interface Birth {
  moment: number;
  place: { latitude: number; longitude: number };
  /**
   * The time could be off by so many minutes either way; null when it is not known at all: then `moment` is the
   * middle of the day of birth.
   */
  doubtMinutes: number | null;
}

/** A graha or the lagna in the chart. */
export interface Placed extends Place {
  graha: Graha | 'lagna';
  /** Whole-sign house from the lagna; null without a lagna. */
  house: number | null;
  retrograde: boolean;
  /** Which border it is close to, in words; null when it is not. */
  near: string | null;
}

/** What a doubtful time leaves open; each list has one entry where nothing changes. */
export interface Span {
  from: number;
  to: number;
  /** Rashis that rise within the span; empty without a lagna. */
  lagnas: number[];
  moonRashis: number[];
  moonNakshatras: number[];
  /** Other grahas that change their rashi within the span. */
  changing: Graha[];
  /** By how many days the dates of the dashas could be off, either way. */
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
/** No rashi rises in less, so that none between two looks is missed: at 66 degrees the fastest takes three minutes. */
const LOOK_EVERY_MS = 2 * MINUTE_MS;

/** The chart of a birth: whole-sign houses from the lagna, and what holds over the whole span of doubt. */
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

/** Beginning, end and middle, given in this order, as the sky passes through them: beginning, middle, end; each once. */
function distinctInOrder([begins, ends, middle]: number[]): number[] {
  return [...new Set([begins, middle, ends].filter((part) => part !== undefined))];
}

/** The Moons a birth may have for guna milan: that of the time given first, then others within the span of doubt. */
export function moonsWithin({
  moment,
  doubtMinutes,
}: Birth): { rashi: number; nakshatra: number; secondHalf: boolean }[] {
  const half = doubtMinutes === null ? DAY_MS / 2 : doubtMinutes * MINUTE_MS;
  const looks = [0, -1, -0.5, 0.5, 1].map((part) => placeOf(siderealLongitude('moon', moment + part * half)));
  const moons = looks.map(({ rashi, nakshatra, degrees }) => ({
    rashi,
    nakshatra,
    secondHalf: degrees >= 15,
  }));
  // The half matters in Dhanu and Makara alone.
  const key = ({ rashi, nakshatra, secondHalf }: (typeof moons)[number]) =>
    `${rashi} ${nakshatra} ${(rashi === 8 || rashi === 9) && secondHalf}`;
  return moons.filter((moon, at) => moons.findIndex((other) => key(other) === key(moon)) === at);
}
