import { attemptIdOf, orderOfAttempt, type Settlement } from '#domain/attempt.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderPlaced, OrderWire } from '#domain/order.ts';
import type { Product } from '#domain/product.ts';
import type { AppContext } from '#server/app-context.ts';
import { keys as catalogueKeys } from '#server/catalogue/records.ts';
import { keys } from '#server/orders/order-records.ts';
import type { PlacedOrder } from '#server/orders/place-order.ts';
import type { Providers } from '#server/payments/choose-provider.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/payments/provider.ts';
import { makeSandbox, type Sandbox } from '#server/payments/sandbox.ts';
import { type TestClock, testClock } from './clock.ts';
import type { Actor, Interleaver } from './interleaver.ts';
import { type Around, emptyBlobs, type MemoryBlobs, openMemoryStorage, peek } from './memory-store.ts';
import { addCategory, addProduct } from './test-shop.ts';

/** What the provider does with an actor's questions: nothing unusual, or one of these. */
export type ProviderFault =
  | 'create lost before'
  | 'create lost after'
  | 'foreign page'
  | 'fetch fails'
  | 'fetch unknown';

/** A callback as the provider sent it. */
export interface SentCallback {
  raw: Uint8Array;
  headers: Headers;
}

/** What one visitor, owner or machine works with; its requests are steps of the history. */
export interface Seat {
  shop: AppContext;
  provider: PaymentProvider;
  providers: Providers;
  sandbox: Sandbox;
}

/**
 * A shop with one product, the provider's books and everything that is observed while a history runs. Rules
 * that hold at every single step are checked as the step happens and collected in `broken`.
 */
export interface OrderWorld {
  clock: TestClock;
  blobs: MemoryBlobs;
  productId: number;
  broken: string[];
  /** Steps so far: the logical time that `prices`, `checkouts` and `polls` speak of. */
  steps: number;
  /** Prices of the product, each from the step on when it was written. */
  prices: { from: number; price: Paise | null; onSale: boolean }[];
  /** Who wrote the first record of each order. */
  placedBy: Map<string, Actor>;
  checkouts: { actor: Actor; from: number; to: number; checkout: Checkout; answer: PlacedOrder }[];
  /** Every checkout that was sent, answered or not. */
  tries: Checkout[];
  retries: { actor: Actor; from: number; to: number; id: string; redirectUrl: string }[];
  polls: { id: string; from: number; to: number; order: OrderWire | null }[];
  callbacks: SentCallback[];
  /** How often the provider was asked to create each attempt. */
  creates: Map<string, number>;
  seat: (actor: Actor | null, interleaver: Interleaver | null, fault?: ProviderFault | null) => Seat;
}

/** A checkout as a buyer sends it. `key` null: without an idempotency key. */
export interface Checkout {
  key: string | null;
  buyer: string;
  quantity: number;
  unitPrice: Paise;
}

/** Orders of this many pieces are always refused by the provider, for good. */
export const REFUSED_QUANTITY = 7;
export const FIRST_PRICE: Paise = 12_500_50;

/** Records of the orders store that are written once and never touched again. */
const isFact = (key: string) =>
  (key.startsWith('order/') && !/\/(?:fulfilment|refunds|anomalies)$/.test(key)) || key.startsWith('claim/');

/** The attempt a record of an order is about. */
const attemptOf = (key: string) => {
  const [, id = '', record = ''] = key.split('/');
  return attemptIdOf(id, Number(/-(\d+)$/.exec(record)?.[1] ?? 1));
};

/** @param tellsPage whether the provider says where a payment can be made when it is asked how it stands */
export async function openOrderWorld(tellsPage: boolean): Promise<OrderWorld> {
  const clock = testClock();
  const blobs = emptyBlobs();
  const opening: AppContext = {
    storage: openMemoryStorage(blobs),
    now: clock.now,
    sendsMail: false,
    purge: async () => {},
  };
  const category = await addCategory(opening, 'Gemstones');
  const product = await addProduct(opening, category.id, { name: 'Ruby', price: FIRST_PRICE / 100 });

  const world: OrderWorld = {
    clock,
    blobs,
    productId: product.id,
    broken: [],
    steps: 0,
    prices: [{ from: 0, price: FIRST_PRICE, onSale: true }],
    placedBy: new Map(),
    checkouts: [],
    tries: [],
    retries: [],
    polls: [],
    callbacks: [],
    creates: new Map(),
    seat(actor, interleaver, fault = null) {
      const around: Around = actor && interleaver ? interleaver.around(actor) : async (_, effect) => effect();
      const storage = openMemoryStorage(blobs, (step, effect) =>
        around(step, () => observed(world, actor, step, effect)),
      );
      const sandbox = makeSandbox({
        store: storage.sandbox,
        now: clock.now,
        payPage: (attemptId) => `http://localhost:8888/sandbox-pay/${attemptId}`,
        webhookUrl: 'http://localhost:8888/api/payment/webhook/sandbox',
        secret: 'the secret of the sandbox in these histories',
      });
      const provider = watched(world, sandbox, tellsPage, fault);
      const shop = { storage, now: clock.now, sendsMail: false, purge: async () => {} };
      return { shop, provider, providers: { [provider.id]: provider }, sandbox };
    },
  };
  return world;
}

