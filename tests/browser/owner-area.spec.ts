import { hostingNote } from '#domain/site/hosting.ts';
import { saveSetting } from '#server/owner-settings/owner-settings.ts';
import { addRuby, openTestShop, visitor } from '#tests/support/test-shop.ts';
import { putProduct, removeOwnProducts, unlike } from './own-products.ts';
import { startOwnSite } from './own-site.ts';
import { openAsOwner, unfold } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { fillBilling } from './shop-helpers.ts';
import { expect, type Locator, test } from './test.ts';

/* The owner's work beside selling: erasing people, changing several records at once, her settings. */

test.afterEach(removeOwnProducts);

test('she marks several enquiries as spam at once, and erases a person who asks for it', {
  tag: '@phone-only',
}, async ({ page }) => {
  const mark = unlike();
  const email = `${mark}@example.in`;
  const post = (path: string, data: object) => page.request.post(`/api/${path}`, { data });
  for (const name of [`Spammer ${mark}`, `Other ${mark}`, `Asha ${mark}`]) {
    const from = name.startsWith('Asha') ? email : `bot-${email}`;
    await post('appointment', {
      name,
      number: '9876543210',
      email: from,
      message: 'Line one\nLine two\nLine three',
    });
  }
  await post('newsletter', { email });

  await openAsOwner(page, `/enquiries?q=${mark}`);
  await page.getByLabel(`Choose the enquiry of Spammer ${mark}`).check();
  await page.getByLabel(`Choose the enquiry of Other ${mark}`).check();
  const bar = page.getByRole('region', { name: 'With what is chosen' });
  await expect(bar.getByText('2 enquiries chosen')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Spam' }).click();
  const bot = page.getByRole('article', { name: `Spammer ${mark}` });
  await expect(bot.getByText('Spam', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bot.getByText('New', { exact: true })).toBeVisible();

  await page.goto('/person');
  await unfold(page, 'their data');
  await page.getByLabel('Mobile number or e-mail').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText(`Enquiry of Asha ${mark}`)).toBeVisible();
  await expect(page.getByRole('status').getByText('2 entries found')).toBeVisible();
  // The preview of an erasure, before anything is erased.
  await expect(page.getByText('Erasing deletes it.')).toBeVisible();
  await expect(page.getByText('Erasing takes it off the list.')).toBeVisible();
  await expect(page.getByText(`Spammer ${mark}`)).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(
    page.getByRole('status').getByText('Erased: 1 enquiry, the newsletter address.'),
  ).toBeVisible();
  await page.goto(`/enquiries?q=Asha ${mark}`);
  await expect(page.getByText(`No enquiry with ‘Asha ${mark}’.`)).toBeVisible();
  await page.goto('/enquiries?state=all');
  await page.getByLabel(`Choose the enquiry of Spammer ${mark}`).check();
  expect(await sidewaysAt360(page)).toBe(0);
});

test('the newsletter is left without script, and nobody is told who was on the list', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/newsletter/leave');
  await page.getByRole('main').getByLabel('Your e-mail').fill('nobody');
  await page.getByRole('main').getByRole('button', { name: 'Leave the newsletter' }).click();
  await expect(page.getByText('Please provide a valid email.')).toBeVisible();
  await page.getByRole('main').getByLabel('Your e-mail').fill(`${unlike()}@example.in`);
  await page.getByRole('main').getByRole('button', { name: 'Leave the newsletter' }).click();
  await expect(page.getByText('If this address was on our list, it has been taken off')).toBeVisible();
  await context.close();
});

