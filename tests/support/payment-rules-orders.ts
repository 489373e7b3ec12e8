import { isLateMoney, OUTSIDE, orderOfAttempt, ownFailures } from '#domain/order/attempt.ts';
import { ALL_ORDERS } from '#domain/order/order-list.ts';
import { type OrderRow, orderRow } from '#domain/order/order-row.ts';
import { withDuplicates } from '#domain/order/possible-duplicates.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { sendAllAgain, sweep } from './payment-run.ts';
import { allOrdersOf, booksOf, orderOf, type PaymentWorld, placedOrders, records } from './payment-world.ts';

/* Rules for the orders of a world once it is quiet. */

/** Returns all attempts, for each order the oldest first. */
export const attemptIds = (world: PaymentWorld): string[] =>
  allOrdersOf(world)
    .flatMap(({ attempts }) => attempts.map(({ id }) => id))
    .sort();

export const attemptOf = (world: PaymentWorld, id: string) =>
  orderOf(world, orderOfAttempt(id))?.attempts.find((attempt) => attempt.id === id);

export const outcomeOf = (world: PaymentWorld, id: string) => attemptOf(world, id)?.outcome ?? null;

export const refundsOf = (world: PaymentWorld, attemptId: string) =>
  (orderOf(world, orderOfAttempt(attemptId))?.refunds ?? []).filter(
    (refund) => refund.attemptId === attemptId,
  );

export const discrepanciesOf = (world: PaymentWorld, attemptId: string) =>
  attemptOf(world, attemptId)?.discrepancies ?? [];

/** Returns an order's status, computed only from the outcomes of its attempts. */
export function statusOf(world: PaymentWorld, orderId: string): 'pending' | 'COMPLETED' | 'FAILED' {
  const results = attemptIds(world)
    .filter((id) => orderOfAttempt(id) === orderId)
    .map((id) => outcomeOf(world, id)?.result);
  const isOver = orderOf(world, orderId)?.requestOver !== null;
  if (results.length === 0) return isOver ? 'FAILED' : 'pending';
  if (results.includes('COMPLETED')) return 'COMPLETED';
  return results.includes(undefined) ? 'pending' : 'FAILED';
}

/**
 * Invariant 3: every view agrees with the records: from the index, from the records, and from a rebuilt
 * index.
 */
export async function checkViews(world: PaymentWorld): Promise<void> {
  const { shop } = world.seat(null, null, 'asks');
  const rows = allOrdersOf(world).map((order) => orderRow(order, shop.now()));
  const duplicates = withDuplicates(rows);
  const expected = sorted(rows.map((row) => ({ ...row, trouble: row.trouble || duplicates.has(row.id) })));
  const same = async (what: string) => {
    const shown = sorted((await listOrders(shop, ALL_ORDERS, 1, 1_000)).data);
    world.check(3, shown === expected, () => `${what}: ${shown}, not ${expected}`);
  };
  if (rows.length > 0) await same('the list');
  for (const [key] of records(world, 'index/')) world.blobs.stores.get('orders')?.delete(key);
  if (rows.length > 0) await same('the list made anew');
  for (const { id } of placedOrders(world)) {
    const shown = await paymentStatus(shop, {}, id);
    const said = shown?.order.status;
    world.check(3, said === statusOf(world, id), () => `${id} is said to be ${said}`);
  }
}

const sorted = (rows: OrderRow[]) => JSON.stringify([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));

/**
 * Invariant 4: once an order's status is final, later polls answer the same, unless somebody tried to pay
 * again. Invariant 18: a poll shows only the order that it names.
 */
export function checkPolls({ polls, furtherAttempts, check, ...world }: PaymentWorld): void {
  for (const later of polls) {
    const placed = placedOrders({ polls, furtherAttempts, check, ...world }).find(
      ({ id }) => id === later.id,
    );
    const shown = later.order && { name: later.order.customer_name, id: later.order.merchant_transaction_id };
    const isOwn = shown ? shown.name === placed?.billing.fullName && shown.id === later.id : true;
    check(18, isOwn, () => `${later.id} was shown ${JSON.stringify(shown)}`);
    for (const earlier of polls) {
      if (earlier.id !== later.id || earlier.to > later.from || !earlier.order) continue;
      const { status } = earlier.order;
      if (status === 'pending') continue;
      const isTriedAgain = furtherAttempts.some(({ id, at }) => id === later.id && at >= earlier.from);
      if (status === 'FAILED' && isTriedAgain) continue;
      check(
        4,
        later.order?.status === status,
        () => `${later.id} was ${status}, then ${later.order?.status}`,
      );
    }
  }
}

/**
 * Invariant 7: every payment in the providers' books is recorded as paid here too, or is refunded. Nothing
 * waits for a webhook.
 */
