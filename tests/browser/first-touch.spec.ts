import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BillingName, fieldsAsked } from '#domain/order/billing-fields.ts';
import { hold, holdScripts } from './hold.ts';
import { askForMoney, newClient } from './owner-helpers.ts';
import { placeOrder, productAddress } from './public-pages.ts';
import { buyer, demo } from './shop-helpers.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/** The fields of an enquiry by their labels. */
const enquiry = [
  ['Name', buyer.fullName],
  ['Mobile number', buyer.phone],
  ['E-mail', buyer.email],
  ['Message', 'Is it heated? Please write back.'],
] as const;

const productPage = (page: Page) => productAddress(page.request, demo.discounted.id);

test.describe('before React is there', { tag: '@phone-only' }, () => {
  test('a menu opens with its first tap, alone, and stays open when React arrives', async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    const open = menu.locator('details.menu[open]');
    for (const title of ['Astrology', 'Vastu']) {
      await menu.locator('summary', { hasText: title }).tap();
      await expect(open).toHaveCount(1);
      await expect(open.locator('summary')).toHaveText(title);
    }
    scripts.release();
    await expect(open).toHaveAttribute('data-ready');
    await expect(open).toBeInViewport();

    await test.step('Products, whose entries come later', async () => {
      const entries = await hold(page, /\/_astro\/ProductsMenu\..*\.js/);
      await menu.locator('summary', { hasText: 'Products' }).tap();
      await expect(menu.getByText('Loading...')).toBeVisible();
      await expect.poll(entries.asked).toBeGreaterThan(0);
      entries.release();
      await expect(menu.getByRole('link', { name: 'Rudraksha', exact: true })).toBeVisible();
      await expect(menu.locator('details', { hasText: 'Products' })).toHaveAttribute('open', '');
    });
    await menu.locator('summary', { hasText: 'Vastu' }).tap();
    await open.getByRole('link').first().tap();
    await expect(page).toHaveURL(/\/service-details\/vastu\/residential-vastu-consultation$/);
  });

  test('the first tap on Enquery Now opens the dialog and loses nothing typed meanwhile', async ({
    page,
  }) => {
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Enquery Now' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Appointment Now' });
    await expect(dialog).toBeVisible();
    await expect(dialog).not.toHaveAttribute('data-ready');
    for (const [label, text] of enquiry) await dialog.getByLabel(label).pressSequentially(text);
    scripts.release();
    await expect(dialog).toHaveAttribute('data-ready');
    for (const [label, text] of enquiry) await expect(dialog.getByLabel(label)).toHaveValue(text);
    await expect(dialog.getByLabel('Message')).toBeFocused();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Appointment submitted successfully!')).toBeVisible();
  });

  test('an enquiry submitted then is sent once, and names its product', async ({ page }) => {
    const scripts = await holdScripts(page);
    const sent: { package_name?: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/appointment')) sent.push(request.postDataJSON());
    });
    const address = await productPage(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Show photo 2' }).tap();
    await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Enquiry Now' });
    for (const [label, text] of enquiry) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Submit' }).dblclick();
    expect(sent).toEqual([]);
    await expect(dialog).toBeVisible();
    scripts.release();
    await expect(dialog.getByText('Enquiry submitted successfully!')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ package_name: demo.discounted.name, name: buyer.fullName }),
    ]);
    expect(new URL(page.url()).pathname).toBe(address);
    expect(new URL(page.url()).search).toBe('');
    await expect(dialog).toBeHidden();
    await expect(page.getByAltText(`photo 2 of ${demo.discounted.photos}`)).toBeInViewport({ ratio: 0.9 });
  });
});

