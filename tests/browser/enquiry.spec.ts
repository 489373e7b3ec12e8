import { expect, test } from '@playwright/test';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { fillIn, openGeneral, person, submit, watchSent } from './enquiry-helpers.ts';
import { unlike } from './own-products.ts';
import { productAddress } from './public-pages.ts';
import { demo, siteStorage } from './shop-helpers.ts';

test.describe('what an enquiry is about', { tag: '@phone-only' }, () => {
  test('the floating button opens Appointment Now, which is sent as Home Page', async ({ page }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page, '/astro-shop/gemstones');
    await expect(page.locator('.enquire-float')).toHaveText('Enquery Now');
    await expect(dialog.getByText('About')).toHaveCount(0);
    await fillIn(dialog);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
    expect(sent).toEqual([
      {
        name: person.Name,
        number: person['Mobile number'],
        email: person['E-mail'],
        message: person.Message,
        package_name: 'Home Page',
        website: '',
        took_ms: expect.any(Number),
      },
    ]);
  });
});

test.describe('what an enquiry sends', { tag: '@phone-only' }, () => {
  test('follows the button that opened it last', async ({ page }) => {
    const sent = watchSent(page);
    await page.goto('/astro-shop/gemstones');
    await page.getByRole('button', { name: `Enquiry Now about ${demo.plain.name}` }).click();
    await page.getByRole('dialog', { name: 'Enquiry Now' }).getByRole('button', { name: 'Close' }).click();
    // It steps aside while one scrolls down.
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('.enquire-float').click();
    const general = page.getByRole('dialog', { name: 'Appointment Now' });
    await expect(general.getByText(demo.plain.name)).toHaveCount(0);
    await fillIn(general);
    await submit(general);
    await expect(general).toBeHidden();
    await page.getByRole('button', { name: `Enquiry Now about ${demo.discounted.name}` }).click();
    const about = page.getByRole('dialog', { name: 'Enquiry Now' });
    await fillIn(about);
    await submit(about);
    await expect(about.getByRole('status')).toBeVisible();
    expect(sent.map(({ package_name }) => package_name)).toEqual(['Home Page', demo.discounted.name]);
  });

  test('is kept in the store, with the page it came from', async ({ page }) => {
    const email = `${unlike()}@example.in`;
    const address = await productAddress(page.request, demo.plain.id);
    await page.goto(address);
    await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).click();
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { ...person, 'E-mail': email });
    await submit(dialog);
    await expect(dialog.getByRole('status')).toBeVisible();
    const { enquiries } = siteStorage();
    const keys = await enquiries.keys('enquiry/');
    const kept = await Promise.all(keys.map((key) => enquiries.read<Enquiry>(key)));
    expect(kept.map((stored) => stored?.value).filter((enquiry) => enquiry?.email === email)).toEqual([
      expect.objectContaining({
        name: person.Name,
        number: person['Mobile number'],
        message: person.Message,
        packageName: demo.plain.name,
        sentFrom: address,
      }),
    ]);
  });
});

test.describe('what the form asks', { tag: '@phone-only' }, () => {
  test('nothing is sent while something is missing, and each field says what', async ({ page }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page);
    await expect(dialog.getByLabel('Name')).toHaveAttribute('placeholder', 'Enter your Name');
    await expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '5');
    await expect(dialog.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(dialog.locator('.field-error')).toHaveCount(0);
    await submit(dialog);
    for (const [label, text] of [
      ['Name', 'Please enter your name.'],
      ['Mobile number', 'Please enter a valid 10-digit mobile number.'],
      ['E-mail', 'Please provide a valid email.'],
      ['Message', 'Please enter your message.'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(`^${text}`));
    }
    await expect(dialog.locator('.field-error')).toHaveCount(4);
    await expect(dialog.getByLabel('Name')).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('a message goes away as soon as its field is right', async ({ page }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog, { Name: 'Asha Verma', 'E-mail': 'asha@', Message: 'Hello' });
    await submit(dialog);
    await expect(dialog.locator('.field-error')).toHaveText([
      'Please enter a valid 10-digit mobile number.',
      'Please provide a valid email.',
    ]);
    await expect(dialog.getByLabel('Mobile number')).toBeFocused();
    await dialog.getByLabel('E-mail').fill('asha@example.in');
    await expect(dialog.locator('.field-error')).toHaveCount(1);
    await dialog.getByLabel('Mobile number').fill('987654321');
    await expect(dialog.locator('.field-error')).toHaveCount(1);
    await dialog.getByLabel('Mobile number').fill('9876543210');
    await expect(dialog.locator('.field-error')).toHaveCount(0);
  });

  test('the number takes ten digits and no more, and understands a pasted +91', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = await openGeneral(page);
    const number = dialog.getByLabel('Mobile number');
    await expect(number).toHaveAttribute('maxlength', '10');
    await number.pressSequentially('98765432109');
    await expect(number).toHaveValue('9876543210');
    await number.fill('');
    await number.pressSequentially('98a765-432');
    await expect(number).toHaveValue('98765432');
    await page.evaluate(() => navigator.clipboard.writeText(' +91 98765 43210 '));
    await number.press('Control+A');
    await number.press('Control+V');
    await expect(number).toHaveValue('9876543210');
  });
});
