import { sky } from '#words/tools/sky.ts';

/*
 * The zodiac's names and its division into rashis, nakshatras and padas. Code counts from 0, readers from 1.
 */

/** The seven bodies that are seen; Rahu and Ketu are points and come from `sidereal.ts`. */
export const planets = ['sun', 'moon', 'mars', 'mercury', 'jupiter', 'venus', 'saturn'] as const;
export type Planet = (typeof planets)[number];

/** Brings an angle in degrees between 0 (included) and 360 (excluded). */
export const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The nine grahas in the order of the positions table; `rahu` and `ketu` are the Moon's mean nodes. */
export const grahas = [...planets, 'rahu', 'ketu'] as const;
export type Graha = Planet | 'rahu' | 'ketu';

/** The names of a graha: in India, in English, and the letters used in a chart, in both scripts. */
interface GrahaNames {
  name: string;
  /** Empty on a page in Hindi, where one name is enough. */
  english: string;
  short: string;
  devanagari: string;
}
export const grahaNames: Record<Graha | 'lagna', GrahaNames> = sky.grahas;

/** A rashi: its names in three ways, and its lord. */
interface Rashi {
  name: string;
  /** Empty on a page in Hindi. */
  english: string;
  devanagari: string;
  lord: Planet;
}
/** The lords of the rashis from Mesha on. */
const lords: readonly Planet[] = [
  ...(['mars', 'venus', 'mercury', 'moon', 'sun', 'mercury'] as const),
  ...(['venus', 'mars', 'jupiter', 'saturn', 'saturn', 'jupiter'] as const),
];
/** The twelve rashis from Mesha on. */
export const rashis: readonly Rashi[] = sky.rashis.map((names, at) => ({
  ...names,
  lord: lords[at] ?? 'mars',
}));

/** Writes a name with the English one: 'Mesha (Aries)'. */
export const inBothLanguages = ({ name, english }: Pick<Rashi, 'name' | 'english'>): string =>
  english ? `${name} (${english})` : name;

/** The 27 nakshatras from Ashwini on. */
export const nakshatras: readonly string[] = sky.nakshatras;

/** A nakshatra's width, 13 degrees 20 minutes, and a pada's, a quarter of it. */
export const NAKSHATRA = 360 / 27;
const PADA = NAKSHATRA / 4;
/** A place nearer to a border than this, in degrees, is in doubt. */
const NEAR = 0.1;

/** A nakshatra, 0 Ashwini to 26 Revati, and the pada within it, 1 to 4. */
export interface Star {
  nakshatra: number;
  pada: number;
}

/** The place of a sidereal longitude in the zodiac. */
export interface Place extends Star {
  longitude: number;
  /** 0 Mesha to 11 Meena, and degrees within it. */
  rashi: number;
  degrees: number;
}

/** Returns the rashi, nakshatra and pada of a sidereal longitude in degrees. */
export function placeOf(longitude: number): Place {
  const whole = turn(longitude);
  const pada = Math.floor(whole / PADA);
  return {
    longitude: whole,
    rashi: Math.floor(whole / 30),
    degrees: whole % 30,
    nakshatra: Math.floor(pada / 4),
    pada: (pada % 4) + 1,
  };
}

/** A border between two rashis, or between two nakshatras. */
export type Border = 'rashi' | 'nakshatra';

/** Returns the border that is within a tenth of a degree of a longitude; null when none is. */
export function nearBorder(longitude: number): Border | null {
  const off = (width: number) => {
    const within = turn(longitude) % width;
    return Math.min(within, width - within);
  };
  if (off(30) < NEAR) return 'rashi';
  return off(NAKSHATRA) < NEAR ? 'nakshatra' : null;
}

/** Returns the whole-sign house of a rashi counted from another, 1 to 12. The other one is house 1. */
export const houseFrom = (start: number, rashi: number): number => ((rashi - start + 12) % 12) + 1;

/** Writes degrees for reading: 14°28′. The minute is cut, so that 29°59′ never turns into the next rashi. */
export function degreesForReading(degrees: number): string {
  const minutes = Math.floor(degrees * 60 + 1e-7);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`;
}
