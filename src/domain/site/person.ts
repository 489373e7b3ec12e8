import * as z from 'zod/mini';
import { COMPLAINT_PACKAGE, isUnsettled } from '../enquiry/complaint.ts';
import type { Enquiry } from '../enquiry/enquiry.ts';
import { type EnquiryWire, enquiryState } from '../enquiry/enquiry-list.ts';
import type { BirthDetailsWire } from '../order/birth-details.ts';
import { financialYearOf } from '../order/invoice.ts';
import type { OrderRow, OrderRowWire } from '../order/order-row.ts';
import type { ClientNoteWire } from './client.ts';
import { LONGEST } from './field-lengths.ts';
import { text } from './fields.ts';
import { INDIA_AHEAD_MS } from './india-day.ts';
import { phoneDigits } from './numerals.ts';

export const personTexts = {
  contact: 'Please enter a mobile number of ten digits, or an e-mail address.',
  erased: 'Erased. The request is on record.',
} as const;

/** A person's contact: the ten digits of a phone, or an e-mail in lower case. */
const contact = z.pipe(
  z.pipe(
    text(personTexts.contact).check(z.trim(), z.maxLength(LONGEST.email, personTexts.contact)),
    z.transform((typed) => (typed.includes('@') ? typed.toLowerCase() : phoneDigits(typed))),
  ),
  z.string().check(z.refine((known) => /^\d{10}$|^[^\s@]+@[^\s@]+$/.test(known), personTexts.contact)),
);

/** The person whose data are searched for or erased. */
export const PersonQuery = z.object({ q: contact });

/** Returns true if a record with this phone and e-mail belongs to the person. */
export const isPersons = (contact: string, phone: string, email: string): boolean =>
  contact.includes('@') ? email.trim().toLowerCase() === contact : phone === contact;

/**
 * Masks a contact for the record of an erasure request. The result is enough to recognise the contact, not to
 * learn it.
 */
export const masked = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.).*@/, '$1…@') : `…${contact.slice(-4)}`;

/**
 * The reason why the buyer of an order cannot be erased now. `law`: the order is paid, and tax law requires
 * the books to name its buyer. `open`: it is being paid. `money`: it has received money that is not settled.
 */
export type WhyKept = 'law' | 'open' | 'money';

/** Returns the reason why an order keeps its buyer despite an erasure request; null if it need not. */
export function whyKept({ status, isRedactable }: Pick<OrderRow, 'status' | 'isRedactable'>): WhyKept | null {
  if (status === 'pending') return 'open';
  if (status === 'COMPLETED') return 'law';
  return isRedactable ? null : 'money';
}

/** Returns the time until which a paid order keeps its buyer, as ISO time; null for any other order. */
export const keptUntil = ({ status, endedAt }: Pick<OrderRow, 'status' | 'endedAt'>): string | null =>
  status === 'COMPLETED' && endedAt ? paidOrderKeptUntil(new Date(endedAt)).toISOString() : null;

/**
 * Returns true for a complaint that must not be erased until it is settled, because the law entitles its
 * writer to an answer.
 */
export const isComplaintOpen = (enquiry: Pick<Enquiry, 'packageName' | 'state'>): boolean =>
  enquiry.packageName === COMPLAINT_PACKAGE &&
  isUnsettled({ packageName: enquiry.packageName, state: enquiryState(enquiry) });

/** All data about a person, as they cross the wire. */
export interface PersonWire {
  orders: (OrderRowWire & { why_kept: WhyKept | null; kept_until: string | null })[];
  /** `complaint_open` is present, and true, if erasing waits for the complaint to be settled. */
  enquiries: (EnquiryWire & { complaint_open?: true })[];
  /** The birth details sent for consultations, each with the id of its order. */
  birth_details: (BirthDetailsWire & { order_id: string })[];
  /**
   * The person as the newest order or enquiry names them, and the owner's note, which belongs to this phone
   * number. Absent if there is no order or enquiry with a phone number.
   */
  client?: { name: string; phone: string; email: string; note: ClientNoteWire };
  /** Start of the next appointment, of an order or an enquiry; null if none is coming. */
  next_appointment: string | null;
  /** Time since which the address gets the newsletter. */
  subscribed_at: string | null;
}

/** A request to erase a person's data, as it is stored and crosses the wire. */
export interface Erasure {
  at: string;
  /** The contact as `masked` returns it. */
  contact: string;
  /** Numbers of records erased. The number of orders kept is `kept`. */
  orders: number;
  enquiries: number;
  /** Number of orders whose birth details were erased. */
  birthDetails: number;
  /** True if the owner's note about the client was erased. */
  note: boolean;
  subscribed: boolean;
  kept: number;
  /**
   * Number of kept orders that tax law does not require to be kept: they are being paid, or their money is
   * not settled.
   */
  open?: number;
  /** Number of complaints that are kept until they are settled. */
  complaints?: number;
  /** End of the longest legal retention among the kept orders. */
  keptUntil: string | null;
}

/** Returns the moment so many years earlier. */
export function yearsBefore(moment: Date, years: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years);
  return earlier;
}

/**
 * Returns the moment a year earlier. Records that ended before it and that the privacy policy keeps for a
 * year are deleted.
 */
export const aYearBefore = (moment: Date): Date => yearsBefore(moment, 1);

/**
 * Number of years after the end of its financial year for which tax law requires the books to name the buyer
 * of a paid order.
 */
const TAX_YEARS = 8;

/** Returns the last moment at which a paid order keeps its buyer. */
export function paidOrderKeptUntil(paidAt: Date): Date {
  return new Date(Date.UTC(financialYearOf(paidAt) + 1 + TAX_YEARS, 3, 1) - INDIA_AHEAD_MS - 1);
}
