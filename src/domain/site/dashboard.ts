import type { EnquiryWire } from '../enquiry/enquiry-list.ts';
import type { OrderRowWire } from '../order/order-row.ts';
import type { HostingNote } from './hosting.ts';

/** How many of the newest the dashboard shows. */
export const NEWEST = 5;

/** How many there are of something, and the newest of them. */
export interface Waiting<T> {
  total: number;
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
  /** Orders that are paid and not sent yet. */
  to_send: Waiting<OrderRowWire>;
  /** Orders whose money is perhaps not where it should be. */
  to_look: Waiting<OrderRowWire>;
  /** Enquiries nobody has answered. */
  to_answer: Waiting<EnquiryWire>;
  /** Appointments that are not over yet, answered or not; the next one first. */
  upcoming: Waiting<EnquiryWire>;
  /** Consultations with a time that are not over yet, paid or not; the next one first. */
  consultations: Waiting<OrderRowWire>;
  /** Complaints and data requests that are not settled. */
  complaints: Waiting<EnquiryWire>;
  /** Paid parcels past the day on which they were promised; the oldest first. */
  late_parcels: Waiting<OrderRowWire>;
  /** What to know of the plan at Netlify; null where there is nothing to say. */
  hosting: HostingNote | null;
}

/** What a day, a month, a product or a state brought, less refunds; in rupees. */
export interface Share {
  name: string;
  orders: number;
  amount: number;
}

/** What was sold lately, as it crosses the wire; days and months in India, the last one last. */
export interface SalesWire {
  /** '2026-11-21' */
  days: Share[];
  /** '2026-11' */
  months: Share[];
  /** Of the same days, the biggest first. */
  best: Share[];
  states: Share[];
}
