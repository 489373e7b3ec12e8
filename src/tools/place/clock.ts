import { clock } from '#words/tools/clock.ts';

/*
 * Times of day as visitors read them. Moments are in milliseconds since 1970 UTC, offsets in minutes east of
 * UTC. The home page loads this module, so it imports nothing but words.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns what a clock shows at a moment, rounded to minutes, as the UTC fields of a `Date`. */
export const clockAt = (moment: number, offset: number): Date =>
  new Date(Math.round(moment / MINUTE_MS + offset) * MINUTE_MS);

/** Returns the civil day that a clock shows, counted from 1 January 1970. */
export const dayNumber = (moment: number, offset: number): number =>
  Math.floor(clockAt(moment, offset).getTime() / DAY_MS);

/** Returns the minutes after midnight that a clock shows at a moment. */
function minutesOf(moment: number, offset: number): number {
  const shown = clockAt(moment, offset);
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
}

/** Writes a time of day: '1:26 pm'. */
export const timeOfDay = (moment: number, offset: number): string => clock.time(minutesOf(moment, offset));

/** Writes two times of one day: '9:00 to 10:30 am', '11:30 am to 1:05 pm'. */
export const timeSpan = (starts: number, ends: number, offset: number, endOffset = offset): string =>
  clock.span(minutesOf(starts, offset), minutesOf(ends, endOffset));
