import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Anomaly, CheckoutPayload, OrderPlaced, Settlement } from '#domain/order.ts';
import type { Product } from '#domain/product.ts';
import type { Fate } from '#local/blobs-server.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { keys, newOrderId } from '#server/orders/order-records.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { readStatus } from '#server/orders/read-status.ts';
import { receiveCallback } from '#server/orders/receive-callback.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentSnapshot,
} from '#server/payments/provider.ts';
import type { Services } from '#server/services.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { type Around, emptyBlobs, openMemoryStorage } from '#tests/support/memory-store.ts';
import {
  addCategory,
  addProduct,
  openTestShop,
  payloadFor,
  productDraft,
  type TestShop,
  type TestShopOptions,
  withStorage,
} from '#tests/support/test-shop.ts';

const noPictures = { added: [], removed: [] };
let opened: TestShop[] = [];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.map(({ close }) => close()));
  opened = [];
});

/** A shop with a ruby on sale. */
async function open(options?: TestShopOptions) {
  const testShop = await openTestShop(options);
  opened.push(testShop);
  const category = await addCategory(testShop.shop, 'Gemstones');
  const ruby = await addProduct(testShop.shop, category.id, { name: 'Ruby', price: 12_500.5 });
  const { orders } = testShop.shop.storage;
  return { ...testShop, ruby, orders, sandbox: providerOf(testShop.shop) };
}

function providerOf({ sandbox }: Services) {
  if (!sandbox) throw new Error('no sandbox');
  return sandbox;
}

function checkOut(shop: Services, payload: CheckoutPayload, key: string | null, provider?: PaymentProvider) {
  return placeOrder(shop, provider ?? providerOf(shop), {
    payload,
    idempotencyKey: key,
    returnUrl: (orderId) => shop.absolute(shop.paths.paymentResult(orderId)),
  });
}

/** Places an order that must go well, and gives its id. */
async function order(
  shop: Services,
  product: Product,
  key: string | null = null,
  provider?: PaymentProvider,
) {
  const placed = await checkOut(shop, payloadFor(product), key, provider);
  if (!placed.ok) throw new Error(`no order: ${placed.reason}`);
  return placed.orderId;
}

const placedKeys = async (orders: BlobStore) =>
  (await orders.keys('order/')).filter((key) => key.endsWith('/placed'));
const read = async <T>(orders: BlobStore, key: string) => (await orders.read<T>(key))?.value ?? null;

/** The sandbox, with some of its answers replaced. */
function saying(shop: Services, partial: Partial<PaymentSnapshot>): PaymentProvider {
  const sandbox = providerOf(shop);
  return {
    ...sandbox,
    fetch: async (id, signal) => {
      const snapshot = await sandbox.fetch(id, signal);
      return snapshot && { ...snapshot, ...partial };
    },
  };
}
const sweepWith = (shop: Services, provider: PaymentProvider) => sweepPayments(shop, { sandbox: provider });
const HOUR = 60 * 60_000;

/** Every request takes a few milliseconds, some more than others. */
const slow = () =>
  new Promise<Fate>((done) => {
    setTimeout(() => done('well'), Math.random() * 6);
  });

