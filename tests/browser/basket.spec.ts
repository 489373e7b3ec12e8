import { changeProduct } from '#server/catalogue/saves.ts';
import { hold, holdScripts } from './hold.ts';
import { putProduct, removeOwnProducts, siteShop, unlike } from './own-products.ts';
import { buyer, checkOut, fillBilling } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

test.afterEach(removeOwnProducts);

const mala = { id: 16, slug: 'rudraksha-mala-108-beads', name: 'Rudraksha Mala 108 Beads', price: '₹1,500' };
const bracelet = { id: 17, slug: 'rudraksha-bracelet-with-gold-plated-beads' };
const tulsi = { id: 24, slug: 'tulsi-mala-108-beads', name: 'Tulsi Mala 108 Beads' };

interface Named {
  id: number;
  slug: string;
}

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('basket') ?? '[]'));
const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const total = (page: Page) => page.locator('.basket-total');

async function add(page: Page, { id, slug }: Named): Promise<void> {
  await page.goto(`/product-details/${id}/${slug}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to your basket.' })).toBeVisible();
}

/** Puts lines into the basket as if they had been put in on another day. */
async function fill(page: Page, lines: { id: number; quantity?: number }[]): Promise<void> {
  const basket = JSON.stringify(lines.map(({ id, quantity = 1 }) => ({ id, quantity, options: [] })));
  await page.goto('/basket');
  await page.evaluate((text) => localStorage.setItem('basket', text), basket);
  await page.reload();
}

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test('a bracelet and a mala are bought together, with one payment', async ({ page }) => {
    await add(page, bracelet);
    await add(page, mala);
    await expect(header(page, 'Basket, 2 items')).toBeVisible();
    expect(await kept(page)).toEqual([
      { id: 17, quantity: 1, options: [] },
      { id: 16, quantity: 1, options: [] },
    ]);
    await page.getByRole('link', { name: 'See basket' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible();
    await expect(row(page, mala.name)).toContainText('Indonesia');
    await row(page, mala.name).getByRole('button', { name: 'Increase quantity' }).click();
    await expect(total(page)).toContainText('₹4,250.00');
    await expect(header(page, 'Basket, 3 items')).toBeVisible();
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await fillBilling(page);
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText(mala.name);
    await expect(summary.locator('.summary-total')).toContainText('₹4,250.00');
    await checkOut(page);
    // Until the order is paid, the basket keeps what was ordered.
    expect(await kept(page)).toHaveLength(2);
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    for (const name of ['Bracelet', mala.name]) await expect(page.getByRole('main')).toContainText(name);
    await expect(header(page, 'Basket')).toBeVisible();
    expect(await kept(page)).toEqual([]);
  });

  test('a press before any script has come counts, once', async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto(`/product-details/${mala.id}/${mala.slug}`, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Add to basket' });
    await button.tap();
    await button.tap();
    expect(await kept(page)).toEqual([]);
    scripts.release();
    await expect(page.getByText('Added to your basket.')).toBeVisible();
    await expect(header(page, 'Basket, 1 item')).toBeVisible();
    await button.press('Enter');
    await expect(header(page, 'Basket, 2 items')).toBeVisible();
    expect(await kept(page)).toEqual([{ id: mala.id, quantity: 2, options: [] }]);
  });

  test('twenty lines fit the narrowest screen, and one more is refused with the reason', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
    });
    // Ids that are not on sale have lines too.
    await fill(
      page,
      Array.from({ length: 20 }, (_, n) => ({ id: n < 15 ? n + 1 : n + 900 })),
    );
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await test.step('the page names every script that it loads, so that all come together', async () => {
      const html = await (await page.request.get('/basket')).text();
      expect(asked.size).toBeGreaterThan(3);
      expect([...asked].filter((file) => !html.includes(file))).toEqual([]);
    });
    await page.goto(`/product-details/${mala.id}/${mala.slug}`);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Your basket is full')).toBeVisible();
    expect(await kept(page)).toHaveLength(20);
    await test.step('the header keeps to one line, from the narrowest phone to a laptop', async () => {
      await page.evaluate(
        (id) => localStorage.setItem('basket', JSON.stringify([{ id, quantity: 99, options: [] }])),
        mala.id,
      );
      await page.goto('/faq');
      for (const width of [320, 360, 1024]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(header(page, 'Basket, 99 items')).toBeInViewport({ ratio: 1 });
        const bar = page.locator('.header .bar');
        const tops = await bar.locator('> *:visible').evaluateAll((parts) =>
          parts.map((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
        );
        expect(Math.max(...tops) - Math.min(...tops), `at ${width}`).toBeLessThan(8);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  });
});

test('what was removed comes back by Undo, and the focus is never lost', async ({ page }) => {
  await fill(page, [{ id: mala.id }, { id: tulsi.id, quantity: 2 }]);
  await row(page, mala.name).getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(total(page)).toContainText('₹900.00');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(row(page, mala.name).getByRole('button', { name: 'Remove' })).toBeFocused();
  expect((await kept(page)).map(({ id }: Named) => id)).toEqual([mala.id, tulsi.id]);
  for (const { name } of [mala, tulsi])
    await row(page, name).getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('Your basket is empty.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Visit the shop' })).toBeVisible();
  await expect(undo).toBeFocused();
  // An empty basket shows what there is in the shop; one with something in it does not.
  const picks = page.getByRole('heading', { name: 'New in the shop' });
  await expect(picks).toBeVisible();
  await undo.press('Enter');
  await expect(picks).toBeHidden();
});

test('two tabs show one basket', async ({ page, context }) => {
  await fill(page, [{ id: mala.id }]);
  await expect(total(page)).toContainText('₹1,500.00');
  const other = await context.newPage();
  await add(other, tulsi);
  await expect(row(page, tulsi.name)).toBeVisible();
  await expect(header(page, 'Basket, 2 items')).toBeVisible();
  await row(page, mala.name).getByRole('button', { name: 'Remove' }).click();
  await expect(header(other, 'Basket, 1 item')).toBeVisible();
});

test.describe('whatever the screen', { tag: '@phone-only' }, () => {
  test('a changed price is said in the basket and at the checkout, and once more when it changes then', async ({
    page,
  }) => {
    const name = `Bead for the basket ${unlike()}`;
    const { id, slug } = await putProduct({ name, price: 1_000 });
    await add(page, { id, slug });
    await putProduct({ name, price: 1_200 }, id);
    await page.goto('/basket');
    const news = 'The price has changed: it was ₹1,000, it is now ₹1,200.';
    await expect(row(page, name)).toContainText(news);
    await expect(total(page)).toContainText('₹1,200.00');
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText(news);
    await fillBilling(page);
    await putProduct({ name, price: 1_300 }, id);
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByText('Your total is now ₹1,300.00.')).toBeVisible();
    await expect(summary).toContainText('The price has changed: it was ₹1,000, it is now ₹1,300.');
    await checkOut(page);
  });

  test('what cannot be bought any more says so, is not counted, and the rest is bought', async ({ page }) => {
    const [sold, gone, counted] = [`Sold ${unlike()}`, `Gone ${unlike()}`, `Counted ${unlike()}`];
    const piece = await putProduct({ name: sold, single: 1 });
    const hidden = await putProduct({ name: gone });
    const few = await putProduct({ name: counted, stock: 3, price: 100 });
    for (const product of [piece, hidden, few]) await add(page, product);
    await page.goto('/basket');
    await expect(row(page, sold)).toContainText('There is only one.');
    const more = row(page, counted).getByRole('button', { name: 'Increase quantity' });
    await more.click();
    await more.click();
    await expect(row(page, counted)).toContainText('There are no more.');
    await changeProduct(siteShop(), piece.id, () => ({ soldTo: 'an order' }));
    await changeProduct(siteShop(), hidden.id, () => ({ status: 0 }));
    await changeProduct(siteShop(), few.id, () => ({ stock: 2 }));
    await page.reload();
    await expect(row(page, sold)).toContainText('It has been sold.');
    await expect(row(page, gone)).toContainText('It is no longer on sale.');
    await expect(row(page, counted)).toContainText('You wanted 3; only 2 are left.');
    await expect(total(page)).toContainText('₹200.00');
    await expect(page.getByText(`cannot be bought just now: ${sold}, ${gone}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    const out = page.locator('.summary-line', { hasText: sold });
    await expect(out).toContainText('It has been sold.');
    await expect(out.locator('.price, img')).toHaveCount(0);
    await fillBilling(page);
    // One more is sold while the form is filled in.
    await changeProduct(siteShop(), few.id, () => ({ stock: 1 }));
    await page.getByRole('button', { name: 'Checkout Now' }).click();
    await expect(page.getByText('You wanted 3; only 1 is left.')).toBeVisible();
    await checkOut(page);
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    // What was not bought is still there.
    expect(
      (await kept(page)).map(({ id, quantity }: { id: number; quantity: number }) => [id, quantity]),
    ).toEqual([
      [piece.id, 1],
      [hidden.id, 1],
      [few.id, 2],
    ]);
  });

  test('a dead network shows what is known, and loses nothing', { tag: '@nightly' }, async ({ page }) => {
    await add(page, mala);
    const calls = '**/api/public/basket*';
    await page.route(calls, (route) => route.abort());
    await page.goto('/basket');
    await expect(page.getByRole('alert').filter({ hasText: 'We could not read' })).toBeVisible();
    await expect(row(page, mala.name)).toContainText(mala.price);
    await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toHaveCount(0);
    await page.goto('/checkout');
    await expect(page.getByRole('alert').filter({ hasText: 'We could not read' })).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(mala.name);
    const slow = await hold(page, /\/api\/public\/basket/);
    await page.goto('/basket');
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    slow.release();
    await expect(total(page)).toContainText('₹1,500.00');
  });

  test('a storage that keeps nothing, is full or damaged is told in words', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/basket');
    for (const damaged of ['[{"id":', '{"id":3}', '[{"id":"3","quantity":1}]']) {
      await page.evaluate((text) => localStorage.setItem('basket', text), damaged);
      await page.reload();
      await expect(page.getByText('could not be read. Please check what is here.')).toBeVisible();
      await expect(page.getByText('Your basket is empty.')).toBeVisible();
    }
    await page.evaluate(() => {
      localStorage.clear();
      for (let size = 1 << 20; size > 0; size >>= 1)
        try {
          for (;;) localStorage.setItem(`x${localStorage.length}`, 'x'.repeat(size));
        } catch {}
    });
    await page.goto(`/product-details/${mala.id}/${mala.slug}`);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Your browser could not keep this')).toBeVisible();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('Your browser could not keep this')).toBeVisible();
    await page.goto('/basket');
    await expect(page.getByText('it has no basket here')).toBeVisible();
    // One product can still be ordered by itself.
    await page.goto(`/product-checkout/${mala.id}/${mala.slug}`);
    await fillBilling(page, buyer);
    await checkOut(page);
  });
});
