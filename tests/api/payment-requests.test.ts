import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { orderNeeds } from '#domain/order/birth-details.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { newOrderTexts } from '#domain/order/new-order.ts';
import { requestTexts } from '#domain/order/request.ts';
import { talkAhead } from '#domain/order/talk-ahead.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { wordsIn } from '#languages/words.ts';
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { receiptEmail } from '#server/orders/buyer-emails.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import type { Answer } from '#tests/support/call.ts';
import { sandboxOf } from '#tests/support/ordering.ts';
import { emailSite } from '#tests/support/paid-order.ts';
import { addCategory, addProduct } from '#tests/support/test-shop.ts';
import { call, openTestSite, owner, shop } from './test-site.ts';

/* Orders made by the owner: requests that are paid by their link, and money that reached her directly. */

const client = { customer_name: 'Meera Rao', phone: '9811122233' };
const payer = { customer_name: 'Meera Rao', email: 'meera@example.in', phone: '9811122233' };
const address = {
  address: '4 Civil Lines',
  country: 'India',
  state: 'Delhi',
  city: 'Delhi',
  zip_code: '110054',
};

let ruby: Product;
openTestSite({ env: { SITE_URL: 'http://shop.test:8888' } });
beforeAll(async () => {
  const { id } = await addCategory(shop, 'Gemstones');
  ruby = await addProduct(shop, id, { name: 'Ruby', price: 12_500 });
});
const newPiece = () => addProduct(shop, ruby.categoryId, { name: 'The only one', price: 900, single: 1 });

