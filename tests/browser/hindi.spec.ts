import { readdirSync, readFileSync } from 'node:fs';
import { hindiPages, isInHindi, policies, routeOf } from '#domain/site/hindi-pages.ts';
import siteInHindi from '../../content/site.hi.json' with { type: 'json' };
import site from '../../content/site.json' with { type: 'json' };
import { askForMoney, newClient, showDigits } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360, watchTroubles } from './page-checks.ts';
import { layOut } from './page-structure.ts';
import { buyer, demo, fillBilling } from './shop-helpers.ts';
import { expect, type JSHandle, type Page, test } from './test.ts';
import { formOf, toolNames } from './tool-forms.ts';
import { fetchPlain } from './whole-site.ts';

/** Addresses of a page whose file stands for several. */
const ofFamilies: Record<string, readonly string[]> = {
  '[policy]': policies,
  'tools/[tool]': toolNames.map((name) => `/tools/${name}`),
  // Of each kind of services one page. The first one leads to the shop, and the last names its full twin.
  'service-details/[category]': ['/service-details/spiritual-healing'],
  'service-details/[category]/[subcategory]': ['/service-details/vastu/residential-vastu-consultation'],
  'consult/[category]/[subcategory]': ['/consult/astrology/kaal-sarp-dosha'],
  'articles/[...page]': ['/articles', '/articles/2'],
  'articles/topic/[topic]': ['/articles/topic/doshas'],
  'blog/[slug]': ['/blog/mangal-dosha-before-marriage'],
};

