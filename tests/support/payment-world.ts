import type { Product } from '#domain/catalogue/product.ts';
import { type Paise, toRupees } from '#domain/money/money.ts';
import { OUTSIDE, orderOfAttempt } from '#domain/order/attempt.ts';
import type { CheckoutPayload } from '#domain/order/checkout-form.ts';
import type { OrderPlaced, OrderWire } from '#domain/order/order.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import type { Order } from '#domain/order/order-state.ts';
import { refundedOf } from '#domain/order/refund.ts';
import type { AppContext } from '#server/app-context.ts';
import { orderKey } from '#server/orders/order-store.ts';
import { type CheckoutResult, placeOrder } from '#server/orders/place-order.ts';
import type { PaymentProvider, Providers } from '#server/payments/provider.ts';
import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import { makeSimulator, type Simulator } from '#tests/simulator/simulator.ts';
import type { TestClock } from './clock.ts';
import { type Actor, type Interleaver, seededRandom } from './interleaver.ts';
import { contextOn, emptyBlobs, type MemoryBlobs, openMemoryStorage, peek } from './memory-store.ts';
import { orderIdOf } from './order-keys.ts';
import { unregistered } from './paid-order.ts';
import { type Instance, openInstance } from './payment-instance.ts';
import { watchStore } from './payment-store-rules.ts';
import { addRuby, payloadFor, TEST_SECRET } from './test-shop.ts';

/** Options for the world of one history. */
export interface PaymentWorldOptions {
  seed: number;
  startAt: string;
  /** Milliseconds by which the shop's clock is ahead of the providers'. */
  skewMs: number;
  /** True if some steps take seconds. */
  isSlow: boolean;
  settings: SettingsPatch;
}

/** A checkout as a buyer sends it. A `key` of null means no idempotency key. */
export interface Checkout {
  key: string | null;
  buyer: string;
  quantity: number;
  unitPrice: Paise;
}

/** The means of one visitor, owner or machine. Its requests and calls are steps of the history. */
export interface Seat {
  shop: AppContext;
  provider: PaymentProvider;
  providers: Providers;
}

/** The role of an actor, which decides which calls it may make. */
export type Role = 'buyer' | 'asks' | 'is told' | 'owner';

/** A provider's answer to the site about an attempt. */
export interface Heard {
  completed: boolean;
  failed: boolean;
  amount: Paise;
  ref: string;
}

/** A shop with all providers, and everything that is observed while a history runs. */
export interface PaymentWorld {
  clock: TestClock;
  isSlow: boolean;
  simulator: Simulator;
  blobs: MemoryBlobs;
  productId: number;
  /** The provider of new payments. */
  paysWith: ProviderId;
  /** Number of steps so far, which serves as the logical time. */
  steps: number;
  prices: { from: number; price: Paise | null; onSale: boolean }[];
  placedBy: Map<string, Actor>;
  tries: Checkout[];
  checkouts: { actor: Actor; from: number; to: number; checkout: Checkout; answer: CheckoutResult }[];
  /** `phone` is that of the person who was sent to the page of a request. */
  retries: { to: number; id: string; redirectUrl: string; phone?: string }[];
  polls: { id: string; from: number; to: number; order: OrderWire | null }[];
  /** Further attempts, by order, each with its step. */
  furtherAttempts: { id: string; at: number; by: string }[];
  /** The steps at which attempts ended. */
  endedAt: Map<string, number>;
  heard: Map<string, Heard[]>;
  /** Attempts that a genuine callback reported as paid, with the step. */
  toldPaid: Map<string, number>;
  creates: Map<string, number>;
  /** Attempts that were queried because their buyer pressed again, or because of an altered webhook. */
  pressed: Set<string>;
  /** Attempts for which a late success is planned. */
  paidLate: Set<string>;
  lettersMarked: Map<string, number>;
  /** PhonePe's token as instances share it, unless it was refused since. */
  sharedToken: { renewFrom: number } | null;
  /** Texts that must never appear in a log. */
  secrets: Set<string>;
  /** Violations by the number of the invariant, and the invariants that were actually tested. */
  broken: { invariant: number; what: string }[];
  exercised: Set<number>;
  check: (invariant: number, holds: boolean, what: () => string) => void;
  /** Random numbers from 0 to 1 for events outside the plan. */
  chance: () => number;
  seat: (actor: Actor | null, interleaver: Interleaver | null, role: Role) => Seat;
  /** Returns the instance that receives the next webhook. */
  receiver: (request: Request) => Promise<Response>;
  /**
   * Returns an actor's function instance to the pool. An instance that was killed, or is still waiting, is
   * discarded.
   */
  leave: (actor: Actor) => void;
}