const create = (sent: Record<string, unknown>, key?: string) =>
  owner('POST', '/api/order/create', {
    json: { ...client, ...sent },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const idOf = ({ status, body }: Answer): string => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return String(body.id);
};
const request = async (sent: Record<string, unknown> = { title: 'Reading', amount: 1_100 }) =>
  idOf(await create(sent));
const start = (id: string, sent: Record<string, unknown> = payer) =>
  call('POST', `/api/payment/start/${id}`, { json: sent });
const update = (id: string, sent: Record<string, unknown>) =>
  owner('POST', `/api/order/update/${id}`, { json: sent });
const statusOf = async (id: string) =>
  (await call('GET', `/api/payment/status/${id}`)).body.order as Record<string, unknown>;
const show = async (id: string) =>
  (await owner('GET', `/api/order/show/${id}`)).body.order as Record<string, unknown>;
const totalOf = async (name: string) => (await owner('GET', `/api/${name}`)).body.total_amount_paid as number;
const refused = (answer: Answer, status: number, field?: string) => {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
  expect(answer.body.message).toEqual(expect.any(String));
  if (field) expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
};

describe('a payment request', () => {
  it('is made for a consultation, and answers its title, fee, link and number', async () => {
    const made = await create({ consultation: 'kundali-nirman' });
    expect(made.body).toEqual({
      status: 200,
      message: newOrderTexts.created,
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      title: 'Kundali making and first reading',
      order_no: expect.stringMatching(/^NB-\d+$/),
      pay_url: `http://shop.test:8888/pay/${made.body.id}`,
    });
    expect(await show(idOf(made))).toMatchObject({
      kind: 'service',
      title: 'Kundali making and first reading',
      product_id: null,
      amount: 1_100,
      status: 'pending',
      scheduled_at: null,
      outcome: null,
      withdrawn: false,
      minutes: 20,
      birth_details: null,
      pay_url: made.body.pay_url,
      to_do: null,
      doubts: [],
    });
  });

  it('is valid for seven days where nothing is said, and for as long as the owner says', async () => {
    const until = String((await show(await request())).valid_until);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    expect(Date.parse(until) - Date.now()).toBeLessThan(7.1 * 24 * 3_600_000);
    const valid_until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await show(await request({ title: 'Reading', amount: 50, valid_until }))).toMatchObject({
      valid_until,
    });
  });

  it('keeps note, time and enquiry, and is goods where it has a code of goods', async () => {
    const scheduled_at = '2030-01-01T13:00:00.000Z';
    const id = await request({
      title: 'A ring',
      amount: 99.5,
      hsn_code: '7113',
      gst_rate: 3,
      note: 'By courier',
      scheduled_at,
      enquiry_id: 'enquiry-1',
    });
    expect(await show(id)).toMatchObject({
      kind: 'product',
      note: 'By courier',
      scheduled_at,
      enquiry_id: 'enquiry-1',
    });
    expect((await readOrder(shop, id))?.placed.lines[0]).toMatchObject({ hsnCode: '7113', gstRate: 3 });
  });

  it('is one order however often it is sent with one key, and a conflict with another body', async () => {
    const sent = { title: 'Reading', amount: 700 };
    const made = await Promise.all([1, 2, 3].map(() => create(sent, 'two tabs')));
    expect(new Set(made.map(idOf)).size).toBe(1);
    expect(new Set(made.map(({ body }) => body.order_no)).size).toBe(1);
    refused(await create({ ...sent, amount: 701 }, 'two tabs'), 409);
  });

  it('shares no key with a checkout of a visitor', async () => {
    const id = idOf(await create({ title: 'Reading', amount: 700 }, 'shared'));
    expect(idOf(await create({ title: 'Reading', amount: 700 }, 'shared'))).toBe(id);
  });

  it.each<[string, Record<string, unknown>, number, string?]>([
    ['nothing to sell', {}, 422, 'title'],
    ['a title without an amount', { title: 'Reading' }, 422, 'amount'],
    ['an amount with three decimals', { title: 'Reading', amount: 10.123 }, 422, 'amount'],
    ['an amount below ₹1', { title: 'Reading', amount: 0.5 }, 422, 'amount'],
    ['an amount as text', { title: 'Reading', amount: '1100' }, 422, 'amount'],
    ['a product with an amount', { product_id: 1, amount: 5 }, 422, 'amount'],
    ['a product and a title', { product_id: 1, title: 'Reading' }, 422, 'title'],
    ['a phone number of nine digits', { title: 'A', amount: 5, phone: '981112223' }, 422, 'phone'],
    ['no name', { title: 'A', amount: 5, customer_name: ' ' }, 422, 'customer_name'],
    ['a broken e-mail', { title: 'A', amount: 5, email: 'meera@' }, 422, 'email'],
    ['a rate beyond all', { title: 'A', amount: 5, gst_rate: 99 }, 422, 'gst_rate'],
    ['a code with letters', { title: 'A', amount: 5, hsn_code: '71x3' }, 422, 'hsn_code'],
    ['a title of 121 characters', { title: 'x'.repeat(121), amount: 5 }, 422, 'title'],
    ['half a character', { title: '\ud800', amount: 5 }, 422, 'title'],
    [
      'an end that is past',
      { title: 'A', amount: 5, valid_until: '2020-01-01T00:00:00Z' },
      422,
      'valid_until',
    ],
    ['an end that is no time', { title: 'A', amount: 5, valid_until: 'tomorrow' }, 422, 'valid_until'],
    ['no time', { title: 'A', amount: 5, scheduled_at: '6:30 pm' }, 422, 'scheduled_at'],
    ['an unknown way to pay', { title: 'A', amount: 5, outside: { mode: 'gold' } }, 422, 'outside.mode'],
    [
      'a payment that is still to come',
      { title: 'A', amount: 5, outside: { mode: 'cash', at: '2099-01-01' } },
      422,
      'outside.at',
    ],
    ['an unknown product', { product_id: 999 }, 404],
    ['an unknown consultation', { consultation: 'palm-reading' }, 404],
    ['more than one hundred pieces', { product_id: 1, quantity: 101 }, 422, 'quantity'],
  ])('is refused with %s', async (_, sent, status, field) => {
    refused(await create(sent), status, field);
  });

  it('is refused for two of a single piece, and for one that is sold', async () => {
    const piece = await newPiece();
    refused(await create({ product_id: piece.id, quantity: 2 }), 422, 'quantity');
    await create({ product_id: piece.id, outside: { mode: 'cash' } });
    refused(await create({ product_id: piece.id }), 409);
  });
});

