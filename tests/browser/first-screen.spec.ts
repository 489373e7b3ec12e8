import { hold } from './hold.ts';
import { shiftedBy, watchShifts } from './page-weight.ts';
import { demo } from './shop-helpers.ts';
import { expect, test } from './test.ts';
import { showDay } from './tool-forms.ts';

test('the first screen says who she is, what it costs, and what to do next', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-25T10:00:00+05:30');
  await page.goto('/');
  const hero = page.locator('.hero');
  for (const shown of [
    hero.locator('.portrait'),
    hero.getByText('Acharya Ananya Sharma'),
    hero.getByText(/Astrology ₹1,100, numerology from ₹800 and vastu from ₹3,100/),
    hero.getByText('Open now, until 09PM'),
    hero.getByRole('link', { name: 'Book Appointment' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  await expect(hero.locator('.button--main')).toHaveCount(1);
  await page.clock.setFixedTime('2026-11-25T22:00:00+05:30');
  await page.reload();
  await expect(hero.getByText('Closed now, opens tomorrow 09AM')).toBeInViewport();
});

test('on a laptop a stone with its certificate is ordered on the first screen', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/product-details/${demo.sapphire.id}/${demo.sapphire.slug}`);
  await expect(page.getByRole('heading', { name: 'Certificate' })).toBeInViewport();
  for (const fact of ['Weight', 'Treatment', 'Laboratory'])
    await expect(page.locator('.product dt', { hasText: fact })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Order Now' })).toBeInViewport({ ratio: 1 });
});

test('only a page with Hindi letters fetches their font, once everything else has loaded', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('hind-devanagari')) fetched.push(request.url());
  });
  for (const address of ['/', '/contact-us', '/privacy-policy', '/consult/astrology/gesmtone-consultation']) {
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
  }
  expect(fetched).toEqual([]);
  await page.goto(`/product-details/${demo.discounted.id}/${demo.discounted.slug}`);
  /** Weights of the faces with Hindi letters that the page has, ours or the device's. */
  const weights = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => /Hind|Devanagari of/.test(family) && status === 'loaded')
        .map(({ weight }) => weight),
    );
  await expect.poll(weights).not.toEqual([]);
  // A device with such letters of its own makes no request.
  const untilFetched = await page.evaluate(() => {
    const [view] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const font = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('hind-devanagari'));
    return font && view ? font.startTime - view.loadEventStart : 0;
  });
  expect(untilFetched).toBeGreaterThanOrEqual(0);
  fetched.length = 0;
  await page.goto('/hi/privacy-policy');
  await expect.poll(async () => (await weights()).toSorted()).toEqual(['400 500', '600 700']);
  expect(fetched.length).toBeLessThanOrEqual(2);
});

test.describe('on a device without Hindi letters', { tag: '@phone-only' }, () => {
  // The fonts of the device are taken out of the page's styles.
  test.use({ bypassCSP: true });

  test('the link to the page in Hindi fetches no font', { tag: '@nightly' }, async ({ page }) => {
    await page.route(/^[^.]*$|\.css$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/local\([^)]*\)/g, 'local("No such font")');
      await route.fulfill({ response, body });
    });
    const fetched = async (address: string) => {
      await page.goto(address);
      await expect(page.getByRole('link', { name: /^(?:हिन्दी|English)$/ }).last()).toBeVisible();
      return page.evaluate(async () => {
        const isOurs = ({ family }: FontFace) => family === 'Hind';
        while (![...document.fonts].some(isOurs)) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        await document.fonts.ready;
        return [...document.fonts].filter(isOurs).filter(({ status }) => status === 'loaded').length;
      });
    };
    for (const address of ['/', '/tools/kundali', '/privacy-policy'])
      expect(await fetched(address), address).toBe(0);
    expect(await fetched('/hi')).toBe(2);
  });
});

/** Widths at which a heading takes one line more or less in the font of a device. */
const nearABreak = [
  { address: '/tools/panchang', width: 360, most: 0.05 },
  { address: '/service-details/astrology', width: 412, most: 0.05 },
  // A device's own Hindi font is there for the first paint.
  { address: '/hi/tools/panchang', width: 360, most: 0 },
];
for (const { address, width, most } of nearABreak)
  test(`a font that comes after the first paint moves at most ${most}: ${address}`, {
    tag: ['@phone-only', '@nightly'],
  }, async ({ page }) => {
    // On some other days a line with the digits of a time is near a break too.
    await showDay(page, '2026-11-29');
    await page.setViewportSize({ width, height: 800 });
    const shiftsSoFar = await watchShifts(page);
    const fonts = await hold(page, /\.woff2$/);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toBeVisible();
    // For a tenth of a second a browser waits for a font; then it shows another.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    expect(fonts.asked()).toBeGreaterThan(0);
    fonts.release();
    const moved = shiftedBy(await shiftsSoFar());
    expect(moved).toBeLessThanOrEqual(most);
  });

test.describe('at 360 pixels', { tag: '@phone-only' }, () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the appointment’s field shows the whole time, and a reload keeps it', async ({ page }) => {
    await page.goto('/consult/astrology/gesmtone-consultation');
    const panel = page.getByRole('region', { name: 'Book An Appointment' });
    await panel.getByLabel('Name').fill('Asha Verma');
    await panel.getByLabel('Time in India').fill('22:30');
    const time = await panel.getByLabel('Time in India').boundingBox();
    expect(time?.width).toBeGreaterThan(130);
    await page.reload();
    // The page is not touched: the fields are filled in before React arrives.
    await expect(panel.getByLabel('Name')).toHaveValue('Asha Verma');
    await expect(panel.getByLabel('Time in India')).toHaveValue('22:30');
  });
});
