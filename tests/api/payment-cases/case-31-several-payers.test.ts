import { describe, expect, test } from 'vitest';
import { MOST_ATTEMPTS, MOST_BY_OTHERS } from '#domain/order/attempt.ts';
import { requestTexts } from '#domain/order/request.ts';
import { orderKey } from '#server/orders/order-store.ts';
import { proveBuyer } from '#server/orders/prove-buyer.ts';
import { FIRST_LOOK, MINUTE, type PaymentSite, paymentSites } from '#tests/support/payment-site.ts';
import { header } from '#tests/support/read-mail.ts';
import { providerIds, routes } from '#tests/support/test-providers.ts';
import { addProduct, payloadFor } from '#tests/support/test-shop.ts';

/*
 * Several people have the link of one payment request. Each gets a payment page of their own, and the order
 * has the details of the person who paid.
 */

const sites = paymentSites();

const person = (name: string, phone: string, city: string) => ({
  customer_name: name,
  email: `${phone}@example.in`,
  phone,
  address: `4 Main Road, ${city}`,
  country: 'India',
  state: 'Uttar Pradesh',
  city,
  zip_code: '250001',
});
const client = person('Meera Rao', '9811122233', 'Meerut');
const stranger = person('Ravi Nobody', '9700000007', 'Ghaziabad');
const ADDRESS = '203.0.113.9';
/** The time after which a page that was never answered can be asked for again. */
const PRESSED_AGAIN = 10_000;
/** Most characters of a request's record, however often strangers call. */
const RECORD_LIMIT = 32_000;

