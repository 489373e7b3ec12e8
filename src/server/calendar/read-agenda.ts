import {
  AGENDA_DAYS,
  type AgendaEntry,
  type AgendaWire,
  type BlockedEntry,
  type ConsultationEntry,
  dayAfter,
  type RequestEntry,
  startOfDay,
} from '#domain/calendar/agenda.ts';
import type { CalendarEvent } from '#domain/calendar/calendar-file.ts';
import { type Busy, nextFreeDay } from '#domain/calendar/free-day.ts';
import { APPOINTMENT_MINUTES, whenOver } from '#domain/enquiry/appointment.ts';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import { enquiriesWithOrder, isAgreed } from '#domain/order/coming-consultations.ts';
import { hasConsultation, needsOf, orderTitle } from '#domain/order/order-line.ts';
import { type OrderRow, suppliedRows } from '#domain/order/order-row.ts';
import { isAbroad } from '#domain/site/country.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { type Language, nameIn } from '#domain/site/language.ts';
import { wordsIn } from '#languages/words.ts';
import type { SiteContext } from '../app-context.ts';
import { type RequestRow, readRequests } from '../enquiries/list-enquiries.ts';
import { readOrders } from '../orders/list-orders.ts';
import { readFeed } from './feed.ts';
import { type BlockedTime, readOwnCalendar } from './own-calendar.ts';

/* The owner's plans. Each function reads the rows of all orders and enquiries. All throw StorageUnavailable. */

const DAY_MS = 86_400_000;

type Agreed = OrderRow & { scheduled_at: string };

interface Plans {
  consultations: Agreed[];
  requests: RequestRow[];
  blocked: BlockedTime[];
}

/** Reads what is planned between two ISO times. */
async function readPlans(context: SiteContext, from: string, to: string): Promise<Plans> {
  const [{ rows }, requests, { blocked }] = await Promise.all([
    readOrders(context),
    readRequests(context, from, to),
    readOwnCalendar(context),
  ]);
  const withOrder = enquiriesWithOrder(rows);
  return {
    consultations: rows.filter((row): row is Agreed => isAgreed(row) && isWithin(row.scheduled_at, from, to)),
    requests: requests.filter(({ id }) => !withOrder.has(id)),
    blocked: blocked.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from),
  };
}

const isWithin = (at: string, from: string, to: string) => at >= from && at < to;

/** Reads the agenda of a week, the next appointment first. */
export async function readAgenda(context: SiteContext, asked: string): Promise<AgendaWire> {
  const from = asked || indiaToday(context.now());
  const plans = await readPlans(context, startOfDay(from), startOfDay(dayAfter(from, AGENDA_DAYS)));
  const entries: AgendaEntry[] = [
    ...plans.consultations.map(consultationEntry),
    ...plans.requests.map(requestEntry),
    ...plans.blocked.map(blockedEntry),
  ];
  return { from, entries: entries.sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)) };
}

function consultationEntry(row: Agreed): ConsultationEntry {
  const { scheduled_at: starts_at, askedOf } = row;
  return {
    kind: 'consultation',
    id: row.id,
    starts_at,
    ends_at: whenOver(starts_at, row.minutes),
    name: askedOf?.fullName ?? row.name,
    phone: askedOf?.phone ?? row.phone,
    ...(!askedOf && isAbroad(row.country) && { abroad: true as const }),
    about: aboutConsultation(row),
    ...(row.language && { language: row.language, about_as_told: aboutConsultation(row, row.language) }),
    paid: row.status === 'COMPLETED',
    outcome: row.outcome,
    needs: needsOf(suppliedRows(row)),
    has_details: row.detailsAt !== null,
    version: row.version,
  };
}

/** Names the consultations of an order. */
const aboutConsultation = (row: OrderRow, language: Language = 'en'): string =>
  orderTitle(
    suppliedRows(row).flatMap((line) => (hasConsultation([line]) ? nameIn(language, line) : [])),
    wordsIn[language].goods.andMore,
  );

