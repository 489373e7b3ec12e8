import { beforeAll, describe, expect, it } from 'vitest';
import { attemptIdOf } from '#domain/order/attempt.ts';
import { emails } from '#domain/order/email-names.ts';
import { ALL_ORDERS, ORDERS_PER_PAGE, TO_SEND } from '#domain/order/order-list.ts';
import type { OrderEvent } from '#domain/order/order-log.ts';
import { deleteOldEnquiries, indexEnquiries } from '#server/enquiries/change-enquiries.ts';
import { type EnquiryRecord, enquiryCollection } from '#server/enquiries/enquiry-collection.ts';
import { listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { exportFiles } from '#server/exports/export-files.ts';
import {
  indexSubscribers,
  listSubscribers,
  removeSubscriber,
  subscribe,
  subscriberId,
} from '#server/newsletter/subscribers.ts';
import { duplicatesOf, listOrders, oldestOrders, sumOrders } from '#server/orders/list-orders.ts';
import { type OrderRecord, orderCollection, readOrder } from '#server/orders/order-store.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { paymentStatus } from '#server/orders/reconcile-payment.ts';
import { redactOldOrders } from '#server/orders/redact-orders.ts';
import { updateOrder } from '#server/orders/update-order.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import type { Collection, Revised } from '#server/storage/collection.ts';
import { indexRecords } from '#server/storage/projection.ts';
import { measure } from '#tests/support/counting.ts';
import { emptyBlobs, type MemoryBlobs, openMemoryStorage, putRaw } from '#tests/support/memory-store.ts';
import { receive, sandboxOf } from '#tests/support/ordering.ts';
import { paidOrder, unregistered } from '#tests/support/paid-order.ts';
import { addRuby, enquire, payloadFor, siteOn, TEST_SECRET, visitor } from '#tests/support/test-shop.ts';

/*
 * The store's cost of calls for a shop that has traded for years, with 100,000 orders, and as many enquiries
 * and subscribers. Only the index contains them, without records, because no call except a job may need the
 * records.
 */

const MANY = 100_000;
const FIRST = Date.UTC(2025, 10, 1);
const APART_MS = 5 * 60_000;
let now = FIRST + MANY * APART_MS + 60_000;
const clock = () => new Date(now);
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MB = 1_000_000;

const atOf = (n: number) => new Date(FIRST + n * APART_MS).toISOString();
const idOf = (n: number) =>
  Array.from({ length: 26 }, (_, at) => LETTERS[(n * 7 + Math.floor(n / 32 ** (at % 4)) + at) % 32])
    .join('')
    .slice(0, 20) + String(n).padStart(6, '0');

function orderRecord(n: number): OrderRecord {
  const [id, at] = [idOf(n), atOf(n)];
  const hasFailed = n % 10 === 0;
  const { placed } = paidOrder({
    product: { name: `Yellow Sapphire ${n % 500}`, unitPrice: 12_500_00 },
    billing: {
      fullName: `Asha Verma ${n}`,
      email: `asha.verma${n}@example.in`,
      phone: `98${String(n).padStart(8, '0')}`,
    },
  });
  const attemptId = attemptIdOf(id, 1);
  const ended = { type: 'attempt_ended', at, attemptId, mode: 'UPI', transactionId: `T${n}` } as const;
  const events: OrderEvent[] = [
    { type: 'placed', at, order: { ...placed, id, placedAt: at } },
    { type: 'attempt_created', at, attemptId, provider: 'sandbox', ttlSeconds: 900 },
    hasFailed
      ? { ...ended, result: 'FAILED', failure: 'ORDER_EXPIRED' }
      : { ...ended, result: 'COMPLETED', failure: null },
  ];
  events.push({ type: 'numbered', at, number: 1001 + n });
  if (!hasFailed)
    events.push(
      { type: 'invoiced', at, invoice: { number: `INV/25-26/${n}`, issuedAt: at } },
      { type: 'emails_queued', at, emails: [emails.receipt(id), emails.sale(id)] },
      { type: 'parcel_changed', at, changed: { state: 'delivered' } },
    );
  else for (let check = 0; check < 4; check++) events.push({ type: 'failure_confirmed', at, attemptId });
  return { revision: events.length, events };
}

const enquiryId = (n: number) => `${atOf(n).replace(/\D/g, '')}-${n.toString(16).padStart(12, '0')}`;
const enquiryRecord = (n: number): EnquiryRecord => ({
  ...visitor,
  revision: 2,
  id: enquiryId(n),
  createdAt: atOf(n),
  packageName: 'Home Page',
  message: 'When can I come? '.repeat(15),
  preferredAt: null,
  sentFrom: '/',
  suspected: false,
  state: 'answered',
});

const blobs: MemoryBlobs = emptyBlobs();
const contextOf = (storage: Storage) => ({ ...siteOn(storage, clock), sendsMail: true });
/** Opens the sandbox, which is queried no more often than a real provider. */
const provider = (storage: Storage): PaymentProvider => ({
  ...sandboxOf(siteOn(storage, clock)),
  pollDelayMs: () => 3_000,
});

async function fill<R extends Revised, Row>(
  collection: Collection<R, Row>,
  record: (n: number) => R,
  id: (n: number) => string,
) {
  const { store, prefix } = collection;
  const made = new Map<string, R>();
  const read = async (key: string) => ({ value: made.get(key), version: '1' });
  for (let from = 0; from < MANY; from += 5_000) {
    const ids = Array.from({ length: 5_000 }, (_, n) => id(from + n));
    ids.forEach((one, n) => {
      made.set(prefix + one, record(from + n));
    });
    const isRecord = (key: string) => key.startsWith(prefix);
    const asIfThere = { ...store, read: (key: string) => (isRecord(key) ? read(key) : store.read(key)) };
    await indexRecords({ ...collection, store: asIfThere as typeof store }, ids);
    made.clear();
  }
  const manifest = JSON.parse(String(blobs.stores.get(storeOf(collection))?.get('index/manifest')?.content));
  putRaw(blobs, storeOf(collection), 'index/manifest', JSON.stringify({ ...manifest, rebuildFrom: null }));
}
const storeOf = ({ prefix }: { prefix: string }) => (prefix === 'order/' ? 'orders' : 'enquiries');

const LATEST = MANY - 1;
let product: Awaited<ReturnType<typeof addRuby>>;

beforeAll(async () => {
  const context = contextOf(openMemoryStorage(blobs));
  product = await addRuby(context);
  await fill(orderCollection(context), orderRecord, idOf);
  await fill(enquiryCollection(context), enquiryRecord, enquiryId);
  for (let n = LATEST; n > LATEST - 30; n--) {
    putRaw(blobs, 'orders', `order/${idOf(n)}`, JSON.stringify(orderRecord(n)));
    putRaw(blobs, 'enquiries', `enquiry/${enquiryId(n)}`, JSON.stringify(enquiryRecord(n)));
  }
}, 120_000);

const checkout = (storage: Storage, key: string) =>
  placeOrder(contextOf(storage), provider(storage), {
    payload: payloadFor(product),
    idempotencyKey: key,
    returnUrl: (id) => `http://localhost/${id}`,
    seller: unregistered,
    sessionSecret: TEST_SECRET,
  });

/** Places an order that is paid at the provider, which the shop does not know yet. */
async function paidThere(key: string): Promise<string> {
  const storage = openMemoryStorage(blobs);
  const placed = await checkout(storage, key);
  if (!placed.ok) throw new Error(placed.reason);
  await sandboxOf(siteOn(storage, clock)).decide(placed.orderId, 'upi');
  now += 10_000;
  return placed.orderId;
}

describe('with 100,000 orders', () => {
  it('a checkout costs at most 7 requests', async () => {
    // One further request is for the sandbox's own books.
    const { requests, value } = await measure(blobs, (storage) => checkout(storage, 'counted'));
    expect(value.ok).toBe(true);
    expect(requests - 1).toBeLessThanOrEqual(7);
  });

  it('a poll that finds an order paid costs at most 16 requests and half a megabyte', async () => {
    // The first number of a shop is found by reading its orders, because no counter exists yet.
    const first = await paidThere('the first');
    const quiet = openMemoryStorage(blobs);
    await paymentStatus(contextOf(quiet), { sandbox: provider(quiet) }, first);
    const id = await paidThere('poll');
    const { requests, bytes, value } = await measure(blobs, (storage) =>
      paymentStatus(contextOf(storage), { sandbox: provider(storage) }, id),
    );
    expect(value?.order.status).toBe('COMPLETED');
    // The sandbox reads its books twice.
    expect(requests - 2).toBeLessThanOrEqual(16);
    expect(bytes).toBeLessThan(MB / 2);
  });

  it('a webhook that finds an order paid costs no more, and eight at once 4 MB', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => paidThere(`webhook ${n}`)));
    const hint =
      (id: string): PaymentProvider['readWebhook'] =>
      () => ({
        kind: 'hint',
        about: 'payment',
        attemptId: id,
        named: null,
        event: `order.completed ${id}`,
        claimed: { state: 'COMPLETED', amount: null },
      });
    const deliver = (storage: Storage, id: string) =>
      receive(
        contextOf(storage),
        { ...provider(storage), readWebhook: hint(id) },
        new TextEncoder().encode(id),
      );
    const [first = '', ...others] = ids;
    const one = await measure(blobs, (storage) => deliver(storage, first));
    expect(one.requests - 2).toBeLessThanOrEqual(16);
    expect(one.bytes).toBeLessThan(MB / 2);
    const eight = await measure(blobs, (storage) => Promise.all(others.map((id) => deliver(storage, id))));
    expect(eight.bytes).toBeLessThan(4 * MB);
    const context = contextOf(openMemoryStorage(blobs));
    const invoices = await Promise.all(
      ids.map(async (id) => (await readOrder(context, id))?.invoice?.number),
    );
    expect(new Set(invoices).size).toBe(8);
  });

  it('a poll of an order that is still open costs at most 3 requests', async () => {
    const storage = openMemoryStorage(blobs);
    const placed = await checkout(storage, 'idle');
    const id = placed.ok ? placed.orderId : '';
    now += 10_000;
    const { requests } = await measure(blobs, (counted) =>
      paymentStatus(
        contextOf(counted),
        { sandbox: { ...provider(counted), fetch: async () => ({ state: 'PENDING' }) as never } },
        id,
      ),
    );
    expect(requests).toBeLessThanOrEqual(3);
  });

  it('the owner’s list, totals and order page cost at most 3 further requests', async () => {
    const open = (await openMemoryStorage(blobs).orders.keys('pending/')).length;
    const list = await measure(blobs, (storage) =>
      listOrders(contextOf(storage), ALL_ORDERS, 1, ORDERS_PER_PAGE),
    );
    expect(list.requests - open).toBeLessThanOrEqual(2);
    expect(list.value.total).toBeGreaterThan(MANY);
    expect(list.bytes).toBeLessThan(MB);
    const sum = await measure(blobs, (storage) => sumOrders(contextOf(storage), 'invoiced'));
    expect(sum.requests - open).toBeLessThanOrEqual(2);
    expect(sum.value).toBeGreaterThanOrEqual(MANY * 0.9 * 12_500_00);
    const toSend = await measure(blobs, (storage) => oldestOrders(contextOf(storage), [TO_SEND, TO_SEND], 5));
    expect(toSend.requests - open).toBeLessThanOrEqual(2);
    const page = await measure(blobs, async (storage) => {
      const order = await readOrder(contextOf(storage), idOf(LATEST - 1));
      return order && duplicatesOf(contextOf(storage), order);
    });
    // However many orders are open.
    expect(open).toBeGreaterThan(0);
    expect(page.requests).toBeLessThanOrEqual(3);
  });

  it('an update by the owner costs at most 4 requests, and shows at once', async () => {
    const id = idOf(LATEST - 1);
    const { requests, bytes } = await measure(blobs, (storage) =>
      updateOrder(contextOf(storage), id, { fulfilment: 'packed' }),
    );
    expect(requests).toBeLessThanOrEqual(4);
    expect(bytes).toBeLessThan(MB);
    const shown = await listOrders(contextOf(openMemoryStorage(blobs)), ALL_ORDERS, 1, 100);
    expect(shown.data.find((row) => row.id === id)?.fulfilment).toBe('packed');
  });

  it('a sweep indexes what is pending in one go', async () => {
    const { bytes } = await measure(blobs, (storage) =>
      reconcileOrders(contextOf(storage), { sandbox: provider(storage) }),
    );
    expect(bytes).toBeLessThan(3 * MB);
    const shown = await listOrders(contextOf(openMemoryStorage(blobs)), ALL_ORDERS, 1, 100);
    expect(shown.data.find((row) => row.id === idOf(LATEST - 1))?.fulfilment).toBe('packed');
  });

  it('a page from the past reads the segments it is in, and no others', async () => {
    const { requests, value } = await measure(blobs, (storage) =>
      listOrders(contextOf(storage), ALL_ORDERS, 2_000, ORDERS_PER_PAGE),
    );
    const open = (await openMemoryStorage(blobs).orders.keys('pending/')).length;
    expect(value.data).toHaveLength(ORDERS_PER_PAGE);
    expect(requests - open).toBeLessThanOrEqual(4);
  });

  it('a past day reads only its own segments, and its sum has all its orders', async () => {
    const day = atOf(50_000).slice(0, 10);
    const { requests, value } = await measure(blobs, (storage) =>
      listOrders(contextOf(storage), { ...ALL_ORDERS, from: day, to: day }, 1, ORDERS_PER_PAGE),
    );
    const open = (await openMemoryStorage(blobs).orders.keys('pending/')).length;
    const aDay = (24 * 3_600_000) / APART_MS;
    expect(value.data).toHaveLength(ORDERS_PER_PAGE);
    // One order in ten failed.
    expect(value).toMatchObject({ total: aDay, kept: expect.closeTo(aDay * 0.9 * 12_500_00, -7) });
    expect(requests - open).toBeLessThanOrEqual(5);
  });

  it('the job that removes buyers of failed orders reads only what is a year old', async () => {
    const { requests } = await measure(blobs, (storage) => redactOldOrders(contextOf(storage)));
    expect(requests).toBeLessThan(30);
  });

  it.runIf(process.env.WHOLE_EXPORT)('the export says at its end how many rows it has', async () => {
    let rows = 0;
    let last = '';
    for await (const piece of exportFiles.orders(contextOf(openMemoryStorage(blobs)))) {
      rows += piece.split('\n').length - 1;
      last = piece.trim().split('\n').at(-1) ?? '';
    }
    expect(last).toMatch(/^"# end, \d+ rows"/);
    expect(rows).toBeGreaterThan(MANY);
  });
});

