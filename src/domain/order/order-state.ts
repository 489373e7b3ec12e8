import { type Attempt, attemptState, failedWith, OUTSIDE, type Outcome, ownFailures } from './attempt.ts';
import type { Billing } from './billing-fields.ts';
import type { Dispute } from './dispute.ts';
import type { Invoice } from './invoice.ts';
import { type OrderPlaced, orderNumber } from './order.ts';
import type { Claimed, Report } from './order-event.ts';
import { hasParcel } from './order-line.ts';
import { newParcel, type Parcel } from './parcel.ts';
import type { Refund } from './refund.ts';

/** A webhook of the provider, as stored with the order. */
export interface WebhookReceived {
  at: string;
  event: string;
  attemptId: string;
  digest: string;
}

/** The state of an order, folded from its events. */
export interface Order {
  placed: OrderPlaced;
  /** Attempts, oldest first. Only a request that nobody has begun to pay has none. */
  attempts: Attempt[];
  /** The attempt that pays for the order: the first one completed. */
  paidBy: string | null;
  /** The oldest first. */
  refunds: Refund[];
  /** Disputes about its payments, oldest first. */
  disputes: Dispute[];
  /** Reports about which the provider must be asked, oldest first. */
  reports: Report[];
  /** Number that follows 'NB-'; null until it is assigned. */
  number: number | null;
  invoice: Invoice | null;
  /**
   * The result of claiming the single pieces, and the pieces of a counted stock: when, and the numbers of the
   * lines that were lost to other orders, or after which few pieces are left. Null until all of them are
   * claimed.
   */
  claim: ({ at: string } & Claimed) | null;
  parcel: Parcel;
  parcelChanges: { at: string; changed: Partial<Parcel> }[];
  webhooks: WebhookReceived[];
  /** Names of the e-mails that the owner asked for, oldest first. */
  emailsRequested: { email: string; at: string }[];
  /** Names of the e-mails that were queued or skipped. */
  emailsQueued: string[];
  /**
   * Time and reason of an unpaid request’s end. Null while the request can be paid, and for every other
   * order.
   */
  requestOver: { at: string; why: 'withdrawn' | 'lapsed' } | null;
  /** The person that the order was placed for. Somebody else may pay a request. */
  client: Client;
  /** Time when the client first sent birth details. */
  detailsAt: string | null;
  /** Time when the owner looked at what was doubtful. */
  doubtsSeenAt: string | null;
  /** Time when the buyer’s details were removed. */
  redactedAt: string | null;
}

/** The person that an order was placed for. */
export type Client = Pick<Billing, 'fullName' | 'phone' | 'email'>;

/** Returns the attempt that pays for an order, or null while the order is unpaid. */
export function payingAttempt({ attempts, paidBy }: Pick<Order, 'attempts' | 'paidBy'>): Attempt | null {
  return attempts.find(({ id }) => id === paidBy) ?? null;
}

/**
 * Returns how an order ended, or null while it is open. The paying attempt decides. If every attempt failed,
 * the last one decides. A request that nobody tried to pay ends with the request.
 */
export function orderOutcome(order: Pick<Order, 'attempts' | 'paidBy' | 'requestOver'>): Outcome | null {
  const paying = payingAttempt(order);
  if (paying) return paying.outcome;
  const last = order.attempts.at(-1);
  if (last) return order.attempts.every(({ outcome }) => outcome) ? last.outcome : null;
  const { requestOver } = order;
  return requestOver && { endedAt: requestOver.at, ...failedWith(ownFailures[requestOver.why]) };
}

/** Returns true if an order was paid without a provider. */
export const isPaidOutside = (order: Pick<Order, 'attempts' | 'paidBy'>): boolean =>
  payingAttempt(order)?.provider === OUTSIDE;

/** Returns true if an order was paid by somebody with another phone number than it was placed with. */
export const isPaidByAnother = ({ client, placed, paidBy }: Order): boolean =>
  paidBy !== null && client.phone !== placed.billing.phone;

/** Returns true while the owner has something to look at: a doubtful address, or another payer. */
export const hasDoubts = (order: Order): boolean =>
  !order.doubtsSeenAt && !order.redactedAt && (Boolean(order.placed.doubt) || isPaidByAnother(order));

/** Returns true for a sale that the owner wrote down as handed over, unless its goods were packed later. */
export const isWithoutParcel = ({ placed: { made, lines }, parcelChanges }: Order): boolean =>
  made?.outside !== undefined &&
  !made.toSend &&
  hasParcel(lines) &&
  !parcelChanges.some(({ changed: { state } }) => state === 'packed' || state === 'shipped');

/** Returns true while the goods of such a sale count as handed over to their buyer. */
export const isHandedOver = (order: Order): boolean =>
  isWithoutParcel(order) && order.parcel.state === 'delivered';

/** Returns the order’s number, or its id while no number is assigned. */
export const calledBy = ({ placed, number }: Order): string => orderNumber(number) ?? placed.id;

/**
 * Returns the address of the open payment page, or null when there is none or the order is paid. A request
 * has none to show: each of its pages belongs to the person whose details were given for it.
 */
export function openPayPage({ placed, attempts, paidBy }: Order): string | null {
  const last = attempts.at(-1);
  const isShown = !paidBy && !placed.made && last && attemptState(last) === 'open';
  return isShown ? (last.session?.redirectUrl ?? null) : null;
}

/** Returns the parcel as it was before a given time. */
export const parcelAt = ({ parcelChanges }: Order, time: string): Parcel =>
  Object.assign({ ...newParcel }, ...parcelChanges.flatMap(({ at, changed }) => (at < time ? changed : [])));

/**
 * Returns the ISO time of the latest verified webhook about an attempt; null if there was none.
 * @param since webhooks from before this ISO time are ignored
 */
export const lastWebhookAt = ({ webhooks }: Order, attemptId: string, since = ''): string | null =>
  webhooks.findLast((each) => each.attemptId === attemptId && each.at >= since)?.at ?? null;