describe('paying a request', () => {
  it('asks for no address where it is for a service, and pays like any checkout', async () => {
    const id = await request({ consultation: 'mangal-dosha', scheduled_at: '2030-01-01T13:00:00Z' });
    const started = await start(id);
    expect(started).toMatchObject({
      status: 200,
      body: { status: 200, merchant_transaction_id: id, redirect_url: expect.stringContaining('http') },
    });
    await sandboxOf(shop).decide(id, 'upi');
    expect(await statusOf(id)).toEqual({
      status: 'COMPLETED',
      customer_name: 'Meera Rao',
      product_name: 'Mangal dosha consultation',
      payment_mode: 'UPI',
      merchant_transaction_id: id,
      amount: 1_100,
    });
    const shown = await show(id);
    expect(shown).toMatchObject({
      email: 'meera@example.in',
      to_do: null,
      pay_url: null,
      status: 'COMPLETED',
    });
    expect(shown.invoice).toMatch(/^(?:INV|TEST)\//);
    refused(await start(id), 409);
    expect((await start(id)).body.message).toBe(requestTexts.paid);
    refused(await update(id, { withdrawn: true }), 409);
    expect((await update(id, { outcome: 'done' })).status).toBe(200);
    expect(await show(id)).toMatchObject({ outcome: 'done' });
  });

  it('wants an address for goods, field by field', async () => {
    const id = await request({ product_id: ruby.id });
    const { body, status } = await start(id);
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object).sort()).toEqual([
      'address',
      'city',
      'country',
      'state',
      'zip_code',
    ]);
    expect((await start(id, { ...payer, ...address })).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a phone number of nine digits', { phone: '981112223' }, 'phone'],
    ['no e-mail', { email: '' }, 'email'],
    ['no name', { customer_name: '' }, 'customer_name'],
    ['a GSTIN that is none', { gstin: '123' }, 'gstin'],
    ['a number as city', { city: 7 }, 'city'],
  ])('is refused with %s', async (_, sent, field) => {
    refused(await start(await request(), { ...payer, ...sent }), 422, field);
  });

  it('knows no request under an unknown id, nor under that of an order', async () => {
    refused(await start('0'.repeat(26)), 404);
    const placed = await call('POST', '/api/checkout', {
      json: { ...payer, ...address, product_id: ruby.id, quantity: 1, unit_price: 12_500 },
    });
    refused(await start(String(placed.body.merchant_transaction_id)), 404);
  });

  it('opens one page for ten taps at once, and another one for other details', async () => {
    const id = await request();
    const opened = await Promise.all(Array.from({ length: 10 }, () => start(id)));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect(new Set(opened.map(({ body }) => body.redirect_url)).size).toBe(1);
    expect((await readOrder(shop, id))?.attempts).toHaveLength(1);
    const other = await start(id, { ...payer, email: 'right@example.in' });
    expect(other.body.redirect_url).not.toBe(opened[0]?.body.redirect_url);
    await sandboxOf(shop).decide(`${id}-2`, 'upi');
    await statusOf(id);
    expect(await show(id)).toMatchObject({ customer_name: 'Meera Rao', email: 'right@example.in' });
  });

  it('can be tried again after a failure by the link, to which the result page leads', async () => {
    const id = await request();
    await start(id);
    await sandboxOf(shop).decide(id, 'fail');
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
    expect((await start(id)).status).toBe(200);
    const retry = () => call('POST', `/api/payment/retry/${id}`);
    expect((await retry()).body).toMatchObject({ redirect_url: `http://shop.test:8888/pay/${id}` });
    expect((await readOrder(shop, id))?.attempts).toHaveLength(2);
    await sandboxOf(shop).decide(`${id}-2`, 'upi');
    expect(await statusOf(id)).toMatchObject({ status: 'COMPLETED' });
    const over = await retry();
    refused(over, 409);
    expect(over.body.message).toBe(requestTexts.paid);
  });

  it('counts among the unpaid sums once somebody has tried, and not before', async () => {
    const before = await totalOf('po-invoice');
    const id = await request({ title: 'Reading', amount: 321 });
    expect(await totalOf('po-invoice')).toBe(before);
    await start(id);
    await owner('GET', `/api/order/show/${id}`);
    expect(await totalOf('po-invoice')).toBe(before + 321);
  });
});

