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

test('a consultation’s bar with fee and booking stays away while its card shows them', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/service-details/astrology/career-business-guidance');
  const inCard = page.locator('.facts').getByRole('link', { name: 'Book Appointment' });
  const bar = page.locator('.book-bar');
  await expect(inCard).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeHidden();
  await page.locator('.prose > :last-child').scrollIntoViewIfNeeded();
  await expect(inCard).not.toBeInViewport();
  await expect(bar.getByText('₹1,100 for 20 minutes')).toBeInViewport();
  await expect(bar.getByRole('link', { name: 'Book Appointment' })).toBeInViewport({ ratio: 1 });
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

/**
 * Scrolls a page upwards from its end, half a screen at a time. Returns how often the floating button came to
 * rest, and the texts, fields and buttons that it lay on. All of it runs in the page.
 */
const coveredOnTheWayUp = (page: Page) =>
  page.evaluate(async () => {
    const float = document.querySelector<HTMLElement>('.enquire-float');
    if (!float) throw new Error('The page has no floating button.');
    const placed = () =>
      new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          if (!float.hasAttribute('data-placed')) return;
          watch.disconnect();
          done();
        });
        watch.observe(float, { attributeFilter: ['data-placed'] });
      });
    const main = document.querySelector('main') ?? document.body;
    const hidden = '.visually-hidden, script, noscript, style, dialog';
    function covered(place: DOMRect): string[] {
      const meets = (box: DOMRect) =>
        box.width > 0 &&
        box.left < place.right &&
        place.left < box.right &&
        box.top < place.bottom &&
        place.top < box.bottom;
      const found: string[] = [];
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!node.textContent?.trim() || parent?.closest(hidden)) continue;
        if (!parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(meets)) found.push(node.textContent.trim().slice(0, 40));
      }
      for (const element of main.querySelectorAll('input, textarea, select, button, .button'))
        if (meets(element.getBoundingClientRect())) found.push(element.outerHTML.slice(0, 60));
      return found;
    }
    const all: string[] = [];
    let rests = 0;
    const end = document.documentElement.scrollHeight - innerHeight;
    // Upwards: on the way down it is away.
    for (let top = end; top >= 0; top -= innerHeight / 2) {
      scrollTo(0, top);
      // Two frames lay out what has come into view.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      // The page's script sets this mark again each time it has looked for a place.
      float.removeAttribute('data-placed');
      dispatchEvent(new Event('scroll'));
      await placed();
      if (float.hasAttribute('data-away')) continue;
      rests++;
      for (const text of covered(float.getBoundingClientRect())) all.push(`at ${top}: ${text}`);
    }
    return { rests, covered: all };
  });

test('the floating button lies on no text, button or field, on a phone or a laptop', {
  tag: '@phone-only',
}, async ({ page }) => {
  // It scrolls up, because the button hides on the way down.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const sooner = (run: TimerHandler, ms = 0, ...more: unknown[]) => wait(run, ms / 10, ...more);
    Object.assign(window, { setTimeout: sooner });
  });
  let resting = 0;
  for (const address of [
    '/',
    '/contact-us',
    '/about-us',
    '/consult/astrology/gesmtone-consultation',
    '/service-details/astrology',
    '/faq',
    '/blog/lo-shu-grid',
    '/astro-shop/gemstones',
    '/tools/panchang',
    `/product-details/${demo.discounted.id}/${demo.discounted.slug}`,
  ]) {
    await page.goto(address);
    await page.locator('.enquire-float[data-placed]').waitFor({ state: 'attached' });
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { rests, covered } = await coveredOnTheWayUp(page);
      expect(covered, `${address} at ${width} pixels`).toEqual([]);
      resting += rests;
    }
  }
  expect(resting).toBeGreaterThan(0);
});

test('on a laptop a stone with its certificate is ordered on the first screen', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/product-details/${demo.sapphire.id}/${demo.sapphire.slug}`);
  await expect(page.getByRole('heading', { name: 'Certificate' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Order Now' })).toBeInViewport({ ratio: 1 });
});

test('the floating button keeps off a fee, and off an answer that comes by itself', {
  tag: '@phone-only',
}, async ({ page }) => {
  const float = page.locator('.enquire-float');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/service-details/astrology/kundali-nirman');
  await expect(page.locator('.fee')).toBeInViewport();
  await expect(float).toHaveAttribute('data-away');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tools/panchang');
  const picture = page.locator('.result .picture').first();
  await expect(picture).toBeInViewport();
  await expect
    .poll(async () => {
      if ((await float.getAttribute('data-away')) !== null) return false;
      const [over, under] = [await float.boundingBox(), await picture.boundingBox()];
      return !over || !under || over.y + over.height > under.y;
    })
    .toBe(false);
});

test('only a page with Hindi letters fetches their font, once everything else has loaded', {
  tag: '@phone-only',
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
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Hind') && status === 'loaded'),
    );
  await expect.poll(isLoaded).toBe(true);
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
  await page.goto('/privacy-policy-hi');
  await expect.poll(isLoaded).toBe(true);
  expect(await page.evaluate(() => document.fonts.check('16px Hind', 'हिन्दी'))).toBe(true);
  expect(fetched.length).toBeLessThanOrEqual(1);
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