describe.each<[string, TestShopOptions]>([
  ['a quick store', {}],
  ['a slow store', { fate: slow }],
])('many checkouts at once on %s', (_, options) => {
  it('with one key make one order, paid at one address', async () => {
    const { shop, ruby, orders } = await open(options);
    const create = vi.spyOn(providerOf(shop), 'create');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => checkOut(shop, payloadFor(ruby), 'one key')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    expect(await placedKeys(orders)).toHaveLength(1);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('with 200 keys make 200 orders, and none is lost', async () => {
    const { shop, ruby, orders } = await open(options);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        checkOut(shop, payloadFor(ruby, { city: `City ${n}` }), `key ${n}`),
      ),
    );
    const ids = answers.map((answer) => answer.ok && answer.orderId);
    expect(new Set(ids).size).toBe(200);
    const listed = await placedKeys(orders);
    expect(listed.sort()).toEqual(ids.map((id) => keys.placed(String(id))).sort());
    const cities = await Promise.all(listed.map((key) => read<OrderPlaced>(orders, key)));
    expect(new Set(cities.map((placed) => placed?.billing.city)).size).toBe(200);
    expect(await sweepPayments(shop, shop.providers)).toEqual({ seen: 200, settled: 0 });
  });

  it('without a key make an order each', async () => {
    const { shop, ruby, orders } = await open(options);
    await Promise.all(Array.from({ length: 10 }, () => order(shop, ruby)));
    expect(await placedKeys(orders)).toHaveLength(10);
  });

  it('with one key and two bodies make one order, and the other body is told so', async () => {
    const { shop, ruby, orders } = await open(options);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        checkOut(shop, payloadFor(ruby, { quantity: (n % 2) + 1 }), 'key'),
      ),
    );
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(6);
    for (const answer of refused) expect(answer).toEqual({ ok: false, reason: 'key_reused' });
    expect(await placedKeys(orders)).toHaveLength(1);
  });
});

describe('an order', () => {
  it('costs the unit price times the pieces, in exact paise', async () => {
    const { shop, ruby, orders } = await open();
    const placed = await checkOut(shop, payloadFor(ruby, { quantity: 3 }), null);
    const kept = placed.ok ? await read<OrderPlaced>(orders, keys.placed(placed.orderId)) : null;
    expect(kept).toMatchObject({ amount: 37_501_50, product: { unitPrice: 12_500_50, quantity: 3 } });
  });

  it('is not made at any price but the one that is charged now', async () => {
    const { shop, ruby, orders } = await open();
    for (const unit_price of [1, 12_500, 12_500.51, 0])
      expect(await checkOut(shop, payloadFor(ruby, { unit_price }), null)).toEqual({
        ok: false,
        reason: 'price_changed',
        unitPrice: 12_500_50,
      });
    await saveProduct(
      shop,
      ruby.id,
      productDraft(1, { name: 'Ruby', price: 100, discountedPrice: 80 }),
      noPictures,
    );
    expect(await checkOut(shop, payloadFor(ruby), null)).toMatchObject({ unitPrice: 80_00 });
    expect(await orders.keys('')).toEqual([]);
  });

  it('is not made of what is off the shop, unknown, deleted or sold on request', async () => {
    const { shop, ruby, orders } = await open();
    const onRequest = await addProduct(shop, 1, { name: 'Opal', price: null });
    const off = await addProduct(shop, 1, { name: 'Pearl', status: 0 });
    expect(await checkOut(shop, payloadFor(onRequest), null)).toEqual({ ok: false, reason: 'no_price' });
    expect(await checkOut(shop, payloadFor(off), null)).toEqual({ ok: false, reason: 'not_on_sale' });
    expect(await checkOut(shop, payloadFor({ ...ruby, id: 99 }), null)).toMatchObject({
      reason: 'not_on_sale',
    });
    await deleteProduct(shop, ruby.id);
    expect(await checkOut(shop, payloadFor(ruby), null)).toMatchObject({ reason: 'not_on_sale' });
    expect(await orders.keys('')).toEqual([]);
  });

  it('answers its key with the same order after the product was repriced, and refuses another body', async () => {
    const { shop, ruby } = await open();
    const first = await checkOut(shop, payloadFor(ruby), 'key');
    await saveProduct(shop, ruby.id, productDraft(1, { name: 'Ruby', price: 100 }), noPictures);
    expect(await checkOut(shop, payloadFor(ruby), 'key')).toEqual(first);
    expect(await checkOut(shop, payloadFor(ruby, { city: 'Delhi' }), 'key')).toMatchObject({
      reason: 'key_reused',
    });
  });

  it('keeps name, price and picture as sold, and settles, though the product is renamed and deleted', async () => {
    const { shop, ruby, orders, sandbox } = await open();
    const id = await order(shop, ruby);
    await saveProduct(shop, ruby.id, productDraft(1, { name: 'Other', price: 1 }), noPictures);
    await deleteProduct(shop, ruby.id);
    await sandbox.decide(id, 'upi');
    expect(await readStatus(shop, shop.providers, id)).toEqual({
      status: 'COMPLETED',
      customer_name: 'Asha Verma',
      product_name: 'Ruby',
      payment_mode: 'UPI',
      merchant_transaction_id: id,
      amount: 12_500.5,
    });
    expect((await read<OrderPlaced>(orders, keys.placed(id)))?.product.name).toBe('Ruby');
  });

  it('is settled by the sweep alone, without callback or the buyer’s return', async () => {
    const { shop, ruby, orders, sandbox, clock } = await open();
    const [paid, failed, left] = [await order(shop, ruby), await order(shop, ruby), await order(shop, ruby)];
    await sandbox.decide(paid, 'card');
    await sandbox.decide(failed, 'fail');
    expect(await sweepPayments(shop, shop.providers)).toEqual({ seen: 3, settled: 2 });
    clock.advance(HOUR);
    await sweepPayments(shop, shop.providers);
    const ends = await Promise.all(
      [paid, failed, left].map((id) => read<Settlement>(orders, keys.settlement(id))),
    );
    expect(ends).toMatchObject([
      { outcome: 'COMPLETED', mode: 'CARD', failure: null },
      { outcome: 'FAILED', failure: 'DECLINED_BY_BUYER' },
      { outcome: 'FAILED', failure: 'ORDER_EXPIRED' },
    ]);
    await sweepPayments(shop, shop.providers);
    expect(await orders.keys('unsettled/')).toEqual([]);
  });

  it('settled stays settled, whatever the provider says later', async () => {
    const { shop, ruby, orders, sandbox } = await open();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'fail');
    await sweepPayments(shop, shop.providers);
    const settlement = await read(orders, keys.settlement(id));
    const now = saying(shop, { state: 'COMPLETED', mode: 'UPI' });
    await receiveSigned(shop, now, id);
    expect(await read(orders, keys.settlement(id))).toEqual(settlement);
    expect(await readStatus(shop, { sandbox: now }, id)).toMatchObject({ status: 'FAILED' });
    expect(await read<Anomaly>(orders, keys.anomaly(id, 'late_success'))).toMatchObject({
      kind: 'late_success',
    });
  });
});

