import type { EnquiryWire } from '../enquiry/enquiry-list.ts';
import type { OrderRowWire } from '../order/order-row.ts';
import type { HostingNote } from './hosting.ts';

/** Number of waiting records of one kind that the dashboard shows. */
export const SHOWN = 5;

/** A total, and the first of its records. */
export interface Waiting<T> {
  total: number;
  /** Those that have waited longest, or the next appointments. The name is that of the call. */
  newest: T[];
}

/** The dashboard in its wire shape: figures, and records that wait for the owner. */
export interface DashboardWire {
  total_product: number;
  total_category: number;
  /** Services in the catalogue (set A). */
  total_subcategory: number;
  /** Published articles. */
  total_blog: number;
  /** Orders that are paid and not sent yet; the one that was paid first comes first. */
  to_send: Waiting<OrderRowWire>;
  /** Orders whose money may not be where it should be. */
  to_look: Waiting<OrderRowWire>;
  /** Enquiries nobody has answered. The complaints among them are counted, and shown in `complaints` alone. */
  to_answer: Waiting<EnquiryWire>;
  /** Number of complaints in `to_answer`. */
  complaints_to_answer: number;
  /** Appointments that are not over yet, answered or not; the next one first. */
  upcoming: Waiting<EnquiryWire>;
  /** Consultations with a time that are not over yet, paid or not; the next one first. */
  consultations: Waiting<OrderRowWire>;
  /** Complaints and data requests that are not settled. */
  complaints: Waiting<EnquiryWire>;
  /** Paid parcels past the day on which they were promised; the oldest first. */
  late_parcels: Waiting<OrderRowWire>;
  /** A warning about the hosting plan; null when there is none. */
  hosting: HostingNote | null;
  /**
   * ISO time of the backup that the owner's passkeys were restored from. Null if they were not, or once she
   * has made new recovery codes.
   */
  passkeys_from: string | null;
}

/** Sales of a day, month, product or state, less refunds, in rupees. */
export interface Share {
  name: string;
  orders: number;
  amount: number;
}

/** Recent sales, as they cross the wire. Days and months are those of India, oldest first. */
export interface SalesWire {
  /** Money received today, in this month and in the last one. Refunds are not taken off. */
  takings: Share[];
  /** '2026-11-21' */
  days: Share[];
  /** '2026-11' */
  months: Share[];
  /** Products sold in the same days, best sellers first. */
  best: Share[];
  /** States of the buyers of goods. Where an order names none, the name is 'not known'. */
  states: Share[];
  /** Consultations of the same days. No address is asked for them. */
  consultations: Omit<Share, 'name'>;
}
