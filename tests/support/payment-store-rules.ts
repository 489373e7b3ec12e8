import { attemptIdOf, orderOfAttempt, type Settlement } from '#domain/attempt.ts';
import type { OrderPlaced } from '#domain/order.ts';
import type { Product } from '#domain/product.ts';
import { foldRefunds, isEnded, type RefundRecord } from '#domain/refund.ts';
import { keys as catalogueKeys } from '#server/catalogue/records.ts';
import { keys } from '#server/orders/order-records.ts';
import type { Actor } from './interleaver.ts';
import type { StoreStep } from './memory-store.ts';
import { booksOf, type PaymentWorld, record } from './payment-world.ts';

/*
 * What must hold of every single write of a history, checked as it happens. The numbers are those of the
 * invariants; see tests/unit/payment-invariants.test.ts for their words.
 */

const grows = /\/(?:refunds|anomalies)$/;
const isFact = (key: string) =>
  (key.startsWith('order/') && !/\/fulfilment$/.test(key) && !grows.test(key)) || key.startsWith('claim/');

/** The attempt a record of an order is about. */
export const attemptOf = (key: string): string => {
  const [, id = '', what = ''] = key.split('/');
  return attemptIdOf(id, Number(/-(\d+)$/.exec(what)?.[1] ?? 1));
};

/** Lets one request happen and looks at what it did. */
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
  if (store === 'orders' && kind === 'delete' && before && (isFact(key) || grows.test(key)))
    world.check(2, false, () => `${key} was taken away`);
  if (!wrote) return result;
  if (store === 'orders') watchOrders(world, actor, key, before === undefined ? null : String(before));
  if (store === 'mail') {
    const times = (world.lettersMarked.get(key) ?? 0) + 1;
    world.lettersMarked.set(key, times);
    world.check(16, times === 1, () => `${key} was marked ${times} times`);
  }
  if (store === 'catalogue' && key === catalogueKeys.product(world.productId)) {
    const { discountedPrice, price, status }: Product = JSON.parse(String(stored?.get(key)?.content));
    world.prices.push({ from: world.steps, price: discountedPrice ?? price, onSale: status === 1 });
  }
  return result;
}

function watchOrders(world: PaymentWorld, actor: Actor | null, key: string, before: string | null): void {
  if (isFact(key)) {
    if (key.includes('/settlement')) {
      world.check(1, before === null, () => `${key} was written twice`);
      watchSettlement(world, attemptOf(key));
    } else world.check(2, before === null, () => `${key} was written over`);
    if (key.endsWith('/placed') && actor) world.placedBy.set(key, actor);
    if (key.includes('/reserved-'))
      world.reservations.push({ id: key.split('/')[1] ?? '', at: world.steps, by: actor?.name ?? '' });
  }
  if (grows.test(key)) {
    const lists = [JSON.parse(before ?? '[]'), record(world, key)].map((found) => found?.events ?? found);
    const [earlier, now] = lists;
    const isPrefix = JSON.stringify(now.slice(0, earlier.length)) === JSON.stringify(earlier);
    world.check(2, isPrefix, () => `${key} lost or changed what it had`);
  }
  if (key.endsWith('/refunds')) watchRefunds(world, key);
  if (key.startsWith('asked/')) watchTurn(world, key, before);
}

/** Whoever settles has asked, and heard what is written; the books agree. */
function watchSettlement(world: PaymentWorld, id: string): void {
  const settlement = record<Settlement>(world, keys.settlement(id));
  const placed = record<OrderPlaced>(world, keys.placed(orderOfAttempt(id)));
  const opened = record<{ providerRef?: string }>(world, keys.opened(id));
  world.settledAt.set(id, world.steps);
  if (settlement?.outcome !== 'COMPLETED') return;
  const heard = (world.heard.get(id) ?? []).some(
    ({ completed, amount, ref }) =>
      completed && amount === placed?.amount && ref === (opened?.providerRef ?? ref),
  );
  world.check(5, heard, () => `${id} COMPLETED, unheard from the provider`);
  const { paid } = booksOf(world, id);
  world.check(6, paid === placed?.amount, () => `${id} COMPLETED with ${paid} of ${placed?.amount} paid`);
}

/** Refunds are of paid money alone, never of more, one at a time, each with an id of its own. */
function watchRefunds(world: PaymentWorld, key: string): void {
  const log = record<RefundRecord>(world, key);
  const ids = (log?.events ?? []).filter(({ what }) => what === 'asked').map(({ refundId }) => refundId);
  world.check(15, new Set(ids).size === ids.length, () => `a refund id was used twice: ${ids}`);
  const refunds = foldRefunds(log);
  for (const attemptId of new Set(refunds.map((refund) => refund.attemptId))) {
    const own = refunds.filter((refund) => refund.attemptId === attemptId);
    const open = own.filter((refund) => !isEnded(refund));
    world.check(15, open.length <= 1, () => `two refunds of ${attemptId} at a time`);
    const asked = own.reduce((sum, { state, amount }) => sum + (state === 'FAILED' ? 0 : amount), 0);
    const { paid } = booksOf(world, attemptId);
    world.check(15, asked <= paid, () => `${asked} of ${paid} asked back of ${attemptId}`);
  }
}

/** Turns at asking the provider come no closer than three seconds. */
function watchTurn(world: PaymentWorld, key: string, before: string | null): void {
  if (!before) return;
  const [earlier, now] = [JSON.parse(before), record<{ at: string }>(world, key)].map((turn) =>
    Date.parse(turn.at),
  );
  world.check(19, (now ?? 0) - (earlier ?? 0) >= 3_000, () => `${key} twice in three seconds`);
}
