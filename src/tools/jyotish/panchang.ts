import names from '../../../content/tools/names.json' with { type: 'json' };
import { siderealLongitude } from './sidereal.ts';
import type { SolarDay } from './sun-times.ts';
import { NAKSHATRA, turn } from './zodiac.ts';

/*
 * The five limbs of the day. Moments in milliseconds since 1970 UTC; counts begin with 0 (tithi 0 is Shukla
 * Pratipada).
 */

/** Returns the name of a tithi, 0 to 29: the bright half first. */
export function tithiName(tithi: number): string {
  if (tithi === 14) return 'Purnima';
  if (tithi === 29) return 'Amavasya';
  return `${tithi < 15 ? 'Shukla' : 'Krishna'} ${names.tithis[tithi % 15]}`;
}

/** The 27 yogas from Vishkambha on. */
export const yogas: readonly string[] = names.yogas;

/**
 * Returns the name of a karana, 0 to 59, each half a tithi long. Seven of them repeat, and four surround the
 * new moon, in the order of almanacs (Brahmasphuta Siddhanta 2.65; the Surya Siddhanta has Naga before
 * Chatushpada).
 */
export function karanaName(karana: number): string {
  if (karana === 0) return 'Kimstughna';
  if (karana >= 57) return ['Shakuni', 'Chatushpada', 'Naga'][karana - 57] ?? '';
  return names.karanas[(karana - 1) % 7] ?? '';
}

/** The varas from Sunday on. */
export const varas: readonly string[] = names.varas;

/** A limb that follows the sky: its angle, the width of one part, and its mean speed in degrees a day. */
interface Limb {
  angle: (moment: number) => number;
  width: number;
  speed: number;
}
const moonLessSun = (moment: number) =>
  turn(siderealLongitude('moon', moment) - siderealLongitude('sun', moment));

/** The four limbs that follow the sky (the fifth, vara, follows the sunrise). */
export const limbs = {
  tithi: { angle: moonLessSun, width: 12, speed: 12.19 },
  nakshatra: { angle: (moment) => siderealLongitude('moon', moment), width: NAKSHATRA, speed: 13.18 },
  yoga: {
    angle: (moment) => turn(siderealLongitude('moon', moment) + siderealLongitude('sun', moment)),
    width: NAKSHATRA,
    speed: 14.16,
  },
  karana: { angle: moonLessSun, width: 6, speed: 12.19 },
} satisfies Record<string, Limb>;
export type LimbName = keyof typeof limbs;

/** Returns the part of a limb that is on at a moment, counted from 0. */
export function partAt(name: LimbName, moment: number): number {
  return Math.floor(limbs[name].angle(moment) / limbs[name].width);
}

const DAY_MS = 86_400_000;

/**
 * Returns when a limb's angle next reaches a border: Newton's rule with the mean speed, to a tenth of a
 * second.
 */
function reaches({ angle, speed }: Limb, border: number, after: number): number {
  let moment = after + (turn(border - angle(after)) / speed) * DAY_MS;
  for (let round = 0; round < 30; round++) {
    const step = ((turn(border - angle(moment) + 180) - 180) / speed) * DAY_MS;
    moment += step;
    if (Math.abs(step) < 100) break;
  }
  return moment;
}

/** Returns the end of the part of a limb that is on at a moment. */
export function endOf(name: LimbName, moment: number): number {
  const limb: Limb = limbs[name];
  return reaches(limb, turn((Math.floor(limb.angle(moment) / limb.width) + 1) * limb.width), moment);
}

/** A part of a limb within the time that was asked for; `ends` may lie beyond that time. */
export interface Part {
  part: number;
  starts: number;
  ends: number;
}

/** Returns all parts of a limb between two moments; the first one starts at `from`. */
export function partsBetween(name: LimbName, from: number, to: number): Part[] {
  const parts: Part[] = [];
  const count = Math.round(360 / limbs[name].width);
  let part = partAt(name, from);
  for (let starts = from; starts < to; part = (part + 1) % count) {
    const ends = endOf(name, starts === from ? starts : starts + 1000);
    parts.push({ part, starts, ends });
    starts = ends;
  }
  return parts;
}

/** A stretch of the day with a name. */
export interface Stretch {
  name: 'Rahu kaal' | 'Yamaganda' | 'Gulika kaal' | 'Abhijit';
  starts: number;
  ends: number;
}

/** The eighth of the day, 1 to 8, by weekday from Sunday on, as almanacs print it. */
const eighths = {
  'Rahu kaal': [8, 2, 7, 5, 6, 4, 3],
  Yamaganda: [5, 4, 3, 2, 1, 7, 6],
  'Gulika kaal': [7, 6, 5, 4, 3, 2, 1],
} as const;

/**
 * Returns rahu kaal, yamaganda and gulika, each an eighth of the time from sunrise to sunset, and abhijit,
 * the eighth of its fifteen parts.
 * @param weekday 0 Sunday to 6 Saturday, that of the sunrise
 */
export function stretchesOf(day: SolarDay, weekday: number): Stretch[] {
  const light = day.sunset - day.sunrise;
  const named = Object.entries(eighths).map(([name, order]) => {
    const eighth = order[weekday] ?? 1;
    return {
      name: name as Stretch['name'],
      starts: day.sunrise + ((eighth - 1) * light) / 8,
      ends: day.sunrise + (eighth * light) / 8,
    };
  });
  const fifteenth = light / 15;
  return [
    ...named,
    { name: 'Abhijit', starts: day.sunrise + 7 * fifteenth, ends: day.sunrise + 8 * fifteenth },
  ];
}