describe('a request that is over', () => {
  it('says that it was withdrawn, and its status is failed', async () => {
    const id = await request();
    expect((await update(id, { withdrawn: true })).status).toBe(200);
    expect((await update(id, { withdrawn: true })).status).toBe(200);
    expect(await show(id)).toMatchObject({ withdrawn: true, status: 'FAILED', pay_url: null });
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
    const answer = await start(id);
    refused(answer, 409);
    expect(answer.body.message).toBe('This payment request has been withdrawn.');
  });

  it('is refused to be withdrawn where it is no request', async () => {
    const id = idOf(await create({ title: 'A', amount: 5, outside: { mode: 'cash' } }));
    refused(await update(id, { withdrawn: true }), 409);
  });

  it('says that its time is up, and its status is failed', async () => {
    const id = await request({
      title: 'Reading',
      amount: 5,
      valid_until: new Date(Date.now() + 1_500).toISOString(),
    });
    await expect.poll(async () => (await show(id)).status, { timeout: 30_000 }).toBe('FAILED');
    refused(await start(id), 409);
    expect((await start(id)).body.message).toBe('This payment request is no longer valid.');
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
    expect(await show(id)).toMatchObject({ withdrawn: false, pay_url: null });
  });

  it('gives a payment back that arrives after it was withdrawn, and both sides are told', async () => {
    const id = await request();
    await start(id);
    expect((await update(id, { withdrawn: true })).status).toBe(200);
    await sandboxOf(shop).decide(id, 'upi');
    const later = { ...shop, now: () => new Date(Date.now() + 2 * 3_600_000) };
    await reconcileOrders(later, shop.providers);
    const order = await readOrder(shop, id);
    expect(order?.attempts[0]?.discrepancies).toMatchObject([{ kind: 'request_over', amount: 110_000 }]);
    expect(order?.refunds).toMatchObject([{ reason: 'request_over', state: 'COMPLETED', amount: 110_000 }]);
    expect(order?.emailsQueued).toEqual(
      expect.arrayContaining([`trouble/${id}/request_over`, `refund/${id}/${id}-R1`]),
    );
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
  });

  it('is not withdrawn when the provider says that it has just been paid', async () => {
    const id = await request();
    await start(id);
    await sandboxOf(shop).decide(id, 'upi');
    refused(await update(id, { withdrawn: true }), 409);
    expect(await statusOf(id)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('money that reached the owner directly', () => {
  it.each([
    ['cash', 'Cash'],
    ['upi', 'UPI'],
    ['bank', 'Bank transfer'],
  ])('by %s is a paid order with receipt, and counts in the sums', async (mode, name) => {
    const day = indiaToday(new Date(Date.now() - 24 * 3_600_000));
    const before = await totalOf('df-invoice');
    const made = await create({
      title: 'Reading at the counter',
      amount: 250.5,
      outside: { mode, at: day, reference: 'UTR 42' },
    });
    expect(made.body).toMatchObject({ pay_url: null, order_no: expect.stringMatching(/^NB-/) });
    const id = idOf(made);
    expect(await statusOf(id)).toMatchObject({ status: 'COMPLETED', payment_mode: name, amount: 250.5 });
    expect(await show(id)).toMatchObject({ invoice: expect.stringMatching(/^INV\//), pay_url: null });
    expect(await totalOf('df-invoice')).toBe(before + 250.5);
    const order = await readOrder(shop, id);
    expect(order?.attempts[0]?.outcome).toMatchObject({
      endedAt: `${day}T06:30:00.000Z`,
      transactionId: 'UTR 42',
    });
    expect(order?.emailsQueued).not.toContain(`sale/${id}`);
    refused(await start(id), 404);
  });

  it('is given back at once and never asked of a provider', async () => {
    const id = idOf(await create({ title: 'Reading', amount: 500, outside: { mode: 'upi' } }));
    const refund = (amount: number, after: number) =>
      owner('POST', `/api/order/refund/${id}`, { json: { amount, payment: id, after } });
    expect((await refund(200, 0)).body).toMatchObject({ status: 200, refund: { state: 'COMPLETED' } });
    expect((await refund(300, 1)).body).toMatchObject({ status: 200, refund: { state: 'COMPLETED' } });
    refused(await refund(1, 2), 422, 'amount');
    expect(await show(id)).toMatchObject({ refunded: 500, status: 'COMPLETED' });
    expect((await readOrder(shop, id))?.refunds.map(({ creditNote }) => creditNote?.number)).toEqual([
      expect.stringMatching(/^CN\//),
      expect.stringMatching(/^CN\//),
    ]);
  });

  it('for a single piece takes it off sale, and refuses the client who pays for it', async () => {
    const piece = await newPiece();
    const byLink = await request({ product_id: piece.id });
    const sold = await create({ product_id: piece.id, outside: { mode: 'cash' } }, 'counter');
    const id = idOf(sold);
    expect((await readLiveProduct(shop, piece.id))?.soldTo).toBe(id);
    expect(await readOrder(shop, id)).toMatchObject({
      claim: { lost: [] },
      parcel: { state: 'delivered' },
      paidBy: id,
    });
    const answer = await start(byLink, { ...payer, ...address });
    refused(answer, 409);
    expect(answer.body.message).toBe(checkoutTexts.sold);
    expect(idOf(await create({ product_id: piece.id, outside: { mode: 'cash' } }, 'counter'))).toBe(id);
  });
});

describe('the owner’s work on a consultation', () => {
  it('sets a time and takes it away again, and says how it ended', async () => {
    const id = await request();
    await update(id, { scheduled_at: '2030-01-01T18:30:00+05:30' });
    expect(await show(id)).toMatchObject({ scheduled_at: '2030-01-01T13:00:00.000Z', version: 1 });
    await update(id, { scheduled_at: null, outcome: 'missed' });
    expect(await show(id)).toMatchObject({ scheduled_at: null, outcome: 'missed' });
    await update(id, { outcome: null });
    expect(await show(id)).toMatchObject({ outcome: null });
  });

  it('stands on the dashboard, the next one first, until it is over', async () => {
    const coming = async () => {
      const { body } = await owner('GET', '/api/dashboard');
      const { total, newest } = body.consultations as { total: number; newest: { id: string }[] };
      return { total, ids: newest.map(({ id }) => id) };
    };
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const before = (await coming()).total;
    const later = await request({ title: 'Reading', amount: 1_100, scheduled_at: soon(30) });
    const first = await request({ title: 'Reading', amount: 1_100, scheduled_at: soon(15) });
    expect(await coming()).toMatchObject({ total: before + 2, ids: expect.arrayContaining([first, later]) });
    expect((await coming()).ids.slice(0, 2)).toEqual([first, later]);
    await update(first, { outcome: 'done' });
    await update(later, { withdrawn: true });
    expect((await coming()).total).toBe(before);
    const past = await request({ title: 'Reading', amount: 1_100, scheduled_at: soon(-60) });
    expect((await coming()).ids).not.toContain(past);
  });

  it('is in Hindi where its client asked on a page in Hindi: its title, its link, and what the owner sends', async () => {
    const { customer_name: name, phone: number } = client;
    const asked = { name, number, email: payer.email, package_name: 'कुंडली', message: 'कब मिल सकते हैं?' };
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await call('POST', '/api/appointment', {
      json: { ...asked, preferred_at: at },
      headers: { referer: 'http://shop.test:8888/hi/contact-us' },
    });
    expect(sent.status).toBe(200);
    const { upcoming } = (await owner('GET', '/api/dashboard')).body;
    const { newest } = upcoming as { newest: { id: string }[] };
    const enquiry_id = newest[0]?.id ?? '';
    expect(newest[0]).toMatchObject({ package_name: 'कुंडली', language: 'hi' });
    const made = await create({ consultation: 'kundali-nirman', scheduled_at: at, enquiry_id });
    const id = idOf(made);
    expect(made.body).toMatchObject({
      title: 'कुंडली बनवाना और पहली बार समझना',
      language: 'hi',
      pay_url: `http://shop.test:8888/hi/pay/${id}`,
    });
    const title = 'Kundali making and first reading';
    expect(await show(id)).toMatchObject({ title, language: 'hi', items: [{ hindi_name: made.body.title }] });
    const { entries } = (await owner('GET', '/api/calendar/agenda')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({ id, language: 'hi', about: title, about_as_told: made.body.title }),
    );
    await update(id, { withdrawn: true });
    const inEnglish = await create({ consultation: 'kundali-nirman', enquiry_id, language: 'en' });
    expect(inEnglish.body.pay_url).toBe(`http://shop.test:8888/pay/${idOf(inEnglish)}`);
    await update(idOf(inEnglish), { withdrawn: true });
    await owner('POST', `/api/enquiry/update/${enquiry_id}`, { json: { state: 'closed' } });
  });

  it('is in the language that the owner chooses', async () => {
    const made = await create({ consultation: 'kundali-nirman', language: 'hi' });
    expect(made.body).toMatchObject({
      title: 'कुंडली बनवाना और पहली बार समझना',
      language: 'hi',
      pay_url: `http://shop.test:8888/hi/pay/${idOf(made)}`,
    });
    const refused = await create({ consultation: 'kundali-nirman', language: 'fr' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { language: [expect.any(String)] } } });
  });

  it('stands on the dashboard once, by its order, where it was made from an enquiry', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { customer_name: name, phone: number } = client;
    const asked = { name, number, email: payer.email, package_name: 'Vastu', message: 'At home, please.' };
    expect(await call('POST', '/api/appointment', { json: { ...asked, preferred_at: at } })).toMatchObject({
      status: 200,
    });
    const enquiries = async () => {
      const { upcoming } = (await owner('GET', '/api/dashboard')).body;
      return upcoming as { total: number; newest: { id: string }[] };
    };
    const { total, newest } = await enquiries();
    const enquiry_id = newest[0]?.id;
    expect(enquiry_id).toEqual(expect.any(String));
    const id = await request({ title: 'Vastu', amount: 5_100, scheduled_at: at, enquiry_id });
    expect(await enquiries()).toEqual({ total: total - 1, newest: [] });
    await update(id, { withdrawn: true });
    expect((await enquiries()).total, 'the enquiry still waits for its time').toBe(total);
  });

  it.each([
    [{ scheduled_at: 'tomorrow' }, 'scheduled_at'],
    [{ outcome: 'late' }, 'outcome'],
    [{ withdrawn: false }, 'withdrawn'],
    [{ doubts_seen: 'yes' }, 'doubts_seen'],
  ])('refuses %j', async (sent, field) => {
    refused(await update(await request(), sent), 422, field);
  });

  it('is listed by its kind, with its title', async () => {
    const id = await request({ title: 'A reading by phone', amount: 10 });
    const list = async (kind: string) =>
      ((await owner('GET', `/api/order/list?kind=${kind}&q=by phone`)).body.datalist as { data: object[] })
        .data;
    expect(await list('service')).toMatchObject([
      {
        id,
        kind: 'service',
        title: 'A reading by phone',
        outcome: null,
        withdrawn: false,
        scheduled_at: null,
      },
    ]);
    expect(await list('product')).toEqual([]);
    const totalOf = async (query: string) =>
      ((await owner('GET', `/api/order/list?${query}`)).body.datalist as { total: number }).total;
    expect((await totalOf('kind=service')) + (await totalOf('kind=product'))).toBe(await totalOf(''));
    refused(await owner('GET', '/api/order/list?kind=both'), 422, 'kind');
  });
});

describe('a doubtful PIN code', () => {
  it('is accepted, and shown to the owner with the place of supply until she saw it', async () => {
    const placed = await call('POST', '/api/checkout', {
      json: {
        ...payer,
        ...address,
        zip_code: '560001',
        product_id: ruby.id,
        quantity: 1,
        unit_price: 12_500,
      },
    });
    const id = String(placed.body.merchant_transaction_id);
    expect((await show(id)).doubts).toEqual([
      'The PIN code 560001 belongs to Karnataka, not to Delhi. ' +
        'The place of supply is Delhi, by the state in the address.',
    ]);
    await update(id, { doubts_seen: true });
    expect((await show(id)).doubts).toEqual([]);
  });

  it('is none abroad, where no state of India is the place of supply and the owner is told', async () => {
    const abroad = { state: 'TN', country: 'United States', zip_code: '37203' };
    const placed = await call('POST', '/api/checkout', {
      json: { ...payer, ...address, ...abroad, product_id: ruby.id, quantity: 1, unit_price: 12_500 },
    });
    const id = String(placed.body.merchant_transaction_id);
    expect((await show(id)).doubts).toEqual([expect.stringContaining('‘United States’, outside India')]);
    await update(id, { doubts_seen: true });
    expect((await show(id)).doubts).toEqual([]);
  });

  it('is not doubted where it fits', async () => {
    const placed = await call('POST', '/api/checkout', {
      json: { ...payer, ...address, product_id: ruby.id, quantity: 1, unit_price: 12_500 },
    });
    expect((await show(String(placed.body.merchant_transaction_id))).doubts).toEqual([]);
  });
});

it('the consultations of the content can be listed with their fees', async () => {
  const { body } = await owner('GET', '/api/order/consultations');
  expect(body.datalist).toContainEqual({
    slug: 'kundali-nirman',
    title: 'Kundali making and first reading',
    hindi_title: 'कुंडली बनवाना और पहली बार समझना',
    amount: 1_100,
    minutes: 20,
  });
});

describe('lines that the owner sells', () => {
  const setting = [
    {
      name: 'Setting',
      choices: [
        { name: 'Loose', price: 0, madeToOrder: false, asks: null },
        { name: 'Silver ring', price: 1_800_00, madeToOrder: true, asks: 'Ring size' },
      ],
    },
  ];
  const ring = [{ option: 'Setting', choice: 'Silver ring', answer: '16' }];
  const cash = { mode: 'upi' };
  const puja = { title: 'Puja at home', amount: 2_100, goods: false };
  const newRing = (more = {}) =>
    addProduct(shop, ruby.categoryId, { name: 'Coral', price: 9_000, options: setting, ...more });

  it('are a haggled ring to be sent, a consultation, goods and a service, each with its own kind', async () => {
    const coral = await newRing({ single: 1 });
    const items = [
      { product_id: coral.id, unit_price: 10_000, options: ring },
      { consultation: 'kundali-nirman' },
      { title: 'Copper plate', amount: 300.5, quantity: 2, goods: true, hsn_code: '7419', gst_rate: 12 },
      puja,
    ];
    const id = idOf(await create({ items, outside: cash, delivery: 'to_send', ...address }));
    const order = await show(id);
    expect(order).toMatchObject({ status: 'COMPLETED', fulfilment: 'new', to_do: 'pack', ...address });
    expect(order.items).toMatchObject([
      {
        kind: 'product',
        product_id: coral.id,
        unit_price: 10_000,
        options: [{ ...ring[0], made_to_order: true }],
      },
      { kind: 'service', quantity: 1 },
      { kind: 'product', quantity: 2, amount: 601, hsn_code: '7419', gst_rate: 12 },
      { kind: 'service', product_name: 'Puja at home', amount: 2_100 },
    ]);
    expect((await readLiveProduct(shop, coral.id))?.soldTo).toBe(id);
    const file = await owner('GET', '/api/export/order-lines.csv');
    expect(file.bytes.toString()).toContain('Coral, Setting: Silver ring (16)');
  });

  it('ask nothing of the client and name no talk for a service in the owner’s words, unless she gives it a time', async () => {
    const talkOf = async (more: object) => {
      const order = await readOrder(shop, idOf(await create({ items: [puja], outside: cash, ...more })));
      if (!order) throw new Error('no order');
      const { text } = receiptEmail(order, emailSite);
      const ahead = talkAhead(order, new Date(), { answerTime: '', mode: null }, wordsIn.en);
      return { needs: orderNeeds(order), told: ahead !== null, mailed: text.includes('onsultation') };
    };
    const needs = { people: 0, hasBirth: false, toSend: [] };
    expect(await talkOf({})).toEqual({ needs, told: false, mailed: false });
    const scheduled_at = '2030-01-01T18:30:00+05:30';
    expect(await talkOf({ scheduled_at })).toEqual({ needs, told: true, mailed: true });
    expect((await talkOf({ items: [puja, { consultation: 'kundali-nirman' }] })).told).toBe(true);
  });

  it('cost what the shop asks, with the options, where no price was agreed', async () => {
    const coral = await newRing();
    const id = idOf(await create({ items: [{ product_id: coral.id, quantity: 2, options: ring }] }));
    expect((await show(id)).items).toMatchObject([{ unit_price: 10_800, quantity: 2, amount: 21_600 }]);
    const single = idOf(await create({ product_id: ruby.id, unit_price: 11_000 }));
    expect(await show(single)).toMatchObject({ unit_price: 11_000 });
  });

  it('sell a product without a price for the agreed one, and one that is off the shop', async () => {
    const hidden = await addProduct(shop, ruby.categoryId, {
      name: 'Panna',
      price: null,
      status: 0,
      single: 1,
    });
    const item = { product_id: hidden.id };
    refused(await create({ items: [item] }), 422, 'items.0.unit_price');
    const id = idOf(await create({ items: [{ ...item, unit_price: 5_000 }], outside: cash }));
    const sold = await show(id);
    expect(sold).toMatchObject({ kind: 'product', fulfilment: 'delivered', amount: 5_000 });
    // The buyer took it along: neither the owner nor the buyer is told of a parcel.
    expect(sold).toMatchObject({ handed_over: true });
    expect(JSON.stringify(sold.history)).toContain('Handed over');
    expect(JSON.stringify(sold.history)).not.toContain('Delivered');
    const status = await call('GET', `/api/payment/status/${id}?news=1`);
    expect(status.body.news).toMatchObject({ title: null, steps: [] });
    // Set back and then restored, it is a hand-over again.
    for (const fulfilment of ['new', 'delivered'])
      expect((await update(id, { fulfilment, version: (await show(id)).version })).status).toBe(200);
    expect(await show(id)).toMatchObject({ handed_over: true });
    refused(await create({ items: [{ ...item, unit_price: 5_000 }], outside: cash }), 409);
  });

  it('are refused where they contradict each other, by the field that is wrong', async () => {
    const coral = await newRing({ stock: 3 });
    const piece = { product_id: (await newPiece()).id };
    const one = { product_id: coral.id, options: ring };
    const wrong: [Record<string, unknown>, string][] = [
      [{ items: [] }, 'items'],
      [{ items: Array(21).fill(puja) }, 'items'],
      [{ items: 'one' }, 'items'],
      [{ items: [puja], title: 'Reading', amount: 1 }, 'items'],
      [{ items: [puja, {}] }, 'items.1.title'],
      [{ items: [{ ...puja, goods: undefined }] }, 'items.0.goods'],
      [{ items: [{ ...puja, goods: 'yes' }] }, 'items.0.goods'],
      [{ items: [{ ...puja, amount: undefined }] }, 'items.0.amount'],
      [{ items: [{ ...puja, unit_price: 5 }] }, 'items.0.unit_price'],
      [{ items: [{ ...puja, options: ring }] }, 'items.0.options'],
      [{ items: [{ ...one, title: 'Ring' }] }, 'items.0.title'],
      [{ items: [{ ...one, amount: 5 }] }, 'items.0.amount'],
      [{ items: [{ ...one, unit_price: 0.5 }] }, 'items.0.unit_price'],
      [{ items: [{ ...one, options: [] }] }, 'items.0.options'],
      [{ items: [puja, { ...one, options: [{ ...ring[0], answer: ' ' }] }] }, 'items.1.options'],
      [{ product_id: coral.id, options: [{ option: 'Setting', choice: 'Gold' }] }, 'options'],
      [
        {
          items: [
            { ...one, quantity: 2 },
            { ...one, quantity: 2 },
          ],
        },
        'items.1.quantity',
      ],
      [{ items: [piece, piece] }, 'items.1.quantity'],
      [{ items: [puja], delivery: 'to_send' }, 'delivery'],
      [{ items: [one], delivery: 'handed_over' }, 'delivery'],
      [{ items: [one], delivery: 'by pigeon' }, 'delivery'],
      [{ items: [one], outside: cash, delivery: 'to_send', ...address, city: ' ' }, 'city'],
    ];
    for (const [sent, field] of wrong) refused(await create(sent), 422, field);
    refused(await create({ items: [{ product_id: 999_999 }] }), 404);
    // The client who pays by the link types the address.
    const asked = idOf(await create({ items: [one], delivery: 'to_send', city: 'Delhi' }));
    expect(await show(asked)).toMatchObject({ city: 'Delhi', address: '' });
  });

  it('are made once for one key, though the second try comes while the first is under way', async () => {
    const coral = await newRing({ single: 1 });
    const sent = { items: [{ product_id: coral.id, options: ring }], outside: cash, delivery: 'handed_over' };
    const tries = await Promise.all([create(sent, 'lines once'), create(sent, 'lines once')]);
    const ids = tries.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(new Set([...ids, idOf(await create(sent, 'lines once'))]).size).toBe(1);
  });
});
