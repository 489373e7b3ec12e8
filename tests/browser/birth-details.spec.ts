import { openAsOwner, tokenOf } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

const client = { customer_name: 'Meera Rao', phone: '9812345673' };
const DIGITS = client.phone.slice(-4);

/** Has the owner ask for the fee of a reading; gives the id of its order. */
async function newReading(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/api/order/create', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: { ...client, title, amount: 1_100 },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

async function showDigits(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Last four digits of your phone').fill(digits);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills in a person whose town is chosen from the list. */
async function fillPerson(page: Page, at: number, name: string, town: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).nth(at).fill(name);
  await page.getByLabel('Date of birth').nth(at).fill('1990-02-28');
  await page.getByLabel('Time of birth').nth(at).fill('06:05');
  await page.getByLabel('Place of birth').nth(at).pressSequentially(town);
  await page
    .getByRole('option', { name: new RegExp(`^${town}`, 'i') })
    .first()
    .click();
}

test('a client sends birth details, and a reload in the middle loses nothing', async ({ page }) => {
  const id = await newReading(page, 'A reading');
  await page.goto(`/birth-details/${id}`);
  expect(await seriousFindings(page)).toEqual([]);
  await showDigits(page, '0000');
  await expect(page.getByText('These are not the digits of this order.')).toBeVisible();
  await showDigits(page, DIGITS);

  await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await page.getByLabel('Date of birth').fill('2999-01-01');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Rao');
  await page.getByRole('button', { name: 'Send my details' }).click();
  await expect(page.getByText('The date of birth lies in the future.')).toBeVisible();
  await expect(page.getByText('Please choose the place of birth.')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toBeFocused();

  await fillPerson(page, 0, 'Meera Rao', 'Meerut');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.getByRole('button', { name: 'Send my details' }).click();
  await expect(page.getByRole('heading', { name: 'Your details have arrived.' })).toBeVisible();

  await page.reload();
  await showDigits(page, DIGITS);
  await expect(page.getByRole('heading', { name: 'You have sent these details' })).toBeVisible();
  await page.getByRole('button', { name: 'Change these details' }).click();
  await expect(page.getByLabel('Place of birth')).toHaveValue(/^Meerut/);
});

test('details of two people are sent for match making, and the owner opens their charts', async ({
  page,
}) => {
  const id = await newReading(page, 'Match making');
  await page.goto(`/birth-details/${id}`);
  await showDigits(page, DIGITS);
  await fillPerson(page, 0, 'Meera', 'Meerut');
  await page.getByRole('button', { name: 'Add a second person' }).click();
  await fillPerson(page, 1, 'Arjun', 'Ghaziabad');
  await page.getByRole('button', { name: 'Send my details' }).click();
  await expect(page.getByRole('heading', { name: 'Your details have arrived.' })).toBeVisible();

  const chartCode: string[] = [];
  await openAsOwner(page, `/orders/${id}`);
  page.on('request', (request) => /work-sheet/.test(request.url()) && chartCode.push(request.url()));
  await expect(page.getByRole('heading', { name: 'Birth details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark packed' })).toBeHidden();
  expect(chartCode).toEqual([]);
  await page.getByRole('button', { name: 'Show charts' }).click();
  const charts = page.getByRole('region', { name: 'Charts' });
  await expect(charts.getByRole('heading', { name: 'Guna milan' })).toBeVisible();
  await expect(charts.getByRole('heading', { name: 'Arjun' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
});

test('an order that nobody knows has no page for birth details', async ({ page }) => {
  const answer = await page.goto(`/birth-details/${'0'.repeat(26)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
});
