import { attemptState, ownFailures } from '#domain/attempt.ts';
import { type Refund, type RefundOrder, refundableOf, refundPaise } from '#domain/refund.ts';
import type { Providers } from '../payments/choose-provider.ts';
import type { Shop } from '../shop.ts';
import { askRefund, type RefundAsked } from './ask-refund.ts';
import { readHistory, readRefunds } from './order-records.ts';
import { pursueRefund } from './pursue-refund.ts';
import { settleAttempt } from './settle-attempt.ts';

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
  shop: Shop,
  providers: Providers,
  orderId: string,
  wanted: RefundOrder,
): Promise<RefundOrdered | null> {
  const { orders } = shop.storage;
  const history = await readHistory(orders, orderId);
  if (!history) return null;
  const attempt = history.attempts.find(({ id }) => id === wanted.payment);
  if (!attempt || refundableOf(attempt, history.placed.amount, []) === 0)
    return { ok: false, reason: 'unknown_payment' };
  const asked = await askRefund(shop, history.placed, attempt, {
    amount: refundPaise(wanted),
    reason: attemptState(attempt) === 'held' ? 'amount_mismatch' : 'owner',
    note: wanted.note || null,
    after: wanted.after,
  });
  const provider = providers[attempt.provider];
  if (!asked.ok || !provider) return asked;
  const refunds = await pursueRefund(shop, provider, history, asked.refund);
  return { ok: true, refund: refunds.find(({ id }) => id === asked.refund.id) ?? asked.refund };
}

/**
 * Ends an order that is held because the provider reported something else than was agreed: its payment counts as
 * failed. For the owner, once she has settled it with provider and buyer. Null for an unknown order.
 * @returns whether there was anything to close
 * @throws StorageUnavailable
 */
export async function closeHeldOrder(shop: Shop, orderId: string): Promise<boolean | null> {
  const history = await readHistory(shop.storage.orders, orderId);
  if (!history) return null;
  const refunds = await readRefunds(shop.storage.orders, orderId);
  const held = history.attempts.filter(
    (attempt) =>
      attemptState(attempt) === 'held' &&
      !refunds.some(({ attemptId, endedAt }) => attemptId === attempt.id && !endedAt),
  );
  for (const { id } of held)
    await settleAttempt(shop, id, { outcome: 'FAILED', failure: ownFailures.closed });
  return held.length > 0;
}
