import * as z from 'zod/mini';
import { birthRules } from '#words/birth-rules.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { type FieldErrors, line, lines, optionalNote, requiredText, text } from '../site/fields.ts';
import { indiaToday } from '../site/india-day.ts';
import { promises } from '../site/promises.ts';
import { suppliedLines } from './lost-lines.ts';
import { type ClientNeeds, combineNeeds, isTalk } from './needs.ts';
import { isMinor } from './of-age.ts';
import { hasConsultation, needsOf, orderTitle } from './order-line.ts';
import { type Order, payingAttempt } from './order-state.ts';

/*
 * Birth details of one person, or of two for match making, that a reading needs. They are stored apart from
 * the order, under a key of their own, so that they can be deleted while the order stays for the books.
 */

const DAY_MS = 24 * 3_600_000;
/** The first year of birth that the tools can draw a chart for. */
const FIRST_YEAR = 1800;

/** Returns true for the IANA name of a time zone that can be computed with, such as 'Asia/Kolkata'. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const degrees = (most: number) =>
  z.number({ error: birthRules.place }).check(z.gte(-most, birthRules.place), z.lte(most, birthRules.place));

const clock = z
  .string({ error: birthRules.time })
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, birthRules.time));

const BirthTime = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('exact'), at: clock }),
    z.object({
      kind: z.literal('about'),
      at: clock,
      /** Uncertainty of the time, in minutes. */
      minutes: z.optional(
        z
          .int({ error: birthRules.minutes })
          .check(z.gte(1, birthRules.minutes), z.lte(720, birthRules.minutes)),
      ),
    }),
    z.object({ kind: z.literal('unknown') }),
  ],
  { error: birthRules.time },
);

const BirthPlace = z.object(
  {
    name: requiredText(birthRules.place, LONGEST.name),
    latitude: degrees(90),
    longitude: degrees(180),
    zone: text(birthRules.zone).check(z.refine(isZone, birthRules.zone)),
  },
  { error: birthRules.place },
);

/** Says what is wrong with a date of birth. A date field takes years of up to six digits. */
const notADay = (sent: unknown) =>
  /^\d{5,6}-/.test(String(sent)) ? birthRules.yearOfBirth : birthRules.bornOn;

const personAt = (now: Date) =>
  z
    .object(
      {
        name: requiredText(birthRules.name, LONGEST.name),
        born_on: z.iso.date({ error: ({ input }) => notADay(input) }).check(
          z.refine((day) => day <= indiaToday(now), birthRules.notToCome),
          z.refine((day) => Number(day.slice(0, 4)) >= FIRST_YEAR, birthRules.yearOfBirth),
        ),
        time: BirthTime,
        /** Missing where the consultation does not need it. */
        place: z.optional(BirthPlace),
        parent_consent: z.optional(z.boolean({ error: birthRules.keep })),
      },
      { error: birthRules.people },
    )
    .check(
      z.refine(({ born_on, parent_consent }) => parent_consent === true || !isMinor(born_on, now), {
        error: birthRules.parent,
        path: ['parent_consent'],
      }),
    );

/** Returns the rules for birth details sent at `now`. A date of birth must not lie in the future. */
export const birthDetailsForm = (now: Date) =>
  z.object({
    /** The last four digits of the client's phone, or the whole number. */
    phone_last4: text(birthRules.digits),
    people: z
      .array(personAt(now), { error: birthRules.people })
      .check(z.minLength(1, birthRules.people), z.maxLength(2, birthRules.people)),
    question: optionalNote(LONGEST.message, lines),
    /** When the client would like to talk, in words. */
    preferred_times: optionalNote(LONGEST.shortDescription, lines),
    /** True if the client asks to keep the details for later consultations. */
    keep: z.optional(z.boolean({ error: birthRules.keep })),
  });
export type BirthDetailsForm = z.infer<ReturnType<typeof birthDetailsForm>>;

/** Returns the messages about places that are missing although the consultations of an order need them. */
export function missingPlaces({ people }: BirthDetailsForm, { hasBirth }: ClientNeeds): FieldErrors {
  if (!hasBirth) return {};
  const places = people.flatMap(({ place }, at): [string, string[]][] =>
    place ? [] : [[`people.${at}.place`, [birthRules.place]]],
  );
  return Object.fromEntries(places);
}

/** Query or body of a call for stored birth details; the digits show who is asking. */
export const BirthDetailsQuery = z.object({ phone_last4: z._default(line(birthRules.digits), '') });

/** Birth details as they are stored and sent back: what the client sent, and when. */
export type BirthDetailsWire = Omit<BirthDetailsForm, 'phone_last4'> & { sent_at: string };

/** Returns the birth details to keep, as they were sent now. */
export const birthDetailsOf = (
  { phone_last4, ...details }: BirthDetailsForm,
  now: Date,
): BirthDetailsWire => ({
  ...details,
  sent_at: now.toISOString(),
});

/**
 * Returns true once a consultation needs nothing more: the owner has recorded its outcome, its day in India
 * has passed, its order was cancelled, or its request can no longer be paid.
 */
export function isConsultationOver({ parcel, requestOver }: Order, now: Date): boolean {
  const { outcome, scheduledAt, state } = parcel;
  const isPast = scheduledAt !== null && indiaToday(new Date(scheduledAt)) < indiaToday(now);
  return outcome !== null || isPast || state === 'cancelled' || requestOver !== null;
}

/** Names the consultations of an order. */
export const consultationTitle = (order: Order): string =>
  orderTitle(suppliedLines(order).flatMap((line) => (hasConsultation([line]) ? line.name : [])));

/** Returns what the consultations of an order ask of the client. */
export const orderNeeds = (order: Order): ClientNeeds => combineNeeds(needsOf(suppliedLines(order)));

/** Returns true if an order is for a talk, whose client is told of its time. */
export const isForTalk = (order: Order): boolean =>
  isTalk(needsOf(suppliedLines(order)), {
    minutes: order.placed.made?.minutes,
    scheduledAt: order.parcel.scheduledAt,
  });

/** Returns true if birth details can be sent for an order, because it has a consultation. */
export const takesBirthDetails = (order: Order): boolean =>
  hasConsultation(suppliedLines(order)) && !order.redactedAt;

/**
 * Returns the time until which birth details are kept, in epoch milliseconds: 90 days after the latest known
 * time of the consultation. Returns Infinity while the client wants them kept.
 * @param order null if the order can no longer be found
 */
export function detailsKeptUntil(
  order: Order | null,
  { keep, sent_at }: Pick<BirthDetailsWire, 'keep' | 'sent_at'>,
): number {
  if (keep) return Number.POSITIVE_INFINITY;
  const ended = order?.parcelChanges.findLast(({ changed }) => changed.outcome)?.at;
  const times = [sent_at, order?.parcel.scheduledAt, ended, order && payingAttempt(order)?.outcome?.endedAt];
  return (
    Math.max(...times.flatMap((time) => (time ? [Date.parse(time)] : []))) +
    promises.birthDetailsDays * DAY_MS
  );
}
