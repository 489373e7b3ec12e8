import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '#editorial/read-content.ts';
import { ARTICLES_ON_A_PAGE as onAPage, publishedArticles } from './registered-pages.ts';
import { expect, type Page, test } from './test.ts';

const content = join(import.meta.dirname, '../../content');
const filesIn = (folder: string) =>
  readdirSync(join(content, folder)).filter((name) => !name.endsWith('.hi.md')).length;
const published = publishedArticles.length;
const { services = [], servicePages = [] } = readContent(content).entries;
/** The categories of services, each with the address of its page and how many services it has. */
const categories = servicePages.flatMap(({ data: { menuTitle, slug, title } }) => {
  const count = services.filter(({ data }) => data.category === slug).length;
  return menuTitle ? [{ path: `/service-details/${slug}`, title: String(title), count }] : [];
});
const headingOf = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim();

test.describe('addresses', () => {
  test('in another case, with .html or past the last page lead on', async ({ request, baseURL }) => {
    for (const [asked, found] of [
      ['/About-Us', '/about-us'],
      ['/SERVICE-DETAILS/Astrology', '/service-details/astrology'],
      [
        '/service-details/Numerology/Lucky-Numbers-Dates-Guidance',
        '/service-details/numerology/lucky-numbers-dates-guidance',
      ],
      ['/Consult/Vastu/Vastu-House-Flat', '/consult/vastu/vastu-house-flat'],
      ['/blog/LO-SHU-GRID', '/blog/lo-shu-grid'],
      ['/faq.html', '/faq'],
      ['/articles/99', '/articles'],
      ['/hi/articles/99', '/hi/articles'],
    ] as const) {
      const answer = await request.get(asked);
      expect(answer.status(), asked).toBe(200);
      expect(new URL(answer.url()).pathname).toBe(found);
      expect(new URL(answer.url()).origin).toBe(baseURL);
    }
  });

  test('that name nothing are a 404 that says so and leads on', async ({ request }) => {
    for (const [address, text] of [
      ['/service-details/no-such-service', 'Service details not found.'],
      ['/service-details/astrology/no-such-service', 'Service details not found.'],
      ['/service-details/vastu/kundali-nirman', 'Service details not found.'],
      ['/consult/astrology/no-such-service', 'Service details not found.'],
      ['/blog/no-such-article', 'Blog not found!'],
      ['/articles/none', 'Page not found'],
    ] as const) {
      const answer = await request.get(address);
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      expect(headingOf(html)).toBe(text);
      expect(html, 'taken for another page').not.toMatch(/rel="canonical"|property="og:url"/);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const [, leads = ''] = /<a [^>]*href="([^"]+)"[^>]*>\s*Vastu\b/.exec(main) ?? [];
      const next = await (await request.get(leads)).text();
      expect(headingOf(next)).toBe('Vastu consultations');
    }
  });
});

test.describe('a category of services', () => {
  test('holds the whole text of each, folded away, with a booking link at its end', {
    tag: '@nightly',
  }, async ({ page }) => {
    expect(categories.length).toBeGreaterThanOrEqual(3);
    for (const { path, count } of categories) {
      await page.goto(path);
      const texts = page.locator('.services details');
      await expect(texts).toHaveCount(count);
      await expect(texts.locator('h3').first()).toBeHidden();
      await expect(texts.locator('h2')).toHaveCount(0);
      await expect(texts.locator('.prose > p:last-child > a[href^="https://cal.com/"]')).toHaveCount(count);
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
      expect(new Set(ids).size, path).toBe(ids.length);
      for (const text of await texts.locator('.prose').allTextContents())
        expect(text.length).toBeGreaterThan(800);
    }
    await page.goto('/service-details/vastu');
    await page.getByText('Read More: Residential vastu consultation').click();
    await expect(page.getByRole('heading', { level: 3, name: 'What you get' })).toBeVisible();
    const name = 'Book an appointment for Residential vastu consultation';
    await expect(page.getByRole('link', { name })).toBeVisible();
    await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
});

test('the contact page has online, offline, and contact and support, in this order', async ({ request }) => {
  const html = await (await request.get('/contact-us')).text();
  const ways = html.slice(html.indexOf('class="asking-ways'), html.indexOf('</main>'));
  const headings = [...ways.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) =>
    text.replace(/<svg.*?<\/svg>|<[^>]*>/gs, '').trim(),
  );
  expect(headings.slice(0, 3)).toEqual(['Online Consultation', 'Offline Consultation', 'Contact / Support']);
});

test.describe('the home page', () => {
  test('shows a picture of its own for each consultation, whose words need no font, and leads back to the top, to services, consultations and new articles', {
    tag: '@nightly',
  }, async ({ page, request }) => {
    await page.goto('/');
    const button = page.locator('.to-top');
    await expect(button).toBeHidden();
    const pictures = page.locator('.consult li img');
    await expect(pictures).toHaveCount(filesIn('consultations'));
    await page.locator('.consult').scrollIntoViewIfNeeded();
    const seen = new Set<string>();
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(360);
      expect(await picture.getAttribute('alt')).toMatch(/.{20}/);
      const src = String(await picture.getAttribute('src'));
      expect(await (await page.request.get(src)).text()).not.toContain('<text');
      seen.add(src);
    }
    expect(seen.size).toBe(filesIn('consultations'));
    await page.evaluate(() => scrollTo(0, 3_000));
    await expect(button).toBeVisible();
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(button).toBeHidden();

    const main = page.locator('main');
    for (const [name, path, least] of [
      ['Astrology', '/service-details/astrology', 8],
      ['Vastu Consultation', '/service-details/vastu-sastra', 3],
      ['Numerology', '/service-details/numerology', 6],
      ['Gemstones & Rudraksha', '/service-details/spiritual-healing', 4],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
      const html = await (await request.get(path)).text();
      expect(html.split('<main')[1]?.split('<h2').length, path).toBeGreaterThan(least);
      if (path.endsWith('healing')) expect(html).toMatch(/href="\/astro-shop"[^>]*>\s*See the shop/);
    }
    expect(await page.locator('a[href^="https://cal.com/"]').count()).toBeGreaterThanOrEqual(2);
    const consult = page.getByRole('link', { name: /^KNOW & CONSULT/ });
    await expect(consult).toHaveCount(filesIn('consultations'));
    for (const link of await consult.all())
      expect(await link.getAttribute('href')).toMatch(/^\/consult\/[a-z-]+\/[a-z-]+$/);
    await expect(page.getByRole('heading', { name: 'Latest Blogs' })).toBeVisible();
    const articles = page.getByRole('link', { name: /^Read More/ });
    await expect(articles).toHaveCount(4);
    await articles.first().click();
    await expect(page).toHaveURL(/\/blog\//);
    const related = page.getByRole('complementary', { name: 'Related Articles' });
    const addresses = await related
      .locator('a[href^="/blog/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(new Set(addresses).size).toBe(3);
    expect(addresses).not.toContain(new URL(page.url()).pathname);
  });
});

test('each card of the list of tools leads to its own, wherever it is pressed', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  await page.goto('/tools');
  const cards = page.locator('.tool-cards > li');
  await expect(cards).not.toHaveCount(0);
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const own = await card.getByRole('link').getAttribute('href');
    const pressed = await card.evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return document
        .elementFromPoint(left + width / 2, top + 12)
        ?.closest('a')
        ?.getAttribute('href');
    });
    expect(pressed).toBe(own);
  }
  await page.getByRole('link', { name: 'The whole panchang' }).click();
  await expect(page).toHaveURL('/tools/panchang');
});

