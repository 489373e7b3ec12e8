import { beforeAll, expect, test } from 'vitest';
import { ClientsAnswer } from '#domain/site/dashboard-answers.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { deleteOldClientNotes } from '#server/people/client-note.ts';
import { makeForOwner, quietLog } from '#tests/support/ordering.ts';
import { enquire } from '#tests/support/test-shop.ts';
import { opened, openTestSite, owner } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

/* The owner finds a client from every screen, and keeps one lasting note about each. */

const MEERA = '9811122233';
const ravi = { name: 'Ravi Kumar', number: '9822233344', email: 'Ravi@example.in' };
let orderNo = '';

quietLog();
openTestSite();
beforeAll(async () => {
  const { shop } = opened;
  await makeForOwner(shop, { title: 'Kundali reading' });
  const paid = await makeForOwner(shop, { email: 'meera@example.in', outside: { mode: 'cash' } });
  orderNo = `NB-${(await readOrder(shop, paid))?.number}`;
  await enquire(shop, { ...ravi, message: 'Hello' });
});

const find = (q: string, more = '') => owner('GET', `/api/client/find?q=${encodeURIComponent(q)}${more}`);
const found = async (q: string) =>
  ((await find(q)).body.datalist as { contact: string }[]).map(({ contact }) => contact);
const noteOf = async (q: string) => {
  const { person } = (await owner('GET', `/api/person/show?q=${encodeURIComponent(q)}`)).body;
  const { client } = person as { client?: { note: { text: string; revision: string; changed_at: string } } };
  return client?.note;
};
const save = (note: unknown, revision: unknown = '', phone: unknown = MEERA) =>
  owner('POST', '/api/client/note', { json: { phone, note, revision } });

test('a client is found once, by words of the name, phone, e-mail and order number', async () => {
  for (const q of [
    'meera',
    'Rao  MEERA',
    '98111 222',
    '+91 98111 22233',
    'meera@',
    orderNo,
    orderNo.slice(3),
  ])
    expect(await found(q), q).toEqual([MEERA]);
  for (const q of ['ravi', '9822233344', '९८२२२', 'RAVI@EXAMPLE.IN'])
    expect(await found(q), q).toEqual([ravi.number]);
  expect((await find('ravi')).body).toMatchObject({
    datalist: [{ name: 'Ravi Kumar', phone: ravi.number, email: ravi.email, about: 'General enquiry' }],
    more: false,
  });
});

test('a search that finds nobody is an empty list, and a senseless one is refused', async () => {
  for (const q of ['nobody', 'NB-9999', '....', '%00', '\\d+', '*'.repeat(200)])
    expect(await found(q), q).toEqual([]);
  for (const q of ['', ' ', 'a', 'a'.repeat(255)]) expectBroken(await find(q), 'q');
});

test('an answer has at most twenty clients, and says so when there are more', async () => {
  for (let n = 10; n < 31; n++)
    await enquire(opened.shop, { name: `Crowd ${n}`, number: `98000000${n}`, message: 'Hello' });
  const { body } = await find('crowd');
  expect(body.datalist).toHaveLength(20);
  expect(body).toMatchObject({ more: true });
});

test('suspected spam that the owner has confirmed finds nobody', async () => {
  const id = await enquire(opened.shop, { name: 'Spammer', number: '9700000001', message: 'Hello' });
  expect(await found('spammer')).toEqual(['9700000001']);
  await owner('POST', `/api/enquiry/update/${id}`, { json: { state: 'spam' } });
  expect(await found('spammer')).toEqual([]);
});

test('a client is shown with the next appointment, which a withdrawn request has none of', async () => {
  const phone = '9833344455';
  const next = async () => {
    const { person } = (await owner('GET', `/api/person/show?q=${phone}`)).body;
    return (person as { next_appointment: unknown }).next_appointment;
  };
  const scheduled_at = '2099-01-01T00:00:00.000Z';
  const id = await makeForOwner(opened.shop, { phone, scheduled_at });
  expect(await next()).toBe(scheduled_at);
  expect((await owner('POST', `/api/order/update/${id}`, { json: { withdrawn: true } })).status).toBe(200);
  expect(await next()).toBeNull();
});

test('a note about a client is kept, and found again by phone and by e-mail', async () => {
  expect(await noteOf(MEERA)).toEqual({ text: '', revision: '', changed_at: null });
  const text = 'Prefers Hindi.\nReads the chart with her mother.';
  const saved = await save(`  ${text} `);
  expect(saved.body).toMatchObject({ message: 'Note saved', note: { text } });
  for (const q of [MEERA, 'meera@example.in']) expect(await noteOf(q)).toEqual(saved.body.note);
  expect(await noteOf(ravi.number)).toMatchObject({ text: '' });
  expect(await noteOf('9999999999'), 'nobody with this number').toBeUndefined();
});

