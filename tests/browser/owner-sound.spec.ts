import { choose, openAsOwner } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360, watchTroubles } from './page-checks.ts';
import { placeOrder } from './public-pages.ts';
import { ownerScreens } from './registered-pages.ts';
import { buyer } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

/** Makes an order, an enquiry and a subscriber, so that the lists have rows, and returns the order's id. */
async function somethingToSee(page: Page): Promise<string> {
  const { fullName: name, email, phone: number } = buyer;
  const post = (path: string, data: object) => page.request.post(`/api/${path}`, { data });
  await post('appointment', { name, number, email, message: 'Which stone is for me?' });
  await post('newsletter', { email });
  return placeOrder(page.request);
}

/** Expects screens to be usable by everyone, without an error, and so is the order that is there then. */
async function expectSoundScreens(page: Page, screens: [string, string][]): Promise<void> {
  const troubles = watchTroubles(page);
  await openAsOwner(page, '/dashboard');
  const order = await somethingToSee(page);
  for (const [address, title] of [...screens, [`/orders/${order}`, 'Order of Asha Verma'] as const]) {
    await page.setViewportSize({ width: 390, height: 844 });
    // As a link of the area leads there: loading all of it again for each screen takes twice as long.
    await page.evaluate((path) => history.pushState(null, '', path), address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`${title} \\| Admin$`));
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect(await seriousFindings(page), address).toEqual([]);
    expect(await sidewaysAt360(page), address).toBe(0);
    expect(troubles, address).toEqual([]);
  }
}

test('everyone can sign in', { tag: '@phone-only' }, async ({ page }) => {
  const troubles = watchTroubles(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Admin' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  expect(troubles).toEqual([]);
});

/** One screen of each kind: a form, a list with the cards of a phone, a page of folded parts. */
const ofEachKind = ['/dashboard', '/add-product', '/enquiries', '/settings'];

test('screens of each kind can be used by everyone, without an error', { tag: '@phone-only' }, ({ page }) =>
  expectSoundScreens(
    page,
    ownerScreens.filter(([address]) => ofEachKind.includes(address)),
  ),
);

test('so can all the others', { tag: ['@phone-only', '@nightly'] }, ({ page }) =>
  expectSoundScreens(
    page,
    ownerScreens.filter(([address]) => !ofEachKind.includes(address)),
  ),
);

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

/** Answers the list of enquiries with a change to each row. */
const showEnquiriesAs = (page: Page, change: (enquiry: object) => object) =>
  page.route('**/api/enquiry/list*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const data = body.datalist.data.map((each: object) => ({ ...each, ...change(each) }));
    await route.fulfill({ response, json: { ...body, datalist: { ...body.datalist, data } } });
  });

test('a screen that cannot be drawn says so; the menu and the other screens go on working', {
  tag: '@nightly',
}, async ({ page, isMobile }) => {
  await openAsOwner(page, '/dashboard');
  await somethingToSee(page);
  await showEnquiriesAs(page, () => ({ name: {} }));
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
