import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownToHtml } from 'satteri';
import { markdownFeatures } from '#editorial/markdown.ts';
import { withScrolling } from '#editorial/scrolling.ts';
import { layOut, sideways } from './page-structure.ts';
import { everyTool, registeredAddresses } from './registered-pages.ts';
import { demo } from './shop-helpers.ts';
import { expect, test } from './test.ts';
import { LONG_DAY, showDay } from './tool-forms.ts';
import { fetchPlain } from './whole-site.ts';

/* The width of the narrowest phones, and of a laptop at 400 % zoom (WCAG 1.4.10): 320 pixels. */
test.use({ viewport: { width: 320, height: 640 } });

const LONG = 'Energised five-faced rudraksha from Nepal, and everything that belongs to it';

test('the header keeps its mark, and the Menu button its one line', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/faq');
  const mark = await page.locator('.header .mark').boundingBox();
  expect(mark?.width).toBeGreaterThanOrEqual(32);
  const label = page.getByRole('button', { name: 'Menu' }).locator('span');
  expect((await label.boundingBox())?.height).toBeLessThan(30);
});

test('what stands in the header stays where it is when the fonts arrive, and nothing overlaps', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const places = (faces: string) =>
    page.evaluate(async (faces) => {
      const address = (name: string) =>
        document.querySelector<HTMLLinkElement>(`link[as=font][href*=${name}]`)?.href;
      const own = async (family: string, name: string) =>
        document.fonts.add(await new FontFace(family, `url(${address(name)})`, { weight: '400 700' }).load());
      // A page in Hindi has headings in the face of its text.
      const display = address('marcellus') ? 'marcellus' : 'figtree';
      await Promise.all([own('Own text', 'figtree'), own('Own heading', display)]);
      const [text = '', heading = ''] = faces.split(',');
      document.documentElement.style.setProperty('--text', text);
      document.documentElement.style.setProperty('--heading', heading);
      await document.fonts.ready;
      return [...document.querySelectorAll('.header .bar > *, .header .bar > :not(nav) > *')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width } = element.getBoundingClientRect();
          return { name: `${element.localName}.${element.getAttribute('class')}`, x, y, width };
        });
    }, faces);
  for (const address of ['/', '/hi']) {
    await page.goto(address);
    for (const width of [320, 340, 360, 384, 390, 412, 429, 430, 480, 576, 768]) {
      await page.setViewportSize({ width, height: 640 });
      const fallback = await places('Figtree Fallback,Marcellus Fallback');
      const arrived = await places('Own text,Own heading');
      const at = ({ name, x, y }: { name: string; x: number; y: number }) => ({ name, x, y });
      expect(arrived.map(at), `${address} at ${width}`).toEqual(fallback.map(at));
      const early = await page.evaluate(() => {
        const late = [...document.querySelectorAll<HTMLElement>('.header .bar > :is(nav, .basket-link)')];
        const x = () => document.querySelector('.header .bar > .menu-button')?.getBoundingClientRect().x;
        for (const part of late) part.hidden = true;
        const before = x();
        for (const part of late) part.hidden = false;
        return { before, after: x() };
      });
      expect(early.after, 'before the basket has come').toBe(early.before);
      const name = await page.locator('.header .logo span').boundingBox();
      const next = await page.locator('.header .bar > :is(.chat, .language):visible').first().boundingBox();
      if (!name || !next) throw new Error('nothing is shown');
      expect(next.x - name.x - name.width, `${address} at ${width}`).toBeGreaterThanOrEqual(4);
    }
  }
});

test('a long category name keeps its distance from the lines above and below', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/astro-shop');
  const name = page.locator('.category-name').first();
  await name.evaluate((element, text) => {
    element.textContent = text;
  }, LONG);
  const link = await name.locator('..').boundingBox();
  const text = await name.boundingBox();
  if (!link || !text) throw new Error('nothing is shown');
  expect(text.y - link.y).toBeGreaterThanOrEqual(8);
  expect(link.y + link.height - text.y - text.height).toBeGreaterThanOrEqual(8);
});

test('the name on a card ends after three lines', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/astro-shop/gemstones');
  const name = page.locator('.card-name').first();
  await name.evaluate((element, text) => {
    element.textContent = text;
  }, `${LONG}. ${LONG}`);
  const lineHeight = await name.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect((await name.boundingBox())?.height).toBeLessThan(3.2 * lineHeight);
});

