import type { RefundReason } from '#domain/refund.ts';
import { paidOf } from '#domain/refund.ts';
import type { Shop } from '../shop.ts';
import { askRefund } from './ask-refund.ts';
import { readHistory } from './order-records.ts';

/**
 * Gives back a payment that pays for nothing: one that came after its attempt had failed, or a second one for a
 * paid order. Asked for once and by itself; what becomes of it is the sweep's business, and the owner's when it
 * fails.
 */
export async function refundStray(
  shop: Shop,
  orderId: string,
  attemptId: string,
  reason: Extract<RefundReason, 'late_success' | 'double_payment'>,
): Promise<void> {
  const history = await readHistory(shop.storage.orders, orderId);
  const attempt = history?.attempts.find(({ id }) => id === attemptId);
  if (!history || !attempt) return;
  const amount = paidOf(attempt, history.placed.amount);
  await askRefund(shop, history.placed, attempt, { amount, reason, note: null, after: null });
}
