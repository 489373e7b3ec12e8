import { placeOrder, targetAddress } from './public-pages.ts';
import { demo } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

/* How the next page comes: fetched when the browser expects a tap, kept for Back, and faded in. */

/** Notes the addresses that the browser fetches before they are asked for. */
async function watchFetchedAhead(page: Page): Promise<string[]> {
  const ahead: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Running' || status === 'Ready') ahead.push(new URL(prefetchUrl).pathname);
  });
  session.on('Preload.prerenderStatusUpdated', ({ key }) => {
    ahead.push(`rendered ahead: ${key.url}`);
  });
  await session.send('Preload.enable');
  return ahead;
}

/** Puts a link at the top of the page and points at it, as somebody does who is about to tap. */
async function pointAt(page: Page, address: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'x', id: 'pointed-at' });
    Object.assign(link.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: 99, padding: '40px' });
    document.querySelector('#pointed-at')?.remove();
    document.body.append(link);
  }, address);
  await page.mouse.move(20, 20);
}

const product = `/product-details/${demo.plain.id}/${demo.plain.slug}`;

test('a page is fetched when a finger or a pointer rests on its link, and nothing is run ahead', {
  tag: '@nightly',
}, async ({ page }) => {
  const ahead = await watchFetchedAhead(page);
  await page.goto('/about-us');
  for (const address of [
    '/',
    '/faq',
    '/fees',
    '/hi/faq',
    '/blog/lo-shu-grid',
    '/tools/panchang',
    '/astro-shop',
    product,
  ]) {
    await pointAt(page, address);
    await expect.poll(() => ahead, address).toContain(address);
  }
  expect(ahead.filter((each) => each.startsWith('rendered'))).toEqual([]);
  await page.locator('#pointed-at').click();
  await expect(page).toHaveURL(product);
  const how = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType);
  expect(how).toBe('navigational-prefetch');
});

test('no page of one buyer, of the owner, with a query, and no call is fetched ahead', async ({ page }) => {
  const order = await placeOrder(page.request);
  const pay = await targetAddress(page, 'pay');
  const ahead = await watchFetchedAhead(page);
  await page.goto('/about-us');
  for (const address of [
    `/product-checkout/${demo.plain.id}/${demo.plain.slug}`,
    '/checkout',
    '/basket',
    '/search',
    '/search?q=ruby',
    '/your-order',
    '/newsletter/leave',
    pay,
    `/birth-details/${order}`,
    `/payment-result/${order}`,
    `/receipt/${order}`,
    `/sandbox-pay/${order}`,
    '/login',
    '/dashboard',
    '/orders',
    '/editor',
    '/api/health',
    '/astro-shop/gemstones?page=2',
    '/faq?utm_source=x',
  ])
    await pointAt(page, address);
  // The one after them is fetched, so all those before it had their time.
  await pointAt(page, '/faq');
  await expect.poll(() => ahead).toContain('/faq');
  expect(new Set(ahead)).toEqual(new Set(['/faq']));
});

test('nothing on a page that visitors share keeps it from the memory that Back shows it from', {
  tag: '@nightly',
}, async ({ browser, baseURL }) => {
  // Playwright switches this memory off, and a Chromium without windows has none. It still says what would hinder it.
  const own = await browser.browserType().launch({
    executablePath: process.env.CHROMIUM ?? '',
    args: JSON.parse(process.env.CHROMIUM_ARGUMENTS ?? '[]'),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await own.newPage({ baseURL: baseURL ?? '' });
  const session = await page.context().newCDPSession(page);
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { type, reason } of notRestoredExplanations)
      if (type !== 'Circumstantial') reasons.push(reason);
  });
  await session.send('Page.enable');
  const open = async (address: string) => {
    const answer = await page.goto(address);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    return answer?.headers()['cache-control']?.includes('no-store') ?? false;
  };
  /** Goes back one page, and returns what kept that page from the memory. */
  const back = async () => {
    await page.goBack();
    return reasons.splice(0);
  };
  // Each has other islands than the rest. What all pages have in common is on them too.
  const visited = [
    '/',
    '/contact-us',
    '/fees',
    '/blog/lo-shu-grid',
    '/tools/panchang',
    '/astro-shop/gemstones',
  ];
  visited.push(product);
  for (const address of visited) expect(await open(address), address).toBe(false);
  // What hinders it does come.
  expect(await open(`/product-checkout/${demo.plain.id}/${demo.plain.slug}`)).toBe(true);
  await open('/faq');
  await page.evaluate(() => addEventListener('unload', () => {}));
  await page.goto('/disclaimer');
  expect(await back()).toEqual(['UnloadHandlerExistsInMainFrame']);
  await back();
  for (const address of visited.reverse()) expect(await back(), address).toEqual([]);
  await own.close();
});

test('a visitor who wants no motion sees none between pages', async ({ page }) => {
  const fades = () =>
    page.evaluate(() =>
      [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some(
          (rule) =>
            rule instanceof CSSMediaRule &&
            matchMedia(rule.conditionText).matches &&
            rule.cssText.includes('@view-transition'),
        ),
      ),
    );
  await page.goto('/faq');
  expect(await fades()).toBe(false);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await fades()).toBe(true);
});
