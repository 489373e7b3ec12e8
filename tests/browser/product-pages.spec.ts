import { changeProduct } from '#server/catalogue/saves.ts';
import { putProduct, removeOwnProducts, shelfSlug, siteShop, unlike } from './own-products.ts';
import { openAsOwner } from './owner-helpers.ts';
import { sidewaysAt360, wakeIslands, watchTroubles } from './page-checks.ts';
import { readHead, thingsOf } from './page-head.ts';
import { photo } from './photos.ts';
import { expectProtected } from './protecting-headers.ts';
import { placeOrder, productAddress } from './public-pages.ts';
import { checkOut, demo, fillBilling, openCheckout } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

test.afterEach(removeOwnProducts);

/** Counts the photos of a page whose edges are cut off, or that are drawn in another shape than their own. */
async function photosCut(page: Page): Promise<number> {
  const photos = page.locator('main img[src*="/uploads/"]');
  await expect(photos.first()).toBeVisible();
  return photos.evaluateAll(async (images: HTMLImageElement[]) => {
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
    return images.filter((image) => {
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image;
      const ofItsShape = Math.abs(naturalWidth / naturalHeight - clientWidth / clientHeight) < 0.05;
      return !ofItsShape && getComputedStyle(image).objectFit !== 'contain';
    }).length;
  });
}

test('a long photo is shown whole wherever its product is', { tag: ['@phone-only', '@nightly'] }, async ({
  page,
}) => {
  const { name, buffer } = await photo('mala.jpg', 1_200, 400);
  const mark = unlike();
  const images = { main: { name, bytes: buffer }, added: [{ name, bytes: buffer }] };
  const { id, slug } = await putProduct({ name: `Mala ${mark}` }, null, images);
  for (const address of [`/astro-shop/${shelfSlug}`, `/product-details/${id}/${slug}`]) {
    await page.goto(address);
    expect(await photosCut(page), address).toBe(0);
  }
  await openCheckout(page, { id, slug });
  expect(await photosCut(page), 'checkout').toBe(0);
  for (const address of [`/list-product?q=${mark}`, `/edit-product/${id}`]) {
    await openAsOwner(page, address);
    expect(await photosCut(page), address).toBe(0);
  }
});

