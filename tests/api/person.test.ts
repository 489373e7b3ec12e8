import { beforeAll, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { financialYearOf } from '#domain/order/invoice.ts';
import { updateEnquiry } from '#server/enquiries/change-enquiries.ts';
import {
  leaveKey,
  leaveNewsletter,
  listSubscribers,
  subscribe,
  subscriberId,
} from '#server/newsletter/subscribers.ts';
import { keepBirthDetails } from '#server/orders/birth-details.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { finishErasures } from '#server/people/erase-person.ts';
import { aBirth, checkOut, makeForOwner, order, sandboxOf } from '#tests/support/ordering.ts';
import { addRuby, enquire, payloadFor } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite, owner } from './test-site.ts';
import { expectBroken, expectRefusal } from './wire.ts';

/* The owner can show, export and erase the data of one person, except for records that the law requires. */

const orders = { paid: '', failed: '', open: '' };
const EMAIL = 'asha@example.in';
let ruby: Product;

openTestSite();
beforeAll(async () => {
  const { shop } = opened;
  ruby = await addRuby(shop, { price: 12_500.5 });
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
    enquiries: { name: string; complaint_open?: true }[];
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
  expect(await show('9999999999')).toEqual({
    orders: [],
    enquiries: [],
    birth_details: [],
    next_appointment: null,
    subscribed_at: null,
  });
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
    contact: 'a…@example.in',
    orders: 1,
    enquiries: 1,
    subscribed: true,
    kept: 2,
    keptUntil: `${financialYearOf(opened.clock.now()) + 9}-03-31T18:29:59.999Z`,
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

test('erasing waits for open complaints and orders, and then finishes by itself', async () => {
  const { shop } = opened;
  const contact = { email: 'kiran@example.in', number: '9222222222' };
  const complaint = await enquire(shop, { ...contact, message: 'Broken', package_name: 'Complaint' });
  await enquire(shop, { ...contact, message: 'Hello' });
  const place = async () => {
    const payload = { ...payloadFor(ruby), email: contact.email, phone: contact.number };
    const placed = await checkOut(shop, payload, null);
    return placed.ok ? placed.orderId : '';
  };
  const [open, paid] = [await place(), await place()];
  const complaints = (await show(contact.email)).enquiries.filter((each) => each.complaint_open);
  expect(complaints).toMatchObject([{ id: complaint }]);
  const erased = (await owner('POST', '/api/person/erase', { json: { q: contact.email } })).body.erased;
  expect(erased).toMatchObject({ enquiries: 1, complaints: 1, orders: 0, kept: 2, open: 2 });
  const left = async () => {
    await finishErasures(shop);
    const { orders, enquiries } = await show(contact.email);
    return { orders: orders.map(({ id }) => id).sort(), enquiries: enquiries.length };
  };
  expect(await left()).toEqual({ orders: [open, paid].sort(), enquiries: 1 });
  await updateEnquiry(shop, complaint, { state: 'closed' });
  await sandboxOf(shop).decide(open, 'fail');
  await sandboxOf(shop).decide(paid, 'upi');
  await reconcileOrders(shop, shop.providers);
  expect(await left()).toEqual({ orders: [paid], enquiries: 0 });
  expect((await readOrder(shop, open))?.placed.billing.fullName).toBe('Removed');
  expect((await readOrder(shop, paid))?.placed.billing.phone).toBe('9222222222');
  expect(JSON.stringify((await owner('GET', '/api/person/requests')).body)).not.toContain(open);
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

test('birth details are shown and exported with a person, and erased with them', async () => {
  const { shop } = opened;
  const id = await makeForOwner(shop, { phone: '9333333333', outside: { mode: 'cash' } });
  const question = 'When do I marry?';
  await keepBirthDetails(shop, id, { phone_last4: '3333', people: [{ ...aBirth }], question });
  expect(await show('9333333333')).toMatchObject({
    birth_details: [{ order_id: id, people: [aBirth], question }],
  });
  const file = (await owner('GET', '/api/export/person.csv?q=9333333333')).bytes.toString('utf8');
  for (const fact of [
    id,
    aBirth.name,
    aBirth.born_on,
    '06:05',
    'Meerut (28.98, 77.71, Asia/Kolkata)',
    question,
  ])
    expect(file).toContain(fact);
  const erased = (await owner('POST', '/api/person/erase', { json: { q: '9333333333' } })).body.erased;
  expect(erased).toMatchObject({ birthDetails: 1, kept: 1 });
  expect(await show('9333333333')).toMatchObject({ birth_details: [] });
});

test('where somebody else paid, the order is found with both, and the birth details are the client’s', async () => {
  const { shop } = opened;
  const [client, payer] = ['9444444444', '9555555555'];
  const id = await makeForOwner(shop, { customer_name: 'Kavita Rao', phone: client });
  const json = { customer_name: 'Arun Rao', email: 'arun@example.in', phone: payer };
  expect((await call('POST', `/api/payment/start/${id}`, { json })).status).toBe(200);
  await sandboxOf(shop).decide(id, 'upi');
  await reconcileOrders(shop, shop.providers);
  await keepBirthDetails(shop, id, { phone_last4: '4444', people: [{ ...aBirth }] });
  const details = [{ order_id: id, people: [aBirth] }];
  const ofClient = { orders: [{ id }], birth_details: details, client: { name: 'Kavita Rao' } };
  expect(await show(client)).toMatchObject(ofClient);
  const withPayer = { orders: [{ id }], birth_details: [], client: { name: 'Arun Rao' } };
  expect(await show(payer)).toMatchObject(withPayer);
  for (const [q, name] of [
    ['Kavita', 'Kavita Rao'],
    ['95555', 'Arun Rao'],
  ])
    expect((await owner('GET', `/api/client/find?q=${q}`)).body.datalist).toMatchObject([{ name }]);
  const erase = async (q: string) => (await owner('POST', '/api/person/erase', { json: { q } })).body.erased;
  expect(await erase(payer)).toMatchObject({ birthDetails: 0, kept: 1 });
  expect(await show(client)).toMatchObject(ofClient);
  expect(await erase(client)).toMatchObject({ birthDetails: 1, kept: 1 });
  expect(await show(client)).toMatchObject({ birth_details: [] });
});
