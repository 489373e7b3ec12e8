import type { Product } from '#domain/catalogue/product.ts';
import { orderOfAttempt } from '#domain/order/attempt.ts';
import { type OrderEvent, redacted } from '#domain/order/order-event.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import { isAsked, isEnded } from '#domain/order/refund.ts';
import { productKey } from './catalogue-view.ts';
import type { Actor } from './interleaver.ts';
import type { StoreStep } from './memory-store.ts';
import { orderIdOf } from './order-keys.ts';
import { booksOf, eventsOf, orderOf, type PaymentWorld } from './payment-world.ts';

/*
 * Rules for every single write of a history, checked as it happens. The numbers are those of the invariants
 * in tests/unit/payment-invariants.test.ts.
 */

const isFact = (key: string) => key.startsWith('order/') || key.startsWith('idempotency/');

/** Performs one request and checks its effect. */
export function watchStore<T>(
  world: PaymentWorld,
  actor: Actor | null,
  { store, kind, key }: StoreStep,
  effect: () => T,
): T {
  const stored = world.blobs.stores.get(store);
  const before = stored?.get(key)?.content;
  const result = effect();
  world.steps++;
  const wrote = kind === 'put' && result === true;
  if (store === 'orders' && kind === 'delete' && before && isFact(key))
    world.check(2, false, () => `${key} was taken away`);
  if (!wrote) return result;
  if (store === 'orders') watchOrders(world, actor, key, before === undefined ? null : String(before));
  if (store === 'mail') {
    const times = (world.lettersMarked.get(key) ?? 0) + 1;
    world.lettersMarked.set(key, times);
    world.check(16, times === 1, () => `${key} was marked ${times} times`);
  }
  if (store === 'catalogue' && key === productKey(world.productId)) {
    const { discountedPrice, price, status }: Product = JSON.parse(String(stored?.get(key)?.content));
    world.prices.push({ from: world.steps, price: discountedPrice ?? price, onSale: status === 1 });
  }
  return result;
}

function watchOrders(world: PaymentWorld, actor: Actor | null, key: string, before: string | null): void {
  if (key.startsWith('idempotency/')) world.check(2, before === null, () => `${key} was written over`);
  if (key.startsWith('poll-lease/')) watchLease(world, key, before);
  if (!key.startsWith('order/')) return;
  const id = orderIdOf(key);
  const events = eventsOf(world, id);
  const earlier: OrderEvent[] = before ? JSON.parse(before).events : [];
  const head = events.slice(0, earlier.length);
  const isKept = [earlier, redacted(earlier)].some((one) => JSON.stringify(one) === JSON.stringify(head));
  world.check(2, isKept, () => `${key} lost or changed what it had`);
  for (const event of events.slice(earlier.length)) {
    if (event.type === 'placed' && actor) world.placedBy.set(id, actor);
    if (event.type === 'attempt_created' && orderOf(world, id)?.attempts[0]?.id !== event.attemptId)
      world.furtherAttempts.push({ id, at: world.steps, by: actor?.name ?? '' });
    if (event.type === 'attempt_ended') watchEnd(world, event);
    if (event.type.startsWith('refund_')) watchRefunds(world, id);
  }
  const was = foldOrder(earlier);
  const ended = (orderOf(world, id)?.attempts ?? []).filter(({ outcome }) => outcome);
  for (const attempt of ended) {
    const first = was?.attempts.find((one) => one.id === attempt.id)?.outcome;
    const isSame = !first || JSON.stringify(first) === JSON.stringify(attempt.outcome);
    world.check(1, isSame, () => `${attempt.id} ended twice`);
  }
}

/** An outcome comes from the provider's answer, and agrees with its books. */
function watchEnd(world: PaymentWorld, event: OrderEvent & { type: 'attempt_ended' }): void {
  const { attemptId: id, result } = event;
  const order = orderOf(world, orderOfAttempt(id));
  const session = order?.attempts.find((attempt) => attempt.id === id)?.session;
  const agreed = order?.placed.amount;
  world.endedAt.set(id, world.steps);
  if (result !== 'COMPLETED' || order?.placed.made?.outside) return;
  const heard = (world.heard.get(id) ?? []).some(
    ({ completed, amount, ref }) => completed && amount === agreed && ref === (session?.providerRef ?? ref),
  );
  world.check(5, heard, () => `${id} COMPLETED, unheard from the provider`);
  const { paid } = booksOf(world, id);
  world.check(6, paid === agreed, () => `${id} COMPLETED with ${paid} of ${agreed} paid`);
}

/** The site asks for refunds only of paid money, never more than was paid, one at a time, each with its own id. */
function watchRefunds(world: PaymentWorld, orderId: string): void {
  const refunds = (orderOf(world, orderId)?.refunds ?? []).filter(isAsked);
  const ids = eventsOf(world, orderId).flatMap((one) =>
    one.type === 'refund_requested' ? one.refundId : [],
  );
  world.check(15, new Set(ids).size === ids.length, () => `a refund id was used twice: ${ids}`);
  world.check(15, ids.length === refunds.length, () => `a refund was requested out of turn: ${ids}`);
  for (const attemptId of new Set(refunds.map((refund) => refund.attemptId))) {
    const own = refunds.filter((refund) => refund.attemptId === attemptId);
    const open = own.filter((refund) => !isEnded(refund));
    world.check(15, open.length <= 1, () => `two refunds of ${attemptId} at a time`);
    const asked = own.reduce((sum, { state, amount }) => sum + (state === 'FAILED' ? 0 : amount), 0);
    const { paid } = booksOf(world, attemptId);
    world.check(15, asked <= paid, () => `${asked} of ${paid} asked back of ${attemptId}`);
  }
}

/** Poll leases are at least three seconds apart. */
function watchLease(world: PaymentWorld, key: string, before: string | null): void {
  if (!before) return;
  const [earlier, now] = [
    JSON.parse(before),
    JSON.parse(String(world.blobs.stores.get('orders')?.get(key)?.content)),
  ].map((turn) => Date.parse(turn.at));
  world.check(19, (now ?? 0) - (earlier ?? 0) >= 3_000, () => `${key} twice in three seconds`);
}
