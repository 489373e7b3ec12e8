import type { Paise } from '#domain/money.ts';

/** What a provider needs to take a payment. */
export interface PaymentRequest {
  /** Our id of the attempt; the provider knows the payment by it. */
  attemptId: string;
  amount: Paise;
  /** Where the buyer's browser is sent afterwards; from the settings, never from a request. */
  returnUrl: string;
  /** Seconds after which an unpaid attempt lapses. */
  ttlSeconds: number;
  description: string;
}

/** A payment the provider is ready to take. */
export interface PaymentOpened {
  providerRef: string;
  redirectUrl: string;
}

/** What the provider says of a payment when asked. Only its order-level state counts; UNKNOWN settles nothing. */
export interface PaymentSnapshot {
  state: 'PENDING' | 'COMPLETED' | 'FAILED' | 'UNKNOWN';
  providerRef: string;
  amount: Paise;
  mode: string | null;
  transactionId: string | null;
  failure: string | null;
}

/** What a callback turned out to be. A genuine one is a hint to ask the provider, never an answer. */
export type CallbackVerdict =
  | { kind: 'refused'; reason: 'no_signature' | 'bad_signature' | 'malformed' }
  | { kind: 'hint'; attemptId: string; eventKey: string };

/** A payment provider. Every call keeps to the deadline of its signal. */
export interface PaymentProvider {
  readonly id: string;
  /** The name buyers read. */
  readonly name: string;
  /** Whether creating the same attempt twice gives the same payment. */
  readonly idempotentCreate: boolean;
  /** Least milliseconds between two questions about one payment. */
  readonly pollEveryMs: number;
  /** Seconds an unpaid attempt stays open. */
  readonly ttlSeconds: number;
  /** @throws PaymentProviderError */
  create(request: PaymentRequest, signal: AbortSignal): Promise<PaymentOpened>;
  /** The payment of an attempt, or null when the provider has never heard of it. @throws PaymentProviderError */
  fetch(attemptId: string, signal: AbortSignal): Promise<PaymentSnapshot | null>;
  /** Judges a callback by its raw bytes, in constant time, asking nobody. */
  readCallback(raw: Uint8Array, headers: Headers): CallbackVerdict;
  /** Whether this is an address of the provider's pay page. */
  ownsRedirect(url: URL): boolean;
}

/** A provider's refusal or failure. `effect`: whether the provider may have acted all the same. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly effect: 'none' | 'unknown';
  constructor(message: string, effect: 'none' | 'unknown', options?: ErrorOptions) {
    super(message, options);
    this.effect = effect;
  }
}