/** The pages in Hindi that stand at an address of their own, by their English addresses. */
const addresses = hindiPages
  .flatMap((file) => ofFamilies[file] ?? routeOf(file))
  // What needs an order, a product or a basket is in the purchase below; picks are a piece of a page.
  .filter((address) => !/\[|^\/(?:checkout|shop-picks)$/.test(address));

/** One page of each kind, which is read at every change. */
const atEveryChange = [
  '/',
  '/fees',
  '/contact-us',
  '/tools/kundali',
  ...Object.values(ofFamilies)
    .flatMap(([first = '']) => first)
    .filter((address) => /^\/(?:service-details|consult|blog)\//.test(address)),
].filter((address) => addresses.includes(address));

/**
 * Reads the visible text of a page without what is marked as English. Five Latin words in a row are a sentence that
 * nobody put into Hindi.
 */
async function hindiOn(
  on: Page | JSHandle<Document>,
): Promise<{ hindi: number; latin: number; english: string[] }> {
  const read = 'goto' in on ? await on.evaluateHandle(() => document) : on;
  return read.evaluate((document, legalName) => {
    const marked = document.querySelectorAll<HTMLElement>('[lang^="en"]:not(html)');
    for (const each of marked) each.hidden = true;
    // The legal name is the same in any language.
    const text = document.body.innerText.replaceAll(legalName, '');
    for (const each of marked) each.hidden = false;
    const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
    return {
      hindi: count(/\p{Script=Devanagari}/gu),
      latin: count(/\p{Script=Latin}/gu),
      english: text.match(/\p{Script=Latin}+(?:[ ,.;:’'()-]+\p{Script=Latin}+){4,}/gu) ?? [],
    };
  }, site.legalName);
}

/** Expects a page whose own words are Hindi. */
async function expectHindi(on: Page | JSHandle<Document>): Promise<void> {
  const { hindi, latin, english } = await hindiOn(on);
  expect(hindi).toBeGreaterThan(latin);
  expect(english).toEqual([]);
}

test.describe('without scripts, whose words have tests of their own', () => {
  test.use({ javaScriptEnabled: false });

  const expectHindiAt = async (some: string[], page: Page, baseURL = '') => {
    const read = async (path: string) => (await fetchPlain(`${baseURL}${path}`)).text();
    for (const address of some)
      await test.step(address, async () => {
        const hindi = `/hi${address === '/' ? '' : address}`;
        const sent = await layOut(page, await read(hindi), 1280);
        const { ledTo, ...said } = await sent.evaluate((document) => {
          const english = document.querySelector('footer a[lang="en"]');
          const links = document.querySelectorAll('a[href^="/"]:not([lang="en"])');
          return {
            lang: document.documentElement.lang,
            canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
            english: [english?.textContent.trim(), english?.getAttribute('href')],
            ledTo: [...links].map((link) => link.getAttribute('href') ?? ''),
          };
        });
        expect(said).toEqual({ lang: 'hi', canonical: `${baseURL}${hindi}`, english: ['English', address] });
        // Only the link to the page itself leads to English where there is Hindi.
        expect(ledTo.filter(isInHindi)).toEqual([]);
        await expectHindi(sent);
        expect(await read(address)).toMatch(new RegExp(`<a [^>]*href="${hindi}"[^>]*lang="hi"`));
      });
  };

  test('pages are Hindi throughout below /hi, and lead to their English twins and back', async ({
    page,
    baseURL,
  }) => {
    await expectHindiAt(atEveryChange, page, baseURL);
    await page.goto('/fees');
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).first().click();
    await expect(page).toHaveURL('/hi/fees');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/fees');
  });

  test('so are all the others', { tag: '@nightly' }, async ({ page, baseURL }) => {
    const others = addresses.filter((address) => !atEveryChange.includes(address));
    await expectHindiAt(others, page, baseURL);
  });
});

test('the home page in Hindi has labelled drawings, what clients say and what holds now', {
  tag: '@nightly',
}, async ({ page, request }) => {
  await page.goto('/hi');
  await test.step('drawings are labelled in Hindi', async () => {
    const cards = page.locator('.consult img.drawing');
    const files = await cards.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
    const drawings = await Promise.all(files.map(async (file) => (await request.get(file)).text()));
    expect(drawings.join('')).toContain('>केतु</text>');
    expect(drawings.join('')).not.toMatch(/<text[^<>]*>[^<>]*[a-z]/);
  });
  await test.step('clients speak Hindi where somebody has translated them', async () => {
    const folder = 'content/testimonials';
    const files = readdirSync(folder);
    const isSample = (name: string) => /^sample: true/m.test(readFileSync(`${folder}/${name}`, 'utf8'));
    const translated = files.filter(
      (name) => name.endsWith('.hi.md') && (!isSample(name) || isSample(name.replace('.hi.md', '.md'))),
    );
    const slides = page.locator('.testimonials figure');
    await expect(slides).toHaveCount(files.filter((name) => !name.endsWith('.hi.md')).length);
    const inHindi = slides.and(page.locator(':not([lang])'));
    await expect(inHindi.filter({ hasText: /^[^A-Za-z]+$/ })).toHaveCount(translated.length);
  });
  await test.step('it begins with what holds now', async () => {
    const strip = page.locator('[data-days]');
    await expect(strip).toHaveAttribute('data-state', 'shown');
    await expect(strip.locator('[data-limb=tithi]')).toHaveText(/^\s*अभी: .+ तक/);
    await strip.getByRole('link', { name: 'पूरा पंचांग' }).click();
    await expect(page).toHaveURL('/hi/tools/panchang');
    await expect(page.locator('.result .answer')).toHaveText(/^अभी: .+। राहु काल .+।$/);
  });
  await test.step('the drawing of an article is labelled in Hindi too', async () => {
    await page.goto('/hi/blog/kaal-sarp-dosha');
    await expect(page.getByRole('figure').getByText('केतु', { exact: true })).toBeVisible();
    expect(await page.locator('.drawing text').allInnerTexts()).not.toContain('Ketu');
  });
});

test('an address below /hi that nothing has is told so in Hindi, and leads to the same in English', {
  tag: '@nightly',
}, async ({ page, baseURL }) => {
  for (const address of ['/nothing-is-here', '/tools/nothing', '/sandbox-pay/none']) {
    const answer = await fetchPlain(`${baseURL}/hi${address}`);
    expect(answer.status, address).toBe(404);
    const sent = await layOut(page, await answer.text(), 1280);
    await expectHindi(sent);
    expect(await sent.evaluate(({ documentElement: { lang } }) => lang)).toBe('hi');
    expect(await sent.evaluate((read) => read.querySelector('h1')?.innerText)).toBe('यह पेज नहीं मिला');
  }
  await page.goto('/hi/sandbox-pay/none');
  await expect(page.getByRole('heading', { level: 1, name: 'यह पेज नहीं मिला' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).first().click();
  await expect(page).toHaveURL('/sandbox-pay/none');
});

/* That every tool speaks Hindi, unit/tools/hindi.test.ts proves; here the one with most fields, and the one at once. */
for (const tool of ['kundali', 'panchang'] as const)
  test(`${tool} answers in Hindi, also mistakes, and loads no English words`, {
    tag: tool === 'kundali' ? '@nightly' : [],
  }, async ({ page }) => {
    const troubles = watchTroubles(page);
    const { example, showsAtOnce } = await formOf(tool);
    const scripts: Promise<string>[] = [];
    const fonts: string[] = [];
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.push(answer.text().catch(() => ''));
      if (answer.url().endsWith('.woff2')) fonts.push(answer.url());
    });
    await page.goto(`/hi/tools/${tool}`);
    await test.step('figures in headings stand on the line, in the face of the text', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS(
        'font-family',
        /^"Devanagari headings of the device", Figtree/,
      );
      await page.evaluate(() => document.fonts.ready);
      expect(fonts.join()).toContain('figtree');
      expect(fonts.join()).not.toContain('marcellus');
    });
    const form = page.locator('.tool-form');
    const send = form.locator('button[type=submit]');
    if (tool === 'kundali') {
      await send.click();
      await expect(form.locator('#date-error')).toHaveText('तारीख़ में दिन, महीना और साल लिखें।');
    }
    for (const [name, value] of Object.entries(example)) {
      if (/(?:latitude|longitude|offset|zone)$/.test(name)) continue;
      const field = form.locator(`[name="${name}"]`);
      const kind = await field.first().evaluate((element) => (element as HTMLInputElement).type);
      if (kind === 'radio') await field.nth(Number(value)).check();
      else if (kind === 'select-one') await field.selectOption(value);
      // The town of the practice may be written in Hindi.
      else await field.fill(name.endsWith('place') ? 'गाज़ियाबाद, उत्तर प्रदेश' : value);
    }
    await send.click();
    const result = page.locator('.result');
    await expect(result.getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(result.locator('.answer')).toHaveText(/।$/);
    const said = await result.innerText();
    expect(said).not.toMatch(/NaN|undefined|null|Infinity/);
    // A name is shown as it was typed.
    const typed = new Set(['UTC', ...(example.name?.split(' ') ?? [])]);
    expect((said.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !typed.has(word))).toEqual([]);
    const { hindi, latin, english } = await hindiOn(page);
    expect(hindi).toBeGreaterThan(latin);
    expect(english).toEqual([]);
    await result.getByRole('button', { name: 'नतीजा कॉपी करें' }).click();
    // axe reads the result of each tool in English; the markup is the same.
    if (tool === 'kundali') expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysAt360(page)).toBe(0);
    const sent = (await Promise.all(scripts)).join('');
    expect(sent).toContain('नतीजा कॉपी करें');
    expect(sent).not.toContain('Copy the result');
    expect(sent).not.toContain('Mrigashira');
    expect(showsAtOnce ? sent : '').not.toContain('Rahu kaal');
    expect(troubles.filter((trouble) => !trouble.includes('/favicon.'))).toEqual([]);
  });

test('the contact page and its enquiry are Hindi, also of mistakes, and load no English words', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', async (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(await answer.text().catch(() => ''));
  });
  await page.goto('/hi/contact-us');
  await test.step('address and name are in Hindi letters, the legal name is as registered', async () => {
    for (const place of [page.locator('#complaints'), page.getByRole('contentinfo')]) {
      await expect(place).toContainText(siteInHindi.address.street);
      await expect(place).toContainText(siteInHindi.grievanceOfficer);
      await expect(place).not.toContainText(site.address.street);
      await expect(place).not.toContainText(site.grievanceOfficer);
      await expect(place.getByText(site.legalName)).toHaveAttribute('lang', 'en-IN');
    }
  });
  await page.getByRole('button', { name: 'हमें लिखें' }).click();
  const dialog = page.getByRole('dialog', { name: 'अपॉइंटमेंट लें' });
  await dialog.getByRole('button', { name: 'भेजें' }).click();
  await expect(dialog.getByText('अपना नाम लिखें।')).toBeVisible();
  await expect(dialog.getByText('सही ईमेल लिखें।')).toBeVisible();
  const sent = scripts.join('');
  expect(sent).toContain('अपना नाम लिखें।');
  expect(sent).not.toContain('Please enter your name.');
});

