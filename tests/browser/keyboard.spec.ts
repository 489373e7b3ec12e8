import { hold } from './hold.ts';
import { productAddress } from './public-pages.ts';
import { buyer, demo, statusOf } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

/** Returns the text of a screen reader for the focused element, after checking that it is visible. */
async function focused(page: Page): Promise<string> {
  const stop = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { outlineStyle, outlineWidth, visibility } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
      name: (
        element.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]?.textContent
          : element.innerText) ??
        ''
      )
        .replace(/\s+/g, ' ')
        .trim(),
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && visibility === 'visible',
      seen:
        box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      covered: !element.contains(
        document.elementFromPoint(box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 1)),
      ),
    };
  });
  if (!stop) return 'the browser';
  expect(stop, `focus on ${stop.name}`).toMatchObject({ outlined: true, seen: true, covered: false });
  return stop.name;
}

/** Presses Tab until the element with this name has the focus, and returns the names on the way. */
async function tabTo(page: Page, name: string | RegExp, most = 40): Promise<string[]> {
  const passed: string[] = [];
  while (passed.length < most) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    passed.push(stop);
    if (typeof name === 'string' ? stop === name : name.test(stop)) return passed;
  }
  throw new Error(`Tab did not reach ${name}; it passed ${passed.join(' | ')}`);
}

test('the first Tab reaches the skip link, which leads to the page itself', async ({ page }) => {
  await page.goto('/astro-shop/gemstones');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to main content');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Home');
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('a card to swipe that came into view with the focus stays there; nothing that floats lies on the focus', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/');
    await test.step('a card of a row to swipe', async () => {
      const links = page.locator('.consult li a');
      await links.nth(1).focus();
      for (const at of [2, 3]) {
        await page.keyboard.press('Tab');
        await expect(links.nth(at)).toBeFocused();
        await expect(links.nth(at)).toBeInViewport({ ratio: 0.99 });
      }
    });
    const footer = page.getByRole('contentinfo');
    for (const name of [
      'Disclaimer',
      'FAQ',
      'Terms and conditions',
      'Privacy policy',
      'Free tools',
      'Articles',
    ]) {
      const link = footer.getByRole('link', { name, exact: true });
      await link.focus();
      await page.keyboard.press('Shift');
      await expect
        .poll(() =>
          link.evaluate((element) => {
            const { left, right, y, height } = element.getBoundingClientRect();
            const seen = [left + 2, (left + right) / 2, right - 2].map((x) =>
              element.contains(document.elementFromPoint(x, y + height / 2)),
            );
            return seen.includes(true);
          }),
        )
        .toBe(true);
    }
  });

  test('the ring of what floats is seen over the dark footer; the menu does not lie on the next focus', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/faq');
    for (const part of ['.chat-float', '.enquire-float']) {
      await page.keyboard.press('Shift+Tab');
      const float = page.locator(part);
      await expect(float).toBeFocused();
      // Brass on midnight, and inside: beyond the edge of the screen nobody would see it.
      await expect(float).toHaveCSS('outline-color', 'rgb(199, 154, 75)');
      await expect(float).toHaveCSS('outline-offset', '-4px');
    }
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const menu = page.locator('#site-menu');
    await menu.getByRole('link', { name: 'Book Appointment' }).focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Basket');
    await expect(menu).toBeHidden();
  });
});

test('a menu opens, wraps round at both ends, and closes when left', async ({ page }) => {
  for (const [title, address, last, next] of [
    ['Products', '/astro-shop/gemstones', 'All products', 'Search'],
    ['Numerology', '/faq', 'Free number tool', 'Vastu'],
  ] as const)
    await test.step(`${title} on ${address}`, async () => {
      await page.goto(address);
      await tabTo(page, title);
      const menu = page.locator('details.menu', { hasText: last });
      await expect(menu).toHaveAttribute('data-ready');
      for (const key of ['Enter', 'Space']) {
        await page.keyboard.press(key);
        await expect(menu).toHaveAttribute('open', '');
        await page.keyboard.press(key);
        await expect(menu).not.toHaveAttribute('open');
      }
      await expect(menu.locator('a')).not.toHaveCount(1);
      const entries = (await menu.locator('a').allTextContents()).map((entry) => entry.trim());
      expect(entries.at(-1)).toBe(last);
      for (const entry of [...entries, entries[0]]) {
        await page.keyboard.press('ArrowDown');
        expect(await focused(page)).toBe(entry);
      }
      for (const entry of [last, entries.at(-2)]) {
        await page.keyboard.press('ArrowUp');
        expect(await focused(page)).toBe(entry);
      }
      await page.keyboard.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
      expect(await focused(page)).toBe(title);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(next);
      await expect(menu).not.toHaveAttribute('open');
    });
});