/** The first price of the only product. */
export const FIRST_PRICE: Paise = 12_500_50;
export const SHOP_PHONE = '9876543210';
/** The phone of somebody else who has the link of a request. */
export const OTHER_PHONE = '9700000007';
export const SHOP_EMAIL = 'asha@example.in';
export const returnUrl = (orderId: string) => `https://shop.test/payment-result/${orderId}`;

/** The simulator's clock and the shop's. When time is set back, only the shop's clock goes back. */
function makeClock(simulator: Simulator, skewMs: number): TestClock {
  let skew = skewMs;
  const now = () => simulator.clock.now() + skew;
  const advance = (ms: number) => {
    if (ms < 0) skew += ms;
    else simulator.clock.advance(ms);
  };
  return {
    now: () => new Date(now()),
    advance,
    set: (to) => advance(new Date(to).getTime() - now()),
  };
}

/** Opens a shop with one product and keys for all providers. */
export async function openPaymentWorld(options: PaymentWorldOptions): Promise<PaymentWorld> {
  const { seed, startAt, skewMs, isSlow, settings } = options;
  const simulator = makeSimulator({
    seed,
    startAt,
    settings,
    // By then every caller that waits for ever has given up.
    wait: () => Promise.reject(new DOMException('no answer in time', 'TimeoutError')),
    deliver: (request) => world.receiver(request),
  });
  const clock = makeClock(simulator, skewMs);
  const blobs = emptyBlobs();
  const opening = shopOn(openMemoryStorage(blobs), clock);
  const product = await addRuby(opening, { price: FIRST_PRICE / 100 });
  const idle: Instance[] = [];
  const taken = new Map<Actor, Instance>();

  const world: PaymentWorld = {
    clock,
    isSlow,
    simulator,
    blobs,
    productId: product.id,
    paysWith: 'phonepe',
    steps: 0,
    prices: [{ from: 0, price: FIRST_PRICE, onSale: true }],
    placedBy: new Map(),
    tries: [],
    checkouts: [],
    retries: [],
    polls: [],
    furtherAttempts: [],
    endedAt: new Map(),
    heard: new Map(),
    toldPaid: new Map(),
    creates: new Map(),
    pressed: new Set(),
    paidLate: new Set(),
    lettersMarked: new Map(),
    sharedToken: null,
    secrets: new Set([SHOP_PHONE, OTHER_PHONE, SHOP_EMAIL]),
    broken: [],
    exercised: new Set(),
    check(invariant, holds, what) {
      world.exercised.add(invariant);
      if (!holds) world.broken.push({ invariant, what: what() });
    },
    chance: seededRandom(seed ^ 0x5eed),
    receiver: () => Promise.reject(new Error('nobody takes webhooks')),
    seat(actor, interleaver, role) {
      const instance = idle.pop() ?? openInstance(world);
      instance.begin(actor, interleaver, role);
      if (actor) taken.set(actor, instance);
      else idle.push(instance);
      const around = actor && interleaver ? interleaver.around(actor) : null;
      const storage = openMemoryStorage(blobs, (step, effect) => {
        const watched = () => watchStore(world, actor, step, effect);
        return around ? around(step, watched) : Promise.resolve().then(watched);
      });
      const provider = instance.providers[world.paysWith];
      if (!provider) throw new Error(`no ${world.paysWith}`);
      // Outside a history nobody else is under way, so waiting would be in vain.
      const pause = (ms: number) =>
        new Promise<void>((wake) => void (around ? interleaver?.setTimeout(wake, ms) : wake()));
      return { shop: shopOn(storage, clock, pause), provider, providers: instance.providers };
    },
    leave(actor) {
      const instance = taken.get(actor);
      taken.delete(actor);
      if (instance?.unanswered === 0 && !actor.dead) idle.push(instance);
    },
  };
  return world;
}

