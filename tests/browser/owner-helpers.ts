import { expect, type Page } from '@playwright/test';
import { ownerForTests as owner } from '#tests/support/owner-for-tests.ts';

/** A token as the login call gives it; quicker than the form, for tests that are about something else. */
export async function tokenOf(page: Page): Promise<string> {
  const answer = await page.request.post('/api/login', { data: owner });
  expect(answer.status()).toBe(200);
  return (await answer.json()).token;
}

let shared: Promise<string> | undefined;

/** Opens one of the owner's screens, signed in: unless told, with a token that no test may end. */
export async function openAsOwner(page: Page, address: string, own?: string): Promise<void> {
  shared ??= tokenOf(page);
  const token = own ?? (await shared);
  await page.addInitScript((kept) => {
    // Once for each test: a page loaded later must find what the site itself left there.
    if (sessionStorage.getItem('signed in by the test')) return;
    sessionStorage.setItem('signed in by the test', 'yes');
    localStorage.setItem('admin_token', kept);
  }, token);
  await page.goto(address);
  await expect(page.locator('#sidebar')).toBeAttached();
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, as: { email: string; password: string } = owner): Promise<void> {
  await page.getByLabel('E-mail').fill(as.email);
  await page.getByLabel('Password').fill(as.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens the sidebar where it is not always there, and follows one of its links. */
export async function choose(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'More' }).click();
  const sidebar = page.getByRole('navigation', { name: "Owner's area" });
  // Behind the name may stand how many are waiting.
  const entry = sidebar.locator('a, button').filter({ hasText: new RegExp(`^${name}`) });
  await entry.click();
}
