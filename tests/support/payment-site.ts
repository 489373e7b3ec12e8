import { afterEach, beforeAll, expect, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import type { SinglePayload } from '#domain/order/checkout-form.ts';
import type { OrderWire } from '#domain/order/order.ts';
import type { Order } from '#domain/order/order-state.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { makeContext } from '#server/app-context.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { readPaymentSettings } from '#server/payments/settings.ts';
import { readSettings } from '#server/settings.ts';
import type { Control } from '#tests/simulator/control.ts';
import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import { makeSimulator, type Simulator } from '#tests/simulator/simulator.ts';
import type { Rule } from '#tests/simulator/violations.ts';
import { type Answer, type CallApi, openApi } from './call.ts';
import { testClock } from './clock.ts';
import { type Gateway, outside, SIMULATOR_URL } from './gateway.ts';
import { type MailSink, openMailSink } from './mail-sink.ts';
import { type Around, emptyBlobs, openMemoryStorage } from './memory-store.ts';
import { orderIdOf } from './order-keys.ts';
import { callAsOwner } from './owner.ts';
import { setContext } from './process-context.ts';
import { accounts, ofEach, providerIds, testProviders } from './test-providers.ts';
import {
  addCategory,
  addProduct,
  payloadFor,
  TEST_SECRET,
  type TestContext,
  testContext,
  testOwner,
} from './test-shop.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Time when an attempt may first be queried without a prompt. */
export const FIRST_LOOK = 20 * SECOND;
/** Time when an attempt without any answer is abandoned. */
export const LAPSED = 36 * MINUTE;

/** The simulator's control methods, each of which returns a promise. */
type PromisedControl = {
  [Name in keyof Control]: (
    ...argument: Parameters<Control[Name]>
  ) => Promise<Awaited<ReturnType<Control[Name]>>>;
};

/** Each call takes a turn of the event loop, as a call to a provider would. */
function promised(control: Control): PromisedControl {
  return new Proxy(control as unknown as PromisedControl, {
    get: (_, name) => async (argument?: object) => {
      await new Promise(setImmediate);
      return (control[name as keyof Control] as (it?: object) => unknown)(argument);
    },
  });
}

export interface SiteOptions {
  /** Settings of the site in addition to the provider's account. */
  env?: Record<string, string>;
  /** Switches of the simulator. */
  settings?: SettingsPatch;
  /** False if the provider sends no webhooks. */
  webhooks?: boolean;
  /** A gateway through which the site reaches the provider. */
  gateway?: Gateway;
  price?: number;
}

/**
 * The site's functions with a provider's adapter that is connected to the simulator, and helpers for tests.
 */
export interface PaymentSite {
  provider: ProviderId;
  call: CallApi;
  /** Calls of the owner, who is signed in. */
  owner: CallApi;
  /** The same stores for use cases, where no call fits. */
  shop: TestContext;
  product: Product;
  control: PromisedControl;
  mails: MailSink['mails'];
  /** The log, one entry on each line. */
  log: string[];
  /** Sends a checkout. */
  checkOut(more?: Partial<SinglePayload>, key?: string): Promise<Answer>;
  /** Sends a checkout that must succeed. */
  place(more?: Partial<SinglePayload>, key?: string): Promise<{ id: string; page: string }>;
  /** Returns an order's status from the public call. */
  poll(id: string): Promise<OrderWire>;
  /** Runs the job of every minute. */
  sweep(): Promise<void>;
  /** Advances the clocks of shop and provider, in milliseconds. */
  advance(ms: number): Promise<void>;
  /**
   * Runs the sweep each minute, over long spans twelve times in all, until this many milliseconds have
   * passed.
   */
  sweepFor(ms: number): Promise<void>;
  /** Returns everything that is stored about an order. */
  whole(id: string): Promise<Order>;
  /** Returns the ids of all orders. */
  orderIds(): Promise<string[]>;
  /** Returns the letters about an order that wait or were mailed, by kind. */
  letters(id: string): Promise<string[]>;
  /** Returns how often one of the provider's routes was called. */
  calls(route: string): Promise<number>;
  /** What the work after a webhook does when it has to wait. At first it goes on at once, as if in vain. */
  pauses(wait: (ms: number) => Promise<void>): void;
  /** Names rules of the provider that this test breaks. Any other broken rule makes the test fail. */
  mayBreak(...rules: Rule[]): void;
}

const NOON = Date.parse('2026-11-20T06:30:00.000Z');

/** Each request to the store takes a turn of the event loop, as a request over the network would. */
const inTurns: Around = async (_, effect) => {
  await new Promise(setImmediate);
  return effect();
};

/** The site's own address, to which the providers send their webhooks. */
const SITE_URL = 'https://shop.test';
/** The providers expect an answer within 5 s. */
const WEBHOOK_MS = 5_000;

/**
 * Prepares a test file for sites that take their payments at the simulator in this process. `fetch` leads
 * there, and to the gateways before it. After each test the provider must have no broken rule on record.
 */
export function paymentSites() {
  let call: CallApi;
  let sweepOnce: () => Promise<Response>;
  let excused: Rule[] = [];
  let closing: (() => Promise<unknown>)[] = [];

  let simulator: Simulator | undefined;

  async function deliver(request: Request): Promise<Response> {
    const raw = Buffer.from(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    const late = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new DOMException('no answer in 5 s', 'TimeoutError')), WEBHOOK_MS).unref();
    });
    const work: Promise<unknown>[] = [];
    const afterwards = (one: Promise<unknown>) => void work.push(one);
    const answer = await Promise.race([
      call(request.method, new URL(request.url).pathname, { raw, headers, afterwards }),
      late,
    ]);
    // It is answered by now. Only the test waits for the site's remaining work.
    await Promise.all(work);
    return new Response(new Uint8Array(answer.bytes), { status: answer.status });
  }

  beforeAll(async () => {
    call = await openApi();
    ({ default: sweepOnce } = await import('../../netlify/functions/sweep.ts'));
  });
  afterEach(async () => {
    const broken = simulator?.control.violations().filter(({ rule }) => !excused.includes(rule)) ?? [];
    simulator = undefined;
    for (const close of closing) await close();
    closing = [];
    excused = [];
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(broken).toEqual([]);
  });

  /** Opens a shop of its own with one product. */
  async function open(provider: ProviderId, options: SiteOptions = {}): Promise<PaymentSite> {
    const log: string[] = [];
    for (const level of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((...line) => void log.push(line.join(' ')));
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    simulator = makeSimulator({ startAt: NOON, origin: SIMULATOR_URL, deliver });
    vi.stubGlobal('fetch', outside(simulator.fetch));
    // Pay pages at the simulator's address count as the provider's.
    const payPageOrigin = options.gateway?.url ?? null;
    simulator.control.settings(ofEach(() => ({ payPageOrigin })));
    if (options.webhooks !== false)
      simulator.control.settings(
        ofEach((id) => ({ webhook: { url: `${SITE_URL}/api/payment/webhook/${id}` } })),
      );
    simulator.control.settings(options.settings ?? {});
    const sink = await openMailSink();
    const at = options.gateway?.url ?? SIMULATOR_URL;
    const env = {
      PAYMENT_PROVIDER: provider,
      ...Object.assign(
        {},
        ...providerIds.map((id) => ({ ...accounts[id], ...testProviders[id].addresses(at) })),
      ),
      SMTP_URL: sink.url,
      NOTIFY_EMAIL: 'owner@example.in',
      RATE_LIMITS: 'off',
      SITE_URL,
      ...options.env,
    };
    closing.push(sink.close);
    const local = {
      NETLIFY_LOCAL: 'true',
      SESSION_SECRET: TEST_SECRET,
      ADMIN_EMAIL: testOwner.email,
      ADMIN_PASSWORD_HASH: testOwner.passwordHash,
    };
    const all = { ...local, ...env };
    const storage = openMemoryStorage(emptyBlobs(), inTurns);
    const clock = testClock(new Date(NOON));
    const shop = testContext(readAllSettings(local), { now: clock.now, storage });
    let pause = async (_: number) => {};
    const context = {
      ...makeContext(readSettings(all)),
      pause: (ms: number) => pause(ms),
      paymentSettings: () => readPaymentSettings(all),
      storage,
      requireOpen: async () => {},
    };
    setContext(context);
    const { id: categoryId } = await addCategory(shop, 'Gemstones');
    const product = await addProduct(shop, categoryId, {
      name: 'Ruby',
      price: options.price ?? 1_500,
    });
    const { orders, mail } = storage;
    const control = promised(simulator.control);

    const site: PaymentSite = {
      provider,
      call,
      // A session lasts half a day, but tests let months pass.
      owner: async (...args) => (await callAsOwner({ shop }, call))(...args),
      shop,
      product,
      control,
      mails: sink.mails,
      log,
      checkOut: (more = {}, key) =>
        call('POST', '/api/checkout', {
          json: payloadFor(product, more),
          headers: key === undefined ? {} : { 'Idempotency-Key': key },
        }),
      async place(more, key) {
        const { status, body } = await site.checkOut(more, key);
        expect(status, JSON.stringify(body)).toBe(200);
        return { id: String(body.merchant_transaction_id), page: String(body.redirect_url) };
      },
      async poll(id) {
        const { status, body } = await call('GET', `/api/payment/status/${id}`);
        expect(status).toBe(200);
        return body.order as OrderWire;
      },
      async sweep() {
        expect((await sweepOnce()).status).toBe(204);
      },
      async advance(ms) {
        vi.setSystemTime(Date.now() + ms);
        clock.advance(ms);
        await control.clock({ advanceMs: ms });
      },
      async sweepFor(ms) {
        const pause = Math.max(MINUTE, ms / 12);
        for (let passed = 0; passed < ms; passed += pause) {
          await site.advance(Math.min(pause, ms - passed));
          await site.sweep();
        }
      },
      async whole(id) {
        const order = await readOrder(shop, id);
        if (!order) throw new Error(`no order ${id}`);
        return order;
      },
      async orderIds() {
        const ids = (await orders.keys('order/')).map((key) => orderIdOf(key));
        const placed = await Promise.all(ids.map((id) => readOrder(shop, id)));
        return placed.flatMap((order) => order?.placed.id ?? []);
      },
      async letters(id) {
        const marks = [...(await mail.keys('outbox/')), ...(await mail.keys('mailed/'))];
        const about = marks.map((key) => key.split('/').slice(1)).filter(([, orderId]) => orderId === id);
        return [...new Set(about.map(([kind, , ...more]) => [kind, ...more].join('/')))].sort();
      },
      pauses(wait) {
        pause = wait;
      },
      calls: async (route) => (await control.requests({ route })).length,
      mayBreak(...rules) {
        excused.push(...rules);
      },
    };
    return site;
  }

  /** Opens the same site with an order placed. */
  async function placed(provider: ProviderId, options?: SiteOptions) {
    const site = await open(provider, options);
    return { site, ...(await site.place()) };
  }

  return { open, placed };
}