const shopOn = (
  storage: AppContext['storage'],
  clock: TestClock,
  pause: AppContext['pause'] = async () => {},
) => contextOn(storage, { now: clock.now, pause, sendsMail: true });

/** Returns the events of an order. */
export function eventsOf(world: PaymentWorld, orderId: string): OrderEvent[] {
  const found = world.blobs.stores.get('orders')?.get(orderKey(orderId));
  return found ? JSON.parse(String(found.content)).events : [];
}

/** Returns an order, computed from its events. */
export const orderOf = (world: PaymentWorld, orderId: string): Order | null =>
  foldOrder(eventsOf(world, orderId));

/** Returns all orders. */
export function allOrdersOf(world: PaymentWorld): Order[] {
  return records(world, 'order/').flatMap(([key]) => orderOf(world, orderIdOf(key)) ?? []);
}

/** Returns all orders as they were placed. */
export const placedOrders = (world: PaymentWorld): OrderPlaced[] =>
  allOrdersOf(world).map(({ placed }) => placed);

export const records = <T>(world: PaymentWorld, prefix: string): [string, T][] =>
  peek<T>(world.blobs, 'orders', prefix);

/**
 * Returns the money of an attempt that really moved, in paise. For money that reached the owner directly, her
 * word counts, and no provider knows of it.
 */
export function booksOf(world: PaymentWorld, attemptId: string) {
  const order = orderOf(world, orderOfAttempt(attemptId));
  const outside = order?.attempts.find(({ id, provider }) => id === attemptId && provider === OUTSIDE);
  if (order && outside) {
    const paid = outside.outcome?.result === 'COMPLETED' ? order.placed.amount : 0;
    return { payments: 1, paid, refunded: refundedOf(order.refunds, attemptId) };
  }
  const { simulator } = world;
  return simulator.control.books().orders[attemptId] ?? { payments: 0, paid: 0, refunded: 0 };
}

/** Returns attempts for which a provider has a page, whether the site knows it or not. */
export function created({ simulator, creates }: PaymentWorld): string[] {
  return [...creates.keys()].filter((id) => {
    try {
      return simulator.control.payment({ id }).state !== '';
    } catch {
      return false;
    }
  });
}

/**
 * Returns the attempts whose pay page a buyer was sent to. Nobody can pay at an address they never received.
 */
export function payable(world: PaymentWorld): string[] {
  const told = new Set([
    ...world.checkouts.map(({ answer }) => (answer.ok ? answer.redirectUrl : '')),
    ...world.retries.map(({ redirectUrl }) => redirectUrl),
  ]);
  return allOrdersOf(world).flatMap(({ attempts }) =>
    attempts.flatMap(({ id, session }) => (session && told.has(session.redirectUrl) ? [id] : [])),
  );
}

/** The lines in which these quantities are ordered. Any other is ordered with the fields of one product. */
const inLines: Record<number, number[]> = { 3: [1, 2], 5: [1, 1, 1, 1, 1] };

function payloadOf(productId: number, { name, quantity, paise }: Omit<Ruby, 'key'>): CheckoutPayload {
  const single = payloadFor({ id: productId, name: 'Ruby' } as Product, {
    quantity,
    unit_price: toRupees(paise),
    customer_name: name,
  });
  const lines = inLines[quantity];
  if (!lines) return single;
  const { product_id, product_name: _, quantity: __, unit_price, ...buyer } = single;
  return { ...buyer, items: lines.map((pieces) => ({ product_id, quantity: pieces, unit_price })) };
}

/** Sends a checkout for rubies at a price. */
export const buyRuby = (
  { productId }: PaymentWorld,
  { shop, provider }: Seat,
  { key = null, name = 'Asha', quantity = 1, paise = FIRST_PRICE }: Partial<Ruby> = {},
): Promise<CheckoutResult> =>
  placeOrder(shop, provider, {
    payload: payloadOf(productId, { name, quantity, paise }),
    idempotencyKey: key,
    returnUrl,
    seller: unregistered,
    sessionSecret: TEST_SECRET,
  });
interface Ruby {
  key: string | null;
  name: string;
  quantity: number;
  paise: Paise;
}
