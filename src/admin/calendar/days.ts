import { type AgendaEntry, dayAfter, type FeedWire, startOfDay } from '#domain/calendar/agenda.ts';
import { INDIA_AHEAD_MS, indiaToday } from '#domain/site/india-day.ts';
import { indiaClock } from '#domain/site/india-time.ts';

type FeedEvent = NonNullable<FeedWire['feed']>['events'][number];
/** What stands in a day: an entry of the site's own, or an event of her other calendar. */
export type Planned = AgendaEntry | (FeedEvent & { kind: 'feed' });

/** Returns the site's own entries together with the events of her other calendar. */
export const withFeed = (entries: readonly AgendaEntry[], feed: FeedWire['feed'] | undefined): Planned[] => [
  ...entries,
  ...(feed?.events ?? []).map((each) => ({ ...each, kind: 'feed' as const })),
];

/** Returns what touches a day, the first one first; what begins at the same time in the order given. */
export function plannedOn(day: string, all: readonly Planned[]): Planned[] {
  const [from, to] = [startOfDay(day), startOfDay(dayAfter(day, 1))];
  const touches = ({ starts_at, ends_at }: Planned) =>
    starts_at < to && (ends_at > from || (starts_at === ends_at && starts_at >= from));
  return all.filter(touches).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

/**
 * Returns when something takes place within a day: '4:30 pm', 'all day', 'until 10:00 am', and for a blocked
 * time '1:00 pm to 6:00 pm'.
 */
export function timeOn(day: string, { kind, starts_at, ends_at }: Planned): string {
  const isFromBefore = starts_at < startOfDay(day);
  const goesOn = ends_at >= startOfDay(dayAfter(day, 1));
  if ((isFromBefore || starts_at === startOfDay(day)) && goesOn) return 'all day';
  const clock = (iso: string) => indiaClock(new Date(iso), new Date(iso));
  if (isFromBefore) return `until ${clock(ends_at)}`;
  if (goesOn) return `from ${clock(starts_at)}`;
  // How long a talk takes is known; how long she is away is not.
  return kind === 'blocked' ? `${clock(starts_at)} to ${clock(ends_at)}` : clock(starts_at);
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the parts of a day's name: 'Thu', '26', 'Nov'. */
export function dayParts(day: string): { weekday: string; date: number; month: string } {
  const noon = new Date(`${day}T12:00:00Z`);
  return {
    weekday: WEEKDAYS[noon.getUTCDay()] ?? '',
    date: noon.getUTCDate(),
    month: MONTHS[noon.getUTCMonth()] ?? '',
  };
}

/** Returns 'today' or 'tomorrow', or '' for any other day. */
export function nearName(day: string, now: Date): string {
  const today = indiaToday(now);
  if (day === today) return 'today';
  return day === dayAfter(today, 1) ? 'tomorrow' : '';
}

/** Returns a moment as the fields for day and time show it: '2026-11-27' and '16:30', in India. */
export function fieldsOf(iso: string): { day: string; clock: string } {
  const shown = new Date(Date.parse(iso) + INDIA_AHEAD_MS).toISOString();
  return { day: shown.slice(0, 10), clock: shown.slice(11, 16) };
}
