import { ownerForTests as owner } from '#tests/support/owner-for-tests.ts';
import { unlike } from './own-products.ts';
import { choose, openAsOwner, signIn, tokenOf, unfold } from './owner-helpers.ts';
import { expect, type Page, type Request, test } from './test.ts';

/** Ends a session as another device would. */
const logOut = (page: Page, token: string) =>
  page.request.post('/api/logout', { headers: { Authorization: `Bearer ${token}` } });

const guarded = ['/dashboard', '/edit-product/1', '/orders', '/subscribers'];

test('without a token the owner’s screens lead to the login page, and back after it', async ({ page }) => {
  for (const address of guarded) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Admin' })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  }
  await expect(page.getByText('Please login to continue')).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL('/subscribers');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('signing in always leads to the dashboard, and Back does not return to the login', async ({
  page,
  isMobile,
}) => {
  await page.goto('/login?next=%2F%2Fexample.com');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle(/Dashboard/);
  for (const card of ['Total Product', 'Total Category', 'Total SubCategory', 'Total Blog'])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await choose(page, 'Logout', isMobile);
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
});

test('why a sign-in fails is said, and what was typed stays; a letter is sent to who has forgotten the password', async ({
  page,
}) => {
  await test.step('who has forgotten the password asks for a letter, and is told of a link that is over', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgotten your password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByLabel('E-mail').fill(`${unlike()}@example.in`);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('status').getByText('a letter with a link is on its way')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the sign-in' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.goto('/login/new-password#over');
    await page.getByRole('textbox', { name: 'New password' }).fill('four words or more');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').getByText('This link has been used')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  });
  const email = `${unlike()}@example.in`;
  const refused = page.getByRole('alert').getByText('Invalid credentials');
  await page.goto('/login');
  await signIn(page, { email, password: 'not the password' });
  await expect(refused).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const answer = (status: number, json: object) =>
    page.route('**/api/login', (route) => route.fulfill({ status, json }));
  await answer(429, { status: false, message: 'Too many failed tries.' });
  await signIn(page);
  await expect(page.getByText('Too many failed tries.')).toBeVisible();
  // The refusal gives no reason.
  await answer(200, { status: false });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(refused).toBeVisible();
  await page.route('**/api/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await page.unroute('**/api/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a session that ends during typing loses none of it, and takes its errors along', async ({ page }) => {
  const token = await tokenOf(page);
  const reads = (url: URL) => /\/api\/(?!category\/store|login)/.test(url.pathname);
  const underWay = new Set<Request>();
  page.on('request', (request) => reads(new URL(request.url())) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await openAsOwner(page, '/add-category', token);
  const name = `Yantras ${unlike()}`;
  await page.getByLabel('Category Name').fill(name);
  await page.getByLabel('Status').selectOption('Active');
  await page.route('**/api/category/store', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.popup').getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('What you entered is still here')).toBeVisible();
  await page.unroute('**/api/category/store');
  // Requests that the screen makes by itself would notice the ended session first, so they are blocked, and
  // those under way are waited for.
  let areCut = true;
  await page.route(reads, (route) => (areCut ? route.abort() : route.continue()));
  await expect.poll(() => underWay.size).toBe(0);
  await logOut(page, token);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  areCut = false;
  await expect(page.locator('.popup')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Welcome Admin' })).toBeFocused();
  await signIn(page);
  await expect(page).toHaveURL('/add-category');
  await expect(page).toHaveTitle('Add New Category | Admin');
  await expect(page.getByRole('heading', { name: 'Add New Category' })).toBeFocused();
  await expect(page.getByLabel('Category Name')).toHaveValue(name);
  await expect(page.locator('.popup')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Category created successfully')).toBeVisible();
});

test('logging out works without the server too, and in all tabs', { tag: '@nightly' }, async ({
  page,
  context,
  isMobile,
}) => {
  await openAsOwner(page, '/dashboard', await tokenOf(page));
  const other = await context.newPage();
  await other.goto('/list-category');
  await expect(other.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await page.route('**/api/logout', (route) => route.abort());
  await choose(page, 'Logout', isMobile);
  await expect(page.getByRole('heading', { name: 'Welcome Admin' })).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Welcome Admin' })).toBeVisible();
});

test('a session that ends while a question is open does not lock the owner out of the sign-in', {
  tag: '@nightly',
}, async ({ page }) => {
  const token = await tokenOf(page);
  await openAsOwner(page, '/list-category', token);
  await page.getByRole('button', { name: 'Delete Gemstones' }).click();
  await logOut(page, token);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL('/list-category');
  await expect(page.getByRole('link', { name: 'Edit Gemstones' })).toBeVisible();
  await expect(page.getByText('Failed to delete category.')).toHaveCount(0);
});

test('one device is signed out from the settings, the others stay signed in', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  // All tests share the owner, and no other test signs in on such a device.
  const { token } = await (
    await page.request.post('/api/login', { data: owner, headers: { 'User-Agent': 'OPR/110 (iPad)' } })
  ).json();
  const stays = await tokenOf(page);
  const statusOf = async (of: string) =>
    (await page.request.get('/api/session', { headers: { Authorization: `Bearer ${of}` } })).status();
  await openAsOwner(page, '/settings');
  await unfold(page, 'Where you are signed in');
  // The log below also names devices.
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  const mine = sessions.getByRole('listitem').filter({ hasText: 'this device' });
  await expect(mine.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out Opera on iPad' }).press('Enter');
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(sessions.getByText('Opera on iPad')).toHaveCount(0);
  expect([await statusOf(token), await statusOf(stays)]).toEqual([401, 200]);
});
