import * as z from 'zod/mini';
import { emailAddress, optionalText, requiredText, tenDigits } from './fields.ts';
import { LONGEST } from './limits.ts';
import { fillTime, honeypot } from './spam.ts';

/** Package name of an enquiry that is about no product or service in particular. */
export const GENERAL_PACKAGE = 'Home Page';

export const enquiryTexts = {
  appointmentSent: 'Appointment submitted successfully!',
  enquirySent: 'Enquiry submitted successfully!',
  failed: 'Something went wrong.',
  numberHint: 'Please enter a valid 10-digit mobile number.',
  timeToCome: 'Please choose a date and time to come.',
  chooseState: 'Please choose new, answered or closed.',
  updated: 'Enquiry updated',
  unknown: 'Enquiry not found',
} as const;

/** The enquiry form as the visitor fills it in (spec section 5). */
export const EnquiryForm = z.object({
  name: requiredText('Please enter your name.', LONGEST.name),
  number: tenDigits(enquiryTexts.numberHint),
  email: emailAddress('Please provide a valid email.'),
  message: requiredText('Please enter your message.', LONGEST.message),
});
export type EnquiryForm = z.infer<typeof EnquiryForm>;

/** The enquiry as it crosses the wire. `preferred_at`: ISO 8601 with offset; that it lies ahead is checked against a clock. */
export const EnquiryPayload = z.extend(EnquiryForm, {
  package_name: z._default(
    z.string().check(z.trim(), z.maxLength(LONGEST.other, `Please use at most ${LONGEST.other} characters.`)),
    GENERAL_PACKAGE,
  ),
  preferred_at: z.optional(
    z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
      error: enquiryTexts.timeToCome,
    }),
  ),
  ...honeypot,
  ...fillTime,
});
export type EnquiryPayload = z.infer<typeof EnquiryPayload>;

/** How far the owner is with an enquiry. */
export const enquiryStates = ['new', 'answered', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Enquiries on one page of the owner's list (contract). */
export const ENQUIRIES_PER_PAGE = 20;

/** What the owner sends about an enquiry. A missing note leaves the present one. */
export const EnquiryUpdate = z.object({
  state: z.enum(enquiryStates, { error: enquiryTexts.chooseState }),
  note: optionalText(LONGEST.message),
});
export type EnquiryUpdate = z.infer<typeof EnquiryUpdate>;

/** What the owner's list of enquiries is asked for; an empty state is all of them. */
export const EnquiryFilter = z.object({
  state: z.pipe(
    z._default(z.enum([...enquiryStates, ''], { error: enquiryTexts.chooseState }), ''),
    z.transform((state) => state || null),
  ),
});

/** An enquiry as it is kept. */
export interface Enquiry {
  id: string;
  createdAt: string;
  name: string;
  number: string;
  email: string;
  packageName: string;
  message: string;
  preferredAt: string | null;
  /** Path of the page it was sent from, when the browser told it. */
  sentFrom: string | null;
  /** Whether a program seems to have sent it. It is kept and answered like any other, but not mailed. */
  suspected: boolean;
  /** Absent until the owner does something about it, which means new. */
  state?: EnquiryState;
  note?: string | null;
  /** When state or note were last changed. */
  changedAt?: string;
}

/** What the visitor is told once the enquiry is kept. */
export function enquirySentText(packageName: string): string {
  return packageName === GENERAL_PACKAGE ? enquiryTexts.appointmentSent : enquiryTexts.enquirySent;
}

/** Whether a text has the form of an enquiry's id: the time it was sent, then 48 random bits. */
export function isEnquiryId(text: string): boolean {
  return /^\d{17}-[0-9a-f]{12}$/.test(text);
}

/** How far the owner is with an enquiry. */
export function enquiryState({ state }: Pick<Enquiry, 'state'>): EnquiryState {
  return state ?? 'new';
}

/** An enquiry in the owner's list, as it crosses the wire (contract). */
export interface EnquiryWire {
  id: string;
  created_at: string;
  name: string;
  number: string;
  email: string;
  package_name: string;
  message: string;
  preferred_at: string | null;
  state: EnquiryState;
  note: string | null;
  /** There, and true, only where a program seems to have sent it. */
  suspected?: true;
}

/** An enquiry in its wire shape. */
export function enquiryToWire(enquiry: Enquiry): EnquiryWire {
  return {
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
    ...(enquiry.suspected && { suspected: true }),
  };
}
