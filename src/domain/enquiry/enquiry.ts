import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { emailAddress, lines, mobileNumber, optionalText, requiredText } from '../site/fields.ts';
import { fillTime, honeypot } from './spam.ts';

/** Package name of an enquiry that is about no product or service in particular. */
export const GENERAL_PACKAGE = 'Home Page';

/** What an enquiry is about, as a person would say it. */
export const aboutEnquiry = (packageName: string): string =>
  packageName === GENERAL_PACKAGE ? 'General enquiry' : packageName;

export const enquiryTexts = {
  appointmentSent: 'Appointment submitted successfully!',
  enquirySent: 'Enquiry submitted successfully!',
  failed: 'Something went wrong.',
  numberHint: 'Please enter a valid 10-digit mobile number.',
  timeToCome: 'Please choose a date and time to come.',
} as const;

/** The enquiry form as the visitor fills it in. */
export const EnquiryForm = z.object({
  name: requiredText('Please enter your name.', LONGEST.name),
  number: mobileNumber(enquiryTexts.numberHint),
  email: emailAddress('Please provide a valid email.'),
  message: requiredText('Please enter your message.', LONGEST.message, lines),
});
export type EnquiryForm = z.infer<typeof EnquiryForm>;

/** The enquiry as it crosses the wire. `preferred_at`: ISO 8601 with offset; that it lies ahead is checked against a clock. */
export const EnquiryPayload = z.extend(EnquiryForm, {
  package_name: z._default(optionalText(LONGEST.other), GENERAL_PACKAGE),
  preferred_at: z.optional(
    z
      .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
        error: enquiryTexts.timeToCome,
      })
      // By the clock of its offset the last day of 9999 may lie in a year that has no such writing.
      .check(z.refine((time) => new Date(time).getUTCFullYear() < 10_000, enquiryTexts.timeToCome)),
  ),
  ...honeypot,
  ...fillTime,
});
export type EnquiryPayload = z.infer<typeof EnquiryPayload>;

export type EnquiryState = 'new' | 'answered' | 'closed' | 'spam';

/** What became of an appointment that somebody asked for. Absent until the owner says so. */
export const appointmentStates = ['confirmed', 'attended', 'missed'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

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
  /** How far the owner is with it, her note, and when she last changed either; absent until she does. */
  state?: EnquiryState;
  note?: string | null;
  changedAt?: string;
  /** Only for an enquiry with a preferred time. */
  appointment?: AppointmentState | null;
}

/** What the visitor is told once the enquiry is kept. */
export function enquirySentText(packageName: string): string {
  return packageName === GENERAL_PACKAGE ? enquiryTexts.appointmentSent : enquiryTexts.enquirySent;
}
