/** India's time is this far ahead of Greenwich all year, in milliseconds. */
export const INDIA_AHEAD_MS = 330 * 60_000;

/**
 * Returns the day in India, '2026-11-21'. It computes the day itself: the first use of a browser's time zone
 * data takes about 25 milliseconds on a phone, and lists need many days.
 */
export const indiaToday = (now: Date): string =>
  new Date(now.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