test.describe('a product the owner changes', { tag: '@phone-only' }, () => {
  test('is found at its former address after it was renamed, by 301', async ({ request }) => {
    const mark = unlike();
    const before = await putProduct({ name: `First name ${mark}` });
    const after = await putProduct({ name: `Second name ${mark}` }, before.id);
    for (const page of ['product-details', 'product-checkout']) {
      const answer = await request.get(`/${page}/${before.id}/${before.slug}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toBe(`/${page}/${after.id}/${after.slug}`);
      expectProtected(answer);
      expect((await request.get(`/${page}/${before.id}/${before.slug}`)).status()).toBe(200);
    }
    const call = await request.get(`/api/public/product-details/${before.id}/${before.slug}`);
    expect(call.status()).toBe(404);
    await putProduct({ name: `First name ${mark}` }, before.id);
    const back = await request.get(`/product-details/${before.id}/${before.slug}`, { maxRedirects: 0 });
    expect(back.status()).toBe(200);
  });

  test('is found at an address that a chat has cut or changed, by 301, and by every link, all the way to the checkout', async ({
    page,
    request,
  }) => {
    const name = `Cat's Eye (Lehsunia) & Pearl, ${unlike()} 5.2 ct.`;
    const { id, slug } = await putProduct({ name, price: 2_100 });
    const own = `/product-details/${id}/${encodeURIComponent(slug).replace("'", '%27').replace('(', '%28').replace(')', '%29').replace(/\.$/, '%2E')}`;
    for (const part of ['cat', slug.slice(0, -1), 'cat’s-eye', encodeURIComponent('बिल्ली'), `${slug})`]) {
      for (const kind of ['product-details', 'product-checkout']) {
        const answer = await request.get(`/${kind}/${id}/${part}`, { maxRedirects: 0 });
        expect(answer.status(), part).toBe(301);
        expect(answer.headers().location).toBe(own.replace('product-details', kind));
      }
      expect((await request.get(`/api/public/product-details/${id}/${part}`)).status()).toBe(404);
    }
    // As it is, in capitals, and without escapes: none of these leads anywhere else.
    for (const address of [
      own,
      own.toUpperCase().replace('PRODUCT-DETAILS', 'product-details'),
      decodeURIComponent(own),
    ])
      expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
    await page.goto(`/astro-shop/${shelfSlug}`);
    await page.getByRole('link', { name: `Details of ${name}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(new URL(page.url()).pathname).toBe(own);
    const { canonical } = await readHead(page);
    expect(new URL(canonical ?? '').pathname).toBe(own);
    const links = page.locator('a[href*="wa.me"]:not(dialog a)').filter({ hasText: /Ask|Share/ });
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toContain(encodeURIComponent(own));
    expect(await links.count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Order Now' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('.summary-total')).toContainText('₹2,100.00');
  });

  test('a single piece is ordered once, says when it is sold, and later leaves search', async ({ page }) => {
    const { id, slug } = await putProduct({ name: `Single bead ${unlike()}`, single: 1 });
    const [details, checkout] = [`/product-details/${id}/${slug}`, `/product-checkout/${id}/${slug}`];
    await openCheckout(page, { id, slug });
    await expect(page.getByText('There is only one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toHaveCount(0);

    await changeProduct(siteShop(), id, () => ({ soldTo: 'an order' }));
    const sold = await page.goto(details);
    expect(sold?.status()).toBe(200);
    await expect(page.locator('.product-price')).toHaveText('Sold');
    await expect(page.getByRole('link', { name: 'Order Now' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Enquery Now' }).first()).toBeVisible();
    const { data } = await readHead(page, (await sold?.text()) ?? '');
    expect(thingsOf(data).Product).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
    await page.goto(checkout);
    await expect(page.locator('main')).toContainText('Sold. There was only one of this piece.');
    await expect(page.getByRole('button', { name: 'Checkout Now' })).toHaveCount(0);

    const lastMonth = () => new Date(Date.now() - 31 * 24 * 3_600_000);
    await changeProduct({ ...siteShop(), now: lastMonth }, id, () => ({ soldTo: 'an order' }));
    expect((await page.goto(details))?.status()).toBe(410);
    await expect(page.locator('.product-price')).toHaveText('Sold');
  });
});

test('a counted stock says how many there are, and that it is sold out', { tag: '@phone-only' }, async ({
  page,
}) => {
  const { id, slug } = await putProduct({ name: `Counted bead ${unlike()}`, stock: 2 });
  await page.goto(`/product-details/${id}/${slug}`);
  await expect(page.getByText('2 pieces in stock.')).toBeVisible();
  await openCheckout(page, { id, slug });
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await expect(page.getByText('There are no more.')).toBeVisible();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await changeProduct(siteShop(), id, () => ({ stock: 0 }));
  await page.goto(`/product-details/${id}/${slug}`);
  await expect(page.locator('.product-price')).toHaveText('Sold out');
  await expect(page.getByRole('link', { name: 'Order Now' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to basket' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enquery Now' }).first()).toBeVisible();
  await page.goto(`/product-checkout/${id}/${slug}`);
  await expect(page.locator('main')).toContainText('Sold out. There is none left just now.');
});

const madeFor = 'Made for you: it cannot be returned unless it is faulty.';
const ring = (name: string, price: number) => ({ name, price, madeToOrder: true, asks: 'Ring size' });

test('the price follows what is chosen, and Order Now takes the choice and its answer along', async ({
  page,
}) => {
  const loose = { name: 'Loose', price: 0, madeToOrder: false, asks: null };
  const { id, slug, name } = await putProduct({
    name: `Coral ${unlike()}`,
    price: 9_000,
    discountedPrice: 8_000,
    options: [
      { name: 'Setting', choices: [loose, ring('Silver ring', 1_800_00), ring('Gold ring', 42_000_50)] },
    ],
  });
  await page.goto(`/product-details/${id}/${slug}`);
  expect(await page.title()).toContain('from ₹8,000');
  const price = page.getByRole('status').filter({ hasText: 'instead of' });
  const order = page.getByRole('link', { name: 'Order Now' });
  const choice = (label: string) => page.getByRole('radio', { name: label });
  const size = page.getByLabel('Ring size', { exact: true });
  await expect(choice('Loose')).toBeChecked();
  await expect(price).toHaveText('₹8,000 instead of ₹9,000');
  await expect(page.getByText(madeFor)).toHaveCount(0);
  await expect(size).toBeHidden();

  await choice('Gold ring').check();
  await expect(price).toHaveText('₹50,000.50 instead of ₹51,000.50');
  await expect(page.getByText(madeFor)).toBeVisible();
  await order.click();
  await expect(page.getByText('Please answer: Ring size.')).toBeVisible();
  await expect(size).toBeFocused();
  await expect(page).toHaveURL(/product-details/);

  await size.fill('16');
  await choice('Silver ring').check();
  await expect(size).toHaveValue('16');
  await order.click();
  await expect(page).toHaveURL(/product-checkout/);
  const { searchParams } = new URL(page.url());
  expect([...searchParams]).toEqual([
    ['choice.Setting', 'Silver ring'],
    ['answer.Setting', '16'],
  ]);
  // What was chosen stands on the way to the order, by itself and in the basket.
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText(`Setting: Silver ring (16)${madeFor}`);
  await expect(summary.locator('.summary-total')).toContainText('₹9,800.00');
  await page.goBack();
  await choice('Gold ring').check();
  await size.fill('18');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'See basket' }).click();
  await expect(page.getByRole('button', { name: 'Remove' }).first()).toHaveAccessibleDescription(/^\S/);
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
    'Setting: Gold ring (18)',
  );
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await fillBilling(page);
  await expect(summary.locator('.summary-total')).toContainText('₹50,000.50');
  await expect(summary).toContainText(`Setting: Gold ring (18)${madeFor}`);
  await checkOut(page);

  await page.goto(`/astro-shop/${shelfSlug}`);
  await expect(page.locator('.card').filter({ hasText: name }).locator('.card-price')).toHaveText(
    'from ₹8,000 instead of ₹9,000',
  );
});

test.describe('without JavaScript', { tag: '@phone-only' }, () => {
  test.use({ javaScriptEnabled: false });

  test('product, checkout and the payment’s result say how else to reach the practice', async ({
    page,
    request,
  }) => {
    for (const address of [
      await productAddress(request, demo.onRequest.id),
      await productAddress(request, demo.plain.id, 'product-checkout'),
      `/payment-result/${await placeOrder(request)}`,
    ])
      await test.step(address, async () => {
        await page.goto(address);
        const notice = page.locator('main .notice', { hasText: 'JavaScript' });
        for (const way of ['tel:', 'https://wa.me/', 'mailto:'])
          await expect(notice.locator(`a[href^="${way}"]`)).toBeVisible();
        for (const button of await page.locator('[data-enquire]').all()) await expect(button).toBeHidden();
        expect(await sidewaysAt360(page)).toBe(0);
      });
  });

  test('the shop is filtered and sorted by a form, and each choice can be undone', {
    tag: '@nightly',
  }, async ({ page }) => {
    const names = page.locator('.card-name');
    const show = async () => page.getByRole('button', { name: 'Show' }).click();
    await page.goto('/astro-shop');
    await expect(page.locator('.category-name').filter({ hasText: 'Pendants and Rings' })).toHaveCount(0);
    await page.getByText('Filter and sort').click();
    await page.locator('select[name="planet"]').selectOption('Saturn');
    await show();
    const count = await names.count();
    expect(count).toBeGreaterThan(1);
    await expect(page.locator('.list-top p')).toHaveText(`${count} products`);
    await page.getByText('Filter and sort').click();
    await page.locator('select[name="origin"]').selectOption('Brazil');
    await page.locator('select[name="sort"]').selectOption('Price, low to high');
    await show();
    await expect(names).toHaveText([/Amethyst/]);

    await page.goto('/astro-shop?planet=Saturn&origin=Italy');
    await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible();
    await expect(page.locator('select[name="origin"]')).toHaveValue('Italy');
    expect(await sidewaysAt360(page)).toBe(0);
    await page.getByRole('link', { name: 'Take back: Italy' }).click();
    expect(new URL(page.url()).search).toBe('?planet=Saturn');

    await page.goto('/astro-shop');
    await page.getByText('Filter and sort').click();
    await page.getByLabel('Price up to (₹)').fill('2,500');
    await show();
    expect(new URL(page.url()).search).toBe('?price_to=2500');
    for (const price of await page.locator('.card-price .price').allInnerTexts())
      expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(2_500);
    await page.getByRole('link', { name: 'Take back: Up to ₹2,500' }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/astro-shop');
  });
});

test('the filter shows after Back what the address says, and puts no empty parameters into it', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const planet = page.locator('select[name="planet"]');
  await page.goto('/astro-shop');
  await page.getByText('Filter and sort').click();
  await planet.selectOption('Saturn');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('.list-top p')).toHaveText(/\d products/);
  expect(new URL(page.url()).search).toBe('?planet=Saturn');
  await page.goBack();
  await expect(planet).toHaveValue('');
  // A browser may bring the page back with the filter closed or open.
  if (!(await planet.isVisible())) await page.getByText('Filter and sort').click();
  await planet.selectOption('Saturn');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(planet).toHaveValue('');
});

test.describe('names and descriptions of every kind', { tag: '@phone-only' }, () => {
  test('the longest name, in one word, fits a narrow phone; lines that repeat are all shown, the drawn stone is not read out', {
    tag: '@nightly',
  }, async ({ page }) => {
    const repeated = 'Note: same\nNote: same\n\nOne\nTwo\n\nOne\nTwo';
    const { id, slug, name } = await putProduct({
      name: `${'Navaratna'.repeat(12)}${unlike()}`,
      fullDescription: `${repeated}\n\nWeight: ${'9'.repeat(90)}\n\n${'x'.repeat(200)}`,
    });
    await page.goto(`/product-details/${id}/${slug}`);
    expect(await sidewaysAt360(page)).toBe(0);
    await expect(page.locator('.facts dd')).toHaveText(['same', 'same']);
    expect((await page.locator('.description-text p').allInnerTexts()).slice(0, 2)).toEqual([
      'One\nTwo',
      'One\nTwo',
    ]);
    await expect(page.getByRole('img', { name: `${name} (no photo yet)` })).toBeVisible();
    await page.goto(`/astro-shop/${shelfSlug}`);
    expect(await sidewaysAt360(page)).toBe(0);
    await expect(page.locator('.card', { hasText: name }).locator('.product-image--drawn')).toBeVisible();
    await expect(page.locator('.card', { hasText: name }).getByRole('img')).toHaveCount(0);
    await page.goto(`/product-checkout/${id}/${slug}`);
    expect(await sidewaysAt360(page)).toBe(0);
  });

  test('script in a name or a description is shown as text and never runs', async ({ page }) => {
    const mark = unlike();
    const name = `Bead ${mark} </script><script>window.ran='name'</script><img src=x onerror="window.ran='name'">`;
    const description = `Note: <img src=y onerror="window.ran='fact'">
</textarea><svg onload="window.ran='svg'">

<script>window.ran='description'</script>
<img src=z onerror="window.ran='description'"> javascript:window.ran='link'`;
    const { id, slug } = await putProduct({
      name,
      shortDescription: `<script>window.ran='short'</script>"><img src=w onerror="window.ran='short'">`,
      fullDescription: description,
    });
    const troubles = watchTroubles(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('dialog', (opened) => troubles.push(`dialog: ${opened.message()}`));
    const calm = async () => {
      expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
      expect(asked.filter((path) => /\/[wxyz]$/.test(path))).toEqual([]);
      expect(troubles).toEqual([]);
    };

    await page.goto(`/product-details/${id}/${encodeURIComponent(slug)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByText("<script>window.ran='short'</script>")).toBeVisible();
    await expect(page.locator('.description')).toContainText("<script>window.ran='description'</script>");
    await expect(page.locator('.description')).toContainText('<img src=y onerror="window.ran=\'fact\'">');
    await expect(page.locator('main script:not([type])')).toHaveCount(0);
    expect(thingsOf((await readHead(page)).data).Product).toMatchObject({ name });
    await wakeIslands(page);
    await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).click();
    await expect(page.getByRole('dialog').getByText(`About ${name}`)).toBeVisible();
    await calm();

    await page.goto(`/astro-shop/${shelfSlug}`);
    await expect(page.getByRole('link', { name: `Details of ${name}`, exact: true })).toBeVisible();
    await wakeIslands(page);
    await calm();

    await page.goto(`/product-checkout/${id}/${encodeURIComponent(slug)}`);
    await page.locator('form[data-ready]').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await calm();

    const order = await placeOrder(page.request, {
      product_id: id,
      product_name: name,
      unit_price: 1_000,
      customer_name: `<img src=x onerror="window.ran='customer'">`,
    });
    await page.goto(`/sandbox-pay/${order}`);
    await expect(page.getByText(name)).toBeVisible();
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page.locator('.result-card')).toContainText(`<img src=x onerror="window.ran='customer'">`);
    await calm();
  });
});