/** Lets one request happen and looks at what it did. */
function observed<T>(
  world: OrderWorld,
  actor: Actor | null,
  { store, kind, key }: Parameters<Around>[0],
  effect: () => T,
): T {
  const before = world.blobs.stores.get(store)?.get(key);
  const result = effect();
  world.steps++;
  const wrote = kind === 'put' && result === true;
  if (store === 'orders' && isFact(key)) {
    if (kind === 'delete' && before) world.broken.push(`${key} was taken away`);
    if (wrote && before) world.broken.push(`${key} was written over`);
    if (wrote && key.endsWith('/placed') && actor) world.placedBy.set(key, actor);
    if (wrote && key.includes('/settlement')) checkSettlement(world, attemptOf(key));
  }
  if (wrote && store === 'catalogue' && key === catalogueKeys.product(world.productId)) {
    const product = record<Product>(world, 'catalogue', key);
    world.prices.push({
      from: world.steps,
      price: product ? (product.discountedPrice ?? product.price) : null,
      onSale: product?.status === 1,
    });
  }
  return result;
}

/** COMPLETED is written only when the provider's books say so, for the amount of the order. */
function checkSettlement(world: OrderWorld, id: string) {
  const settlement = record<Settlement>(world, 'orders', keys.settlement(id));
  const placed = record<OrderPlaced>(world, 'orders', keys.placed(orderOfAttempt(id)));
  if (!placed) world.broken.push(`${id} was settled before it was placed`);
  if (settlement?.outcome !== 'COMPLETED') return;
  const { paid, amount } = books(world, id);
  if (!paid || amount !== placed?.amount) world.broken.push(`${id} COMPLETED against the provider's books`);
}

/** What the provider's own books say of an attempt; in paise. */
export function books(
  world: OrderWorld,
  id: string,
): { paid: boolean; amount: Paise | null; refunded: Paise } {
  const payment = record<{ amount: Paise }>(world, 'sandbox', `payment/${id}`);
  const outcome = record<{ state: string }>(world, 'sandbox', `outcome/${id}`);
  const refunds = Object.values(record<Record<string, Paise>>(world, 'sandbox', `refunds/${id}`) ?? {});
  return {
    paid: outcome?.state === 'COMPLETED',
    amount: payment?.amount ?? null,
    refunded: refunds.reduce((sum, paise) => sum + paise, 0),
  };
}

/** One record as it lies in a store. */
export function record<T>(world: OrderWorld, store: keyof AppContext['storage'], key: string): T | null {
  return peek<T>(world.blobs, store, key).find(([found]) => found === key)?.[1] ?? null;
}

/** The first records of all orders. */
export function placedOrders(world: OrderWorld): OrderPlaced[] {
  return peek<OrderPlaced>(world.blobs, 'orders', 'order/')
    .filter(([key]) => key.endsWith('/placed'))
    .map(([, placed]) => placed);
}

/** The sandbox with somebody listening, and failing as told. */
function watched(
  world: OrderWorld,
  sandbox: Sandbox,
  tellsPage: boolean,
  fault: ProviderFault | null,
): PaymentProvider {
  return {
    ...sandbox,
    async create(request, signal) {
      const { attemptId } = request;
      const placed = record<OrderPlaced>(world, 'orders', keys.placed(orderOfAttempt(attemptId)));
      const reserved = attemptId === placed?.id || record(world, 'orders', keys.reserved(attemptId));
      if (!reserved) world.broken.push(`${attemptId} reached the provider unreserved`);
      if (placed?.amount !== request.amount)
        world.broken.push(`${attemptId} reached the provider unrecorded`);
      const times = (world.creates.get(attemptId) ?? 0) + 1;
      world.creates.set(attemptId, times);
      if (times > 1) world.broken.push(`${attemptId} was created twice`);
      if (placed?.product.quantity === REFUSED_QUANTITY) throw new PaymentProviderError('refused', 'none');
      if (fault === 'create lost before') throw new PaymentProviderError('no answer', 'unknown');
      const opened = await sandbox.create(request, signal);
      if (fault === 'create lost after') throw new PaymentProviderError('no answer', 'unknown');
      return fault === 'foreign page' ? { ...opened, redirectUrl: 'https://elsewhere.example/pay' } : opened;
    },
    async fetch(payment, signal) {
      if (fault === 'fetch fails') throw new PaymentProviderError('down', 'none');
      const snapshot = await sandbox.fetch(payment, signal);
      if (!snapshot) return null;
      const { state, redirectUrl } = snapshot;
      return {
        ...snapshot,
        state: fault === 'fetch unknown' ? 'UNKNOWN' : state,
        redirectUrl: tellsPage ? redirectUrl : null,
      };
    },
  };
}
