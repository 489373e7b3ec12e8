import { sky } from '#words/tools/sky.ts';
import { type Graha, houseFrom, type Planet, planets, turn } from './zodiac.ts';

/*
 * Mangal dosha and kaal sarp, counted as the site's own articles describe them. Rashis from 0 Mesha to 11
 * Meena.
 */

/** The lists of houses of the schools. */
export const mangalHouses = {
  five: [1, 4, 7, 8, 12],
  south: [2, 4, 7, 8, 12],
  six: [1, 2, 4, 7, 8, 12],
} as const;
export type MangalList = keyof typeof mangalHouses;

/** Mars counted from one of the three starting points. */
export interface MangalCount {
  from: 'lagna' | 'moon' | 'venus';
  house: number;
  /** Lists that name this house. */
  lists: MangalList[];
}

/** The most quoted exceptions that a single chart can show. */
export type MangalException = 'own-or-exalted' | 'jupiter' | 'moon' | 'second-house' | 'twelfth-house';

/**
 * Counts Mangal dosha: the house of Mars from the lagna (left out when it is not known), the Moon and Venus,
 * and the exceptions that apply.
 * @param rashi the rashi of each body
 */
export function mangalDosha(
  rashi: Pick<Record<Graha, number>, 'mars' | 'moon' | 'venus' | 'jupiter'>,
  lagna: number | null,
): { counts: MangalCount[]; exceptions: MangalException[] } {
  const starts = { lagna, moon: rashi.moon, venus: rashi.venus };
  const counts = (['lagna', 'moon', 'venus'] as const).flatMap((from) => {
    const start = starts[from];
    if (start === null) return [];
    const house = houseFrom(start, rashi.mars);
    const lists = (Object.keys(mangalHouses) as MangalList[]).filter((name) =>
      (mangalHouses[name] as readonly number[]).includes(house),
    );
    return [{ from, house, lists }];
  });
  const inHouse = (house: number) => counts.some((count) => count.house === house);
  const holds: Record<MangalException, boolean> = {
    'own-or-exalted': isOwnOrExalted(rashi.mars),
    // Jupiter joins Mars, or aspects the fifth, seventh and ninth from itself.
    jupiter: [1, 5, 7, 9].includes(houseFrom(rashi.jupiter, rashi.mars)),
    moon: rashi.moon === rashi.mars,
    'second-house': inHouse(2) && [2, 5].includes(rashi.mars),
    'twelfth-house': inHouse(12) && [1, 6].includes(rashi.mars),
  };
  return { counts, exceptions: (Object.keys(holds) as MangalException[]).filter((name) => holds[name]) };
}

/** Returns true for the rashis of Mars, Mesha and Vrishchika, and for Makara, where it is exalted. */
export const isOwnOrExalted = (rashi: number): boolean => [0, 7, 9].includes(rashi);

/** Kaal sarp by both counts. */
export interface KaalSarp {
  /** All seven in one open half circle, by degrees: ahead of Rahu, ahead of Ketu, or not. */
  strict: 'rahu' | 'ketu' | null;
  /**
   * True if all seven are in one half by whole signs. Those in the signs of Rahu or Ketu count as in that
   * half.
   */
  bySigns: boolean;
  /** Planets in the smaller half, by degrees; empty with kaal sarp. */
  apart: Planet[];
  /** Its name by the house of Rahu; null without a lagna. */
  name: string | null;
}

/**
 * Counts kaal sarp: all seven planets on one side of the line from Rahu to Ketu.
 * @param longitudes sidereal, in degrees
 * @param lagna rashi of the lagna, null if it is not known
 */
export function kaalSarp(longitudes: Record<Graha, number>, lagna: number | null): KaalSarp {
  const ahead = planets.filter((planet) => {
    const from = turn(longitudes[planet] - longitudes.rahu);
    return from > 0 && from < 180;
  });
  const behind = planets.filter((planet) => turn(longitudes[planet] - longitudes.rahu) > 180);
  const rahu = Math.floor(longitudes.rahu / 30);
  const houses = planets.map((planet) => houseFrom(rahu, Math.floor(longitudes[planet] / 30)));
  return {
    strict: halfWithAll(ahead.length, behind.length),
    bySigns: houses.every((house) => house <= 7) || houses.every((house) => house === 1 || house >= 7),
    apart: ahead.length < behind.length ? ahead : behind,
    name: lagna === null ? null : (sky.kaalSarp[houseFrom(lagna, rahu) - 1] ?? null),
  };
}

/** Returns the node that all planets stand ahead of; null when they stand on both sides. */
function halfWithAll(ahead: number, behind: number): KaalSarp['strict'] {
  if (ahead === planets.length) return 'rahu';
  return behind === planets.length ? 'ketu' : null;
}
