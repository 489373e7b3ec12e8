import { toRupees } from '#domain/money/money.ts';
import { attemptState } from '#domain/order/attempt.ts';
import { NO_BILLING } from '#domain/order/billing-fields.ts';
import { refundableAmount } from '#domain/order/refund.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { checkBooks } from '#server/orders/booked-news.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { startRequest, withdrawRequest } from '#server/orders/pay-request.ts';
import { checksDue, reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { closeOrder, refundOrder } from '#server/orders/refund-order.ts';
import { payAgain } from '#server/orders/start-payment.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import { AlreadyOver } from '#tests/simulator/payment-script.ts';
import type { Actor, Interleaver } from './interleaver.ts';
import { makeForOwner } from './ordering.ts';
import type { PaymentAct } from './payment-history.ts';
import { forge, sendWebhook } from './payment-webhooks.ts';
import {
  booksOf,
  buyRuby,
  type Checkout,
  created,
  FIRST_PRICE,
  OTHER_PHONE,
  orderOf,
  type PaymentWorld,
  payable,
  placedOrders,
  type Role,
  returnUrl,
  type Seat,
  SHOP_EMAIL,
  SHOP_PHONE,
} from './payment-world.ts';
import { ofEach } from './test-providers.ts';
import { productDraft } from './test-shop.ts';

export const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
export const UNKNOWN_ID = '0'.repeat(26);
/** An address to which no buyer may ever be sent. */
const FOREIGN_PAGES = 'https://elsewhere.example';

const roles: Partial<Record<PaymentAct['does'], Role>> = {
  webhook: 'is told',
  'forged webhook': 'is told',
  poll: 'asks',
  sweep: 'asks',
  'check the books': 'asks',
  refund: 'owner',
  close: 'owner',
  fulfil: 'owner',
  request: 'owner',
  withdraw: 'owner',
  'sell outside': 'owner',
};

/** Performs one act of a history as one actor, on a function instance that it has to itself meanwhile. */
export async function act(
  world: PaymentWorld,
  actor: Actor,
  between: Interleaver,
  wanted: PaymentAct,
): Promise<void> {
  const seat = world.seat(actor, between, roles[wanted.does] ?? 'buyer');
  try {
    await perform(world, actor, between, seat, wanted);
  } finally {
    world.leave(actor);
  }
}

/** A moment of the history at which other actors may run. */
const moment = <T>(actor: Actor, between: Interleaver, what: () => T): Promise<T> =>
  between.call(actor)(what, () => new Error('died on the way'));

async function perform(
  world: PaymentWorld,
  actor: Actor,
  between: Interleaver,
  seat: Seat,
  wanted: PaymentAct,
): Promise<unknown> {
  const { shop, provider, providers } = seat;
  const orderAt = (n: number) => pick(placedOrders(world), n)?.id;
  switch (wanted.does) {
    case 'checkout': {
      const { key, buyer, quantity, sees } = wanted;
      const { price } = world.prices.at(-1) ?? { price: FIRST_PRICE };
      const unitPrice = sees === 'right' ? (price ?? FIRST_PRICE) : 100;
      return checkOut(world, actor, seat, { key, buyer, quantity, unitPrice });
    }
    case 'checkout again': {
      const earlier = pick(world.tries, wanted.nth);
      return earlier && checkOut(world, actor, seat, earlier);
    }
    case 'pay':
      return moment(actor, between, () => pay(world, wanted));
    case 'webhook':
      return sendWebhook(world, actor, between, seat, wanted);
    case 'forged webhook':
      return forge(world, actor, seat, orderAt(wanted.nth) ?? UNKNOWN_ID, wanted.how);
    case 'poll':
      return poll(world, seat, orderAt(wanted.nth) ?? UNKNOWN_ID);
    case 'sweep':
      return reconcileOrders(shop, providers, { also: await checksDue(shop).catch(() => []) });
    case 'retry': {
      const id = orderAt(wanted.nth);
      if (!id) return;
      const answer = await payAgain(shop, provider, id, { again: 'after failure', returnUrl });
      if (answer?.ok) world.retries.push({ to: world.steps, id, redirectUrl: answer.redirectUrl });
      return;
    }
    case 'refund':
      return giveBack(world, seat, orderAt(wanted.nth), wanted);
    case 'give back there':
      return moment(actor, between, () => giveBackThere(world, wanted));
    case 'dispute':
      return moment(actor, between, () => dispute(world, wanted));
    case 'check the books':
      return checkBooks(shop, providers);
    case 'close': {
      const id = orderAt(wanted.nth);
      return id && closeOrder(shop, id);
    }
    case 'price': {
      const { price, onSale } = wanted;
      const draft = productDraft(1, { name: 'Ruby', price, status: onSale ? 1 : 0 });
      return saveProduct(shop, world.productId, { draft });
    }
    case 'revoke tokens':
      return moment(actor, between, () => world.simulator.control.revokeTokens());
    case 'fulfil': {
      const id = orderAt(wanted.nth);
      return id && updateOrder(shop, id, { fulfilment: wanted.fulfilment });
    }
    case 'request':
    case 'sell outside': {
      const outside = wanted.does === 'sell outside' ? { mode: 'cash' as const } : undefined;
      return makeForOwner(seat.shop, { outside }, wanted.key);
    }
    case 'start':
      return startPaying(world, seat, pick(requests(world), wanted.nth), wanted.isOther);
    case 'withdraw': {
      const id = pick(requests(world), wanted.nth);
      return id && withdrawRequest(shop, providers, id);
    }
    case 'pay pages': {
      const payPageOrigin = wanted.are === 'foreign' ? FOREIGN_PAGES : null;
      const moved = ofEach(() => ({ payPageOrigin }));
      return moment(actor, between, () => world.simulator.control.settings(moved));
    }
  }
}

/** Returns the ids of the requests that are paid by their link. */
const requests = (world: PaymentWorld): string[] =>
  placedOrders(world).flatMap(({ id, made }) => (made?.validUntil ? [id] : []));

/** Opens the link of a request as one of two people, and goes to their pay page. */
async function startPaying(
  world: PaymentWorld,
  { shop, provider }: Seat,
  id: string | undefined,
  isOther: boolean,
) {
  const order = id && (await readOrder(shop, id));
  if (!id || !order) return;
  const phone = isOther ? OTHER_PHONE : SHOP_PHONE;
  const billing = { ...NO_BILLING, fullName: 'Meera Rao', email: SHOP_EMAIL, phone };
  const started = await startRequest(shop, provider, order, { billing, returnUrl });
  if (started?.ok) world.retries.push({ to: world.steps, id, redirectUrl: started.redirectUrl, phone });
}

async function checkOut(world: PaymentWorld, actor: Actor, seat: Seat, checkout: Checkout) {
  world.tries.push(checkout);
  const { key, buyer, quantity, unitPrice } = checkout;
  const from = world.steps;
  const name = `${buyer} with ${key}`;
  const answer = await buyRuby(world, seat, { key, name, quantity, paise: unitPrice });
  world.checkouts.push({ actor, from, to: world.steps, checkout, answer });
  const isForeign = answer.ok && answer.redirectUrl.startsWith(FOREIGN_PAGES);
  world.check(10, !isForeign, () => 'a buyer was sent to a foreign pay page');
}

/** An act of a buyer, a bank or the provider on a payment whose page a buyer was sent to. */
function pay(world: PaymentWorld, { nth, how, mode, minutes, isTold }: PaymentAct & { does: 'pay' }): void {
  const id = pick(isTold ? payable(world) : created(world), nth);
  // For one page, money arrives late at most once.
  if (!id || (how.startsWith('late') && world.paidLate.has(id))) return;
  if (how.startsWith('late')) world.paidLate.add(id);
  const { control } = world.simulator;
  const afterMs = minutes * 60_000;
  const ways = {
    approve: () => control.approve({ id, mode }),
    decline: () => control.decline({ id, mode }),
    fail: () => control.fail({ id }),
    cancel: () => control.cancel({ id }),
    begin: () => control.begin({ id, mode }),
    late: () => control.lateSuccess({ id, mode, afterMs }),
    'late after failure': () => control.lateSuccess({ id, mode, afterMs, evenIfFailed: true }),
    'another amount': () => control.approve({ id, mode, amount: minutes === 0 ? 100 : 99_999_900 }),
    'another id': () => control.approve({ id, mode, orderId: 'plink_OfSomebodyElse' }),
  };
  unlessOver(ways[how]);
}

/** The owner gives money back in her account at the provider. */
function giveBackThere(world: PaymentWorld, { nth, share }: PaymentAct & { does: 'give back there' }): void {
  const id = pick(created(world), nth);
  if (!id) return;
  const { paid, refunded } = booksOf(world, id);
  const amount = Math.floor((paid - refunded) / 2);
  unlessOver(() => world.simulator.control.giveBack({ id, ...(share === 'half' && { amount }) }));
}

/** A bank disputes a payment, or a dispute goes a step further. */
function dispute(world: PaymentWorld, { nth, step }: PaymentAct & { does: 'dispute' }): void {
  const id = pick(created(world), nth);
  if (!id) return;
  const { control } = world.simulator;
  unlessOver(() => {
    if (step === 'raised') control.dispute({ id });
    else if (step === 'raised in part') control.dispute({ id, amount: 10_000 });
    else control.decideDispute({ id, as: step });
  });
}

/** Does something that the provider may no longer allow. */
function unlessOver(what: () => unknown): void {
  try {
    what();
  } catch (error) {
    if (!(error instanceof AlreadyOver)) throw error;
  }
}

async function poll(world: PaymentWorld, { shop, providers }: Seat, id: string) {
  const from = world.steps;
  const order = (await paymentStatus(shop, providers, id))?.order ?? null;
  world.polls.push({ id, from, to: world.steps, order });
}

/** The owner refunds the payments that she sees, which may be stale. */
async function giveBack(
  world: PaymentWorld,
  { shop, providers }: Seat,
  id: string | undefined,
  { nth, share, isStale }: PaymentAct & { does: 'refund' },
) {
  if (!id) return;
  const order = orderOf(world, id);
  const known = (order?.attempts ?? []).filter((one) =>
    ['completed', 'mismatched'].includes(attemptState(one)),
  );
  const attempt = pick(known, nth) ?? order?.attempts[0];
  if (!order || !attempt) return;
  const left = refundableAmount(attempt, order.placed.amount, order.refunds);
  const paise = { whole: left, half: Math.floor(left / 2), some: 10_000, 'too much': left + 100 };
  const { line = 1 } = order.placed.lines.at(-1) ?? {};
  await refundOrder(shop, providers, id, {
    ...(share === 'a piece'
      ? { lines: [{ line, quantity: 1 }] }
      : { amount: toRupees(Math.max(100, paise[share])) }),
    payment: attempt.id,
    after: isStale ? 0 : order.refunds.length,
    note: '',
  });
}
