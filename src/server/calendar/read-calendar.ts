import { runInNewContext } from 'node:vm';
import ICAL from 'ical.js';
import type { FeedProblem } from '#domain/calendar/calendar-feed.ts';
import { INDIA_AHEAD_MS } from '#domain/site/india-day.ts';
import { isZone, momentIn } from './zone-time.ts';

/** An event of the owner's other calendar. */
export interface FeedEvent {
  title: string;
  startsAt: string;
  endsAt: string;
  allDay: boolean;
  /** False if it leaves its time free. */
  busy: boolean;
}

/** The days that are read, in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

export type ReadCalendar =
  | { ok: true; events: FeedEvent[]; unread: number }
  | { ok: false; problem: FeedProblem };

/** Most events of the days that are read. */
const MOST_EVENTS = 1_000;
/** Longest time for reading a calendar, in milliseconds. A real one of 1 MB takes a quarter of it. */
const PATIENCE_MS = 4_000;
const LONGEST_TITLE = 120;

class TooMuch extends Error {}

/**
 * Reads the events of some days from a text in iCalendar (RFC 5545), repeated ones included.
 *
 * A few lines can describe more repetitions than any machine counts, and some rules keep the library looking for
 * a day that never comes. So the reading is broken off from outside after a while: Node does that, whatever runs,
 * for what was called through `vm`.
 * @param own ending of the names of this site's own events, which are left out
 */
export function readCalendar(text: string, span: Span, own: string): ReadCalendar {
  try {
    const read = () => eventsIn(text, span, own);
    return runInNewContext('read()', { read }, { timeout: PATIENCE_MS }) as ReadCalendar;
  } catch (error) {
    const isOverdue = (error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    return { ok: false, problem: isOverdue || error instanceof TooMuch ? 'too_much' : 'no_calendar' };
  }
}

function eventsIn(text: string, span: Span, own: string): ReadCalendar {
  const calendars = calendarsIn(text);
  if (calendars.length === 0) return { ok: false, problem: 'no_calendar' };
  const events: FeedEvent[] = [];
  let unread = 0;
  for (const calendar of calendars) {
    const zone = homeZone(calendar);
    for (const { series, changed } of seriesOf(calendar)) {
      try {
        if (series.uid?.endsWith(own)) continue;
        for (const event of occurrences(series, changed, span, zone)) {
          events.push(event);
          if (events.length > MOST_EVENTS) throw new TooMuch();
        }
      } catch (error) {
        if (error instanceof TooMuch) throw error;
        unread++;
      }
    }
  }
  events.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return { ok: true, events, unread };
}

/** Returns the calendars of a text, which usually has one. @throws Error for text that is not iCalendar */
function calendarsIn(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text.replace(/^\ufeff/, ''));
  const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
  return roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar');
}

/** Returns the time zone of times that name none: the calendar's, or else India's. */
function homeZone(calendar: ICAL.Component): string {
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '');
  return isZone(named) ? named : 'Asia/Kolkata';
}

/** Returns the events of a calendar, each with those that changed single repetitions of it. */
function seriesOf(calendar: ICAL.Component): { series: ICAL.Event; changed: ICAL.Component[] }[] {
  const all = calendar.getAllSubcomponents('vevent');
  const changes = new Map<string, ICAL.Component[]>();
  const series: ICAL.Component[] = [];
  for (const each of all) {
    const uid = String(each.getFirstPropertyValue('uid') ?? '');
    if (each.hasProperty('recurrence-id')) changes.set(uid, [...(changes.get(uid) ?? []), each]);
    else series.push(each);
  }
  const made = series.map((each) => {
    const event = new ICAL.Event(each, { exceptions: [] });
    const changed = changes.get(event.uid) ?? [];
    changes.delete(event.uid);
    return { series: event, changed };
  });
  // A changed repetition may come without its series.
  const alone = [...changes.values()].flat();
  return [
    ...made,
    ...alone.map((each) => ({ series: new ICAL.Event(each, { exceptions: [] }), changed: [] })),
  ];
}

function* occurrences(
  series: ICAL.Event,
  changed: readonly ICAL.Component[],
  span: Span,
  zone: string,
): Generator<FeedEvent> {
  if (!series.isRecurring()) {
    yield* within(eventOf(series, series.startDate, zone), span);
    return;
  }
  const length = lengthOf(series, zone);
  const movable = Math.max(0, ...changed.map((each) => movedBy(new ICAL.Event(each), zone)));
  for (const each of changed) series.relateException(each);
  const repetitions = series.iterator();
  for (let next = repetitions.next(); next; next = repetitions.next()) {
    const begins = momentOf(next, zoneNameOf(series.component, 'dtstart'), zone);
    if (begins > span.to + movable) return;
    if (begins + length + movable < span.from) continue;
    const { item, startDate } = series.getOccurrenceDetails(next);
    yield* within(eventOf(item, startDate, zone), span);
  }
}

/** Returns an event if it is not cancelled and touches the days that are read. */
function* within(event: FeedEvent | null, { from, to }: Span): Generator<FeedEvent> {
  if (!event) return;
  const begins = Date.parse(event.startsAt);
  const ends = Math.max(begins + 1, Date.parse(event.endsAt));
  if (begins < to && ends > from) yield event;
}

/** @throws RangeError for a time that is none */
function eventOf(event: ICAL.Event, start: ICAL.Time, zone: string): FeedEvent | null {
  const { component } = event;
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  if (textOf('status').toUpperCase() === 'CANCELLED') return null;
  const begins = momentOf(start, zoneNameOf(component, 'dtstart'), zone);
  return {
    title:
      textOf('summary')
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, LONGEST_TITLE)
        .toWellFormed() || 'Busy',
    startsAt: new Date(begins).toISOString(),
    endsAt: new Date(begins + lengthOf(event, zone)).toISOString(),
    allDay: start.isDate,
    busy: textOf('transp').toUpperCase() !== 'TRANSPARENT',
  };
}

/** Returns how long an event lasts, in milliseconds. */
function lengthOf(event: ICAL.Event, zone: string): number {
  const starts = zoneNameOf(event.component, 'dtstart');
  const ends = zoneNameOf(event.component, 'dtend') || starts;
  return Math.max(0, momentOf(event.endDate, ends, zone) - momentOf(event.startDate, starts, zone));
}

/** Returns by how much a changed repetition was moved, in milliseconds. */
function movedBy(change: ICAL.Event, zone: string): number {
  const was = momentOf(change.recurrenceId, zoneNameOf(change.component, 'recurrence-id'), zone);
  return Math.abs(momentOf(change.startDate, zoneNameOf(change.component, 'dtstart'), zone) - was);
}

const zoneNameOf = (component: ICAL.Component, property: string): string =>
  String(component.getFirstProperty(property)?.getParameter('tzid') ?? '');

/**
 * Returns the moment of a time. Its zone is found by name where the machine knows the name, and else by the
 * description that the calendar brings along.
 */
function momentOf(time: ICAL.Time, named: string, home: string): number {
  const { year, month, day, hour, minute, second } = time;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  // A whole day means a day in India, wherever the calendar was made.
  if (time.isDate) return Date.UTC(year, month - 1, day) - INDIA_AHEAD_MS;
  if (time.zone === ICAL.Timezone.utcTimezone) return shown;
  if (named && isZone(named)) return momentIn(named, shown);
  if (named && time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  return momentIn(home, shown);
}
