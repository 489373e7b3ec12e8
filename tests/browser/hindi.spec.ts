import { hindiPages, policies, routeOf } from '#domain/site/hindi-pages.ts';
import { expect, test } from './test.ts';

/** The pages in Hindi that stand at an address of their own, by their English addresses. */
const addresses = hindiPages
  .flatMap((file) => (file === '[policy]' ? policies : routeOf(file)))
  // What needs an order or a product is in the purchase below.
  .filter((address) => !address.includes('['));

test('pages are Hindi throughout below /hi, and lead to their English twins and back', async ({
  page,
  baseURL,
}) => {
  test.slow();
  for (const address of addresses)
    await test.step(address, async () => {
      const hindi = `/hi${address === '/' ? '' : address}`;
      await page.goto(address);
      await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).first().click();
      await expect(page).toHaveURL(hindi);
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${hindi}`);
      const letters = await page.evaluate(() => {
        const text = document.body.innerText;
        const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
        return { hindi: count(/\p{Script=Devanagari}/gu), latin: count(/\p{Script=Latin}/gu) };
      });
      expect(letters.hindi).toBeGreaterThan(letters.latin);
      // What scripts of islands bring is in Hindi too.
      const english = page.getByRole('contentinfo').getByRole('link', { name: 'English' });
      await expect(english).toHaveAttribute('lang', 'en');
      await english.click();
      await expect(page).toHaveURL(address);
    });
});

test('the enquiry on a page in Hindi speaks Hindi, also of mistakes, and loads no English words', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', async (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(await answer.text().catch(() => ''));
  });
  await page.goto('/hi/contact-us');
  await page.getByRole('button', { name: 'हमें लिखें' }).click();
  const dialog = page.getByRole('dialog', { name: 'अपॉइंटमेंट लें' });
  await dialog.getByRole('button', { name: 'भेजें' }).click();
  await expect(dialog.getByText('अपना नाम लिखें।')).toBeVisible();
  await expect(dialog.getByText('सही ईमेल लिखें।')).toBeVisible();
  const sent = scripts.join('');
  expect(sent).toContain('अपना नाम लिखें।');
  expect(sent).not.toContain('Please enter your name.');
});

test('the old addresses of the policies in Hindi lead to the new ones', async ({ request }) => {
  const answer = await request.get('/privacy-policy-hi', { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe('/hi/privacy-policy');
});
