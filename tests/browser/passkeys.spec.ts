import type { Session } from '#server/accounts/session.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { order, sandboxOf } from '#tests/support/ordering.ts';
import { quickHash } from '#tests/support/owner.ts';
import { ownerForTests as owner } from '#tests/support/owner-for-tests.ts';
import { addRuby, enquire, openTestShop, TEST_SECRET, type TestShop } from '#tests/support/test-shop.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';
import { signIn, unfold } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { type Browser, type BrowserContext, expect, type Page, test } from './test.ts';

/*
 * Tests the owner's passkeys with Chromium's own virtual authenticators. They have a site of their own, because
 * all other tests share one owner. They run one after another, and each begins with an owner who has no passkey.
 */

const ELEVEN_MINUTES_MS = 11 * 60_000;
let opened: TestShop;
let site: OwnSite;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  opened = await openTestShop();
  site = await startOwnSite(opened.store.url, {
    SESSION_SECRET: TEST_SECRET,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD_HASH: await quickHash(owner.password),
  });
});
test.beforeEach(async () => {
  const { accounts } = opened.shop.storage;
  for (const key of await accounts.keys('')) await accounts.remove(key);
});
test.afterAll(async () => {
  await site.close();
  await opened.close();
});

/** A device that can keep passkeys, with a page of the site. */
async function deviceIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site.url}/login`);
  return page;
}
const newDevice = async (browser: Browser) => deviceIn(await browser.newContext({ baseURL: site.url }));

const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
/** Opens the passkeys in Settings. */
const openPasskeys = (page: Page) => unfold(page, 'Passkeys');
const logOf = (page: Page) => page.getByRole('region', { name: 'What was done here' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Signs in with e-mail and password, where no passkey is set up. */
async function signInAt(page: Page, address = '/settings'): Promise<void> {
  await page.goto(`${site.url}/login?next=${encodeURIComponent(address)}`);
  await signIn(page);
  await expect(page).toHaveURL(`${site.url}${address}`);
  if (address === '/settings') await openPasskeys(page);
}

/** Sets up a passkey in Settings. Returns the recovery codes if it is the first one. */
async function addPasskey(page: Page, name: string, isFirst: boolean): Promise<string[]> {
  const section = passkeysOf(page);
  await section.getByLabel('Name').fill(name);
  if (isFirst) await section.getByLabel('Your password').fill(owner.password);
  await section.getByRole('button', { name: 'Set up a passkey' }).click();
  await expect(section.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  if (!isFirst) return [];
  await expect(section.getByRole('heading', { name: 'Keep your recovery codes now' })).toBeFocused();
  const codes = await section
    .getByRole('region', { name: 'Keep your recovery codes' })
    .locator('li')
    .allTextContents();
  await section.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('10 of 10 recovery codes are unused.')).toBeVisible();
  return codes;
}

/** Makes the last proof of every session eleven minutes older. */
async function growOld(): Promise<void> {
  const { accounts } = opened.shop.storage;
  for (const key of await accounts.keys('session/'))
    await accounts.change<Session>(key, (session) => {
      if (!session?.proof) return null;
      const at = new Date(Date.parse(session.proof.at) - ELEVEN_MINUTES_MS).toISOString();
      return { ...session, proof: { ...session.proof, at } };
    });
}

/** Takes the second step of signing in, with a recovery code. */
async function confirmWithCode(page: Page, code = ''): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await page.goto(`${site.url}/settings`);
  await openPasskeys(page);
}

test('she sets up a passkey, and signs in on a second device with a recovery code and then with its own passkey', async ({
  browser,
}) => {
  const laptop = await newDevice(browser);
  await expect(laptop.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await signInAt(laptop);
  const section = passkeysOf(laptop);
  let codes: string[] = [];

  await test.step('the first passkey wants her password, and brings recovery codes', async () => {
    await section.getByLabel('Your password').fill('a guess');
    await section.getByRole('button', { name: 'Set up a passkey' }).click();
    await expect(section.getByText('This is not your present password.')).toBeVisible();
    await expect(section.getByLabel('Your password')).toBeFocused();
    expect(await seriousFindings(laptop)).toEqual([]);
    codes = await addPasskey(laptop, 'Laptop', true);
    expect(codes).toHaveLength(10);
    expect(await seriousFindings(laptop)).toEqual([]);
    await laptop.reload();
    await openPasskeys(laptop);
    await expect(section.getByText('10 of 10 recovery codes are unused.')).toBeVisible();
    for (const code of codes) await expect(laptop.getByText(code)).toHaveCount(0);
  });

  const phone = await newDevice(browser);
  await test.step('on a second device the password leads to a second step, for a recovery code', async () => {
    await signIn(phone);
    await expect(phone.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused();
    expect(await phone.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
    expect(await seriousFindings(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expect(phone.getByText('Please enter a recovery code')).toBeVisible();
    await expect(phone.getByLabel('Recovery code')).toBeFocused();
    await phone.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expect(phone.getByText('This is none of your unused recovery codes.')).toBeVisible();
    await confirmWithCode(phone, codes[0]?.toLowerCase());
    await expect(passkeysOf(phone).getByText('9 of 10 recovery codes are unused.')).toBeVisible();
    await addPasskey(phone, 'Phone', false);
  });

  await test.step('a device that has a passkey signs in with it alone', async () => {
    await phone.getByRole('button', { name: 'Logout' }).click();
    await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(phone).toHaveURL(`${site.url}/dashboard`);
  });
});

test('she signs in on a browser without passkeys, loses a device, and removes her last passkey', {
  tag: '@nightly',
}, async ({ browser }) => {
  const laptop = await newDevice(browser);
  await signInAt(laptop);
  const codes = await addPasskey(laptop, 'Laptop', true);
  const section = passkeysOf(laptop);
  const phone = await newDevice(browser);
  await signIn(phone);
  await phone.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await confirmWithCode(phone, codes[0]);
  await addPasskey(phone, 'Phone', false);

  await test.step('a browser without passkeys is told so, and takes a recovery code', async () => {
    const context = await browser.newContext({ baseURL: site.url });
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const old = await context.newPage();
    await old.goto(`${site.url}/login`);
    await signIn(old);
    await expect(old.getByText('This browser cannot use passkeys.')).toBeVisible();
    await confirmWithCode(old, codes[1]);
    await expect(passkeysOf(old).getByText('This browser cannot use passkeys.')).toBeVisible();
    await expect(passkeysOf(old).getByRole('button', { name: 'Set up a passkey' })).toHaveCount(0);
    await context.close();
  });

  await test.step('the lost device is signed out once its passkey is removed', async () => {
    await laptop.reload();
    await openPasskeys(laptop);
    await growOld();
    await section.getByRole('button', { name: 'Remove Phone' }).click();
    await laptop.getByRole('button', { name: 'Yes, remove it!' }).click();
    await proof(laptop).getByRole('button', { name: 'Use my passkey' }).click();
    await expect(section.getByRole('button', { name: 'Remove Phone' })).toHaveCount(0);
    await phone.goto(`${site.url}/orders`);
    await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await phone.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
    await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(phone.getByText('This passkey opens nothing here.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  });

  await test.step('without the last passkey, e-mail and password are enough again', async () => {
    await section.getByRole('button', { name: 'Rename Laptop' }).click();
    await laptop.getByRole('dialog').getByLabel('Name').fill('The old laptop');
    await laptop.getByRole('button', { name: 'Save', exact: true }).click();
    await section.getByRole('button', { name: 'Remove The old laptop' }).click();
    await laptop.getByRole('button', { name: 'Yes, remove it!' }).click();
    await expect(laptop.getByText('You sign in with e-mail and password alone again.')).toBeVisible();
    await expect(section.getByLabel('Your password')).toBeVisible();
    await signIn(phone);
    await expect(phone).toHaveURL(`${site.url}/orders`);
    await laptop.getByRole('button', { name: 'Logout' }).click();
    await expect(laptop.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(laptop.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  });
});

test('refunds, files and erasing ask for the passkey in place, and go on with what she typed', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { shop } = opened;
  const id = await order(shop, await addRuby(shop));
  await sandboxOf(shop).decide(id, 'upi');
  await reconcileOrders(shop, shop.providers);
  await enquire(shop);
  const page = await newDevice(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page);
  const [code = ''] = await addPasskey(page, 'Phone', true);

  await test.step('a refund: turned down first, then confirmed', async () => {
    await page.goto(`${site.url}/orders/${id}`);
    await growOld();
    await page.getByRole('button', { name: 'Refund' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByLabel('Amount in rupees').fill('1000.50');
    await question.getByLabel('Note').fill('A scratch on the stone');
    await question.getByRole('button', { name: 'Yes, give it back!' }).click();
    await expect(proof(page).getByRole('heading')).toBeFocused();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(proof(page)).toHaveCount(0);
    await expect(question.getByText('This needs your passkey.')).toBeVisible();
    await expect(question.getByLabel('Amount in rupees')).toHaveValue('1000.50');
    await question.getByRole('button', { name: 'Yes, give it back!' }).click();
    await proof(page).getByRole('button', { name: 'Use my passkey' }).click();
    await expect(page.getByText('The money has been given back')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('₹1,000.50 given back on');
    await expect(page.getByText('A scratch on the stone')).toBeVisible();
  });

  await test.step('a file, confirmed with a recovery code; the next one asks no more', async () => {
    await page.goto(`${site.url}/list-product`);
    await growOld();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Export CSV' }).click();
        await proof(page).getByRole('button', { name: 'Use a recovery code instead' }).click();
        await proof(page).getByLabel('Recovery code').fill(code);
        await proof(page).getByRole('button', { name: 'Confirm' }).click();
      })(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^products-.*\.csv$/);
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(again.suggestedFilename()).toBe(file.suggestedFilename());
  });

  await test.step('erasing a person', async () => {
    await page.goto(`${site.url}/person?q=asha%40example.in`);
    await growOld();
    await page.getByRole('button', { name: 'Erase this person' }).click();
    await page.getByRole('button', { name: 'Yes, erase' }).click();
    await proof(page).getByRole('button', { name: 'Use my passkey' }).click();
    await expect(page.getByRole('status').getByText(/^Erased: 1 enquiry/)).toBeVisible();
  });

  await test.step('the log says what was done, and fits a phone', async () => {
    await page.goto(`${site.url}/settings`);
    await unfold(page, 'What was done here');
    const log = logOf(page);
    for (const text of [
      'Signed in with the password',
      'Passkey set up: Phone',
      'Refund of ₹1,000.50 asked for',
      'Recovery code used; 9 left',
      'File fetched: products',
      'A person’s data erased',
    ])
      await expect(log.getByText(text).first()).toBeVisible();
    await expect(log.getByText('Chrome on').first()).toBeVisible();
    await expect(log).not.toContainText('Asha');
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysAt360(page)).toBe(0);
  });
});
