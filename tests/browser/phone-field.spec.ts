import { expect, type Locator, type Page, test } from '@playwright/test';
import { demo, openCheckout } from './shop-helpers.ts';

/* The spec wants exactly ten digits and at most ten characters; people have their number in other forms. */
const NUMBER = '9876543210';

const fields: [string, (page: Page) => Promise<Locator>][] = [
  [
    'the enquiry',
    async (page) => {
      await page.goto('/');
      await page.locator('.enquire-float').tap();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAttribute('data-ready');
      return dialog.getByLabel('Mobile number');
    },
  ],
  [
    'the appointment panel',
    async (page) => {
      await page.goto('/service-details/vastu/residential-vastu-consultation');
      const panel = page.getByRole('region', { name: 'Book An Appointment' });
      await panel.getByLabel('Name').tap();
      await panel.locator('form[data-ready]').waitFor();
      return panel.getByLabel('Mobile number');
    },
  ],
  [
    'the checkout',
    async (page) => {
      await openCheckout(page, demo.plain);
      return page.getByLabel('Phone');
    },
  ],
];

for (const [name, open] of fields)
  test(`the number of ${name} is understood with +91 or 0 in front, typed or pasted, and can be mended in its middle`, {
    tag: '@phone-only',
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const field = await open(page);
    await expect(field).toHaveAttribute('maxlength', '10');
    for (const typed of ['+91 98765 43210', '098765 43210', '98765 43210', '919876543210', '98765432109'])
      await test.step(`${typed} is typed`, async () => {
        await field.fill('');
        await field.pressSequentially(typed);
        await expect(field).toHaveValue(NUMBER);
      });
    for (const pasted of ['+91-98765-43210', ' +91 98765 43210 ', '098765-43210'])
      await test.step(`${pasted} is pasted`, async () => {
        await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
        await field.press('Control+A');
        await field.press('Control+V');
        await expect(field).toHaveValue(NUMBER);
      });
    await test.step('a digit is typed into the middle, and the caret stays behind it', async () => {
      await field.fill('98743210');
      await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
      for (const [digit, value, caret] of [
        ['6', '987643210', 4],
        ['5', '9876543210', 5],
      ] as const) {
        await page.keyboard.type(digit);
        await expect(field).toHaveValue(value);
        expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(caret);
      }
    });
  });
