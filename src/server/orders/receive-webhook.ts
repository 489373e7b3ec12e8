import { createHash } from 'node:crypto';
import { attemptState, orderOfAttempt } from '#domain/order/attempt.ts';
import { isEnded } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logNotice } from '../log.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { appendTo, loadOrder } from './order-log.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { reconcileRefund, reviewRefund } from './reconcile-refund.ts';

export type WebhookResult = 'recorded' | 'refused' | 'malformed';

/**
 * Takes a provider's webhook: checks its signature, records it once with its order, then asks the provider, whose
 * answer alone counts. Providers give up after some seconds, so it waits for that answer only briefly; the sweep
 * asks again. Of an order that is not (yet) readable here nothing is kept: the sweep finds it by itself, and a
 * stranger cannot fill the store.
 */
export async function receiveWebhook(
  context: AppContext,
  provider: PaymentProvider,
  raw: Uint8Array,
  headers: Headers,
): Promise<WebhookResult> {
  const verdict = provider.readWebhook(raw, headers);
  if (verdict.kind === 'refused') return verdict.reason === 'malformed' ? 'malformed' : 'refused';
  if (verdict.kind === 'ignored') {
    logNotice('webhook', verdict.reason, provider.id);
    return 'recorded';
  }
  const { attemptId, event, claimed, about } = verdict;
  const id = orderOfAttempt(attemptId);
  const loaded = await loadOrder(context, id);
  if (!loaded) return 'recorded';
  const digest = createHash('sha256').update(raw).digest('hex').slice(0, 32);
  const at = context.now().toISOString();
  const isOwn = loaded.order.attempts.find((each) => each.id === attemptId)?.provider === provider.id;
  const claimsPaid = isOwn && about === 'payment' && claimed.state === 'COMPLETED';
  const { now } = await appendTo(
    context,
    id,
    () => [{ type: 'webhook_received', at, attemptId, event, digest, claimsPaid }],
    loaded,
  );
  const { order } = now ?? loaded;
  const attempt = order.attempts.find((each) => each.id === attemptId);
  if (!now || !attempt) return 'recorded';
  const own = { [provider.id]: provider };
  const asking = { withinMs: PROVIDER_MS.waiting, prompted: true };
  if (about === 'refund') {
    const ofAttempt = order.refunds.filter((refund) => refund.attemptId === attemptId);
    const open = ofAttempt.find((refund) => !isEnded(refund));
    // One that the owner closed by her word may end after all.
    const closed = ofAttempt.findLast(({ settled }) => settled && !settled.report);
    if (open) await reconcileRefund(context, own, now, open.id, asking);
    else if (closed) await reviewRefund(context, own, now, closed.id, asking);
    return 'recorded';
  }
  if (claimed.amount !== null && claimed.amount !== order.placed.amount)
    logNotice('webhook', 'claims another amount', attemptId);
  const state = attemptState(attempt);
  // A failed attempt is asked about only when it is claimed to be paid after all.
  if (state === 'completed' || state === 'mismatched' || (state === 'failed' && !claimsPaid))
    return 'recorded';
  await reconcilePayment(context, own, now, attemptId, asking);
  return 'recorded';
}