test('the breadcrumbs of a product take one line and leave out the product, whose name comes below', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto(`/product-details/${demo.discounted.id}/${demo.discounted.slug}`);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(trail.getByRole('link').last()).toBeVisible();
  await expect(trail.getByText(demo.discounted.name)).toBeHidden();
  expect((await trail.getByRole('list').boundingBox())?.height).toBeLessThan(40);
});

/** One text with everything that CommonMark and GitHub's Markdown know, as a build renders it. */
const everything = readFileSync(join(import.meta.dirname, 'every-construct.md'), 'utf8');
const rendered = withScrolling(
  markdownToHtml(everything, { features: { ...markdownFeatures, rawHtml: true } }).html,
);

/** A page of each layout that holds a text of the content. */
const proseOf = [
  '/blog/lo-shu-grid',
  '/service-details/astrology/kundali-nirman',
  '/service-details/astrology',
  '/terms-condition',
  '/about-us',
  '/your-data',
  '/tools',
  '/tools/kundali',
];

for (const address of proseOf)
  test(`whatever a text on ${address} holds, its page does not scroll sideways, and no cell breaks a word`, {
    tag: ['@phone-only', ...(address.startsWith('/blog/') ? [] : ['@nightly'])],
  }, async ({ page }) => {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page
      .locator('.prose')
      .first()
      .evaluate((prose, html) => {
        prose.closest('details')?.setAttribute('open', '');
        prose.innerHTML = html;
      }, rendered);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const broken = await page.locator('.prose :is(td, th)').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const text = cell.firstChild as Text;
          return [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
          });
        }),
      );
      expect(broken).toEqual([]);
      // A frame is not clipped by something around it.
      const wide = await page
        .locator('.prose > *')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.getBoundingClientRect().right > innerWidth)
            .map(({ tagName }) => tagName),
        );
      expect(wide).toEqual([]);
    }
    const table = page.getByRole('region', { name: 'Setext (2)' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });

test('at 200 % zoom a phone parts no title of home, and the coming days of the panchang are not moved sideways', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  await showDay(page, LONG_DAY);
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/');
  const titles = page.locator('.popular h3 a');
  await expect(titles).not.toHaveCount(0);
  const parted = await titles.evaluateAll((links) =>
    links.flatMap((link) => {
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.flatMap((text) =>
        [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
        }),
      );
    }),
  );
  expect(parted).toEqual([]);
  await page.goto('/tools/panchang');
  const coming = page.locator('.result .coming');
  await expect(coming).toBeVisible();
  expect(await coming.evaluate((days) => days.scrollWidth - days.clientWidth)).toBe(0);
});

for (const percent of [125, 150, 175, 200])
  test(`with letters of ${percent} % no page is wider than the screen`, {
    tag: ['@phone-only', '@nightly'],
  }, async ({ playwright, launchOptions, baseURL }) => {
    // The reader's font size in the browser. Media queries see it, unlike a larger root font.
    const letters = `--blink-settings=defaultFontSize=${0.16 * percent}`;
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), letters],
    });
    const page = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      isMobile: true,
    });
    await showDay(page, LONG_DAY);
    for (const address of [...registeredAddresses, ...everyTool]) {
      const sent = await layOut(page, await (await fetchPlain(`${baseURL}${address}`)).text(), 390);
      expect(await sideways(sent), address).toBe(0);
    }
    // These show more than was sent, before they are touched.
    const { id, slug } = demo.discounted;
    const ruby = `${id}/${slug}`;
    const filling = [
      '/',
      '/tools/panchang',
      '/basket',
      `/product-checkout/${ruby}`,
      `/product-details/${ruby}`,
    ];
    for (const address of filling) {
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
    }
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.height).toBeLessThan(844 / 4);
    const lines = await header.locator('.logo span').evaluate((name) => {
      const text = name.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length;
      });
    });
    expect(lines).toEqual([1, 1]);
    const kept = await page.locator('.header, .buy').evaluateAll((bars) => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      const seen = bars.map((bar) => bar.getBoundingClientRect()).filter(({ bottom }) => bottom > 0);
      return seen.reduce((sum, { height }) => sum + height, 0);
    });
    expect(kept).toBeLessThan(844 / 3);
    await browser.close();
  });
