import type { Paise } from '#domain/money/money.ts';

/** What a provider needs to take a payment. */
export interface PaymentRequest {
  /** Our id of the attempt; the provider knows the payment by it. Never used for another payment. */
  attemptId: string;
  amount: Paise;
  /** Where the buyer's browser is sent afterwards; from the settings, never from a request. */
  returnUrl: string;
  /** Seconds after which an unpaid attempt lapses. */
  ttlSeconds: number;
  description: string;
  /** Spares the buyer typing on the pay page; the phone number has ten digits. */
  buyer: { name: string; email: string; phone: string };
}

/** A payment the provider is ready to take. */
export interface PaymentOpened {
  providerRef: string;
  /** As the provider gave it, to the letter. */
  redirectUrl: string;
}

/** Which payment is meant: our id, and the provider's own where it was told. */
export interface PaymentName {
  attemptId: string;
  providerRef: string | null;
}

/** What the provider says of a payment when asked. Only its order-level state counts; UNKNOWN settles nothing. */
export interface PaymentSnapshot {
  state: 'PENDING' | 'COMPLETED' | 'FAILED' | 'UNKNOWN';
  providerRef: string;
  /** What is to be paid; once COMPLETED, what was paid. */
  amount: Paise;
  /** The provider's word for how it was paid, such as UPI_QR. */
  mode: string | null;
  transactionId: string | null;
  /** The provider's code, once FAILED. */
  failure: string | null;
  /** Where it can still be paid, where the provider says so when asked. */
  redirectUrl: string | null;
}

/** Money to be given back of a payment. */
export interface RefundRequest extends PaymentName {
  /** Our id of the refund; asking twice with one id gives back once. */
  refundId: string;
  transactionId: string | null;
  amount: Paise;
}

/** Which refund is meant. */
export type RefundName = Omit<RefundRequest, 'amount'> & { providerRefundRef: string | null };

/** What the provider says of a refund. PENDING and UNKNOWN end nothing. */
export interface RefundSnapshot {
  state: 'PENDING' | 'COMPLETED' | 'FAILED' | 'UNKNOWN';
  providerRefundRef: string | null;
  amount: Paise;
  failure: string | null;
}

/** What a callback turned out to be. A genuine one is a hint to ask the provider, never an answer. */
export type WebhookVerdict =
  | { kind: 'refused'; reason: 'no_signature' | 'bad_signature' | 'malformed' }
  /** Genuine, and about nothing of ours. */
  | { kind: 'ignored'; reason: 'unknown_event' | 'not_ours' }
  | {
      kind: 'hint';
      about: 'payment' | 'refund';
      attemptId: string;
      /** What it claims, to be compared with what the provider says when asked; null where it claims nothing. */
      claimed: { state: string | null; amount: Paise | null };
      /** The event's name, kept for the owner. */
      event: string;
    };

/** A payment provider. Every call keeps to the deadline of its signal. */
export interface PaymentProvider {
  readonly id: string;
  /** Whether its payments are only tried out: no real money moves. */
  readonly isTest: boolean;
  /** Seconds an unpaid attempt stays open. */
  readonly ttlSeconds: number;
  /**
   * The least milliseconds between two questions about one payment which nothing prompts, when it is `ageMs`
   * milliseconds old; before the first question, the age it must have reached.
   */
  pollDelayMs(ageMs: number): number;
  /** @throws PaymentProviderError */
  create(request: PaymentRequest, signal: AbortSignal): Promise<PaymentOpened>;
  /** The payment of an attempt, or null when the provider has never heard of it. @throws PaymentProviderError */
  fetch(payment: PaymentName, signal: AbortSignal): Promise<PaymentSnapshot | null>;
  /** Asks for money to be given back; repeating it with the same id is harmless. @throws PaymentProviderError */
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundSnapshot>;
  /** A refund, or null when the provider has never heard of it. @throws PaymentProviderError */
  fetchRefund(refund: RefundName, signal: AbortSignal): Promise<RefundSnapshot | null>;
  /** Judges a callback by its raw bytes, in constant time, asking nobody. */
  readWebhook(raw: Uint8Array, headers: Headers): WebhookVerdict;
  /** Whether this is an address of the provider's pay page. */
  ownsRedirect(url: URL): boolean;
}

/** The providers this process can speak to, by id. */
export type Providers = Partial<Record<string, PaymentProvider>>;

/**
 * A provider's refusal or failure; its message names no secret, and nothing of a body.
 * `effect`: whether the provider may have acted all the same. `unknown` also where it says that the id was used
 * before: it may have been used by the very request whose answer was lost.
 */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly effect: 'none' | 'unknown';
  /** The provider's code for a refusal of the request itself, such as EXCESS_REFUND_AMOUNT; else null. */
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
