import { unlike } from './own-products.ts';
import { newClient, openAsOwner, tokenOf } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

/* The owner finds a client from any screen, and keeps a note about them. */

/** Makes an order for a client whose name and phone nobody else has. */
async function makeClient(page: Page) {
  const mark = unlike();
  const client = newClient(`Kavya ${mark}`);
  const answer = await page.request.post('/api/order/create', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      ...client,
      email: `${mark}@example.in`,
      title: 'Kundali reading',
      amount: 1_100,
    },
  });
  expect(answer.status()).toBe(200);
  return { id: String((await answer.json()).id), mark, name: client.customer_name, phone: client.phone };
}

/** Types into the search for clients, which a phone shows after a press on its button. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Find a client' }).click();
  await page.getByRole('combobox', { name: 'Find a client' }).fill(text);
}

test('the owner finds a client by name, also after a failure, writes a note and begins a new order for them', {
  tag: '@phone-only',
}, async ({ page }) => {
  const { mark, name, phone } = await makeClient(page);
  await openAsOwner(page, '/settings');
  const option = page.getByRole('option', { name });
  await test.step('a search that fails says so, and Enter tries again', async () => {
    await page.route('**/api/client/find?**', (route) => route.abort());
    await searchFor(page, mark);
    await expect(page.getByText('The search did not work. Please press Enter to try again.')).toBeVisible();
    await page.unroute('**/api/client/find?**');
    await page.keyboard.press('Enter');
    await expect(option).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await searchFor(page, `nobody ${mark}`);
  await expect(page.getByText('Nobody found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await searchFor(page, `kavya ${mark}`);
  await expect(option).toContainText('Kundali reading');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `What you have of ${name} (${phone})` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', `tel:+91${phone}`);

  await page.getByLabel(`Note about ${name}`).fill('Prefers Hindi; reads the chart with her mother');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save note' })).toHaveCount(0);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.reload();
  await expect(page.getByLabel(`Note about ${name}`)).toHaveValue(
    'Prefers Hindi; reads the chart with her mother',
  );

  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Mobile number')).toHaveValue(phone);
  await expect(page.getByLabel('E-mail')).toHaveValue(`${mark}@example.in`);
});

test('an order and an enquiry lead to the page of their client', { tag: '@nightly' }, async ({ page }) => {
  const { id, name, phone, mark } = await makeClient(page);
  const isTheirs = () =>
    expect(page.getByRole('heading', { name: `What you have of ${name} (${phone})` })).toBeVisible();
  await openAsOwner(page, `/orders/${id}`);
  // On a wide screen the search is there without a press.
  await expect(page.getByRole('combobox', { name: 'Find a client' })).toBeVisible();
  await page.getByRole('link', { name: `Client’s page of ${name}` }).click();
  await isTheirs();
  const sent = await page.request.post('/api/appointment', {
    data: { name, number: phone, email: `${mark}@example.in`, message: 'Which stone suits me?' },
  });
  expect(sent.status()).toBe(200);
  await page.goto('/person');
  await page.getByPlaceholder('Name, phone or e-mail').fill(mark);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('General enquiry');
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  await row.getByRole('link', { name }).click();
  await isTheirs();
  await page.goto(`/enquiries?q=${phone}`);
  await page.getByText(`note about the enquiry of ${name}`).click();
  await page.getByRole('link', { name: `Client’s page of ${name}` }).click();
  await isTheirs();
});

test('a note that another tab has changed is not lost, and a second press saves the owner’s own', {
  tag: '@nightly',
}, async ({ page }) => {
  const { name, phone } = await makeClient(page);
  await openAsOwner(page, `/person?q=${phone}`);
  await page.getByRole('link', { name: 'All clients' }).click();
  await expect(page).toHaveURL('/person');
  await page.goBack();
  await page.getByLabel(`Note about ${name}`).fill('Mine');
  const answer = await page.request.post('/api/client/note', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: { phone, note: 'Theirs', revision: '' },
  });
  expect(answer.status()).toBe(200);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('It says now: ‘Theirs’.')).toBeVisible();
  await expect(page.getByLabel(`Note about ${name}`)).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`Note about ${name}`)).toHaveValue('Mine');
});
