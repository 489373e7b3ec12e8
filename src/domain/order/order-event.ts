import type { Paise } from '../money/money.ts';
import type { Attempt, Discrepancy, Outcome } from './attempt.ts';
import { BILLING_REMOVED } from './billing-fields.ts';
import type { Buyer } from './buyer.ts';
import type { Dispute } from './dispute.ts';
import type { Invoice } from './invoice.ts';
import type { OrderPlaced } from './order.ts';
import type { OrderLine, OrderLines } from './order-line.ts';
import type { Parcel } from './parcel.ts';
import type { RefundReason } from './refund.ts';
import type { LineQuantity } from './refund-lines.ts';

/** Numbers of lines, by what came of claiming their pieces. */
export interface Claimed {
  lost: readonly number[];
  low: readonly number[];
}

type AboutAttempt<Type extends string, More = object> = { type: Type; at: string; attemptId: string } & More;

type AboutRefund<Type extends string, More = object> = { type: Type; at: string; refundId: string } & More;

/** An event in the life of an order. `at` is an ISO time. */
export type OrderEvent =
  | { type: 'placed'; at: string; order: OrderPlaced }
  /** Recorded before the provider is asked to create the attempt. */
  | AboutAttempt<
      'attempt_created',
      Pick<Attempt, 'provider' | 'ttlSeconds'> & {
        isTest?: true;
        /** The details of whoever is about to pay a payment request. They never change. */
        buyer?: Buyer;
      }
    >
  | AboutAttempt<'checkout_opened', { providerRef: string; redirectUrl: string }>
  | AboutAttempt<'attempt_abandoned'>
  | AboutAttempt<'attempt_ended', Omit<Outcome, 'endedAt'>>
  | AboutAttempt<'discrepancy_found', Omit<Discrepancy, 'at' | 'closed'>>
  /** The owner has settled everything reported about the attempt so far with the provider. */
  | AboutAttempt<'attempt_closed'>
  /**
   * A verified webhook. `digest` is the hash of its bytes and detects repeated deliveries. `closedRefund` is
   * the id of a refund that the webhook may be about and that the owner had already closed. `reported` names
   * something at the provider that the order does not know, and about which the provider must be asked.
   */
  | AboutAttempt<
      'webhook_received',
      {
        event: string;
        digest: string;
        claimsPaid: boolean;
        closedRefund?: string;
        reported?: Pick<Report, 'about' | 'ref'>;
      }
    >
  /** The provider was asked once more about a failed attempt and had nothing new to say. */
  | AboutAttempt<'failure_confirmed'>
  /**
   * The site stopped asking about a webhook's claim, which the provider did not confirm. The claim was that a
   * failed attempt was paid or, with `ref`, that there is a refund or dispute of this name.
   */
  | AboutAttempt<'report_expired', { ref?: string }>
  | AboutRefund<
      'refund_requested',
      {
        attemptId: string;
        amount: Paise;
        reason: RefundReason;
        note: string | null;
        /** The lines that it gives back; absent for a refund of an amount alone. */
        lines?: LineQuantity[];
      }
    >
  | AboutRefund<'refund_accepted', { providerRefundRef: string | null }>
  /**
   * The provider has a refund that the order does not know: it was made in the owner’s account there, or it
   * is one of ours that had been given up. `refundId` is the provider’s name for it, or ours.
   */
  | AboutRefund<'refund_found', { attemptId: string; amount: Paise; providerRefundRef: string | null }>
  /** The state of a dispute that the provider reported. */
  | AboutAttempt<
      'dispute_reported',
      { disputeId: string } & Pick<Dispute, 'state' | 'amount' | 'reason' | 'respondBy'>
    >
  /** The result that the provider reported. */
  | AboutRefund<'refund_ended', { result: 'COMPLETED' | 'FAILED'; failure: string | null }>
  /** The result that the owner entered for a refund that the provider does not end. */
  | AboutRefund<'refund_settled', { arrived: boolean }>
  /**
   * After a webhook, the provider was asked about a refund that the owner had closed and had nothing new to
   * say.
   */
  | AboutRefund<'refund_reviewed'>
  | AboutRefund<'credit_note_issued', { creditNote: Invoice }>
  /** The short order number, assigned once the payment has ended or a while after the order was placed. */
  | { type: 'numbered'; at: string; number: number }
  | { type: 'invoiced'; at: string; invoice: Invoice }
  /**
   * The result of claiming the order’s pieces in the catalogue, for all lines at once. `lost` has the numbers
   * of the lines whose pieces went to other orders, `low` of those that took the stock of their product to its
   * low limit.
   */
  | ({ type: 'pieces_claimed'; at: string } & Claimed)
  /** The owner asked for an e-mail to be sent, for the first time or again. */
  | { type: 'email_requested'; at: string; email: string }
  /** E-mails that were put in the outbox, or skipped because mail is not set up. */
  | { type: 'emails_queued'; at: string; emails: string[] }
  /** The owner changed the parcel or its note. */
  | { type: 'parcel_changed'; at: string; changed: Partial<Parcel> }
  /** A payment request can no longer be paid, because the owner withdrew it or it expired. */
  | { type: 'request_over'; at: string; why: 'withdrawn' | 'lapsed' }
  /** The client sent birth details, which are kept apart from the order. */
  | { type: 'details_received'; at: string }
  /** The owner has looked at what was doubtful: the address, or who paid. */
  | { type: 'doubts_seen'; at: string }
  | { type: 'buyer_redacted'; at: string };

/** Something that a webhook reported by the provider’s own name for it, until the provider has been asked. */
export interface Report {
  at: string;
  attemptId: string;
  about: 'refund' | 'dispute';
  ref: string;
}

/** Returns a placed order without the buyer's details, and without what the buyer typed in the lines. */
function withoutBuyer(order: OrderPlaced): OrderPlaced {
  const [first, ...others] = order.lines;
  const lines: OrderLines = [withoutAnswers(first), ...others.map(withoutAnswers)];
  return { ...order, lines, billing: BILLING_REMOVED };
}

/** An answer may be anything, such as the name on an engraved piece. */
const withoutAnswers = (line: OrderLine): OrderLine => ({
  ...line,
  options: line.options.map(({ answer: _, ...chosen }) => chosen),
});

/** Returns the events with the buyer’s details and the owner’s notes removed. */
export function redacted(events: readonly OrderEvent[]): OrderEvent[] {
  return events.map((event) => {
    switch (event.type) {
      case 'placed':
        return { ...event, order: withoutBuyer(event.order) };
      case 'attempt_created':
        return event.buyer ? { ...event, buyer: { ...event.buyer, billing: BILLING_REMOVED } } : event;
      case 'parcel_changed':
        return 'note' in event.changed ? { ...event, changed: { ...event.changed, note: null } } : event;
      case 'refund_requested':
        return { ...event, note: null };
      default:
        return event;
    }
  });
}
