import { type APIRequestContext, type APIResponse, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { putProduct, removeOwnProducts, shelfSlug, unlike } from './own-products.ts';
import { expectSound, seriousFindings, sidewaysAt360, wakeIslands, watchTroubles } from './page-checks.ts';
import { placeOrder, productAddress, productsOnSale, publicPages } from './public-pages.ts';
import { onceOnDesktop, onceOnPhone } from './screens.ts';
import { demo, openCheckout } from './shop-helpers.ts';
import { everyPage, isLookedAtByKind } from './whole-site.ts';

test.afterEach(removeOwnProducts);

const sameEverywhere = 'what the server sends is the same for every screen';

/** What a page says about itself in its head: the open one, or the one sent as `html`, read without opening it. */
function readHead(page: Page, html?: string) {
  return page.evaluate((html) => {
    const read = html ? new DOMParser().parseFromString(html, 'text/html') : document;
    const all = (selector: string, attribute: string) =>
      [...read.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    const one = (selector: string, attribute: string) => all(selector, attribute).join(' and ');
    return {
      lang: read.documentElement.lang,
      title: read.head.querySelector('title')?.textContent ?? '',
      description: one('meta[name="description"]', 'content'),
      canonical: one('link[rel="canonical"]', 'href'),
      robots: one('meta[name="robots"]', 'content'),
      ogTitle: one('meta[property="og:title"]', 'content'),
      ogDescription: one('meta[property="og:description"]', 'content'),
      ogUrl: one('meta[property="og:url"]', 'content'),
      ogImages: all('meta[property="og:image"]', 'content'),
      data: [...read.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent,
      ),
      headings: [...read.querySelectorAll('h1')].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      ),
    };
  }, html);
}

const htmlAt = async (request: APIRequestContext, address: string) => (await request.get(address)).text();

/** The structured data of a page, by type. */
const thingsOf = (data: string[]): Record<string, Record<string, unknown>> =>
  Object.fromEntries(data.map((json) => JSON.parse(json)).map((thing) => [thing['@type'], thing]));

type Answer = Pick<APIResponse, 'headers'>;

/** A Content-Security-Policy as its directives. */
const policyOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    (answer.headers()['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim())
      .filter(Boolean)
      .map((directive) => [directive.split(' ')[0] ?? '', directive]),
  );

/** Expects the headers that the contract asks of every page and answer. */
function expectProtected(answer: Answer): void {
  const policy = policyOf(answer);
  expect(policy['frame-ancestors']).toBe("frame-ancestors 'none'");
  const scripts = policy['script-src'] ?? policy['default-src'] ?? '';
  expect(scripts).not.toBe('');
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*|data:/);
  const headers = answer.headers();
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toContain('geolocation=()');
}

test.describe('every public page', () => {
  for (const { name, address, status, heading, sentAs, hidden, alike, shares } of publicPages) {
    test(`${name} says what it is, to people, search engines and chats, and is protected`, async ({
      page,
      request,
      isMobile,
    }) => {
      test.skip(isMobile, sameEverywhere);
      const answer = await request.get(await address(request));
      expect(answer.status()).toBe(status);
      expectProtected(answer);
      const head = await readHead(page, await answer.text());
      expect(head.headings).toEqual([sentAs ?? heading]);
      expect(head.lang).toBe('en-IN');
      expect(head.title.trim()).not.toBe('');
      expect(head.description.length).toBeGreaterThanOrEqual(50);
      expect(head.description.length).toBeLessThanOrEqual(160);
      expect(head.robots).toBe(hidden ? 'noindex' : '');
      const { origin, pathname } = new URL(answer.url());
      if (!hidden || head.canonical) expect(head.canonical).toBe(`${origin}${pathname}`);
      expect(head.ogUrl).toBe(head.canonical);
      expect(head.ogTitle).not.toBe('');
      expect(head.ogDescription).toBe(head.description);

      expect(head.ogImages).toHaveLength(1);
      const picture = await request.get(new URL(head.ogImages[0] ?? '').href);
      expect(picture.status()).toBe(200);
      expect(picture.headers()['content-type']).toBe('image/jpeg');
      const bytes = await picture.body();
      expect(bytes.length).toBeLessThan(300_000);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(new URL(head.ogImages[0] ?? '').pathname).toMatch(
        shares ? /^\/uploads\/product_images\// : /^\/share(?:\.jpg|\/.+\.jpg)$/,
      );
      for (const json of head.data) expect(() => JSON.parse(json)).not.toThrow();
    });

    test(`${name} is sound: nothing fails or leads nowhere, everyone can use it, it fits a narrow phone`, async ({
      page,
      request,
      isMobile,
      baseURL,
    }) => {
      test.skip(isMobile && alike === true, 'another missing page is looked at on a phone');
      const where = await address(request);
      const reached = isMobile ? null : await everyPage(request, baseURL ?? '');
      test.skip(!isLookedAtByKind(where) && reached?.has(where) === true, 'crawl.spec.ts has looked at it');
      const troubles = watchTroubles(page);
      await page.goto(where);
      await expect(page.locator('h1')).toHaveText([heading]);
      await expectSound(page, troubles);
    });
  }

  test('no two pages that may be found have one title or one description', async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(isMobile, sameEverywhere);
    const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
    for (const { name, address, hidden } of publicPages) {
      if (hidden) continue;
      const head = await readHead(page, await htmlAt(request, await address(request)));
      for (const part of ['title', 'description'] as const) {
        expect(seen[part].get(head[part]), `${part} of ${name}`).toBeUndefined();
        seen[part].set(head[part], name);
      }
    }
  });

  test('every demo product has a description of 50 to 160 characters and a title of its own', async ({
    page,
    request,
    isMobile,
  }) => {
    test.skip(isMobile, sameEverywhere);
    const products = (await productsOnSale(request)).filter(({ id }) => id <= 24);
    expect(products).toHaveLength(23);
    const titles = new Set<string>();
    for (const { id, product_slug } of products) {
      const { title, description } = await readHead(
        page,
        await htmlAt(request, `/product-details/${id}/${product_slug}`),
      );
      expect
        .soft(description.length, `description of product ${id}: ${description}`)
        .toBeGreaterThanOrEqual(50);
      expect
        .soft(description.length, `description of product ${id}: ${description}`)
        .toBeLessThanOrEqual(160);
      titles.add(title);
    }
    expect(titles.size).toBe(products.length);
  });
});

