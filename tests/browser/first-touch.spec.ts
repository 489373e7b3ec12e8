import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { holdScripts } from './hold.ts';
import { placeOrder, productAddress } from './public-pages.ts';
import { buyer, demo } from './shop-helpers.ts';

/** What an enquiry needs, and the labels of its fields. */
const enquiry = [
  ['Name', buyer.fullName],
  ['Mobile number', buyer.phone],
  ['E-mail', buyer.email],
  ['Message', 'Is it heated? Please write back.'],
] as const;

const productPage = (page: Page) => productAddress(page.request, demo.discounted.id);

test.describe('before React is there', { tag: '@phone-only' }, () => {
  test('the first tap on the Products menu opens it, and it stays open when React arrives', async ({
    page,
  }) => {
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.locator('summary', { hasText: 'Products' }).tap();
    await expect(menu.getByText('Loading...')).toBeVisible();
    await expect.poll(scripts.asked).toBeGreaterThan(0);
    scripts.release();
    await expect(menu.getByRole('link', { name: 'Rudraksha', exact: true })).toBeVisible();
    await expect(menu.locator('details', { hasText: 'Products' })).toHaveAttribute('open', '');
  });

  test('the first tap on Enquery Now opens the dialog, and what is typed meanwhile is still there after', async ({
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

  test('the Products menu of a shop page has its entries at once', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/astro-shop', { waitUntil: 'commit' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.locator('summary', { hasText: 'Products' }).tap();
    await menu.getByRole('link', { name: 'Rudraksha', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Rudraksha' })).toBeVisible();
  });

  test('the dialog can be closed and opened again', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/astro-shop/gemstones', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Enquery Now' }).tap();
    await page.getByRole('dialog', { name: 'Appointment Now' }).getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: `Enquiry Now about ${demo.plain.name}` }).tap();
    await expect(page.getByRole('dialog', { name: 'Enquiry Now' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('an appointment filled in and sent then is asked for once, with all that was typed', async ({
    page,
  }) => {
    const scripts = await holdScripts(page);
    await page.goto('/consult/vastu/vastu-house-flat', { waitUntil: 'commit' });
    const panel = page.getByRole('region', { name: 'Book An Appointment' });
    const typed = {
      Name: buyer.fullName,
      'Mobile number': buyer.phone,
      'E-mail': buyer.email,
      Date: `${new Date().getFullYear() + 1}-04-02`,
      'Time in India': '10:30',
    };
    for (const [label, text] of Object.entries(typed)) await panel.getByLabel(label).fill(text);
    const calls: unknown[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/api/appointment') && calls.push(request.postDataJSON()),
    );
    await panel.getByRole('button', { name: 'Book Now' }).tap();
    scripts.release();
    await expect(panel.getByText('Enquiry submitted successfully!')).toBeVisible();
    expect(calls).toEqual([
      expect.objectContaining({ name: buyer.fullName, package_name: 'Vastu for house and flat' }),
    ]);
  });

  test('an address for the newsletter sent then is taken', async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto('/faq', { waitUntil: 'commit' });
    const box = page.locator('form.newsletter');
    await box.getByLabel('Your e-mail').fill(`early.${Date.now()}@example.in`);
    await box.getByRole('button', { name: 'SignUp' }).tap();
    scripts.release();
    await expect(box.getByText('Thank you. You are on the list.')).toBeVisible();
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

  test('says, when it cannot be fetched, how to order by chat what was chosen', async ({ page }) => {
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
  tag: '@phone-only',
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

test('when React cannot be fetched, the enquiry says how else to ask; when it can, what was sent arrives', {
  tag: '@phone-only',
}, async ({ page }) => {
  let offline = true;
  await page.route(/\/_astro\/.*\.js/, (route) => (offline ? route.abort() : route.continue()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Enquery Now' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Appointment Now' });
  const help = dialog
    .getByRole('alert')
    .filter({ hasText: /This form could not be loaded.*reload the page/ });
  await expect(help).toBeVisible();
  for (const way of ['tel:', 'https://wa.me/', 'mailto:'])
    await expect(help.locator(`a[href^="${way}"]`)).toBeVisible();
  for (const [label, text] of enquiry) await dialog.getByLabel(label).fill(text);
  offline = false;
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Appointment submitted successfully!')).toBeVisible();
  await expect(help).toHaveCount(0);
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
    // Wholly: until the row has come to rest, it would go on to the second photo.
    await expect(second).toBeInViewport({ ratio: 0.99 });
    await page.getByRole('link', { name: 'Show photo 1' }).tap();
    await expect(page.getByAltText(`photo 1 of ${demo.discounted.photos}`)).toBeInViewport({ ratio: 0.9 });
    const whole = await page.getByRole('link', { name: 'Zoom this photo' }).getAttribute('href');
    expect((await page.request.get(whole ?? '')).headers()['content-type']).toBe('image/jpeg');
  });
});

test('a photo is zoomed around the point that is tapped twice, and out again', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto(await productPage(page));
  const photo = page.locator('.gallery-photo').first();
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
  test('the search says how else to ask, and searches once its script comes', async ({ page }) => {
    let offline = true;
    await page.route(/\/_astro\/.*\.js/, (route) => (offline ? route.abort() : route.continue()));
    await page.goto('/search?q=vastu');
    await expect(page.getByRole('search').getByText('This form could not be loaded.')).toBeVisible();
    offline = false;
    await page.getByLabel('What are you looking for?').tap();
    await expect(page.getByText(/^\d+ results/)).toBeVisible();
  });

  test('the result of a payment and the owner’s area say that a reload may help', async ({ page }) => {
    const id = await placeOrder(page.request);
    await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
    for (const address of [`/payment-result/${id}`, '/login']) {
      await page.goto(address);
      await expect(page.getByText('reload the page')).toBeVisible();
    }
  });

  for (const [name, address, holder, first, send, fill, thanks] of [
    [
      'the newsletter',
      '/faq',
      (page: Page) => page.locator('form.newsletter'),
      'Your e-mail',
      'SignUp',
      { 'Your e-mail': 'late@example.in' },
      'Thank you. You are on the list.',
    ],
    [
      'the appointment panel',
      '/consult/vastu/vastu-house-flat',
      (page: Page) => page.getByRole('region', { name: 'Book An Appointment' }),
      'Name',
      'Book Now',
      {
        Name: buyer.fullName,
        'Mobile number': buyer.phone,
        'E-mail': buyer.email,
        Date: `${new Date().getFullYear() + 1}-04-02`,
        'Time in India': '10:30',
      },
      'Enquiry submitted successfully!',
    ],
  ] as const)
    test(`${name} says how else to reach us, and works once its script comes`, async ({ page }) => {
      let offline = true;
      await page.route(/\/_astro\/.*\.js/, (route) => (offline ? route.abort() : route.continue()));
      await page.goto(address);
      const place = holder(page);
      const help = place.getByRole('alert').filter({ hasText: 'could not be loaded' });
      await expect(help).toBeHidden();
      await place.getByLabel(first).tap();
      await expect(help).toBeVisible();
      for (const way of ['tel:', 'https://wa.me/', 'mailto:'])
        await expect(help.locator(`a[href^="${way}"]`)).toBeVisible();
      for (const [label, text] of Object.entries(fill)) await place.getByLabel(label).fill(text);
      offline = false;
      await place.getByRole('button', { name: send }).tap();
      await expect(place.getByText(thanks)).toBeVisible();
      await expect(help).toBeHidden();
      expect(new URL(page.url()).search).toBe('');
    });
});
