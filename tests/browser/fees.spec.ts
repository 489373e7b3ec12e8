import { withFeeOf } from '#editorial/fee.ts';
import { readContent } from '#editorial/read-content.ts';
import { expect, type Locator, test } from './test.ts';
import { fetchPlain } from './whole-site.ts';

interface Written {
  title: string;
  fee?: number;
  minutes?: number;
  slots?: number;
  category: string;
  subcategory: string;
}
const { services = [], consultations = [] } = readContent('content').entries;
const written = [...services, ...consultations].map(({ data }) => {
  const twin = services.find((service) => service.data.subcategory === data.subcategory)?.data;
  return withFeeOf(data, twin) as unknown as Written;
});
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const fees = written.flatMap(({ fee, slots = 1 }) =>
  fee === undefined ? [] : [rupees(fee), rupees(slots * fee)],
);

test('one table compares all consultations: time, fee, what to have ready, and a way to book', async ({
  page,
}) => {
  await page.goto('/fees');
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Book\b/ }) });
  await expect(rows).toHaveCount(written.length);
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => ({
      links: [...row.querySelectorAll('a')].map(({ innerText }) => innerText),
      text: row.textContent ?? '',
      toHaveReady: row.querySelectorAll('details li').length,
    })),
  );
  for (const { title, fee, minutes } of written) {
    const [row, ...more] = shown.filter(({ links }) => links.includes(title));
    expect(more, title).toEqual([]);
    expect(row?.text).toContain(`${minutes} minutes`);
    if (fee !== undefined) expect(row?.text).toContain(rupees(fee));
    expect(row?.toHaveReady, title).toBeGreaterThan(0);
  }
  const ready = rows.first().getByRole('listitem').first();
  await expect(ready).toBeHidden();
  await rows.first().locator('summary').click();
  await expect(ready).toBeVisible();
  await page.getByRole('link', { name: 'Book Vastu for house and flat' }).click();
  await expect(page).toHaveURL(/\/consult\/vastu\/vastu-house-flat#/);
  await expect(page.getByRole('heading', { name: 'Book An Appointment' })).toBeInViewport();
});

test('a row on a phone has the name and fee on one line, opens its details in place, and leads to its page', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  await page.goto('/fees');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Kundali nirman', exact: true }) });
  const top = (shown: Locator) => shown.evaluate((each) => Math.round(each.getBoundingClientRect().top));
  const name = row.getByRole('link', { name: 'Kundali nirman', exact: true });
  expect(Math.abs((await top(name)) - (await top(row.getByText('₹1,100'))))).toBeLessThan(4);
  await expect(row.getByText(/Two slots are usual/)).toBeVisible();
  const folded = [/drawn and explained/, 'Have ready'];
  for (const text of folded) await expect(row.getByText(text)).toBeHidden();
  await row.locator('summary').click();
  for (const text of folded) await expect(row.getByText(text)).toBeVisible();
  await test.step('on a phone of 320 pixels the table fits as cards, with the name of each fact', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const card = page.getByRole('row').filter({ hasText: 'Property selection and layout planning' });
    const [left, right] = await card.evaluate((row) => {
      const { x, right } = row.getBoundingClientRect();
      return [x, right];
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    await expect(card).toContainText('for up to three properties');
  });
  // The row's link lies over its words.
  await row.getByText(/What does my birth chart/).click({ force: true });
  await expect(page).toHaveURL(/\/service-details\/astrology\/kundali-nirman$/);
});

test('it is in the menu, the footer, the search and the sitemap', async ({ request }) => {
  expect(await (await request.get('/sitemap-pages.xml')).text()).toContain('/fees</loc>');
  const html = await (await request.get('/faq')).text();
  const [header, footer] = html.split(/<main\b.*<\/main>/s);
  for (const place of [header, footer]) expect(place).toMatch(/<a [^>]*href="\/fees"[^>]*>\s*Fees\s*</);
  const found = await (await request.get('/api/public/find?q=fees')).json();
  expect(JSON.stringify(found)).toContain('"/fees"');
});

test('no page, description or prepared message states a fee that the content does not have', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap-pages.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(written.length);
  let checked = 0;
  for (const address of addresses) {
    const html = await (await fetchPlain(address)).text();
    const words = html
      .replace(/%[0-9A-F]{2}(?:%[0-9A-F]{2})*/gi, (coded) => readable(coded))
      .replace(/<(?:p|li|dd|td|tr|h\d|div|dt|th)\b/g, '. <')
      .replace(/<[^>]*>/g, ' ');
    const aboutConsulting = words
      .split(/(?<=[.!?])\s/)
      .filter((sentence) => /consult|\bfee|minutes|slot|reading/i.test(sentence));
    const stated = aboutConsulting.flatMap((sentence) => sentence.match(/₹\s?[\d,]*\d/g) ?? []);
    const prices = [...html.matchAll(/"(?:price|minPrice)":(\d+)/g)].map(([, price]) =>
      rupees(Number(price)),
    );
    const own = written.filter(({ category, subcategory }) =>
      new URL(address).pathname.endsWith(`/${category}/${subcategory}`),
    );
    checked += stated.length + prices.length;
    for (const price of prices)
      expect(
        own.map(({ fee = 0 }) => rupees(fee)),
        address,
      ).toContain(price);
    expect(
      stated.map((amount) => amount.replace(/\s/, '')).filter((amount) => !fees.includes(amount)),
      address,
    ).toEqual([]);
  }
  expect(checked).toBeGreaterThan(written.length);
});

/** Reads what is encoded for an address. */
function readable(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
