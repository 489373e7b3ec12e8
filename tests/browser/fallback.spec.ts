import { hold } from './hold.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';
import { placeOrder } from './public-pages.ts';
import { demo } from './shop-helpers.ts';
import { test as base, expect, type Page } from './test.ts';

/** Each worker has a site of its own and takes down that site's store, so that no other test notices. */
const test = base.extend<{ down: undefined }, { site: OwnSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const site = await startOwnSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  down: [
    async ({ site }, use) => {
      await site.store('down');
      await use(undefined);
      await site.store('up');
    },
    { auto: true },
  ],
});

/** These tests run one after another, because one such site is enough. */
test.describe.configure({ mode: 'default' });

const checkout = `/product-checkout/${demo.plain.id}/${demo.plain.slug}`;

/**
 * Pages that read the catalogue: the request that they retry, their heading meanwhile, and their final
 * content.
 */
const pages = [
  {
    name: 'the shop',
    address: '/astro-shop',
    call: '**/astro-shop',
    empty: 'No Products Found',
    shows: (page: Page) => page.locator('main').getByRole('link', { name: 'Rudraksha', exact: true }),
  },
  {
    name: 'a category',
    address: '/astro-shop/gemstones',
    call: '**/astro-shop/gemstones',
    empty: 'No Products Found',
    shows: (page: Page) => page.getByRole('link', { name: `Details of ${demo.plain.name}` }),
  },
  {
    name: 'the checkout',
    address: checkout,
    call: '**/product-checkout/**',
    empty: 'Product not found',
    shows: (page: Page) => page.getByRole('button', { name: 'Checkout Now' }),
  },
  {
    name: 'a product',
    address: `/product-details/${demo.discounted.id}/${demo.discounted.slug}`,
    call: '**/product-details/**',
    empty: 'Product not found',
    shows: (page: Page) => page.getByRole('heading', { level: 1, name: demo.discounted.name }),
  },
] as const;

test.describe('whatever the screen', { tag: '@phone-only' }, () => {
  test('pages answer 503, say that nothing was found, and show all once the store can be read', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    for (const { name, address, call, empty, shows } of pages)
      await test.step(`${name} says ${empty}`, async () => {
        await site.store('down');
        const calls = await hold(page, call);
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(503);
        expect(answer?.headers()['cache-control']).toBe('no-store');
        expect(answer?.headers()['netlify-cdn-cache-control']).toBeUndefined();
        const main = page.locator('main');
        await expect(main.getByText('Loading...')).toBeVisible();
        calls.release();
        await expect(main.getByRole('heading', { name: empty })).toBeVisible();
        await expect(main.getByText('Loading...')).toHaveCount(0);
        await expect(page.locator('h1')).toHaveCount(1);
        const again = main.getByRole('button', { name: 'Try again' });
        await site.store('up');
        await again.click();
        await expect(shows(page)).toBeVisible();
        await expect(again).toHaveCount(0);
        await expect(page.locator('h1')).toHaveCount(1);
        await page.unroute(call);
      });
    await test.step('what came late can be looked at, enquired about and ordered', async () => {
      await page.getByRole('link', { name: 'Show photo 2' }).click();
      await expect(page.getByAltText(`photo 2 of ${demo.discounted.photos}`)).toBeInViewport({ ratio: 0.5 });
      await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).click();
      await expect(page.getByRole('dialog').getByText(`About ${demo.discounted.name}`)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Order Now' }).click();
      await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeVisible();
    });
  });

  test('the sandbox’s pay page answers 503, and shows the payment once the store can be read', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    await site.store('up');
    const address = `/sandbox-pay/${await placeOrder(page.request)}`;
    await site.store('down');
    expect((await page.goto(address))?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1, name: 'Sandbox payment' })).toBeVisible();
    await site.store('up');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page).toHaveURL(/payment-result/);
  });

  test('a missing product is still answered 404 once the store can be read', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await page.goto('/product-details/9999/no-such-product');
    const missing = page.getByRole('heading', { level: 1, name: 'Product not found' });
    await expect(missing).toBeVisible();
    await site.store('up');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Search the site')).toBeVisible();
    await expect(missing).toBeVisible();
    expect((await page.reload())?.status()).toBe(404);
  });

  test('a page that is answered and comes back without it is not turned round and round', {
    tag: '@nightly',
  }, async ({ page }) => {
    let loads = 0;
    await page.route('**/astro-shop', (route) => {
      if (!route.request().isNavigationRequest()) return route.fulfill({ body: '' });
      loads++;
      return route.continue();
    });
    await page.goto('/astro-shop');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    expect(loads).toBe(2);
    await again.click();
    await expect.poll(() => loads).toBe(3);
    // The page that came back loads itself again no more: all its scripts have run, and nothing is on its way.
    await page.waitForLoadState('networkidle');
    await expect(again).toBeVisible();
    expect(loads).toBe(3);
  });
});

test('the sitemap of the shop and its feed ask for patience, the one of the pages is there', {
  tag: ['@phone-only', '@nightly'],
}, async ({ request }) => {
  for (const address of ['/sitemap-shop.xml', '/merchant-feed.xml']) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(503);
    expect(answer.headers()['retry-after'], address).toBe('60');
    expect(answer.headers()['cache-control'], address).toBe('no-store');
  }
  expect((await request.get('/sitemap-pages.xml')).status()).toBe(200);
});

test('the Products menu that cannot be filled still leads to the shop', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const calls = await hold(page, '**/api/public/show-category');
  await page.clock.install();
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.locator('summary', { hasText: 'Products' }).click();
  await expect(menu.getByText('Loading...')).toBeVisible();
  calls.release();
  // It asks again a few times, each time after a longer wait, before it gives up.
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return calls.asked();
    })
    .toBe(4);
  await expect(menu.getByText('The categories cannot be shown just now.')).toBeVisible();
  await expect(menu.getByText('Loading...')).toHaveCount(0);
  await menu.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL(/astro-shop/);
});
