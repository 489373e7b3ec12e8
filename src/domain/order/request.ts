import type { Order } from './order-log.ts';

/** Where a payment request of the owner's stands. */
export type RequestState = 'open' | 'paid' | 'withdrawn' | 'lapsed';

export const requestTexts = {
  paid: 'This has been paid already. Thank you.',
  withdrawn: 'This payment request has been withdrawn.',
  lapsed: 'This payment request is no longer valid.',
  isPaid: 'This order is paid. Please give the money back instead.',
  noRequest: 'This order is no payment request, so it cannot be withdrawn.',
  unknown: 'Payment request not found',
} as const;

/** Returns where a payment request stands now; null for an order that is none. */
export function requestState(
  { placed, paidBy, requestOver }: Pick<Order, 'placed' | 'paidBy' | 'requestOver'>,
  now: Date,
): RequestState | null {
  const until = placed.made?.validUntil;
  if (!until) return null;
  if (paidBy) return 'paid';
  if (requestOver) return requestOver.why;
  return Date.parse(until) <= now.getTime() ? 'lapsed' : 'open';
}
