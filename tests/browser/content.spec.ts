import { expect, type Page, test } from '@playwright/test';
import { wakeIslands } from './page-checks.ts';
import { onceOnDesktop, onceOnPhone } from './screens.ts';
import { siteStorage } from './shop-helpers.ts';

const sameEverywhere = 'the same on every screen: looked at on the desktop';

const headingOf = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim();

test.describe('addresses', () => {
  onceOnDesktop();

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
  ] as const)
    test(`${asked} leads to ${found}`, async ({ request, baseURL }) => {
      const answer = await request.get(asked);
      expect(answer.status()).toBe(200);
      expect(new URL(answer.url()).pathname).toBe(found);
      expect(new URL(answer.url()).origin).toBe(baseURL);
    });

  for (const [address, text] of [
    ['/service-details/palmistry', 'Service details not found.'],
    ['/service-details/astrology/palmistry', 'Service details not found.'],
    ['/service-details/vastu/kundali-nirman', 'Service details not found.'],
    ['/consult/astrology/palmistry', 'Service details not found.'],
    ['/blog/palmistry', 'Blog not found!'],
    ['/articles/none', 'Page not found'],
  ] as const)
    test(`${address} is a 404 that says '${text}' and leads on`, async ({ request }) => {
      const answer = await request.get(address);
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      expect(headingOf(html)).toBe(text);
      expect(html, 'taken for another page').not.toMatch(/rel="canonical"|property="og:url"/);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const [, leads = ''] = /<a [^>]*href="([^"]+)"[^>]*>\s*Vastu\s*</.exec(main) ?? [];
      const next = await (await request.get(leads)).text();
      expect(headingOf(next)).toBe('Vastu consultations');
    });

  test('every service is found under both routes, and only one address is the canonical one', async ({
    request,
  }) => {
    const entries: { kind: string; path: string }[] = await (await request.get('/search-index.json')).json();
    const own = entries.filter(({ kind }) => kind === 'Service').map(({ path }) => path);
    expect(own).toHaveLength(25);
    expect(new Set(own).size).toBe(25);
    const canonicalOf = async (address: string) => {
      const html = await (await request.get(address)).text();
      return new URL(/rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '').pathname;
    };
    for (const path of own) {
      const other = path.startsWith('/consult')
        ? path.replace('/consult', '/service-details')
        : path.replace('/service-details', '/consult');
      const [here, there] = await Promise.all([path, other].map(canonicalOf));
      expect(here).toBe(path);
      expect(own).toContain(there);
    }
  });
});

test.describe('the home page', () => {
  test('leads to the four popular services, all full of services', async ({ page, isMobile }) => {
    test.skip(isMobile, sameEverywhere);
    for (const [name, path, least] of [
      ['Astrology', '/service-details/astrology', 8],
      ['Vastu Consultation', '/service-details/vastu-sastra', 3],
      ['Numerology', '/service-details/numerology', 6],
      ['Gemstones & Rudraksha', '/service-details/spiritual-healing', 4],
    ] as const) {
      await page.goto('/');
      await page.locator('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      expect(await page.locator('main section h2').count()).toBeGreaterThanOrEqual(least);
    }
    await expect(page.getByRole('link', { name: 'See the shop' })).toHaveAttribute('href', '/astro-shop');
  });

  test('has eight consultations to know and consult, and four latest articles', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, sameEverywhere);
    await page.goto('/');
    const consult = page.getByRole('link', { name: /^KNOW & CONSULT/ });
    await expect(consult).toHaveCount(8);
    for (const link of await consult.all())
      expect(await link.getAttribute('href')).toMatch(/^\/consult\/(astrology|numerology|vastu)\/[a-z-]+$/);
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

  test('goes back to the top by its button, which is not there at the top', async ({ page }) => {
    await page.goto('/');
    const button = page.locator('.to-top');
    await expect(button).toBeHidden();
    await page.evaluate(() => scrollTo(0, 3_000));
    await expect(button).toBeVisible();
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(button).toBeHidden();
  });

  test('opens the scheduling page in a new tab only', async ({ page, isMobile }) => {
    test.skip(isMobile, sameEverywhere);
    for (const address of [
      '/',
      '/contact-us',
      '/about-us',
      '/service-details/vastu',
      '/consult/vastu/vastu-house-flat',
    ]) {
      await page.goto(address);
      const links = page.locator('a[href^="https://cal.com/"]');
      expect(await links.count()).toBeGreaterThanOrEqual(2);
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', /noopener/);
      }
    }
  });
});

