import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import { readSession } from '#server/accounts/session.ts';
import { subscribe, subscriberId } from '#server/newsletter/subscribers.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import type { CallOptions } from './call.ts';
import { order, reportMismatch, sandboxOf } from './ordering.ts';
import { ownerToken } from './owner.ts';
import { enquire, type TestShop, testOwner } from './test-shop.ts';

/** Ids of what there must be: an order, one that is paid, one that is held for its amount, an enquiry, a subscriber, a session. */
export type AdminIds = Record<'ORDER' | 'PAID' | 'HELD' | 'ENQUIRY' | 'SUBSCRIBER' | 'SESSION', string>;

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

/** Every admin call of the contract, by the function that answers it; what is deleted comes last. */
const calls: Record<string, AdminCall[]> = {
  product: [
    get('/product/list?page=1&q=ruby'),
    get('/product/edit/1'),
    { method: 'POST', path: '/product/store', send: product },
    { method: 'POST', path: '/product/update/1', send: product },
    { method: 'POST', path: '/product/change-all', send: () => ({ json: { ids: [1], product_status: 0 } }) },
    { method: 'DELETE', path: '/product/delete/1' },
  ],
  category: [
    get('/category/list'),
    get('/category/edit/1'),
    { method: 'POST', path: '/category/store', send: category('Opals') },
    { method: 'POST', path: '/category/update/1', send: category('Gems') },
    { method: 'DELETE', path: '/category/delete/1' },
  ],
  dashboard: [
    'dashboard',
    'dashboard/sales',
    'df-invoice',
    'po-invoice',
    'remittances',
    'returns',
    'coogs',
  ].map((name) => get(`/${name}`)),
  order: [
    get('/order/list?page=1&status=COMPLETED&q=asha'),
    get('/order/show/ORDER'),
    {
      method: 'POST',
      path: '/order/update/ORDER',
      send: () => ({ json: { fulfilment: 'packed', note: 'Handle with care', tracking: 'EU123456789IN' } }),
    },
    {
      method: 'POST',
      path: '/order/refund/PAID',
      send: ({ PAID }) => ({ json: { amount: 1, payment: PAID, after: 0 } }),
    },
    { method: 'POST', path: '/order/send/PAID', send: () => ({ json: { what: 'receipt' } }) },
    { method: 'POST', path: '/order/close/HELD' },
  ],
  enquiry: [
    get('/enquiry/list?page=1&state=new'),
    get('/enquiry/agenda'),
    {
      method: 'POST',
      path: '/enquiry/update/ENQUIRY',
      send: () => ({ json: { state: 'answered', note: 'Called back' } }),
    },
    {
      method: 'POST',
      path: '/enquiry/update-all',
      send: ({ ENQUIRY }) => ({ json: { ids: [ENQUIRY], state: 'spam' } }),
    },
    { method: 'DELETE', path: '/enquiry/delete/ENQUIRY' },
  ],
  subscriber: [get('/subscriber/list'), { method: 'DELETE', path: '/subscriber/delete/SUBSCRIBER' }],
  export: ['orders.csv', 'enquiries.csv', 'subscribers.csv', 'products.csv', 'person.csv?q=9876543210'].map(
    (name) => get(`/export/${name}`),
  ),
  person: [
    get('/person/show?q=9876543210'),
    get('/person/requests'),
    { method: 'POST', path: '/person/erase', send: () => ({ json: { q: 'asha@example.in' } }) },
  ],
  settings: [
    get('/settings/notice'),
    { method: 'POST', path: '/settings/notice', send: () => ({ json: { text: 'Closed', paused: false } }) },
    get('/settings/sessions'),
    { method: 'POST', path: '/settings/end-session/SESSION' },
    { method: 'POST', path: '/settings/end-other-sessions' },
  ],
  account: [get('/session'), { method: 'POST', path: '/logout' }],
};

const folder = join(import.meta.dirname, '../../netlify/functions');

/** The admin calls whose function is there. */
export const adminCalls: AdminCall[] = Object.entries(calls).flatMap(([name, group]) =>
  existsSync(join(folder, `${name}.ts`)) ? group : [],
);

/** An address with the ids in place of their names. */
export const withIds = (path: string, ids: AdminIds): string =>
  path.replace(/ORDER|PAID|HELD|ENQUIRY|SUBSCRIBER|SESSION/, (name) => ids[name as keyof AdminIds]);

/** Puts into a shop with this product, its first, whatever else the calls are about. */
export async function fillForOwner(opened: TestShop, ruby: Product): Promise<AdminIds> {
  const { shop } = opened;
  const [ORDER, PAID, HELD] = [await order(shop, ruby), await order(shop, ruby), await order(shop, ruby)];
  for (const paid of [ORDER, PAID]) await sandboxOf(shop).decide(paid, 'upi');
  await reconcileOrders(shop, shop.providers);
  await reportMismatch(shop, HELD, 1);
  const ENQUIRY = await enquire(shop);
  await subscribe(shop, { email: 'reader@example.in' });
  const SUBSCRIBER = subscriberId('reader@example.in');
  const present = { ...shop, now: () => new Date() };
  const { id: SESSION = '' } = (await readSession(present, testOwner, await ownerToken(opened))) ?? {};
  return { ORDER, PAID, HELD, SUBSCRIBER, ENQUIRY, SESSION };
}
