import { expect, type Locator, test } from '@playwright/test';
import { answerWith, fillIn, openGeneral, person, submit, watchSent } from './enquiry-helpers.ts';
import { demo } from './shop-helpers.ts';

test.describe('while and after it is sent', { tag: '@phone-only' }, () => {
  test('everything is disabled and the button reads Submitting...', async ({ page }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/api/appointment', async (route) => {
      await held;
      await route.continue();
    });
    await submit(dialog);
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    for (const label of Object.keys(person))
      await expect(dialog.getByLabel(label, { exact: true })).toBeDisabled();
    letGo();
    await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
    await expect(dialog.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  });

  test('success is said in green, the form is cleared, and the dialog closes after two seconds', async ({
    page,
  }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await dialog.evaluate((element: HTMLDialogElement) => {
      const times: { said?: number; closed?: number } = {};
      Object.assign(window, { times });
      new MutationObserver(() => {
        if (element.querySelector('[role="status"]')?.textContent) times.said ??= performance.now();
      }).observe(element, { subtree: true, childList: true });
      element.addEventListener('close', () => {
        times.closed ??= performance.now();
      });
    });
    await submit(dialog);
    const notice = dialog.getByRole('status');
    await expect(notice).toHaveText('Appointment submitted successfully!');
    for (const label of Object.keys(person))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('');
    await expectHue(notice, 'green');
    // The second press of a slow double click: the form is empty, and there is nothing wrong about it.
    await submit(dialog);
    await expect(notice).toHaveText('Appointment submitted successfully!');
    await expect(dialog).toBeHidden();
    const { said = 0, closed = 0 } = await page.evaluate(
      () => (window as never as { times: object }).times as never,
    );
    expect(closed - said).toBeGreaterThan(1_800);
    expect(closed - said).toBeLessThan(10_000);
    await page.locator('.enquire-float').click();
    await expect(dialog).toBeVisible();
    await expect(notice).toBeEmpty();
  });

  test('an answer without words of its own is said in ours', async ({ page }) => {
    await answerWith(page, 200, { status: 200 });
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
    await expect(dialog).toBeHidden();
    await page.goto('/astro-shop/gemstones');
    await page.getByRole('button', { name: `Enquiry Now about ${demo.plain.name}` }).click();
    const about = page.getByRole('dialog', { name: 'Enquiry Now' });
    await fillIn(about);
    await submit(about);
    await expect(about.getByRole('status')).toHaveText('Enquiry submitted successfully!');
  });

  test('every failure is said in red; what was typed stays, and the next try works', async ({ page }) => {
    const errors = { name: ['Name is odd.', 'Name is short.'], email: ['E-mail is odd.'] };
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    for (const [answer, text] of [
      [
        { status: 422, json: { status: 422, message: 'Not good', errors } },
        'Name is odd., Name is short., E-mail is odd.',
      ],
      [
        { status: 503, json: { status: 503, message: 'We are closed for a moment.' } },
        'We are closed for a moment.',
      ],
      [{ status: 500, json: { status: 500 } }, 'Something went wrong.'],
      [{ status: 429, json: { status: 429, message: 'Please wait a little.' } }, 'Please wait a little.'],
      [{ status: 502, body: '<h1>Bad' }, 'Something went wrong.'],
      [{ status: 429, json: { status: 429, message: 'Please wait again.' } }, 'Please wait again.'],
      ['no answer', 'Something went wrong.'],
    ] as const) {
      await page.route('**/api/appointment', (route) =>
        answer === 'no answer' ? route.abort() : route.fulfill(answer),
      );
      await submit(dialog);
      const notice = dialog.getByRole('alert');
      await expect(notice).toHaveText(text);
      await expectHue(notice, 'red');
      for (const [label, typed] of Object.entries(person))
        await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(typed);
      await page.unroute('**/api/appointment');
    }
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
    await expect(dialog.getByRole('alert')).toBeEmpty();
  });

  test('screen readers hear it: the notice is put into an element that was there before', async ({
    page,
  }) => {
    const dialog = await openGeneral(page);
    const regions = dialog.locator('[role="status"], [role="alert"]:not(.load-help)');
    await expect(regions).toHaveText(['', '']);
    const before = await regions.elementHandles();
    await answerWith(page, 503, { status: 503 });
    await fillIn(dialog);
    await submit(dialog);
    await expect(regions).toHaveText(['', 'Something went wrong.']);
    await page.unroute('**/api/appointment');
    await submit(dialog);
    await expect(regions).toHaveText(['Appointment submitted successfully!', '']);
    for (const region of before) expect(await region.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('a failure puts the focus on the first field at fault, or back on the button', async ({ page }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    const errors = { message: ['Message is odd.'], email: ['E-mail is odd.'] };
    await answerWith(page, 422, { status: 422, message: 'Not good', errors });
    await submit(dialog);
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await answerWith(page, 503, { status: 503 });
    await dialog.getByLabel('E-mail').press('Enter');
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
  });

  test('on a small phone a failure is read beside Submit, without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await answerWith(page, 503, { status: 503 });
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await submit(dialog);
    const notice = dialog.getByRole('alert').filter({ hasText: 'Something went wrong.' });
    const button = dialog.getByRole('button', { name: 'Submit' });
    await expect(button).toBeEnabled();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [above, below] = [await notice.boundingBox(), await button.boundingBox()].sort(
      (a, b) => (a?.y ?? 0) - (b?.y ?? 0),
    );
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(48);
  });

  test('a double click sends once, and so does Enter pressed twice', async ({ page }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await dialog.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(dialog).toBeHidden();
    expect(sent).toHaveLength(1);
    await page.locator('.enquire-float').click();
    await fillIn(dialog);
    await dialog.getByLabel('E-mail').focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await expect(dialog).toBeHidden();
    expect(sent).toHaveLength(2);
  });
});

/** Expects a notice to stand on a ground of this colour, with an icon of this colour. */
async function expectHue(notice: Locator, hue: 'green' | 'red'): Promise<void> {
  const colours = await notice.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element.querySelector('svg') ?? element).color,
  ]);
  for (const colour of colours) {
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
    if (hue === 'green') expect(green, colour).toBeGreaterThan(Math.max(red, blue));
    else expect(red, colour).toBeGreaterThan(Math.max(green, blue));
  }
}
