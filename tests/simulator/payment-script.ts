import type { ProviderId } from './settings.ts';

/** The order, or its attempt, is past the point where this could still happen to it. */
export class AlreadyOver extends Error {}

/**
 * `id` is always the client's own: merchantOrderId or reference_id. Amounts in paise, times in milliseconds.
 */
export interface PaymentScript {
  knows(id: string): boolean;
  approve(how: Approval): void;
  begin(how: { id: string; mode?: string | undefined }): void;
  decline(how: { id: string; mode?: string | undefined; code?: string | undefined }): void;
  fail(how: { id: string; code?: string | undefined }): void;
  cancel(how: { id: string }): void;
  lateSuccess(how: LateSuccess): void;
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

export interface LateSuccess {
  id: string;
  mode?: string | undefined;
  /** How long after the order's expiry; for one already expired or failed, from now. */
  afterMs?: number | undefined;
  /** The order may have been told FAILED before (PhonePe; Razorpay's payments always may). */
  evenIfFailed?: boolean | undefined;
}

/** A payment as it truly stands. */
export interface PaymentTruth {
  provider: ProviderId;
  reference: string;
  state: string;
  amount: number;
  expiresAt: number | null;
  redirectUrl: string;
  attempts: unknown[];
}
