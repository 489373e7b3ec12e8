import type { Anomaly, AttemptReserved, Settlement } from '#domain/attempt.ts';
import { orderOfAttempt } from '#domain/attempt.ts';
import { type OrderRow, orderRow } from '#domain/order-row.ts';
import { haveTwins } from '#domain/order-twins.ts';
import { foldRefunds, type RefundRecord } from '#domain/refund.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { keys } from '#server/orders/order-records.ts';
import { readOrderFacts } from '#server/orders/read-order.ts';
import { readStatus } from '#server/orders/read-status.ts';
import { openMemoryStorage } from './memory-store.ts';
import { sendAllAgain, sweep } from './payment-run.ts';
import { booksOf, type PaymentWorld, placedOrders, record, records } from './payment-world.ts';

/* What must hold of the orders of a world once it is quiet. */

/** All attempts there are, the oldest of each order first. */
export function attemptIds(world: PaymentWorld): string[] {
  return records<AttemptReserved>(world, 'order/')
    .filter(([key]) => /\/(?:placed|reserved-\d+)$/.test(key))
    .map(([, { id }]) => id)
    .sort();
}

export const settlementOf = (world: PaymentWorld, id: string) =>
  record<Settlement>(world, keys.settlement(id));

export const refundsOf = (world: PaymentWorld, attemptId: string) =>
  foldRefunds(record<RefundRecord>(world, keys.refunds(orderOfAttempt(attemptId)))).filter(
    (refund) => refund.attemptId === attemptId,
  );

export const anomaliesOf = (world: PaymentWorld, attemptId: string) =>
  (record<Anomaly[]>(world, keys.anomalies(orderOfAttempt(attemptId))) ?? []).filter(
    (anomaly) => anomaly.attemptId === attemptId,
  );

/** How an order stands by its attempts' settlements alone. */
export function statusOf(world: PaymentWorld, orderId: string): 'pending' | 'COMPLETED' | 'FAILED' {
  const outcomes = attemptIds(world)
    .filter((id) => orderOfAttempt(id) === orderId)
    .map((id) => settlementOf(world, id)?.outcome);
  if (outcomes.includes('COMPLETED')) return 'COMPLETED';
  return outcomes.includes(undefined) ? 'pending' : 'FAILED';
}

/** 3: what is shown is what the records say, from the index, from the records, and from an index made anew. */
export async function checkViews(world: PaymentWorld): Promise<void> {
  const { orders } = openMemoryStorage(world.blobs);
  const facts = await Promise.all(placedOrders(world).map(({ id }) => readOrderFacts(orders, id)));
  const rows = facts.flatMap((one) => (one ? [orderRow(one)] : []));
  const twins = haveTwins(rows);
  const expected = sorted(rows.map((row) => ({ ...row, trouble: row.trouble || twins.has(row.id) })));
  const same = (what: string, shown: OrderRow[]) =>
    world.check(3, sorted(shown) === expected, () => `${what}: ${sorted(shown)}, not ${expected}`);
  if (facts.length > 0) same('the list', await listOrders(orders));
  for (const [key] of records(world, 'index/orders/')) world.blobs.stores.get('orders')?.delete(key);
  if (facts.length > 0) same('the list made anew', await listOrders(orders));
  const { shop } = world.seat(null, null, 'asks');
  for (const { id } of placedOrders(world)) {
    const told = await readStatus(shop, {}, id);
    world.check(3, told?.status === statusOf(world, id), () => `${id} is told to be ${told?.status}`);
  }
}

const sorted = (rows: OrderRow[]) => JSON.stringify([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));