test('a consultation on a page in Hindi is asked for in Hindi, also after mistakes, and loads no English words', async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.text().catch(() => ''));
  });
  await page.goto('/hi');
  await page.getByRole('link', { name: /: काल सर्प दोष परामर्श$/ }).click();
  await expect(page).toHaveURL('/hi/consult/astrology/kaal-sarp-dosha');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join('')).toMatch(/"name":"काल सर्प दोष परामर्श".*"inLanguage":"hi"/);
  const panel = page.getByRole('region', { name: 'अपॉइंटमेंट का समय माँगें' });
  const send = panel.getByRole('button', { name: 'समय माँगें' });
  await send.click();
  for (const said of ['अपना नाम लिखें।', 'सही ईमेल लिखें।', 'आने वाला कोई दिन और समय चुनें।'])
    await expect(panel.getByText(said)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  const { customer_name, phone } = newClient('मीरा राव');
  await panel.getByLabel('नाम').fill(customer_name);
  await panel.getByLabel('मोबाइल नंबर').fill(phone);
  await panel.getByLabel('ईमेल').fill('meera@example.in');
  await panel.getByLabel('तारीख़').fill('2098-04-02');
  await panel.getByLabel('समय (भारतीय)').fill('22:30');
  await expect(panel.getByText('2 अप्रैल 2098, रात 10:30')).toContainText('उस समय बंद रहता है');
  const asked = page.waitForRequest('**/api/appointment');
  await send.click();
  expect((await asked).postDataJSON()).toMatchObject({
    package_name: 'काल सर्प दोष परामर्श',
    message: 'मुझे काल सर्प दोष परामर्श के लिए समय चाहिए।',
  });
  const note = panel.getByRole('region', { name: 'आपका अनुरोध मिल गया है।' });
  await expect(note).toContainText('फ़ीस: 20 मिनट के लिए ₹1,100');
  await expectHindi(page);
  const sent = (await Promise.all(scripts)).join('');
  expect(sent).toContain('समय माँगें');
  expect(sent).not.toContain('Book Now');
});

