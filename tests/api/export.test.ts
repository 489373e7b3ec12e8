import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { complaintNumber } from '#domain/enquiry/complaint.ts';
import type { Fate } from '#local/blobs-server.ts';
import { download } from '#server/http/answer.ts';
import { subscribe } from '#server/newsletter/subscribers.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { CLOCK_START } from '#tests/support/clock.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { checkOut, sandboxOf } from '#tests/support/ordering.ts';
import { addRuby, enquire, payloadFor } from '#tests/support/test-shop.ts';
import { opened, openTestSite, owner } from './test-site.ts';
import { expectOk, expectRefusal, expectSafeHeaders } from './wire.ts';

let orderId: string;
let fate: Fate = 'well';

const formula = '=HYPERLINK("https://evil.example","x")';

const enquiry = { name: 'आशा', message: '+cmd|calc\nline 2' };

/** Characters in front of a formula that spreadsheets or their users do not see. */
const unseen = [
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u00a0',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\u2800',
  ' \u200d',
];

openTestSite({ at: CLOCK_START, fate: ({ store }) => (store === 'accounts' ? 'well' : fate) });
beforeAll(async () => {
  const { shop } = opened;
  const ruby = await addRuby(shop, {
    name: '@Ruby, "red"',
    price: 100.5,
    shortDescription: '-1+2',
    origin: 'Nepal',
  });
  const buyer = {
    customer_name: formula,
    phone: '9876543210',
    state: 'उत्तर प्रदेश',
    email: '+a@example.in',
    gstin: '27AAPFU0939F1ZV',
  };
  const placed = await checkOut(shop, payloadFor(ruby, buyer), null);
  orderId = placed.ok ? placed.orderId : '';
  await sandboxOf(shop).decide(orderId, 'upi');
  await reconcileOrders(shop, shop.providers);
  for (const after of [0, 1]) {
    const wanted = { amount: 30, payment: orderId, after };
    expectOk(await owner('POST', `/api/order/refund/${orderId}`, { json: wanted }), z.looseObject({}));
  }
  await enquire(shop, enquiry);
  await subscribe(shop, { email: '-x@example.in' });
});

/** Returns a file as the owner gets it: its bytes as text, and its rows. */
async function file(name: string) {
  const answer = await owner('GET', `/api/export/${name}.csv`);
  expect(answer.status).toBe(200);
  const text = answer.bytes.toString();
  return { answer, text, things: csvRows(text) };
}

