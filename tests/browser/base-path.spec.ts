import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOrder } from '#server/orders/order-store.ts';
import { signIn } from './owner-helpers.ts';
import { wakeIslands, watchTroubles } from './page-checks.ts';
import { buyer, checkOut, demo, fillBilling, siteStorage } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';
import { builtSite } from './told-by-site.ts';

/*
 * The second round of `npm run test:browser` serves a build made for BASE_PATH=/site; it runs the tests whose
 * title has @base-path.
 */
const BASE = '/site';

/** Returns true for an address of the site below the base path, and for every address of another site. */
const isBelow = (pathname: string) => pathname === BASE || pathname.startsWith(`${BASE}/`);

/**
 * Returns every address of the site that a page names outside the base path, in attributes and structured
 * data.
 */
function strayAddresses(page: Page): Promise<string[]> {
  return page.evaluate((base) => {
    const named: string[] = [];
    for (const attribute of [
      'href',
      'src',
      'action',
      'formaction',
      'poster',
      'component-url',
      'renderer-url',
    ])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        named.push(element.getAttribute(attribute) ?? '');
    for (const attribute of ['srcset', 'imagesrcset'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        for (const part of (element.getAttribute(attribute) ?? '').split(','))
          named.push(part.trim().split(' ')[0] ?? '');
    for (const element of document.querySelectorAll('meta[property="og:url"], meta[property="og:image"]'))
      named.push(element.getAttribute('content') ?? '');
    for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
      named.push(...(script.textContent.match(/https?:\/\/[^"#]+/g) ?? []));
    for (const style of document.querySelectorAll('style'))
      for (const [, url] of style.textContent.matchAll(/url\(["']?([^"')]+)/g)) named.push(url ?? '');
    return named.filter((address) => {
      if (/^(?:data:|tel:|mailto:|#)/.test(address)) return false;
      const { origin, pathname } = new URL(address, document.baseURI);
      return origin === location.origin && pathname !== base && !pathname.startsWith(`${base}/`);
    });
  }, BASE);
}

/** Notes requests of a page that leave the base path. */
function watchStrays(page: Page): string[] {
  const strays: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && !isBelow(pathname)) strays.push(request.url());
  });
  return strays;
}

test('from home to a paid order, everything stays under the base path @base-path', async ({ page }) => {
  const strays = watchStrays(page);
  const troubles = watchTroubles(page);
  const check = async () => {
    await wakeIslands(page);
    expect(isBelow(new URL(page.url()).pathname)).toBe(true);
    expect(await strayAddresses(page)).toEqual([]);
  };

  expect((await page.goto(BASE))?.status()).toBe(200);
  await check();
  await page.locator('summary', { hasText: 'Products' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL(`${BASE}/astro-shop`);
  await expect(page.getByRole('heading', { level: 1, name: 'Astro shop' })).toBeVisible();
  await check();
  await page.locator('main').getByRole('link', { name: 'Gemstones', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gemstones' })).toBeVisible();
  await check();
  await page.getByRole('link', { name: `Details of ${demo.discounted.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: demo.discounted.name })).toBeVisible();
  await expect(page.locator('.product-price s')).toContainText('₹28,500');
  await check();
  await page.getByRole('link', { name: 'Show photo 2' }).click();
  await expect(page.getByAltText(`photo 2 of ${demo.discounted.photos}`)).toBeInViewport({ ratio: 0.5 });
  await page.getByRole('link', { name: 'Order Now' }).click();
  await page.locator('form[data-ready]').waitFor();
  await check();
  const less = page.getByRole('button', { name: 'Decrease quantity' });
  await expect(less).toHaveAttribute('aria-disabled', 'true');
  await less.click({ force: true });
  await expect(page.locator('.summary-quantity output')).toHaveText('1');
  await expect(page.locator('.summary')).toContainText('₹25,999.00 instead of ₹28,500.00');
  await fillBilling(page);
  const orderId = await checkOut(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox payment' })).toBeVisible();
  await expect(page.getByText('Nothing is charged')).toBeVisible();
  await expect(page.getByText('₹25,999.00')).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/site\/sandbox-pay\//);
  await check();
  await page.getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('This is a test order')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`${BASE}/payment-result/${orderId}`);
  const card = page.locator('.result-card');
  for (const text of [buyer.fullName, demo.discounted.name, 'UPI', 'NB-', '₹25,999.00'])
    await expect(card).toContainText(text);
  const kept = await readOrder({ storage: siteStorage(), now: () => new Date() }, orderId);
  expect(kept?.placed).toMatchObject({ amount: 25_999_00, billing: { fullName: buyer.fullName } });
  await check();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(BASE);
  await expect(page.getByRole('heading', { level: 1, name: 'Where Destiny Meets Karma' })).toBeVisible();
  expect(strays).toEqual([]);
  expect(troubles).toEqual([]);
});

test.describe('whatever the screen', () => {
  test('the other pages stay under it too, the missing ones as well @base-path', async ({ page }) => {
    const strays = watchStrays(page);
    for (const [address, status] of [
      ['/terms-condition', 200],
      ['/privacy-policy', 200],
      ['/astro-shop/pendants-and-rings', 200],
      ['/nothing-is-here', 404],
      ['/astro-shop/no-such-category', 404],
      ['/product-details/9999/no-such-product', 404],
      [`/product-checkout/${demo.inactive.id}/${demo.inactive.slug}`, 404],
      [`/payment-result/${'0'.repeat(26)}`, 404],
    ] as const) {
      expect((await page.goto(`${BASE}${address}`))?.status(), address).toBe(status);
      expect(await strayAddresses(page), address).toEqual([]);
    }
    expect(strays).toEqual([]);
  });

  test('nothing of the site answers outside it @base-path', async ({ request }) => {
    for (const address of [
      '/',
      '/index.html',
      '/astro-shop',
      '/terms-condition',
      '/favicon.svg',
      '/share.jpg',
      '/sitemap.xml',
      '/api/public/show-category',
      '/other/api/public/show-category',
      '/site/site/api/public/show-category',
      '/Site/api/public/show-category',
      '/sites/api/public/show-category',
      '/uploads/products/no-such-picture.jpg',
      '/siteastro-shop',
      '/sites/astro-shop',
      `/product-details/${demo.discounted.id}/${demo.discounted.slug}`,
    ]) {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect.soft(answer.status(), address).toBe(404);
      expect.soft((await answer.text()).includes(demo.discounted.name), address).toBe(false);
    }
  });

  test('Netlify serves the files of a page’s own deploy, also below it @base-path', async ({ page }) => {
    const { patterns } = JSON.parse(
      readFileSync(join(builtSite(), '.netlify/v1/skew-protection.json'), 'utf8'),
    ) as { patterns: string[] };
    const pinned: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('dpl')) pinned.push(pathname);
    });
    await page.goto(BASE);
    await wakeIslands(page);
    expect(pinned.length).toBeGreaterThan(0);
    const isCovered = (path: string) => patterns.some((pattern) => new RegExp(`^${pattern}$`).test(path));
    expect(pinned.filter((path) => !isCovered(path))).toEqual([]);
  });

  test('the owner signs in and works below it @base-path', async ({ page }) => {
    await page.goto(`${BASE}/list-category`);
    await expect(page).toHaveURL(`${BASE}/login?next=%2Flist-category`);
    await signIn(page);
    await expect(page).toHaveURL(`${BASE}/list-category`);
    await page.getByRole('link', { name: 'Edit Gemstones' }).click();
    await expect(page).toHaveURL(`${BASE}/edit-category/1`);
    await expect(page.getByLabel('Category Name')).toHaveValue('Gemstones');
    await page.reload();
    await expect(page.getByLabel('Category Name')).toHaveValue('Gemstones');
  });
});
