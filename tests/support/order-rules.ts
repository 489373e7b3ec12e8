import { expect } from 'vitest';
import {
  type Anomaly,
  type AttemptOpened,
  type AttemptReserved,
  orderOfAttempt,
  type Settlement,
} from '#domain/attempt.ts';
import { fulfilmentOf } from '#domain/fulfilment.ts';
import { type Invoice, invoiceNumber } from '#domain/invoice.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { keys } from '#server/orders/order-records.ts';
import { readStatus } from '#server/orders/read-status.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import { peek } from './memory-store.ts';
import { books, type OrderWorld, placedOrders, record } from './order-world.ts';

/** What must hold of a world after any history whatever. */
export async function checkOrders(world: OrderWorld): Promise<void> {
  expect(world.broken).toEqual([]);
  checkCheckouts(world);
  checkAmounts(world);
  checkPolls(world);
  await checkEnd(world);
  expect(world.broken).toEqual([]);
}

/** One key, one order, one body, one address to pay at; no key, an order each. */
function checkCheckouts({ checkouts, ...world }: OrderWorld) {
  const orders = placedOrders({ checkouts, ...world });
  for (const key of new Set(checkouts.map(({ checkout }) => checkout.key))) {
    const answers = checkouts.filter(({ checkout, answer }) => checkout.key === key && answer.ok);
    const told = answers.map(({ answer, checkout: { key: _, ...body } }) => ({
      id: answer.ok && answer.orderId,
      body,
    }));
    if (key === null) {
      const ids = told.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    } else {
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBeLessThanOrEqual(1);
      const made = orders.filter(({ billing }) => billing.fullName.endsWith(` with ${key}`));
      expect(made.length).toBeLessThanOrEqual(1);
    }
  }
  for (const { answer, checkout } of checkouts) {
    if (!answer.ok) continue;
    const placed = orders.find(({ id }) => id === answer.orderId);
    expect(placed?.billing.fullName).toBe(`${checkout.buyer} with ${checkout.key}`);
    expect(placed?.product).toMatchObject({ quantity: checkout.quantity, unitPrice: checkout.unitPrice });
    const attemptId = answer.redirectUrl.split('/').at(-1) ?? '';
    expect(orderOfAttempt(attemptId)).toBe(answer.orderId);
    const opened = record<AttemptOpened>({ checkouts, ...world }, 'orders', keys.opened(attemptId));
    expect(answer.redirectUrl).toBe(opened?.redirectUrl);
    expect(answer.redirectUrl).toBe(`http://localhost:8888/sandbox-pay/${attemptId}`);
  }
}

/** Exact paise, at a price that was the product's while it was on sale and the order was being placed. */
function checkAmounts(world: OrderWorld) {
  for (const { id, amount, product } of placedOrders(world)) {
    expect(Number.isSafeInteger(amount)).toBe(true);
    expect(amount).toBe(product.unitPrice * product.quantity);
    const placedBy = world.placedBy.get(keys.placed(id));
    const during = world.checkouts.find(({ actor }) => actor === placedBy);
    const from = during?.from ?? 0;
    const to = during?.to ?? world.steps;
    const charged = world.prices.filter(({ price, onSale, from: since }, n) => {
      const until = world.prices[n + 1]?.from ?? Number.POSITIVE_INFINITY;
      return onSale && price === product.unitPrice && since <= to && until >= from;
    });
    expect(charged.length).toBeGreaterThan(0);
    const asked = books(world, id).amount;
    if (asked !== null) expect(asked).toBe(amount);
  }
}

/** Whoever asks after somebody was told COMPLETED is told the same. */
function checkPolls({ polls }: OrderWorld) {
  for (const earlier of polls)
    for (const later of polls)
      if (earlier.id === later.id && earlier.to <= later.from && earlier.order?.status === 'COMPLETED')
        expect(later.order?.status).toBe(earlier.order?.status);
}

