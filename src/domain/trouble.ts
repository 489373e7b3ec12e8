import { type Attempt, attemptState } from './attempt.ts';
import type { OrderHistory } from './order.ts';
import { isEnded, paidOf, type Refund, refundedOf } from './refund.ts';

/** How long after its time an attempt nobody has decided may be closed by the owner, in milliseconds. */
const UNDECIDED_MS = 24 * 3_600_000;

/** Whether an attempt's reports of what does not fit still want something done. */
function isUnsettled(attempt: Attempt, agreed: number, refunds: readonly Refund[]): boolean {
  const { anomalies } = attempt;
  if (anomalies.length === 0 || anomalies.some(({ kind }) => kind === 'closed')) return false;
  if (attemptState(attempt) === 'held') return true;
  if (anomalies.some(({ kind }) => kind === 'reference_mismatch')) return true;
  return refundedOf(refunds, attempt.id) < paidOf(attempt, agreed);
}

/** Whether the owner should look at an order's payments: money that is not where it should be, or a refused refund. */
export function needsALook({ placed, attempts }: OrderHistory, refunds: readonly Refund[]): boolean {
  return attempts.some((attempt) => {
    const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
    if (own.some((refund) => !isEnded(refund))) return false;
    return own.at(-1)?.state === 'FAILED' || isUnsettled(attempt, placed.amount, refunds);
  });
}

/** The attempts the owner may close: held or reported unfit, with no refund under way, or undecided for long. */
export function closableAttempts(
  { placed, attempts }: OrderHistory,
  refunds: readonly Refund[],
  now: Date,
): Attempt[] {
  return attempts.filter((attempt) => {
    if (refunds.some((refund) => refund.attemptId === attempt.id && !isEnded(refund))) return false;
    if (isUnsettled(attempt, placed.amount, refunds)) return true;
    const lapsed = Date.parse(attempt.reservedAt) + attempt.ttlSeconds * 1000 + UNDECIDED_MS;
    return !attempt.settlement && now.getTime() > lapsed;
  });
}
