import { dayAfter, type FeedWire, startOfDay } from '#domain/calendar/agenda.ts';
import type { FeedProblem } from '#domain/calendar/calendar-feed.ts';
import { eventUid } from '#domain/calendar/calendar-file.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import type { SiteContext } from '../app-context.ts';
import { readSetting } from '../owner-settings/owner-settings.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { type FeedEvent, type ReadCalendar, readCalendar } from './read-calendar.ts';

const KEY = 'calendar-read';
/** Shortest time between two requests for the owner's calendar, in milliseconds. */
const PAUSE_MS = 10 * 60_000;
/** Days that are read before today and after it: last week, and the eight weeks to come. */
const DAYS = { before: 7, after: 56 };

/** What is known of the owner's other calendar. */
export interface FeedReading {
  url: string;
  /** When it was last asked for. */
  triedAt: string;
  /** Why the last try failed; null if it did not, or goes on. */
  problem: FeedProblem | null;
  /** When the events were read; null if that never worked. */
  readAt: string | null;
  events: FeedEvent[];
  /** Events that could not be understood. */
  unread: number;
  /** Events from this moment on are not known. */
  until: string | null;
}

/**
 * Returns what is known of the owner's other calendar, and asks for it again if that is ten minutes old. The
 * events that were last read stay while it cannot be read.
 * @returns null if she has connected none
 * @throws StorageUnavailable
 */
export async function readFeed(context: SiteContext): Promise<FeedReading | null> {
  const { catalogue } = context.storage;
  const { url } = await readSetting(context, 'calendar-feed');
  if (!url) {
    // Its titles name people, and nobody asked to keep them.
    if (await catalogue.has(KEY)) await catalogue.remove(KEY);
    return null;
  }
  const known = (await catalogue.read<FeedReading>(KEY))?.value;
  const now = context.now();
  if (known?.url === url && isFresh(known, now)) return known;
  // Of several that come at once, one asks; the others take what is known.
  let isAsking = false;
  const claimed = await catalogue.change<FeedReading>(KEY, (found) => {
    isAsking = !(found?.url === url && isFresh(found, now));
    const former = found?.url === url ? found : unread(url);
    return isAsking ? { ...former, triedAt: now.toISOString() } : null;
  });
  if (!isAsking) return claimed;
  const read = await readAt(context, url, now);
  return catalogue.change<FeedReading>(KEY, (found) =>
    found?.url === url ? withRead(found, read, now) : null,
  );
}

const unread = (url: string): FeedReading => ({
  ...{ url, triedAt: '', problem: null, readAt: null, events: [], unread: 0, until: null },
});

/** A time that lies ahead was written by a clock that was wrong. */
function isFresh({ triedAt }: FeedReading, now: Date): boolean {
  const age = now.getTime() - Date.parse(triedAt);
  return age >= 0 && age < PAUSE_MS;
}

const spanAt = (now: Date) => {
  const today = indiaToday(now);
  return {
    from: Date.parse(startOfDay(dayAfter(today, -DAYS.before))),
    to: Date.parse(startOfDay(dayAfter(today, DAYS.after))),
  };
};

async function readAt({ settings }: SiteContext, url: string, now: Date): Promise<ReadCalendar> {
  const fetched = await fetchCalendar(url, { isLocal: !settings.deployed });
  if (!fetched.ok) return fetched;
  return readCalendar(fetched.text, spanAt(now), eventUid('', new URL(settings.siteUrl).host));
}

function withRead(former: FeedReading, read: ReadCalendar, now: Date): FeedReading {
  if (!read.ok) return { ...former, problem: read.problem };
  const { events, unread } = read;
  const until = new Date(spanAt(now).to).toISOString();
  return { ...former, problem: null, readAt: now.toISOString(), events, unread, until };
}

export const feedToWire = (reading: FeedReading | null): FeedWire => ({
  feed: reading && {
    problem: reading.problem,
    read_at: reading.readAt,
    known_until: reading.until,
    unread: reading.unread,
    events: reading.events.map(({ title, startsAt, endsAt, allDay, busy }) => ({
      ...{ title, starts_at: startsAt, ends_at: endsAt, all_day: allDay, busy },
    })),
  },
});
