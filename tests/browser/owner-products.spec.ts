import { pngOfSize } from '#tests/api/images.ts';
import { putProduct, removeOwnProducts, unlike } from './own-products.ts';
import { openAsOwner, openRowMenu, unfold } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { photo } from './photos.ts';
import { placeOrder } from './public-pages.ts';
import { expect, type Page, test } from './test.ts';

test.afterEach(removeOwnProducts);

/** Pictures are drawn in several sizes while a save is answered. */
const SAVED = { timeout: 90_000 };
const tiles = (page: Page) => page.getByRole('list', { name: 'Photos in the gallery' }).getByRole('listitem');
const gallery = (page: Page) => page.locator('input[name="images"]');
const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test('eleven products are paged, and their numbers run on', { tag: '@nightly' }, async ({ page }) => {
  const mark = unlike();
  for (let n = 1; n <= 11; n++) await putProduct({ name: `Bead ${mark} ${String(n).padStart(2, '0')}` });
  await openAsOwner(page, `/list-product?q=${mark}`);
  const numbers = page.locator('tbody tr td:first-child');
  await expect(numbers).toHaveText(Array.from({ length: 10 }, (_, n) => String(n + 1)));
  const lines = (cells: Element[]) =>
    cells.map((cell) => {
      const number = document.createRange();
      number.selectNodeContents(cell.querySelector('.inline')?.lastChild ?? cell);
      return number.getClientRects().length;
    });
  expect(await numbers.evaluateAll(lines)).toEqual(Array(10).fill(1));
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(numbers).toHaveText(['11']);
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(numbers).toHaveText(['11']);
  await page.goBack();
  await expect(numbers.first()).toHaveText('1');
  await page.getByPlaceholder('Search product...').fill(`${mark} 07`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByPlaceholder('Search product...').fill(`${mark} none of that name`);
  await expect(page.getByText('No products found.')).toBeVisible();
});

test('a list that cannot be read says so in its place, without a popup, and is read again', async ({
  page,
}) => {
  await page.route('**/api/product/list*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'No' } }),
  );
  const logged = page.waitForEvent('console', { predicate: (said) => said.text().includes('was refused') });
  await openAsOwner(page, '/list-product');
  await expect(page.getByText('The shop could not read this just now.')).toBeVisible();
  await logged;
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.unroute('**/api/product/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test('two tabs on one product: the second is told, keeps what it typed, also over a reload, and may save over it', async ({
  page,
  context,
}) => {
  const mark = unlike();
  const { id } = await putProduct({ name: `Coral ${mark}` });
  await openAsOwner(page, `/edit-product/${id}`);
  await expect(page.getByLabel('Product Name')).toHaveValue(`Coral ${mark}`);
  const other = await context.newPage();
  await other.goto(`/edit-product/${id}`);
  await other.getByLabel('Product Price').fill('2000');
  await other.getByLabel('One piece only').check();
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByText('Product updated successfully')).toBeVisible();

  // What only one of them changed is merged without a question.
  await page.getByLabel('Short Description').fill('Red as in Italy');
  await page.getByLabel('Product Price').fill('3000');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('This product was saved elsewhere since you opened it.')).toBeVisible();
  await expect(page.getByText('Product Price: now ‘2000’, yours ‘3000’')).toBeVisible();
  await expect(page.locator('[data-errors] li')).toHaveCount(1);
  await expect(page.getByLabel('Product Price')).toHaveValue('3000');
  await page.getByRole('button', { name: 'Take what is there now' }).click();
  await expect(page.getByLabel('Product Price')).toHaveValue('2000');
  await expect(page.getByLabel('One piece only')).toBeChecked();
  await expect(page.getByLabel('Short Description')).toHaveValue('Red as in Italy');
  await page.getByLabel('Product Price').fill('2500');
  // Other fields are saved meanwhile, once before a reload and once after it.
  const saved = { name: `Coral ${mark}`, price: 2_000, single: 1, fullDescription: 'From Torre' } as const;
  await putProduct(saved, id);
  await page.reload();
  await expect(page.getByLabel('Product Price')).toHaveValue('2500');
  await expect(page.getByLabel('Short Description')).toHaveValue('Red as in Italy');
  await putProduct({ ...saved, origin: 'Italy' }, id);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await page.goto(`/edit-product/${id}`);
  await expect(page.getByLabel('Country of origin')).toHaveValue('Italy');
  await expect(page.getByLabel('Product Price')).toHaveValue('2500');
  await expect(page.getByLabel('Short Description')).toHaveValue('Red as in Italy');
  await expect(page.getByLabel('Full Description')).toHaveValue('From Torre');
});

