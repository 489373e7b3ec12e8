import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { optionalNote, optionalText, text } from '../site/fields.ts';
import { phoneDigits } from '../site/numerals.ts';
import { complaintNumber } from './complaint.ts';
import { aboutEnquiry, appointmentStates, type Enquiry, type EnquiryState } from './enquiry.ts';

/** Enquiries on one page of the owner's list. */
export const ENQUIRIES_PER_PAGE = 20;

export const enquiryStates = ['new', 'answered', 'closed', 'spam'] as const satisfies EnquiryState[];

export const enquiryListTexts = {
  state: 'Please choose new, answered, closed or spam.',
  appointment: 'Please choose confirmed, attended or missed.',
  updated: 'Enquiry updated',
  deleted: 'Enquiry deleted',
  choose: `Please choose 1 to ${ENQUIRIES_PER_PAGE} enquiries.`,
  unknown: 'Enquiry not found',
  noteChanged: (note: string | null) =>
    `The note was changed elsewhere meanwhile. ${note ? `It says now: ‘${note}’.` : 'It is empty now.'} Press again to save yours instead.`,
} as const;

/**
 * What the owner sends about an enquiry. A note that is missing or null leaves the present one. `note_before`: what the
 * note said when she began to write; missing, hers counts over any. `appointment`: what became of the appointment; null
 * takes that back, and a missing one leaves it. It has no effect on an enquiry without a preferred time.
 */
export const EnquiryUpdate = z.object({
  state: z.enum(enquiryStates, { error: enquiryListTexts.state }),
  note: optionalNote(LONGEST.message),
  note_before: optionalNote(LONGEST.message, text),
  appointment: z.optional(z.nullable(z.enum(appointmentStates, { error: enquiryListTexts.appointment }))),
});
export type EnquiryUpdate = z.infer<typeof EnquiryUpdate>;

/** A state for several enquiries at once: at most a page of them. */
export const EnquiriesUpdate = z.object({
  ids: z
    .array(text().check(z.refine(isEnquiryId, enquiryListTexts.unknown)), enquiryListTexts.choose)
    .check(z.minLength(1, enquiryListTexts.choose), z.maxLength(ENQUIRIES_PER_PAGE, enquiryListTexts.choose)),
  state: EnquiryUpdate.shape.state,
});
export type EnquiriesUpdate = z.infer<typeof EnquiriesUpdate>;

/**
 * What the owner's list is asked for; an empty state is all of them. `q`: part of a name, phone, e-mail, subject or
 * complaint number.
 */
export const EnquiryFilter = z.object({
  state: z._default(z.enum([...enquiryStates, ''], { error: enquiryListTexts.state }), ''),
  q: z._default(optionalText(LONGEST.email, text), ''),
});
export type EnquiryFilter = z.infer<typeof EnquiryFilter>;

type Listed = Pick<Enquiry, 'id' | 'name' | 'number' | 'email' | 'packageName'> & { state: EnquiryState };

/** Whether a filter asks for an enquiry. */
export function isListed(row: Listed, { state, q = '' }: EnquiryFilter): boolean {
  if (state && row.state !== state) return false;
  const digits = /^[\d\s()+-]+$/.test(q) ? phoneDigits(q) : '';
  const wanted = q.toLowerCase();
  return (
    [row.name, row.email, aboutEnquiry(row.packageName), complaintNumber(row) ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    ) ||
    (digits !== '' && row.number.includes(digits))
  );
}

/** Whether a text has the form of an enquiry's id: the time it was sent, then 48 random bits. */
export function isEnquiryId(text: string): boolean {
  return /^\d{17}-[0-9a-f]{12}$/.test(text);
}

/** How far the owner is with an enquiry. */
export function enquiryState({ state }: Pick<Enquiry, 'state'>): EnquiryState {
  return state ?? 'new';
}

/** Whether an update would take away a note that came since it was begun. */
export function isNoteOutdated(enquiry: Enquiry, { note, note_before }: EnquiryUpdate): boolean {
  const now = enquiry.note ?? '';
  return note !== undefined && note_before !== undefined && ![note, note_before].includes(now);
}

/** Returns an enquiry as the owner leaves it at `changedAt`. */
export function withUpdate(
  enquiry: Enquiry,
  { state, note, appointment }: EnquiryUpdate,
  changedAt: string,
): Enquiry {
  const changed: Enquiry = {
    ...enquiry,
    state,
    note: note === undefined ? (enquiry.note ?? null) : note || null,
    changedAt,
  };
  if (appointment === undefined || enquiry.preferredAt === null) return changed;
  return { ...changed, appointment };
}

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
  /** Present once the owner has said what became of the appointment. */
  ...(enquiry.appointment && { appointment: enquiry.appointment }),
  /** There, and true, only where a program seems to have sent it. */
  ...(enquiry.suspected && { suspected: true as const }),
});
