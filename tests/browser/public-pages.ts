import { type APIRequestContext, expect } from '@playwright/test';
import { contentPages } from './content-pages.ts';
import { buyer, demo } from './shop-helpers.ts';

/** A public page, what it answers and what it is headed. */
export interface PublicPage {
  name: string;
  /** Finds or makes the page; some need an order first. */
  address: (site: APIRequestContext) => Promise<string>;
  status: 200 | 404;
  heading: string;
  /** What it is headed as it is sent, where the browser is still to ask how things stand. */
  sentAs?: string;
  /** True for pages that search engines must leave out. */
  hidden?: true;
  /** True where another page of this list, or one that a test opens and judges as much, looks the same but for its words. */
  alike?: true;
  /** The picture that is shared with it: the product's own, or the shop's scene. */
  shares?: 'own photo';
}

const at = (address: string) => async () => address;

/** All products on sale, as the API lists them by category. */
export async function productsOnSale(
  site: APIRequestContext,
): Promise<{ id: number; product_slug: string }[]> {
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

/** Places an order through the API; gives its id. */
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

/** An order on which the buyer pressed this button of the sandbox's page; gives the result page. */
export async function resultAddress(site: APIRequestContext, choice: 'upi' | 'fail' | 'leave') {
  const id = await placeOrder(site);
  const pay = await site.get(`/sandbox-pay/${id}`);
  const sent = await site.post(`/sandbox-pay/${id}`, {
    form: { choice },
    headers: { origin: new URL(pay.url()).origin },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);
  return `/payment-result/${id}`;
}

/** The public pages, each kind once. */
export const publicPages: PublicPage[] = [
  ...contentPages,
  { name: 'home', address: at('/'), status: 200, heading: 'Where Destiny Meets Karma' },
  { name: 'the shop', address: at('/astro-shop'), status: 200, heading: 'Astro shop' },
  {
    name: 'a category',
    address: at('/astro-shop/gemstones'),
    status: 200,
    heading: 'Gemstones',
    shares: 'own photo',
  },
  {
    name: 'an empty category',
    address: at('/astro-shop/pendants-and-rings'),
    status: 200,
    heading: 'Pendants and Rings',
  },
  {
    name: 'a product with several photos',
    address: (site) => productAddress(site, demo.discounted.id),
    status: 200,
    heading: demo.discounted.name,
    shares: 'own photo',
  },
  {
    name: 'a product priced on request',
    address: (site) => productAddress(site, demo.onRequest.id),
    status: 200,
    heading: demo.onRequest.name,
    alike: true,
    shares: 'own photo',
  },
  {
    name: 'a product without a photo',
    address: (site) => productAddress(site, 22),
    status: 200,
    heading: 'Iolite Neeli 6.60 ct',
    alike: true,
  },
  {
    name: 'a product with a very long name',
    address: (site) => productAddress(site, 19),
    status: 200,
    heading: 'Shree Yantra Meru in Brass for Home and Office Altar with Engraved Base',
    alike: true,
    shares: 'own photo',
  },
  {
    name: 'a checkout',
    address: (site) => productAddress(site, demo.plain.id, 'product-checkout'),
    status: 200,
    heading: demo.plain.name,
    hidden: true,
  },
  {
    name: 'the checkout of a product priced on request',
    address: (site) => productAddress(site, demo.onRequest.id, 'product-checkout'),
    status: 200,
    heading: demo.onRequest.name,
    hidden: true,
  },
  {
    name: 'the sandbox’s pay page',
    address: async (site) => `/sandbox-pay/${await placeOrder(site)}`,
    status: 200,
    heading: 'Sandbox payment',
    hidden: true,
  },
  {
    name: 'the result of a paid order',
    address: (site) => resultAddress(site, 'upi'),
    status: 200,
    heading: 'Payment Successful',
    sentAs: 'Checking payment status...',
    hidden: true,
  },
  {
    name: 'the result of a failed payment',
    address: (site) => resultAddress(site, 'fail'),
    status: 200,
    heading: 'Payment Failed',
    sentAs: 'Checking payment status...',
    alike: true,
    hidden: true,
  },
  {
    name: 'the result of an unfinished payment',
    address: (site) => resultAddress(site, 'leave'),
    status: 200,
    heading: 'Payment Pending',
    sentAs: 'Checking payment status...',
    hidden: true,
  },
  { name: 'the terms', address: at('/terms-condition'), status: 200, heading: 'Terms and conditions' },
  {
    name: 'the privacy policy',
    address: at('/privacy-policy'),
    status: 200,
    heading: 'Privacy policy',
    alike: true,
  },
  {
    name: 'an address with nothing behind it',
    address: at('/nothing-is-here'),
    status: 404,
    heading: 'Page not found',
    hidden: true,
  },
  {
    name: 'an unknown product',
    address: at('/product-details/9999/no-such-product'),
    status: 404,
    heading: 'Product not found',
    hidden: true,
    alike: true,
  },
];
