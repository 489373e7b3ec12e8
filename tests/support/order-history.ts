import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { Fulfilment } from '#domain/fulfilment.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { CheckoutPayload } from '#domain/order.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { readStatus } from '#server/orders/read-status.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { retryPayment } from '#server/orders/retry-payment.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import type { SandboxChoice } from '#server/payments/sandbox.ts';
import type { Actor, Fault } from './interleaver.ts';
import { peek } from './memory-store.ts';
import {
  type Checkout,
  FIRST_PRICE,
  type OrderWorld,
  type ProviderFault,
  placedOrders,
  REFUSED_QUANTITY,
  type Seat,
} from './order-world.ts';
import { productDraft } from './test-shop.ts';

/*
 * Histories of a shop: what buyers, the provider, the owner, attackers and the clock may do, chosen by
 * fast-check. `nth` picks among the orders or payments there are when its turn comes.
 */

export type Act =
  | {
      does: 'checkout';
      key: string | null;
      buyer: string;
      quantity: number;
      sees: 'present' | 'first' | 'wrong';
    }
  | { does: 'checkout again'; nth: number }
  | { does: 'buyer'; nth: number; choice: SandboxChoice | 'leave' }
  | { does: 'callback'; nth: number; sent: 'once' | 'twice' | 'later' }
  | { does: 'late callback'; nth: number }
  | { does: 'forged callback'; nth: number; how: 'unsigned' | 'wrongly signed' | 'altered' | 'other secret' }
  | { does: 'poll'; nth: number }
  | { does: 'sweep' }
  | { does: 'retry'; nth: number }
  | { does: 'fulfil'; nth: number; fulfilment: Fulfilment }
  | { does: 'price'; price: number | null; onSale: boolean };

export interface Planned {
  act: Act;
  fault: Fault | null;
  providerFault: ProviderFault | null;
}

/** Acts that happen at once, after the clock has moved on by `jumpMs`. */
export interface Phase {
  jumpMs: number;
  acts: Planned[];
}

export interface History {
  tellsPage: boolean;
  phases: Phase[];
  seed: number;
}

const nth = fc.nat(3);
const minutes = (n: number) => n * 60_000;
const act = fc.oneof<fc.WeightedArbitrary<Act>[]>(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('checkout' as const),
      key: fc.constantFrom('k1', 'k1', 'k1', 'k2', null),
      buyer: fc.constantFrom('Asha', 'Asha', 'Asha', 'Ravi'),
      quantity: fc.constantFrom(1, 1, 1, 3, 100, REFUSED_QUANTITY),
      sees: fc.constantFrom('first', 'first', 'first', 'present', 'wrong'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('checkout again' as const), nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('buyer' as const),
      nth,
      choice: fc.constantFrom<(SandboxChoice | 'leave')[]>('upi', 'upi', 'card', 'fail', 'leave'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('callback' as const),
      nth,
      sent: fc.constantFrom('once', 'twice', 'later'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('late callback' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('forged callback' as const),
      nth,
      how: fc.constantFrom('unsigned', 'wrongly signed', 'altered', 'other secret'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('poll' as const), nth }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('retry' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('fulfil' as const),
      nth,
      fulfilment: fc.constantFrom<Fulfilment[]>('packed', 'shipped', 'cancelled', 'new'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('price' as const),
      price: fc.constantFrom(12_500.5, 9_999.99, 0.29, null),
      onSale: fc.constantFrom(true, true, false),
    }),
  },
);

const planned = fc.record<Planned>({
  act,
  fault: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record<Fault>({
        at: fc.oneof(fc.integer({ min: 4, max: 8 }), fc.integer({ min: 1, max: 14 })),
        kind: fc.constantFrom('killed', 'killed', 'fails before', 'fails after', 'stays down'),
      }),
    },
  ),
  providerFault: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<ProviderFault[]>(
        'create lost before',
        'create lost after',
        'foreign page',
        'fetch fails',
        'fetch unknown',
      ),
    },
  ),
});

