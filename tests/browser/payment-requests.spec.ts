import { openAsOwner, tokenOf } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

/* Payment requests and sales that the owner writes down herself: her screens, and the client's page. */

const phone = '9811122233';

async function fillNewOrder(page: Page, what: string, amount: string): Promise<void> {
  await page.getByLabel('What for').fill(what);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await page.getByLabel('Mobile number').fill(phone);
}

/** Has the owner ask for an amount; gives the address at which it is paid, and the id of the order. */
async function askFor(page: Page, title: string): Promise<{ id: string; address: string }> {
  const answer = await page.request.post('/api/order/create', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: { customer_name: 'Meera Rao', phone, title, amount: 1_100 },
  });
  const { id, pay_url } = await answer.json();
  return { id, address: new URL(pay_url).pathname };
}

test('the owner asks for a fee, and the client pays by the link', async ({ page, browser }) => {
  await openAsOwner(page, '/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText('Please say what the order is for.')).toBeVisible();
  await expect(page.getByLabel('What for')).toBeFocused();
  await fillNewOrder(page, 'Reading by phone', '1100');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create order' }).click();
  const link = page.locator('a.pay-link');
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91${phone}`),
  );

  const client = await (await browser.newContext()).newPage();
  await client.goto(new URL((await link.getAttribute('href')) ?? '').pathname);
  await expect(client.getByRole('heading', { level: 1, name: 'Reading by phone' })).toBeVisible();
  await expect(client.getByText('₹1,100.00')).toBeVisible();
  await expect(client.getByText(phone), 'the link tells nobody whose it is').toHaveCount(0);
  expect(await seriousFindings(client)).toEqual([]);
  expect(await sidewaysAt360(client)).toBe(0);
  await client.getByLabel('Full name').fill('Meera Rao');
  await client.getByLabel('E-mail').fill('meera@example.in');
  await client.getByLabel(/^Phone/).fill(phone);
  await client.getByRole('button', { name: 'Checkout Now' }).click();
  await client.getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(client.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await client.context().close();
});

test('a withdrawn request says so at its link', async ({ page }) => {
  await openAsOwner(page, '/orders');
  const { id, address } = await askFor(page, 'Vastu by phone');
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('You have withdrawn it.')).toBeVisible();
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This payment request has been withdrawn.' })).toBeVisible();
});

test('a sale that was paid in cash has its receipt, and its refund is written down', async ({ page }) => {
  await openAsOwner(page, '/orders/new');
  await fillNewOrder(page, 'Consultation at home', '2100');
  await page.getByRole('switch', { name: 'Paid already' }).check();
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByText('Paid by cash.').first()).toBeVisible();
  await expect(page.getByText('To pack')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^INV\// })).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Please give it back yourself');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, give it back!' }).click();
  await expect(page.getByText('All of it has gone back', { exact: false }).first()).toBeVisible();
});
