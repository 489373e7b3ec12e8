import type { EnquiryWire } from '../enquiry/enquiry-list.ts';
import type { OrderRowWire } from '../order/order-row.ts';

/** How many of the newest the dashboard shows. */
export const NEWEST = 5;

/** How many there are of something, and the newest of them. */
export interface Waiting<T> {
  total: number;
  newest: T[];
}

/** What the dashboard shows, as it crosses the wire (contract, and what waits for the owner). */
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
}
