import { answerWith, fillIn, openGeneral, person, submit } from './enquiry-helpers.ts';
import { productAddress } from './public-pages.ts';
import { demo } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test.describe('opening and closing', () => {
  test('Escape, the cross and a click outside close it, keep the text and return the focus', async ({
    page,
  }) => {
    await page.goto(await productAddress(page.request, demo.plain.id));
    const opener = page.locator('.product').getByRole('button', { name: 'Enquery Now' });
    const dialog = page.getByRole('dialog');
    await opener.click();
    await expect(dialog).toHaveAttribute('data-ready');
    await dialog.getByLabel('Name').fill('Asha');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(3, 3),
    ]) {
      await close();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(dialog.getByLabel('Name')).toHaveValue('Asha');
    }
  });

  test('keeps what was typed when the phone drops the page, and forgets it once sent', async ({ page }) => {
    await fillIn(await openGeneral(page));
    const dialog = await openGeneral(page, '/about-us');
    for (const [label, text] of Object.entries(person))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(text);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toContainText('submitted');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('its heading and its cross stay in view, wherever its form is scrolled to; all of it fits a low screen', {
    tag: '@nightly',
  }, async ({ page }) => {
    await answerWith(page, 500, { status: 500, message: 'Something went wrong.' });
    const dialog = await openGeneral(page);
    const close = dialog.getByRole('button', { name: 'Close' });
    const failure = dialog.getByRole('alert');
    const inView = async () => {
      await expect(dialog.getByRole('heading', { name: 'Appointment Now' })).toBeInViewport({ ratio: 1 });
      await expect(close).toBeInViewport({ ratio: 1 });
    };
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [360, 640],
    ] as const)
      await test.step(`at ${width} by ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await dialog.getByLabel('Mobile number').fill('98765');
        await submit(dialog);
        await expect(dialog.locator('#enquiry-number-error')).toHaveText(
          'Please enter a valid 10-digit mobile number.',
        );
        await expect(failure).toHaveText('');
        await inView();
        await fillIn(dialog);
        await submit(dialog);
        await expect(failure).toHaveText('Something went wrong.');
        await expect(failure).toBeInViewport();
        await inView();
        await dialog.getByRole('link', { name: 'Privacy policy' }).focus();
        await inView();
      });
    await test.step('on a small phone held sideways', async () => {
      await page.setViewportSize({ width: 568, height: 320 });
      await dialog.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
      await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport();
      await close.click();
      await expect(dialog).toBeHidden();
    });
  });

  test('keeps the focus inside while open, and the page behind does not scroll', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/astro-shop/gemstones');
    await page.mouse.move(5, 400);
    await page.evaluate(() => scrollTo(0, 300));
    await page.locator('.enquire-float').press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAttribute('data-ready');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    const before = await page.evaluate(() => scrollY);
    const reached = new Set<string>();
    for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      const where = await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === document.body) return 'the browser';
        return activeElement?.closest('#enquiry') ? activeElement.outerHTML.slice(0, 400) : 'the page behind';
      });
      expect(where).not.toBe('the page behind');
      reached.add(where);
    }
    reached.delete('the browser');
    // Four fields, Submit, Close, the way to WhatsApp, and two links about the visitor's data.
    expect([...reached].filter((html) => !html.startsWith('<dialog'))).toHaveLength(9);

    await page.mouse.wheel(0, 600);
    await dialog.getByRole('button', { name: 'Close' }).focus();
    for (const key of ['PageDown', 'End', 'ArrowDown']) await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBe(before);

    await dialog.getByText('Privacy policy').hover();
    await dialog.getByRole('heading').click();
    await expect(dialog).toBeVisible();
    const name = dialog.getByLabel('Name');
    await name.fill('Asha Verma');
    const box = await name.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(5, (box?.y ?? 0) + 20, { steps: 5 });
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});
