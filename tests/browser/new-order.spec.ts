import { csvRows } from '#tests/support/csv-rows.ts';
import { putProduct, removeOwnProducts, unlike } from './own-products.ts';
import { countTaps, newClient, openAsOwner, tokenOf } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

/* Sales that the owner agreed on by WhatsApp or over the counter. */

test.afterEach(removeOwnProducts);

const loose = { name: 'Loose', price: 0, madeToOrder: false, asks: null };
const ring = { name: 'Silver ring', price: 1_800_00, madeToOrder: true, asks: 'Ring size' };
const options = [{ name: 'Setting', choices: [loose, ring] }];

/** Returns the rows of one of the owner's files that mention a text. */
async function rowsOf(page: Page, file: string, text: string): Promise<Record<string, string>[]> {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(`/api/export/${file}.csv`, { headers });
  return csvRows(await answer.text()).filter((row) => JSON.stringify(row).includes(text));
}

test('a ring haggled over on WhatsApp and paid by UPI is that stone, to be sent, in at most 18 taps', {
  tag: '@phone-only',
}, async ({ page }) => {
  const name = `Moonga ${unlike()}`;
  const client = newClient('Meera Rao');
  await putProduct({ name, price: 3_300, single: 1, options });
  await putProduct({ name, price: 9_000, single: 1, options });
  const owner = countTaps();
  await openAsOwner(page, '/list-product');
  await page.getByPlaceholder('Search product...').fill(name);
  const row = page.getByRole('row').filter({ hasText: '₹9,000' });
  await owner.tap(row.getByRole('button', { name: `More for ${name}` }));
  await owner.tap(page.getByRole('link', { name: `New order for ${name}` }));
  await expect(page.getByText('The shop’s price is ₹9,000.')).toBeVisible();
  await owner.tap(page.getByLabel('Setting'));
  await page.getByLabel('Setting').selectOption('Silver ring');
  await expect(page.getByText('The shop’s price is ₹10,800.')).toBeVisible();
  await owner.type(page.getByLabel('Amount'), '10,000');
  await owner.type(page.getByLabel('Name', { exact: true }), client.customer_name);
  await owner.type(page.getByLabel('Mobile number'), client.phone);
  await owner.tick(page.getByRole('switch', { name: 'Paid already' }));
  await owner.tap(page.getByRole('button', { name: 'Create order' }));
  await expect(page.getByText('Please answer: Ring size.')).toBeVisible();
  await expect(page.getByText('Please say whether the buyer has it')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await owner.type(page.getByLabel('Ring size'), '16');
  await owner.tick(page.getByRole('radio', { name: 'To be sent' }));
  await owner.type(page.getByLabel('Address'), '12 Raj Nagar');
  await owner.type(page.getByLabel('PIN code'), '201002');
  await owner.type(page.getByLabel('City'), 'Ghaziabad');
  await owner.tap(page.getByLabel('State'));
  await page.getByLabel('State').selectOption('Uttar Pradesh');
  await expect(page.locator('.new-total')).toContainText('₹10,000.00');
  await owner.tap(page.getByRole('button', { name: 'Create order' }));
  await expect(page.getByText('the parcel is among those to send')).toBeVisible();
  await owner.tap(page.getByRole('link', { name: 'Open the order' }));
  expect(owner.soFar()).toBeLessThanOrEqual(18);

  await expect(page.getByText(`${name}, Setting: Silver ring (16)`).first()).toBeVisible();
  await expect(page.getByText('Made to order').first()).toBeVisible();
  await expect(page.getByText('To pack').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Buyer' })).toContainText('12 Raj Nagar');
  await expect(page.getByText('Consultation')).toHaveCount(0);

  const [order, ...others] = await rowsOf(page, 'orders', client.phone);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ Kind: 'product', 'Amount (INR)': '10000', 'Payment mode': 'UPI' });
  const lines = await rowsOf(page, 'order-lines', name);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    Product: `${name}, Setting: Silver ring (16)`,
    'Unit price (INR)': '10000',
    Quantity: '1',
  });

  await page.goto('/list-product');
  await page.getByPlaceholder('Search product...').fill(name);
  await expect(page.getByRole('row').filter({ hasText: '₹9,000' })).toContainText('Sold');
  await expect(page.getByRole('row').filter({ hasText: '₹3,300' })).not.toContainText('Sold');
});

test('a product that cannot be sold says why, and a hidden one without a price is sold for what was agreed', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = `Panna ${unlike()}`;
  const sold = await putProduct({ name: `${name} out`, stock: 0 });
  const hidden = await putProduct({ name, price: null, status: 0, single: 1 });
  await openAsOwner(page, `/orders/new?product=${sold.id}`);
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText('None is left.')).toBeVisible();
  await page.getByRole('button', { name: 'Change product' }).click();
  await page.getByLabel('What for').fill(name);
  await page
    .getByRole('list', { name: 'Products' })
    .getByRole('button', { name: new RegExp(`^${name}.*off the shop`) })
    .click();
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText('This product has no price in the shop.')).toBeVisible();
  await page.getByLabel('Amount').fill('5000');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByRole('group', { name: 'Line 2' }).getByText('A consultation').click();
  await page.getByRole('group', { name: 'Line 2' }).getByLabel('What for').selectOption({ index: 1 });
  await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
  const { phone } = newClient('Meera Rao');
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
  const [goods, talk] = await rowsOf(page, 'order-lines', phone);
  expect(goods).toMatchObject({ Product: name, 'Unit price (INR)': '5000' });
  expect(talk?.Kind).toBe('service');
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await sidewaysAt360(page)).toBe(0);
  expect(hidden.status).toBe(0);
});
