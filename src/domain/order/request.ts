import { request } from '#words/request.ts';
import type { Order } from './order-state.ts';

/** The states of an owner's payment request. */
export type RequestState = 'open' | 'paid' | 'withdrawn' | 'lapsed';

/** `manyPayers`: no open page is replaced by another person's, and a link does not open pages without end. */
export const requestTexts = {
  ...request,
  isPaid: 'This order is paid. Please give the money back instead.',
  noRequest: 'This order is no payment request, so it cannot be withdrawn.',
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