/** A genuine callback about an order, as this provider takes it. */
async function receiveSigned(shop: Services, provider: PaymentProvider, id: string) {
  const sent: { raw: Buffer; headers: Headers }[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
    if (!String(url).includes('/payment/webhook/')) return real(url, init);
    sent.push({ raw: init?.body as Buffer, headers: new Headers(init?.headers) });
    return Promise.resolve(new Response(null));
  });
  await providerOf(shop).callBack(id);
  vi.unstubAllGlobals();
  const [callback] = sent;
  if (!callback) throw new Error('the sandbox sent nothing');
  return { callback, received: await receiveCallback(shop, provider, callback.raw, callback.headers) };
}

describe('what the provider says', () => {
  it.each<[string, Partial<PaymentSnapshot>, Anomaly['kind']]>([
    ['another amount', { state: 'COMPLETED', amount: 1_00 }, 'amount_mismatch'],
    ['another reference', { state: 'COMPLETED', providerRef: 'somebody else’s' }, 'reference_mismatch'],
  ])('completes nothing with %s; the owner is shown it', async (_, partial, kind) => {
    const { shop, ruby, orders, clock } = await open();
    const id = await order(shop, ruby);
    await sweepWith(shop, saying(shop, partial));
    clock.advance(HOUR);
    await sweepWith(shop, saying(shop, partial));
    expect(await read(orders, keys.settlement(id))).toBeNull();
    expect(await readStatus(shop, { sandbox: saying(shop, partial) }, id)).toMatchObject({
      status: 'pending',
    });
    expect(await read<Anomaly>(orders, keys.anomaly(id, kind))).toMatchObject({ kind });
  });

  it.each(['PENDING', 'UNKNOWN'] as const)(
    'settles nothing while it says %s, however late',
    async (state) => {
      const { shop, ruby, orders, clock } = await open();
      const id = await order(shop, ruby);
      clock.advance(24 * HOUR);
      expect(await sweepWith(shop, saying(shop, { state }))).toEqual({ seen: 1, settled: 0 });
      expect(await read(orders, keys.settlement(id))).toBeNull();
      expect(await orders.keys('unsettled/')).toHaveLength(1);
    },
  );

  it('settles nothing while it cannot be reached', async () => {
    const { shop, ruby, clock } = await open();
    const id = await order(shop, ruby);
    const down: PaymentProvider = {
      ...providerOf(shop),
      fetch: () => Promise.reject(new PaymentProviderError('down', 'none')),
    };
    clock.advance(24 * HOUR);
    expect(await sweepWith(shop, down)).toEqual({ seen: 1, settled: 0 });
    expect(await readStatus(shop, { sandbox: down }, id)).toMatchObject({ status: 'pending' });
  });

  it('fails an attempt it never heard of, but only after its time and some grace', async () => {
    const { shop, ruby, orders, clock } = await open();
    const lost: PaymentProvider = {
      ...providerOf(shop),
      create: () => Promise.reject(new PaymentProviderError('no answer', 'unknown')),
    };
    expect(await checkOut(shop, payloadFor(ruby), null, lost)).toEqual({ ok: false, reason: 'unavailable' });
    const [key = ''] = await placedKeys(orders);
    const id = key.split('/')[1] ?? '';
    clock.advance(34 * 60_000);
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toBeNull();
    clock.advance(2 * 60_000);
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toMatchObject({
      outcome: 'FAILED',
      failure: 'never_created',
    });
  });

  it('is found by the sweep when it took the payment but its answer was lost', async () => {
    const { shop, ruby, orders, sandbox } = await open();
    const lost: PaymentProvider = {
      ...sandbox,
      create: async (request, signal) => {
        await sandbox.create(request, signal);
        throw new PaymentProviderError('no answer', 'unknown');
      },
    };
    await checkOut(shop, payloadFor(ruby), null, lost);
    const [key = ''] = await placedKeys(orders);
    const id = key.split('/')[1] ?? '';
    await sandbox.decide(id, 'upi');
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toMatchObject({ outcome: 'COMPLETED', mode: 'UPI' });
  });

  it('refusing an attempt for good fails the order at once', async () => {
    const { shop, ruby, orders } = await open();
    const refusing: PaymentProvider = {
      ...providerOf(shop),
      create: () => Promise.reject(new PaymentProviderError('no', 'none')),
    };
    expect(await checkOut(shop, payloadFor(ruby), 'key', refusing)).toMatchObject({ reason: 'unavailable' });
    const [key = ''] = await placedKeys(orders);
    expect(await read(orders, keys.settlement(key.split('/')[1] ?? ''))).toMatchObject({
      outcome: 'FAILED',
      failure: 'refused_by_provider',
    });
    expect(await checkOut(shop, payloadFor(ruby), 'key')).toMatchObject({ reason: 'unavailable' });
    expect(await placedKeys(orders)).toHaveLength(1);
  });

  it('sends no buyer to an address that is not its own', async () => {
    const { shop, ruby } = await open();
    const sandbox = providerOf(shop);
    const elsewhere: PaymentProvider = {
      ...sandbox,
      create: async (request, signal) => ({
        ...(await sandbox.create(request, signal)),
        redirectUrl: 'https://elsewhere.example/pay',
      }),
    };
    expect(await checkOut(shop, payloadFor(ruby), null, elsewhere)).toMatchObject({ reason: 'unavailable' });
  });
});

