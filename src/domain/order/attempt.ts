import type { Paise } from '../money/money.ts';
import type { Buyer } from './buyer.ts';

/** Most attempts at paying one order; a buyer who needs more calls the shop. */
export const MOST_ATTEMPTS = 20;

/**
 * The id of an order's `n`-th attempt, by which the provider knows it: the order's own for the first one, with a
 * number behind it for later ones. Never used twice, as providers demand.
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

/** Returns the id of the attempt that a refund id belongs to, or null when it is no refund id. */
export function attemptOfRefund(refundId: string): string | null {
  const attemptId = /^([0-9A-Z-]{26,29})-R[1-9][0-9]{0,2}$/.exec(refundId)?.[1] ?? '';
  return isAttemptId(attemptId) ? attemptId : null;
}

/** The order an attempt belongs to. */
export function orderOfAttempt(attemptId: string): string {
  return attemptId.split('-')[0] ?? '';
}

/** The provider's checkout session: where an attempt is paid. */
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
  /** Why it failed, for the owner: the provider's code, or one of `ownFailures`. */
  failure: string | null;
}

/** The provider of an attempt whose money reaches the owner directly. No provider is ever asked about it. */
export const OUTSIDE = 'outside';

/** Our own reasons for an attempt to have failed. */
export const ownFailures = {
  neverCreated: 'never_created',
  refused: 'refused_by_provider',
  closed: 'closed_by_owner',
  withdrawn: 'request_withdrawn',
  lapsed: 'request_lapsed',
  soldElsewhere: 'piece_sold_elsewhere',
} as const;

/**
 * What about a payment must not decide an attempt by itself: reports of the provider that do not fit, and money for
 * a single piece that another order has.
 */
export type DiscrepancyKind =
  | 'late_success'
  /** Money for a payment request that the owner had withdrawn. */
  | 'request_over'
  | 'double_payment'
  | 'amount_mismatch'
  | 'reference_mismatch'
  | 'already_sold';

/** Returns true where money came for an attempt after that had failed. */
export const isLateMoney = (kind: DiscrepancyKind): boolean =>
  kind === 'late_success' || kind === 'request_over';

/** A report of the provider that does not fit the order, for the owner to see. */
export interface Discrepancy {
  at: string;
  kind: DiscrepancyKind;
  /** What the provider says was paid. */
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
  /** Seconds after which the provider lets an unpaid attempt lapse. */
  ttlSeconds: number;
  session: CheckoutSession | null;
  /** The details that somebody gave who was about to pay a request of the owner's; null for none. */
  buyer: Buyer | null;
  /** When it was given up before it had a session: a late answer must not publish its address. */
  abandonedAt: string | null;
  outcome: Outcome | null;
  discrepancies: Discrepancy[];
  /** When the owner last closed it. */
  closedAt: string | null;
  /** When a genuine webhook last claimed it was paid, until it is known what became of that. */
  successReportedAt: string | null;
  /** How often it was asked about again since it failed. */
  checks: number;
}

/** The states an attempt goes through. `mismatched`: the provider reports a payment other than agreed. */
export type AttemptState = 'created' | 'open' | 'mismatched' | 'completed' | 'failed';

/** Which state may follow which; a mismatched attempt ends by the owner's word, or once its money is back. */
export const attemptTransitions: Record<AttemptState, readonly AttemptState[]> = {
  created: ['open', 'mismatched', 'completed', 'failed'],
  open: ['mismatched', 'completed', 'failed'],
  mismatched: ['failed'],
  completed: [],
  failed: [],
};

type AttemptFacts = Pick<Attempt, 'session' | 'outcome' | 'discrepancies'>;

/** The state that an attempt's facts put it in. */
export function attemptState({ session, outcome, discrepancies }: AttemptFacts): AttemptState {
  if (outcome) return outcome.result === 'COMPLETED' ? 'completed' : 'failed';
  if (discrepancies.some(({ kind }) => kind === 'amount_mismatch' || kind === 'reference_mismatch'))
    return 'mismatched';
  return session ? 'open' : 'created';
}

/** When the provider has had an attempt for sure, by which its age counts there: from its answer on, where one came. */
export const knownSince = ({ session, createdAt }: Pick<Attempt, 'session' | 'createdAt'>): string =>
  session?.openedAt ?? createdAt;

/** Whether an attempt may still be completed: the provider has to be asked. */
export function isOpen(attempt: AttemptFacts): boolean {
  return attemptTransitions[attemptState(attempt)].includes('completed');
}
