import * as z from 'zod/mini';
import { enquiry as words } from '#words/enquiry.ts';
import { rules } from '#words/rules.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { emailAddress, lines, optionalText, phoneNumber, requiredText } from '../site/fields.ts';
import { fillTime, honeypot } from './spam.ts';

/** Package name of an enquiry about no particular product or service. */
export const GENERAL_PACKAGE = 'Home Page';

/** Returns the subject of an enquiry in everyday words. */
export const aboutEnquiry = (packageName: string): string =>
  packageName === GENERAL_PACKAGE ? 'General enquiry' : packageName;

/** What somebody may ask for about the data that the practice has of them. */
export const dataRequests = ['copy', 'correct', 'delete', 'withdraw'] as const;
export type DataRequest = (typeof dataRequests)[number];

/** The enquiry form as the visitor fills it in. */
export const EnquiryForm = z.object({
  name: requiredText(rules.name, LONGEST.name),
  number: phoneNumber(rules.mobile),
  email: emailAddress(rules.email),
  message: requiredText(rules.message, LONGEST.message, lines),
});
export type EnquiryForm = z.infer<typeof EnquiryForm>;

/** The form of a complaint: an order is named if it is about one. */
export const ComplaintForm = z.extend(EnquiryForm, { order_no: optionalText(LONGEST.other) });

/**
 * The contacts of a request about data. One of the two is enough: a reader of the newsletter gave no phone
 * number, and should not have to for being forgotten.
 */
const eitherContact = {
  number: z._default(z.union([z.literal(''), phoneNumber(rules.mobile)], { error: rules.mobile }), ''),
  email: z._default(z.union([z.literal(''), emailAddress(rules.email)], { error: rules.email }), ''),
  message: z._default(optionalText(LONGEST.message, lines), ''),
};
const hasContact = z.refine<{ number: string; email: string }>(
  ({ number, email }) => number !== '' || email !== '',
  {
    error: rules.phoneOrEmail,
    path: ['number'],
    // It is said together with what else is missing.
    when: () => true,
  },
);

/** The form of a request about data. */
export const DataRequestForm = z
  .extend(EnquiryForm, { ...eitherContact, asks_for: z.enum(dataRequests, { error: rules.asksFor }) })
  .check(hasContact);

/**
 * The enquiry as it crosses the wire. `preferred_at` is ISO 8601 with an offset. A separate check against the
 * clock makes sure that it lies ahead.
 */
export const EnquiryPayload = z.extend(EnquiryForm, {
  package_name: z._default(optionalText(LONGEST.other), GENERAL_PACKAGE),
  preferred_at: z.optional(
    z
      .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
        error: rules.timeToCome,
      })
      // With its offset, the last day of 9999 may fall in a year that ISO 8601 cannot write with four digits.
      .check(z.refine((time) => new Date(time).getUTCFullYear() < 10_000, rules.timeToCome)),
  ),
  /** What a request about data asks for. */
  asks_for: z.optional(z.enum(dataRequests, { error: rules.asksFor })),
  /** Number of the order that a complaint is about. */
  order_no: optionalText(LONGEST.other),
  ...honeypot,
  ...fillTime,
});
export type EnquiryPayload = z.infer<typeof EnquiryPayload>;

/** The same of a request about data, which has a phone number or an e-mail address. */
export const DataRequestPayload = z.extend(EnquiryPayload, eitherContact).check(hasContact);

export type EnquiryState = 'new' | 'answered' | 'closed' | 'spam';

/** Outcomes of a requested appointment. Absent until the owner records one. */
export const appointmentStates = ['confirmed', 'attended', 'missed', 'cancelled'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/** An enquiry as it is stored. */
export interface Enquiry {
  id: string;
  createdAt: string;
  name: string;
  number: string;
  email: string;
  packageName: string;
  message: string;
  preferredAt: string | null;
  /** Present for a request about data that says what it asks for. Its number or its e-mail may be empty. */
  asksFor?: DataRequest;
  /** Number of the order that a complaint is about, as its writer typed it. */
  orderNo?: string;
  /** Path of the page it was sent from, if the browser sent it. */
  sentFrom: string | null;
  /** True if a program seems to have sent it. It is stored and answered like any other, but not mailed. */
  suspected: boolean;
  /**
   * The owner's progress, her note, and the time of her last change to either. Absent until she makes one.
   */
  state?: EnquiryState;
  note?: string | null;
  changedAt?: string;
  /** Present only for an enquiry with a preferred time. */
  appointment?: AppointmentState | null;
}

/** Returns the text that the visitor reads once the enquiry is stored. */
export function enquirySentText(
  { packageName, preferredAt }: Pick<Enquiry, 'packageName' | 'preferredAt'>,
  said = words.thanks,
): string {
  return packageName === GENERAL_PACKAGE || preferredAt ? said.appointment : said.enquiry;
}
