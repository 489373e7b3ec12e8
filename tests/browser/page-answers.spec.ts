import { listParameters } from '#domain/catalogue/shop-filter.ts';
import { putProduct, removeOwnProducts, unlike } from './own-products.ts';
import { wakeIslands } from './page-checks.ts';
import { readHead, thingsOf } from './page-head.ts';
import { expectProtected, expectUnframed } from './protecting-headers.ts';
import { productAddress } from './public-pages.ts';
import { demo } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test.afterEach(removeOwnProducts);

/** The parts of a query by which the CDN keeps lists of products apart. */
const ofLists = `query=${listParameters.join('|')}`;

test.describe('the headers that protect visitors', () => {
  test('stand on scripts, fonts, icons and pictures', async ({ page, request }) => {
    const assets: string[] = [];
    page.on('request', (asked) => {
      if (!asked.isNavigationRequest()) assets.push(asked.url());
    });
    await page.goto(await productAddress(request, demo.discounted.id));
    await wakeIslands(page);
    assets.push('/favicon.svg', '/favicon.ico', '/share.jpg', '/owner.webmanifest');
    assets.push('/uploads/products/no-such-picture.jpg');
    const kinds = new Set<string>();
    for (const address of new Set(assets)) {
      const answer = await request.get(address);
      expectProtected(answer);
      kinds.add(answer.headers()['content-type']?.split(';')[0] ?? '');
    }
    const expected = ['text/javascript', 'image/avif', 'image/jpeg', 'image/svg+xml', 'application/json'];
    for (const kind of [...expected, 'application/manifest+json']) expect([...kinds]).toContain(kind);
  });

  test('stand on the answers that strangers provoke', async ({ request }) => {
    for (const address of ['/nothing.php', '/.env', '/wp-login.php', '/.git/config', '/_astro/old.js']) {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(404);
      expectUnframed(answer);
    }
    for (const address of [
      '/astro-shop/..%2f..',
      '/astro-shop/%2e%2e%2f%2E%2E',
      '/about-us/..%5c..',
      '/faq%2f',
    ]) {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).not.toBe(200);
      expectProtected(answer);
    }
    const headers = { 'x-astro-locals': '{}', 'x-astro-middleware-secret': 'guessed' };
    const answer = await request.get('/astro-shop', { headers });
    expect(answer.status()).toBe(200);
    expectProtected(answer);
  });
});

test('the CDN keeps a page once, whatever unread parameters its address has', async ({ request }) => {
  const read: [string, string][] = [
    [await productAddress(request, demo.discounted.id), 'query=page'],
    ['/astro-shop', ofLists],
    ['/astro-shop/gemstones', ofLists],
  ];
  for (const [address, varies] of read) {
    const headers = (await request.get(`${address}?utm_source=x`)).headers();
    expect(headers['netlify-cdn-cache-control'], address).toContain('max-age');
    expect(headers['netlify-vary'], address).toBe(varies);
  }
});

test('a list of the shop has one address: any other value leads to it, and is not rendered or kept', async ({
  request,
}) => {
  const leading: [string, string][] = [
    ['/astro-shop?price=1-2', '/astro-shop'],
    ['/astro-shop/gemstones?price=anything&weight=x&sort=colour&page=9999', '/astro-shop/gemstones'],
    ['/astro-shop/gemstones?planet=sun&origin=Atlantis', '/astro-shop/gemstones?planet=Sun'],
    ['/astro-shop/GEMSTONES?planet=Pluto', '/astro-shop/gemstones'],
  ];
  for (const [from, to] of leading) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect({ from, status: answer.status(), to: answer.headers().location }).toEqual({
      from,
      status: 302,
      to,
    });
    expect(answer.headers()['netlify-cdn-cache-control'], from).toBeUndefined();
    expect((await request.get(to, { maxRedirects: 0 })).status(), to).toBe(200);
  }
  for (const there of ['/astro-shop?planet=Rahu', '/astro-shop?planet=&origin=&utm_source=x'])
    expect((await request.get(there, { maxRedirects: 0 })).status(), there).toBe(200);
  for (const nowhere of [
    '/shop-picks?category=nowhere&id=1',
    '/shop-picks?category=gemstones&id=x',
    '/shop-picks?id=7',
  ])
    expect((await request.get(nowhere)).headers()['cache-control'], nowhere).toBe('no-store');
});

test('no page fetches another address on a stranger’s behalf and keeps the answer', async ({ request }) => {
  // Astro's own service for pictures: its answers are public for a year, and limits would count the site as
  // the caller.
  for (const address of ['/_image', '/%5Fimage', '/_image.html']) {
    const answer = await request.get(
      `${address}?f=png&href=${encodeURIComponent('/api/public/search?q=ruby')}`,
    );
    expect(answer.status(), address).toBe(404);
    expect(answer.headers()['cache-control'], address).toBe('no-store');
  }
});

