import type { ProviderId } from './settings.ts';

/** The state of the order, or of its attempt, no longer allows this action. */
export class AlreadyOver extends Error {}

/**
 * `id` is always the client's own id: merchantOrderId or reference_id. Amounts are in paise, times in
 * milliseconds.
 */
export interface PaymentScript {
  knows(id: string): boolean;
  approve(how: Approval): void;
  begin(how: { id: string; mode?: string | undefined }): void;
  decline(how: { id: string; mode?: string | undefined; code?: string | undefined }): void;
  fail(how: { id: string; code?: string | undefined }): void;
  cancel(how: { id: string }): void;
  lateSuccess(how: LateSuccess): void;
  giveBack(how: { id: string; amount?: number | undefined }): void;
  dispute(how: RaisedDispute): void;
  decideDispute(how: { id: string; as: DisputeStep }): void;
  payment(how: { id: string }): PaymentTruth;
}

export interface Approval {
  id: string;
  /** UPI_INTENT, UPI_QR, CARD, NET_BANKING for PhonePe; upi, card, netbanking for Razorpay. */
  mode?: string | undefined;
  /** The amount that is really paid, if it differs from the one asked for. */
  amount?: number | undefined;
  /** The provider's id in answers and webhooks, if it differs from the true one. */
  orderId?: string | undefined;
}

/** A buyer's complaint to the bank. Without an amount it is about the whole payment. */
export interface RaisedDispute {
  id: string;
  amount?: number | undefined;
}

/** The next step of a dispute. `action_required` sends it back to the merchant. */
export type DisputeStep = 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';

export interface LateSuccess {
  id: string;
  mode?: string | undefined;
  /** Time after the order's expiry; for an order that has expired or failed, time from now. */
  afterMs?: number | undefined;
  /** True if the order may have been reported as FAILED before (PhonePe; Razorpay's payments always may). */
  evenIfFailed?: boolean | undefined;
}

/** The true state of a payment. */
export interface PaymentTruth {
  provider: ProviderId;
  reference: string;
  state: string;
  amount: number;
  expiresAt: number | null;
  redirectUrl: string;
  attempts: unknown[];
}