/** Once the store is well and the time is over, sweeps settle everything as the provider's books say. */
async function checkEnd(world: OrderWorld) {
  const { shop, providers } = world.seat(null, null);
  const before = settlements(world);
  await checkList(world);
  world.clock.advance(3 * 60 * 60_000);
  await sweepPayments(shop, providers);
  const after = settlements(world);
  for (const [id, settlement] of before) expect(after.get(id)).toEqual(settlement);
  for (const id of attemptIds(world))
    expect(after.get(id)?.outcome).toBe(books(world, id).paid ? 'COMPLETED' : 'FAILED');
  for (const { id } of placedOrders(world)) {
    const told = await readStatus(shop, providers, id);
    expect(told?.status).toBe(outcomeOf(world, id));
  }
  await sweepPayments(shop, providers);
  const lookedAfter = new Set(peek(world.blobs, 'orders', 'unsettled/').map(([key]) => key.split('/')[1]));
  expect(placedOrders(world).filter(({ id }) => lookedAfter.has(id))).toEqual([]);
  await checkList(world);
  checkMoney(world);
}

/** One payment pays for an order, every other one went back, and its invoice is the next in the row. */
function checkMoney(world: OrderWorld) {
  const paid = placedOrders(world).filter(({ id }) => outcomeOf(world, id) === 'COMPLETED');
  for (const { id, amount } of placedOrders(world)) {
    const payments = attemptIds(world).filter(
      (each) => orderOfAttempt(each) === id && books(world, each).paid,
    );
    const kept = payments.filter((each) => books(world, each).refunded === 0);
    expect(kept).toHaveLength(payments.length > 0 ? 1 : 0);
    for (const each of payments) if (!kept.includes(each)) expect(books(world, each).refunded).toBe(amount);
    const anomalies = record<Anomaly[]>(world, 'orders', keys.anomalies(id)) ?? [];
    expect(anomalies).toHaveLength(Math.max(0, payments.length - 1));
  }
  const numbers = paid.map(({ id }) => record<Invoice>(world, 'orders', keys.invoice(id))?.number);
  const expected = paid.map((_, n) => invoiceNumber('TEST', '26-27', n + 1));
  expect(numbers.sort()).toEqual(expected);
}

/** The owner's list has every order once, as its records say, whatever became of the index. */
async function checkList(world: OrderWorld) {
  const { shop } = world.seat(null, null);
  const expected = placedOrders(world).map(({ id }) => {
    const parcel = fulfilmentOf(record(world, 'orders', keys.fulfilment(id)));
    return `${id} ${outcomeOf(world, id)} ${parcel}`;
  });
  const listed = await listOrders(shop.storage.orders);
  const shown = listed.map(({ id, status, fulfilment }) => `${id} ${status} ${fulfilment}`);
  expect(shown.sort()).toEqual(expected.sort());
}

/** How an order stands by its attempts' settlements. */
function outcomeOf(world: OrderWorld, orderId: string): string {
  const ended = settlements(world);
  const outcomes = attemptIds(world)
    .filter((id) => orderOfAttempt(id) === orderId)
    .map((id) => ended.get(id)?.outcome ?? 'pending');
  if (outcomes.includes('COMPLETED')) return 'COMPLETED';
  return outcomes.includes('pending') ? 'pending' : 'FAILED';
}

/** All attempts there are. */
function attemptIds(world: OrderWorld): string[] {
  return peek<AttemptReserved>(world.blobs, 'orders', 'order/')
    .filter(([key]) => /\/(?:placed|reserved-\d+)$/.test(key))
    .map(([, { id }]) => id);
}

function settlements(world: OrderWorld): Map<string, Settlement> {
  const found = attemptIds(world).map(
    (id) => [id, record<Settlement>(world, 'orders', keys.settlement(id))] as const,
  );
  return new Map(found.filter((pair): pair is [string, Settlement] => pair[1] !== null));
}