test('a notice is on every page, and while the shop is paused the checkout says why and until when', {
  tag: '@phone-only',
}, async ({ page, browser }) => {
  await openAsOwner(page, '/settings');
  await page.getByLabel('What visitors read').fill('Away for a wedding.');
  await page.getByLabel('Last day').fill('2099-11-30');
  await page.getByLabel(/Take no orders meanwhile/).check();
  // The notice is saved for a site of its own, because other tests buy something at the same time.
  await page.route('**/api/settings/notice', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { status: 200, message: '' } })
      : route.continue(),
  );
  const sending = page.waitForRequest(
    (sent) => sent.url().endsWith('/settings/notice') && sent.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save notice' }).click();
  const notice = (await sending).postDataJSON();

  const { shop, close } = await openTestShop();
  const ruby = await addRuby(shop);
  const site = await startOwnSite(shop.settings.localBlobsUrl ?? '');
  await page.goto(`${site.url}/faq`);
  await expect(page.getByText('Away for a wedding.')).toHaveCount(0);
  const path = `/product-checkout/${ruby.id}/${ruby.slug}`;
  const inHindi = await browser.newPage();
  await inHindi.goto(`${site.url}/hi${path}`);
  await inHindi.locator('form[data-ready]').waitFor();
  await fillBilling(inHindi);
  await saveSetting(shop, 'notice', notice);

  // On a page in Hindi the site's words are Hindi, and hers are marked as English: in a refusal, too.
  const expectBoth = async (place: Locator) => {
    await expect(place).toHaveText(/^\s*अभी हम ऑर्डर नहीं ले रहे हैं। .+ Away for a wedding\.\s*$/);
    await expect(place.locator('[lang^=en]')).toHaveText('Away for a wedding.');
  };
  await inHindi.getByRole('button', { name: 'पेमेंट करें' }).click();
  await expectBoth(inHindi.getByRole('alert').filter({ hasText: 'wedding' }));
  // Another browser, since this one keeps for five minutes that there is no notice.
  await inHindi.close();
  const later = await browser.newPage();
  await later.goto(`${site.url}/hi${path}`);
  await expectBoth(later.locator('.site-notice'));
  await expectBoth(later.getByRole('main').locator('.notice'));
  await later.close();

  const checkout = site.url + path;
  await page.goto(checkout);
  const paused = 'We take no orders just now. Orders open again on 1 December 2099. Away for a wedding.';
  await expect(page.locator('.site-notice')).toHaveText(paused);
  await expect(page.getByRole('main').getByText(paused)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout Now' })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await saveSetting(shop, 'notice', { ...notice, until: '2020-01-01' });
  await page.goto(checkout);
  await expect(page.getByRole('button', { name: 'Checkout Now' })).toBeVisible();
  await site.close();
  await close();
});

test('the dashboard shows what is wrong with the plan at Netlify, and what stands on every page', {
  tag: '@nightly',
}, async ({ page }) => {
  const hosting = hostingNote({ plan: 'free', credits: 300, used: 0, takesMoney: true });
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), hosting, passkeys_from: '2026-11-12T03:30:00.000Z' },
    });
  });
  const notice = { text: 'Away for a wedding.', until: '2099-11-30', paused: true };
  await page.route('**/api/settings/notice', (route) => route.fulfill({ json: { status: 200, notice } }));
  await openAsOwner(page, '/dashboard');
  const notes = page.getByRole('region', { name: 'How the site is' });
  await expect(notes).toContainText(
    'You take no orders, and on every page visitors read: ‘Away for a wedding.’',
  );
  await expect(notes.getByText(hosting?.what ?? '')).toBeVisible();
  await expect(notes.getByText(hosting?.todo ?? '')).toBeVisible();
  await expect(notes.getByText('Your passkeys are those of 12 November 2026')).toBeVisible();
});

test('what could not be taken back can be taken back once more', { tag: '@nightly' }, async ({ page }) => {
  const email = `${unlike()}@example.in`;
  await page.request.post('/api/newsletter', { data: { email } });
  await openAsOwner(page, '/subscribers');
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The address could not be put back.')).toBeVisible();
  await page.unroute('**/api/newsletter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Remove ${email}` })).toBeVisible();
});

test('a notice that was begun before the shop was paused elsewhere does not open it again, and comes back whole with Undo', {
  tag: '@nightly',
}, async ({ page }) => {
  // Another device pauses the shop while the first try fails. No notice is saved on this site, because other
  // tests buy something at the same time.
  let kept = { text: 'Away.', until: '2099-12-01', paused: false };
  let fails = true;
  await page.route('**/api/settings/notice', (route) => {
    const isSaved = route.request().method() === 'POST';
    if (isSaved && fails) {
      fails = false;
      kept = { ...kept, paused: true };
      return route.fulfill({ status: 503, json: { status: 503 } });
    }
    if (isSaved) kept = route.request().postDataJSON();
    return route.fulfill({ json: { status: 200, notice: kept, message: '' } });
  });
  await openAsOwner(page, '/settings');
  const text = page.getByLabel('What visitors read');
  await text.fill('Away for a wedding.');
  const save = page.getByRole('button', { name: 'Save notice' });
  await save.click();
  await expect(page.getByLabel(/Take no orders meanwhile/)).toBeChecked();
  await save.click();
  await expect(page.getByText('The notice is saved')).toBeVisible();
  const pause = { text: 'Away for a wedding.', until: '2099-12-01', paused: true };
  expect(kept).toEqual(pause);

  await page.getByRole('button', { name: 'Take it away' }).click();
  await expect(page.getByText('The notice is gone')).toBeVisible();
  await expect(text).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('As it was before')).toBeVisible();
  await expect(text).toHaveValue(pause.text);
  expect(kept).toEqual(pause);
});

