import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SIGN_IN_LIMITS } from '#domain/site/account.ts';
import { AUDIT_PER_PAGE, type AuditEvent, type AuditWire, MOST_NETWORKS } from '#domain/site/audit.ts';
import { recordAudit, recordFailedSignIn } from '#server/accounts/record-audit.ts';
import { openSession, ownerIn, presentOwner, proofBy } from '#server/accounts/session.ts';
import { openContext } from '#server/app-context.ts';
import { subscribe, subscriberId } from '#server/newsletter/subscribers.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { cheapScrypt } from '#tests/support/cheap-scrypt.ts';
import { order, sandboxOf } from '#tests/support/ordering.ts';
import { quickHash } from '#tests/support/owner.ts';
import { encodeForm } from '#tests/support/owner-forms.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { softwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { addCategory, addProduct, enquire } from '#tests/support/test-shop.ts';
import sweep from '../../netlify/functions/sweep.ts';
import { call, openTestSite, shop } from './test-site.ts';

cheapScrypt();

/* The audit log records the owner's actions, and no action waits for it. */

const login = { email: 'owner@example.in', password: 'a password of hers' };
const device = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0';
let isFull = false;

openTestSite({
  env: { ADMIN_PASSWORD_HASH: await quickHash(login.password) },
  fate: ({ store, key, kind }) =>
    isFull && store === 'accounts' && kind === 'put' && key.startsWith('audit/') ? { status: 403 } : 'well',
});

/** Milliseconds by which the functions' clock is ahead. */
let ahead = 0;
let last = 0;
/** Returns another millisecond each time, since records of one millisecond are listed in any order. */
const now = () => {
  last = Math.max(last + 1, Date.now() + ahead);
  return new Date(last);
};
let categoryId: number;
beforeAll(async () => {
  categoryId = (await addCategory(shop, 'Gemstones')).id;
  Object.assign(openContext(), { now });
});
beforeEach(async () => {
  isFull = false;
  const { accounts } = shop.storage;
  for (const key of await accounts.keys('audit/')) await accounts.remove(key);
});

/** Returns a token of the owner that this shop's settings name, with a recent proof. */
async function ownerToken(): Promise<string> {
  const set = ownerIn(shop.settings);
  if (!set) throw new Error('signing in is not set up');
  const at = now();
  const proof = proofBy(null, at);
  const owner = await presentOwner(shop, set);
  return openSession({ ...shop, now: () => at }, owner, { device: '', stay: false, proof });
}
const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'user-agent': device });
const logIn = (more: object = {}, ip = '10.0.0.1') =>
  call('POST', '/api/login', { json: { ...login, ...more }, ip, headers: { 'user-agent': device } });

/** Returns a page of the log, as Settings reads it. */
async function page(number = 1) {
  const asked = { headers: headers(await ownerToken()) };
  const { body } = await call('GET', `/api/settings/audit?page=${number}`, asked);
  return body.datalist as { data: AuditWire[]; last_page: number; total: number };
}
/** Returns the records without time and device, the earliest first. */
async function recorded() {
  const { data } = await page();
  expect(data.map((entry) => entry.device)).toEqual(data.map(() => 'Chrome on Android'));
  return data.map(({ at: _, device: __, ...event }) => event).reverse();
}

/** Places an order of one ruby, pays it and returns its id. */
async function paidOrder(product: Parameters<typeof order>[1]): Promise<string> {
  const id = await order(shop, product);
  await sandboxOf(shop).decide(id, 'upi');
  await reconcileOrders(shop, shop.providers);
  return id;
}

