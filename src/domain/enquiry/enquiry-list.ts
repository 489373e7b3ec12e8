import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { optionalNote, optionalText, text } from '../site/fields.ts';
import { languageAt } from '../site/hindi-pages.ts';
import { unlessEnglish } from '../site/language.ts';
import { phoneDigits } from '../site/numerals.ts';
import { complaintNumber } from './complaint.ts';
import { aboutEnquiry, appointmentStates, type Enquiry, type EnquiryState } from './enquiry.ts';

/** Number of enquiries on one page of the owner's list. */
export const ENQUIRIES_PER_PAGE = 20;

export const enquiryStates = ['new', 'answered', 'closed', 'spam'] as const satisfies EnquiryState[];

export const enquiryListTexts = {
  state: 'Please choose new, answered, closed or spam.',
  appointment: 'Please choose confirmed, attended, missed or cancelled.',
  updated: 'Enquiry updated',
  deleted: 'Enquiry deleted',
  choose: `Please choose 1 to ${ENQUIRIES_PER_PAGE} enquiries.`,
  unknown: 'Enquiry not found',
  time: 'Please enter the day and the time.',
  timeChanged: (time: string) =>
    `The time was changed elsewhere meanwhile. It is now ${time}. Please look at it again.`,
  noteChanged: (note: string | null) =>
    `The note was changed elsewhere meanwhile. ${note ? `It says now: ‘${note}’.` : 'It is empty now.'} ` +
    'Press again to save yours instead.',
} as const;

const time = z.iso.datetime({ offset: true, error: enquiryListTexts.time });

/**
 * The owner's changes to an enquiry. A missing or null note leaves the stored one. `note_before` is the note
 * as she saw it when she began to write; without it, her note replaces any other. `appointment` is the
 * outcome of the appointment: null removes it, and a missing one leaves it. It has no effect on an enquiry
 * without a preferred time. `preferred_at` moves the appointment, and `preferred_before` is the time as she
 * saw it; without it, her time replaces any other.
 */
export const EnquiryUpdate = z.object({
  state: z.enum(enquiryStates, { error: enquiryListTexts.state }),
  note: optionalNote(LONGEST.message),
  note_before: optionalNote(LONGEST.message, text),
  appointment: z.optional(z.nullable(z.enum(appointmentStates, { error: enquiryListTexts.appointment }))),
  preferred_at: z.optional(time),
  preferred_before: z.optional(time),
});
export type EnquiryUpdate = z.infer<typeof EnquiryUpdate>;

/** A state for several enquiries at once, at most one page of them. */
export const EnquiriesUpdate = z.object({
  ids: z
    .array(text().check(z.refine(isEnquiryId, enquiryListTexts.unknown)), enquiryListTexts.choose)
    .check(z.minLength(1, enquiryListTexts.choose), z.maxLength(ENQUIRIES_PER_PAGE, enquiryListTexts.choose)),
  state: EnquiryUpdate.shape.state,
});
export type EnquiriesUpdate = z.infer<typeof EnquiriesUpdate>;

/**
 * Filter of the owner's list. An empty state selects all enquiries. `q` is part of a name, phone, e-mail,
 * subject or complaint number, or an id.
 */
export const EnquiryFilter = z.object({
  state: z._default(z.enum([...enquiryStates, ''], { error: enquiryListTexts.state }), ''),
  q: z._default(optionalText(LONGEST.email, text), ''),
});
export type EnquiryFilter = z.infer<typeof EnquiryFilter>;

type Listed = Pick<Enquiry, 'id' | 'name' | 'number' | 'email' | 'packageName'> & { state: EnquiryState };

/** Returns true if an enquiry matches a filter. */
export function isListed(row: Listed, { state, q = '' }: EnquiryFilter): boolean {
  if (state && row.state !== state) return false;
  const digits = /^[\d\s()+-]+$/.test(q) ? phoneDigits(q) : '';
  const wanted = q.toLowerCase();
  return (
    row.id === q ||
    [row.name, row.email, aboutEnquiry(row.packageName), complaintNumber(row) ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    ) ||
    (digits !== '' && row.number.includes(digits))
  );
}

/** Returns true if a text has the form of an enquiry's id: the time it was sent, then 48 random bits. */
export function isEnquiryId(text: string): boolean {
  return /^\d{17}-[0-9a-f]{12}$/.test(text);
}

/** Returns the owner's progress with an enquiry. */
export function enquiryState({ state }: Pick<Enquiry, 'state'>): EnquiryState {
  return state ?? 'new';
}

/** Returns true if an update would overwrite a note that was saved after the owner began to write hers. */
export function isNoteOutdated(enquiry: Enquiry, { note, note_before }: EnquiryUpdate): boolean {
  const now = enquiry.note ?? '';
  return note !== undefined && note_before !== undefined && ![note, note_before].includes(now);
}

/** Returns true if an update would move an appointment that was moved after the owner looked at it. */
export function isTimeOutdated(
  { preferredAt }: Pick<Enquiry, 'preferredAt'>,
  { preferred_at, preferred_before }: EnquiryUpdate,
): boolean {
  if (preferred_at === undefined || preferred_before === undefined || preferredAt === null) return false;
  return ![preferred_at, preferred_before].some((time) => Date.parse(time) === Date.parse(preferredAt));
}

/** Returns an enquiry with the owner's changes, made at `changedAt`. */
export function withUpdate(
  enquiry: Enquiry,
  { state, note, appointment, preferred_at }: EnquiryUpdate,
  changedAt: string,
): Enquiry {
  const preferredAt = preferred_at ? new Date(preferred_at).toISOString() : enquiry.preferredAt;
  const changed: Enquiry = {
    ...enquiry,
    preferredAt,
    state,
    note: note === undefined ? (enquiry.note ?? null) : note || null,
    changedAt,
  };
  if (appointment === undefined || preferredAt === null) return changed;
  return { ...changed, appointment };
}

/** Returns the language of the page that an enquiry was sent from. */
export const languageSent = ({ sentFrom }: Pick<Enquiry, 'sentFrom'>) =>
  unlessEnglish(languageAt(sentFrom ?? ''));

/** An enquiry in the owner's list, in its wire shape. */
export type EnquiryWire = ReturnType<typeof enquiryToWire>;

export const enquiryToWire = (enquiry: Enquiry) => ({
  id: enquiry.id,
  created_at: enquiry.createdAt,
  name: enquiry.name,
  number: enquiry.number,
  email: enquiry.email,
  package_name: enquiry.packageName,
  message: enquiry.message,
  preferred_at: enquiry.preferredAt,
  state: enquiryState(enquiry),
  note: enquiry.note ?? null,
  /** Present for a request about data that says what it asks for, and for a complaint that names an order. */
  ...(enquiry.asksFor && { asks_for: enquiry.asksFor }),
  ...(enquiry.orderNo && { order_no: enquiry.orderNo }),
  /** Present once the owner has recorded the outcome of the appointment. */
  ...(enquiry.appointment && { appointment: enquiry.appointment }),
  ...languageSent(enquiry),
  /** Present, and true, only if a program seems to have sent the enquiry. */
  ...(enquiry.suspected && { suspected: true as const }),
});
