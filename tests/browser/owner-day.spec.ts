import { monthInWords } from '#admin/month/months.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { putProduct, removeOwnProducts, siteShop, unlike } from './own-products.ts';
import { choose, newClient, openAsOwner, tokenOf } from './owner-helpers.ts';
import { photo } from './photos.ts';
import { buyer, checkOut, fillBilling } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

test.afterEach(removeOwnProducts);

/** The product's row in the owner's list. */
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('an owner’s day: from a new product to its end', { tag: '@phone-only' }, async ({
  page,
  browser,
  isMobile,
}) => {
  test.setTimeout(300_000);
  const mark = unlike();
  const category = `Opals ${mark}`;
  const name = `Fire Opal ${mark}`;
  await saveCategory(siteShop(), null, { name: category, status: 1 });

  await test.step('adds a product with three photos', async () => {
    await openAsOwner(page, '/add-product');
    await page.getByLabel('Category').selectOption(category);
    await page.getByLabel('Product Name').fill(name);
    await page.getByLabel('Product Price').fill('12500');
    await page.getByLabel('Short Description').fill('One fire opal, cut in Jaipur.');
    await page.locator('input[name="main_image"]').setInputFiles(await photo('IMG_0001.jpg'));
    await page
      .locator('input[name="images"]')
      .setInputFiles([await photo('IMG_0002.jpg'), await photo('IMG_0003.jpg')]);
    await expect(page.getByText('2 of 8.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Product created successfully')).toBeVisible({ timeout: 90_000 });
    await expect(rowOf(page, name).getByText('Active', { exact: true })).toBeVisible();
  });

  const visitor = await (await browser.newContext()).newPage();
  const address = await test.step('a visitor sees it in the shop at once', async () => {
    await visitor.goto(`/astro-shop/opals-${mark}`);
    await visitor.getByRole('link', { name: `Details of ${name}` }).click();
    await expect(visitor.locator('.product-price')).toContainText('₹12,500');
    await expect(visitor.locator('.product img')).not.toHaveCount(0);
    return new URL(visitor.url()).pathname;
  });

  await test.step('she discounts it, and the old price is struck through', async () => {
    await rowOf(page, name)
      .getByRole('link', { name: `Edit ${name}` })
      .click();
    await page.getByLabel('Discounted Price').fill('11000.50');
    await expect(page.getByText('Shoppers see ₹11,000.50 instead of ₹12,500')).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Product updated successfully')).toBeVisible();
    await visitor.goto(`/astro-shop/opals-${mark}`);
    const reduced = '₹11,000.50 instead of ₹12,500';
    await expect(visitor.locator('.card-price')).toHaveText(reduced);
    await expect(visitor.locator('s')).toContainText('₹12,500');
    await visitor.getByRole('link', { name: `Details of ${name}` }).click();
    await expect(visitor.locator('.product-price')).toHaveText(reduced);
  });

  await test.step('she changes the price in the list by mistake, and takes it back', async () => {
    const price = rowOf(page, name).getByRole('button', { name: `change the price of ${name}` });
    await price.click();
    await expect(page.getByLabel('Product Price')).toBeFocused();
    await page.getByLabel('Discounted Price').fill('₹1,100');
    await page.getByRole('button', { name: 'Save price' }).click();
    await expect(price).toContainText('₹1,100');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('As it was before')).toBeVisible();
    await expect(price).toContainText('₹11,000.50');
  });

  const orderId = await test.step('the visitor buys it', async () => {
    await visitor.getByRole('link', { name: 'Order Now' }).click();
    await expect(visitor.locator('.summary-total')).toContainText('₹11,000.50');
    await visitor.locator('form[data-ready]').waitFor();
    await fillBilling(visitor, { ...buyer, fullName: `Meena ${mark}` });
    const placed = await checkOut(visitor);
    await visitor.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(visitor.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    return placed;
  });

  await test.step('the order arrives', async () => {
    await choose(page, 'Orders', isMobile);
    await page.getByRole('searchbox').fill(`Meena ${mark}`);
    await page.getByRole('link', { name: new RegExp(`Meena ${mark}`) }).click();
    await expect(page).toHaveURL(`/orders/${orderId}`);
    await expect(page.getByText('₹11,000.50').first()).toBeVisible();
    // The address and the next step are on the first screen.
    await expect(page.getByRole('button', { name: 'Mark packed' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('address')).toBeInViewport({ ratio: 1 });
  });

  await test.step('she answers an enquiry', async () => {
    const asked = `Which opal for me, ${mark}?`;
    const sent = await visitor.request.post('/api/appointment', {
      data: { name: `Rohit ${mark}`, number: buyer.phone, email: buyer.email, message: asked },
    });
    expect(sent.status()).toBe(200);
    await choose(page, 'Enquiries', isMobile);
    const card = page.getByRole('article', { name: `Rohit ${mark}` });
    await expect(card.getByText(asked)).toBeVisible();
    await expect(card.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/91${buyer.phone}\\?text=`),
    );
    const saved = page.waitForResponse('**/api/enquiry/update/**');
    await card.getByRole('button', { name: /Mark answered/ }).click();
    await saved;
    await expect(card.getByText('Answered').first()).toBeVisible();
    await page.reload();
    await expect(card).toHaveCount(0);
    await page.getByRole('link', { name: 'Answered' }).click();
    await expect(card).toBeVisible();
  });

  await test.step('she exports the orders', async () => {
    await choose(page, 'Orders', isMobile);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^orders.*\.csv$/);
    const stream = await download.createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString('utf8');
    expect(text).toContain(orderId);
  });

  await test.step('she deletes the product; the order is still there', async () => {
    await choose(page, 'Product List', isMobile);
    await page.getByPlaceholder('Search product...').fill(name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByText('This product will be deleted!')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Product deleted successfully')).toBeVisible();
    expect((await visitor.goto(address))?.status()).toBe(404);
    await page.goto(`/orders/${orderId}`);
    await expect(page.getByText(name).first()).toBeVisible();
  });

  await visitor.context().close();
});

test('a product whose category was deleted is shown without one, and saved only with another', {
  tag: '@nightly',
}, async ({ page }) => {
  const name = `Agate ${unlike()}`;
  const shop = siteShop();
  const saved = await saveCategory(shop, null, { name: `Agates ${unlike()}`, status: 0 });
  if (!saved.ok) throw new Error('the category was not saved');
  await putProduct({ name, categoryId: saved.category.id });
  await deleteCategory(shop, saved.category.id);
  await openAsOwner(page, `/list-product?q=${name}`);
  await expect(rowOf(page, name).getByText('N/A')).toBeVisible();
  await rowOf(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click();
  await expect(page.getByLabel('Product Name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Please choose a category.')).toBeVisible();
});

test('last month’s money is one tap away on the dashboard, and leads to its orders', async ({ page }) => {
  const mark = unlike();
  const last = new Date(`${indiaToday(new Date()).slice(0, 7)}-01T12:00:00+05:30`);
  last.setUTCDate(last.getUTCDate() - 1);
  const month = indiaToday(last).slice(0, 7);
  const answer = await page.request.post('/api/order/create', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      ...newClient(`Meena ${mark}`),
      title: `Reading ${mark}`,
      amount: 2_345_678.9,
      outside: { mode: 'bank', at: indiaToday(last) },
    },
  });
  expect(answer.status()).toBe(200);
  await openAsOwner(page, '/dashboard');
  await page.getByRole('link', { name: monthInWords(month) }).click();
  await expect(page.getByRole('heading', { level: 1, name: monthInWords(month) })).toBeVisible();
  const ways = page.getByRole('region', { name: 'How it was paid' });
  await expect(ways.getByRole('row', { name: /Bank transfer/ })).toContainText('₹23,45,678.90');
  await expect(page.getByRole('region', { name: 'Best sellers' })).toContainText(`Reading ${mark}`);
  await page.getByRole('link', { name: 'The orders of this month' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`Meena ${mark}`) })).toBeVisible();
});
