import { hold } from './hold.ts';
import { seriousFindings, sidewaysAt360, watchTroubles } from './page-checks.ts';
import { demo } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

const box = (page: Page) => page.getByLabel('What are you looking for?');
const results = (page: Page) => page.locator('.search-results');
/** Opens the search and waits until it works. */
async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/search${query}`);
  await page.locator('astro-island[component-url*="/Search"]:not([ssr])').waitFor({ state: 'attached' });
}
const link = (page: Page, name: string | RegExp) => results(page).getByRole('link', { name });

test('finds services, articles, pages and products as they are typed or mistyped', async ({ page }) => {
  const troubles = watchTroubles(page);
  await open(page, '?q=ruby');
  await expect(link(page, demo.discounted.name)).toBeVisible();
  await expect(results(page).getByRole('listitem').filter({ hasText: demo.discounted.name })).toContainText(
    demo.discounted.price,
  );
  await box(page).fill('emrald');
  await expect(link(page, demo.plain.name)).toBeVisible();
  await box(page).fill('numrology');
  await expect(link(page, 'Business name numerology')).toBeVisible();
  await expect(page.getByText('Nothing has exactly these words.')).toBeVisible();
  await box(page).fill('mangal');
  await expect(link(page, /Mangal dosha before marriage/)).toBeVisible();
  await expect(results(page).getByText('Service').first()).toBeVisible();
  await expect(page).toHaveURL('/search?q=mangal');
  await box(page).fill('birth time exact');
  await expect(results(page).getByText('Answer').first()).toBeVisible();
  await box(page).fill('opening hours');
  await expect(link(page, 'Contact us')).toHaveAttribute('href', '/contact-us');
  await box(page).fill('privacy');
  await expect(link(page, 'Privacy policy')).toBeVisible();
  await box(page).fill('');
  await expect(results(page)).toHaveCount(0);
  await expect(page).toHaveURL('/search');
  expect(troubles).toEqual([]);
});

test('shows the query as plain text, leads to what can be done, and helps where nothing is found', async ({
  page,
}) => {
  await open(page, `?q=${encodeURIComponent(`<img src=x onerror=alert(1)> ${'kundali '.repeat(40)}`)}`);
  await expect(page.getByText('Only the first 120 characters are searched')).toBeVisible();
  await expect(box(page)).toHaveValue(/^<img src=x onerror=alert\(1\)> kundali/);
  await expect(page.locator('search img[src="x"]')).toHaveCount(0);
  const ways = page.getByRole('heading', { name: 'Often looked for' });
  await box(page).fill('');
  await expect(ways).toBeVisible();
  await box(page).fill('kundli');
  await expect(link(page, 'Kundali nirman').locator('mark')).toHaveText(['Kundali']);
  await expect(ways).toHaveCount(0);
  await test.step('what can be done at once, and what is not offered', async () => {
    await box(page).fill('appointment kaise le');
    await expect(results(page).getByText('Reach us').first()).toBeVisible();
    const book = link(page, /^Book Appointment/);
    await expect(book).toHaveAttribute('href', /^https:/);
    await expect(book).toHaveAttribute('target', '_blank');
    await box(page).fill('व्हाट्सएप');
    await expect(link(page, 'Write on WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await box(page).fill('aaj ka rahu kaal');
    await expect(results(page).getByRole('link').first()).toHaveAttribute('href', '/tools/panchang');
    await box(page).fill('आज का राशिफल');
    await expect(page.getByText('We write no daily or yearly rashifal')).toBeVisible();
    await expect(link(page, 'Draw your kundali')).toBeVisible();
  });
  await test.step('nothing is found', async () => {
    await box(page).fill('zzzz');
    for (const said of ['Nothing found', 'Nothing matches.'])
      await expect(page.getByText(said)).toBeVisible();
    await expect(ways).toBeVisible();
    await expect(page.locator('search').getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Vastu Consultation', exact: true }).click();
    await expect(page).toHaveURL('/service-details/vastu-sastra');
  });
});

test('the Back button returns from a result to the same results, at the same place', {
  tag: '@nightly',
}, async ({ page }) => {
  await open(page);
  await box(page).fill('vastu');
  const last = results(page).getByRole('link').last();
  await expect(last).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  const name = await last.innerText();
  await last.click();
  await expect(page).not.toHaveURL(/\/search/);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=vastu');
  await expect(box(page)).toHaveValue('vastu');
  await expect(results(page).getByRole('link', { name, exact: true }).last()).toBeInViewport();
});

test('says what could not be searched, and tries again', { tag: '@nightly' }, async ({ page }) => {
  await page.route('**/api/public/find*', (route) => route.abort());
  await open(page, '?q=rudraksha');
  await expect(page.getByText('Nothing could be searched just now.')).toBeVisible();
  await expect(page.getByText('Nothing matches.')).toHaveCount(0);
  await page.unrouteAll();
  // Answer of the server while it cannot read the store.
  await page.route('**/api/public/find*', async (route) => {
    const answer = await (await route.fetch()).json();
    const results = answer.results.filter(({ kind }: { kind: string }) => kind !== 'Product');
    await route.fulfill({ json: { ...answer, results, products_missing: true } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The shop could not be searched just now.')).toBeVisible();
  await expect(link(page, /real and fake/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(link(page, '5 Mukhi Rudraksha Nepal')).toBeVisible();
});

test('asks once for each pause in typing, and an older answer that comes late is not shown', {
  tag: '@nightly',
}, async ({ page }) => {
  await open(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/public/')) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  const slow = await hold(page, '**/api/public/find?q=vastu');
  await box(page).pressSequentially('vastu');
  await expect.poll(() => asked).toContain('vastu');
  await box(page).fill('numrology');
  await expect(link(page, 'Business name numerology')).toBeVisible();
  slow.release();
  await expect(link(page, 'Business name numerology').locator('mark')).toHaveText(['numerology']);
  await expect(link(page, /Residential vastu/i)).toHaveCount(0);
  expect(asked.filter((words) => words === 'numrology')).toHaveLength(1);
});

test('tells screen readers the count, and is whole by keyboard and for axe, at 360 pixels too', async ({
  page,
}) => {
  await open(page);
  await box(page).focus();
  await page.keyboard.type('rudraksha mala');
  await expect(page.locator('search [aria-live]')).toHaveText(/^\d+ results$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=rudraksha%20mala');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
});
