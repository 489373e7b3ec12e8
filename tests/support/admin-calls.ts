import type { Product } from '#domain/catalogue/product.ts';
import { readSession } from '#server/accounts/session.ts';
import { subscribe, subscriberId } from '#server/newsletter/subscribers.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import type { CallOptions } from './call.ts';
import { order, reportMismatch, requestLongAgo, sandboxOf } from './ordering.ts';
import { ownerToken } from './owner.ts';
import { addProduct, enquire, type TestShop, testOwner } from './test-shop.ts';

/**
 * Ids of what there must be: an order, one that is paid, one that is held for its amount, a single piece that
 * is being paid for, an order whose refund never ends, an enquiry, a subscriber, a session.
 */
export type AdminIds = Record<
  'ORDER' | 'PAID' | 'HELD' | 'PIECE' | 'STUCK' | 'ENQUIRY' | 'SUBSCRIBER' | 'SESSION',
  string
>;

/** A call that only the owner may make. The names of `AdminIds` in its path stand for the ids. */
export interface AdminCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What is sent with it; called anew for every request. */
  send?: (ids: AdminIds) => CallOptions;
}

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
  post('/order/refund/PAID', ({ PAID }) => ({ json: { amount: 1, payment: PAID, after: 0 } })),
  post('/order/send/PAID', () => ({ json: { what: 'receipt' } })),
  post('/order/settle-refund/STUCK', ({ STUCK }) => ({ json: { refund: `${STUCK}-R1`, arrived: true } })),
  post('/order/close/HELD'),
  get('/enquiry/list?page=1&state=new'),
  get('/enquiry/agenda'),
  post('/enquiry/update/ENQUIRY', () => ({ json: { state: 'answered', note: 'Called back' } })),
  post('/enquiry/update-all', ({ ENQUIRY }) => ({ json: { ids: [ENQUIRY], state: 'spam' } })),
  drop('/enquiry/delete/ENQUIRY'),
  get('/subscriber/list'),
  drop('/subscriber/delete/SUBSCRIBER'),
  ...['orders.csv', 'enquiries.csv', 'subscribers.csv', 'products.csv', 'person.csv?q=9876543210'].map(
    (name) => get(`/export/${name}`),
  ),
  get('/person/show?q=9876543210'),
  get('/person/requests'),
  post('/person/erase', () => ({ json: { q: 'asha@example.in' } })),
  get('/settings/notice'),
  post('/settings/notice', () => ({ json: { text: 'Closed', paused: false } })),
  get('/settings/sessions'),
  post('/settings/end-session/SESSION'),
  post('/settings/end-other-sessions'),
  get('/session'),
  post('/logout'),
];

/** An address with the ids in place of their names. */
export const withIds = (path: string, ids: AdminIds): string =>
  path.replace(
    /ORDER|PAID|HELD|PIECE|STUCK|ENQUIRY|SUBSCRIBER|SESSION/,
    (name) => ids[name as keyof AdminIds],
  );

/** Puts into a shop with this product, its first, whatever else the calls are about. */
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
  const { id: SESSION = '' } = (await readSession(present, testOwner, await ownerToken(opened))) ?? {};
  return { ORDER, PAID, HELD, PIECE, STUCK, SUBSCRIBER, ENQUIRY, SESSION };
}
