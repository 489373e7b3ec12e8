import { slowDown } from './hold.ts';
import { buyer, demo } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

/*
 * Visitors on a slow phone act at these moments, in milliseconds after the first paint. The last moments are
 * long after the scripts have loaded. Nothing they do is lost, or the page shows another way to continue.
 * Runs in `npm run test:nightly`. first-touch.spec.ts tests that nothing is lost before the scripts load.
 */
const moments = Array.from({ length: 30 }, (_, n) => n * 100);

/**
 * Fates of the script files, on top of the slow network: extra delay in milliseconds, or null if they never
 * arrive.
 */
const fates = { late: 1_500, lost: null };

const help = (page: Page, place = 'main') =>
  page.locator(place).getByRole('alert').filter({ hasText: 'could not be loaded' });

/** A row for each page: the visitor's action, and its expected result. */
const pages: Record<
  string,
  {
    address: string;
    act: (page: Page) => Promise<void>;
    late: (page: Page) => Promise<void>;
    lost: (page: Page) => Promise<void>;
  }
> = {
  checkout: {
    address: `/product-checkout/${demo.plain.id}/${demo.plain.slug}`,
    act: async (page) => {
      await page.locator('[name="fullName"]').tap();
      await page.keyboard.insertText(buyer.fullName);
      for (const name of ['Increase quantity', 'Checkout Now'])
        await page.getByRole('button', { name }).tap();
    },
    late: async (page) => {
      await expect(page.getByRole('status', { name: 'Quantity' })).toHaveText('2');
      await expect(page.locator('[data-errors]')).toContainText('Please provide your address.');
      await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
    },
    lost: async (page) => {
      const chat = help(page).getByRole('link', { name: 'WhatsApp' });
      await expect(chat).toHaveAttribute('href', /Quantity%3A%202$/);
      await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
    },
  },
  product: {
    address: `/product-details/${demo.discounted.id}/${demo.discounted.slug}`,
    act: async (page) => {
      await page.getByRole('link', { name: 'Show photo 2' }).tap();
      await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).tap();
    },
    late: async (page) => {
      await expect(page.getByRole('dialog').getByText(`About ${demo.discounted.name}`)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
      await expect(page.getByAltText(`photo 2 of ${demo.discounted.photos}`)).toBeInViewport({ ratio: 0.9 });
    },
    lost: async (page) => {
      await expect(page.getByRole('dialog', { name: 'Enquiry Now' })).toBeVisible();
      await expect(help(page, 'dialog')).toBeVisible();
    },
  },
  home: {
    address: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Enquery Now' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Appointment Now' });
      await dialog.getByLabel('Name').tap();
      await page.keyboard.insertText(buyer.fullName);
      await dialog.getByRole('button', { name: 'Submit' }).tap();
    },
    late: async (page) => {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Please provide a valid email.')).toBeVisible();
      await expect(dialog.getByLabel('Name')).toHaveValue(buyer.fullName);
    },
    lost: async (page) => expect(help(page, 'dialog')).toBeVisible(),
  },
  service: {
    address: '/consult/vastu/vastu-house-flat',
    act: async (page) => {
      const panel = page.getByRole('region', { name: 'Book An Appointment' });
      await panel.getByLabel('Name').tap();
      await page.keyboard.insertText(buyer.fullName);
      await panel.getByRole('button', { name: 'Book Now' }).tap();
    },
    late: async (page) => {
      await expect(page.locator('.appointment').getByText('Please provide a valid email.')).toBeVisible();
      await expect(page.locator('#appointment-name')).toHaveValue(buyer.fullName);
    },
    lost: async (page) => expect(help(page)).toBeInViewport(),
  },
};

for (const [name, { address, act, ...outcomes }] of Object.entries(pages))
  for (const [fate, delay] of Object.entries(fates) as ['late' | 'lost', number | null][])
    test(`what is tapped and typed early on the ${name} page counts, scripts being ${fate}`, {
      tag: '@phone-only',
    }, async ({ context }) => {
      test.setTimeout(60_000 + moments.length * 20_000);
      for (const moment of moments)
        await test.step(`${moment} ms after the first paint`, async () => {
          const page = await context.newPage();
          await slowDown(page);
          await page.route(/\/_astro\/.*\.js/, async (route) => {
            if (delay === null) return route.abort();
            await new Promise((done) => setTimeout(done, delay));
            await route.continue();
          });
          await page.goto(address, { waitUntil: 'commit' });
          await page.waitForFunction((ms) => {
            const [painted] = performance.getEntriesByName('first-contentful-paint');
            return painted !== undefined && performance.now() >= painted.startTime + ms;
          }, moment);
          await act(page);
          await outcomes[fate](page);
          await page.close();
        });
    });