export function checkEnds(world: PaymentWorld): { completed: number } {
  let completed = 0;
  for (const id of attemptIds(world)) {
    const { paid, refunded } = booksOf(world, id);
    const outcome = outcomeOf(world, id);
    const discrepancies = discrepanciesOf(world, id);
    const kinds = discrepancies.map(({ kind }) => kind);
    const isMismatched = !outcome && kinds.some((kind) => kind.endsWith('mismatch'));
    const ends = () => `${id}: paid ${paid}, back ${refunded}, ${JSON.stringify(outcome)}, ${kinds}`;
    if (isMismatched) world.check(7, paid > 0, ends);
    const isOutside = attemptOf(world, id)?.provider === OUTSIDE;
    if (outcome?.result === 'COMPLETED' && !isOutside) completed++;
    if (isMismatched || outcome?.result === 'COMPLETED') continue;
    if (paid === 0 || !outcome) {
      world.check(7, outcome?.result === 'FAILED', ends);
      continue;
    }
    // The owner settled a closed payment with the provider by hand. A later payment counts again.
    const isSettledByOwner = discrepancies.length > 0 && discrepancies.every(({ closed }) => closed);
    const isRefused = refundsOf(world, id).some(({ state }) => state === 'FAILED');
    const isShown = kinds.some((kind) => isLateMoney(kind) || kind.endsWith('mismatch')) && isRefused;
    const isReference = discrepancies.some(({ kind, closed }) => kind === 'reference_mismatch' && !closed);
    const wasTold = (world.heard.get(id) ?? []).some((one) => one.failed);
    // Her word ends an attempt that she closes, and the attempts of a request that she withdraws.
    const isClosed = [ownFailures.closed, ownFailures.withdrawn].some((own) => own === outcome.failure);
    world.check(7, wasTold || isClosed, () => `${ends()}: given up without the provider's word`);
    world.check(7, refunded >= paid || isSettledByOwner || isShown || isReference, ends);
  }
  return { completed };
}

/** Invariant 9: every webhook is sent twice more, and nothing changes. */
export async function checkRepeats(world: PaymentWorld): Promise<void> {
  const before = lastingState(world);
  await sendAllAgain(world);
  await sweep(world);
  const after = lastingState(world);
  if (world.simulator.control.deliveries().length === 0) return;
  world.check(9, after === before, () => `after the same webhooks once more:\n${differing(before, after)}`);
}

/** Events that only say that a provider reported or was asked. */
const passing = new Set(['webhook_received', 'failure_confirmed', 'report_expired']);

/** Returns all records except those that only note when a provider was asked, and the books. */
export function lastingState(world: PaymentWorld): string {
  const kept = records<{ events?: { type: string }[] }>(world, '').filter(
    ([key]) => !/^(?:poll-lease|sweep|index|open)\//.test(key),
  );
  const { orders } = world.simulator.control.books();
  const lasting = kept.map(([key, { events, ...more }]) =>
    JSON.stringify(events ? [key, events.filter(({ type }) => !passing.has(type))] : [key, more]),
  );
  return [...lasting, JSON.stringify(orders)].sort().join('\n');
}

function differing(before: string, after: string): string {
  const known = before.split('\n');
  return after
    .split('\n')
    .filter((line) => !known.includes(line))
    .join('\n');
}

/** Invariant 10: one key has one order, one body and, except for a further try, one page. */
export function checkKeys(world: PaymentWorld): void {
  const { checkouts, furtherAttempts } = world;
  const orders = placedOrders(world);
  for (const key of new Set(checkouts.map(({ checkout }) => checkout.key))) {
    const own = checkouts.filter(({ checkout }) => checkout.key === key);
    const told = own.flatMap(({ answer, checkout }) => (answer.ok ? [{ answer, checkout }] : []));
    const ids = new Set(told.map(({ answer }) => answer.orderId));
    if (key === null) {
      world.check(10, ids.size === told.length, () => 'two checkouts without a key share an order');
      continue;
    }
    world.check(10, ids.size <= 1, () => `${key} has the orders ${[...ids]}`);
    const bodies = new Set(told.map(({ checkout }) => JSON.stringify(checkout)));
    world.check(10, bodies.size <= 1, () => `${key} was taken for ${[...bodies]}`);
    const made = orders.filter(({ billing }) => billing.fullName.endsWith(` with ${key}`));
    world.check(10, made.length <= 1, () => `${key} made ${made.length} orders`);
    const pages = new Set(told.map(({ answer }) => answer.redirectUrl));
    const isTriedAgain = furtherAttempts.some(({ id, by }) => by === 'retry' && ids.has(id));
    world.check(10, pages.size <= 1 || isTriedAgain, () => `${key} was sent to ${[...pages]}`);
  }
}