test.describe('addresses that name nothing', () => {
  onceOnDesktop();
  const nothing = [
    ['/product-details/abc/x', 'Product not found'],
    ['/product-details/0/x', 'Product not found'],
    ['/product-details/-1/x', 'Product not found'],
    ['/product-details/1e3/x', 'Product not found'],
    ['/product-details/1.0/ruby-manik-5.25-ratti', 'Product not found'],
    ['/product-details/01/ruby-manik-5.25-ratti', 'Product not found'],
    ['/product-details/99999999999999999999/x', 'Product not found'],
    ['/product-details/1/another-name', 'Product not found'],
    ['/product-details/1/%E0%A4%A', 'Product not found'],
    ['/product-details/1', 'Page not found'],
    ['/product-details/1/ruby-manik-5.25-ratti/more', 'Page not found'],
    ['/product-checkout/abc/x', 'Product not found'],
    ['/product-checkout/99999999999999999999/x', 'Product not found'],
    ['/astro-shop/..%2F..%2Fetc%2Fpasswd', 'Category not found'],
    ['/astro-shop/%00', 'not found'],
    ['/astro-shop/%E0%A4%A', 'Category not found'],
    ['/astro-shop/__proto__', 'Category not found'],
    ['/payment-result/not-an-id', 'Order not found'],
    ['/payment-result/..%2Fplaced', 'Order not found'],
    ['/sandbox-pay/not-an-id', 'Payment not found'],
    ['/%00', 'not found'],
  ] as const;
  test('answer 404 with a page that says so and nothing of the inside', async ({ request }) => {
    for (const [address, says] of nothing) {
      const answer = await request.get(address);
      expect.soft(answer.status(), address).toBe(404);
      const html = await answer.text();
      const headings = [...html.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, text]) => text);
      expect.soft(headings, address).toEqual([expect.stringContaining(says)]);
      expect.soft(html, address).not.toMatch(/node_modules|file:\/\/|\/tmp\/|at \w+ \(/);
    }
  });

  test('upper and lower case in an address are one, and the canonical address is the lower one', async ({
    page,
  }) => {
    for (const [shouted, canonical] of [
      ['/astro-shop/GEMSTONES', '/astro-shop/gemstones'],
      [
        `/product-details/1/${demo.discounted.slug.toUpperCase()}`,
        `/product-details/1/${demo.discounted.slug}`,
      ],
    ] as const) {
      expect((await page.goto(shouted))?.status()).toBe(200);
      expect((await readHead(page)).canonical).toBe(new URL(canonical, page.url()).href);
    }
  });
});

