import { expectSound, seriousFindings, sidewaysAt360, watchTroubles } from './page-checks.ts';
import { readHead } from './page-head.ts';
import { expectProtected } from './protecting-headers.ts';
import { productAddress, publicPages } from './public-pages.ts';
import { demo, openCheckout } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test('every public page says what it is, to people, search engines and chats, and is protected', async ({
  page,
  request,
}) => {
  for (const { name, address, status, heading, sentAs, hidden, shares } of publicPages) {
    const answer = await request.get(await address(request));
    expect(answer.status(), name).toBe(status);
    expectProtected(answer);
    const head = await readHead(page, await answer.text());
    const { origin, pathname } = new URL(answer.url());
    expect(head, name).toMatchObject({
      headings: [sentAs ?? heading],
      lang: 'en-IN',
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/^.{50,160}$/s),
      robots: hidden ? 'noindex' : '',
      canonical: hidden ? expect.stringMatching(new RegExp(`^$|^${origin}`)) : `${origin}${pathname}`,
      ogUrl: head.canonical,
      ogTitle: expect.stringMatching(/\S/),
      ogDescription: head.description,
      ogImages: [expect.any(String)],
    });
    const picture = new URL(head.ogImages[0] ?? '');
    expect(picture.pathname, name).toMatch(
      shares ? /^\/uploads\/product_images\// : /^\/share(?:\.jpg|\/.+\.jpg)$/,
    );
    for (const json of head.data) expect(() => JSON.parse(json), name).not.toThrow();
  }
});

/**
 * Pages that are checked only at night. Either they have the layout of another page, or a test of their own looks at
 * them with axe.
 */
const atNight = new Set([
  'about',
  'shop',
  'yourOrder',
  'articles',
  'tools',
  'yourData',
  'search',
  'leaveNewsletter',
  'tools/[tool]: kundali',
  'an empty category',
  'the checkout of a product priced on request',
  'the sandbox’s pay page',
]);
const differing = publicPages.filter(({ alike }) => !alike);

/** Each group is split into as many tests. A test fetches what its pages have in common only once. */
const PARTS = 2;
const groups = [
  { group: 'one of each kind', tag: [], pages: differing.filter(({ name }) => !atNight.has(name)) },
  { group: 'the others', tag: '@nightly', pages: differing.filter(({ name }) => atNight.has(name)) },
];

for (const { group, tag, pages } of groups)
  for (let part = 0; part < PARTS; part++)
    test(`pages are sound: nothing fails, and everyone can use them on a narrow phone (${group}, ${part + 1} of ${PARTS})`, {
      tag,
    }, async ({ page, request, viewport }) => {
      test.slow();
      const troubles = watchTroubles(page);
      for (const { name, address, heading } of pages.filter((_, at) => at % PARTS === part))
        await test.step(name, async () => {
          if (viewport) await page.setViewportSize(viewport);
          await page.goto(await address(request));
          await expect(page.locator('h1')).toHaveText([heading]);
          await expectSound(page, troubles);
        });
    });

test('the licences of what the site delivers are published, and policies lead there', async ({ request }) => {
  for (const policy of ['/terms-condition', '/privacy-policy', '/disclaimer'])
    expect(await (await request.get(policy)).text(), policy).toMatch(
      /<a [^>]*href="\/licences\.txt"[^>]*>\s*Licences of the software and fonts on this site\s*</,
    );
  const answer = await request.get('/licences.txt');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  for (const name of ['react', 'react-dom', 'react-hot-toast', 'zod', '@tanstack/react-query'])
    expect(text).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)\\n\\n.{0,400}Copyright`, 'ims'));
  // These bring no file with their licence; the project's own notice names their authors.
  for (const name of ['Embla Carousel', 'astronomy-engine'])
    expect(text).toMatch(new RegExp(`${name}, Copyright`));
  expect(text.match(/SIL OPEN FONT LICENSE Version 1\.1/g)?.length).toBeGreaterThanOrEqual(3);
});

test.describe('addresses that name nothing', () => {
  const nothing = [
    ['/product-details/abc/x', 'Product not found'],
    ['/product-details/0/x', 'Product not found'],
    ['/product-details/-1/x', 'Product not found'],
    ['/product-details/1e3/x', 'Product not found'],
    ['/product-details/1.0/ruby-manik-4.78-ct', 'Product not found'],
    ['/product-details/01/ruby-manik-4.78-ct', 'Product not found'],
    ['/product-details/99999999999999999999/x', 'Product not found'],
    ['/product-details/1', 'Page not found'],
    ['/product-details/1/ruby-manik-4.78-ct/more', 'Page not found'],
    ['/product-checkout/abc/x', 'Product not found'],
    ['/product-checkout/99999999999999999999/x', 'Product not found'],
    [`/product-details/${demo.inactive.id}/${demo.inactive.slug}`, 'Product not found'],
    [`/product-checkout/${demo.inactive.id}/${demo.inactive.slug}`, 'Product not found'],
    ['/astro-shop/no-such-category', 'No Products Found'],
    ['/astro-shop/puja-samagri', 'No Products Found'],
    ['/astro-shop/..%2F..%2Fetc%2Fpasswd', 'No Products Found'],
    ['/astro-shop/%00', 'No Products Found'],
    ['/astro-shop/%E0%A4%A', 'No Products Found'],
    ['/astro-shop/__proto__', 'No Products Found'],
    [`/payment-result/${'0'.repeat(26)}`, 'Order not found'],
    ['/payment-result/not-an-id', 'Order not found'],
    ['/payment-result/..%2Fplaced', 'Order not found'],
    [`/sandbox-pay/${'0'.repeat(26)}`, 'Payment not found'],
    ['/sandbox-pay/not-an-id', 'Payment not found'],
    [`/receipt/${'0'.repeat(26)}`, 'Order not found'],
    ['/%00', 'not found'],
  ] as const;
  test('answer 404 with a page that says so and nothing of the inside', async ({ request }) => {
    for (const [address, says] of nothing) {
      const answer = await request.get(address);
      expect.soft(answer.status(), address).toBe(404);
      const html = await answer.text();
      const headings = [...html.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, text]) => text);
      expect.soft(headings, address).toEqual([expect.stringContaining(says)]);
      expect.soft(html, address).toContain('<meta name="robots" content="noindex"');
      expect.soft(html, address).not.toMatch(/node_modules|file:\/\/|\/tmp\/|at \w+ \(/);
    }
  });

  test('upper and lower case in an address are one, and the canonical address is the lower one', async ({
    page,
    request,
  }) => {
    for (const [shouted, canonical] of [
      ['/astro-shop/GEMSTONES', '/astro-shop/gemstones'],
      [
        `/product-details/1/${demo.discounted.slug.toUpperCase()}`,
        `/product-details/1/${demo.discounted.slug}`,
      ],
    ] as const) {
      const answer = await request.get(shouted);
      expect(answer.status()).toBe(200);
      const head = await readHead(page, await answer.text());
      expect(head.canonical).toBe(new URL(canonical, answer.url()).href);
    }
  });
});

test('the header is whole on a laptop where a reader spaces letters and words out', async ({ page }) => {
  await page.goto('/faq');
  // These are the spacings of WCAG 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Book Appointment' })).toBeInViewport({
    ratio: 1,
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

  test('the menu of a phone closes for a link into the same page, and when the page comes back', {
    tag: '@phone-only',
  }, async ({ page }) => {
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

  test('everyone can use the open menu', { tag: '@phone' }, async ({ page, isMobile }) => {
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
