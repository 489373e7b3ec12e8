import { expect, type Page, test } from './test.ts';

/* Today's panchang on the home page. */

const strip = (page: Page) => page.locator('[data-days]');
const limb = (page: Page, name: string) => strip(page).locator(`[data-limb=${name}]`);

test('the home page shows the same tithi, nakshatra and rahu kaal as the panchang', async ({ page }) => {
  // Half past one at night in India, when it is still the previous day in Greenwich.
  const now = new Date();
  now.setUTCHours(20, 0, 0, 0);
  await page.clock.setFixedTime(now);
  await page.goto('/');
  await strip(page).scrollIntoViewIfNeeded();
  await expect(strip(page)).toHaveAttribute('data-state', 'shown');
  const tithi = await limb(page, 'tithi').locator('strong').innerText();
  const rahuKaal = await limb(page, 'rahuKaal').locator('strong').innerText();
  await strip(page).getByRole('link', { name: 'The whole panchang' }).click();
  const answer = page.locator('.result .answer');
  await expect(answer).toContainText(`${tithi} until`);
  await expect(answer).toContainText(`Rahu kaal ${rahuKaal}`);
  await expect(answer).toContainText(`${new Date(now.getTime() + 330 * 60_000).getUTCFullYear()}: `);
});

for (const [what, prepare] of [
  ['the computed months are over', (page: Page) => page.clock.setFixedTime(new Date('2051-01-01T06:00:00Z'))],
  ['the network fails', (page: Page) => page.route('**/tools/today/*.json', (route) => route.abort())],
] as const)
  test(`the home page leads to the panchang when ${what}, and nothing on it moves`, async ({ page }) => {
    await prepare(page);
    await page.goto('/', { waitUntil: 'commit' });
    const height = async () => (await strip(page).boundingBox())?.height;
    await strip(page).scrollIntoViewIfNeeded();
    await expect(strip(page)).toHaveAttribute('data-state', 'missing');
    await expect(strip(page).getByText('are on the panchang page')).toBeVisible();
    await expect(strip(page).getByRole('link', { name: 'The whole panchang' })).toBeVisible();
    const missing = await height();
    await strip(page).evaluate((element) => element.setAttribute('data-state', 'waiting'));
    expect(await height()).toBe(missing);
  });