test.describe('what clients say', () => {
  const shown = (page: Page) =>
    page.locator('.testimonials li').evaluateAll((slides) => {
      const row = slides[0]?.parentElement?.parentElement?.getBoundingClientRect();
      return slides.flatMap((slide, n) => {
        const { left, right } = slide.getBoundingClientRect();
        return row && left >= row.left - 30 && right <= row.right + 2 ? [n + 1] : [];
      });
    });

  test('shows 3 slides at wide widths, 2 from 1024 pixels down, 1 from 600 pixels down', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'the width is set here');
    await page.goto('/');
    for (const state of ['as it was sent', 'once React is there']) {
      if (state !== 'as it was sent') {
        await wakeIslands(page);
        await page.locator('.testimonials[data-ready]').waitFor();
      }
      for (const [width, slides] of [
        [1280, 3],
        [1025, 3],
        [1024, 2],
        [601, 2],
        [600, 1],
        [360, 1],
      ] as const)
        await test.step(`${slides} at ${width} pixels, ${state}`, async () => {
          await page.setViewportSize({ width, height: 800 });
          const first = Array.from({ length: slides }, (_, n) => n + 1);
          await expect.poll(() => shown(page)).toEqual(first);
          if (state === 'once React is there')
            await expect(page.locator('.testimonials-dots button')).toHaveCount(5 - slides);
        });
    }
  });

  test('moves by arrows, dots and keys, from the first touch on, and never by itself', async ({
    page,
    isMobile,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.install();
    await page.goto('/');
    const region = page.getByRole('region', { name: 'Our Clients Say!!!' }).first();
    const next = region.getByRole('button', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    await (isMobile ? next.tap() : next.click());
    await expect.poll(() => shown(page)).toEqual([2]);
    await region.getByRole('button', { name: 'Show 4 of 4' }).click();
    await expect.poll(() => shown(page)).toEqual([4]);
    await expect(next).toBeDisabled();
    await region.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => shown(page)).toEqual([3]);
    await page.locator('.testimonials-row').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page)).toEqual([2]);
    for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.fastForward(5_000);
    expect(await shown(page)).toEqual([2]);
  });
});

