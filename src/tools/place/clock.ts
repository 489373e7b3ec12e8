/*
 * Times of day as visitors read them, twelve hours with small letters. Moments are in milliseconds since 1970
 * UTC, offsets in minutes east of UTC. The home page loads this module, so it imports nothing.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns what a clock shows at a moment, rounded to minutes, as the UTC fields of a `Date`. */
export const clockAt = (moment: number, offset: number): Date =>
  new Date(Math.round(moment / MINUTE_MS + offset) * MINUTE_MS);

/** Returns the civil day that a clock shows, counted from 1 January 1970. */
export const dayNumber = (moment: number, offset: number): number =>
  Math.floor(clockAt(moment, offset).getTime() / DAY_MS);

/** Writes hours and minutes, '1:26', and the half of the day, 'pm'. */
function clockParts(moment: number, offset: number): { time: string; half: string } {
  const shown = clockAt(moment, offset);
  const [hours, minutes] = [shown.getUTCHours(), String(shown.getUTCMinutes()).padStart(2, '0')];
  return { time: `${hours % 12 || 12}:${minutes}`, half: hours < 12 ? 'am' : 'pm' };
}

/** Writes a time of day: '1:26 pm'. */
export function timeOfDay(moment: number, offset: number): string {
  const { time, half } = clockParts(moment, offset);
  return `${time} ${half}`;
}

/** Writes two times of one day: '9:00 to 10:30 am', '11:30 am to 1:05 pm'. */
export function timeSpan(starts: number, ends: number, offset: number, endOffset = offset): string {
  const [from, to] = [clockParts(starts, offset), clockParts(ends, endOffset)];
  const first = from.half === to.half ? from.time : `${from.time} ${from.half}`;
  return `${first} to ${to.time} ${to.half}`;
}
