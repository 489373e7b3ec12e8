import * as z from 'zod/mini';
import { COMPLAINT_PACKAGE, isUnsettled } from '../enquiry/complaint.ts';
import type { Enquiry } from '../enquiry/enquiry.ts';
import { type EnquiryWire, enquiryState } from '../enquiry/enquiry-list.ts';
import type { BirthDetailsWire } from '../order/birth-details.ts';
import { financialYearOf } from '../order/invoice.ts';
import type { OrderRow, OrderRowWire } from '../order/order-row.ts';
import { LONGEST } from './field-lengths.ts';
import { text } from './fields.ts';
import { INDIA_AHEAD_MS } from './india-day.ts';
import { phoneDigits } from './numerals.ts';

export const personTexts = {
  contact: 'Please enter a mobile number of ten digits, or an e-mail address.',
  erased: 'Erased. The request is on record.',
} as const;

/** How a person is known here: by the ten digits of a phone, or an e-mail in small letters. */
const contact = z.pipe(
  z.pipe(
    text(personTexts.contact).check(z.trim(), z.maxLength(LONGEST.email, personTexts.contact)),
    z.transform((typed) => (typed.includes('@') ? typed.toLowerCase() : phoneDigits(typed))),
  ),
  z.string().check(z.refine((known) => /^\d{10}$|^[^\s@]+@[^\s@]+$/.test(known), personTexts.contact)),
);

/** The person whose data are looked for, or are to be erased. */
export const PersonQuery = z.object({ q: contact });

/** Whether something that was sent with this phone and e-mail is a person's. */
export const isPersons = (contact: string, phone: string, email: string): boolean =>
  contact.includes('@') ? email.trim().toLowerCase() === contact : phone === contact;

/** A contact as the record of a request keeps it: enough to know it again, not to learn it. */
export const masked = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.).*@/, '$1…@') : `…${contact.slice(-4)}`;

/**
 * Why the buyer of an order cannot be erased now. `law`: it is paid, and tax law wants the books to name its buyer.
 * `open`: it is being paid. `money`: money came for it that is not settled.
 */
export type WhyKept = 'law' | 'open' | 'money';

/** Why an order keeps its buyer when that asks to be erased; null where it need not. */
export function whyKept({ status, isRedactable }: Pick<OrderRow, 'status' | 'isRedactable'>): WhyKept | null {
  if (status === 'pending') return 'open';
  if (status === 'COMPLETED') return 'law';
  return isRedactable ? null : 'money';
}

/** Until when a paid order keeps its buyer, as ISO time; null for any other. */
export const keptUntil = ({ status, endedAt }: Pick<OrderRow, 'status' | 'endedAt'>): string | null =>
  status === 'COMPLETED' && endedAt ? paidOrderKeptUntil(new Date(endedAt)).toISOString() : null;

/** True for an enquiry that erasing leaves until it is settled: the law gives the writer of a complaint an answer. */
export const isComplaintOpen = (enquiry: Pick<Enquiry, 'packageName' | 'state'>): boolean =>
  enquiry.packageName === COMPLAINT_PACKAGE &&
  isUnsettled({ packageName: enquiry.packageName, state: enquiryState(enquiry) });

/** What there is of a person, as it crosses the wire. */
export interface PersonWire {
  orders: (OrderRowWire & { why_kept: WhyKept | null; kept_until: string | null })[];
  /** `complaint_open` is present, and true, where erasing waits for the complaint to be settled. */
  enquiries: (EnquiryWire & { complaint_open?: true })[];
  /** What was sent for consultations, each with the id of its order. */
  birth_details: (BirthDetailsWire & { order_id: string })[];
  /** Since when the address gets the newsletter. */
  subscribed_at: string | null;
}

/** A request to erase somebody, as it is kept and crosses the wire. */
export interface Erasure {
  at: string;
  /** As `masked`. */
  contact: string;
  /** How much was erased, and how many orders had to stay. */
  orders: number;
  enquiries: number;
  /** How many orders lost the birth details that were sent for them. Absent in records of an earlier version. */
  birthDetails?: number;
  subscribed: boolean;
  kept: number;
  /** How many of the kept orders are not kept by tax law: they are being paid, or their money is not settled. */
  open?: number;
  /** How many complaints are not settled. They are kept until they are. */
  complaints?: number;
  /** When the last of those that the law keeps may go. */
  keptUntil: string | null;
}

/** The moment a year earlier: what ended before it, and the privacy policy keeps for a year, goes. */
export function aYearBefore(moment: Date): Date {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - 1);
  return earlier;
}

/** How many years after the end of its financial year tax law wants the books to name the buyer of a paid order. */
const TAX_YEARS = 8;

/** The last moment a paid order keeps its buyer. */
export function paidOrderKeptUntil(paidAt: Date): Date {
  return new Date(Date.UTC(financialYearOf(paidAt) + 1 + TAX_YEARS, 3, 1) - INDIA_AHEAD_MS - 1);
}
