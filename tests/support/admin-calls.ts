import type { Product } from '#domain/catalogue/product.ts';
import type { Registration } from '#domain/site/passkey.ts';
import { addPasskey, offerNewPasskey } from '#server/accounts/passkeys.ts';
import { readSession } from '#server/accounts/session.ts';
import { subscribe, subscriberId } from '#server/newsletter/subscribers.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { pngOfSize } from '#tests/api/images.ts';
import type { CallOptions } from './call.ts';
import { order, reportMismatch, requestLongAgo, sandboxOf } from './ordering.ts';
import { ownerToken } from './owner.ts';
import type { Offered } from './passkey-calls.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { addProduct, enquire, type TestShop, testOwner } from './test-shop.ts';

const idNames = [
  ...(['ORDER', 'PAID', 'HELD', 'PIECE', 'STUCK', 'ENQUIRY'] as const),
  ...(['SUBSCRIBER', 'SESSION', 'PASSKEY', 'CODE'] as const),
];

/**
 * Ids of what there must be: an order, one that is paid, one that is held for its amount, a single piece that is being
 * paid for, an order whose refund never ends, an enquiry, a subscriber, a session, a passkey; and a recovery code.
 */
export type AdminIds = Record<(typeof idNames)[number], string>;

/** The owner's passkey in these shops, and one that is not set up. */
const [ownKey, newKey] = [softwareAuthenticator(testOwner.siteUrl), softwareAuthenticator(testOwner.siteUrl)];

/** A call that only the owner may make. The names of `AdminIds` in its path stand for the ids. */
export interface AdminCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What is sent with it; called anew for every request. */
  send?: (ids: AdminIds) => CallOptions;
  /** What is sent with it in place of that, where the session has to ask for something first. */
  prepare?: (post: (path: string) => Promise<Offered>) => Promise<CallOptions>;
  /** Where a passkey is set up, the call asks for a fresh proof. */
  stepUp?: true;
  /** The call completes a sign-in, so it takes a session without a proof. */
  completesSignIn?: true;
}

const stepUp = (call: AdminCall): AdminCall => ({ ...call, stepUp: true });
const completing = (call: AdminCall): AdminCall => ({ ...call, completesSignIn: true });
/** A body in the shape that a browser answers with, which proves nothing. */
const unproven = (response: object) => ({ challenge: 'none', response });

