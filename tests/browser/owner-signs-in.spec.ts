import { expect, test } from '@playwright/test';
import { ownerForTests as owner } from '#tests/support/owner-for-tests.ts';
import { unlike } from './own-products.ts';
import { choose, openAsOwner, signIn, tokenOf } from './owner-helpers.ts';

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

test('signing in leads to the dashboard; the way back is not to the login page', async ({
  page,
  isMobile,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle(/Dashboard/);
  for (const card of ['Total Product', 'Total Category', 'Total SubCategory', 'Total Blog'])
    await expect(page.getByText(card)).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await choose(page, 'Logout', isMobile);
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
});

test('a wrong password and an unknown e-mail are told the same; the sixth try says to wait', async ({
  page,
}) => {
  const email = `${unlike()}@example.in`;
  await page.goto('/login');
  for (let tries = 1; tries <= 5; tries++) {
    await signIn(page, { email, password: 'not the password' });
    await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByLabel('Password').fill('');
    await page.reload();
  }
  await signIn(page, { email, password: 'not the password' });
  await expect(page.getByText('Too many failed tries.')).toBeVisible();
});

test('a server that cannot be reached is said, and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/login', (route) => route.abort());
  await signIn(page);
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await page.unroute('**/api/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a refusal without a reason says ‘Invalid credentials’', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/login', (route) => route.fulfill({ json: { status: false } }));
  await signIn(page);
  await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('what failed before the session ended does not lie over the sign-in', async ({ page }) => {
  await openAsOwner(page, '/add-category');
  const name = `Yantras ${unlike()}`;
  await page.getByLabel('Category Name').fill(name);
  await page.getByLabel('Status').selectOption('Active');
  await page.route('**/api/category/store', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.popup').getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('What you entered is still here')).toBeVisible();
  // As another tab does that signs out.
  await page.evaluate(() => localStorage.removeItem('admin_token'));
  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'admin_token', newValue: null })),
  );
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.locator('.popup')).toHaveCount(0);
  await signIn(page);
  await expect(page.getByLabel('Category Name')).toHaveValue(name);
  await expect(page.locator('.popup')).toHaveCount(0);
});

test('a token that no longer holds is dropped, and the login page says that the session has ended', async ({
  page,
}) => {
  const token = await tokenOf(page);
  await page.request.post('/api/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.goto('/login');
  await page.evaluate((kept) => localStorage.setItem('admin_token', kept), token);
  await page.goto('/list-category');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
  await signIn(page);
  await expect(page).toHaveURL('/list-category');
});

test('a session that ends while a form is filled in loses nothing of it', async ({ page }) => {
  await openAsOwner(page, '/add-category');
  const name = `Yantras ${unlike()}`;
  await page.getByLabel('Category Name').fill(name);
  await page.getByLabel('Status').selectOption('Active');
  const token = await page.evaluate(() => localStorage.getItem('admin_token'));
  await page.request.post('/api/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Admin' })).toBeFocused();
  await signIn(page);
  await expect(page).toHaveURL('/add-category');
  await expect(page).toHaveTitle('Add New Category | Admin');
  await expect(page.getByRole('heading', { name: 'Add New Category' })).toBeFocused();
  await expect(page.getByLabel('Category Name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Category created successfully')).toBeVisible();
});

test('logging out works without the server too, and in all tabs', async ({ page, context, isMobile }) => {
  await openAsOwner(page, '/dashboard');
  const other = await context.newPage();
  await other.goto('/list-category');
  await expect(other.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await page.route('**/api/logout', (route) => route.abort());
  await choose(page, 'Logout', isMobile);
  await expect(page.getByRole('heading', { name: 'Welcome Admin' })).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Welcome Admin' })).toBeVisible();
});

test('after the login nobody is led elsewhere by the address', async ({ page }) => {
  for (const next of ['//example.com', '/blog/x', 'javascript:alert(1)']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page);
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate(() => localStorage.clear());
  }
});

test('a session that ends while a question is open does not lock the owner out of the sign-in', async ({
  page,
}) => {
  await openAsOwner(page, '/list-category');
  await page.getByRole('button', { name: 'Delete Gemstones' }).click();
  const token = await page.evaluate(() => localStorage.getItem('admin_token'));
  await page.request.post('/api/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL('/list-category');
  await expect(page.getByRole('link', { name: 'Edit Gemstones' })).toBeVisible();
  await expect(page.getByText('Failed to delete category.')).toHaveCount(0);
});

test('one device is signed out from the settings, the others stay signed in', { tag: '@phone-only' }, async ({
  page,
}) => {
  // The tests share the owner: no other signs in on such a device.
  const { token } = await (
    await page.request.post('/api/login', { data: owner, headers: { 'User-Agent': 'OPR/110 (iPad)' } })
  ).json();
  const stays = await tokenOf(page);
  const statusOf = async (of: string) =>
    (await page.request.get('/api/session', { headers: { Authorization: `Bearer ${of}` } })).status();
  await openAsOwner(page, '/settings');
  const mine = page.getByRole('listitem').filter({ hasText: 'this device' });
  await expect(mine.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out Opera on iPad' }).press('Enter');
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(page.getByText('Opera on iPad')).toHaveCount(0);
  expect([await statusOf(token), await statusOf(stays)]).toEqual([401, 200]);
});
