/** India's time is this far ahead of Greenwich all year, in milliseconds. */
export const INDIA_AHEAD_MS = 330 * 60_000;

/**
 * The day it is in India, '2026-11-21'. By hand: a browser's first look at its tables of time zones takes a phone some
 * 25 milliseconds, and lists ask for many days.
 */
export const indiaToday = (now: Date): string =>
  new Date(now.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
