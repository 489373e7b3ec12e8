import { createHash } from 'node:crypto';
import { attemptState, orderOfAttempt } from '#domain/order/attempt.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import type { Order } from '#domain/order/order-state.ts';
import { isCalled, isEnded, isHintOpen, type Refund } from '#domain/order/refund.ts';
import type { AppContext } from '../app-context.ts';
import { logNotice } from '../log.ts';
import type { PaymentProvider, WebhookVerdict } from '../payments/provider.ts';
import { reconcileReport } from './booked-news.ts';
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
 * @param afterwards defers work about an order until the webhook has been answered
 * @throws StorageUnavailable when it is not known to be recorded; the provider then sends it again
 */
export async function receiveWebhook(
  context: AppContext,
  provider: PaymentProvider,
  raw: Uint8Array,
  headers: Headers,
  afterwards: (work: () => Promise<unknown>, orderId: string) => void,
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
  const { now, added } = await appendTo(
    context,
    id,
    (order) => (order ? [received(order, provider, verdict, { at, digest })] : []),
    loaded,
  );
  // A webhook that was sent before does not wait, so repeating one keeps no function busy.
  const patient = added.length > 0;
  if (now) afterwards(() => followUp(context, provider, now, verdict, patient), id);
  return 'recorded';
}

/** Returns the refunds of an attempt that a webhook can be about: the one that it names, or all of them. */
function refundsMeant({ refunds }: Order, { attemptId, about, named }: Hint): Refund[] {
  if (about !== 'refund') return [];
  return refunds.filter(
    (refund) => refund.attemptId === attemptId && (named === null || isCalled(refund, named)),
  );
}

/** Returns the event that records a webhook in an order's log. */
function received(
  order: Order,
  { id: provider }: PaymentProvider,
  hint: Hint,
  { at, digest }: { at: string; digest: string },
): OrderEvent {
  const { attemptId, event, about, claimed, named } = hint;
  const isOwn = order.attempts.find((each) => each.id === attemptId)?.provider === provider;
  const claimsPaid = isOwn && about === 'payment' && claimed.state === 'COMPLETED';
  const meant = isOwn ? refundsMeant(order, hint) : [];
  // The provider may still complete a refund that the owner closed by her word. If another refund of the
  // attempt is open, the webhook is about that one.
  const closed = meant.every(isEnded)
    ? meant.findLast(({ settled }) => settled && !settled.report)
    : undefined;
  // A refund that failed moved no money. One that was given up may have succeeded after all.
  const isNews =
    about === 'dispute' ||
    (claimed.state !== 'FAILED' && meant.every(({ state, settled }) => state === 'FAILED' && !settled));
  const reported = isOwn && named && isNews && about !== 'payment' ? { about, ref: named.ref } : null;
  return {
    type: 'webhook_received',
    at,
    attemptId,
    event,
    digest,
    claimsPaid,
    ...(closed && { closedRefund: closed.id }),
    ...(reported && { reported }),
  };
}

/** Asks the provider about what a webhook reported, if the answer can change anything. */
async function followUp(
  context: AppContext,
  provider: PaymentProvider,
  loaded: LoadedOrder,
  hint: Hint,
  patient: boolean,
): Promise<void> {
  const { order } = loaded;
  const { attemptId, about, claimed, named } = hint;
  const attempt = order.attempts.find((each) => each.id === attemptId);
  if (!attempt) return;
  const own = { [provider.id]: provider };
  const asking = { withinMs: PROVIDER_MS.job, prompted: true, patient };
  if (about !== 'payment') {
    const meant = refundsMeant(order, hint);
    const open = meant.find((refund) => !isEnded(refund));
    const closed = meant.findLast(isHintOpen);
    const report = order.reports.find((each) => each.attemptId === attemptId && each.ref === named?.ref);
    if (open) await reconcileRefund(context, own, loaded, open.id, asking);
    else if (closed) await reviewRefund(context, own, loaded, closed.id, asking);
    else if (report) await reconcileReport(context, own, loaded, report, asking);
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