async function request(site: PaymentSite, more: object = { product_id: site.product.id }): Promise<string> {
  const { customer_name, phone } = client;
  const made = await site.owner('POST', '/api/order/create', { json: { customer_name, phone, ...more } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return String(made.body.id);
}
const start = (site: PaymentSite, id: string, payer: object) =>
  site.call('POST', `/api/payment/start/${id}`, { json: payer });
async function pageOf(site: PaymentSite, id: string, payer: object): Promise<string> {
  const { status, body } = await start(site, id, payer);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.redirect_url);
}
/** Pays at a page, and lets the shop find out. */
async function payAt(site: PaymentSite, id: string, page: string): Promise<void> {
  const { attempts } = await site.whole(id);
  const attempt = attempts.find(({ session }) => session?.redirectUrl === page);
  await site.control.approve({ id: attempt?.id ?? '' });
  await site.advance(FIRST_LOOK);
  await site.sweep();
}
const show = async (site: PaymentSite, id: string) =>
  (await site.owner('GET', `/api/order/show/${id}`)).body.order as Record<string, unknown>;
const history = async (site: PaymentSite, id: string) =>
  ((await show(site, id)).history as { what: string; note?: string }[]).map(({ what, note }) => [what, note]);

describe.each(providerIds)('with %s', (provider) => {
  const open = () => sites.open(provider);

  test.each([
    ['the client first', [client, stranger], client],
    ['the client last', [stranger, client], client],
    ['the client first, and only the other pays', [client, stranger], stranger],
    ['the client last, and only the other pays', [stranger, client], stranger],
  ])('case 31: two people start, %s: the order is that of whoever paid', async (_, starting, payer) => {
    const site = await open();
    const id = await request(site);
    const pages = new Map<object, string>();
    for (const one of starting) pages.set(one, await pageOf(site, id, one));
    expect(new Set(pages.values()).size).toBe(2);
    // Calling again changes no page that is open.
    for (const one of starting) expect(await pageOf(site, id, one)).toBe(pages.get(one));
    await payAt(site, id, pages.get(payer) ?? '');
    expect(await show(site, id)).toMatchObject({ ...payer, status: 'COMPLETED' });
    expect((await site.whole(id)).refunds).toEqual([]);
    await site.sweepFor(3 * MINUTE);
    const [receipt] = site.mails.filter((mail) => header(mail, 'Subject').includes('is confirmed'));
    expect(receipt?.to).toEqual([payer.email]);
    expect(await start(site, id, stranger)).toMatchObject({
      status: 409,
      body: { message: requestTexts.paid },
    });
  });

  test.each([
    ['the client', [client, stranger]],
    ['the other', [stranger, client]],
  ] as const)(
    'case 31: both pay, first %s: the first has bought, the second gets the money back',
    async (_, [first, second]) => {
      const site = await open();
      const id = await request(site);
      const pages = { first: await pageOf(site, id, first), second: await pageOf(site, id, second) };
      await payAt(site, id, pages.first);
      await payAt(site, id, pages.second);
      await site.sweepFor(30 * MINUTE);
      expect(await show(site, id)).toMatchObject({ ...first, status: 'COMPLETED', refunded: 0 });
      const { attempts, paidBy, refunds } = await site.whole(id);
      const other = attempts.find((attempt) => attempt.id !== paidBy);
      expect(other?.buyer?.billing.phone).toBe(second.phone);
      expect(refunds).toMatchObject([{ attemptId: other?.id, state: 'COMPLETED', reason: 'double_payment' }]);
      const [back] = site.mails.filter((mail) => header(mail, 'Subject').includes('on its way back'));
      expect(back?.to).toEqual([second.email]);
    },
  );

  test('case 31: the owner sees whom she asked and who paid, until she has settled it', async () => {
    const site = await open();
    const id = await request(site, { title: 'Reading', amount: 1_100 });
    const page = await pageOf(site, id, stranger);
    await payAt(site, id, page);
    const { customer_name, phone } = client;
    const lookAt = { to_do: 'look', trouble: true, asked_of: { customer_name, phone } };
    const shown = await show(site, id);
    expect(shown).toMatchObject(lookAt);
    expect(shown.doubts).toEqual([
      expect.stringContaining('You asked Meera Rao (+91 98111 22233) for this payment, and Ravi Nobody'),
    ]);
    const note = 'With the details of Ravi Nobody, +91 97000 00007';
    expect(await history(site, id)).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^Sent to the payment page/), note],
        [expect.stringMatching(/^Paid by/), note],
      ]),
    );
    for (const q of ['Meera', 'Ravi', '98111 22233', '9700000007']) {
      const { datalist } = (await site.owner('GET', `/api/order/list?trouble=1&q=${encodeURIComponent(q)}`))
        .body as { datalist: { data: object[] } };
      expect(datalist.data, q).toMatchObject([{ id, to_do: 'look' }]);
    }
    await site.owner('POST', `/api/order/update/${id}`, { json: { doubts_seen: true } });
    expect(await show(site, id)).toMatchObject({
      to_do: null,
      doubts: [],
      asked_of: { customer_name, phone },
    });
  });

  test('case 31: a stranger with the link neither reads nor replaces birth details, and opens no receipt', async () => {
    const site = await open();
    const id = await request(site, { consultation: 'kundali-nirman' });
    const born = {
      name: 'Meera Rao',
      born_on: '1990-02-28',
      time: { kind: 'unknown' },
      place: { name: 'Meerut', latitude: 28.98, longitude: 77.71, zone: 'Asia/Kolkata' },
    };
    const send = (digits: string, name = born.name) =>
      site.call('POST', `/api/birth-details/${id}`, {
        json: { phone_last4: digits, people: [{ ...born, name }] },
      });
    const tries = async () => [
      (await site.call('GET', `/api/birth-details/${id}?phone_last4=0007`)).status,
      (await site.call('POST', `/api/birth-details/show/${id}`, { json: { phone_last4: '0007' } })).status,
      (await send('0007', 'Overwritten')).status,
      await proveBuyer(site.shop, await site.whole(id), '0007', ADDRESS),
    ];
    const page = await pageOf(site, id, client);
    expect((await send('2233')).status).toBe(200);
    await pageOf(site, id, stranger);
    expect(await tries()).toEqual([403, 403, 403, 'wrong']);
    await payAt(site, id, page);
    await pageOf(site, await request(site), stranger);
    expect(await tries()).toEqual([403, 403, 403, 'wrong']);
    expect(await proveBuyer(site.shop, await site.whole(id), '2233', ADDRESS)).toBe('proven');
    const read = await site.call('POST', `/api/birth-details/show/${id}`, { json: { phone_last4: '2233' } });
    expect(read.body.birth_details).toMatchObject({ people: [born] });
  });

  test('case 31: even a stranger who pays learns nothing of the client’s birth details', async () => {
    const site = await open();
    const id = await request(site, { consultation: 'kundali-nirman' });
    await payAt(site, id, await pageOf(site, id, stranger));
    const read = (digits: string) =>
      site.call('POST', `/api/birth-details/show/${id}`, { json: { phone_last4: digits } });
    expect((await read('0007')).status).toBe(403);
    expect((await read('2233')).status).toBe(200);
  });

  test('case 31: a link opens a bounded number of pages, and always one for the client', async () => {
    const site = await open();
    const id = await request(site);
    const answers: number[] = [];
    for (let n = 0; n < 500; n++) {
      const payer = { ...stranger, customer_name: 'x'.repeat(120), address: `${n} `.padEnd(500, 'y') };
      const answer = await start(site, id, payer);
      answers.push(answer.status);
      if (answer.status === 409) expect(answer.body.message).toBe(requestTexts.manyPayers);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(MOST_BY_OTHERS);
    expect(answers.filter((status) => status === 409)).toHaveLength(500 - MOST_BY_OTHERS);
    const page = await pageOf(site, id, client);
    expect(await pageOf(site, id, client)).toBe(page);
    for (let n = 0; n < 30; n++) await start(site, id, { ...client, address: `${n} Main Road` });
    expect((await site.whole(id)).attempts).toHaveLength(MOST_ATTEMPTS);
    expect(JSON.stringify(await site.shop.storage.orders.read(orderKey(id))).length).toBeLessThan(
      RECORD_LIMIT,
    );
    // The page that was opened first is still that of its details.
    expect(await pageOf(site, id, client)).toBe(page);
    await payAt(site, id, page);
    expect(await show(site, id)).toMatchObject(client);
  });

  test('case 31: ten taps of one person open one page, whatever somebody else does meanwhile', async () => {
    const site = await open();
    const id = await request(site);
    const calls = Array.from({ length: 10 }, (_, n) => pageOf(site, id, n % 2 ? stranger : client));
    const pages = await Promise.all(calls);
    expect(new Set(pages.filter((_, n) => n % 2 === 0)).size).toBe(1);
    expect(new Set(pages).size).toBe(2);
    expect(await site.calls(routes[provider].create)).toBe(2);
    await payAt(site, id, pages[0] ?? '');
    expect(await show(site, id)).toMatchObject(client);
  });

  test('case 31: a single piece stays held for one of two people after the payment of the other failed', async () => {
    const site = await open();
    const { categoryId } = site.product;
    const piece = await addProduct(site.shop, categoryId ?? 0, { name: 'Single', price: 900, single: 1 });
    const id = await request(site, { product_id: piece.id });
    await pageOf(site, id, client);
    // The second hold is of a later moment than the first attempt.
    await site.advance(1);
    await pageOf(site, id, stranger);
    await site.control.fail({ id: `${id}-2` });
    await site.advance(FIRST_LOOK);
    expect((await site.poll(id)).status).toBe('pending');
    const another = await site.call('POST', '/api/checkout', { json: payloadFor(piece) });
    expect(another).toMatchObject({ status: 409, body: { retry_after: expect.any(Number) } });
  });

  test('case 31: whoever’s page was not made gets one by pressing again, and nobody waits for it', async () => {
    const site = await sites.open(provider, { webhooks: false });
    site.mayBreak('status-too-early');
    const id = await request(site);
    await site.control.fault({ route: routes[provider].create, kind: 'drop-before' });
    expect((await start(site, id, client)).status).toBe(503);
    const other = await pageOf(site, id, stranger);
    await site.advance(PRESSED_AGAIN);
    const page = await pageOf(site, id, client);
    expect(page).not.toBe(other);
    expect(await pageOf(site, id, stranger)).toBe(other);
    expect(await pageOf(site, id, client)).toBe(page);
    await payAt(site, id, page);
    await site.sweepFor(3 * MINUTE);
    expect(await show(site, id)).toMatchObject({ ...client, status: 'COMPLETED' });
  });

  test('case 31: a payment that failed leads back to the form, and never to another’s page', async () => {
    const site = await open();
    const id = await request(site);
    await pageOf(site, id, client);
    await site.control.fail({ id });
    await site.advance(FIRST_LOOK);
    expect((await site.poll(id)).status).toBe('FAILED');
    const other = await pageOf(site, id, stranger);
    const { status, body } = await site.call('POST', `/api/payment/retry/${id}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { redirect_url: `https://shop.test/pay/${id}` },
    });
    const page = await pageOf(site, id, client);
    expect(page).not.toBe(other);
    await payAt(site, id, page);
    expect(await show(site, id)).toMatchObject(client);
  });

  test('case 31: a withdrawn request ends every open page, and what is paid there goes back', async () => {
    const site = await open();
    const id = await request(site, { title: 'Reading', amount: 1_100 });
    const pages = [await pageOf(site, id, client), await pageOf(site, id, stranger)];
    await site.advance(FIRST_LOOK);
    await site.owner('POST', `/api/order/update/${id}`, { json: { withdrawn: true } });
    expect((await site.poll(id)).status).toBe('FAILED');
    const { attempts } = await site.whole(id);
    expect(attempts.map(({ outcome }) => outcome?.failure)).toEqual(Array(2).fill('request_withdrawn'));
    await payAt(site, id, pages[1] ?? '');
    await site.sweepFor(3 * 60 * MINUTE);
    expect((await site.whole(id)).refunds).toMatchObject([{ reason: 'request_over', state: 'COMPLETED' }]);
  });
});