test.describe('the checkout before React is there', { tag: '@phone-only' }, () => {
  test('keeps what is typed meanwhile, and no tap on its buttons is lost', async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto(`/product-checkout/${demo.plain.id}/${demo.plain.slug}`, { waitUntil: 'commit' });
    await page.locator('[name="fullName"]').pressSequentially(buyer.fullName);
    await page.locator('[name="phone"]').pressSequentially('+91 98765 43210');
    await page.locator('[name="country"]').fill('Nepal');
    for (const name of [...Array(3).fill('Increase quantity'), 'Decrease quantity', 'Checkout Now'])
      await page.getByRole('button', { name }).tap({ force: true });
    scripts.release();
    await expect(page.getByRole('status', { name: 'Quantity' })).toHaveText('3');
    await expect(page.locator('[data-errors]').getByText('Please provide your address.')).toBeVisible();
    await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
    await expect(page.locator('[name="phone"]')).toHaveValue('9876543210');
    await expect(page.locator('[name="country"]')).toHaveValue('Nepal');
    await page.reload();
    await page.locator('form[data-ready]').waitFor();
    await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
  });

  /** A text for each field of a buyer's details. */
  const texts: Record<BillingName, string> = {
    fullName: buyer.fullName,
    email: buyer.email,
    phone: buyer.phone,
    country: 'India',
    zipCode: '110054',
    state: 'Delhi',
    address: '4 Civil Lines',
    city: 'Delhi',
    gstin: '27AAPFU0939F1ZV',
  };
  /** Types into every control of the form before the scripts come, and expects to find all of it afterwards. */
  async function expectKept(page: Page, address: string): Promise<void> {
    const scripts = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByText('Is the bill for a business?').tap();
    for (const name of fieldsAsked('address')) await page.locator(`form [name="${name}"]`).fill(texts[name]);
    const named = page.locator('form :is(input, textarea, select)[name]');
    const names = await named.evaluateAll((all) => all.map((control) => control.getAttribute('name')));
    expect(names.sort()).toEqual([...fieldsAsked('address')].sort());
    scripts.release();
    await page.locator('form[data-ready]').waitFor();
    for (const name of fieldsAsked('address'))
      await expect(page.locator(`form [name="${name}"]`)).toHaveValue(texts[name]);
    await page.reload();
    await page.locator('form[data-ready]').waitFor();
    for (const name of fieldsAsked('address'))
      await expect(page.locator(`form [name="${name}"]`)).toHaveValue(texts[name]);
  }

  test('keeps all of it where one more field is typed into before React shows it', async ({ page }) => {
    // React first takes over what was typed, and shows it a moment later. A fast typist, or a browser that fills in a
    // form, can come between. This types at that moment, past the setter that React watches, as a person does.
    await page.addInitScript((pin) => {
      const keep = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        keep.call(this, key, value);
        if (!key.endsWith('billing')) return;
        Storage.prototype.setItem = keep;
        const field = document.querySelector('[name="zipCode"]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, pin);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }, texts.zipCode);
    const scripts = await holdScripts(page);
    await page.goto(`/product-checkout/${demo.plain.id}/${demo.plain.slug}`, { waitUntil: 'commit' });
    for (const name of ['fullName', 'address'] as const)
      await page.locator(`form [name="${name}"]`).fill(texts[name]);
    scripts.release();
    await page.locator('form[data-ready]').waitFor();
    for (const name of ['fullName', 'address', 'zipCode'] as const)
      await expect(page.locator(`form [name="${name}"]`)).toHaveValue(texts[name]);
  });

  test('keeps what was typed into each of its fields', ({ page }) =>
    expectKept(page, `/product-checkout/${demo.plain.id}/${demo.plain.slug}`));

  test('so does the page on which a request for goods is paid', { tag: '@nightly' }, async ({ page }) => {
    const { path } = await askForMoney(page, newClient('Early'), {
      title: 'A ring',
      amount: 99,
      hsn_code: '7113',
    });
    await expectKept(page, path);
  });

  test('says, when it cannot be fetched, how to order by chat what was chosen', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
    await page.goto(`/product-checkout/${demo.plain.id}/${demo.plain.slug}`);
    await page.locator('[name="fullName"]').tap();
    await page.keyboard.insertText(buyer.fullName);
    for (const name of ['Increase quantity', 'Checkout Now']) await page.getByRole('button', { name }).tap();
    const help = page.getByRole('main').getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(help.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /Quantity%3A%202$/);
    await expect(page.locator('[name="fullName"]')).toHaveValue(buyer.fullName);
  });
});

test('a tap on Enquery Now while the page itself is still coming opens the enquiry about its product', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page, baseURL }) => {
  const address = await productPage(page);
  let sendRest = () => {};
  const slow = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', baseURL));
    response.writeHead(answer.status, {
      'Content-Type': answer.headers.get('Content-Type') ?? '',
      'Content-Security-Policy': answer.headers.get('Content-Security-Policy') ?? '',
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (request.url !== address) {
      response.end(body);
      return;
    }
    const cut = body.indexOf('</article>');
    response.write(body.subarray(0, cut));
    sendRest = () => response.end(body.subarray(cut));
  }).listen(0);
  const { port } = slow.address() as AddressInfo;
  await page.goto(`http://localhost:${port}${address}`, { waitUntil: 'commit' });
  await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).tap();
  sendRest();
  const dialog = page.getByRole('dialog', { name: 'Enquiry Now' });
  await expect(dialog.getByText(`About ${demo.discounted.name}`)).toBeVisible();
  slow.closeAllConnections();
  slow.close();
});