/** 4: nobody is told otherwise after an end, unless somebody tried again. 18: and of no order but the one asked. */
export function checkPolls({ polls, reservations, check, ...world }: PaymentWorld): void {
  for (const later of polls) {
    const placed = placedOrders({ polls, reservations, check, ...world }).find(({ id }) => id === later.id);
    const shown = later.order && { name: later.order.customer_name, id: later.order.merchant_transaction_id };
    const isOwn = shown ? shown.name === placed?.billing.fullName && shown.id === later.id : true;
    check(18, isOwn, () => `${later.id} was shown ${JSON.stringify(shown)}`);
    for (const earlier of polls) {
      if (earlier.id !== later.id || earlier.to > later.from || !earlier.order) continue;
      const { status } = earlier.order;
      if (status === 'pending') continue;
      const isTriedAgain = reservations.some(({ id, at }) => id === later.id && at >= earlier.from);
      if (status === 'FAILED' && isTriedAgain) continue;
      check(
        4,
        later.order?.status === status,
        () => `${later.id} was ${status}, then ${later.order?.status}`,
      );
    }
  }
}

/** 7: whatever the providers' books say is paid ends paid here too, or goes back; nothing waits for a webhook. */
export function checkEnds(world: PaymentWorld): { unheard: number; completed: number } {
  let [unheard, completed] = [0, 0];
  for (const id of attemptIds(world)) {
    const { paid, refunded } = booksOf(world, id);
    const settlement = settlementOf(world, id);
    const kinds = anomaliesOf(world, id).map(({ kind }) => kind);
    const isHeld = !settlement && kinds.some((kind) => kind.endsWith('mismatch'));
    const ends = () => `${id}: paid ${paid}, back ${refunded}, ${JSON.stringify(settlement)}, ${kinds}`;
    if (isHeld) world.check(7, paid > 0, ends);
    if (settlement?.outcome === 'COMPLETED') completed++;
    if (isHeld || settlement?.outcome === 'COMPLETED') continue;
    if (paid === 0 || !settlement) {
      world.check(7, settlement?.outcome === 'FAILED', ends);
      continue;
    }
    const isClosedByOwner = settlement.failure === 'closed_by_owner' && kinds.length > 0;
    const failed = refundsOf(world, id).some(({ state }) => state === 'FAILED');
    const isLooked = kinds.includes('late_success') && failed;
    const told = world.toldPaid.get(id) ?? -1;
    // Paid after its end, and no webhook ever said so: no provider is asked about what it said was over.
    const isUnheard = told < (world.settledAt.get(id) ?? 0) && kinds.length === 0;
    if (isUnheard && refunded !== paid) unheard++;
    const wasTold = (world.heard.get(id) ?? []).some((one) => one.failed);
    world.check(7, wasTold || isClosedByOwner, () => `${ends()}: given up without the provider's word`);
    world.check(7, refunded === paid || isClosedByOwner || isLooked || isUnheard, ends);
  }
  return { unheard, completed };
}

/** 9: every webhook twice more, and nothing is otherwise. */
export async function checkRepeats(world: PaymentWorld): Promise<void> {
  const before = lastingState(world);
  await sendAllAgain(world);
  await sweep(world);
  const after = lastingState(world);
  if (world.simulator.control.deliveries().length === 0) return;
  world.check(9, after === before, () => `after the same webhooks once more:\n${differing(before, after)}`);
}

/** All records but those that only say when somebody looked, and the books. */
export function lastingState(world: PaymentWorld): string {
  const kept = records(world, '').filter(([key]) => !/^(?:asked|sweep|index|year)\/|\/callback\//.test(key));
  const { orders } = world.simulator.control.books();
  return [...kept.map((one) => JSON.stringify(one)), JSON.stringify(orders)].sort().join('\n');
}

function differing(before: string, after: string): string {
  const known = before.split('\n');
  return after
    .split('\n')
    .filter((line) => !known.includes(line))
    .join('\n');
}

/** 10: one key, one order, one body and, but for a further try, one page. */
export function checkKeys(world: PaymentWorld): void {
  const { checkouts, reservations } = world;
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
    const isTriedAgain = reservations.some(({ id, by }) => by === 'retry' && ids.has(id));
    world.check(10, pages.size <= 1 || isTriedAgain, () => `${key} was sent to ${[...pages]}`);
  }
}
