import type { LimbName } from './limb-names.ts';
import { siderealLongitude } from './sidereal.ts';
import { NAKSHATRA, turn } from './zodiac.ts';

/*
 * The five limbs of the day. Moments in milliseconds since 1970 UTC; counts begin with 0 (tithi 0 is Shukla
 * Pratipada).
 */

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
} satisfies Record<LimbName, Limb>;

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

/** Returns when a part of a limb next begins after a moment. */
export function nextStart(name: LimbName, part: number, after: number): number {
  const limb: Limb = limbs[name];
  return reaches(limb, part * limb.width, after);
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