const get = (path: string): AdminCall => ({ method: 'GET', path });
const form = (fields: Record<string, string>) => (): CallOptions => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    raw: `${parts.join('')}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
};
/** A form with one small picture, as bytes. */
const photo = (): CallOptions => ({
  raw: Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'),
    pngOfSize(8, 8, Buffer.alloc(16)),
    Buffer.from('\r\n--x--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
});
const category = (name: string) => form({ category_name: name, category_status: '1' });
const product = form({ category_id: '1', product_name: 'Opal', product_price: '10', product_status: '1' });

const post = (path: string, send?: AdminCall['send']): AdminCall => ({
  ...{ method: 'POST', path, ...(send && { send }) },
});
const drop = (path: string): AdminCall => ({ method: 'DELETE', path });

/** Every admin call of the contract; what is deleted comes last of its kind. */
export const adminCalls: AdminCall[] = [
  get('/product/list?page=1&q=ruby'),
  get('/product/edit/1'),
  post('/product/photo', photo),
  post('/product/store', product),
  post('/product/update/1', product),
  post('/product/change-all', () => ({ json: { ids: [1], product_status: 0 } })),
  post('/product/release/PIECE'),
  drop('/product/delete/1'),
  get('/category/list'),
  get('/category/edit/1'),
  post('/category/store', category('Opals')),
  post('/category/update/1', category('Gems')),
  drop('/category/delete/1'),
  ...['dashboard', 'dashboard/sales', 'df-invoice', 'po-invoice', 'remittances', 'returns', 'coogs'].map(
    (name) => get(`/${name}`),
  ),
  get('/order/list?page=1&status=COMPLETED&q=asha'),
  get('/order/show/ORDER'),
  post('/order/update/ORDER', () => ({
    json: { fulfilment: 'packed', note: 'Handle with care', tracking: 'EU123456789IN' },
  })),
  stepUp(post('/order/refund/PAID', ({ PAID }) => ({ json: { amount: 1, payment: PAID, after: 0 } }))),
  post('/order/send/PAID', () => ({ json: { what: 'receipt' } })),
  stepUp(
    post('/order/settle-refund/STUCK', ({ STUCK }) => ({ json: { refund: `${STUCK}-R1`, arrived: true } })),
  ),
  post('/order/close/HELD'),
  get('/enquiry/list?page=1&state=new'),
  get('/enquiry/agenda'),
  post('/enquiry/update/ENQUIRY', () => ({ json: { state: 'answered', note: 'Called back' } })),
  post('/enquiry/update-all', ({ ENQUIRY }) => ({ json: { ids: [ENQUIRY], state: 'spam' } })),
  stepUp(drop('/enquiry/delete/ENQUIRY')),
  get('/subscriber/list'),
  stepUp(drop('/subscriber/delete/SUBSCRIBER')),
  ...['orders', 'credit-notes', 'enquiries', 'subscribers', 'products'].map((name) =>
    stepUp(get(`/export/${name}.csv`)),
  ),
  stepUp(get('/export/person.csv?q=9876543210')),
  get('/person/show?q=9876543210'),
  get('/person/requests'),
  stepUp(post('/person/erase', () => ({ json: { q: 'asha@example.in' } }))),
  get('/settings/notice'),
  post('/settings/notice', () => ({ json: { text: 'Closed', paused: false } })),
  get('/settings/sessions'),
  post('/settings/end-session/SESSION'),
  post('/settings/end-other-sessions'),
  get('/settings/audit?page=1'),
  get('/passkey/list'),
  stepUp(post('/passkey/add-options', () => ({ json: { password: 'not the password' } }))),
  {
    ...post('/passkey/add', () => ({
      json: { ...unproven(newKey.create({ challenge: 'none' })), name: 'Phone' },
    })),
    prepare: async (ask) => {
      const { challenge, options } = await ask('/passkey/add-options');
      return { json: { challenge, response: newKey.create(options) } };
    },
  },
  post('/passkey/rename/PASSKEY', () => ({ json: { name: 'The old laptop' } })),
  completing(post('/passkey/prove-options')),
  completing({
    ...post('/passkey/prove', () => ({ json: unproven(ownKey.get({ challenge: 'none' })) })),
    prepare: async (ask) => {
      const { challenge, options } = await ask('/passkey/prove-options');
      return { json: { challenge, response: ownKey.get(options) } };
    },
  }),
  completing(post('/passkey/recover', ({ CODE }) => ({ json: { code: CODE } }))),
  stepUp(post('/passkey/recovery-codes')),
  stepUp(drop('/passkey/delete/PASSKEY')),
  get('/session'),
  post('/logout'),
];

/** An address with the ids in place of their names. */
export const withIds = (path: string, ids: AdminIds): string =>
  path.replace(new RegExp(idNames.join('|')), (name) => ids[name as keyof AdminIds]);

/**
 * Puts into a shop with this product, its first, whatever else the calls are about. The owner has a passkey
 * then.
 */
export async function fillForOwner(opened: TestShop, ruby: Product): Promise<AdminIds> {
  const { shop } = opened;
  const [ORDER, PAID, HELD] = [await order(shop, ruby), await order(shop, ruby), await order(shop, ruby)];
  const STUCK = await order(shop, ruby);
  for (const paid of [ORDER, PAID, STUCK]) await sandboxOf(shop).decide(paid, 'upi');
  await reconcileOrders(shop, shop.providers);
  await reportMismatch(shop, HELD, 1);
  await requestLongAgo(shop, STUCK);
  const ENQUIRY = await enquire(shop);
  await subscribe(shop, { email: 'reader@example.in' });
  const SUBSCRIBER = subscriberId('reader@example.in');
  const present = { ...shop, now: () => new Date() };
  const piece = await addProduct(shop, ruby.categoryId, { name: 'The only one', single: 1 });
  await order(present, piece);
  const PIECE = String(piece.id);
  const session = await readSession(present, testOwner, await ownerToken(opened));
  if (!session) throw new Error('the owner is not signed in');
  const { challenge, options } = await offerNewPasskey(present, testOwner, session);
  const response = ownKey.create(options) as Registration;
  const added = await addPasskey(present, testOwner, session, { challenge, response, name: 'Laptop' });
  if (!added.ok) throw new Error(`the passkey: ${JSON.stringify(added)}`);
  const [PASSKEY, CODE = ''] = [added.passkey.id, added.codes?.[0]];
  return { ORDER, PAID, HELD, PIECE, STUCK, SUBSCRIBER, ENQUIRY, SESSION: session.id, PASSKEY, CODE };
}
