import { readdirSync } from 'node:fs';
import { wakeIslands } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

const count = readdirSync('content/testimonials').filter((name) => !name.endsWith('.hi.md')).length;

test.describe('what clients say', () => {
  test.skip(count === 0, 'nobody is quoted');

  const shown = (page: Page) =>
    page.locator('.testimonials li').evaluateAll((slides) => {
      const row = slides[0]?.closest('.testimonials-row')?.getBoundingClientRect();
      return slides.flatMap((slide, n) => {
        const { left, right } = slide.getBoundingClientRect();
        return row && left >= row.left - 30 && right <= row.right + 2 ? [n + 1] : [];
      });
    });

  test('shows 3 slides at wide widths, 2 from 1024 pixels down, 1 from 600 pixels down', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/');
    for (const state of ['as it was sent', 'once React is there']) {
      if (state !== 'as it was sent') {
        await wakeIslands(page);
        await page.locator('.testimonials[data-ready]').waitFor();
      }
      for (const [width, slides] of [
        [1280, 3],
        [1025, 3],
        [1024, 2],
        [601, 2],
        [600, 1],
        [360, 1],
      ] as const)
        await test.step(`${slides} at ${width} pixels, ${state}`, async () => {
          await page.setViewportSize({ width, height: 800 });
          // Elements outside the screen get a new layout only when they come near.
          await page.locator('.testimonials').scrollIntoViewIfNeeded();
          const seen = Math.min(slides, count);
          const first = Array.from({ length: seen }, (_, n) => n + 1);
          await expect.poll(() => shown(page)).toEqual(first);
          if (state === 'once React is there')
            await expect(page.locator('.testimonials-dots button')).toHaveCount(count - seen + 1);
        });
    }
  });

  test('moves by arrows, dots and keys, from the first touch on, and never by itself', {
    tag: ['@phone-only', '@nightly'],
  }, async ({ page }) => {
    test.skip(count < 3, 'there is too little to move');
    await page.clock.install();
    await page.goto('/');
    const region = page.getByRole('region', { name: 'Our Clients Say!!!' }).first();
    const next = region.getByRole('button', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    await next.tap();
    await expect.poll(() => shown(page)).toEqual([2]);
    await region.getByRole('button', { name: `Show ${count - 1} of ${count}` }).click();
    await expect.poll(() => shown(page)).toEqual([count - 1]);
    await next.press('Enter');
    await expect.poll(() => shown(page)).toEqual([count]);
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await region.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => shown(page)).toEqual([count - 1]);
    await page.locator('.testimonials-row').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page)).toEqual([count - 2]);
    await page.clock.fastForward(60_000);
    expect(await shown(page)).toEqual([count - 2]);
  });
});
