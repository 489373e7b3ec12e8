import { expect, test } from '@playwright/test';
import { unlike } from './own-products.ts';
import { openAsOwner } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';

/* What the owner does beside selling: forgetting people, marking several things at once, her own switches. */

test('she marks several enquiries as spam at once, and erases a person who asks for it', {
  tag: '@phone',
}, async ({ page }) => {
  const mark = unlike();
  const email = `${mark}@example.in`;
  const post = (path: string, data: object) => page.request.post(`/api/${path}`, { data });
  for (const name of [`Bot ${mark}`, `Robot ${mark}`, `Asha ${mark}`]) {
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
  await page.getByLabel(`Choose the enquiry of Bot ${mark}`).check();
  await page.getByLabel(`Choose the enquiry of Robot ${mark}`).check();
  const bar = page.getByRole('region', { name: 'With what is chosen' });
  await expect(bar.getByText('2 enquiries chosen')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await bar.getByRole('button', { name: 'Spam' }).click();
  const bot = page.getByRole('article', { name: `Bot ${mark}` });
  await expect(bot.getByText('Spam', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bot.getByText('New', { exact: true })).toBeVisible();

  await page.goto('/person');
  await page.getByLabel('Mobile number or e-mail').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText(`Enquiry of Asha ${mark}`)).toBeVisible();
  await expect(page.getByText('Is taken off the list.')).toBeVisible();
  await expect(page.getByText(`Bot ${mark}`)).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('Erased: 1 enquiry, the newsletter address.').first()).toBeVisible();
  await page.goto(`/enquiries?q=Asha ${mark}`);
  await expect(page.getByText(`No enquiry with ‘Asha ${mark}’.`)).toBeVisible();
});

test('the newsletter is left without script, and nobody is told who was on the list', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/newsletter/leave');
  await page.getByLabel('Your e-mail').first().fill('nobody');
  await page.getByRole('main').getByRole('button', { name: 'Leave the newsletter' }).click();
  await expect(page.getByText('Please provide a valid email.')).toBeVisible();
  await page.getByLabel('Your e-mail').first().fill(`${unlike()}@example.in`);
  await page.getByRole('main').getByRole('button', { name: 'Leave the newsletter' }).click();
  await expect(page.getByText('If this address was on our list, it is off it now')).toBeVisible();
  await context.close();
});
