import { isOpen } from '#domain/order/attempt.ts';
import type { Billing } from '#domain/order/billing-fields.ts';
import { buyerOf } from '#domain/order/buyer.ts';
import { languageOf } from '#domain/order/order.ts';
import type { Order } from '#domain/order/order-state.ts';
import { requestState } from '#domain/order/request.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import type { PaymentProvider, Providers } from '../payments/provider.ts';
import { completeOrder } from './complete-order.ts';
import { appendTo, loadOrder } from './order-store.ts';
import { PROVIDER_MS } from './poll-lease.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { type Payable, payAgain, type ReturnUrl } from './start-payment.ts';

/*
 * A payment request is an order that the owner made and that is paid by its link. Whoever opens the link gives
 * their details and gets a payment page for them. The first payment counts.
 */

/** Returns the whole address at which a request is paid, in the language of its client. */
export const payUrl = ({ absolute, pathsIn }: SiteContext, { placed }: Order): string =>
  absolute(pathsIn(languageOf(placed)).pay(placed.id));

export type RequestStarted = Payable | { ok: false; reason: 'paid' | 'withdrawn' | 'lapsed' };

/**
 * Starts the payment of a request. The details given belong to the attempt and its page, and the same details
 * lead to the same page again. They become the order's details once that attempt has paid.
 * @returns null if the order is not a request
 * @throws StorageUnavailable
 */
export async function startRequest(
  context: AppContext,
  provider: PaymentProvider,
  order: Order,
  { billing, returnUrl }: { billing: Billing; returnUrl: ReturnUrl },
): Promise<RequestStarted | null> {
  const state = requestState(order, context.now());
  if (state === null) return null;
  if (state !== 'open') return { ok: false, reason: state };
  const { id, seller } = order.placed;
  const buyer = buyerOf(billing, seller.state);
  const started = await payAgain(context, provider, id, {
    again: 'after failure',
    returnUrl,
    buyer,
  });
  if (!started || started.ok || started.reason !== 'over') return started;
  // The request may have been paid or withdrawn a moment ago.
  const latest = await loadOrder(context, id);
  const now = latest && requestState(latest.order, context.now());
  return now && now !== 'open' ? { ok: false, reason: now } : started;
}

export type Withdrawn = { ok: true; order: Order } | { ok: false; reason: 'paid' | 'no_request' };

/**
 * Withdraws a payment request. If somebody is about to pay it, the provider is asked first. A payment that
 * arrives afterwards is refunded automatically. Withdrawing a request again changes nothing.
 * @returns null for an unknown order
 * @throws StorageUnavailable
 */
export async function withdrawRequest(
  context: AppContext,
  providers: Providers,
  id: string,
): Promise<Withdrawn | null> {
  let loaded = await loadOrder(context, id);
  if (!loaded) return null;
  if (!loaded.order.placed.made?.validUntil) return { ok: false, reason: 'no_request' };
  // The owner waits only once, however many people are about to pay.
  const end = AbortSignal.timeout(PROVIDER_MS.waiting);
  const asking = { withinMs: PROVIDER_MS.waiting, end, prompted: true };
  for (const attempt of loaded.order.attempts.filter(isOpen))
    if (!end.aborted) loaded = await reconcilePayment(context, providers, loaded, attempt.id, asking);
  const at = context.now().toISOString();
  const { now } = await appendTo(context, id, () => [{ type: 'request_over', at, why: 'withdrawn' }], loaded);
  if (!now) return null;
  if (now.order.paidBy) return { ok: false, reason: 'paid' };
  return { ok: true, order: (await completeOrder(context, now)).order };
}