test.describe('the headers that protect visitors', () => {
  onceOnDesktop();

  test('stand on scripts, fonts, icons and pictures', async ({ page, request }) => {
    const assets: string[] = [];
    page.on('request', (asked) => {
      if (!asked.isNavigationRequest()) assets.push(asked.url());
    });
    await page.goto(await productAddress(request, demo.discounted.id));
    await wakeIslands(page);
    assets.push('/favicon.svg', '/favicon.ico', '/share.jpg', '/uploads/products/no-such-picture.jpg');
    const kinds = new Set<string>();
    for (const address of new Set(assets)) {
      const answer = await request.get(address);
      expectProtected(answer);
      kinds.add(answer.headers()['content-type']?.split(';')[0] ?? '');
    }
    for (const kind of ['text/javascript', 'image/avif', 'image/jpeg', 'image/svg+xml', 'application/json'])
      expect([...kinds]).toContain(kind);
  });

  test('stand on answers of the API, good and bad, and on redirects', async ({ request }) => {
    const calls: [string, Promise<APIResponse>][] = [
      ['200', request.get('/api/public/show-category')],
      ['404', request.get('/api/nothing')],
      ['404', request.get('/api/public/product-details/1/another-name')],
      ['405', request.get('/api/checkout')],
      ['415', request.post('/api/appointment', { data: 'text', headers: { 'content-type': 'text/plain' } })],
      ['422', request.post('/api/appointment', { data: {} })],
      ['303', request.get(`/sandbox-pay/${await paidOrder(request)}`, { maxRedirects: 0 })],
    ];
    for (const [status, call] of calls) {
      const answer = await call;
      expect(answer.status()).toBe(Number(status));
      expectProtected(answer);
    }
  });

  async function paidOrder(request: APIRequestContext): Promise<string> {
    const id = await placeOrder(request);
    const origin = new URL((await request.get(`/sandbox-pay/${id}`)).url()).origin;
    await request.post(`/sandbox-pay/${id}`, {
      form: { choice: 'upi' },
      headers: { origin },
      maxRedirects: 0,
    });
    return id;
  }
});

test.describe('what search engines are told', () => {
  onceOnDesktop();

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
    expect(pictures).toHaveLength(8);
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

  test('a product priced on request is no Product on offer, only its trail', async ({ page, request }) => {
    await page.goto(await productAddress(request, demo.onRequest.id));
    const { data } = await readHead(page);
    expect(Object.keys(thingsOf(data))).toEqual(['BreadcrumbList']);
    expect(data.join()).not.toContain('"price');
  });

  test('a category lists its products', async ({ page, request }) => {
    await page.goto('/astro-shop/rudraksha');
    const things = thingsOf((await readHead(page)).data);
    const list = things.CollectionPage?.mainEntity as { itemListElement: { url: string }[] };
    expect(list.itemListElement).toHaveLength(await page.locator('.card').count());
    for (const { url } of list.itemListElement) expect((await request.get(url)).status()).toBe(200);
  });

  test('the page of a product without words of its own is still described in 50 to 160 characters', async ({
    page,
  }) => {
    const plain = await putProduct({ name: `Bead ${unlike()}`, shortDescription: '' });
    await page.goto(`/product-details/${plain.id}/${plain.slug}`);
    const { description } = await readHead(page);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
  });
});

test.describe('with something open or wrong', () => {
  test('everyone can use the open enquiry, its mistakes and its failure', async ({ page, request }) => {
    await page.goto(await productAddress(request, demo.plain.id));
    await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enquiry Now' });
    await expect(dialog.getByText(`About ${demo.plain.name}`)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Please enter your name.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.route('**/api/appointment', (route) => route.abort());
    for (const [label, text] of [
      ['Name', 'Asha Verma'],
      ['Mobile number', '9876543210'],
      ['E-mail', 'asha@example.in'],
      ['Message', 'Is it heated?'],
    ] as const)
      await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong.');
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysAt360(page)).toBe(0);
  });

  test('the menu of a phone closes for a link into the same page, and when the page comes back', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'only a phone has it');
    await page.goto('/');
    const menu = page.locator('#site-menu');
    const open = async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeVisible();
    };
    await open();
    await menu.evaluate((element) => element.insertAdjacentHTML('beforeend', '<a href="#main">Here</a>'));
    await menu.getByRole('link', { name: 'Here' }).click();
    await expect(menu).toBeHidden();
    await open();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(menu).toBeHidden();
  });

  test('everyone can use the open menu', async ({ page, isMobile }) => {
    await page.goto('/');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('summary', { hasText: 'Products' }).click();
    await expect(page.getByRole('link', { name: 'All products' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysAt360(page)).toBe(0);
  });

  test('everyone can find the mistakes of a billing form', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysAt360(page)).toBe(0);
  });
});