describe('is recorded, with time and device and without a buyer', () => {
  test('a sign-in, a changed password, and a lock, once in a quarter of an hour', async () => {
    const guess = async () => {
      for (let n = 0; n < 8; n++) await logIn({ password: 'a guess' }, '10.0.0.9');
    };
    await guess();
    const token = String((await logIn()).body.token);
    const events = [{ what: 'sign_in_locked' }, { what: 'signed_in', with: 'password' }];
    const failed = { what: 'sign_ins_failed', times: 5, networks: 1 };
    expect(await recorded()).toEqual([...events, failed]);
    ahead += SIGN_IN_LIMITS.pair.windowMs;
    await guess();
    await call('POST', '/api/settings/password', {
      json: { current: login.password, password: 'three words of hers' },
      headers: headers(token),
    });
    const after = [{ what: 'sign_in_locked' }, { what: 'password_changed' }];
    expect((await recorded()).filter(({ what }) => what !== 'sign_ins_failed')).toEqual([
      ...events,
      ...after,
    ]);
    await shop.storage.accounts.remove('password');
  });

  test('failed sign-ins, in one record for each day however many they are', async () => {
    const by = new Request('http://localhost/', { headers: { 'user-agent': device } });
    for (let n = 0; n <= MOST_NETWORKS; n++) await recordFailedSignIn(openContext(), by, `10.1.0.${n}`);
    await logIn({ password: 'a guess' }, '10.1.0.1');
    const failed = { what: 'sign_ins_failed', times: MOST_NETWORKS + 2, networks: MOST_NETWORKS };
    expect(await recorded()).toEqual([failed]);
    const { accounts } = shop.storage;
    const [key = ''] = await accounts.keys('audit/');
    expect(JSON.stringify(await accounts.read(key))).not.toContain('10.1.0');
    ahead += 24 * 3_600_000;
    await logIn({ password: 'a guess' }, '10.1.0.1');
    expect(await recorded()).toEqual([failed, { what: 'sign_ins_failed', times: 1, networks: 1 }]);
  });

  test('a deleted product and a deleted category, by name, and once', async () => {
    const coral = await addProduct(shop, categoryId, { name: 'Red coral' });
    const category = await addCategory(shop, 'Corals');
    const asOwner = { headers: headers(await ownerToken()) };
    for (const expected of [200, 404]) {
      for (const path of [`product/delete/${coral.id}`, `category/delete/${category.id}`])
        expect((await call('DELETE', `/api/${path}`, asOwner)).status).toBe(expected);
    }
    expect(await recorded()).toEqual([
      { what: 'deleted', kind: 'product', name: 'Red coral' },
      { what: 'deleted', kind: 'category', name: 'Corals' },
    ]);
  });

  test('files, refunds and what is erased', async () => {
    const ruby = await addProduct(shop, categoryId);
    const PAID = await paidOrder(ruby);
    const ENQUIRY = await enquire(shop);
    await subscribe(shop, { email: 'reader@example.in' });
    const asOwner = { headers: headers(await ownerToken()) };
    const refund = { amount: 100.5, payment: PAID, after: 0 };
    const calls = [
      await call('GET', '/api/export/orders.csv?from=2026-04-01&to=2026-04-30', asOwner),
      await call('GET', '/api/export/enquiries.csv?from=2026-04-01', asOwner),
      await call('GET', '/api/export/person.csv?q=9876543210', asOwner),
      await call('POST', `/api/order/refund/${PAID}`, { ...asOwner, json: refund }),
      await call('DELETE', `/api/enquiry/delete/${ENQUIRY}`, asOwner),
      await call('DELETE', `/api/subscriber/delete/${subscriberId('reader@example.in')}`, asOwner),
      await call('POST', '/api/person/erase', { ...asOwner, json: { q: 'asha@example.in' } }),
    ];
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
    // Refused actions, and actions on records that do not exist, are not recorded.
    await call('POST', `/api/order/refund/${PAID}`, { ...asOwner, json: refund });
    await call('DELETE', `/api/enquiry/delete/${ENQUIRY}`, asOwner);
    await call('GET', '/api/export/orders.csv?from=yesterday', asOwner);
    const events = await recorded();
    expect(events).toEqual([
      { what: 'exported', file: 'orders', from: '2026-04-01', to: '2026-04-30' },
      { what: 'exported', file: 'enquiries', from: '', to: '' },
      { what: 'exported', file: 'person', from: '', to: '' },
      { what: 'refunded', order: PAID, number: expect.stringMatching(/^\w+-\d+$/), amount: 100.5 },
      { what: 'erased', kind: 'enquiry' },
      { what: 'erased', kind: 'subscriber' },
      { what: 'erased', kind: 'person' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/asha|verma|9876543210|reader@/i);
  });

  test('prices of one product saved and of several changed at once, where a price changes', async () => {
    const prices = { price: 12_500.5, discountedPrice: 12_000 };
    const ruby = await addProduct(shop, categoryId, { name: 'Old ruby', ...prices });
    const asOwner = { headers: headers(await ownerToken()) };
    const save = async (fields: Record<string, string>) => {
      const all = { category_id: String(ruby.categoryId), product_name: 'Old ruby', ...fields };
      const { raw, headers: ofForm } = await encodeForm(all);
      const sent = { raw, headers: { ...asOwner.headers, ...ofForm } };
      return call('POST', `/api/product/update/${ruby.id}`, sent);
    };
    const same = { product_price: '12500.50', discounted_price: '12000' };
    expect((await save({ ...same, short_desc: 'New words' })).status).toBe(200);
    expect(await recorded()).toEqual([]);
    expect((await save({ product_price: '13000' })).status).toBe(200);
    const [saved] = await recorded();
    expect(saved).toEqual({
      what: 'prices_changed',
      products: [
        {
          id: ruby.id,
          name: 'Old ruby',
          before: { price: 12_500.5, discounted: 12_000 },
          after: { price: 13_000, discounted: null },
        },
      ],
    });
    const json = { ids: [ruby.id], product_status: 0 };
    expect((await call('POST', '/api/product/change-all', { ...asOwner, json })).status).toBe(200);
    expect(await recorded()).toHaveLength(1);
  });

  test('passkeys and recovery codes, and who knew the password and not the rest', async () => {
    const key = softwareAuthenticator('http://localhost:8888', { counts: true });
    const passkeys = passkeyCalls((method, path, options) =>
      call(method, path, { ...options, headers: { 'user-agent': device, ...options?.headers } }),
    );
    const token = await ownerToken();
    const added = await passkeys.add(token, key, 'Laptop', login.password);
    const codes = added.body.recovery_codes as string[];
    const half = String((await logIn()).body.token);
    await passkeys.post(half, 'recover', { code: 'AAAA-AAAA-AAAA-AAAA' });
    await passkeys.prove(half, key);
    await passkeys.post(String((await logIn()).body.token), 'recover', { code: codes[0] });
    await passkeys.signIn(key);
    await passkeys.signIn(key, { counter: 1 });
    await passkeys.post(token, 'recovery-codes');
    const { passkeys: listed } = (await call('GET', '/api/passkey/list', { headers: headers(token) }))
      .body as { passkeys: { id: string }[] };
    const [only] = listed;
    await passkeys.post(token, `rename/${only?.id}`, { name: 'The old laptop' });
    await call('DELETE', `/api/passkey/delete/${only?.id}`, { headers: headers(token) });
    expect(await recorded()).toEqual([
      { what: 'passkey_added', name: 'Laptop' },
      { what: 'password_entered' },
      { what: 'recovery_code_refused' },
      { what: 'signed_in', with: 'password_and_passkey' },
      { what: 'password_entered' },
      { what: 'recovery_code_used', left: 9 },
      { what: 'signed_in', with: 'password_and_code' },
      { what: 'signed_in', with: 'passkey' },
      { what: 'passkey_refused', name: 'Laptop' },
      { what: 'recovery_codes_made' },
      { what: 'passkey_renamed', name: 'The old laptop' },
      { what: 'passkey_removed', name: 'The old laptop' },
    ]);
  });
});

test('what was done stays done where it cannot be recorded, and the function log says so', async () => {
  const PAID = await paidOrder(await addProduct(shop, categoryId));
  isFull = true;
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const token = String((await logIn()).body.token);
  const refunded = await call('POST', `/api/order/refund/${PAID}`, {
    json: { amount: 100, payment: PAID, after: 0 },
    headers: headers(token),
  });
  expect(refunded).toMatchObject({ status: 200, body: { refund: { state: expect.any(String) } } });
  expect(said.mock.calls.map(([line]) => JSON.parse(line).where)).toEqual([
    'audit signed_in',
    'audit refunded',
  ]);
  said.mockRestore();
  expect((await page()).total).toBe(0);
});

test('the log comes in pages, the latest first; a record that cannot be read hides no other', async () => {
  for (let n = 0; n < AUDIT_PER_PAGE + 2; n++) {
    const event: AuditEvent = { what: 'recovery_code_used', left: n };
    const at = new Date(Date.UTC(2026, 0, 1, 0, n));
    await recordAudit({ storage: shop.storage, now: () => at }, null, event);
  }
  const left = (entry: AuditWire) => entry.what === 'recovery_code_used' && entry.left;
  const [first, second] = [await page(1), await page(2)];
  expect([first.total, first.last_page]).toEqual([AUDIT_PER_PAGE + 2, 2]);
  expect(first.data.map(left).slice(0, 2)).toEqual([AUDIT_PER_PAGE + 1, AUDIT_PER_PAGE]);
  expect(second.data.map(left)).toEqual([1, 0]);
  const { accounts } = shop.storage;
  const [oldest = ''] = (await accounts.keys('audit/')).sort();
  await accounts.writeBytes(oldest, new TextEncoder().encode('{'));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await page(2)).data.map(left)).toEqual([1]);
  said.mockRestore();
});

test('the sweep drops what is older than a year, and nothing else', async () => {
  const kept = () => shop.storage.accounts.keys('audit/');
  await recordAudit({ storage: shop.storage, now: () => new Date() }, null, { what: 'password_changed' });
  await sweep();
  expect(await kept()).toHaveLength(1);
  // After such a leap the clock is trusted once it has gone on for a few days.
  for (let day = 366; day <= 369; day++) {
    ahead = day * 24 * 60 * 60_000;
    await sweep();
  }
  expect(await kept()).toEqual([]);
  ahead = 0;
});
