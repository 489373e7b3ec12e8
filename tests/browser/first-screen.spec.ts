import { demo } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

test('the first screen says who she is, what it costs, and what to do next', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-25T10:00:00+05:30');
  await page.goto('/');
  const hero = page.locator('.hero');
  for (const shown of [
    hero.locator('.portrait'),
    hero.getByText('Acharya Ananya Sharma'),
    hero.getByText('₹1,100 for 20 minutes'),
    hero.getByText('Open now, until 09PM'),
    hero.getByText('Monday to Saturday 09AM to 09PM'),
    hero.getByRole('link', { name: 'Book Appointment' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  await expect(hero.locator('.button--main')).toHaveCount(1);
  await page.clock.setFixedTime('2026-11-25T22:00:00+05:30');
  await page.reload();
  await expect(hero.getByText('Closed now, opens tomorrow 09AM')).toBeInViewport();
});

test.describe('without script', { tag: '@phone-only' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen names the hours and claims nothing about now', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.hero').getByText('Monday to Saturday 09AM to 09PM')).toBeInViewport();
    await expect(page.locator('.hero .now')).toBeHidden();
  });
});

test('today’s panchang and the six tools are one tap from home', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/');
  const tools = page.locator('.tools');
  await tools.scrollIntoViewIfNeeded();
  await expect(tools.getByRole('heading', { name: 'Today in Ghaziabad' })).toBeVisible();
  await expect(tools.locator('[data-state="shown"]')).toBeVisible();
  for (const name of ['Kundali', 'Panchang', 'Guna milan', 'Your numbers', 'Ratti and carat', 'Gemstones'])
    await expect(tools.getByRole('link', { name, exact: true })).toHaveAttribute('href', /\/tools\//);
});

/** The texts, photographs, fields and buttons that a floating button lies on, once it has come to rest. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    // Longer than it takes the page to look for a place.
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    const float = document.querySelector<HTMLElement>('.enquire-float');
    if (!float || float.hasAttribute('data-away')) return [];
    const place = float.getBoundingClientRect();
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
      if (parent.closest('.visually-hidden, script, noscript, style, dialog') || !node.textContent?.trim())
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects())
        if (
          line.left < place.right &&
          place.left < line.right &&
          line.top < place.bottom &&
          place.top < line.bottom
        )
          found.push(node.textContent.trim().slice(0, 40));
    }
    for (const element of document.querySelectorAll('main :is(input, textarea, select, button, .button)')) {
      const box = element.getBoundingClientRect();
      if (
        box.width > 0 &&
        box.left < place.right &&
        place.left < box.right &&
        box.top < place.bottom &&
        place.top < box.bottom
      )
        found.push(element.outerHTML.slice(0, 60));
    }
    return found;
  });

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [1280, 800],
] as const)
  test(`at ${width} pixels the floating button lies on no text, button or field`, {
    tag: '@phone-only',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const address of [
      '/',
      '/contact-us',
      '/about-us',
      '/consult/astrology/gesmtone-consultation',
      '/service-details/astrology',
      '/faq',
      '/blog/lo-shu-grid',
      '/astro-shop/gemstones',
      `/product-details/${demo.discounted.id}/${demo.discounted.slug}`,
    ]) {
      await page.goto(address);
      await page.locator('.enquire-float[data-placed]').waitFor({ state: 'attached' });
      const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      // Upwards: on the way down it is away.
      for (let y = end; y >= 0; y -= height / 2) {
        await page.evaluate((top) => scrollTo(0, top), y);
        expect(await covered(page), `${address} at ${y}`).toEqual([]);
      }
    }
  });

test('only a page with Hindi letters fetches their font', { tag: '@phone-only' }, async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  const hind = () => fonts.filter((url) => url.includes('hind-devanagari'));
  for (const address of ['/', '/contact-us', '/privacy-policy', '/consult/astrology/gesmtone-consultation']) {
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
  }
  expect(hind()).toEqual([]);
  await page.goto('/privacy-policy-hi');
  await page.evaluate(() => document.fonts.ready);
  expect(hind()).toHaveLength(1);
  expect(await page.evaluate(() => document.fonts.check('16px Hind', 'हिन्दी'))).toBe(true);
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
    // Without a touch: the fields are filled in before React comes.
    await expect(panel.getByLabel('Name')).toHaveValue('Asha Verma');
    await expect(panel.getByLabel('Time in India')).toHaveValue('22:30');
  });
});