test('arrow keys that are pressed in a menu before React works count once it does', {
  tag: '@nightly',
}, async ({ page }) => {
  const scripts = await hold(page, /\/_astro\/(Dropdown|client)\..*\.js/);
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  await page.locator('summary', { hasText: 'Numerology' }).focus();
  await expect.poll(scripts.asked).toBeGreaterThan(0);
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  scripts.release();
  const menu = page.locator('details.menu', { hasText: 'Numerology' }).first();
  await expect(menu.locator('a').nth(1)).toBeFocused();
  await test.step('one menu is open at a time, and a press elsewhere closes it', async () => {
    const open = page.locator('details.menu[open]');
    for (const title of ['Astrology', 'Vastu', 'Products']) {
      const summary = page.locator('details.menu > summary', { hasText: title });
      await summary.click();
      await expect(open).toHaveCount(1);
      await expect(open.locator('summary')).toHaveText(title);
      await expect(open).toHaveAttribute('data-ready');
    }
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } });
    await expect(open).toHaveCount(0);
  });
});

test('Tab goes through a product page as it is read; photos are chosen by Enter and by arrow keys', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(await productAddress(page.request, demo.discounted.id));
  const stops = await tabTo(page, 'Share');
  const start = stops.indexOf('Home');
  expect(stops.slice(start)).toEqual([
    'Home',
    'Astro shop',
    'Gemstones',
    `Photos of ${demo.discounted.name}`,
    'Zoom this photo',
    ...Array.from({ length: demo.discounted.photos }, (_, at) => `Show photo ${at + 1}`),
    'Add to basket',
    'Order Now',
    'Enquery Now',
    'Ask on WhatsApp',
    'Delivery',
    'Returns',
    'Gemstone consultation',
    'Free gemstone tool',
    'Share',
  ]);
  // Focus on a thumbnail has scrolled the page, so the upper part of the photo may be out of sight.
  const isShown = async (at: number) => {
    await expect(page.getByAltText(`photo ${at} of ${demo.discounted.photos}`)).toBeInViewport({
      ratio: 0.5,
    });
    await expect(page.getByRole('link', { name: `Show photo ${at}` })).toHaveAttribute(
      'aria-current',
      'true',
    );
  };
  await page.getByRole('link', { name: 'Show photo 2' }).focus();
  await page.keyboard.press('Enter');
  await isShown(2);
  await page.getByRole('region', { name: 'Photos of' }).focus();
  await page.keyboard.press('ArrowLeft');
  await isShown(1);
});

test('an enquiry is opened, filled, sent and left by keyboard alone', async ({ page }) => {
  await page.goto(await productAddress(page.request, demo.plain.id));
  await tabTo(page, 'Enquery Now');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enquiry Now' });
  await expect(dialog).toHaveAttribute('data-ready');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  for (const text of [buyer.fullName, buyer.phone, buyer.email, 'Is it heated?']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  expect(await focused(page)).toBe('Submit');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Enquiry submitted successfully!');
  await expect(dialog).toBeHidden();
  const note = page.getByRole('region', { name: /^Your question about .* was sent\.$/ });
  await expect(note).toBeFocused();
  await note.getByRole('button', { name: 'Close this message' }).press('Enter');
  await expect(page.locator('.product').getByRole('button', { name: 'Enquery Now' })).toBeFocused();
});

test('an order is placed and paid by keyboard alone', async ({ page }) => {
  await page.goto(await productAddress(page.request, demo.plain.id));
  await tabTo(page, 'Order Now');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/product-checkout\//);
  await page.locator('form[data-ready]').waitFor();
  await tabTo(page, 'Full name');
  for (const [label, text] of [
    ['Full name', buyer.fullName],
    ['E-mail', buyer.email],
    ['Phone (+91)', buyer.phone],
    ['Country', ''],
    ['PIN / ZIP code', buyer.zipCode],
    // The text was filled in from the PIN code and is selected, so typing replaces it.
    ['State', buyer.state],
    ['Address', buyer.address],
    ['City', buyer.city],
  ] as const) {
    expect(await focused(page)).toBe(label);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('[name="country"]')).toHaveValue('India');
  await expect(page.locator('[name="state"]')).toHaveValue(buyer.state);
  expect(await focused(page)).toBe('Is the bill for a business?');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Decrease quantity');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Increase quantity');
  await page.keyboard.press('Space');
  await expect(page.locator('.summary-total').getByRole('status')).toHaveText('₹64,000.00');
  await tabTo(page, 'Checkout Now');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sandbox-pay\//);
  const orderId = page.url().split('/').at(-1) ?? '';
  await tabTo(page, 'Pay by UPI');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await tabTo(page, 'Go to Home');
  expect(await statusOf(page, orderId)).toMatchObject({
    status: 'COMPLETED',
    amount: 64_000,
    payment_mode: 'UPI',
  });
});

test('mistakes are found and corrected by keyboard alone', async ({ page }) => {
  await page.goto(await productAddress(page.request, demo.plain.id, 'product-checkout'));
  await page.locator('form[data-ready]').waitFor();
  await tabTo(page, 'Full name');
  await page.keyboard.type(buyer.fullName);
  await page.keyboard.press('Enter');
  const problems = page.locator('#billing-problems');
  await expect(problems).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('E-mail: Please provide a valid email.');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="email"]')).toBeFocused();
  expect(await focused(page)).toBe('E-mail');
  await page.keyboard.type(buyer.email);
  await expect(page.locator('#billing-email-error')).toHaveCount(0);
});
