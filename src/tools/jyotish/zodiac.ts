import names from '../../../content/tools/names.json' with { type: 'json' };

/* The zodiac's names and its division into rashis, nakshatras and padas. Counts begin with 0 inside, 1 for readers. */

/** The seven bodies that are seen; Rahu and Ketu are points and come from `sidereal.ts`. */
export const planets = ['sun', 'moon', 'mars', 'mercury', 'jupiter', 'venus', 'saturn'] as const;
export type Planet = (typeof planets)[number];

/** An angle brought between 0 (with it) and 360 (without it), in degrees. */
export const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The nine grahas in the order of the positions table; `rahu` and `ketu` are the Moon's mean nodes. */
export const grahas = [...planets, 'rahu', 'ketu'] as const;
export type Graha = Planet | 'rahu' | 'ketu';

/** Names for readers: as said in India, in English, and the two letters that stand in a chart. */
export const grahaNames: Record<Graha | 'lagna', { name: string; english: string; short: string }> =
  names.grahas;

/** The twelve rashis from Mesha on, each with its lord. */
export const rashis = names.rashis as readonly { name: string; english: string; lord: Planet }[];

/** The 27 nakshatras from Ashwini on. */
export const nakshatras: readonly string[] = names.nakshatras;

/** A nakshatra's width, 13 degrees 20 minutes, and a pada's, a quarter of it. */
export const NAKSHATRA = 360 / 27;
const PADA = NAKSHATRA / 4;
/** Nearer to a border than this, in degrees, a place is told as doubtful. */
const NEAR = 0.1;

/** Where a sidereal longitude falls. */
export interface Place {
  longitude: number;
  /** 0 Mesha to 11 Meena, and degrees within it. */
  rashi: number;
  degrees: number;
  /** 0 Ashwini to 26 Revati, and 1 to 4 within it. */
  nakshatra: number;
  pada: number;
}

/** The rashi, nakshatra and pada of a sidereal longitude in degrees. */
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

/** Which border a place is nearer to than a tenth of a degree, in words; null where it is none. */
export function nearBorder(longitude: number): string | null {
  const off = (width: number) => {
    const within = turn(longitude) % width;
    return Math.min(within, width - within);
  };
  if (off(30) < NEAR) return 'of two rashis';
  return off(NAKSHATRA) < NEAR ? 'of two nakshatras' : null;
}

/** The house of a rashi counted whole-sign from another, 1 to 12: the rashi counted from is house 1. */
export const houseFrom = (start: number, rashi: number): number => ((rashi - start + 12) % 12) + 1;

/** Degrees for reading: 14°28′. The minute is cut, not rounded, so that 29°59′ never turns into the next rashi. */
export function degreesForReading(degrees: number): string {
  const minutes = Math.floor(degrees * 60 + 1e-7);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`;
}