describe('with 100,000 enquiries', () => {
  it('the first page costs at most 26 requests and a megabyte, a new one among them at once', async () => {
    const context = contextOf(openMemoryStorage(blobs));
    const sent = await enquire(context, { name: 'Ravi' });
    const { requests, bytes, value } = await measure(blobs, (storage) =>
      listEnquiries(contextOf(storage), { state: '', q: '' }, 1),
    );
    expect(requests).toBeLessThanOrEqual(26);
    expect(bytes).toBeLessThan(MB);
    expect(value.total).toBe(MANY + 1);
    expect(value.data[0]?.id).toBe(sent);
    await indexEnquiries(context);
    expect((await listEnquiries(context, { state: 'new', q: '' }, 1)).data).toMatchObject([{ name: 'Ravi' }]);
  });

  it('the job that deletes old ones reads only what is a year old', async () => {
    const { requests } = await measure(blobs, (storage) => deleteOldEnquiries(contextOf(storage)));
    expect(requests).toBeLessThan(30);
  });
});

it('a page of subscribers costs at most 26 requests', async () => {
  const context = contextOf(openMemoryStorage(blobs));
  for (let n = 0; n < 25; n++) await subscribe(context, { email: `asha${n}@example.in` });
  await indexSubscribers(context);
  await listSubscribers(context, 1);
  const { requests, value } = await measure(blobs, (storage) => listSubscribers(contextOf(storage), 1));
  expect(value.total).toBe(25);
  expect(requests).toBeLessThanOrEqual(26);
});

it('an address that leaves and comes back before the index knows is on a long list once', async () => {
  const context = contextOf(openMemoryStorage());
  const total = async () => (await listSubscribers(context, 1)).total;
  for (let n = 0; n < 600; n++) {
    now += 1_000;
    await subscribe(context, { email: `asha${n}@example.in` });
  }
  await indexSubscribers(context);
  now += 1_000;
  await removeSubscriber(context, subscriberId('asha1@example.in'));
  await subscribe(context, { email: 'asha1@example.in' });
  expect(await total()).toBe(600);
  await indexSubscribers(context);
  expect(await total()).toBe(600);
});
