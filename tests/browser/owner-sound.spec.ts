import { expect, type Page, test } from '@playwright/test';
import { choose, openAsOwner } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360, watchTroubles } from './page-checks.ts';
import { buyer, demo } from './shop-helpers.ts';

const screens: [string, string][] = [
  ['/dashboard', 'Dashboard'],
  ['/add-category', 'Add New Category'],
  ['/list-category', 'Categories'],
  ['/edit-category/1', 'Edit Category'],
  ['/add-product', 'Add Product'],
  ['/list-product', 'Products'],
  ['/edit-product/1', 'Edit Product'],
  ['/list', 'List'],
  ['/orders', 'Orders'],
  ['/enquiries', 'Enquiries'],
  ['/subscribers', 'Subscribers'],
  ['/person', 'A person’s data'],
  ['/settings', 'Settings'],
];

/** An order, an enquiry and a subscriber, so that the lists have rows; gives the order's id. */
async function somethingToSee(page: Page): Promise<string> {
  const { fullName, email, phone, zipCode, ...place } = buyer;
  const post = (path: string, data: object) => page.request.post(`/api/${path}`, { data });
  await post('appointment', { name: fullName, number: phone, email, message: 'Which stone is for me?' });
  await post('newsletter', { email });
  const order = { product_id: demo.plain.id, product_name: demo.plain.name, quantity: 1, unit_price: 32_000 };
  const billing = { ...place, customer_name: fullName, email, phone, zip_code: zipCode, country: 'India' };
  return (await (await post('checkout', { ...order, ...billing })).json()).merchant_transaction_id;
}

test('every screen can be used by everyone, without an error', { tag: '@phone-only' }, async ({ page }) => {
  const troubles = watchTroubles(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Admin' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await openAsOwner(page, '/dashboard');
  const order = await somethingToSee(page);
  for (const [address, title] of [...screens, [`/orders/${order}`, 'Order of Asha Verma'] as const]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`${title} \\| Admin$`));
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect(await seriousFindings(page), address).toEqual([]);
    expect(await sidewaysAt360(page), address).toBe(0);
    expect(troubles, address).toEqual([]);
  }
});

test('search engines are asked to leave the screens alone, and no public page loads them', async ({
  request,
  page,
}) => {
  for (const [address] of screens) expect(await (await request.get(address)).text()).toContain('noindex');
  const sitemap = await (await request.get('/sitemap-pages.xml')).text();
  for (const [address] of screens) expect(sitemap).not.toContain(`${address}<`);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Admin' })).toBeVisible();
  const bundle = asked.filter((url) => /Admin\.[\w-]+\.js/.test(url));
  expect(bundle.length).toBeGreaterThan(0);
  for (const address of ['/', '/astro-shop', '/faq', '/contact-us']) {
    asked.length = 0;
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => bundle.includes(url))).toEqual([]);
  }
});

test('the sidebar is opened and closed by its toggle and by Escape', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await openAsOwner(page, '/dashboard');
  const sidebar = page.getByRole('navigation', { name: "Owner's area" });
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.click();
  if (isMobile) {
    await expect(sidebar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
  } else {
    await expect(sidebar).toBeHidden();
    await toggle.click();
    await expect(sidebar).toBeVisible();
  }
  await choose(page, 'Add Product', isMobile);
  await expect(page).toHaveURL('/add-product');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Answers the list of enquiries with a change to each of them. */
const showEnquiriesAs = (page: Page, change: (enquiry: object) => object) =>
  page.route('**/api/enquiry/list*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const data = body.datalist.data.map((each: object) => ({ ...each, ...change(each) }));
    await route.fulfill({ response, json: { ...body, datalist: { ...body.datalist, data } } });
  });

test('a screen that cannot be drawn says so; the menu and the other screens go on working', async ({
  page,
  isMobile,
}) => {
  await openAsOwner(page, '/dashboard');
  await somethingToSee(page);
  await showEnquiriesAs(page, () => ({ number: null }));
  await page.goto('/enquiries?state=all');
  await expect(page.getByRole('heading', { level: 1, name: 'This screen could not be shown' })).toBeFocused();
  await expect(page.getByText('Everything that was saved is kept.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await choose(page, 'Subscribers', isMobile);
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'This screen could not be shown' })).toBeVisible();
  await page.unroute('**/api/enquiry/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible();
  await expect(page.getByRole('article', { name: buyer.fullName }).first()).toBeVisible();
});

test('an enquiry with half a character in its name, kept from before, can be answered', async ({ page }) => {
  await openAsOwner(page, '/dashboard');
  await somethingToSee(page);
  // Sent as a text: as an object it would be made well-formed on its way.
  await page.route('**/api/enquiry/list*', async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({
      contentType: 'application/json',
      body: text.replaceAll(`"name":"${buyer.fullName}"`, '"name":"Asha\\ud800"'),
    });
  });
  await page.goto('/enquiries?state=all');
  const card = page.getByRole('article').filter({ hasText: 'Which stone is for me?' }).first();
  await expect(card.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /Asha%EF%BF%BD/);
  await expect(card.getByRole('button', { name: /Answered/ })).toBeVisible();
});

test('a list that cannot be read says why, and what to do', async ({ page }) => {
  await openAsOwner(page, '/dashboard');
  await page.route('**/api/product/list*', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await page.goto('/list-product');
  await expect(page.getByText('Please wait a minute, then try again.')).toBeVisible();
  await page.unroute('**/api/product/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
