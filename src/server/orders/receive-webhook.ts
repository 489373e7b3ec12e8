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

/** A genuine webhook about something of ours. */
type Hint = Extract<WebhookVerdict, { kind: 'hint' }>;

/**
 * Takes a provider's webhook: checks its signature and records it once with its order. The provider, whose
 * answer alone counts, is asked afterwards: providers give up on an answer after three to five seconds, and
 * asking takes longer than that on a bad day. Should that question die, the record has the next poll or sweep
 * ask in its place (`acquirePollLease`). Of an order that is not (yet) readable here nothing is kept: the
 * sweep finds it by itself, and a stranger cannot fill the store.
 * @param afterwards puts off work until the webhook is answered
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

/** The event of a webhook as it stands in an order's log. */
function received(
  { attempts, refunds }: Order,
  { id: provider }: PaymentProvider,
  { attemptId, event, about, claimed }: Hint,
  { at, digest }: { at: string; digest: string },
): OrderEvent {
  const isOwn = attempts.find((each) => each.id === attemptId)?.provider === provider;
  const claimsPaid = isOwn && about === 'payment' && claimed.state === 'COMPLETED';
  const ofAttempt = isOwn && about === 'refund' ? refunds.filter((each) => each.attemptId === attemptId) : [];
  // One that the owner closed by her word may end after all; while another is open, that one is meant.
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

/** Asks the provider about what a webhook reported, where that can change anything. */
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
