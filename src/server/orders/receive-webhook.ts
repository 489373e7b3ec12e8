import { createHash } from 'node:crypto';
import { type Attempt, orderOfAttempt } from '#domain/attempt.ts';
import type { OrderHistory } from '#domain/order.ts';
import type { Callback } from '#domain/order-shown.ts';
import { isEnded } from '#domain/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logNotice } from '../log.ts';
import type { PaymentProvider, WebhookVerdict } from '../payments/provider.ts';
import { observePayment } from './observe-payment.ts';
import { markSaidPaid } from './order-marks.ts';
import { keys, readHistory, readRefunds, readSettlement } from './order-records.ts';
import { pursueRefund } from './pursue-refund.ts';
import { takeTurn } from './take-turn.ts';

export type WebhookReceived = 'recorded' | 'refused' | 'malformed';

/**
 * Takes a provider's callback: checks its signature, records it once with its order, then asks the provider, whose
 * answer alone counts. Of an order that is not (yet) readable here nothing is kept: the sweep finds it by itself,
 * and no stranger fills the store.
 */
export async function receiveWebhook(
  context: AppContext,
  provider: PaymentProvider,
  raw: Uint8Array,
  headers: Headers,
): Promise<WebhookReceived> {
  const verdict = provider.readWebhook(raw, headers);
  if (verdict.kind === 'refused') return verdict.reason === 'malformed' ? 'malformed' : 'refused';
  if (verdict.kind === 'ignored') {
    logNotice('callback', verdict.reason, provider.id);
    return 'recorded';
  }
  const { orders } = context.storage;
  const orderId = orderOfAttempt(verdict.attemptId);
  const history = await readHistory(orders, orderId);
  if (!history) return 'recorded';
  const hash = createHash('sha256').update(raw).digest('hex').slice(0, 32);
  await orders.create<Callback>(keys.callback(orderId, hash), {
    at: context.now().toISOString(),
    event: verdict.event,
    about: verdict.attemptId,
  });
  const attempt = history.attempts.find(({ id }) => id === verdict.attemptId);
  if (attempt?.provider !== provider.id) return 'recorded';
  if (verdict.about === 'refund') await askAboutRefund(context, provider, history, attempt);
  else await askAboutPayment(context, provider, history, attempt, verdict);
  return 'recorded';
}

async function askAboutPayment(
  context: AppContext,
  provider: PaymentProvider,
  history: OrderHistory,
  attempt: Attempt,
  { claimed }: WebhookVerdict & { kind: 'hint' },
): Promise<void> {
  if (claimed.amount !== null && claimed.amount !== history.placed.amount)
    logNotice('callback', 'claims another amount', attempt.id);
  const { orders } = context.storage;
  const isSaidPaid = claimed.state === 'COMPLETED';
  // A failed attempt is asked about only when it is said to be paid after all. The provider may not say so yet, or
  // not answer now, and need not tell it a second time: the mark has the sweep ask again.
  if (attempt.settlement && (!isSaidPaid || attempt.settlement.outcome === 'COMPLETED')) return;
  if (attempt.settlement) await markSaidPaid(orders, attempt.id, context.now());
  const turn = { about: attempt.id, since: attempt.reservedAt, prompted: true };
  if (await takeTurn(context, provider, turn))
    await observePayment(context, provider, history.placed, attempt);
  if (!isSaidPaid || attempt.settlement) return;
  // Open till now; whoever heard FAILED before the payment came may be about to write it down.
  if ((await readSettlement(orders, attempt.id))?.outcome !== 'COMPLETED')
    await markSaidPaid(orders, attempt.id, context.now());
}

async function askAboutRefund(
  context: AppContext,
  provider: PaymentProvider,
  history: OrderHistory,
  attempt: Attempt,
): Promise<void> {
  const refunds = await readRefunds(context.storage.orders, history.placed.id);
  const open = refunds.find((refund) => refund.attemptId === attempt.id && !isEnded(refund));
  if (!open) return;
  const turn = { about: open.id, since: open.askedAt, prompted: true };
  if (await takeTurn(context, provider, turn)) await pursueRefund(context, provider, history, open);
}