test('at 400 % zoom, on a phone held sideways or on the smallest one, what has the focus is in sight', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await putProduct({ name: `Coral ${unlike()}` });
  await page.setViewportSize({ width: 320, height: 256 });
  await openAsOwner(page, `/edit-product/${id}`);
  await page.getByLabel('Discounted Price').fill('900');
  await unfold(page, 'For the invoice');
  for (const field of [page.getByLabel('Product Price'), page.getByLabel('HSN code')]) {
    await field.focus();
    const isSeen = () =>
      field.evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === input;
      });
    await expect.poll(isSeen).toBe(true);
  }

  for (const [width, height] of [
    [320, 256],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/list-product');
    await expect(page.getByRole('table')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const isSeen = () =>
      page.evaluate(() => {
        const on = document.activeElement as HTMLElement;
        const { left, top, width, height } = on.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return on.contains(there) || there?.closest('label')?.contains(on) === true;
      });
    // The selection bar hides no focus, nor does the menu.
    await page.getByRole('checkbox').first().check();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      await expect.poll(isSeen, { message: `stop ${stop}` }).toBe(true);
    }
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('button', { name: 'Logout' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(isSeen).toBe(true);
  }
});

test('a reserved single piece says so in list and form, and can be released', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const name = `Opal ${unlike()}`;
  const { id } = await putProduct({ name, single: 1 });
  const about = { product_id: id, product_name: name, unit_price: 1_000 };
  await placeOrder(page.request, about);
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  const release = page.getByRole('button', { name: `Release ${name}` });

  await openAsOwner(page, `/edit-product/${id}`);
  await expect(page.getByText(/^Being paid since \d{1,2}:\d\d [ap]m/)).toBeVisible();
  await page.goto(`/list-product?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(/^Being paid since \d{1,2}:\d\d [ap]m/)).toBeVisible();
  await release.click();
  await expect(dialog).toContainText(`A buyer began to pay for ${name}`);
  await expect(dialog.getByRole('button', { name: 'Keep waiting' })).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(release).toBeFocused();

  await release.click();
  await dialog.getByRole('button', { name: 'Yes, release it!' }).click();
  await expect(page.getByText('Others can buy this piece again.')).toBeVisible();
  await expect(page.getByText('Being paid since')).toHaveCount(0);
  // For an hour nobody holds it again, so whoever pays first has it.
  await placeOrder(page.request, about);
  await page.reload();
  await expect(page.getByRole('table')).toContainText(name);
  await expect(page.getByText('Being paid since')).toHaveCount(0);
  expect(await sidewaysAt360(page)).toBe(0);
});

test('a product’s draft survives a reload, and is forgotten when it is discarded', async ({ page }) => {
  page.on('dialog', (question) => question.accept());
  await openAsOwner(page, '/add-product');
  const name = page.getByLabel('Product Name');
  await name.fill('Half a product');
  await page.reload();
  await expect(name).toHaveValue('Half a product');
  await expect(page.getByText('What you had entered is here again')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue('');
  await name.fill('Half another');
  await page.getByRole('link', { name: 'All products' }).click();
  await page.getByRole('link', { name: 'Add Product' }).first().click();
  await expect(name).toHaveValue('');
});

test('a network that is cut while photos are sent loses nothing, and the product is made once', async ({
  page,
}) => {
  const mark = unlike();
  await openAsOwner(page, '/add-product');
  await page.getByLabel('Category').selectOption('Gemstones');
  await page.getByLabel('Product Name').fill(`Topaz ${mark}`);
  await gallery(page).setInputFiles(await photo('IMG_0001.jpg'));
  await expect(tiles(page)).toHaveCount(1);
  await page.route('**/api/product/store', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Failed to submit product.').first()).toBeVisible(SAVED);
  await expect(page.getByText('The connection was cut before the shop answered.')).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue(`Topaz ${mark}`);
  await expect(tiles(page)).toHaveCount(1);
  await page.unroute('**/api/product/store');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Product created successfully')).toBeVisible(SAVED);
  await page.goto(`/list-product?q=${mark}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('eight photos, large ones scaled down, are sent each by itself before the save', {
  tag: '@nightly',
}, async ({ page }) => {
  await openAsOwner(page, '/add-product');
  await page.getByLabel('Category').selectOption('Gemstones');
  await page.getByLabel('Product Name').fill(`Agate ${unlike()}`);
  const sizes: number[] = [];
  const sent: string[] = [];
  // The site keeps the first one. The others are answered in the same words, since keeping one takes the site a
  // second.
  let answered: Promise<{ photo: { id: string } }> | undefined;
  await page.route('**/api/product/photo', async (route) => {
    const isFirst = answered === undefined;
    sizes.push(route.request().postDataBuffer()?.length ?? 0);
    answered ??= route.fetch().then((response) => response.json());
    const kept = await answered;
    const id = isFirst ? kept.photo.id : `photo-${sent.length}`;
    sent.push(id);
    await route.fulfill({ json: { ...kept, photo: { ...kept.photo, id } } });
  });
  const large = await photo('IMG_1.jpg', 2400, 1800);
  const small = await photo('IMG_2.jpg');
  const photos = Array.from({ length: 8 }, (_, n) => ({
    ...(n < 2 ? large : small),
    name: `IMG_${n + 1}.jpg`,
  }));
  // A ninth photo is left out. The page says so beside the photos at once, and the product can still be
  // saved.
  await gallery(page).setInputFiles([...photos, await photo('IMG_9.jpg')]);
  await expect(
    page.getByText('A product can have 8 gallery photos at most. Left out: IMG_9.jpg.'),
  ).toBeVisible();
  await expect(tiles(page)).toHaveCount(8);
  await expect.poll(() => sent.length, SAVED).toBe(8);
  for (const size of sizes) expect(size).toBeLessThan(large.buffer.length);
  await page.getByRole('button', { name: 'Move photo 1 later' }).click();
  await expect(page.getByText('Photo 2 of 8')).toBeAttached();
  await page.route('**/api/product/store', (route) => route.abort());
  const saving = page.waitForRequest('**/api/product/store');
  await page.getByRole('button', { name: 'Submit' }).click();
  const body = ((await saving).postDataBuffer() ?? Buffer.alloc(0)).toString('latin1');
  const named = JSON.parse(/name="gallery_photos"\s+(\[.*?\])/.exec(body)?.[1] ?? '[]');
  expect(named).toHaveLength(8);
  expect([...named].sort()).toEqual([...sent].sort());
  expect(body).not.toContain('filename=');
});

test('what is no photo is refused on its own tile, with the reason; the others stay', async ({ page }) => {
  await openAsOwner(page, '/add-product');
  await page.getByLabel('Category').selectOption('Gemstones');
  await page.getByLabel('Product Name').fill(`Garnet ${unlike()}`);
  await gallery(page).setInputFiles([
    await photo('good.jpg'),
    asFile('page.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>')),
    asFile('bomb.png', 'image/png', pngOfSize(60_000, 60_000)),
    asFile('cut.jpg', 'image/jpeg', (await photo('whole.jpg')).buffer.subarray(0, 60)),
    asFile('old.gif', 'image/gif', Buffer.from('GIF89a')),
    asFile('IMG_0012.HEIC', '', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
  ]);
  const refused = [
    ['page.png', 'is not a picture we can read'],
    ['bomb.png', 'is damaged or cut off'],
    ['cut.jpg', 'is damaged or cut off'],
    ['old.gif', 'is not a picture we can read'],
    ['IMG_0012.HEIC', 'On an Android phone'],
  ] as const;
  for (const [name, why] of refused)
    await expect(tiles(page).filter({ hasText: name })).toContainText(why, SAVED);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Some photos cannot be used. Remove them, or try them again.')).toBeVisible();
  for (const [name] of refused) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(tiles(page)).toHaveCount(1);
});

test('what is seldom done is in a menu, also by keyboard: a product is duplicated with its words and prices, no photos, off the shop', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = unlike();
  const zircon = `Zircon ${mark}`;
  await putProduct({ name: zircon, price: 900, fullDescription: 'Finger: ring', origin: 'Nepal' });
  await openAsOwner(page, `/list-product?q=${mark}`);
  await test.step('the menu is opened and left by keyboard, as is a question', async () => {
    const more = page.getByRole('button', { name: `More for ${zircon}` });
    const newOrder = page.getByRole('link', { name: `New order for ${zircon}` });
    await more.press('Enter');
    await page.keyboard.press('Tab');
    await expect(newOrder).toBeFocused();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(newOrder).toBeHidden();
    await expect(more).toBeFocused();
    const remove = page.getByRole('button', { name: `Delete ${zircon}` });
    await remove.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();
  });
  await openRowMenu(page, zircon);
  await page.getByRole('link', { name: `Copy ${zircon}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue(`Zircon ${mark}`);
  await expect(page.getByLabel('Product Price')).toHaveValue('900');
  await expect(page.getByLabel('Full Description')).toHaveValue('Finger: ring');
  await expect(page.getByLabel('Country of origin')).toHaveValue('Nepal');
  await expect(page.getByLabel('Status')).toHaveValue('0');
  await expect(page.getByText('On sale without:')).toBeHidden();
  await page.getByLabel('Status').selectOption('Active');
  await expect(page.getByText('On sale without: Net quantity, MRP, Importer or packer.')).toBeVisible();
  await expect(page.getByLabel('Weight in carats')).toBeHidden();
  await unfold(page, 'More facts');
  await page.getByLabel('Size in mm').fill('3 inch');
  await unfold(page, 'More facts');
  // What is wrong opens its part.
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter the size in millimetres')).toBeVisible();
  await page.getByLabel('Size in mm').fill('76');
  await page.getByLabel('Status').selectOption('Inactive');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Product created successfully')).toBeVisible(SAVED);
  await page.goto(`/list-product?q=${mark}`);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await expect(page.locator('tbody tr').first().getByText('Inactive')).toBeVisible();
});

test('a choice is given a photo of the product, and a buyer sees it when choosing', {
  tag: '@nightly',
}, async ({ page }) => {
  const { name: file, buffer } = await photo('ring.jpg', 640, 480);
  const picture = { name: file, bytes: buffer };
  const {
    id,
    slug,
    gallery: stored,
  } = await putProduct(
    {
      name: `Opal ${unlike()}`,
      options: [
        {
          name: 'Setting',
          choices: ['Loose', 'Silver ring'].map((name) => ({
            name,
            price: 0,
            madeToOrder: false,
            asks: null,
          })),
        },
      ],
    },
    null,
    { main: picture, added: [picture, picture] },
  );
  await openAsOwner(page, `/edit-product/${id}`);
  await unfold(page, 'Options');
  const choice = page.getByRole('group', { name: 'Choice 2 of Setting' });
  await choice.getByLabel('Shows the photo').selectOption('Gallery photo 2');
  await expect(choice.locator('img')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible(SAVED);

  await page.goto(`/product-details/${id}/${slug}`);
  const photos = page.locator('.viewer-photo');
  await expect(photos.first()).toBeInViewport({ ratio: 0.5 });
  const ring = page.locator('.option-choice').filter({ hasText: 'Silver ring' });
  await expect(ring.locator('img')).toHaveAttribute('src', new RegExp(`${stored[1]?.file}$`));
  await ring.getByRole('radio').check();
  const row = page.locator('.viewer-row');
  await expect.poll(() => row.evaluate((at) => Math.round(at.scrollLeft / at.clientWidth))).toBe(2);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'See basket' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Silver ring' }).first();
  await expect(line.locator('img').first()).toHaveAttribute('src', new RegExp(`${stored[1]?.file}$`));
});

test('options are added, moved, taken away and put back, and a fault is told at its field', async ({
  page,
}) => {
  const name = `Moonstone ${unlike()}`;
  await openAsOwner(page, '/add-product');
  await page.getByLabel('Category').selectOption('Gemstones');
  await page.getByLabel('Product Name').fill(name);
  await unfold(page, 'Options');
  await page.getByRole('button', { name: 'Setting' }).click();
  const adds = page.getByLabel('Adds, in rupees');
  const choices = () =>
    page
      .getByLabel('Choice', { exact: true })
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter what it adds to the price')).toHaveCount(3);
  await expect(adds.nth(1)).toBeFocused();
  await adds.nth(1).fill('1500.50');
  await adds.nth(2).fill('40000');
  await page.getByRole('button', { name: 'Remove Pendant' }).click();
  await expect.poll(choices).toEqual(['Loose', 'Silver ring', 'Gold ring']);
  await page.getByRole('button', { name: 'Remove Silver ring' }).click();
  await page.getByText('Silver ring removed.').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Move Gold ring up' }).click();
  await expect.poll(choices).toEqual(['Loose', 'Gold ring', 'Silver ring']);
  await expect(adds.nth(2)).toHaveValue('1500.5');
  await page.reload();
  await expect.poll(choices).toEqual(['Loose', 'Gold ring', 'Silver ring']);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/product/store'));
  await page.getByRole('button', { name: 'Submit' }).click();
  const body = (await sent).postData() ?? '';
  const [, json = ''] = /name="options"\r\n\r\n(.*)\r\n/.exec(body) ?? [];
  expect(JSON.parse(json)).toEqual([
    {
      name: 'Setting',
      choices: [
        { name: 'Loose', price: 0, made_to_order: false, asks: null },
        { name: 'Gold ring', price: 40_000, made_to_order: true, asks: 'Ring size' },
        { name: 'Silver ring', price: 1_500.5, made_to_order: true, asks: 'Ring size' },
      ],
    },
  ]);
  await expect(page.getByText('Product created successfully')).toBeVisible(SAVED);
  await page.getByRole('link', { name }).first().click();
  await expect.poll(choices).toEqual(['Loose', 'Gold ring', 'Silver ring']);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
});

test('the form says what is missing, asks for what a stone’s buyer wants to know, and counts pieces only where told to', async ({
  page,
}) => {
  await openAsOwner(page, '/edit-product/999999');
  await expect(page.getByText('Product data not found')).toBeVisible();
  await expect(page).toHaveURL('/list-product');
  await page.goto('/add-product');
  const category = page.getByLabel('Category');
  const name = page.getByLabel('Product Name');
  const several = page.getByLabel('Several, not counted');
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(page.getByText('Please choose a category.')).toBeVisible();
  await expect(page.getByText('Please enter the product name.')).toBeVisible();

  await test.step('a stone’s weight, read in its name, and its laboratory', async () => {
    await category.selectOption('Gemstones');
    await name.fill('Yellow Sapphire 3.20 ct');
    await expect(several).toBeChecked();
    const without = page.getByText('A stone without:');
    await expect(page.getByText('A stone without: Weight in carats, Laboratory.')).toBeVisible();
    await page.getByRole('button', { name: 'Use it as the weight' }).click();
    await expect(page.getByLabel('Weight in carats')).toHaveValue('3.20');
    await expect(page.getByText('The name says 3.20 ct.')).toHaveCount(0);
    await unfold(page, 'More facts 1 field filled in');
    await page.getByLabel('Laboratory').fill('none');
    await expect(without).toHaveCount(0);
    await page.getByLabel('Laboratory').fill('');
    await expect(without).toHaveCount(1);
    await category.selectOption('Malas and Bracelets');
    await expect(without).toHaveCount(0);
  });

  await test.step('several pieces until the owner says otherwise, whatever its category', async () => {
    await category.selectOption('Rudraksha');
    await name.fill(`5 Mukhi Rudraksha ${unlike()}`);
    await expect(several).toBeChecked();
    const stock = page.getByLabel('Pieces in stock');
    await page.getByLabel('One piece only').check();
    await expect(stock).toHaveCount(0);
    await page.getByLabel('Counted', { exact: false }).last().check();
    for (const wrong of ['1.5', '']) {
      await stock.fill(wrong);
      await submit.click();
      await expect(page.getByText('Please enter a whole number from 0 to 9,999')).toBeVisible();
      await expect(stock).toBeFocused();
    }
    await several.check();
    await expect(stock).toHaveCount(0);
  });

  await page.getByLabel('Product Price').fill('100');
  await page.getByLabel('Discounted Price').fill('200');
  await expect(page.getByText('The discounted price cannot be above the price.')).toBeVisible();
  for (const price of ['Discounted Price', 'Product Price']) await page.getByLabel(price).fill('');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/product/store'));
  await submit.click();
  const body = (await sent).postData() ?? '';
  expect(body).toMatch(/name="single"\r\n\r\n0\r\n/);
  expect(body).toMatch(/name="stock"\r\n\r\n\r\n/);
});
