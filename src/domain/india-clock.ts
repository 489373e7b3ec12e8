/** How far India's time is ahead of Greenwich, in minutes; the same all year. */
export const INDIA_AHEAD_MINUTES = 330;

/**
 * A date whose UTC parts are what clock and calendar in India show at a moment. Browsers need tens of
 * milliseconds for their first look at their own tables of time zones; India needs none of them.
 */
export function indiaClock(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_AHEAD_MINUTES * 60_000);
}
