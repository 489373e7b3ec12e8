import * as z from 'zod/mini';
import { appointmentStates } from '../enquiry/enquiry.ts';
import { enquiryStates } from '../enquiry/enquiry-list.ts';
import { allNeeds } from '../order/needs.ts';
import { outcomes } from '../order/parcel.ts';
import { isoTime, MessageAnswer } from '../site/answer-parts.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { dayOrNone, dayRangeTexts, optionalNote } from '../site/fields.ts';
import { INDIA_AHEAD_MS } from '../site/india-day.ts';
import { translations } from '../site/language.ts';
import { feedProblems } from './calendar-feed.ts';

/* The owner's agenda: consultations, requests for a time, times that she blocked, and her calendar's events. */

/** Days that the agenda shows at once, from a day that the owner chooses. */
export const AGENDA_DAYS = 7;
/** Most blocked times that are to come. */
export const MOST_BLOCKED = 200;
const DAY_MS = 86_400_000;
/** Longest blocked time. */
const LONGEST_BLOCK_MS = 366 * DAY_MS;

export const agendaTexts = {
  time: 'Please enter the day and the time.',
  end: 'Please choose an end that is after the beginning.',
  past: 'Please choose an end that is still to come.',
  long: 'Please block at most a year at once.',
  many: `There are ${MOST_BLOCKED} blocked times already. Please take one away first.`,
  blocked: 'The time is blocked',
  unknownBlock: 'This time is not blocked any more.',
  unblocked: 'The time is free again',
  newAddress: 'A new address was made. The old one no longer works.',
  noCalendar: 'There is no calendar at this address.',
} as const;

/** Returns the beginning of a day in India, '2026-11-27', as ISO time in UTC. */
export const startOfDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS).toISOString();

/** Returns the day that is some days after another: ('2026-11-27', 7) is '2026-12-04'. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the week that is asked for; today if there is none. */
export const AgendaQuery = z.object({ from: dayOrNone(dayRangeTexts.day) });

const time = z.iso.datetime({ offset: true, error: agendaTexts.time });
/** A time in which the owner takes no appointment. */
export const BlockTime = z
  .object({ starts_at: time, ends_at: time, note: optionalNote(LONGEST.other) })
  .check(
    z.refine(({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at), {
      error: agendaTexts.end,
      path: ['ends_at'],
    }),
    z.refine(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at) <= LONGEST_BLOCK_MS, {
      error: agendaTexts.long,
      path: ['ends_at'],
    }),
  );
export type BlockTime = z.infer<typeof BlockTime>;

const span = { id: z.string(), starts_at: isoTime, ends_at: isoTime };
const client = {
  name: z.string(),
  phone: z.string(),
  /** Present if the client lives outside India. */
  abroad: z.optional(z.literal(true)),
  /** What it is about. */
  about: z.string(),
  /** Present if the client wrote or ordered on a page in Hindi. */
  language: z.optional(z.enum(translations)),
};
/** A consultation that was ordered and has a time; `id` is the order's. */
const Consultation = z.object({
  kind: z.literal('consultation'),
  ...span,
  ...client,
  /** What it is about in the client's language; absent where that is the same. */
  about_as_told: z.optional(z.string()),
  paid: z.boolean(),
  outcome: z.nullable(z.enum(outcomes)),
  needs: z.array(z.enum(allNeeds)),
  /** True if the client has sent birth details. */
  has_details: z.boolean(),
  /** Sent back with an update. */
  version: z.int(),
});
/** An enquiry that asks for a time; `id` is the enquiry's. */
const Request = z.object({
  kind: z.literal('request'),
  ...span,
  ...client,
  state: z.enum(enquiryStates),
  appointment: z.nullable(z.enum(appointmentStates)),
});
const Blocked = z.object({ kind: z.literal('blocked'), ...span, note: z.nullable(z.string()) });

export type ConsultationEntry = z.infer<typeof Consultation>;
export type RequestEntry = z.infer<typeof Request>;
export type BlockedEntry = z.infer<typeof Blocked>;
export type AgendaEntry = ConsultationEntry | RequestEntry | BlockedEntry;

export const AgendaAnswer = z.object({
  from: z.iso.date(),
  entries: z.array(z.discriminatedUnion('kind', [Consultation, Request, Blocked])),
});
export type AgendaWire = z.infer<typeof AgendaAnswer>;

export const BlockedAnswer = z.object({ ...MessageAnswer.shape, id: z.string() });

/** What is known of the owner's other calendar. */
export const FeedAnswer = z.object({
  /** Null if she has connected none. */
  feed: z.nullable(
    z.object({
      /** Why the last try failed; null if it did not. */
      problem: z.nullable(z.enum(feedProblems)),
      /** When the events were read; null if that never worked. */
      read_at: z.nullable(isoTime),
      /** Events from this moment on are not known. */
      known_until: z.nullable(isoTime),
      /** Events that could not be understood. */
      unread: z.int(),
      events: z.array(
        z.object({
          title: z.string(),
          starts_at: isoTime,
          ends_at: isoTime,
          all_day: z.boolean(),
          /** False for an event that leaves its time free. */
          busy: z.boolean(),
        }),
      ),
    }),
  ),
});
export type FeedWire = z.infer<typeof FeedAnswer>;

const address = z.object({ url: z.string(), webcal: z.string() });
/** The address of the owner's own feed; null until she has made one. */
export const AddressAnswer = z.object({ address: z.nullable(address) });
export const NewAddressAnswer = z.object({ ...MessageAnswer.shape, address });
export type AddressWire = z.infer<typeof AddressAnswer>;

/** The next day with free time, and the moment at which that time is over; null if nobody knows. */
export const FreeDayAnswer = z.object({
  free: z.nullable(z.object({ day: z.iso.date(), ends_at: isoTime })),
});