test.describe('a product the owner changes', () => {
  onceOnPhone();

  test('is found at its former address after it was renamed, by 301', async ({ request }) => {
    const mark = unlike();
    const before = await putProduct({ name: `First name ${mark}` });
    const after = await putProduct({ name: `Second name ${mark}` }, before.id);
    for (const page of ['product-details', 'product-checkout']) {
      const answer = await request.get(`/${page}/${before.id}/${before.slug}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toBe(`/${page}/${after.id}/${after.slug}`);
      expect((await request.get(`/${page}/${before.id}/${before.slug}`)).status()).toBe(200);
    }
    const call = await request.get(`/api/public/product-details/${before.id}/${before.slug}`);
    expect(call.status()).toBe(404);
    await putProduct({ name: `First name ${mark}` }, before.id);
    const back = await request.get(`/product-details/${before.id}/${before.slug}`, { maxRedirects: 0 });
    expect(back.status()).toBe(200);
  });

  test('shows its new price at once, on its page, in its category and at the checkout', async ({ page }) => {
    const name = `Priced bead ${unlike()}`;
    const { id, slug } = await putProduct({ name, price: 1_200 });
    const card = page.locator('.card', { hasText: name });
    await page.goto(`/product-details/${id}/${slug}`);
    await expect(page.locator('.product-price')).toHaveText('₹1,200');
    await page.goto(`/astro-shop/${shelfSlug}`);
    await expect(card.locator('.card-price')).toHaveText('₹1,200');
    await putProduct({ name, price: 1_500, discountedPrice: 1_350.5 }, id);
    await page.reload();
    await expect(card.locator('.card-price')).toHaveText('₹1,350.50 instead of ₹1,500');
    await card.getByRole('link', { name: 'Details' }).click();
    await expect(page.locator('.product-price')).toHaveText('₹1,350.50 instead of ₹1,500');
    await page.getByRole('link', { name: 'Order Now' }).click();
    await expect(page.locator('.summary-total')).toContainText('₹1,350.50');
  });

  test('is gone at once when it is taken off the shop', async ({ request }) => {
    const name = `Sold bead ${unlike()}`;
    const { id, slug } = await putProduct({ name });
    expect((await request.get(`/product-details/${id}/${slug}`)).status()).toBe(200);
    await putProduct({ name, status: 0 }, id);
    expect((await request.get(`/product-details/${id}/${slug}`)).status()).toBe(404);
    expect(await (await request.get(`/astro-shop/${shelfSlug}`)).text()).not.toContain(name);
  });
});

test.describe('without JavaScript', () => {
  onceOnPhone();
  test.use({ javaScriptEnabled: false });

  for (const [name, address] of [
    ['a product', (site) => productAddress(site, demo.onRequest.id)],
    ['the checkout', (site) => productAddress(site, demo.plain.id, 'product-checkout')],
    ['the payment’s result', async (site) => `/payment-result/${await placeOrder(site)}`],
  ] as [string, (site: APIRequestContext) => Promise<string>][])
    test(`${name} says how else to reach the practice`, async ({ page, request }) => {
      await page.goto(await address(request));
      const notice = page.locator('main .notice', { hasText: 'JavaScript' });
      for (const way of ['tel:', 'https://wa.me/', 'mailto:'])
        await expect(notice.locator(`a[href^="${way}"]`)).toBeVisible();
      for (const button of await page.locator('[data-enquire]').all()) await expect(button).toBeHidden();
      expect(await sidewaysAt360(page)).toBe(0);
    });
});

test.describe('names and descriptions of every kind', () => {
  onceOnPhone();

  test('a name that ends like a file leads to its page', async ({ page }) => {
    const name = `Bead ${unlike()}.html`;
    await putProduct({ name });
    await page.goto(`/astro-shop/${shelfSlug}`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('lines that repeat are all shown; the stone drawn beside a name is not read out', async ({ page }) => {
    const fullDescription = 'Note: same\nNote: same\n\nOne\nTwo\n\nOne\nTwo';
    const { id, slug, name } = await putProduct({ name: `Bead ${unlike()}`, fullDescription });
    await page.goto(`/product-details/${id}/${slug}`);
    await expect(page.locator('.facts dd')).toHaveText(['same', 'same']);
    expect(await page.locator('.description-text p').allInnerTexts()).toEqual(['One\nTwo', 'One\nTwo']);
    await expect(page.getByRole('img', { name: `${name} (no photo yet)` })).toBeVisible();
    await page.goto(`/astro-shop/${shelfSlug}`);
    await expect(page.locator('.card', { hasText: name }).locator('.photo--drawn')).toBeVisible();
    await expect(page.locator('.card', { hasText: name }).getByRole('img')).toHaveCount(0);
  });

  test("a name with ( ) & ' and . works as a link all the way to the checkout", async ({ page }) => {
    const name = `Ruby (5.25) & Pearl, Asha's No. 1 ${unlike()}.`;
    const { id } = await putProduct({ name, price: 2_100 });
    await page.goto(`/astro-shop/${shelfSlug}`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/product-details/${id}/`));
    const { canonical } = await readHead(page);
    expect((await page.request.get(canonical)).status()).toBe(200);
    await page.getByRole('link', { name: 'Order Now' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('.summary-total')).toContainText('₹2,100.00');
  });

  test('a name in Devanagari works as a link', async ({ page }) => {
    const name = `पुखराज ${unlike()}`;
    await putProduct({ name });
    await page.goto(`/astro-shop/${shelfSlug}`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goto((await readHead(page)).canonical);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('the longest name, in one word, fits a narrow phone', async ({ page }) => {
    const name = `${'Navaratna'.repeat(12)}${unlike()}`;
    const { id, slug } = await putProduct({
      name,
      fullDescription: `Weight: ${'9'.repeat(90)}\n\n${'x'.repeat(200)}`,
    });
    for (const address of [
      `/product-details/${id}/${slug}`,
      `/product-checkout/${id}/${slug}`,
      `/astro-shop/${shelfSlug}`,
    ]) {
      await page.goto(address);
      expect(await sidewaysAt360(page), address).toBe(0);
    }
  });

  test('script in a name or a description is shown as text and never runs', async ({ page }) => {
    const mark = unlike();
    const name = `Bead ${mark} </script><script>window.ran='name'</script><img src=x onerror="window.ran='name'">`;
    const description = `Note: <img src=y onerror="window.ran='fact'">
</textarea><svg onload="window.ran='svg'">

<script>window.ran='description'</script>
<img src=z onerror="window.ran='description'"> javascript:window.ran='link'`;
    const { id, slug } = await putProduct({
      name,
      shortDescription: `<script>window.ran='short'</script>"><img src=w onerror="window.ran='short'">`,
      fullDescription: description,
    });
    const troubles = watchTroubles(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('dialog', (opened) => troubles.push(`dialog: ${opened.message()}`));
    const calm = async () => {
      expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
      expect(asked.filter((path) => /\/[wxyz]$/.test(path))).toEqual([]);
      expect(troubles).toEqual([]);
    };

    await page.goto(`/product-details/${id}/${encodeURIComponent(slug)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText("<script>window.ran='short'</script>")).toBeVisible();
    await expect(page.locator('.description')).toContainText("<script>window.ran='description'</script>");
    await expect(page.locator('.description')).toContainText('<img src=y onerror="window.ran=\'fact\'">');
    await expect(page.locator('main script:not([type])')).toHaveCount(0);
    expect(thingsOf((await readHead(page)).data).Product).toMatchObject({ name });
    await wakeIslands(page);
    await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).click();
    await expect(page.getByRole('dialog').getByText(`About ${name}`)).toBeVisible();
    await calm();

    await page.goto(`/astro-shop/${shelfSlug}`);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await wakeIslands(page);
    await calm();

    await page.goto(`/product-checkout/${id}/${encodeURIComponent(slug)}`);
    await page.locator('form[data-ready]').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await calm();

    const order = await placeOrder(page.request, {
      product_id: id,
      product_name: name,
      unit_price: 1_000,
      customer_name: `<img src=x onerror="window.ran='customer'">`,
    });
    await page.goto(`/sandbox-pay/${order}`);
    await expect(page.getByText(name)).toBeVisible();
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page.locator('.result-card')).toContainText(`<img src=x onerror="window.ran='customer'">`);
    await calm();
  });
});
