import { demo, openCheckout } from './shop-helpers.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/*
 * The field accepts exactly ten digits and at most ten characters, but people have their number in other
 * forms.
 */
const NUMBER = '9876543210';

/** Unit tests cover more spellings. Here these spellings have to pass through the field. */
const spellings = ['+91 98765 43210', '९८७६५ ४३२१०'];

/** Clipboard chips, suggestions and dictation insert text like this: in one insertion that is no paste. */
async function insertText(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
}

const ways: [string, (page: Page, field: Locator, text: string) => Promise<void>][] = [
  ['one insertion', insertText],
  [
    'a composition',
    async (page, field, text) => {
      await field.focus();
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text, selectionStart: 0, selectionEnd: text.length });
      await session.send('Input.insertText', { text });
    },
  ],
  [
    'a replacement of what is there',
    async (_, field, text) => {
      await field.fill('987');
      await field.evaluate((input: HTMLInputElement, data) => {
        const options = { data, bubbles: true, inputType: 'insertReplacementText' };
        input.dispatchEvent(new InputEvent('beforeinput', { ...options, cancelable: true }));
        input.setRangeText(data, 0, input.value.length, 'end');
        input.dispatchEvent(new InputEvent('input', options));
      }, text);
    },
  ],
  [
    'a value that is set, as when a form is filled in by the browser',
    async (_, field, text) => {
      await field.evaluate((input: HTMLInputElement, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }, text);
    },
  ],
];

test('a number is understood in every spelling, however it comes, and can be corrected in its middle', {
  tag: '@phone-only',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCheckout(page, demo.plain);
  const field = page.getByLabel('Phone');
  await expect(field).toHaveAttribute('maxlength', '10');
  for (const typed of [...spellings, '98765432109', '98a765-43210'])
    await test.step(`${typed} is typed`, async () => {
      await field.fill('');
      await field.pressSequentially(typed);
      await expect(field).toHaveValue(NUMBER);
    });
  for (const pasted of [...spellings, ' +91 98765 43210 '])
    await test.step(`${pasted} is pasted`, async () => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await field.press('Control+A');
      await field.press('Control+V');
      await expect(field).toHaveValue(NUMBER);
    });
  for (const [way, insert] of ways)
    for (const inserted of spellings)
      await test.step(`${inserted} comes by ${way}`, async () => {
        await field.fill('');
        await insert(page, field, inserted);
        await expect(field).toHaveValue(NUMBER);
      });
  for (const tooLong of ['98765432101', '9198765432109', '+1 202 555 01234'])
    await test.step(`${tooLong} is not cut to a number that is somebody's`, async () => {
      await field.fill('');
      await insertText(page, field, tooLong);
      expect(await field.inputValue()).not.toMatch(/^\d{10}$/);
    });
  await test.step('a whole number beside the one that is there takes its place', async () => {
    await field.fill('9123456780');
    await insertText(page, field, '+91 98765 43210');
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