describe('a callback', () => {
  it('genuine settles the order once, however often it comes', async () => {
    const { shop, ruby, orders, sandbox } = await open();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'upi');
    const { callback, received } = await receiveSigned(shop, sandbox, id);
    expect(received).toBe('recorded');
    const settlement = await read(orders, keys.settlement(id));
    expect(settlement).toMatchObject({ outcome: 'COMPLETED' });
    const again = await Promise.all(
      Array.from({ length: 5 }, () => receiveCallback(shop, sandbox, callback.raw, callback.headers)),
    );
    expect(again).toEqual(Array(5).fill('recorded'));
    expect(await read(orders, keys.settlement(id))).toEqual(settlement);
    expect((await orders.keys(`order/${id}/callback/`)).length).toBe(1);
  });

  it('forged, altered or unsigned changes and reads nothing', async () => {
    const { shop, ruby, store, sandbox } = await open();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'fail');
    const { callback } = await receiveSigned(shop, sandbox, id);
    const other = await order(shop, ruby);
    const altered = Buffer.from(callback.raw.toString().replace('FAILED', 'COMPLETED').replace(id, other));
    const before = [...store.counts];
    for (const [raw, headers] of [
      [altered, callback.headers],
      [callback.raw, new Headers()],
      [callback.raw, new Headers({ 'x-sandbox-signature': 'nonsense' })],
      [callback.raw, new Headers({ 'x-sandbox-signature': '00'.repeat(32) })],
      [Buffer.alloc(0), callback.headers],
    ] as const)
      expect(await receiveCallback(shop, sandbox, raw, headers)).toBe('refused');
    expect([...store.counts]).toEqual(before);
    expect(await readStatus(shop, shop.providers, other)).toMatchObject({ status: 'pending' });
  });

  it('about an order that cannot be read yet is recorded, and the order settled later', async () => {
    const { shop, ruby, orders, sandbox } = await open();
    const id = await order(shop, ruby);
    await sandbox.decide(id, 'upi');
    const placed = await read(orders, keys.placed(id));
    await orders.remove(keys.placed(id));
    expect((await receiveSigned(shop, sandbox, id)).received).toBe('recorded');
    expect(await read(orders, keys.settlement(id))).toBeNull();
    await orders.create(keys.placed(id), placed);
    await sweepPayments(shop, shop.providers);
    expect(await read(orders, keys.settlement(id))).toMatchObject({ outcome: 'COMPLETED' });
  });
});

