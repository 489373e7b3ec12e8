import { expect, type Page, test } from './test.ts';

/* Today's panchang on the home page. */

const strip = (page: Page) => page.locator('[data-days]');
const limb = (page: Page, name: string) => strip(page).locator(`[data-limb=${name}]`);
const FILES = '**/tools/today/*.json';

/** Tomorrow in India, whose file every build has. */
const tomorrow = new Date(Date.now() + 330 * 60_000 + 86_400_000).toISOString().slice(0, 10);

/** Opens the home page at a time of day in India, tomorrow. */
async function openAt(page: Page, time: string, path = '/'): Promise<void> {
  await page.clock.setFixedTime(new Date(`${tomorrow}T${time}:00+05:30`));
  await page.goto(path);
}

test('the home page begins with what holds now, and the panchang says the same', async ({ page }) => {
  // At half past one at night in India it is still the previous day in Greenwich.
  await openAt(page, '01:30');
  await expect(strip(page)).toHaveAttribute('data-state', 'shown');
  const now = await limb(page, 'tithi').innerText();
  expect(now).toMatch(/^Now: \S.*, until \d{1,2}:\d\d [ap]m/);
  const [nakshatra, rahuKaal] = [limb(page, 'nakshatra'), limb(page, 'rahuKaal')];
  await expect(rahuKaal.locator('small')).toHaveText('later today');
  const [star, span] = [
    await nakshatra.locator('strong').innerText(),
    await rahuKaal.locator('strong').innerText(),
  ];
  await strip(page).getByRole('link', { name: 'The whole panchang' }).click();
  await expect(page.locator('.result .answer')).toHaveText(`${now}. Rahu kaal later today, ${span}.`);
  await expect(page.locator('.result .now .facts')).toContainText(`Nakshatra now${star}`);
});

test('rahu kaal is now or over, and a page that is looked at again says so', { tag: '@nightly' }, async ({
  page,
}) => {
  await openAt(page, '00:05');
  await expect(strip(page)).toHaveAttribute('data-state', 'shown');
  const rahuKaal = limb(page, 'rahuKaal');
  await expect(rahuKaal.locator('small')).toHaveText('later today');
  const [starts] = (await rahuKaal.locator('strong').innerText()).split(' to ');
  const lookAgainAt = async (hours: number) => {
    await page.clock.setFixedTime(new Date(Date.parse(`${tomorrow}T00:00:00+05:30`) + hours * 3_600_000));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  // The first hours of rahu kaal are those of the weekday; its middle is looked for.
  const hour = Number(starts?.split(':')[0]) + (Number(starts?.split(':')[0]) < 6 ? 12 : 0);
  await lookAgainAt(hour + 1);
  await expect(rahuKaal.locator('strong')).toHaveText(/^now, until \d{1,2}:\d\d [ap]m$/);
  await expect(rahuKaal.locator('small')).toHaveText(/^next .* tomorrow$/);
  await lookAgainAt(23);
  await expect(rahuKaal.locator('strong')).toHaveText('over for today');
  await expect(rahuKaal.locator('small')).toHaveText(/^next .* tomorrow$/);
});

test('the home page leads to the panchang when the network fails or the computed days are over, and nothing on it moves', {
  tag: '@nightly',
}, async ({ page }) => {
  const expectLed = async () => {
    await page.goto('/', { waitUntil: 'commit' });
    const height = async () => (await strip(page).boundingBox())?.height;
    await expect(strip(page)).toHaveAttribute('data-state', 'missing');
    await expect(strip(page).getByText('are on the panchang page')).toBeVisible();
    await expect(strip(page).getByRole('link', { name: 'The whole panchang' })).toBeVisible();
    const missing = await height();
    await strip(page).evaluate((element) => element.setAttribute('data-state', 'waiting'));
    expect(await height()).toBe(missing);
  };
  await page.route(FILES, (route) => route.abort());
  await test.step('the network fails', expectLed);
  await page.unroute(FILES);
  await page.clock.setFixedTime(new Date('2051-01-01T06:00:00Z'));
  await test.step('the computed days are over', expectLed);
});