test.describe('the articles', () => {
  test('are paged by links, in order, with Prev and Next off at the ends', async ({ page, isMobile }) => {
    test.skip(isMobile, sameEverywhere);
    await page.goto('/articles');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const titles = () => page.locator('main .articles h2 a').allInnerTexts();
    const seen: string[] = [];
    await expect(pager.getByText('Prev')).toHaveAttribute('aria-disabled', 'true');
    for (const [number, count] of [
      [1, 4],
      [2, 4],
      [3, 2],
    ] as const) {
      await expect(pager.locator('[aria-current="page"]')).toHaveText(new RegExp(`${number}\\s*$`));
      expect(await titles()).toHaveLength(count);
      seen.push(...(await titles()));
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      if (number === 3) break;
      await pager.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(`/articles/${number + 1}`);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    expect(new Set(seen).size).toBe(10);
    await expect(pager.getByText('Next')).toHaveAttribute('aria-disabled', 'true');
    await pager.getByRole('link', { name: 'Page 1' }).click();
    await expect(page).toHaveURL('/articles');
    expect(await titles()).toEqual(seen.slice(0, 4));
    const latest = page.getByRole('complementary', { name: 'Latest Articles' }).getByRole('link');
    expect(await latest.allInnerTexts()).toEqual(seen.slice(0, 3));
  });
});

test.describe('forms', () => {
  onceOnPhone();

  test('an appointment asked for on a service page arrives with its time in India', async ({ page }) => {
    await page.goto('/service-details/vastu/residential-vastu-consultation');
    const panel = page.getByRole('region', { name: 'Book An Appointment' });
    await panel.getByRole('button', { name: 'Book Now' }).click();
    for (const text of [
      'Please enter your name.',
      'Please provide a valid email.',
      'Please choose a date and time to come.',
    ])
      await expect(panel.getByText(text)).toBeVisible();
    await expect(panel.getByLabel('Name')).toBeFocused();
    const name = `Asha ${Date.now()}`;
    const year = new Date().getFullYear() + 1;
    await panel.getByLabel('Name').fill(name);
    await panel.getByLabel('Mobile number').fill('9876543210');
    await panel.getByLabel('E-mail').fill('asha@example.in');
    await panel.getByLabel('Date').fill(`${year}-03-05`);
    await panel.getByLabel('Time in India').fill('16:30');
    await expect(panel.getByText(/4:30\s?pm, India time/)).toBeVisible();
    await panel.getByRole('button', { name: 'Book Now' }).click();
    await expect(panel.getByText('Enquiry submitted successfully!')).toBeVisible();
    await expect(panel.getByLabel('Name')).toHaveValue('');
    const { enquiries } = siteStorage();
    const kept = await Promise.all(
      (await enquiries.keys('enquiry/')).map((key) => enquiries.read<Record<string, unknown>>(key)),
    );
    expect(kept.map((each) => each?.value)).toContainEqual(
      expect.objectContaining({
        name,
        packageName: 'Residential vastu consultation',
        preferredAt: `${year}-03-05T11:00:00.000Z`,
        sentFrom: '/service-details/vastu/residential-vastu-consultation',
      }),
    );
  });

  test('what was typed into the panel is still there when sending fails', async ({ page }) => {
    await page.goto('/consult/astrology/mangal-dosha');
    const panel = page.getByRole('region', { name: 'Book An Appointment' });
    await page.route('**/api/appointment', (route) => route.abort());
    const typed = {
      Name: 'Asha Verma',
      'Mobile number': '9876543210',
      'E-mail': 'asha@example.in',
      Date: `${new Date().getFullYear() + 1}-03-05`,
      'Time in India': '09:15',
      'Special request (optional)': 'In Hindi, please.',
    };
    for (const [label, text] of Object.entries(typed)) await panel.getByLabel(label).fill(text);
    await panel.getByRole('button', { name: 'Book Now' }).click();
    await expect(panel.getByRole('alert')).toHaveText('Something went wrong.');
    for (const [label, text] of Object.entries(typed))
      await expect(panel.getByLabel(label)).toHaveValue(text);
    await page.unroute('**/api/appointment');
    await panel.getByRole('button', { name: 'Book Now' }).click();
    await expect(panel.getByText('Enquiry submitted successfully!')).toBeVisible();
  });

  test('the newsletter keeps the address, and says so again for one it has', async ({ page }) => {
    const email = `asha.${Date.now()}@example.in`;
    await page.goto('/faq');
    const box = page.locator('form.newsletter');
    for (let times = 0; times < 2; times++) {
      await box.getByLabel('Your e-mail').fill('no address');
      await box.getByRole('button', { name: 'SignUp' }).click();
      await expect(box.getByText('Please provide a valid email.')).toBeVisible();
      await box.getByLabel('Your e-mail').fill(email);
      await box.getByRole('button', { name: 'SignUp' }).click();
      await expect(box.getByRole('status')).toHaveText('Thank you. You are on the list.');
    }
    const { subscribers } = siteStorage();
    const kept = await Promise.all(
      (await subscribers.keys('')).map((key) => subscribers.read<{ email: string }>(key)),
    );
    expect(kept.filter((each) => each?.value.email === email)).toHaveLength(1);
  });
});

test.describe('without JavaScript', () => {
  onceOnPhone();
  test.use({ javaScriptEnabled: false });

  test('home, services, articles, FAQ and policies read well', async ({ page }) => {
    for (const [address, text] of [
      ['/', 'Our Clients Say!!!'],
      ['/service-details/numerology', 'Business name numerology'],
      ['/service-details/vastu/commercial-vastu-consultation', 'What to have ready'],
      ['/articles/2', 'Latest Articles'],
      ['/blog/lo-shu-grid', 'A square that always adds to fifteen'],
      ['/faq', 'How do I book an appointment?'],
      ['/terms-condition', 'Terms and conditions'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('main').getByText(text).first()).toBeVisible();
    }
    await page.goto('/articles');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/articles/2');
    await page.goto('/faq');
    await page.getByText('How do I book an appointment?').click();
    await expect(page.getByText('The scheduling page opens in a new tab')).toBeVisible();
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

test.describe('a question of the FAQ', () => {
  onceOnPhone();
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
