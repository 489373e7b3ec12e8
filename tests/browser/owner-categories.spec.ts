import { feedTexts } from '#domain/calendar/calendar-feed.ts';
import { deleteCategory } from '#server/catalogue/save-category.ts';
import { putCategory, putProduct, removeOwnProducts, siteShop, unlike } from './own-products.ts';
import { openAsOwner, unfold } from './owner-helpers.ts';
import { seriousFindings } from './page-checks.ts';
import { expect, test } from './test.ts';

test.afterEach(removeOwnProducts);

test('a category is added, seen in the shop at once with its first product, renamed, hidden and deleted', async ({
  page,
}) => {
  const name = `Yantras ${unlike()}`;
  await openAsOwner(page, '/list-category');
  await page.getByRole('link', { name: 'Add Category' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Category' })).toBeVisible();

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Category name is required')).toBeVisible();
  await expect(page.getByText('Status is required')).toBeVisible();
  await expect(page.getByLabel('Category Name')).toBeFocused();
  await page.getByLabel('Category Name').fill('Ya');
  await expect(page.getByText('Minimum 3 characters')).toBeVisible();
  await page.getByLabel('Category Name').fill(name);
  await expect(page.getByText('Minimum 3 characters')).toBeHidden();
  await page.getByLabel('Status').selectOption('Active');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').getByText('Category created successfully')).toBeVisible();
  await expect(page).toHaveURL('/list-category');

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  // A category without products is in no list of the shop.
  const edit = row.getByRole('link', { name: `Edit ${name}` });
  const id = Number((await edit.getAttribute('href'))?.split('/').at(-1));
  await putProduct({ name: `Yantra ${unlike()}`, categoryId: id });
  const shop = await page.request.get('/astro-shop');
  expect(await shop.text()).toContain(name);

  await edit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Category' })).toBeVisible();
  await expect(page.getByLabel('Category Name')).toHaveValue(name);
  await page.getByLabel('Category Name').fill(`${name} new`);
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();
  const renamed = page.getByRole('row', { name: `${name} new` });
  await expect(renamed.getByText('Inactive')).toBeVisible();
  expect(await (await page.request.get('/astro-shop')).text()).not.toContain(name);

  await renamed.getByRole('button', { name: `Delete ${name} new` }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText('This category will be deleted!')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(renamed).toBeVisible();
  await renamed.getByRole('button', { name: `Delete ${name} new` }).click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Category has been deleted.')).toBeVisible();
  await expect(renamed).toHaveCount(0);
});

test('a category with products says what leaves the shop, gives them to another one, and comes back', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const [from, to] = [`Bangles ${unlike()}`, `Bracelets ${unlike()}`];
  const [old, other] = [await putCategory(from), await putCategory(to)];
  const product = await putProduct({ name: `Copper ${unlike()}`, categoryId: old.id });
  await page.clock.install();
  await openAsOwner(page, '/list-category');
  await page.getByRole('button', { name: `Delete ${from}` }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText('1 product leaves the shop')).toBeVisible();
  await question.getByLabel('Move its products first').selectOption(`to ${to}`);
  await expect(question.getByText('1 product moves to the other category.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  const shows = async (category: { slug: string }) =>
    (await (await page.request.get(`/api/public/category-products/${category.slug}`)).text()).includes(
      product.name,
    );
  await expect.poll(() => shows(other)).toBe(true);
  const undo = page.getByRole('button', { name: 'Undo' });
  // The popup stays when the pointer leaves it, because its button has the focus.
  await undo.focus();
  await undo.hover();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${from} is back, with its products.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(from) })).toBeVisible();
  await expect.poll(() => shows(old)).toBe(true);
  expect(await shows(other)).toBe(false);
  for (const { id } of [old, other]) await deleteCategory(siteShop(), id);
});

test('failures show the texts that the customer fixed', async ({ page }) => {
  await openAsOwner(page, '/dashboard');
  await page.goto('/edit-category/999999');
  await expect(page.getByText('Category not found')).toBeVisible();
  await expect(page).toHaveURL('/list-category');

  await page.route('**/api/category/list', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load categories')).toBeVisible();
  await page.route('**/api/category/list', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Please wait a minute, then try again.')).toBeVisible();
  await page.unroute('**/api/category/list');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Gemstones/ })).toBeVisible();
  await expect(page.getByText('Failed to load categories')).toHaveCount(0);

  await page.route('**/api/category/delete/*', (route) =>
    route.fulfill({ status: 503, json: { status: 503 } }),
  );
  await page.getByRole('button', { name: 'Delete Gemstones' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Failed to delete category.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Gemstones/ })).toBeVisible();

  await page.route('**/api/category/edit/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Edit Gemstones' }).click();
  await expect(page.getByText('Failed to load category', { exact: true })).toBeVisible();
  await page.unroute('**/api/category/edit/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Category Name')).toHaveValue('Gemstones');
  await page.route('**/api/category/update/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert').getByText('Something went wrong').first()).toBeVisible();
});

