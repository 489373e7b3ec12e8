import type { Paise } from '#domain/money/money.ts';
import type { Dispute } from '#domain/order/dispute.ts';

/** The details a provider needs to take a payment. */
export interface PaymentRequest {
  /** Our id of the attempt; the provider knows the payment by it. Never used for another payment. */
  attemptId: string;
  amount: Paise;
  /** The address that the buyer's browser returns to. It comes from the settings, never from a request. */
  returnUrl: string;
  /** Seconds after which an unpaid attempt lapses. */
  ttlSeconds: number;
  description: string;
  /**
   * Spares the buyer typing on the pay page. `phone` is an Indian mobile number of ten digits, null for any other
   * number: no provider insists on one, and the country code of a number abroad is not known.
   */
  buyer: { name: string; email: string; phone: string | null };
}

/** A payment that the provider is ready to take. */
export interface PaymentOpened {
  providerRef: string;
  /** Exactly as the provider gave it. */
  redirectUrl: string;
}

/** Names a payment: our id, and the provider's own id where we know it. */
export interface PaymentName {
  attemptId: string;
  providerRef: string | null;
}

/** A provider's answer about a payment. Only the state of the whole order counts. UNKNOWN settles nothing. */
export interface PaymentSnapshot {
  state: 'PENDING' | 'COMPLETED' | 'FAILED' | 'UNKNOWN';
  providerRef: string;
  /** The amount due; once COMPLETED, the amount paid. */
  amount: Paise;
  /** The provider's word for how it was paid, such as UPI_QR. */
  mode: string | null;
  transactionId: string | null;
  /** The provider's code for the reason, once FAILED. */
  failure: string | null;
  /** The pay page where it can still be paid; null unless the provider names it when asked. */
  redirectUrl: string | null;
}

/** A request to give back money of a payment. */
export interface RefundRequest extends PaymentName {
  /** Our id of the refund. Two requests with the same id give back once. */
  refundId: string;
  transactionId: string | null;
  amount: Paise;
}

/** Names a refund. */
export type RefundName = Omit<RefundRequest, 'amount'> & { providerRefundRef: string | null };

/** A provider's answer about a refund. PENDING and UNKNOWN do not end it. */
export interface RefundSnapshot {
  state: 'PENDING' | 'COMPLETED' | 'FAILED' | 'UNKNOWN';
  providerRefundRef: string | null;
  amount: Paise;
  failure: string | null;
}

/** A refund in the provider's books, whoever asked for it. */
export interface BookedRefund extends RefundSnapshot {
  /** The provider's own id, with which the site asks about it. */
  ref: string;
  /** Our id of the refund; null if the site did not ask for it. */
  refundId: string | null;
}

/** A dispute as the provider reports it. A state that the site does not know is UNKNOWN. */
export interface DisputeSnapshot extends Pick<Dispute, 'amount' | 'reason' | 'respondBy'> {
  ref: string;
  state: Dispute['state'] | 'UNKNOWN';
}

/** An entry of the provider's lists, with the attempt that it belongs to. */
export type BookedNews = { attemptId: string } & (
  | { about: 'refund'; refund: BookedRefund }
  | { about: 'dispute'; dispute: DisputeSnapshot }
);

/** Names a payment with everything that is known about it. */
export type PaidName = PaymentName & { transactionId: string | null };

/**
 * The result of reading a webhook. A genuine one is a hint to ask the provider. It never settles anything.
 */
export type WebhookVerdict =
  | { kind: 'refused'; reason: 'no_signature' | 'bad_signature' | 'malformed' }
  /** Genuine, and about nothing of ours. */
  | { kind: 'ignored'; reason: 'unknown_event' | 'not_ours' }
  | {
      kind: 'hint';
      about: 'payment' | 'refund' | 'dispute';
      attemptId: string;
      /**
       * The refund or dispute that it names, by the provider's name and by ours. Null for a payment, and if
       * it names none.
       */
      named: { ref: string; refundId: string | null } | null;
      /** Its claims, to compare with the provider's answer. Null if it claims nothing. */
      claimed: { state: string | null; amount: Paise | null };
      /** The event's name, kept for the owner. */
      event: string;
    };

/** A payment provider. Every call respects the deadline of its signal. */
export interface PaymentProvider {
  readonly id: string;
  /** True if payments are only tried out and no real money moves. */
  readonly isTest: boolean;
  /** Seconds an unpaid attempt stays open. */
  readonly ttlSeconds: number;
  /**
   * Returns the shortest pause, in milliseconds, between two unprompted questions about a payment of this
   * age. Before the first question it returns the age that the payment must reach.
   */
  pollDelayMs(ageMs: number): number;
  /** @throws PaymentProviderError */
  create(request: PaymentRequest, signal: AbortSignal): Promise<PaymentOpened>;
  /**
   * Returns the payment of an attempt, or null when the provider does not know it. @throws
   * PaymentProviderError
   */
  fetch(payment: PaymentName, signal: AbortSignal): Promise<PaymentSnapshot | null>;
  /** Requests a refund. Repeating the request with the same id is harmless. @throws PaymentProviderError */
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundSnapshot>;
  /** Returns a refund, or null when the provider does not know it. @throws PaymentProviderError */
  fetchRefund(refund: RefundName, signal: AbortSignal): Promise<RefundSnapshot | null>;
  /**
   * Returns the refund of a payment that the provider calls `ref`, or null when the payment has none of that
   * name. @throws PaymentProviderError
   */
  fetchBookedRefund(payment: PaidName, ref: string, signal: AbortSignal): Promise<BookedRefund | null>;
  /**
   * Returns all refunds of a payment, whoever asked for them; null where the provider has no such list.
   * @throws PaymentProviderError
   */
  refundsOf(payment: PaidName, signal: AbortSignal): Promise<BookedRefund[] | null>;
  /**
   * Returns the dispute of a payment that the provider calls `ref`, or null when the payment has none of that
   * name. @throws PaymentProviderError
   */
  fetchDispute(payment: PaidName, ref: string, signal: AbortSignal): Promise<DisputeSnapshot | null>;
  /**
   * Reads the refunds and disputes that were made since a time from the provider's lists of the whole
   * account, where it has such lists. @throws PaymentProviderError
   */
  recentNews(since: { refunds: Date; disputes: Date }, signal: AbortSignal): AsyncIterable<BookedNews>;
  /** Authenticates and reads a webhook from its raw bytes, in constant time and without a request. */
  readWebhook(raw: Uint8Array, headers: Headers): WebhookVerdict;
  /** Returns true for an address of the provider's pay page. */
  ownsRedirect(url: URL): boolean;
}

/** The providers this process can speak to, by id. */
export type Providers = Partial<Record<string, PaymentProvider>>;

/**
 * A provider's refusal or failure. Its message contains no secret and nothing of a body. `effect` is
 * `unknown` where the provider may have acted all the same. That includes a refusal because the id was used
 * before: an earlier request, whose answer was lost, may have used it.
 */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly effect: 'none' | 'unknown';
  /**
   * The provider's code for a refusal of the request itself, such as EXCESS_REFUND_AMOUNT; otherwise null.
   */
  readonly code: string | null;
  constructor(
    message: string,
    effect: 'none' | 'unknown',
    options?: ErrorOptions & { code?: string | null },
  ) {
    super(message, options);
    this.effect = effect;
    this.code = options?.code ?? null;
  }
}