test.describe('a product’s photos without any script', { tag: '@phone-only' }, () => {
  test.use({ javaScriptEnabled: false });

  test('follow the first swipe and the thumbnails, and can be had at full size', async ({ page }) => {
    await page.goto(await productPage(page));
    const second = page.getByAltText(`photo 2 of ${demo.discounted.photos}`);
    const row = await page.getByRole('region', { name: 'Photos of' }).boundingBox();
    if (!row) throw new Error('no photos');
    const y = row.y + row.height / 2;
    const session = await page.context().newCDPSession(page);
    await session.send('Input.synthesizeScrollGesture', { x: row.x + 300, y, xDistance: -250, yDistance: 0 });
    // The photo must be fully in view, or the row would scroll on to the second photo.
    await expect(second).toBeInViewport({ ratio: 0.99 });
    await page.getByRole('link', { name: 'Show photo 1' }).tap();
    await expect(page.getByAltText(`photo 1 of ${demo.discounted.photos}`)).toBeInViewport({ ratio: 0.9 });
    const whole = await page.getByRole('link', { name: 'Zoom this photo' }).getAttribute('href');
    expect((await page.request.get(whole ?? '')).headers()['content-type']).toBe('image/jpeg');
  });
});

test('a photo is zoomed around the point that is tapped twice, and out again', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  await page.goto(await productPage(page));
  const photo = page.locator('.viewer-photo').first();
  const widthShown = () => photo.locator('img').evaluate((img) => img.clientWidth);
  const before = await widthShown();
  await photo.dblclick({ position: { x: 300, y: 300 } });
  expect(await widthShown()).toBeGreaterThan(2 * before);
  expect(await photo.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(before);
  await page.getByRole('link', { name: 'Show the whole photo' }).tap();
  expect(await widthShown()).toBe(before);
  await expect(page.getByRole('link', { name: 'Zoom this photo' })).toBeVisible();
});

