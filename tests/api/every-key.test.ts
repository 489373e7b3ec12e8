import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import { choosePassword, openSession } from '#server/accounts/session.ts';
import { readFeed } from '#server/calendar/feed.ts';
import { makeSecret } from '#server/calendar/own-calendar.ts';
import { beginSave } from '#server/catalogue/saves.ts';
import { beginSweep } from '#server/health/sweep-runs.ts';
import { keepBirthDetails } from '#server/orders/birth-details.ts';
import type { OrderRecord } from '#server/orders/order-store.ts';
import { saveSetting } from '#server/owner-settings/owner-settings.ts';
import { saveClientNote } from '#server/people/client-note.ts';
import { erasePerson } from '#server/people/erase-person.ts';
import { subscribe } from '#server/push/subscriptions.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import { type StoredKey, storedKeyOf, storedKeys } from '#server/storage/stored-keys.ts';
import { type Answer, type CallApi, type CallOptions, openApi } from '#tests/support/call.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import {
  emptyBlobs,
  type MemoryBlobs,
  openMemoryStorage,
  peek,
  putRaw,
} from '#tests/support/memory-store.ts';
import { backUpAtNight } from '#tests/support/nightly-backup.ts';
import { aBirth, makeForOwner, quietLog, sandboxOf } from '#tests/support/ordering.ts';
import { setContext } from '#tests/support/process-context.ts';
import {
  addCategory,
  addProduct,
  payloadFor,
  siteOn,
  type TestContext,
  testOwner,
} from '#tests/support/test-shop.ts';

/*
 * One blob of each kind that the store holds is deleted, torn, replaced by other JSON or by an older version
 * of itself. Then every screen is opened, something is sold and saved, and the sweep runs. Nothing that was
 * acknowledged may be missing without being named, and no number may be given twice. TABLE=FILE writes what
 * was observed.
 */

quietLog();

const clock: TestClock = testClock();
let call: CallApi;
let filled: MemoryBlobs;
/** The same shop before its last orders and saves. It provides older versions of its blobs. */
let earlier: MemoryBlobs;
let token: string;
let signedIn: string;
/** Time when the shop was filled. Every damage starts from this state. */
let begin: Date;
/** The owner’s lists before any damage. */
let expected: Awaited<ReturnType<typeof look>>;

const copyOf = ({ stores, writes }: MemoryBlobs): MemoryBlobs => ({
  stores: new Map([...stores].map(([store, blobs]) => [store, new Map(blobs)])),
  writes,
});

/** Makes the functions work on these blobs. */
function work(blobs: MemoryBlobs): TestContext {
  const made = siteOn(openMemoryStorage(blobs), clock.now);
  const { email: adminEmail, passwordHash: adminPasswordHash } = testOwner;
  const shop = { ...made, sendsMail: true, settings: { ...made.settings, adminEmail, adminPasswordHash } };
  setContext(shop);
  return shop;
}