test('of two tabs that write a note the second learns of the first, and can then save its own', async () => {
  const { revision = '' } = (await noteOf(MEERA)) ?? {};
  const first = await save('From the first tab', revision);
  const second = await save('From the second tab', revision);
  expect(second.status).toBe(409);
  expect(second.body.message).toContain('‘From the first tab’');
  expect(second.body.note).toEqual(first.body.note);
  expect(await noteOf(MEERA)).toMatchObject({ text: 'From the first tab' });
  const again = await save('From the second tab', (second.body.note as { revision: string }).revision);
  expect(again.body.note).toMatchObject({ text: 'From the second tab' });
  // The answer was lost, and the button is pressed once more.
  expect((await save('From the second tab', 'long ago')).body.note).toEqual(again.body.note);
  expect((await save('For a client without a note', 'long ago', '9000000009')).status).toBe(409);
});

test('hostile notes are refused by field, and nothing is kept of them', async () => {
  const before = await noteOf(MEERA);
  for (const note of [undefined, null, 7, ['x'], 'a'.repeat(4_001), 'nul\0'])
    expectBroken(await save(note, before?.revision), 'note');
  for (const phone of ['', '98', 'meera@example.in', '98111222334', '../order', 9811122233])
    expectBroken(await save('Hello', '', phone), 'phone');
  for (const revision of [null, 3, 'r'.repeat(200)]) expectBroken(await save('Hello', revision), 'revision');
  expectRefusal(await save('a'.repeat(1_000_000), before?.revision), 413);
  expect(await noteOf(MEERA)).toEqual(before);
});

test('the note stands in the copy of a person’s data, goes with the erasure, and no old tab brings it back', async () => {
  const { revision = '' } = (await noteOf(MEERA)) ?? {};
  const file = (await owner('GET', '/api/export/person.csv?q=meera@example.in')).bytes.toString('utf8');
  expect(file).toContain('Note about the client');
  expect(file).toContain('From the second tab');
  const { body } = await owner('POST', '/api/person/erase', { json: { q: 'meera@example.in' } });
  expect(body.erased).toMatchObject({ note: true, kept: 1 });
  expect(await opened.shop.storage.orders.keys('client-note/')).toEqual([]);
  expect((await save('Typed before the erasure', revision)).status).toBe(409);
  expect(await noteOf(MEERA)).toMatchObject({ text: '' });
  const again = await owner('POST', '/api/person/erase', { json: { q: MEERA } });
  expect(again.body.erased).toMatchObject({ note: false });
});

test('a client with two phone numbers and one e-mail is shown, copied and erased with the notes of both', async () => {
  const email = 'two-phones@example.in';
  const numbers = ['9844455566', '9855566677'];
  for (const number of numbers) {
    await enquire(opened.shop, { name: 'Tara Sen', number, email, message: 'Hello' });
    await save(`Note at ${number}`, '', number);
  }
  expect((await noteOf(email))?.text).toMatch(/^Note at/);
  const file = (await owner('GET', `/api/export/person.csv?q=${email}`)).bytes.toString('utf8');
  for (const number of numbers) expect(file).toContain(`Note at ${number}`);
  await owner('POST', '/api/person/erase', { json: { q: email } });
  expect(await opened.shop.storage.orders.keys('client-note/')).toEqual([]);
});

test('a damaged note is shown as none and can be written again', async () => {
  await save('To be damaged', '', ravi.number);
  const { orders } = opened.shop.storage;
  const [key = ''] = await orders.keys('client-note/');
  await orders.writeBytes(key, Buffer.from('{"text":'));
  expect(await noteOf(ravi.number)).toMatchObject({ text: '', revision: '' });
  expect((await save('Written again', '', ravi.number)).body.note).toMatchObject({ text: 'Written again' });
  expect(await deleteOldClientNotes(opened.shop)).toBe(0);
});

test('the list of clients has each once, the newest contact first, with what they paid and their next appointment', async () => {
  const { shop, clock } = opened;
  const list = async (query = '') => {
    return expectOk(await owner('GET', `/api/client/list?${query}`), ClientsAnswer).datalist;
  };
  const before = await list();
  clock.advance(60_000);
  const at = '2099-01-01T00:00:00.000Z';
  const own = { customer_name: 'Tara Bai', phone: '9844455566' };
  await makeForOwner(shop, { ...own, title: 'Reading', amount: 1_500, scheduled_at: at });
  clock.advance(60_000);
  await makeForOwner(shop, { ...own, title: 'Pearl', amount: 250.5, outside: { mode: 'cash' } });
  const { data, total, per_page } = await list();
  expect({ total, per_page }).toEqual({ total: before.total + 1, per_page: 50 });
  expect(data[0]).toMatchObject({
    contact: own.phone,
    name: 'Tara Bai',
    about: 'Pearl',
    orders: 1,
    paid: 250.5,
    next_appointment: at,
  });
  const times = data.map(({ last_at }) => last_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set(data.map(({ contact }) => contact)).size).toBe(data.length);
  expect((await list('q=tara')).data.map(({ contact }) => contact)).toEqual([own.phone]);
  expect((await list('q=9844455566')).total).toBe(1);
  expect((await list('q=nobody')).data).toEqual([]);
  expect((await list('page=99')).data).toEqual([]);
});