export const history: fc.Arbitrary<History> = fc.record({
  tellsPage: fc.boolean(),
  phases: fc.array(
    fc.record({
      jumpMs: fc.constantFrom(0, 15_000, minutes(11), minutes(31), minutes(36), -minutes(2)),
      acts: fc.array(planned, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  seed: fc.integer(),
});

const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const UNKNOWN_ID = '0'.repeat(26);

/** Does one act of a history at its seat. */
export function perform(world: OrderWorld, actor: Actor, seat: Seat, wanted: Act): Promise<unknown> {
  switch (wanted.does) {
    case 'checkout':
      return checkOut(world, actor, seat, wanted);
    case 'checkout again': {
      const earlier = pick(world.tries, wanted.nth);
      return earlier ? send(world, actor, seat, earlier) : Promise.resolve();
    }
    case 'buyer': {
      const id = pick(payable(world), wanted.nth);
      return id && wanted.choice !== 'leave' ? seat.sandbox.decide(id, wanted.choice) : Promise.resolve();
    }
    case 'callback':
      return sendWebhook(world, seat, pick(payments(world), wanted.nth), wanted.sent);
    case 'late callback': {
      const sent = pick(world.callbacks, wanted.nth);
      return sent ? receive(seat, sent, 'recorded') : Promise.resolve();
    }
    case 'forged callback':
      return forge(world, actor, seat, wanted);
    case 'poll':
      return poll(world, seat, pick(placedOrders(world), wanted.nth)?.id ?? UNKNOWN_ID);
    case 'sweep':
      return sweepPayments(seat.shop, seat.providers);
    case 'retry': {
      const placed = pick(placedOrders(world), wanted.nth);
      return placed ? retry(world, actor, seat, placed.id) : Promise.resolve();
    }
    case 'fulfil': {
      const placed = pick(placedOrders(world), wanted.nth);
      return placed ? updateOrder(seat.shop, placed.id, wanted) : Promise.resolve();
    }
    case 'price': {
      const { price, onSale } = wanted;
      const draft = productDraft(1, { name: 'Ruby', price, status: onSale ? 1 : 0 });
      return saveProduct(seat.shop, world.productId, { draft });
    }
  }
}

/** Attempts whose pay page a buyer was sent to; nobody can pay at an address nobody was told. */
const payable = ({ checkouts, retries }: OrderWorld) => {
  const told = [...checkouts.map(({ answer }) => answer), ...retries];
  const pages = told.flatMap((answer) => ('redirectUrl' in answer ? [answer.redirectUrl] : []));
  return [...new Set(pages.map((page) => page.split('/').at(-1) ?? ''))];
};

const payments = (world: OrderWorld) =>
  peek(world.blobs, 'sandbox', 'payment/').map(([key]) => key.slice('payment/'.length));

async function checkOut(
  world: OrderWorld,
  actor: Actor,
  seat: Seat,
  { key, buyer, quantity, sees }: Act & { does: 'checkout' },
) {
  const present = world.prices.at(-1)?.price ?? FIRST_PRICE;
  const unitPrice: Paise = { present, first: FIRST_PRICE, wrong: 100 }[sees];
  await send(world, actor, seat, { key, buyer, quantity, unitPrice });
}

async function send(world: OrderWorld, actor: Actor, { shop, provider }: Seat, checkout: Checkout) {
  world.tries.push(checkout);
  const from = world.steps;
  const answer = await placeOrder(shop, provider, {
    payload: payload(world.productId, checkout),
    idempotencyKey: checkout.key,
    returnUrl: (orderId) => `http://localhost:8888/payment-result/${orderId}`,
  });
  world.checkouts.push({ actor, from, to: world.steps, checkout, answer });
}

function payload(productId: number, { key, buyer, quantity, unitPrice }: Checkout): CheckoutPayload {
  return {
    product_id: productId,
    product_name: 'Ruby',
    quantity,
    unit_price: toRupees(unitPrice),
    customer_name: `${buyer} with ${key}`,
    email: 'asha@example.in',
    phone: '9876543210',
    address: '12 Raj Nagar',
    country: 'India',
    state: 'Uttar Pradesh',
    city: 'Ghaziabad',
    zip_code: '201001',
  };
}

/** A buyer whose payment has failed tries again. */
async function retry(world: OrderWorld, actor: Actor, { shop, provider }: Seat, id: string) {
  const from = world.steps;
  const answer = await retryPayment(
    shop,
    provider,
    id,
    (orderId) => `http://localhost:8888/payment-result/${orderId}`,
  );
  if (answer?.ok)
    world.retries.push({ actor, from, to: world.steps, id, redirectUrl: answer.opened.redirectUrl });
}

async function poll(world: OrderWorld, { shop, providers }: Seat, id: string) {
  const from = world.steps;
  const order = await readStatus(shop, providers, id);
  world.polls.push({ id, from, to: world.steps, order });
}

/** The provider tells the shop how a payment ended, signed as it signs; `outbox` catches what it sends. */
async function sendWebhook(
  world: OrderWorld,
  seat: Seat,
  id: string | undefined,
  sent: 'once' | 'twice' | 'later',
) {
  if (!id) return;
  const known = world.callbacks.length;
  await seat.sandbox.sendWebhook(id);
  const callback = world.callbacks.slice(known).find(({ raw }) => Buffer.from(raw).includes(id));
  if (!callback || sent === 'later') return;
  await receive(seat, callback, 'recorded');
  if (sent === 'twice') await receive(seat, callback, 'recorded');
}

async function receive({ shop, provider }: Seat, { raw, headers }: SentCallbackLike, expected: string) {
  const received = await receiveWebhook(shop, provider, raw, headers);
  if (received !== expected) throw new Error(`a callback was ${received}, not ${expected}`);
}
type SentCallbackLike = OrderWorld['callbacks'][number];

/** Somebody who knows an order's id, and has seen callbacks, says that it is paid. Nothing may come of it. */
async function forge(
  world: OrderWorld,
  actor: Actor,
  seat: Seat,
  { nth: n, how }: Act & { does: 'forged callback' },
) {
  const id = pick(placedOrders(world), n)?.id ?? UNKNOWN_ID;
  const raw = Buffer.from(
    JSON.stringify({ event: 'order.completed', attemptId: id, state: 'COMPLETED', at: '' }),
  );
  const seen = pick(world.callbacks, n);
  const signatures = {
    unsigned: null,
    'wrongly signed': 'ab'.repeat(32),
    altered: seen?.headers.get('x-sandbox-signature') ?? 'zz',
    'other secret': createHmac('sha256', 'another secret').update(raw).digest('hex'),
  };
  const signature = signatures[how];
  const headers = new Headers(signature === null ? {} : { 'x-sandbox-signature': signature });
  const altered = how === 'altered' && seen ? Buffer.concat([Buffer.from(seen.raw), Buffer.from(' ')]) : raw;
  await receive(seat, { raw: altered, headers }, 'refused');
  if (actor.requests > 0) world.broken.push('a forged callback touched the store');
}
