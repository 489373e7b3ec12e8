import type { Product } from '#domain/catalogue/product.ts';
import type { Registration } from '#domain/site/passkey.ts';
import { addPasskey, offerNewPasskey } from '#server/accounts/passkeys.ts';
import { readSession } from '#server/accounts/session.ts';
import { subscribe, subscriberId } from '#server/newsletter/subscribers.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { makeForOwner, order, reportMismatch, requestLongAgo, sandboxOf } from './ordering.ts';
import { ownerToken } from './owner.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { addProduct, enquire, type TestShop, testOwner } from './test-shop.ts';

/**
 * Ids of records in a shop that was filled by `fillForCalls`. ORDER and PAID are paid orders, HELD is an
 * order whose payment has another amount, PIECE is a single piece that somebody is paying for, STUCK is an
 * order whose refund never ends, REQUEST is a payment request, and CODE is a recovery code.
 */
export type KnownIds = Record<
  | 'ORDER'
  | 'PAID'
  | 'HELD'
  | 'PIECE'
  | 'STUCK'
  | 'ENQUIRY'
  | 'SUBSCRIBER'
  | 'SESSION'
  | 'PASSKEY'
  | 'CODE'
  | 'REQUEST',
  string
>;

/**
 * Fills a shop, whose first product is given, with a record for every call. The owner gets two passkeys, so
 * that she still has one when a call has removed the other.
 */
export async function fillForCalls(opened: TestShop, ruby: Product): Promise<KnownIds> {
  const { shop } = opened;
  const [ORDER, PAID, HELD] = [await order(shop, ruby), await order(shop, ruby), await order(shop, ruby)];
  const STUCK = await order(shop, ruby);
  for (const paid of [ORDER, PAID, STUCK]) await sandboxOf(shop).decide(paid, 'upi');
  await reconcileOrders(shop, shop.providers);
  await reportMismatch(shop, HELD, 1);
  await requestLongAgo(shop, STUCK);
  const REQUEST = await makeForOwner(shop);
  const ENQUIRY = await enquire(shop);
  await subscribe(shop, { email: 'reader@example.in' });
  const SUBSCRIBER = subscriberId('reader@example.in');
  const present = { ...shop, now: () => new Date() };
  const piece = await addProduct(shop, ruby.categoryId, { name: 'The only one', single: 1 });
  await order(present, piece);
  const PIECE = String(piece.id);
  const session = await readSession(present, testOwner, await ownerToken(opened));
  if (!session) throw new Error('the owner is not signed in');
  const add = async (name: string) => {
    const key = softwareAuthenticator(testOwner.siteUrl);
    const { challenge, options } = await offerNewPasskey(present, testOwner, session);
    const response = key.create(options) as Registration;
    const added = await addPasskey(present, testOwner, session, { challenge, response, name });
    if (!added.ok) throw new Error(`the passkey was not added: ${added.reason}`);
    return added;
  };
  const { passkey, codes } = await add('Laptop');
  await add('Phone');
  const [PASSKEY, CODE = ''] = [passkey.id, codes?.[0]];
  return {
    ORDER,
    PAID,
    HELD,
    PIECE,
    STUCK,
    SUBSCRIBER,
    ENQUIRY,
    SESSION: session.id,
    PASSKEY,
    CODE,
    REQUEST,
  };
}
