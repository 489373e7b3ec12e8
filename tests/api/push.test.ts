import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { pushTexts } from '#domain/site/push.ts';
import { changeProduct } from '#server/catalogue/saves.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { type MailSink, openMailSink } from '#tests/support/mail-sink.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import { openPushService } from '#tests/support/push-service.ts';
import { header } from '#tests/support/read-mail.ts';
import {
  addProduct,
  addRuby,
  openTestShop,
  payloadFor,
  type TestShop,
  visitor,
} from '#tests/support/test-shop.ts';
import { event, sign } from './sandbox-webhook.ts';

let opened: TestShop;
let call: CallApi;
let asOwner: CallApi;
let sweep: () => Promise<Response>;
let ruby: Product;
let sink: MailSink;
let service: Awaited<ReturnType<typeof openPushService>>;

beforeAll(async () => {
  service = await openPushService();
  sink = await openMailSink();
  opened = await openTestShop({ at: new Date(), env: { SMTP_URL: sink.url } });
  ruby = await addRuby(opened.shop);
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  asOwner = await callAsOwner(opened, call);
  ({ default: sweep } = await import('../../netlify/functions/sweep.ts'));
});
beforeEach(async () => {
  service.messages.length = 0;
  sink.mails.length = 0;
  service.status = 201;
  asOwner = await callAsOwner(opened, call);
});
afterAll(async () => {
  await service.close();
  await sink.close();
  await opened.close();
});

const subscribe = (more: object = {}) =>
  asOwner('POST', '/api/push/subscribe', { json: { ...service.subscription, ...more } });
const devices = () => opened.shop.storage.accounts.keys('subscription/');
const waiting = () => opened.shop.storage.mail.keys('outbox/');

async function payFor(product: Product, quantity = 1): Promise<string> {
  const { shop } = opened;
  const json = payloadFor(product, { quantity });
  const id = String((await call('POST', '/api/checkout', { json })).body.merchant_transaction_id);
  await shop.sandbox?.decide(id, 'upi');
  const raw = event(id);
  await call('POST', '/api/payment/webhook/sandbox', {
    raw,
    headers: { 'x-sandbox-signature': sign(raw) },
  });
  return id;
}

test('a paid order, an enquiry and a complaint reach the phone once, with no word about a person', async () => {
  expect((await subscribe()).body).toEqual({ status: 200, message: pushTexts.on });
  const id = await payFor(ruby);
  expect(
    service.messages.map(({ tag }) => tag),
    'of a sale it tells at once',
  ).toEqual([`${id}/sale`]);
  await call('POST', '/api/appointment', { json: visitor });
  await call('POST', '/api/appointment', { json: { ...visitor, package_name: 'Complaint' } });
  await sweep();
  await sweep();
  const [sale, ...told] = service.messages.sort((a, b) => (a.url > b.url ? -1 : 1));
  expect(sale).toEqual({
    title: expect.stringMatching(/^New order NB-\d+$/),
    body: '₹12,500.00',
    url: `http://localhost:8888/orders/${id}`,
    tag: `${id}/sale`,
  });
  expect(told.map(({ title }) => title)).toContain('New enquiry');
  expect(told).toHaveLength(2);
  for (const said of ['Asha', '9876543210', 'question'])
    expect(JSON.stringify(service.messages)).not.toContain(said);
  expect(await waiting()).toEqual([]);
  expect(service.headers[0]).toMatchObject({ urgency: 'high', ttl: '86400' });
});

test('a counted product that runs low is told once by phone and by mail, and again after it was filled up', async () => {
  await subscribe();
  const beads = await addProduct(opened.shop, ruby.categoryId, { name: '5 Mukhi', price: 90, stock: 5 });
  /** Sells some pieces and returns what the owner is told of the stock. */
  const toldAfter = async (quantity: number) => {
    const id = await payFor(beads, quantity);
    await sweep();
    await sweep();
    const letters = sink.mails.splice(0).filter((mail) => header(mail, 'Subject').startsWith('Running low'));
    const messages = service.messages.splice(0).filter(({ tag }) => tag === `${id}/runningLow`);
    return {
      letters: letters.map((mail) => header(mail, 'Subject')),
      messages: messages.map(({ title, body, url }) => ({ title, body, url })),
    };
  };
  const url = `http://localhost:8888/edit-product/${beads.id}`;
  const told = (left: string) => ({
    letters: [`Running low: 5 Mukhi, ${left}`],
    messages: [{ title: 'Running low: 5 Mukhi', body: left, url }],
  });
  expect(await toldAfter(2), 'three are left').toEqual({ letters: [], messages: [] });
  expect(await toldAfter(2)).toEqual(told('1 piece left'));
  expect(await toldAfter(1), 'told already').toEqual({ letters: [], messages: [] });
  await changeProduct(opened.shop, beads.id, () => ({ stock: 4 }));
  expect(await toldAfter(2)).toEqual(told('2 pieces left'));
});

test('what a push service does not take waits for the next sweep, and a device it has forgotten is dropped', async () => {
  await subscribe();
  service.status = 503;
  const id = await payFor(ruby);
  await sweep();
  expect(await waiting()).toContain(`outbox/push/${id}/sale`);
  service.status = 410;
  expect((await asOwner('POST', '/api/push/try', { json: service.subscription })).status).toBe(404);
  expect(await devices()).toEqual([]);
});

test('a redirect of a push service is not followed', async () => {
  await subscribe();
  service.status = 302;
  expect((await asOwner('POST', '/api/push/try', { json: service.subscription })).status).toBe(409);
});

test('signing out ends the messages to that device, and Switch off does', async () => {
  await subscribe();
  await asOwner('DELETE', '/api/push/unsubscribe', { json: service.subscription });
  expect(await devices()).toEqual([]);
  await subscribe();
  await asOwner('POST', '/api/logout');
  expect(await devices()).toEqual([]);
  await payFor(ruby);
  await sweep();
  expect(service.messages).toEqual([]);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://user@fcm.googleapis.com/x',
  'https://xpush.services.mozilla.com/x',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'file:///etc/passwd',
  'not an address',
  '',
  'x'.repeat(10_000),
])('an endpoint such as %.40s is refused', async (endpoint) => {
  expect((await subscribe({ endpoint })).status).toBe(422);
  expect(await devices()).toEqual([]);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://db5p.notify.windows.com/w/?token=x',
])('the push service of %s is known', async (endpoint) => {
  expect((await subscribe({ endpoint })).status).toBe(200);
  await asOwner('DELETE', '/api/push/unsubscribe', { json: { endpoint } });
});

test('keys that are none are refused, and eleven devices are ten', async () => {
  for (const keys of [{ p256dh: 'x', auth: 'y' }, null, 'x'])
    expect(await subscribe({ keys })).toMatchObject({
      status: 422,
      body: { message: pushTexts.unknownService },
    });
  for (let n = 0; n < 11; n++) await subscribe({ endpoint: `https://fcm.googleapis.com/${n}` });
  expect(await devices()).toHaveLength(10);
});