describe.each(['orders', 'enquiries', 'subscribers', 'products'])('export/%s.csv', (name) => {
  test('is a file to save, in UTF-8 that Excel knows, that nobody keeps', async () => {
    const { answer, text } = await file(name);
    expectSafeHeaders(answer);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const disposition = answer.headers.get('content-disposition');
    expect(disposition).toMatch(new RegExp(`^attachment; filename="${name}-\\d{4}-\\d{2}-\\d{2}\\.csv"$`));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(text).toMatch(/\r\n"# end, 1 rows"[^\r\n]*\r\n$/);
  });

  test('holds no cell that a spreadsheet would run', async () => {
    const { things } = await file(name);
    expect(things).toHaveLength(1);
    for (const cell of things.flatMap((thing) => Object.values(thing)))
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(Object.values(things[0] ?? {}).some((cell) => /^'[=+\-@]/.test(cell ?? ''))).toBe(true);
  });

  test('while the store is down is 503, and nothing else than GET', async () => {
    expectRefusal(await owner('POST', `/api/export/${name}.csv`), 405);
    fate = { status: 500 };
    const answer = await owner('GET', `/api/export/${name}.csv`);
    fate = 'well';
    expectRefusal(answer, 503);
  });
});

test('an order has its money in rupees, its times in India’s, its phone as it was typed', async () => {
  const { things, text } = await file('orders');
  expect(things[0]).toMatchObject({
    'Order ID': orderId,
    'Placed (India time)': '2026-11-20 12:00:00',
    'Customer name': `'${formula}`,
    Phone: '9876543210',
    State: 'उत्तर प्रदेश',
    Product: `'@Ruby, "red"`,
    'Amount (INR)': '100.5',
    Status: 'COMPLETED',
    'Payment mode': 'UPI',
    Fulfilment: 'new',
    'Order number': 'NB-1001',
    'Receipt number': 'TEST/26-27/0001',
    'Receipt date (India)': '2026-11-20',
    'Place of supply (GST code)': '09',
    Address: '12 Raj Nagar',
    PIN: '201001',
    // The file has no columns for tax while the shop is not registered for GST.
    'Taxable value (INR)': '',
    'Buyer’s GSTIN': '27AAPFU0939F1ZV',
    'Credit note number': expect.stringMatching(/^(TCN\/\d\d-\d\d)\/0001; \1\/0002$/),
    'Credit note date (India)': expect.stringMatching(/^(\d{4}-\d\d-\d\d); \1$/),
  });
  expect(text).toContain('"9876543210"');
});

test('a file that Netlify would cut off is refused in words, and not made to its end', async () => {
  let made = 0;
  async function* endless() {
    for (;;) yield `${++made}`.padEnd(1_000_000, 'क');
  }
  const refused = await download('orders.csv', endless(), 'Fewer days, please.').catch((error) => error);
  expect(refused).toMatchObject({ status: 422, more: { errors: { from: ['Fewer days, please.'] } } });
  expect(made).toBeLessThan(10);
});

test('a product has its facts', async () => {
  expect((await file('products')).things[0]).toMatchObject({ 'Country of origin': 'Nepal', MRP: '' });
});

test('orders can be had by the days of their receipts', async () => {
  const rows = async (range: string) => {
    const { bytes } = await owner('GET', `/api/export/orders.csv?${range}`);
    return bytes.toString().split(orderId).length - 1;
  };
  expect(await rows('from=2026-11-20&to=2026-11-20')).toBe(1);
  expect([await rows('from=2026-11-21'), await rows('to=2026-11-19')]).toEqual([0, 0]);
  expectRefusal(await owner('GET', '/api/export/orders.csv?from=April'), 422);
});

test.each([
  ['orders', 'from=2026-11-01&to=2026-11-30', 'orders-from-2026-11-01-to-2026-11-30'],
  ['credit-notes', 'from=2026-11-01', 'credit-notes-from-2026-11-01'],
  ['orders', 'to=2026-11-30', 'orders-to-2026-11-30'],
  // The export of enquiries accepts no range of days.
  ['enquiries', 'from=2026-11-01', expect.stringMatching(/^enquiries-\d/)],
])('%s of %s are in a file of that name', async (name, days, said) => {
  const { headers } = await owner('GET', `/api/export/${name}.csv?${days}`);
  expect(headers.get('content-disposition')?.match(/"(.*)\.csv"/)?.[1]).toEqual(said);
});

test('an enquiry keeps its line ends, and is called as on the screen', async () => {
  expect((await file('enquiries')).things[0]).toMatchObject({
    Name: 'आशा',
    Message: "'+cmd|calc\nline 2",
    About: 'General enquiry',
    'Complaint or request number': '',
  });
  const id = await enquire(opened.shop, { package_name: 'Complaint', order_no: 'NB-1007' });
  await enquire(opened.shop, { package_name: 'Request about my data', asks_for: 'withdraw' });
  const asked = await enquire(opened.shop, { preferred_at: '2099-11-27T16:30:00+05:30' });
  await owner('POST', `/api/enquiry/update/${asked}`, {
    json: { state: 'answered', appointment: 'confirmed' },
  });
  const { things } = await file('enquiries');
  expect(things.find((thing) => thing['Enquiry ID'] === id)).toMatchObject({
    'Complaint or request number': complaintNumber({ id, packageName: 'Complaint' }),
    'Order number': 'NB-1007',
  });
  expect(things.map((thing) => thing['Asks for'])).toContain('I withdraw my consent');
  expect(things.find((thing) => thing['Enquiry ID'] === asked)).toMatchObject({
    'Preferred time (India time)': '2099-11-27 16:30:00',
    Appointment: 'confirmed',
  });
});

test('a formula behind characters that cannot be seen is no formula either', async () => {
  for (const [at, character] of unseen.entries())
    for (const start of '=+-@＝') await enquire(opened.shop, { name: `${character}${start}1+${at}` });
  const names = (await file('enquiries')).things.map(({ Name = '' }) => Name);
  const formulas = names.filter((name) => /[=+\-@＝]1\+/u.test(name));
  expect(formulas.length).toBeGreaterThan(unseen.length);
  for (const name of formulas) expect(name).toMatch(/^'/);
  expect(names).toContain('आशा');
});

test('an unknown file is 404', async () => {
  expectRefusal(await owner('GET', '/api/export/accounts.csv'), 404);
  expectRefusal(await owner('GET', '/api/export/orders'), 404);
});