test.describe('the articles', () => {
  test('are paged by links, in order, with Prev and Next off at the ends', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/articles');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const articles = page.locator('main .articles h2 a');
    const titles = () => articles.allInnerTexts();
    const seen: string[] = [];
    await expect(pager.getByText('Prev')).toHaveAttribute('aria-disabled', 'true');
    const last = Math.ceil(published / onAPage);
    for (let number = 1; number <= last; number++) {
      await expect(pager.locator('[aria-current="page"]')).toHaveText(new RegExp(`${number}\\s*$`));
      expect(await titles()).toHaveLength(number < last ? onAPage : published - (last - 1) * onAPage);
      seen.push(...(await titles()));
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      if (number === last) break;
      await pager.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(`/articles/${number + 1}`);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    expect(new Set(seen).size).toBe(published);
    await expect(pager.getByText('Next')).toHaveAttribute('aria-disabled', 'true');
    await pager.getByRole('link', { name: 'Page 1' }).click();
    await expect(page).toHaveURL('/articles');
    await expect(articles).toHaveText(seen.slice(0, onAPage));
    const latest = page.getByRole('complementary', { name: 'Latest Articles' }).getByRole('link');
    await expect(latest).toHaveText(seen.slice(0, 3));
  });
});

test.describe('without JavaScript', { tag: '@phone-only' }, () => {
  test.use({ javaScriptEnabled: false });

  test('home, services, articles and FAQ read well, claim nothing about now, and lead to the enquiry', async ({
    page,
  }) => {
    for (const [address, text] of [
      ['/', 'Our Clients Say!!!'],
      ['/service-details/numerology', 'Business name numerology'],
      ['/blog/lo-shu-grid', 'A square that always adds to fifteen'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('main').getByRole('heading', { name: text }).first()).toBeVisible();
      if (address !== '/') continue;
      await expect(page.locator('.hero').getByText('Monday to Saturday 09AM to 09PM')).toBeInViewport();
      await expect(page.locator('.hero .now')).toBeHidden();
    }
    await page.goto('/articles');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/articles/2');
    await page.goto('/faq');
    const enquiry = page.locator('.enquiry-bar').getByRole('link', { name: 'Enquery Now' });
    await expect(enquiry).toBeInViewport({ ratio: 1 });
    await page.getByText('How do I book an appointment?').click();
    await expect(page.getByText('The scheduling page opens in a new tab')).toBeVisible();
    await enquiry.click();
    await expect(page).toHaveURL('/contact-us');
  });

  test('no form can be sent with personal data in the address', async ({ page }) => {
    for (const [address, form, button] of [
      ['/service-details/vastu/residential-vastu-consultation', '.appointment form', 'Book Now'],
      ['/faq', 'form.newsletter', 'SignUp'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(form)).toBeHidden();
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    }
    for (const way of ['mailto:', 'tel:'])
      await expect(page.locator(`footer a[href^="${way}"]`).first()).toBeVisible();
  });
});

test.describe('a question of the FAQ', { tag: '@phone-only' }, () => {
  const answer = (page: Page, number: number) => page.locator(`details#q${number}`);

  test('is open, and in sight, when an address names it', async ({ page }) => {
    await page.goto('/faq');
    await expect(answer(page, 12)).not.toHaveAttribute('open');
    await page.goto('/about-us');
    await page.goto('/faq#q12');
    await expect(answer(page, 12)).toHaveAttribute('open', '');
    await expect(answer(page, 12).locator('p').first()).toBeInViewport();
    await expect(answer(page, 3)).not.toHaveAttribute('open');
    await page.evaluate(() => {
      location.hash = '#q3';
    });
    await expect(answer(page, 3)).toHaveAttribute('open', '');
    await expect(answer(page, 3).locator('p').first()).toBeInViewport();
  });
});
