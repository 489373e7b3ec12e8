import { beforeAll, expect, test } from 'vitest';
import {
  leaveKey,
  leaveNewsletter,
  listSubscribers,
  subscribe,
  subscriberId,
} from '#server/newsletter/subscribers.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { order, sandboxOf } from '#tests/support/ordering.ts';
import { addRuby, enquire } from '#tests/support/test-shop.ts';
import { openDesk, opened, owner } from './desk.ts';
import { expectBroken, expectRefusal } from './wire.ts';

/* What is kept of one person can be shown, taken away, and erased as far as the law lets it. */

const orders = { paid: '', failed: '', open: '' };
const EMAIL = 'asha@example.in';

openDesk();
beforeAll(async () => {
  const { shop } = opened;
  const ruby = await addRuby(shop, { price: 12_500.5 });
  const sandbox = sandboxOf(shop);
  orders.paid = await order(shop, ruby);
  orders.failed = await order(shop, ruby);
  orders.open = await order(shop, ruby);
  await sandbox.decide(orders.paid, 'upi');
  await sandbox.decide(orders.failed, 'fail');
  await reconcileOrders(shop, shop.providers);
  for (const who of [
    { name: 'Asha', email: 'Asha@Example.in' },
    { name: 'Ravi', email: 'ravi@example.in', number: '9111111111' },
  ])
    await enquire(shop, { ...who, message: 'Hello' }, { sentFrom: '/faq' });
  for (const email of [EMAIL, 'ravi@example.in']) await subscribe(shop, { email });
});

const show = async (q: string) =>
  (await owner('GET', `/api/person/show?q=${encodeURIComponent(q)}`)).body.person as {
    orders: { id: string; why_kept: string | null; kept_until: string | null }[];
    enquiries: { name: string }[];
    subscribed_at: string | null;
  };

test('a person is found by e-mail in any capitals and by phone in any writing, and nobody else', async () => {
  for (const q of [' ASHA@example.in ', '+91 98765 43210']) {
    const person = await show(q);
    expect(person.orders.map(({ id }) => id).sort()).toEqual(Object.values(orders).sort());
    expect(person.enquiries.map(({ name }) => name)).toEqual(['Asha']);
    expect(person.subscribed_at !== null, 'the newsletter knows no phones').toBe(q.includes('@'));
  }
  const fates = Object.fromEntries((await show(EMAIL)).orders.map((each) => [each.id, each.why_kept]));
  expect(fates).toEqual({ [orders.paid]: 'law', [orders.failed]: null, [orders.open]: 'open' });
  expect(await show('9999999999')).toEqual({ orders: [], enquiries: [], subscribed_at: null });
  for (const q of ['', 'Asha', '98765', '@'])
    expectBroken(await owner('GET', `/api/person/show?q=${encodeURIComponent(q)}`), 'q');
});

test('everything of a person is in one file', async () => {
  const file = (await owner('GET', `/api/export/person.csv?q=${EMAIL}`)).bytes.toString('utf8');
  for (const fact of [orders.paid, 'Raj Nagar', 'Hello', '/faq', 'Leaves the newsletter at'])
    expect(file).toContain(fact);
  expect(file).not.toContain('ravi@');
});

test('erasing takes what the law lets go, says what stays, and leaves a record without a name', async () => {
  const { shop } = opened;
  const erased = (await owner('POST', '/api/person/erase', { json: { q: EMAIL } })).body.erased;
  expect(erased).toMatchObject({
    ...{ contact: 'a…@example.in', orders: 1, enquiries: 1, subscribed: true, kept: 2 },
    keptUntil: '2035-03-31T18:29:59.999Z',
  });
  const left = await show(EMAIL);
  expect(left.orders.map(({ id }) => id).sort()).toEqual([orders.paid, orders.open].sort());
  expect([left.enquiries, left.subscribed_at]).toEqual([[], null]);
  expect((await readOrder(shop, orders.failed))?.placed.billing.fullName).toBe('Removed');
  expect((await readOrder(shop, orders.paid))?.placed.billing.fullName).not.toBe('Removed');
  expect((await show('ravi@example.in')).enquiries).toHaveLength(1);
  const { body } = await owner('GET', '/api/person/requests');
  expect(body.datalist).toEqual([erased]);
  expectBroken(await owner('POST', '/api/person/erase', { json: {} }), 'q');
});

test('a subscriber is taken off by the owner, by the signed link, and by the address typed in', async () => {
  const { shop } = opened;
  const all = async () => (await listSubscribers(shop, 1)).data.map(({ email }) => email);
  const emails = ['One@example.in', 'two@example.in', 'three@example.in'];
  for (const email of emails) await subscribe(shop, { email });
  const remove = () => owner('DELETE', `/api/subscriber/delete/${subscriberId('one@example.in')}`);
  expect((await remove()).status).toBe(200);
  expectRefusal(await remove(), 404);
  const id = subscriberId('two@example.in');
  const key = leaveKey(shop.settings, id) ?? '';
  for (const wrong of ['', 'x', leaveKey(shop.settings, subscriberId('three@example.in')) ?? ''])
    await leaveNewsletter(shop, shop.settings, { id, key: wrong });
  expect(await all()).toContain('two@example.in');
  await leaveNewsletter(shop, shop.settings, { id, key });
  await leaveNewsletter(shop, shop.settings, { email: 'THREE@example.in' });
  expect(await all()).toEqual(['ravi@example.in']);
});
