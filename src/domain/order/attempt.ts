import type { Paise } from '../money/money.ts';
import type { Buyer } from './buyer.ts';

/** Most attempts at paying one order. A buyer who needs more calls the shop. */
export const MOST_ATTEMPTS = 20;
/**
 * Most attempts at paying a request with another phone number than the owner typed. The rest are kept for her
 * client, so that a stranger who has the link cannot use them up.
 */
export const MOST_BY_OTHERS = 10;

/**
 * Returns the id of an order’s `n`-th attempt, as the provider knows it. The first attempt has the order’s
 * id; later ones add a number. An id is never reused, as providers demand.
 */
export function attemptIdOf(orderId: string, n: number): string {
  return n === 1 ? orderId : `${orderId}-${n}`;
}

/**
 * Tells whether a text has the form of an attempt id: the order's id, for later attempts followed by -2 to
 * -99.
 */
export function isAttemptId(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}(?:-(?:[2-9]|[1-9][0-9]))?$/.test(text);
}

/** Returns the id of the attempt that a refund id belongs to, or null for a text that is not a refund id. */
export function attemptOfRefund(refundId: string): string | null {
  const attemptId = /^([0-9A-Z-]{26,29})-R[1-9][0-9]{0,2}$/.exec(refundId)?.[1] ?? '';
  return isAttemptId(attemptId) ? attemptId : null;
}

/** Returns the id of the order that an attempt belongs to. */
export function orderOfAttempt(attemptId: string): string {
  return attemptId.split('-')[0] ?? '';
}

/** The provider’s checkout session, where an attempt is paid. */
export interface CheckoutSession {
  openedAt: string;
  providerRef: string;
  redirectUrl: string;
}

/** How an attempt ended. */
export interface Outcome {
  endedAt: string;
  result: 'COMPLETED' | 'FAILED';
  mode: string | null;
  transactionId: string | null;
  /** Reason of the failure, for the owner: the provider’s code, or one of `ownFailures`. */
  failure: string | null;
}

/** Provider name of an attempt whose money reaches the owner directly. No provider is ever asked about it. */
export const OUTSIDE = 'outside';

/** Reasons of our own for an attempt to fail. */
export const ownFailures = {
  neverCreated: 'never_created',
  refused: 'refused_by_provider',
  closed: 'closed_by_owner',
  withdrawn: 'request_withdrawn',
  lapsed: 'request_lapsed',
  soldElsewhere: 'piece_sold_elsewhere',
} as const;

/**
 * Kinds of discrepancies: facts about a payment that must not decide its attempt by themselves. They are
 * reports of the provider that do not fit the order, and money for a single piece that another order has.
 */
export type DiscrepancyKind =
  | 'late_success'
  /** Money for a payment request that the owner had withdrawn. */
  | 'request_over'
  | 'double_payment'
  | 'amount_mismatch'
  | 'reference_mismatch'
  | 'already_sold';

/** Returns true if the money came after its attempt had failed. */
export const isLateMoney = (kind: DiscrepancyKind): boolean =>
  kind === 'late_success' || kind === 'request_over';

/** A report of the provider that does not fit the order, for the owner to see. */
export interface Discrepancy {
  at: string;
  kind: DiscrepancyKind;
  /** Amount that the provider says was paid. */
  amount: Paise;
  providerRef: string;
  transactionId: string | null;
  /** True once the owner has settled it with the provider and closed the attempt. */
  closed: boolean;
}

/** One attempt at paying an order, folded from its events. */
export interface Attempt {
  id: string;
  createdAt: string;
  provider: string;
  /** Seconds after which an unpaid attempt expires at the provider. */
  ttlSeconds: number;
  session: CheckoutSession | null;
  /** Details given by the person who pays a request, for this attempt and its page alone; null for none. */
  buyer: Buyer | null;
  /**
   * Time when the attempt was given up before it had a session. A late answer must not publish its address.
   */
  abandonedAt: string | null;
  outcome: Outcome | null;
  discrepancies: Discrepancy[];
  /** Time when the owner last closed the attempt. */
  closedAt: string | null;
  /** Time of the latest verified webhook that claimed a payment; null once that claim is resolved. */
  successReportedAt: string | null;
  /** Number of checks with the provider since the attempt failed. */
  checks: number;
}

/** The states of an attempt. In `mismatched`, the provider reports a payment other than agreed. */
export type AttemptState = 'created' | 'open' | 'mismatched' | 'completed' | 'failed';

/**
 * Allowed transitions between states. A mismatched attempt ends when the owner closes it or all its money is
 * refunded.
 */
export const attemptTransitions: Record<AttemptState, readonly AttemptState[]> = {
  created: ['open', 'mismatched', 'completed', 'failed'],
  open: ['mismatched', 'completed', 'failed'],
  mismatched: ['failed'],
  completed: [],
  failed: [],
};

type AttemptFacts = Pick<Attempt, 'session' | 'outcome' | 'discrepancies'>;

/** Returns the state that follows from an attempt’s facts. */
export function attemptState({ session, outcome, discrepancies }: AttemptFacts): AttemptState {
  if (outcome) return outcome.result === 'COMPLETED' ? 'completed' : 'failed';
  if (discrepancies.some(({ kind }) => kind === 'amount_mismatch' || kind === 'reference_mismatch'))
    return 'mismatched';
  return session ? 'open' : 'created';
}

/**
 * Returns the time since which the provider certainly knows the attempt: when its session opened, or else
 * when the attempt was created.
 */
export const knownSince = ({ session, createdAt }: Pick<Attempt, 'session' | 'createdAt'>): string =>
  session?.openedAt ?? createdAt;

/** Returns true while an attempt may still be completed, so the provider has to be asked. */
export function isOpen(attempt: AttemptFacts): boolean {
  return attemptTransitions[attemptState(attempt)].includes('completed');
}

/** Returns the outcome of an attempt that failed for this reason. */
export const failedWith = (failure: string): Omit<Outcome, 'endedAt'> => ({
  result: 'FAILED',
  mode: null,
  transactionId: null,
  failure,
});
