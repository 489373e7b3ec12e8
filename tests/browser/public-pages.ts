import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { type PageKind, pageTargets } from '#tests/support/page-targets.ts';
import { askForMoney, newClient } from './owner-helpers.ts';
import { page, registeredPages } from './registered-pages.ts';
import { buyer, demo } from './shop-helpers.ts';

/** A public page with its answer and its heading. */
export interface PublicPage {
  name: string;
  /** Finds or makes the page; some pages need an order first. */
  address: (site: APIRequestContext) => Promise<string>;
  status: 200 | 404;
  heading: string;
  /** The heading as sent, on pages where the browser then asks for the current state. */
  sentAs?: string;
  /** True for pages that search engines must leave out. */
  hidden?: true;
  /**
   * True if another page, in this list or tested as thoroughly elsewhere, looks the same except for its
   * words.
   */
  alike?: true;
  /** The picture that is shared with the page: the product's own, or the shop's scene. */
  shares?: 'own photo';
}

/** All products on sale, as the API lists them by category. */
export async function productsOnSale(site: APIRequestContext): Promise<ProductWire[]> {
  const { data: categories } = await (await site.get('/api/public/show-category')).json();
  const lists = categories.map(async ({ category_slug }: { category_slug: string }) => {
    const answer = await site.get(`/api/public/category-products/${encodeURIComponent(category_slug)}`);
    return (await answer.json()).data;
  });
  return (await Promise.all(lists)).flat();
}

/** Address of a product on sale, by its id. */
export async function productAddress(site: APIRequestContext, id: number, page = 'product-details') {
  const product = (await productsOnSale(site)).find((candidate) => candidate.id === id);
  if (!product) throw new Error(`product ${id} is not on sale`);
  return `/${page}/${id}/${encodeURIComponent(product.product_slug)}`;
}

/** Places an order through the API and returns its id. */
export async function placeOrder(site: APIRequestContext, about: Record<string, unknown> = {}) {
  const answer = await site.post('/api/checkout', {
    data: {
      product_id: demo.plain.id,
      product_name: demo.plain.name,
      quantity: 1,
      unit_price: 32_000,
      customer_name: buyer.fullName,
      email: buyer.email,
      phone: buyer.phone,
      address: buyer.address,
      country: 'India',
      state: buyer.state,
      city: buyer.city,
      zip_code: buyer.zipCode,
      ...about,
    },
  });
  expect(answer.status()).toBe(200);
  return String((await answer.json()).merchant_transaction_id);
}

/** Products in the basket of a visitor, as the browser keeps them. */
const inBasket = [demo.discounted, demo.plain, demo.sapphire].map(({ id }) => ({
  id,
  quantity: 1,
  options: [],
}));

/** Returns the address of a kind of page, once the order or the basket that it needs is there. */
export async function targetAddress(site: Page, kind: PageKind): Promise<string> {
  const { address } = pageTargets[kind];
  if (kind === 'basket')
    await site.addInitScript((lines) => localStorage.setItem('basket', lines), JSON.stringify(inBasket));
  if (address !== null) return address;
  if (kind === 'result') return `/payment-result/${await placeOrder(site.request)}`;
  const about = { title: 'Reading', amount: 1_100 };
  const { id, path } = await askForMoney(site, newClient('Meera Rao'), about);
  return kind === 'pay' ? path : `/birth-details/${id}`;
}

/** Pays an order, fails its payment or leaves it, by a button of the sandbox's page. */
export async function endPayment(site: APIRequestContext, id: string, choice: 'upi' | 'fail' | 'leave') {
  const pay = await site.get(`/sandbox-pay/${id}`);
  const sent = await site.post(`/sandbox-pay/${id}`, {
    form: { choice },
    headers: { origin: new URL(pay.url()).origin },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);
}

/** An order on which the buyer pressed this button; gives the result page. */
export async function resultAddress(
  site: APIRequestContext,
  choice: 'upi' | 'fail' | 'leave',
  about: Record<string, unknown> = {},
) {
  const id = await placeOrder(site, about);
  await endPayment(site, id, choice);
  return `/payment-result/${id}`;
}

const product = (id: number, page?: string) => (site: APIRequestContext) => productAddress(site, id, page);
const result = (choice: 'upi' | 'fail' | 'leave') => (site: APIRequestContext) => resultAddress(site, choice);
const asked = { sentAs: 'Checking payment status...', hidden: true } as const;

/** Returns one public page of each kind. */
export const publicPages = [
  ...registeredPages,
  page('a category', '/astro-shop/gemstones', 'Gemstones', { shares: 'own photo' }),
  page('an empty category', '/astro-shop/pendants-and-rings', 'Pendants and Rings', { hidden: true }),
  page('a product with several photos', product(demo.discounted.id), demo.discounted.name, {
    shares: 'own photo',
  }),
  page('a product priced on request', product(demo.onRequest.id), demo.onRequest.name, {
    alike: true,
    shares: 'own photo',
  }),
  page('a product without a photo', product(22), 'Iolite Neeli 6.60 ct', { alike: true }),
  page(
    'a product with a very long name',
    product(19),
    'Shree Yantra Meru in Brass for Home and Office Altar with Engraved Base',
    { alike: true, shares: 'own photo' },
  ),
  page('a checkout', product(demo.plain.id, 'product-checkout'), demo.plain.name, { hidden: true }),
  page(
    'the checkout of a product priced on request',
    product(demo.onRequest.id, 'product-checkout'),
    demo.onRequest.name,
    { hidden: true },
  ),
  page(
    'the sandbox’s pay page',
    async (site) => `/sandbox-pay/${await placeOrder(site)}`,
    'Sandbox payment',
    { hidden: true },
  ),
  // payment-again.spec.ts checks it in full, after an order that was tried again.
  page('the result of a paid order', result('upi'), 'Payment Successful', { ...asked, alike: true }),
  page('the result of a failed payment', result('fail'), 'Payment Failed', { ...asked, alike: true }),
  page('the result of an unfinished payment', result('leave'), 'Payment Pending', asked),
  page('an address with nothing behind it', '/nothing-is-here', 'Page not found', {
    status: 404,
    hidden: true,
  }),
  page('an unknown product', '/product-details/9999/no-such-product', 'Product not found', {
    status: 404,
    hidden: true,
    alike: true,
  }),
];
