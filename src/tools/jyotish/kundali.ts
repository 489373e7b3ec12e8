import { follows, isInDoubt, type Over, over } from './over-span.ts';
import { ayanamsa, isRetrograde, siderealLongitude } from './sidereal.ts';
import { type Birth, type Skies, type Sky, skiesOf, skyAt } from './skies.ts';
import { DASHA_YEAR_MS, dashaYearsPassed } from './vimshottari.ts';
import {
  type Border,
  type Graha,
  grahas,
  houseFrom,
  nearBorder,
  type Place,
  placeOf,
  type Star,
} from './zodiac.ts';

export type { Birth } from './skies.ts';

/** A graha or the lagna in the chart. */
export interface Placed {
  graha: Graha | 'lagna';
  /** Where it stood at the moment that was given, or at noon: for pictures, and for degrees that say so. */
  counted: Place;
  rashi: Over<number>;
  star: Over<Star>;
  /** Whole-sign house from the lagna; null without a lagna. */
  house: Over<number> | null;
  retrograde: Over<boolean>;
  /** The border that it is close to; null when there is none, or when it is crossed within the span. */
  near: Border | null;
}

/** A chart: whole-sign houses from the lagna, and what holds over the whole span of doubt. */
export interface Kundali {
  birth: Birth;
  ayanamsa: number;
  /** Null when the time is not known, and beyond the polar circles. */
  lagna: Placed | null;
  grahas: Placed[];
  /** Everything else that the time decides is asked of these, by `over`. */
  skies: Skies;
  dashaShift: DashaShift;
}

/**
 * By how much every date of the dashas may differ from the one counted from the moment of birth, in
 * milliseconds: `least` is not above zero, `most` not below.
 */
export interface DashaShift {
  least: number;
  most: number;
}

/** Returns the chart of a birth. */
export function kundali(birth: Birth): Kundali {
  const skies = skiesOf(birth);
  const counted = skies.length === 1 ? skies[0] : skyAt(birth, birth.moment);
  const last = skies.at(-1);
  const ends = last && skies.length > 1 ? ([skies[0], last] as const) : ([counted] as const);
  const rashiOf = (longitude: number) => Math.floor(longitude / 30);
  const placed = (graha: Graha | 'lagna', longitudeIn: (sky: Sky) => number): Placed => {
    const rashi = over(skies, (sky) => rashiOf(longitudeIn(sky)));
    const star = over(skies, (sky) => {
      const { nakshatra, pada } = placeOf(longitudeIn(sky));
      return { nakshatra, pada };
    });
    const house =
      counted.lagna === null
        ? null
        : over(skies, (sky) => houseFrom(rashiOf(sky.lagna ?? 0), rashiOf(longitudeIn(sky))));
    const retrograde = over(ends, ({ moment }) => graha !== 'lagna' && isRetrograde(graha, moment));
    const crosses = isInDoubt(rashi) || isInDoubt(follows(star, ({ nakshatra }) => nakshatra));
    const place = placeOf(longitudeIn(counted));
    return {
      graha,
      counted: place,
      rashi,
      star,
      house,
      retrograde,
      near: crosses ? null : nearBorder(place.longitude),
    };
  };
  return {
    birth,
    ayanamsa: ayanamsa(birth.moment),
    lagna: counted.lagna === null ? null : placed('lagna', ({ lagna }) => lagna ?? 0),
    grahas: grahas.map((graha) => placed(graha, ({ longitudes }) => longitudes[graha])),
    skies,
    dashaShift: dashaShiftOf(counted, skies),
  };
}

/**
 * Returns by how much the dates of the dashas move within the span. All move together: by the time between
 * two births, less the part of the dashas that the Moon goes through in it.
 */
function dashaShiftOf(counted: Sky, skies: Skies): DashaShift {
  const years = dashaYearsPassed(counted.longitudes.moon);
  const shifts = skies.map(({ moment, longitudes }) => {
    // The count starts again after 360 years, at the end of Revati.
    const passed = ((dashaYearsPassed(longitudes.moon) - years + 540) % 360) - 180;
    return moment - counted.moment - passed * DASHA_YEAR_MS;
  });
  return { least: Math.min(0, ...shifts), most: Math.max(0, ...shifts) };
}

/** A place of the Moon as guna milan counts it. */
export interface Moon {
  rashi: number;
  nakshatra: number;
  /** True from 15 degrees on; it matters in Dhanu and Makara alone, for vashya. */
  secondHalf: boolean;
}

/**
 * Returns the Moons that a birth may have for guna milan: first that of the time given, then the others in
 * order.
 */
export function moonsWithin(birth: Birth): readonly [Moon, ...Moon[]] {
  const moonAt = (longitude: number): Moon => {
    const { rashi, nakshatra, degrees } = placeOf(longitude);
    return { rashi, nakshatra, secondHalf: hasHalves(rashi) && degrees >= 15 };
  };
  const moons = skiesOf(birth).map(({ longitudes }) => longitudes.moon);
  return over([siderealLongitude('moon', birth.moment), ...moons], moonAt).possible;
}

/** True for Dhanu and Makara, whose halves differ for vashya. */
export const hasHalves = (rashi: number): boolean => rashi === 8 || rashi === 9;