const sweep = async () => (await import('../../netlify/functions/sweep.ts')).default();
const owner = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
  call(method, `/api/${path}`, {
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${token}` },
  });
const form = (fields: Record<string, string>): CallOptions => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { raw: body };
};

let visitors = 0;
async function checkOut(product: Product, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await call('POST', '/api/checkout', {
    json: payloadFor(product),
    headers,
    ip: `198.51.100.${visitors++ % 250}`,
  });
  return answer.status === 200 ? String(answer.body.merchant_transaction_id) : null;
}

/** Places an order and pays it. */
async function sell(shop: TestContext, product: Product): Promise<void> {
  const id = await checkOut(product, { 'Idempotency-Key': `key of visitor ${visitors}` });
  if (!id) return;
  await sandboxOf(shop).decide(id, 'upi');
  clock.advance(10_000);
  await call('GET', `/api/payment/status/${id}`);
}

const enquire = (name: string) =>
  call('POST', '/api/appointment', {
    json: { name, number: '9876543210', email: 'asha@example.in', message: 'A question.' },
    ip: `198.51.100.${visitors++ % 250}`,
  });

/** Some runs of the sweep, far enough apart that one of them compares lists with records. */
async function settle(): Promise<void> {
  for (const minutes of [1, 11, 1]) {
    clock.advance(minutes * 61_000);
    await sweep();
  }
}

beforeAll(async () => {
  // Tens of thousands of calls are logged, and no line is looked at.
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  call = await openApi({ NETLIFY_LOCAL: 'true', SESSION_SECRET: testOwner.secret });
  filled = emptyBlobs();
  const shop = work(filled);
  for (const name of ['Gemstones', 'Rudraksha']) await addCategory(shop, name);
  const ruby = await addProduct(shop, 1, { name: 'Ruby', images: { added: [] } });
  await shop.storage.images.writeBytes(`${'a'.repeat(20)}-10x10.jpg`, Buffer.from('a picture'));
  await addProduct(shop, 2, { name: 'Five Mukhi' });
  const chosen = await choosePassword(shop, shop.settings, testOwner.passwordHash);
  token = await openSession(shop, chosen ?? testOwner);
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await subscribe(shop, 'a session', { endpoint: 'https://fcm.googleapis.com/device', keys });
  signedIn = token;
  await sell(shop, ruby);
  await enquire('Asha Verma');
  await call('POST', '/api/newsletter', { json: { email: 'asha@example.in' } });
  await settle();
  earlier = copyOf(filled);

  await sell(shop, ruby);
  await enquire('Ravi Kumar');
  await call('POST', '/api/newsletter', { json: { email: 'ravi@example.in' } });
  await saveSetting(shop, 'notice', { text: 'Closed on Monday', until: '', paused: false });
  await saveSetting(shop, 'calendar-feed', { url: 'http://localhost:1/none.ics' });
  await readFeed(shop);
  await makeSecret(shop);
  await addCategory(shop, 'Yantras');
  await addProduct(shop, 3, { name: 'Shree Yantra', single: 1 });
  await sell(shop, ruby);
  await checkOut(ruby);
  const piece = (await shop.storage.catalogue.read<Product>('product/3'))?.value;
  if (!piece || !(await checkOut(piece))) throw new Error('the single piece is not on sale');
  const consultation = await makeForOwner(shop, { outside: { mode: 'cash' } });
  await keepBirthDetails(shop, consultation, { phone_last4: '2233', people: [{ ...aBirth }] });
  await saveClientNote(shop, { phone: '9811122233', note: 'Prefers Hindi', revision: '' });
  await erasePerson(shop, '9000000000');
  await settle();
  await owner('GET', 'subscriber/list');
  await backUpAtNight(shop);
  const { orders, mail, limits, accounts } = shop.storage;
  const recovery = { salt: '', hashes: [] };
  await accounts.create('second-factor/localhost', {
    setUpUnder: '',
    userHandle: '',
    passkeys: [],
    recovery,
  });
  await accounts.create('audit/2026-11-20', { at: clock.now().toISOString(), what: 'signed_in', device: '' });
  const challenge = { value: '', purpose: 'sign_in', session: null, expiresAt: clock.now().toISOString() };
  await accounts.create('provider-token/phonepe', { sealed: 'none', renewal: null });
  await accounts.create('pending/challenge/1', { ...challenge, userHandle: null, isUsed: false });
  await limits.create('usage', { month: '2026-11', calls: 3, ms: 900 });
  const photo = { at: clock.now().toISOString(), productId: null };
  await shop.storage.catalogue.create(`photo/${'a'.repeat(20)}-10x10.jpg`, photo);
  await beginSave(shop, []);
  await beginSweep(shop);
  await orders.create(`poll-lease/${'A'.repeat(26)}`, { at: clock.now().toISOString() });
  await mail.create('mailed/receipt/1', { at: clock.now().toISOString() });

  await enquire('Meera Singh');
  await call('POST', '/api/newsletter', { json: { email: 'meera@example.in' } });
  begin = clock.now();
  work(copyOf(filled));
  expected = await look();
});

/** Returns everything the shop promised to keep, as the owner’s screens show it. */
async function look() {
  const list = async (path: string): Promise<Record<string, unknown>[]> => {
    const { status, body } = await owner('GET', path);
    const rows = (body.datalist as { data?: [] } | undefined)?.data ?? body.datalist ?? [];
    return status === 200 ? (rows as Record<string, unknown>[]) : [];
  };
  return {
    // An order that nobody pays fails in time, and a paid order stays paid.
    orders: (await list('order/list')).map(
      ({ order_no, status }) => `${order_no}${status === 'COMPLETED' ? ' paid' : ''}`,
    ),
    enquiries: (await list('enquiry/list')).map(({ name }) => String(name)),
    subscribers: (await list('subscriber/list')).map(({ email }) => String(email)),
    categories: (await list('category/list')).map(({ category_name }) => String(category_name)),
    products: (await list('product/list')).map(({ product_name }) => String(product_name)),
  };
}

const screens = [
  'dashboard',
  'dashboard/sales',
  'df-invoice',
  'po-invoice',
  'remittances',
  'returns',
  'coogs',
  'order/list',
  'enquiry/list',
  'enquiry/agenda',
  'subscriber/list',
  'category/list',
  'product/list',
  ...[
    'settings/notice',
    'settings/calendar-feed',
    'calendar/agenda',
    'calendar/feed',
    'calendar/address',
    'settings/sessions',
    'settings/audit',
    'person/requests',
    'export/orders.csv',
    'export/products.csv',
    'order/list?q=asha',
    'person/show?q=9811122233',
    'client/find?q=asha',
  ],
];
const pages = ['public/show-category', 'public/category-products/gemstones', 'public/search?q=ruby'];

function readEvents(json: string): OrderRecord['events'] | null {
  try {
    return (JSON.parse(json) as OrderRecord).events ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the numbers of orders and invoices in the orders' events, each once for every order that has it.
 */
function numbersIn(blobs: MemoryBlobs): string[] {
  const stored = [...(blobs.stores.get('orders') ?? [])].filter(([key]) => key.startsWith('order/'));
  const orders = stored.flatMap(([, { content }]) => {
    const events = readEvents(String(content));
    return (events && foldOrder(events)) ?? [];
  });
  return orders.flatMap(({ number, invoice }) => [
    ...(number ? [`NB-${number}`] : []),
    ...(invoice ? [invoice.number] : []),
  ]);
}

/** JSON that the site never wrote. */
const strangeJson = ['null', '[]', '{}', '7'];

/**
 * Ways to damage the nth kind of blob: null to delete it, else its new content, whole or by a word. Each kind
 * gets one unreadable content in turn, and all of them at night.
 */
const damagesOf = (nth: number): (string | null)[] => {
  const wrong = ['first half', ...strangeJson];
  return [null, ...wrong.filter((_, n) => process.env.EVERY_DAMAGE || n === nth % wrong.length), 'older'];
};

function damage(blobs: MemoryBlobs, store: keyof Storage, key: string, how: string): boolean {
  const content = String(blobs.stores.get(store)?.get(key)?.content);
  const older = earlier.stores.get(store)?.get(key)?.content;
  if (how === 'older' && (older === undefined || String(older) === content)) return false;
  putRaw(
    blobs,
    store,
    key,
    how === 'older' ? String(older) : how === 'first half' ? content.slice(0, content.length / 2) : how,
  );
  return true;
}

/**
 * Returns a key of this kind: the first one for records, which an index shows, or else the one that was
 * written last.
 */
function keyOf({ store, key, role }: StoredKey): string | undefined {
  const stored = [...(filled.stores.get(store as keyof Storage)?.keys() ?? [])];
  const own = stored.filter((each) => storedKeyOf(store, each)?.key === key);
  return own.at(role === 'record' ? 0 : -1);
}

/** Records whose deletion cannot be noticed, because nothing else refers to them. */
const unreferred = [
  'setting/{name}',
  'calendar',
  'password',
  'second-factor/{host}',
  'outbox/{email...}',
  'enquiry/{id}',
  'subscriber/{id}',
];
/**
 * Records that are rebuilt from others, or whose key alone carries their meaning. Damage to them heals by
 * itself.
 */
const healing = ['order-counter', 'number/{series}/{year}/{number}', 'outbox/{email...}'];
/** Records that nobody lists: whoever reads a damaged one does without it, and the log names it. */
const unlisted = ['birth-details/{order}', 'client-note/{client}', 'audit/{name}', 'erasure/{name}'];

/** Returns true for lasting damage of a blob, which the site's health must name. */
function isNamed({ store, key, role, fields, expendable }: StoredKey, how: string | null): boolean {
  if (role !== 'record' || expendable || !fields || [...healing, ...unlisted].includes(key)) return false;
  // Backups are checked when they are restored, and a deployed site has no books of the sandbox.
  if (store === 'backups' || store === 'sandbox') return false;
  return how === null ? !unreferred.includes(key) : how !== 'older';
}

interface Observed {
  missing: string[];
  problems: string[];
  failing: string[];
  doubled: string[];
}

/** Damages one blob, uses the whole site, and returns the differences that this made. */
async function observe(row: StoredKey, key: string, how: string | null): Promise<Observed | null> {
  clock.set(begin);
  const blobs = copyOf(filled);
  token = signedIn;
  const shop = work(blobs);
  if (how === null) await shop.storage[row.store as keyof Storage].remove(key);
  else if (!damage(blobs, row.store as keyof Storage, key, how)) return null;
  // If damage ended a session, the owner signs in again.
  if (row.key === 'session/{id}') {
    await owner('GET', 'dashboard');
    token = await openSession(shop, testOwner);
  }

  for (const path of screens) await owner('GET', path);
  for (const path of pages) await call('GET', `/api/${path}`);
  const ruby = peek<Product>(filled, 'catalogue', 'product/1')[0]?.[1];
  if (ruby) await sell(shop, ruby);
  await owner('POST', 'category/store', form({ category_name: 'Malas', category_status: '1' }));
  await owner(
    'POST',
    'product/store',
    form({ category_id: '1', product_name: 'Opal', product_price: '10', product_status: '1' }),
  );
  await enquire('Kavya Rao');
  await settle();
  const failing: string[] = [];
  for (const path of screens) if ((await owner('GET', path)).status >= 500) failing.push(path);
  for (const path of pages) if ((await call('GET', `/api/${path}`)).status >= 500) failing.push(path);
  if (ruby) await sell(shop, ruby);

  const seen = await look();
  const missing = Object.entries(expected).flatMap(([kind, rows]) =>
    rows.filter((each) => !seen[kind as keyof typeof seen].includes(each)).map((each) => `${kind}: ${each}`),
  );
  const { body } = await call('GET', '/api/health');
  const problems = (body.problems as { problem: string }[]).map(({ problem }) => problem);
  const numbers = numbersIn(blobs);
  const doubled = numbers.filter((number, n) => numbers.indexOf(number) !== n);
  return { missing, problems, failing, doubled };
}

test('every kind of key in the store is there to be damaged', () => {
  const absent = storedKeys
    .filter((row) => !keyOf(row))
    .map(({ store, key }) => `${store}/${key}`)
    .sort();
  // The marker of a restore closes the site.
  expect(absent).toEqual(['orders/restoring']);
});

const rows = storedKeys.filter(({ key }) => key !== 'restoring');
const table: string[] = [];
afterAll(() => {
  if (process.env.TABLE) writeFileSync(process.env.TABLE, `${table.join('\n')}\n`);
});

describe.each(rows.map((row, nth) => ({ ...row, nth })))('$store/$key', ({ nth, ...row }) => {
  test.each(damagesOf(nth))('%s', async (how) => {
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
    const key = keyOf(row);
    if (!key) throw new Error('nothing to damage');
    const observed = await observe(row, key, how).finally(() => vi.useRealTimers());
    if (!observed) return;
    const { missing, problems, failing, doubled } = observed;
    const said = [...missing, ...failing.map((path) => `503 ${path}`), ...problems].join(', ');
    table.push(`${row.store}/${row.key} | ${how ?? 'deleted'} | ${said || 'healed'}`);
    expect(doubled).toEqual([]);
    if (row.role !== 'record' || row.expendable)
      expect({ missing, problems, failing }).toEqual({ missing: [], problems: [], failing: [] });
    else if (isNamed(row, how)) expect(problems).not.toEqual([]);
  });
});
