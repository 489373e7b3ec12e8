import { expect, type Locator, type Page } from '@playwright/test';
import { ownerForTests as owner } from '#tests/support/owner-for-tests.ts';

/** Returns a token from the login call. This is quicker than the form, for tests about other things. */
export async function tokenOf(page: Page): Promise<string> {
  const answer = await page.request.post('/api/login', { data: owner });
  expect(answer.status()).toBe(200);
  return (await answer.json()).token;
}

let shared: Promise<string> | undefined;

/** Opens one of the owner's screens, signed in. By default it uses a token that no test may end. */
export async function openAsOwner(page: Page, address: string, own?: string): Promise<void> {
  shared ??= tokenOf(page);
  const token = own ?? (await shared);
  await page.addInitScript((kept) => {
    // This runs once for each test, because a page that is loaded later must find the site's own stored
    // state.
    if (sessionStorage.getItem('signed in by the test')) return;
    sessionStorage.setItem('signed in by the test', 'yes');
    localStorage.setItem('admin_token', kept);
  }, token);
  await page.goto(address);
  await expect(page.locator('#sidebar')).toBeAttached();
}

/** The client of an order that the owner makes. */
export interface Client {
  customer_name: string;
  phone: string;
}

/** Returns a client whom no other test knows, so that her data may be erased. */
export function newClient(name: string): Client {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { customer_name: name, phone: `98${digits}` };
}

/**
 * Has the owner ask a client for money.
 * @param about title and amount, or a consultation of the content
 * @returns the id of the order and the path at which it is paid
 */
export async function askForMoney(
  page: Page,
  client: Client,
  about: Record<string, unknown>,
): Promise<{ id: string; path: string }> {
  const answer = await page.request.post('/api/order/create', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: { ...client, ...about },
  });
  expect(answer.status()).toBe(200);
  const { id, pay_url } = await answer.json();
  return { id, path: new URL(pay_url).pathname };
}

/** Has a client show on the page for birth details whose phone it is. */
export async function showDigits(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Last four digits of your phone').fill(digits);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills in the birth of a person, at this place in the form, whose town is chosen from the list. */
export async function fillBirth(page: Page, at: number, name: string, town: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).nth(at).fill(name);
  await page.getByLabel('Date of birth').nth(at).fill('1990-02-28');
  await page.getByLabel('Time of birth').nth(at).fill('06:05');
  await page.getByLabel('Place of birth').nth(at).pressSequentially(town);
  await page
    .getByRole('option', { name: new RegExp(`^${town}`, 'i') })
    .first()
    .click();
}

/** Opens what is seldom done with a product in the list. */
export const openRowMenu = (on: Page | Locator, name: string): Promise<void> =>
  on.getByRole('button', { name: `More for ${name}` }).click();

/** Opens a folded part of a screen, or closes it again. */
export const unfold = (page: Page, part: string | RegExp): Promise<void> =>
  page.locator('summary').filter({ hasText: part }).click();

/** Returns what the owner does on a screen, and how many taps it took. Filling in a field is one tap. */
export function countTaps() {
  let taps = 0;
  return {
    tap: async (on: Locator) => {
      taps++;
      await on.click();
    },
    tick: async (box: Locator) => {
      taps++;
      await box.check();
    },
    type: async (field: Locator, text: string) => {
      taps++;
      await field.fill(text);
    },
    soFar: () => taps,
  };
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, as: { email: string; password: string } = owner): Promise<void> {
  await page.getByLabel('E-mail').fill(as.email);
  await page.getByLabel('Password').fill(as.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens the sidebar if it is not always visible, which then has the focus, and follows one of its links. */
export async function choose(page: Page, name: string, isMobile: boolean): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: "Owner's area" });
  if (isMobile) {
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await expect(sidebar.getByRole('link').first()).toBeFocused();
  }
  // The number of waiting entries may follow the name.
  const entry = sidebar.locator('a, button').filter({ hasText: new RegExp(`^${name}`) });
  await entry.click();
}
