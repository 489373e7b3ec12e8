import type { Order } from './order-log.ts';

/** The states of an owner's payment request. */
export type RequestState = 'open' | 'paid' | 'withdrawn' | 'lapsed';

export const requestTexts = {
  paid: 'This has been paid already. Thank you.',
  withdrawn: 'This payment request has been withdrawn.',
  lapsed: 'This payment request is no longer valid.',
  isPaid: 'This order is paid. Please give the money back instead.',
  noRequest: 'This order is no payment request, so it cannot be withdrawn.',
  unknown: 'Payment request not found',
  /** No open page is replaced by another person's, and a link does not open pages without end. */
  manyPayers:
    'This link was used with many different phone numbers already. ' +
    'Please use the phone number that we know, or ask us for a new link.',
} as const;

/** Returns the state of a payment request; null for an order that is not a request. */
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
