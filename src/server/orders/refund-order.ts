import { type Anomaly, attemptState, ownFailures } from '#domain/attempt.ts';
import { type Refund, type RefundOrder, refundableOf, refundPaise } from '#domain/refund.ts';
import { closableAttempts } from '#domain/trouble.ts';
import type { AppContext } from '../app-context.ts';
import type { Providers } from '../payments/choose-provider.ts';
import { askRefund, type RefundAsked } from './ask-refund.ts';
import { finishMarked, markChange } from './order-marks.ts';
import { keys, readHistory, readRefunds } from './order-records.ts';
import { pursueRefund } from './pursue-refund.ts';
import { settleAttempt } from './settle-attempt.ts';
import { takeTurn } from './take-turn.ts';

export type RefundOrdered =
  | { ok: true; refund: Refund }
  | Exclude<RefundAsked, { ok: true }>
  | { ok: false; reason: 'unknown_payment' };

/**
 * Gives money back at the owner's wish: writes the refund down, then asks the provider. What it says later, and a
 * provider that cannot be reached now, are the sweep's business. Null for an unknown order.
 * @throws StorageUnavailable
 */
export async function refundOrder(
  context: AppContext,
  providers: Providers,
  orderId: string,
  wanted: RefundOrder,
): Promise<RefundOrdered | null> {
  const { orders } = context.storage;
  const history = await readHistory(orders, orderId);
  if (!history) return null;
  const attempt = history.attempts.find(({ id }) => id === wanted.payment);
  if (!attempt || refundableOf(attempt, history.placed.amount, []) === 0)
    return { ok: false, reason: 'unknown_payment' };
  const asked = await askRefund(context, history.placed, attempt, {
    amount: refundPaise(wanted),
    reason: attemptState(attempt) === 'held' ? 'amount_mismatch' : 'owner',
    note: wanted.note || null,
    after: wanted.after,
  });
  const provider = providers[attempt.provider];
  if (!asked.ok || !provider) return asked;
  const turn = { about: asked.refund.id, since: asked.refund.askedAt, prompted: true };
  if (!(await takeTurn(context, provider, turn))) return asked;
  const refunds = await pursueRefund(context, provider, history, asked.refund);
  return { ok: true, refund: refunds.find(({ id }) => id === asked.refund.id) ?? asked.refund };
}

/**
 * Ends by the owner's word what cannot end by itself: an attempt that is held, or that nobody has decided for long
 * after its time; and takes note that she has settled with the provider what was reported of one that ended. Null
 * for an unknown order.
 * @returns whether there was anything to close
 * @throws StorageUnavailable
 */
export async function closeOrder(context: AppContext, orderId: string): Promise<boolean | null> {
  const { orders } = context.storage;
  const history = await readHistory(orders, orderId);
  if (!history) return null;
  const refunds = await readRefunds(orders, orderId);
  const closable = closableAttempts(history, refunds, context.now());
  if (closable.length === 0) return false;
  const mark = await markChange(orders, orderId, context.now());
  const at = context.now().toISOString();
  await orders.change<Anomaly[]>(keys.anomalies(orderId), (known) => [
    ...(known ?? []),
    ...closable.map(({ id }) => closedByOwner(id, at)),
  ]);
  for (const { id, settlement } of closable)
    if (!settlement) await settleAttempt(context, id, { outcome: 'FAILED', failure: ownFailures.closed });
  await finishMarked(orders, orderId, [mark]);
  return true;
}

const closedByOwner = (attemptId: string, at: string): Anomaly => ({
  at,
  kind: 'closed',
  attemptId,
  amount: 0,
  providerRef: '',
  transactionId: null,
});