describe('the status of an order', () => {
  it('is not told for unknown ids, and malformed ones are not even looked up', async () => {
    const { shop, store } = await open();
    expect(await readStatus(shop, shop.providers, newOrderId())).toBeNull();
    const before = [...store.counts];
    for (const id of ['', '1', '../../catalogue/x', 'a'.repeat(10_000), `${newOrderId()}/placed`, '%2e%2e'])
      expect(await readStatus(shop, shop.providers, id)).toBeNull();
    expect([...store.counts]).toEqual(before);
  });
});

describe.each<[string, Fate]>([
  ['a store that answers 500', { status: 500 }],
  ['connections cut after the write', 'cut after'],
])('a checkout killed by %s', (_, fate) => {
  it('at any step leaves nothing that the next try, or the sweep, does not put right', async () => {
    for (let diesAt = 1, got = false; !got; diesAt++) {
      let requests = 0;
      let armed = false;
      const testShop = await open({ fate: () => (armed && ++requests >= diesAt ? fate : 'well') });
      const { shop, ruby, orders, sandbox, clock, close } = testShop;
      armed = true;
      await checkOut(shop, payloadFor(ruby), 'key').catch(() => null);
      got = requests < diesAt;
      armed = false;
      clock.advance(10_000);
      const again = await checkOut(shop, payloadFor(ruby), 'key');
      expect({ diesAt, again }).toMatchObject({ diesAt, again: { ok: true } });
      expect(await checkOut(shop, payloadFor(ruby), 'key')).toEqual(again);
      expect({ diesAt, orders: (await placedKeys(orders)).length }).toEqual({ diesAt, orders: 1 });
      const id = again.ok ? again.orderId : '';
      await sandbox.decide(id, 'upi');
      await sweepPayments(shop, shop.providers);
      expect(await read(orders, keys.settlement(id))).toMatchObject({ outcome: 'COMPLETED' });
      await close();
      opened = [];
    }
  });
});