test('a product is off the shop by one tap, and several are at once', {
  tag: '@phone-only',
}, async ({ page }) => {
  const mark = unlike();
  for (const kind of ['Ruby', 'Opal']) await putProduct({ name: `${kind} ${mark}`, price: 1_000 });
  await openAsOwner(page, `/list-product?q=${mark}`);
  const ruby = page.getByRole('switch', { name: new RegExp(`Ruby ${mark}`) });
  await ruby.click();
  await expect(ruby).toHaveAttribute('aria-checked', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ruby).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('status').getByText('As it was before')).toBeVisible();
  for (const kind of ['Ruby', 'Opal']) await page.getByLabel(`Choose ${kind} ${mark}`).check();
  const bar = page.getByRole('region', { name: 'With what is chosen' });
  await bar.getByRole('button', { name: 'Inactive' }).click();
  await expect(page.getByText('2 products off the shop')).toBeVisible();
  await expect(page.getByRole('switch', { checked: false })).toHaveCount(2);
  await page.getByLabel(`Choose Opal ${mark}`).check();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
});

test('a mistake in a form is said, and its field has the focus then', async ({ page }) => {
  const mark = unlike();
  await putProduct({ name: `Ruby ${mark}`, price: 1_000 });
  await openAsOwner(page, '/person');
  await unfold(page, 'their data');
  const contact = page.getByLabel('Mobile number or e-mail');
  await contact.fill('nobody');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(contact).toBeFocused();
  await page.goto(`/list-product?q=${mark}`);
  await page.getByLabel(`Choose Ruby ${mark}`).check();
  await page.getByRole('button', { name: 'Category…' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Please choose a category.')).toBeVisible();
  await expect(page.getByLabel('Move 1 product to')).toBeFocused();
  await page.goto('/settings');
  await unfold(page, 'Password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  // The button's name states the state. `aria-pressed` would state it a second time.
  await expect(page.getByRole('button', { name: 'Hide password' })).not.toHaveAttribute('aria-pressed');
  await page.getByLabel('What visitors read').fill('Away.');
  const until = page.getByLabel('Last day');
  await until.fill('2020-01-01');
  await page.getByRole('button', { name: 'Save notice' }).click();
  await expect(until).toBeFocused();
});

test('a note about an enquiry does not take away unseen what was noted on another device', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = `Noted ${unlike()}`;
  await page.request.post('/api/appointment', { data: { ...visitor, name } });
  await page.clock.install();
  await openAsOwner(page, `/enquiries?q=${name}`);
  const card = page.getByRole('article', { name });
  await card.getByText('More').click();
  const note = card.getByRole('textbox');
  await note.fill('From');
  const headers = await page.evaluate(() => ({
    authorization: `Bearer ${localStorage.getItem('admin_token')}`,
  }));
  const read = await page.request.get(`/api/enquiry/list?q=${name}`, { headers });
  const [{ id }] = (await read.json()).datalist.data;
  const data = { state: 'new', note: 'From the laptop' };
  await page.request.post(`/api/enquiry/update/${id}`, { headers, data });
  // When she comes back to the tab, the list is read again, and her text hides the newer note.
  await page.clock.fastForward(6_000);
  const again = page.waitForResponse((answer) => answer.url().includes('/api/enquiry/list'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await (await again).finished();
  await note.fill('From the phone');
  const save = card.getByRole('button', { name: 'Save note' });
  await save.click();
  await expect(page.getByText('It says now: ‘From the laptop’.')).toBeVisible();
  await expect(note).toHaveValue('From the phone');
  await save.click();
  await expect(save).toHaveCount(0);
  await page.reload();
  await card.getByText('More').click();
  await expect(note).toHaveValue('From the phone');
});

test('reads on reconnection what failed offline, names above it what cannot be read, and saves no other page as a file', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const count = page.getByRole('status').filter({ hasText: /^\d+ orders?/ });
  await openAsOwner(page, '/orders');
  await expect(count).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Not paid' }).click();
  await expect(page.getByText('The shop could not be reached.')).toBeVisible();
  await page.route('**/api/order/list*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), unreadable: ['LOST', 'GONE'] } });
  });
  await context.setOffline(false);
  await expect(count).toBeVisible();
  await expect(page.getByText('could not be read')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    '2 orders cannot be read any more: LOST, GONE.',
  );
  await page.route('**/api/export/orders.csv*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the station’s network</h1>' }),
  );
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('The file could not be fetched.')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
