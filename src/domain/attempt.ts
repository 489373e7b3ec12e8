/** Most attempts at paying one order; whoever needs more calls the shop. */
export const MOST_ATTEMPTS = 20;

/**
 * The id of an order's `n`-th attempt, by which the provider knows it: the order's own for the first one, with a
 * number behind it for later ones. Never used twice, as providers demand.
 */
export function attemptIdOf(orderId: string, n: number): string {
  return n === 1 ? orderId : `${orderId}-${n}`;
}

const attemptForm = '[0-9A-HJKMNP-TV-Z]{26}(?:-(?:[2-9]|[1-9][0-9]))?';

/** Whether a text has the form of an attempt id: the order's id, for later attempts followed by -2 to -99. */
export function isAttemptId(text: string): boolean {
  return new RegExp(`^${attemptForm}$`).test(text);
}

/** Whether a text has the form of a refund id: an attempt id followed by -R and a number from 1. */
export function isRefundId(text: string): boolean {
  return attemptOfRefund(text) !== null;
}

/** The id of the attempt a refund id belongs to, or null when it is no refund id. */
export function attemptOfRefund(refundId: string): string | null {
  return new RegExp(`^(${attemptForm})-R[1-9][0-9]{0,2}$`).exec(refundId)?.[1] ?? null;
}

/** The order an attempt is of. */
export function orderOfAttempt(attemptId: string): string {
  return attemptId.split('-')[0] ?? '';
}

/** An attempt's payment, reserved before the provider hears of it. The first one is reserved by its order. */
export interface AttemptReserved {
  id: string;
  reservedAt: string;
  provider: string;
  /** Seconds after which the provider lets an unpaid attempt lapse. */
  ttlSeconds: number;
  /** The mark that stands until it is settled and what follows is done. */
  mark: string;
}

/** The provider has the attempt and said where to pay. */
export interface AttemptOpened {
  openedAt: string;
  providerRef: string;
  redirectUrl: string;
}

/** Written in place of `AttemptOpened` when an attempt was given up before any provider had it. */
export interface AttemptGivenUp {
  givenUpAt: string;
}

/** How an attempt ended. Written exactly once. */
export interface Settlement {
  settledAt: string;
  outcome: 'COMPLETED' | 'FAILED';
  mode: string | null;
  transactionId: string | null;
  /** Why it failed, for the owner: the provider's code, or one of `ownFailures`. */
  failure: string | null;
}

/** Reasons of our own for an attempt to have failed. */
export const ownFailures = {
  neverCreated: 'never_created',
  refused: 'refused_by_provider',
  closed: 'closed_by_owner',
} as const;

/**
 * What the provider reported that must not settle an attempt by itself; `closed`: the owner has settled with it
 * what was reported.
 */
export type AnomalyKind =
  | 'late_success'
  | 'double_payment'
  | 'amount_mismatch'
  | 'reference_mismatch'
  | 'closed';

/** Something the provider reported that does not fit, kept once a kind and attempt, for the owner to look at. */
export interface Anomaly {
  at: string;
  kind: AnomalyKind;
  attemptId: string;
  /** Paise the provider says were paid. */
  amount: number;
  providerRef: string;
  transactionId: string | null;
}

/** An attempt with its records. */
export interface Attempt extends AttemptReserved {
  opened: AttemptOpened | null;
  settlement: Settlement | null;
  /** What was reported of it and does not fit. */
  anomalies: Anomaly[];
}

/** The states an attempt goes through. `held`: the provider reports a payment that is not ours as agreed. */
export type AttemptState = 'reserved' | 'open' | 'held' | 'completed' | 'failed';

/** Which state may follow which; a held attempt ends by the owner's word alone. */
export const attemptSteps: Record<AttemptState, readonly AttemptState[]> = {
  reserved: ['open', 'held', 'completed', 'failed'],
  open: ['held', 'completed', 'failed'],
  held: ['failed'],
  completed: [],
  failed: [],
};

/** The state an attempt's records put it in. */
export function attemptState({
  opened,
  settlement,
  anomalies,
}: Pick<Attempt, 'opened' | 'settlement' | 'anomalies'>): AttemptState {
  if (settlement) return settlement.outcome === 'COMPLETED' ? 'completed' : 'failed';
  if (anomalies.some(({ kind }) => kind === 'amount_mismatch' || kind === 'reference_mismatch'))
    return 'held';
  return opened ? 'open' : 'reserved';
}

/** Whether something may still come of an attempt by itself: it may yet be completed. */
export function isOpen(attempt: Pick<Attempt, 'opened' | 'settlement' | 'anomalies'>): boolean {
  return attemptSteps[attemptState(attempt)].includes('completed');
}