/** A shop in memory, some of whose requests wait for something else to happen first. */
async function openHalting(halt: (step: Parameters<Around>[0]) => (() => Promise<unknown>) | undefined) {
  const { shop, clock, ruby } = await open();
  const blobs = emptyBlobs();
  const quiet = withStorage(shop, openMemoryStorage(blobs));
  await addCategory(quiet, 'Gemstones');
  await addProduct(quiet, 1, { name: 'Ruby', price: 12_500.5 });
  const around: Around = async (step, effect) => {
    await halt(step)?.();
    return effect();
  };
  return { quiet, halting: withStorage(shop, openMemoryStorage(blobs, around)), clock, ruby };
}

describe('a buyer who tries again after long', () => {
  it.each([1, 2])(
    'before write %i with which the sweep gives the attempt up is sent to no pay page, or paid money counts',
    async (write) => {
      let retry: (() => Promise<unknown>) | undefined;
      let writes = 0;
      const { quiet, halting, clock, ruby } = await openHalting(({ kind, key }) => {
        if (kind === 'put' && key.startsWith('order/')) writes++;
        const now = writes === write ? retry : undefined;
        if (now) retry = undefined;
        return now;
      });
      const lost: PaymentProvider = {
        ...providerOf(quiet),
        create: () => Promise.reject(new PaymentProviderError('no answer', 'unknown')),
      };
      await checkOut(quiet, payloadFor(ruby), 'key', lost);
      clock.advance(36 * 60_000);
      retry = async () => {
        const again = await checkOut(quiet, payloadFor(ruby), 'key');
        if (again.ok) await providerOf(quiet).decide(again.orderId, 'upi');
      };
      await sweepPayments(halting, halting.providers);
      expect(retry).toBeUndefined();
      const [key = ''] = await placedKeys(quiet.storage.orders);
      const id = key.split('/')[1] ?? '';
      const snapshot = await providerOf(quiet).fetch(id, AbortSignal.timeout(1_000));
      expect(await readStatus(quiet, quiet.providers, id)).toMatchObject({
        status: snapshot?.state === 'COMPLETED' ? 'COMPLETED' : 'FAILED',
      });
    },
  );

  it('while the sweep clears up after the first try gets an order that is looked after', async () => {
    let retry: (() => Promise<unknown>) | undefined;
    const { quiet, halting, clock, ruby } = await openHalting(({ kind, key }) => {
      const now = kind === 'delete' && key.startsWith('unsettled/') ? retry : undefined;
      if (now) retry = undefined;
      return now;
    });
    const { orders } = quiet.storage;
    await checkOut(quiet, payloadFor(ruby), 'key');
    // What is left of a first try that died before its order was written:
    for (const key of await orders.keys('order/')) await orders.remove(key);
    clock.advance(11 * 60_000);
    let id = '';
    retry = async () => {
      id = await order(quiet, ruby, 'key');
    };
    await sweepPayments(halting, halting.providers);
    expect(retry).toBeUndefined();
    await providerOf(quiet).decide(id, 'upi');
    await sweepPayments(quiet, quiet.providers);
    expect(await read(orders, keys.settlement(id))).toMatchObject({ outcome: 'COMPLETED' });
  });
});