test('what is not there is kept by the CDN until a save, or a deploy, puts something there', async ({
  request,
}) => {
  const places: [address: string, varies: string, tag: string | null][] = [
    ['/nothing-here', 'query=page', null],
    ['/blog/no-such-article', 'query=page', null],
    ['/api/nothing-here', 'query=page', null],
    ['/astro-shop/no-such-category', ofLists, 'menu'],
    ['/product-details/99999/no-such-product', 'query=page', 'product-99999'],
  ];
  for (const [address, varies, tag] of places) {
    const answer = await request.get(`${address}?utm_source=x`);
    const headers = answer.headers();
    expect(answer.status(), address).toBe(404);
    expect(headers['netlify-cdn-cache-control'], address).toContain('max-age=86400');
    expect(headers['netlify-vary'], address).toBe(varies);
    if (tag) expect(headers['netlify-cache-tag']?.split(','), address).toContain(tag);
    else expect(headers['netlify-cache-tag'] ?? '', address).not.toMatch(/menu|product|category/);
  }
  for (const own of ['/product-checkout/99999/no-such-product', `/payment-result/${'0'.repeat(26)}`]) {
    const answer = await request.get(own);
    expect(answer.status(), own).toBe(404);
    expect(answer.headers()['netlify-cdn-cache-control'], own).toBeUndefined();
  }
});

test('where no page can be, a built file answers, and nothing is rendered', async ({ request }) => {
  for (const address of [
    '/wp-login.php',
    '/.env',
    '/astro-shop/wp-admin/setup',
    '/_astro/gone.AbCd1234.js',
  ]) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(404);
    expect(answer.headers()['x-content-type-options'], address).toBe('nosniff');
    const body = await answer.text();
    expect(body, address).toContain('Page not found');
    expect(body, address).toContain("default-src 'none'");
    expect(body.length, address).toBeLessThan(1_000);
  }
  expect((await request.get('/.well-known/security.txt')).status()).toBe(200);
});

test.describe('what search engines are told', () => {
  test('a priced product is a Product on offer in rupees, with its trail', async ({ page, request }) => {
    const address = await productAddress(request, demo.discounted.id);
    await page.goto(address);
    const things = thingsOf((await readHead(page)).data);
    expect(things.Product).toMatchObject({
      name: demo.discounted.name,
      offers: {
        '@type': 'Offer',
        price: '25999.00',
        priceCurrency: 'INR',
        url: new URL(address, page.url()).href,
      },
    });
    const pictures = things.Product?.image as string[];
    expect(pictures).toHaveLength(demo.discounted.photos);
    for (const picture of pictures) {
      expect(picture).toMatch(/^https?:\/\//);
      expect((await request.get(picture)).status()).toBe(200);
    }
    const trail = things.BreadcrumbList?.itemListElement as {
      name: string;
      item: string;
      position: number;
    }[];
    expect(trail.map(({ name }) => name)).toEqual(['Home', 'Astro shop', 'Gemstones', demo.discounted.name]);
    expect(trail.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    for (const { item } of trail) expect((await request.get(item)).status()).toBe(200);
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
      'Home',
      'Astro shop',
      'Gemstones',
      demo.discounted.name,
    ]);
  });

  test('a category lists its products', async ({ page, request }) => {
    const html = await (await request.get('/astro-shop/rudraksha')).text();
    const things = thingsOf((await readHead(page, html)).data);
    const list = things.CollectionPage?.mainEntity as { itemListElement: { url: string }[] };
    expect(list.itemListElement).toHaveLength(html.match(/<article class="card"/g)?.length ?? 0);
    for (const { url } of list.itemListElement) expect((await request.get(url)).status()).toBe(200);
  });

  test('the page of a product without words of its own is still described in 50 to 160 characters', async ({
    page,
    request,
  }) => {
    const plain = await putProduct({ name: `Bead ${unlike()}`, shortDescription: '' });
    const answer = await request.get(`/product-details/${plain.id}/${plain.slug}`);
    const { description } = await readHead(page, await answer.text());
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
  });
});

test('products like one of a category that there is not are none', async ({ request }) => {
  const answer = await request.get('/shop-picks?category=no-such-category&id=1');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).not.toContain('<li');
});

test('an unknown address is 404, and a method that it does not take is 405', async ({ request }) => {
  const reading = 'GET, HEAD';
  const taken: [address: string, allow: string | null][] = [
    ['/', reading],
    ['/about-us', reading],
    ['/robots.txt', reading],
    ['/astro-shop', reading],
    ['/astro-shop/gemstones', reading],
    ['/newsletter/leave', `${reading}, POST`],
    ['/your-order', `${reading}, POST`],
    ['/hi/your-order', `${reading}, POST`],
    ['/nothing-here', null],
    ['/api/nothing-here', null],
  ];
  for (const [address, allow] of taken)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (allow?.includes(method)) continue;
      const answer = await request.fetch(address, { method });
      const what = `${method} ${address}`;
      expect(answer.status(), what).toBe(allow ? 405 : 404);
      expect(answer.headers().allow ?? null, what).toBe(allow);
      expect((await answer.json()).status, what).toBe(answer.status());
    }
});
