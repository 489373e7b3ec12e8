import { hold } from './hold.ts';
import { askForMoney, fillBirth, newClient, openAsOwner, showDigits } from './owner-helpers.ts';
import { seriousFindings, sheets, sidewaysAt360 } from './page-checks.ts';
import { expect, test } from './test.ts';

test('a client sends birth details, a reload in the middle loses nothing, and the owner’s working sheet is one printed page', async ({
  page,
}) => {
  const client = newClient('Meera Rao');
  const digits = client.phone.slice(-4);
  const { id } = await askForMoney(page, client, { title: 'A reading', amount: 1_100 });
  await page.goto(`/birth-details/${id}`);
  expect(await seriousFindings(page)).toEqual([]);
  await showDigits(page, digits === '0000' ? '0001' : '0000');
  await expect(page.getByText('These are not the digits of this order.')).toBeVisible();
  await showDigits(page, digits);

  await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await page.getByLabel('Date of birth').fill('2999-01-01');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Rao');
  await page.getByRole('button', { name: 'Send my details' }).click();
  await expect(page.getByText('The date of birth lies in the future.')).toBeVisible();
  await expect(page.getByText('Please choose the place of birth.')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toBeFocused();

  const towns = await hold(page, /towns/);
  const place = page.getByLabel('Place of birth');
  await place.pressSequentially('Meerut');
  await place.press('Tab');
  await page.getByLabel('Your question').fill('Typed before the towns came');
  expect(towns.asked()).toBeGreaterThan(0);
  towns.release();
  await expect(place).toHaveValue('Meerut, Uttar Pradesh');
  await expect(page.getByLabel('Your question')).toHaveValue('Typed before the towns came');
  await expect(page.getByRole('option')).toHaveCount(0);
  await place.fill('');

  await fillBirth(page, 0, 'Meera Rao', 'Meerut');
  const asks = 'Shall I take the post in Pune, or wait for one nearer to my parents?';
  await page
    .getByLabel('Your question')
    .fill(`${asks}\n${'It has been on my mind since Diwali. '.repeat(8)}`);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.getByRole('button', { name: 'Send my details' }).click();
  await expect(page.getByRole('heading', { name: 'Your details have arrived.' })).toBeVisible();

  await page.reload();
  await showDigits(page, digits);
  await expect(page.getByRole('heading', { name: 'You have sent these details' })).toBeVisible();
  await page.getByRole('button', { name: 'Change these details' }).click();
  await expect(page.getByLabel('Place of birth')).toHaveValue(/^Meerut/);

  await page.setViewportSize({ width: 1280, height: 800 });
  await openAsOwner(page, `/orders/${id}`);
  await page.getByRole('button', { name: 'Show charts' }).click();
  const charts = page.getByRole('region', { name: 'Charts' });
  await expect(charts.getByRole('heading', { name: 'Meera Rao' })).toBeVisible();
  await expect(page.getByText(asks).filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByText(asks).filter({ visible: true });
  await expect(printed).toHaveCount(1);
  const birth = await charts.getByText('Meerut').first().boundingBox();
  expect((await printed.boundingBox())?.y).toBeGreaterThan(birth?.y ?? Number.NaN);
  expect(await sheets(page)).toBe(1);
});

test('details of two people are sent for match making, and the owner opens, prints and erases them', {
  tag: '@phone-only',
}, async ({ page }) => {
  const client = newClient('Meera Rao');
  const { id } = await askForMoney(page, client, { title: 'Match making', amount: 1_100 });
  await page.goto(`/birth-details/${id}`);
  await showDigits(page, client.phone.slice(-4));
  await fillBirth(page, 0, 'Meera', 'Meerut');
  await page.getByRole('button', { name: 'Add a second person' }).click();
  await fillBirth(page, 1, 'Arjun', 'Ghaziabad');
  await page.getByLabel('Your question').fill('Our parents ask when.\nWe ask whether.');
  await page.getByRole('button', { name: 'Send my details' }).click();
  await expect(page.getByRole('heading', { name: 'Your details have arrived.' })).toBeVisible();

  const chartCode: string[] = [];
  page.on('request', (request) => /work-sheet/.test(request.url()) && chartCode.push(request.url()));
  await openAsOwner(page, `/orders/${id}`);
  await expect(page.getByRole('heading', { name: 'Birth details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark packed' })).toBeHidden();
  expect(chartCode).toEqual([]);
  await page.getByRole('button', { name: 'Show charts' }).click();
  const charts = page.getByRole('region', { name: 'Charts' });
  await expect(charts.getByRole('heading', { name: 'Guna milan' })).toBeVisible();
  await expect(charts.getByRole('heading', { name: 'Arjun' })).toBeVisible();
  expect(chartCode, 'the files that were watched for').not.toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sheets(page)).toBe(2);
  expect(await sidewaysAt360(page)).toBe(0);

  await page.goto(`/person?q=${client.phone}`);
  await expect(page.getByRole('heading', { name: 'Birth details for Match making' })).toBeVisible();
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  const erased = page.getByRole('status').getByText('Erased: the birth details of 1 consultation.');
  await expect(erased).toContainText('Not erased yet: 1 order whose payment is not settled.');
  await page.goto(`/orders/${id}`);
  await expect(page.getByText('The client has sent none yet.')).toBeVisible();
});

test('an order that nobody knows has no page for birth details', async ({ page }) => {
  const answer = await page.goto(`/birth-details/${'0'.repeat(26)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
});
