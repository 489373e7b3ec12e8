import { type Attempt, isOpen } from '#domain/attempt.ts';
import { orderSettlement } from '#domain/order.ts';
import { isEnded, type Refund } from '#domain/refund.ts';
import type { AppContext } from '../app-context.ts';
import { inTime } from '../in-time.ts';
import { logError } from '../log.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { finishAttempts } from './finish-attempts.ts';
import { observePayment } from './observe-payment.ts';
import { isDeadChange, readMarks, saidPaidMark } from './order-marks.ts';
import { keys, readHistory, readRefunds } from './order-records.ts';
import { pursueRefund } from './pursue-refund.ts';
import { takeTurn } from './take-turn.ts';

/** How long after its end a payment may still come, in milliseconds (Razorpay: banks are polled for 3 to 5 days). */
const LATEST_PAYMENT_MS = 7 * 24 * 3_600_000;

/**
 * Looks after every order that is marked: asks the providers how its open payments and refunds stand and records
 * what follows, needing neither callback nor the buyer's return; then finishes what killed functions left behind.
 * Begins where the last sweep stopped.
 * @returns how many orders were looked at and how many of them are now settled
 */
export async function sweepPayments(
  context: AppContext,
  providers: Providers,
): Promise<{ seen: number; settled: number }> {
  const { orders } = context.storage;
  const marked = [...(await readMarks(orders))];
  const last = (await orders.read<{ id: string }>(keys.sweep))?.value.id ?? '';
  const after = marked.findIndex(([id]) => id > last);
  const inDeadline = withDeadline(providers, AbortSignal.timeout(DEADLINE_MS));
  const settled = await inTime(marked, ([id, own]) => sweepOne(context, inDeadline, id, own), {
    first: Math.max(after, 0),
    // Written down first: a sweep that is killed must not have the next one begin with the same orders.
    async before(batch) {
      const id = batch.at(-1)?.[0];
      if (id && batch.length < marked.length) await orders.change<{ id: string }>(keys.sweep, () => ({ id }));
    },
  });
  return { seen: settled.length, settled: settled.filter(Boolean).length };
}

/** Milliseconds after which a sweep waits for no provider's answer any more. */
const DEADLINE_MS = 26_000;

/** The providers, each call of whom ends at the latest with a signal. */
function withDeadline(providers: Providers, end: AbortSignal): Providers {
  const ends = (signal: AbortSignal) => AbortSignal.any([signal, end]);
  const bounded = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    fetch: (payment, signal) => provider.fetch(payment, ends(signal)),
    refund: (request, signal) => provider.refund(request, ends(signal)),
    fetchRefund: (refund, signal) => provider.fetchRefund(refund, ends(signal)),
  });
  return Object.fromEntries(
    Object.entries(providers).map(([id, provider]) => [id, provider && bounded(provider)]),
  );
}

async function sweepOne(
  context: AppContext,
  providers: Providers,
  id: string,
  own: string[],
): Promise<boolean> {
  const { orders } = context.storage;
  try {
    const [before, known] = await Promise.all([readHistory(orders, id), readRefunds(orders, id)]);
    // A checkout that died before its order was written leaves its mark behind for good: the same key may place
    // that order at any time, and a mark taken away just then would leave it unlooked after.
    if (!before) return false;
    for (const attempt of before.attempts) {
      const provider = providers[attempt.provider];
      const isDoubted = own.includes(saidPaidMark(attempt.id)) && !isClear(attempt, known, context.now());
      if (!provider || !(isOpen(attempt) || isDoubted)) continue;
      const turn = { about: attempt.id, since: attempt.reservedAt };
      if (await takeTurn(context, provider, turn))
        await observePayment(context, provider, before.placed, attempt);
    }
    const refunds = await readRefunds(orders, id);
    const history = (await readHistory(orders, id)) ?? before;
    for (const refund of refunds) {
      const attempt = history.attempts.find((each) => each.id === refund.attemptId);
      const provider = attempt && providers[attempt.provider];
      if (!provider) continue;
      const turn = { about: refund.id, since: refund.askedAt, prompted: refund.state === 'asked' };
      const isUnfinished = isEnded(refund) && own.includes(refund.mark);
      if (isUnfinished || (!isEnded(refund) && (await takeTurn(context, provider, turn))))
        await pursueRefund(context, provider, history, refund);
    }
    const named = new Map([...history.attempts, ...refunds].map((each) => [each.mark, each]));
    const saidPaid = new Map(history.attempts.map((each) => [saidPaidMark(each.id), each]));
    const isLeft = (mark: string) => {
      const doubted = saidPaid.get(mark);
      if (doubted) return isClear(doubted, refunds, context.now());
      const about = named.get(mark);
      if (about) return 'settlement' in about && about.settlement !== null;
      return isDeadChange(mark, context.now());
    };
    const left = own.filter(isLeft);
    if (left.length > 0) await finishAttempts(context, id, left);
    return orderSettlement(history) !== null;
  } catch (error) {
    logError('sweep', error, id);
    return false;
  }
}

/** Whether it is known what became of an attempt that was said to be paid, or nothing more is to be expected. */
function isClear(attempt: Attempt, refunds: readonly Refund[], now: Date): boolean {
  if (isOpen(attempt)) return false;
  if (attempt.settlement?.outcome !== 'FAILED') return true;
  return (
    refunds.some(({ attemptId }) => attemptId === attempt.id) ||
    attempt.anomalies.some(({ kind }) => kind !== 'late_success') ||
    now.getTime() - Date.parse(attempt.settlement.settledAt) > LATEST_PAYMENT_MS
  );
}