test('a form with changes is not left by mistake: by a link, by Back, nor once another form beside it is saved', async ({
  page,
  isMobile,
}) => {
  await openAsOwner(page, '/list-category');
  await page.getByRole('link', { name: 'Edit Gemstones' }).click();
  await page.getByLabel('Category Name').fill('Gemstones and more');
  const questions: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole('link', { name: 'All categories' }).click();
  await expect(page).toHaveURL(/\/edit-category\//);
  await page.goBack();
  await expect(page.getByLabel('Category Name')).toHaveValue('Gemstones and more');
  await expect(page).toHaveURL(/\/edit-category\//);
  expect(questions).toHaveLength(2);
  answer = true;
  const toCategories = async () => {
    if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('navigation', { name: "Owner's area" }).getByText('Category List').click();
  };
  await toCategories();
  await expect(page.getByRole('link', { name: 'Edit Gemstones' })).toBeVisible();

  answer = false;
  await page.route('**/api/settings/calendar-feed', (route) =>
    route.fulfill({ json: { status: 200, 'calendar-feed': { url: '' }, message: '' } }),
  );
  await page.goto('/settings');
  await page.getByLabel('What visitors read').fill('Away.');
  await unfold(page, 'Your other calendar');
  await page.getByLabel('Address of the calendar').fill('https://calendar.example/mine.ics');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText(feedTexts.saved)).toBeVisible();
  await toCategories();
  await expect(page).toHaveURL('/settings');
  expect(questions).toHaveLength(4);
});

test('two tabs: the second to save over a newer category is told so', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const name = `Malas ${unlike()}`;
  await openAsOwner(page, '/add-category');
  await page.getByLabel('Category Name').fill(name);
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Category Name')).toHaveValue(name);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Category Name').fill(`${name} two`);
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByText('Category updated successfully')).toBeVisible();
  await page.getByLabel('Category Name').fill(`${name} one`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/changed elsewhere/).first()).toBeVisible();
  await expect(page.getByLabel('Category Name')).toHaveValue(`${name} one`);
  await page.getByRole('button', { name: 'Take what is there now' }).click();
  await expect(page.getByLabel('Category Name')).toHaveValue(`${name} two`);
  await page.getByLabel('Category Name').fill(`${name} three`);
  await other.getByRole('link', { name: `Edit ${name} two` }).click();
  await other.getByLabel('Category Name').fill(`${name} four`);
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByRole('link', { name: `Edit ${name} four` })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${name} three`) })).toBeVisible();
  // One changes the name, the other the status: both stay, and nobody is asked.
  await page.getByRole('link', { name: `Edit ${name} three` }).click();
  await expect(page.getByLabel('Category Name')).toHaveValue(`${name} three`);
  await other.reload();
  await other.getByRole('link', { name: `Edit ${name} three` }).click();
  await other.getByLabel('Status').selectOption('Active');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByText('Category updated successfully')).toBeVisible();
  await page.getByLabel('Category Name').fill(`${name} five`);
  await page.getByRole('button', { name: 'Update' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${name} five`) });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
});

test('refuses a taken name, and makes no category twice when an answer was lost', async ({ page }) => {
  const name = `Shells ${unlike()}`;
  await openAsOwner(page, '/add-category');
  await page.getByLabel('Category Name').fill(' gemstones ');
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Submit' }).click();
  const popup = page.locator('.popup');
  await expect(popup.getByText('A category with this name already exists')).toBeVisible();
  await expect(page.getByLabel('Category Name')).toHaveAttribute('aria-invalid', 'true');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toHaveCount(0);
  await page.getByLabel('Category Name').fill(name);
  await page.route('**/api/category/store', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').getByText('Something went wrong').first()).toBeVisible();
  await page.unroute('**/api/category/store');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Category created successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});