const requestEntry = (row: RequestRow): RequestEntry => ({
  kind: 'request',
  id: row.id,
  starts_at: row.preferredAt,
  ends_at: whenOver(row.preferredAt),
  name: row.name,
  phone: row.number,
  about: aboutEnquiry(row.packageName),
  state: row.state,
  appointment: row.appointment,
  ...(row.language && { language: row.language }),
});

const blockedEntry = ({ id, startsAt, endsAt, note }: BlockedTime): BlockedEntry => ({
  kind: 'blocked',
  ...{ id, starts_at: startsAt, ends_at: endsAt, note },
});

const isConfirmed = ({ appointment }: RequestRow) => appointment !== null;

/** How far back the owner's own feed reaches, and how far ahead, in days. */
const FEED_DAYS = { before: 30, after: 400 };

/**
 * Reads the events of the owner's own feed: consultations, confirmed appointments and blocked times. They tell
 * a calendar that may be kept elsewhere whom she meets and why. Phone numbers, messages and birth details stay
 * here, one tap away.
 */
export async function readOwnEvents(context: SiteContext): Promise<CalendarEvent[]> {
  const now = context.now().getTime();
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const plans = await readPlans(context, at(-FEED_DAYS.before), at(FEED_DAYS.after));
  const { absolute, paths } = context;
  return [
    ...plans.consultations.map((row) => ({
      id: row.id,
      startsAt: row.scheduled_at,
      endsAt: whenOver(row.scheduled_at, row.minutes),
      title: `${row.askedOf?.fullName ?? row.name}: ${aboutConsultation(row)}`,
      changedAt: row.changedAt ?? row.placedAt,
      url: absolute(paths.admin.order(row.id)),
      reminds: true,
    })),
    ...plans.requests.filter(isConfirmed).map((row) => ({
      id: row.id,
      startsAt: row.preferredAt,
      endsAt: whenOver(row.preferredAt),
      title: `${row.name}: ${aboutEnquiry(row.packageName)}`,
      changedAt: row.changedAt,
      url: absolute(paths.admin.enquiry(row.id)),
      reminds: true,
    })),
    ...plans.blocked.map(({ id, startsAt, endsAt, note, at: changedAt }) => ({
      ...{ id, startsAt, endsAt, changedAt, title: note ?? 'Blocked', reminds: false },
    })),
  ];
}

/** Time for which what was read of her other calendar counts as its present state, in milliseconds. */
const KNOWN_MS = 3_600_000;

/**
 * Returns the next day on which the practice is open and nothing else is planned for as long as an appointment
 * takes.
 * @param open the opening hours, as `openMinutes` returns them
 * @returns null unless her other calendar was read within the last hour: nobody knows then
 */
export async function readFreeDay(context: SiteContext, open: Parameters<typeof nextFreeDay>[0]) {
  const feed = await readFeed(context);
  const now = context.now();
  if (!feed?.readAt || !feed.until || feed.problem || feed.unread > 0) return null;
  if (now.getTime() - Date.parse(feed.readAt) > KNOWN_MS) return null;
  // An appointment that began before may go on.
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const plans = await readPlans(context, since, feed.until);
  const span = (startsAt: string, endsAt: string): Busy => ({
    from: Date.parse(startsAt),
    to: Date.parse(endsAt),
  });
  const busy = [
    ...feed.events.flatMap(({ busy, startsAt, endsAt }) => (busy ? span(startsAt, endsAt) : [])),
    ...plans.blocked.map(({ startsAt, endsAt }) => span(startsAt, endsAt)),
    ...plans.consultations.map((row) => span(row.scheduled_at, whenOver(row.scheduled_at, row.minutes))),
    ...plans.requests.filter(isConfirmed).map(({ preferredAt }) => span(preferredAt, whenOver(preferredAt))),
  ];
  return nextFreeDay(open, busy, { now, until: Date.parse(feed.until), minutes: APPOINTMENT_MINUTES });
}