test('the next free day is said in Hindi', { tag: '@nightly' }, async ({ page }) => {
  const free = { day: '2098-04-03', ends_at: '2098-04-03T10:00:00Z' };
  await page.route('**/api/calendar/free-day', (route) => route.fulfill({ json: { free } }));
  await page.goto('/hi/service-details/astrology/kundali-nirman');
  await expect(page.locator('.free-day')).toHaveText('अगला ख़ाली दिन: गुरुवार, 3 अप्रैल');
});

test('the old addresses of the policies in Hindi lead to the new ones', async ({ request }) => {
  const answer = await request.get('/privacy-policy-hi', { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe('/hi/privacy-policy');
});

const { name, ...ruby } = demo.discounted;

/** Goes from a category to the sandbox, all of it in Hindi. Returns the order's id. */
async function orderInHindi(page: Page): Promise<string> {
  await page.goto('/hi/astro-shop');
  await expectHindi(page);
  await page.getByRole('main').getByRole('link', { name: 'रत्न', exact: true }).click();
  await expect(page).toHaveURL('/hi/astro-shop/gemstones');
  await expectHindi(page);
  await page.getByRole('link', { name: /^देखें ?: माणिक$/ }).click();
  await expect(page).toHaveURL(`/hi/product-details/${ruby.id}/${ruby.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'माणिक' })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toHaveAttribute('lang', 'en-IN');
  await expect(page.getByText('माणिक लाल कोरंडम है')).toBeVisible();
  await expect(page.getByText('यह विवरण अंग्रेज़ी में है।')).toHaveCount(0);
  for (const word of ['अनामिका', 'ॐ सूर्याय नमः', '1 नग (1 N)'])
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  await expectHindi(page);
  await page.getByRole('button', { name: 'बास्केट में डालें' }).click();
  await page.getByRole('link', { name: 'बास्केट देखें' }).click();
  await expect(page).toHaveURL('/hi/basket');
  await expect(page.getByRole('heading', { level: 1, name: 'आपकी बास्केट' })).toBeVisible();
  await page.getByRole('button', { name: 'संख्या बढ़ाएँ' }).click();
  await expectHindi(page);
  await page.getByRole('link', { name: 'ऑर्डर पूरा करें' }).click();
  await expect(page).toHaveURL('/hi/checkout');
  await page.getByRole('button', { name: 'पेमेंट करें' }).click();
  await expect(page.getByText('अपना पूरा नाम लिखें।').first()).toBeVisible();
  await fillBilling(page, { ...buyer, email: 'asha@gmial.com' });
  await page.getByRole('button', { name: 'asha@gmail.com लिखें' }).click();
  await expectHindi(page);
  await page.getByRole('button', { name: 'पेमेंट करें' }).click();
  await page.waitForURL(/\/sandbox-pay\//);
  return page.url().split('/').at(-1) ?? '';
}

test('a purchase that begins in Hindi stays in it, through a failed payment to the paid one', async ({
  page,
}) => {
  const id = await orderInHindi(page);
  await page.getByRole('button', { name: 'Fail the payment' }).click();
  await expect(page).toHaveURL(`/hi/payment-result/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'पेमेंट नहीं हुआ' })).toBeVisible();
  await expect(page.getByText('पेमेंट पूरा नहीं हुआ, इसलिए आपके पैसे नहीं कटे हैं।')).toBeVisible();
  // Until the order is paid, the basket keeps what was ordered.
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('basket') ?? '[]'));
  expect(kept).toMatchObject([{ id: ruby.id, quantity: 2 }]);
  await expectHindi(page);
  await page.getByRole('button', { name: 'दोबारा कोशिश करें' }).click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await expect(page).toHaveURL(`/hi/payment-result/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'पेमेंट हो गया' })).toBeVisible();
  await expect(page.getByText(`धन्यवाद, ${buyer.fullName}।`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^कार्ड$/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '2 × माणिक' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expectHindi(page);
  const number = await page.locator('.result-number').innerText();
  // The receipt is the paper of the law, with Hindi headings beside the English ones.
  await page.getByRole('link', { name: 'आपकी रसीद' }).click();
  await expectHindi(page);
  await page.getByRole('textbox').fill(buyer.phone.slice(-4));
  await page.getByRole('button', { name: 'रसीद दिखाएँ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('रसीद');
  await expect(page.getByRole('rowheader', { name })).toContainText('माणिक');
  // The one basket of both languages is empty now, and there is nothing left to order.
  await page.goto('/checkout');
  await expect(page).toHaveURL('/basket');
  await expect(page.getByText('Your basket is empty.')).toBeVisible();
  await page.goto('/hi/checkout');
  await expect(page).toHaveURL('/hi/basket');
  await expect(page.getByText('आपकी बास्केट ख़ाली है।')).toBeVisible();
  // Whoever has lost the link finds the order by its number.
  await page.goto('/hi/your-order');
  await page.getByLabel('ऑर्डर नंबर', { exact: true }).fill(number);
  await page.getByLabel('आपके फ़ोन के आख़िरी चार अंक').fill(buyer.phone.slice(-4));
  await page.getByRole('button', { name: 'मेरा ऑर्डर दिखाएँ' }).click();
  await expect(page).toHaveURL(`/hi/payment-result/${id}`);
});

test('the language link of a list, a product and a checkout keeps what is chosen', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/product-details/3/red-coral-moonga-7.51-ct');
  await page.getByRole('radio', { name: 'Gold ring' }).check();
  await page.getByLabel('Ring size', { exact: true }).fill('14');
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).first().click();
  await expect(page.getByRole('radio', { name: 'सोने की अंगूठी' })).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('अंगूठी का नाप', { exact: true })).toHaveValue('14');
  await page.goto('/astro-shop/gemstones?planet=Sun');
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).first().click();
  await expect(page).toHaveURL('/hi/astro-shop/gemstones?planet=Sun');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/astro-shop/gemstones?planet=Sun');
});

test('a client who asked in Hindi sends the birth details in Hindi, and loads no English words', {
  tag: '@nightly',
}, async ({ page }) => {
  const client = newClient('Meera Rao');
  const digits = client.phone.slice(-4);
  const about = { consultation: 'kundali-nirman', language: 'hi' };
  const { id, path } = await askForMoney(page, client, about);
  expect(path).toBe(`/hi/pay/${id}`);
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.text().catch(() => ''));
  });
  await page.goto(`/hi/birth-details/${id}`);
  await expect(page).toHaveTitle(/^जन्म की जानकारी/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expectHindi(page);
  const digitsField = page.getByLabel('आपके फ़ोन के आख़िरी चार अंक');
  const goOn = page.getByRole('button', { name: 'आगे बढ़ें' });
  await digitsField.fill(digits === '0000' ? '0001' : '0000');
  await goOn.click();
  await expect(page.getByText('ये अंक इस ऑर्डर के नहीं हैं।')).toBeVisible();
  await digitsField.fill(digits);
  await goOn.click();

  await page.getByLabel('नाम', { exact: true }).fill('मीरा राव');
  const send = page.getByRole('button', { name: 'जानकारी भेजें' });
  // The field of a browser takes such a year.
  await page.getByLabel('जन्म की तारीख़').fill('12345-01-01');
  await send.click();
  await expect(page.getByText('जन्म का साल देख लें।')).toBeVisible();
  await page.getByLabel('जन्म की तारीख़').fill('2999-01-01');
  await send.click();
  await expect(page.getByText('जन्म की यह तारीख़ अभी आई ही नहीं है।')).toBeVisible();
  await expect(page.getByText('जन्म का स्थान सूची से चुनें।')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.getByLabel('जन्म की तारीख़').fill('1990-02-28');
  await expect(page.getByText('28 फ़रवरी 1990')).toBeVisible();
  await page.getByLabel('लगभग').check();
  await page.getByLabel('जन्म का समय', { exact: true }).fill('18:05');
  // A town is found in either script and shown in Hindi.
  const birthPlace = page.getByLabel('जन्म का स्थान');
  const meerut = page.getByRole('option', { name: 'मेरठ, उत्तर प्रदेश' });
  await birthPlace.pressSequentially('meeru');
  await expect(meerut).toBeVisible();
  await birthPlace.fill('');
  await birthPlace.pressSequentially('मेर');
  await meerut.click();
  await expect(birthPlace).toHaveValue('मेरठ, उत्तर प्रदेश');
  await expectHindi(page);
  await send.click();
  await expect(page.getByRole('heading', { name: 'आपकी जानकारी मिल गई है। धन्यवाद।' })).toBeVisible();
  await expect(page.getByText('शाम 6:05, 15 मिनट इधर-उधर')).toBeVisible();
  await expect(page.getByText('मेरठ, उत्तर प्रदेश')).toBeVisible();
  await expectHindi(page);
  await page.getByRole('button', { name: 'जानकारी बदलें' }).click();
  await expect(birthPlace).toHaveValue('मेरठ, उत्तर प्रदेश');
  await send.click();
  await expect(page.getByText('शाम 6:05, 15 मिनट इधर-उधर')).toBeVisible();
  const said = (await Promise.all(scripts)).join('');
  expect(said).toContain('जानकारी भेजें');
  expect(said).not.toContain('Send my details');

  // Whoever would rather read English goes on in it, and the other way round.
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`/birth-details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Birth details' })).toBeVisible();
  await showDigits(page, digits);
  await page.getByRole('button', { name: 'Change these details' }).click();
  await expect(page.getByLabel('Place of birth')).toHaveValue('Meerut, Uttar Pradesh');
});
