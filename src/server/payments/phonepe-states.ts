import type { PaymentSnapshot, RefundSnapshot } from './provider.ts';

/** PhonePe's word for an order's state as ours; one it may add later settles nothing. */
export function paymentState(word: string): PaymentSnapshot['state'] {
  return word === 'PENDING' || word === 'COMPLETED' || word === 'FAILED' ? word : 'UNKNOWN';
}

/** PhonePe's word for a refund's state as ours; CONFIRMED is no end (UAT checklist). */
export function refundState(word: string): RefundSnapshot['state'] {
  return word === 'CONFIRMED' ? 'PENDING' : paymentState(word);
}