test.describe('an island whose script cannot be fetched', { tag: '@phone-only' }, () => {
  test('the search says how else to ask, and searches once its script comes', { tag: '@nightly' }, async ({
    page,
  }) => {
    let offline = true;
    await page.route(/\/_astro\/.*\.js/, (route) => (offline ? route.abort() : route.continue()));
    await page.goto('/search?q=vastu');
    await expect(page.getByRole('search').getByText('This form could not be loaded.')).toBeVisible();
    offline = false;
    await page.getByLabel('What are you looking for?').tap();
    await expect(page.getByText(/^\d+ results/)).toBeVisible();
  });

  test('the result of a payment and the owner’s area say that a reload may help', {
    tag: '@nightly',
  }, async ({ page }) => {
    const id = await placeOrder(page.request);
    await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
    for (const address of [`/payment-result/${id}`, '/login']) {
      await page.goto(address);
      await expect(page.getByText('reload the page')).toBeVisible();
    }
  });

  test('the site is told which island failed, and nothing else', { tag: '@nightly' }, async ({ page }) => {
    const failed = async () =>
      (await (await page.request.get('/api/health')).json()).failed_islands.Enquiry ?? 0;
    for (const [what, answer] of [
      ['its code is not there', { status: 404, body: '' }],
      [
        'its code throws when it is drawn',
        { contentType: 'text/javascript', body: 'export default () => { throw new Error() }' },
      ],
    ] as const)
      await test.step(what, async () => {
        const before = await failed();
        await page.route(/\/_astro\/Enquiry\..*\.js/, (route) => route.fulfill(answer));
        await page.goto('/faq');
        const told = page.waitForRequest('**/api/health/failed-island');
        await page.getByRole('button', { name: 'Enquery Now' }).tap();
        expect((await told).postDataJSON()).toEqual({ island: 'Enquiry' });
        await expect.poll(failed).toBeGreaterThan(before);
        await page.unrouteAll();
      });
  });

  /** A form with its page, its first touch, and the texts that are typed, sent and answered. */
  const forms: [
    name: string,
    address: string,
    place: (page: Page) => Locator,
    touch: (page: Page, place: Locator) => Promise<void>,
    typed: Iterable<readonly [label: string, text: string]>,
    send: string,
    thanks: string,
  ][] = [
    [
      'the newsletter',
      '/faq',
      (page) => page.locator('form.newsletter'),
      (_, place) => place.getByLabel('Your e-mail').tap(),
      [['Your e-mail', 'late@example.in']],
      'SignUp',
      'Thank you. You are on the list.',
    ],
    [
      'the appointment panel',
      '/consult/vastu/vastu-house-flat',
      (page) => page.getByRole('region', { name: 'Book An Appointment' }),
      (_, place) => place.getByLabel('Name').tap(),
      [...enquiry.slice(0, 3), ['Date', `${new Date().getFullYear() + 1}-04-02`], ['Time in India', '10:30']],
      'Book Now',
      'Appointment submitted successfully!',
    ],
    [
      'the enquiry',
      '/',
      (page) => page.getByRole('dialog', { name: 'Appointment Now' }),
      (page) => page.getByRole('button', { name: 'Enquery Now' }).tap(),
      enquiry,
      'Submit',
      'Appointment submitted successfully!',
    ],
  ];
  for (const [name, address, at, touch, typed, send, thanks] of forms)
    test(`${name} says how else to reach us, and what was sent arrives once its script comes`, {
      tag: name === 'the enquiry' ? [] : '@nightly',
    }, async ({ page }) => {
      let offline = true;
      await page.route(/\/_astro\/.*\.js/, (route) => (offline ? route.abort() : route.continue()));
      const calls: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
      await page.goto(address);
      const place = at(page);
      const help = place
        .getByRole('alert')
        .filter({ hasText: /This form could not be loaded.*reload the page/ });
      await expect(help).toBeHidden();
      await touch(page, place);
      await expect(help).toBeVisible();
      for (const way of ['tel:', 'https://wa.me/', 'mailto:'])
        await expect(help.locator(`a[href^="${way}"]`)).toBeVisible();
      for (const [label, text] of typed) await place.getByLabel(label).fill(text);
      offline = false;
      await place.getByRole('button', { name: send }).tap();
      await expect(place.getByText(thanks)).toBeVisible();
      await expect(help).toBeHidden();
      expect(calls).toHaveLength(1);
      expect(new URL(page.url()).search).toBe('');
    });
});
