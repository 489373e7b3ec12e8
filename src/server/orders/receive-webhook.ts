import { createHash } from 'node:crypto';
import { attemptState, orderOfAttempt } from '#domain/order/attempt.ts';
import type { Order, OrderEvent } from '#domain/order/order-log.ts';
import { isEnded, isHintOpen } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logNotice } from '../log.ts';
import type { PaymentProvider, WebhookVerdict } from '../payments/provider.ts';
import { appendTo, type LoadedOrder, loadOrder } from './order-store.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { reconcileRefund, reviewRefund } from './reconcile-refund.ts';

export type WebhookResult = 'recorded' | 'refused' | 'malformed';

/** A genuine webhook about one of our attempts. */
type Hint = Extract<WebhookVerdict, { kind: 'hint' }>;

/**
 * Handles a provider's webhook: checks its signature and records it once with its order. Only the provider's
 * own answer counts, and it is asked for afterwards. Providers stop waiting for our response after three to
 * five seconds, and asking can take longer than that. If that question fails, the recorded webhook makes the
 * next poll or sweep ask instead (`acquirePollLease`). Nothing is kept about an order that cannot be read
 * here yet. The sweep finds such an order by itself, and a stranger cannot fill the store.
 * @param afterwards defers work until the webhook has been answered
 * @throws StorageUnavailable when it is not known to be recorded; the provider then sends it again
 */
export async function receiveWebhook(
  context: AppContext,
  provider: PaymentProvider,
  raw: Uint8Array,
  headers: Headers,
  afterwards: (work: () => Promise<unknown>) => void,
): Promise<WebhookResult> {
  const verdict = provider.readWebhook(raw, headers);
  if (verdict.kind === 'refused') return verdict.reason === 'malformed' ? 'malformed' : 'refused';
  if (verdict.kind === 'ignored') {
    logNotice('webhook', verdict.reason, provider.id);
    return 'recorded';
  }
  const { attemptId } = verdict;
  const id = orderOfAttempt(attemptId);
  const loaded = await loadOrder(context, id);
  if (!loaded) return 'recorded';
  const digest = createHash('sha256').update(raw).digest('hex').slice(0, 32);
  const at = context.now().toISOString();
  const { now } = await appendTo(
    context,
    id,
    (order) => (order ? [received(order, provider, verdict, { at, digest })] : []),
    loaded,
  );
  if (now) afterwards(() => followUp(context, provider, now, verdict));
  return 'recorded';
}

/** Returns the event that records a webhook in an order's log. */
function received(
  { attempts, refunds }: Order,
  { id: provider }: PaymentProvider,
  { attemptId, event, about, claimed }: Hint,
  { at, digest }: { at: string; digest: string },
): OrderEvent {
  const isOwn = attempts.find((each) => each.id === attemptId)?.provider === provider;
  const claimsPaid = isOwn && about === 'payment' && claimed.state === 'COMPLETED';
  const ofAttempt = isOwn && about === 'refund' ? refunds.filter((each) => each.attemptId === attemptId) : [];
  // The provider may still complete a refund that the owner closed by her word. If another refund of the
  // attempt is open, the webhook is about that one.
  const closed = ofAttempt.every(isEnded)
    ? ofAttempt.findLast(({ settled }) => settled && !settled.report)
    : undefined;
  return {
    type: 'webhook_received',
    at,
    attemptId,
    event,
    digest,
    claimsPaid,
    ...(closed && { closedRefund: closed.id }),
  };
}

/** Asks the provider about what a webhook reported, if the answer can change anything. */
async function followUp(
  context: AppContext,
  provider: PaymentProvider,
  loaded: LoadedOrder,
  { attemptId, about, claimed }: Hint,
): Promise<void> {
  const { order } = loaded;
  const attempt = order.attempts.find((each) => each.id === attemptId);
  if (!attempt) return;
  const own = { [provider.id]: provider };
  const asking = { withinMs: PROVIDER_MS.job, prompted: true };
  if (about === 'refund') {
    const ofAttempt = order.refunds.filter((refund) => refund.attemptId === attemptId);
    const open = ofAttempt.find((refund) => !isEnded(refund));
    const closed = ofAttempt.findLast(isHintOpen);
    if (open) await reconcileRefund(context, own, loaded, open.id, asking);
    else if (closed) await reviewRefund(context, own, loaded, closed.id, asking);
    return;
  }
  if (claimed.amount !== null && claimed.amount !== order.placed.amount)
    logNotice('webhook', 'claims another amount', attemptId);
  const state = attemptState(attempt);
  const isOver = state === 'completed' || state === 'mismatched';
  // A failed attempt is asked about only when it is claimed to be paid after all.
  if (isOver || (state === 'failed' && claimed.state !== 'COMPLETED')) return;
  await reconcilePayment(context, own, loaded, attemptId, asking);
}
