import { type Attempt, attemptState, ownFailures } from '#domain/attempt.ts';
import type { OrderHistory } from '#domain/order.ts';
import { type RefundReason, refundableOf } from '#domain/refund.ts';
import type { AppContext } from '../app-context.ts';
import { askRefund } from './ask-refund.ts';
import { readHistory, readRefunds } from './order-records.ts';

/**
 * Gives back a payment that pays for nothing: one that came after its attempt had failed, or a second one for a
 * paid order; what is left of it where the owner gave back a part. Asked for once and by itself; what becomes of
 * it is the sweep's business, and the owner's when it fails. While another refund of it is under way nothing
 * happens: whoever finishes that one comes here again.
 */
export async function refundStray(context: AppContext, orderId: string, attemptId: string): Promise<void> {
  const { orders } = context.storage;
  const history = await readHistory(orders, orderId);
  const attempt = history?.attempts.find(({ id }) => id === attemptId);
  const reason = history && attempt && strayReason(history, attempt);
  if (!reason) return;
  const amount = refundableOf(attempt, history.placed.amount, await readRefunds(orders, orderId));
  if (amount > 0)
    await askRefund(context, history.placed, attempt, { amount, reason, note: null, after: null });
}

/** Why a payment pays for nothing, or null where it may pay for its order. */
function strayReason({ paidBy }: OrderHistory, attempt: Attempt): RefundReason | null {
  const state = attemptState(attempt);
  const isClosed = attempt.settlement?.failure === ownFailures.closed;
  const isPaid = attempt.anomalies.some(({ kind }) => kind === 'late_success' || kind === 'amount_mismatch');
  if (state === 'failed' && isPaid && !isClosed) return 'late_success';
  return state === 'completed' && paidBy !== null && paidBy !== attempt.id ? 'double_payment' : null;
}
