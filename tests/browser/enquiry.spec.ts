import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Enquiry } from '#domain/enquiry.ts';
import { putProduct, removeOwnProducts, shelfSlug, unlike } from './own-products.ts';
import { productAddress } from './public-pages.ts';
import { onceOnPhone } from './screens.ts';
import { demo, siteStorage } from './shop-helpers.ts';

test.afterEach(removeOwnProducts);

const person = {
  Name: 'Asha Verma',
  'Mobile number': '9876543210',
  'E-mail': 'asha@example.in',
  Message: 'Which stone do you advise?\nPlease write back.',
};

/** Opens the general enquiry by the floating button, and waits until React has the dialog. */
async function openGeneral(page: Page, address = '/'): Promise<Locator> {
  await page.goto(address);
  await page.locator('.enquire-float').click();
  const dialog = page.getByRole('dialog', { name: 'Appointment Now' });
  await expect(dialog).toHaveAttribute('data-ready');
  return dialog;
}

async function fillIn(dialog: Locator, texts: Partial<typeof person> = person): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await dialog.getByLabel(label, { exact: true }).fill(text);
}

const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit' }).click();

/** The bodies of the enquiries a page sends. */
function watchSent(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointment')) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Answers every enquiry so, without asking the server. */
const answerWith = (page: Page, status: number, json: object) =>
  page.route('**/api/appointment', (route) => route.fulfill({ status, json }));

test.describe('what an enquiry is about', () => {
  test('the floating button opens Appointment Now, which is sent as Home Page', async ({ page }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page, '/astro-shop/gemstones');
    await expect(page.locator('.enquire-float')).toHaveText('Enquery Now');
    await expect(dialog.getByText('About')).toHaveCount(0);
    await fillIn(dialog);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
    expect(sent).toEqual([
      {
        name: person.Name,
        number: person['Mobile number'],
        email: person['E-mail'],
        message: person.Message,
        package_name: 'Home Page',
        website: '',
        took_ms: expect.any(Number),
      },
    ]);
  });

  test('a product’s Enquery Now opens Enquiry Now, which names the product', async ({ page }) => {
    const sent = watchSent(page);
    await page.goto(await productAddress(page.request, demo.plain.id));
    await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enquiry Now' });
    await expect(dialog.getByText(`About ${demo.plain.name}`)).toBeVisible();
    await fillIn(dialog);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText('Enquiry submitted successfully!');
    expect(sent).toEqual([expect.objectContaining({ package_name: demo.plain.name })]);
  });

  test('a card’s Enquiry Now opens Enquiry Now, which names the product', async ({ page }) => {
    const sent = watchSent(page);
    await page.goto('/astro-shop/gemstones');
    const card = page.locator('.card', { hasText: demo.onRequest.name });
    await card.getByRole('button', { name: 'Enquiry Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enquiry Now' });
    await expect(dialog.getByText(`About ${demo.onRequest.name}`)).toBeVisible();
    await fillIn(dialog);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText('Enquiry submitted successfully!');
    expect(sent).toEqual([expect.objectContaining({ package_name: demo.onRequest.name })]);
  });
});

test.describe('what an enquiry sends', () => {
  onceOnPhone();

  test('follows the button that opened it last', async ({ page }) => {
    const sent = watchSent(page);
    await page.goto('/astro-shop/gemstones');
    await page.getByRole('button', { name: `Enquiry Now about ${demo.plain.name}` }).click();
    await page.getByRole('dialog', { name: 'Enquiry Now' }).getByRole('button', { name: 'Close' }).click();
    await page.locator('.enquire-float').click();
    const general = page.getByRole('dialog', { name: 'Appointment Now' });
    await expect(general.getByText(demo.plain.name)).toHaveCount(0);
    await fillIn(general);
    await submit(general);
    await expect(general).toBeHidden();
    await page.getByRole('button', { name: `Enquiry Now about ${demo.discounted.name}` }).click();
    const about = page.getByRole('dialog', { name: 'Enquiry Now' });
    await fillIn(about);
    await submit(about);
    await expect(about.getByRole('status')).toBeVisible();
    expect(sent.map(({ package_name }) => package_name)).toEqual(['Home Page', demo.discounted.name]);
  });

  test('takes a product’s name as it is, however it is spelt', async ({ page }) => {
    const sent = watchSent(page);
    const name = `Ruby "5.25" & <Pearl>, Asha's ${unlike()}`;
    await putProduct({ name });
    await page.goto(`/astro-shop/${shelfSlug}`);
    await page.locator('.card', { hasText: name }).getByRole('button', { name: 'Enquiry Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enquiry Now' });
    await expect(dialog.getByText(`About ${name}`)).toBeVisible();
    await fillIn(dialog);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ package_name: name })]);
  });

  test('is kept in the store, with the page it came from', async ({ page }) => {
    const email = `${unlike()}@example.in`;
    const address = await productAddress(page.request, demo.plain.id);
    await page.goto(address);
    await page.locator('.product').getByRole('button', { name: 'Enquery Now' }).click();
    const dialog = page.getByRole('dialog');
    await fillIn(dialog, { ...person, 'E-mail': email });
    await submit(dialog);
    await expect(dialog.getByRole('status')).toBeVisible();
    const { enquiries } = siteStorage();
    const keys = await enquiries.keys('enquiry/');
    const kept = await Promise.all(keys.map((key) => enquiries.read<Enquiry>(key)));
    expect(kept.map((stored) => stored?.value).filter((enquiry) => enquiry?.email === email)).toEqual([
      expect.objectContaining({
        name: person.Name,
        number: person['Mobile number'],
        message: person.Message,
        packageName: demo.plain.name,
        sentFrom: address,
      }),
    ]);
  });
});

test.describe('what the form asks', () => {
  onceOnPhone();

  test('nothing is sent while something is missing, and each field says what', async ({ page }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page);
    await expect(dialog.getByLabel('Name')).toHaveAttribute('placeholder', 'Enter your Name');
    await expect(dialog.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(dialog.locator('.field-error')).toHaveCount(0);
    await submit(dialog);
    for (const [label, text] of [
      ['Name', 'Please enter your name.'],
      ['Mobile number', 'Please enter a valid 10-digit mobile number.'],
      ['E-mail', 'Please provide a valid email.'],
      ['Message', 'Please enter your message.'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(text);
    }
    await expect(dialog.locator('.field-error')).toHaveCount(4);
    await expect(dialog.getByLabel('Name')).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('a message goes away as soon as its field is right', async ({ page }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog, { Name: 'Asha Verma', 'E-mail': 'asha@', Message: 'Hello' });
    await submit(dialog);
    await expect(dialog.locator('.field-error')).toHaveText([
      'Please enter a valid 10-digit mobile number.',
      'Please provide a valid email.',
    ]);
    await expect(dialog.getByLabel('Mobile number')).toBeFocused();
    await dialog.getByLabel('E-mail').fill('asha@example.in');
    await expect(dialog.locator('.field-error')).toHaveCount(1);
    await dialog.getByLabel('Mobile number').fill('987654321');
    await expect(dialog.locator('.field-error')).toHaveCount(1);
    await dialog.getByLabel('Mobile number').fill('9876543210');
    await expect(dialog.locator('.field-error')).toHaveCount(0);
  });

  test('the number takes ten digits and no more, and understands a pasted +91', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = await openGeneral(page);
    const number = dialog.getByLabel('Mobile number');
    await expect(number).toHaveAttribute('maxlength', '10');
    await number.pressSequentially('98765432109');
    await expect(number).toHaveValue('9876543210');
    await number.fill('');
    await number.pressSequentially('98a765-432');
    await expect(number).toHaveValue('98765432');
    await page.evaluate(() => navigator.clipboard.writeText(' +91 98765 43210 '));
    await number.press('Control+A');
    await number.press('Control+V');
    await expect(number).toHaveValue('9876543210');
  });

  test('the message has five rows', async ({ page }) => {
    const dialog = await openGeneral(page);
    await expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '5');
  });
});

test.describe('while and after it is sent', () => {
  onceOnPhone();

  test('everything is disabled and the button reads Submitting...', async ({ page }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/api/appointment', async (route) => {
      await held;
      await route.continue();
    });
    await submit(dialog);
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    for (const label of Object.keys(person))
      await expect(dialog.getByLabel(label, { exact: true })).toBeDisabled();
    letGo();
    await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
    await expect(dialog.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  });

  test('success is said in green, the form is cleared, and the dialog closes after two seconds', async ({
    page,
  }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await dialog.evaluate((element: HTMLDialogElement) => {
      const times: { said?: number; closed?: number } = {};
      Object.assign(window, { times });
      new MutationObserver(() => {
        if (element.querySelector('[role="status"]')?.textContent) times.said ??= performance.now();
      }).observe(element, { subtree: true, childList: true });
      element.addEventListener('close', () => {
        times.closed ??= performance.now();
      });
    });
    await submit(dialog);
    const notice = dialog.getByRole('status');
    await expect(notice).toHaveText('Appointment submitted successfully!');
    for (const label of Object.keys(person))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('');
    await expectHue(notice, 'green');
    await expect(dialog).toBeHidden();
    const { said = 0, closed = 0 } = await page.evaluate(
      () => (window as never as { times: object }).times as never,
    );
    expect(closed - said).toBeGreaterThan(1_800);
    expect(closed - said).toBeLessThan(10_000);
    await page.locator('.enquire-float').click();
    await expect(dialog).toBeVisible();
    await expect(notice).toBeEmpty();
  });

  test('an answer without words of its own is said in ours', async ({ page }) => {
    await answerWith(page, 200, { status: 200 });
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
    await expect(dialog).toBeHidden();
    await page.goto('/astro-shop/gemstones');
    await page.getByRole('button', { name: `Enquiry Now about ${demo.plain.name}` }).click();
    const about = page.getByRole('dialog', { name: 'Enquiry Now' });
    await fillIn(about);
    await submit(about);
    await expect(about.getByRole('status')).toHaveText('Enquiry submitted successfully!');
  });

  for (const [what, answer, text] of [
    [
      'a refusal by 422 is one line, its messages joined by commas',
      {
        status: 422,
        json: {
          status: 422,
          message: 'Not good',
          errors: { name: ['Name is odd.', 'Name is short.'], email: ['E-mail is odd.'] },
        },
      },
      'Name is odd., Name is short., E-mail is odd.',
    ],
    [
      'another refusal is said in the server’s words',
      { status: 503, json: { status: 503, message: 'We are closed for a moment.' } },
      'We are closed for a moment.',
    ],
    [
      'too many tries are said in the server’s words',
      { status: 429, json: { status: 429, message: 'Please wait a little.' } },
      'Please wait a little.',
    ],
    [
      'a refusal without words is Something went wrong.',
      { status: 500, json: { status: 500 } },
      'Something went wrong.',
    ],
    [
      'a refusal that is no JSON is Something went wrong.',
      { status: 502, body: '<h1>Bad' },
      'Something went wrong.',
    ],
    ['a dead network is Something went wrong.', 'no answer', 'Something went wrong.'],
  ] as const) {
    test(`${what}; what was typed stays, and a second try works`, async ({ page }) => {
      const dialog = await openGeneral(page);
      await fillIn(dialog);
      await page.route('**/api/appointment', (route) =>
        answer === 'no answer' ? route.abort() : route.fulfill(answer),
      );
      await submit(dialog);
      const notice = dialog.getByRole('alert');
      await expect(notice).toHaveText(text);
      await expectHue(notice, 'red');
      for (const [label, typed] of Object.entries(person))
        await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(typed);
      await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled();
      await page.unroute('**/api/appointment');
      await submit(dialog);
      await expect(dialog.getByRole('status')).toHaveText('Appointment submitted successfully!');
      await expect(notice).toBeEmpty();
    });
  }

  test('screen readers hear it: the notice is put into an element that was there before', async ({
    page,
  }) => {
    const dialog = await openGeneral(page);
    const regions = dialog.locator('[role="status"], [role="alert"]:not(.load-help)');
    await expect(regions).toHaveText(['', '']);
    const before = await regions.elementHandles();
    await answerWith(page, 503, { status: 503 });
    await fillIn(dialog);
    await submit(dialog);
    await expect(regions).toHaveText(['', 'Something went wrong.']);
    await page.unroute('**/api/appointment');
    await submit(dialog);
    await expect(regions).toHaveText(['Appointment submitted successfully!', '']);
    for (const region of before) expect(await region.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('a failure puts the focus on the first field at fault, or back on the button', async ({ page }) => {
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    const errors = { message: ['Message is odd.'], email: ['E-mail is odd.'] };
    await answerWith(page, 422, { status: 422, message: 'Not good', errors });
    await submit(dialog);
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await answerWith(page, 503, { status: 503 });
    await dialog.getByLabel('E-mail').press('Enter');
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
  });

  test('on a small phone a failure is read beside Submit, without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await answerWith(page, 503, { status: 503 });
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await submit(dialog);
    const notice = dialog.getByRole('alert').filter({ hasText: 'Something went wrong.' });
    const button = dialog.getByRole('button', { name: 'Submit' });
    await expect(button).toBeEnabled();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [above, below] = [await notice.boundingBox(), await button.boundingBox()].sort(
      (a, b) => (a?.y ?? 0) - (b?.y ?? 0),
    );
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(48);
  });

  test('a double click sends once', async ({ page }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await dialog.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(dialog).toBeHidden();
    expect(sent).toHaveLength(1);
  });

  test('Enter pressed twice in a field sends once', async ({ page }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await dialog.getByLabel('E-mail').focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await expect(dialog).toBeHidden();
    expect(sent).toHaveLength(1);
  });
});

test.describe('opening and closing', () => {
  for (const [way, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the cross', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
    ['a click beside it', (page: Page) => page.mouse.click(3, 3)],
  ] as const) {
    test(`${way} closes it, keeps what was typed, and gives the focus back to the button`, async ({
      page,
    }) => {
      await page.goto(await productAddress(page.request, demo.plain.id));
      const opener = page.locator('.product').getByRole('button', { name: 'Enquery Now' });
      await opener.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAttribute('data-ready');
      await dialog.getByLabel('Name').fill('Asha');
      await close(page);
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(dialog.getByLabel('Name')).toHaveValue('Asha');
    });
  }

  test('a click inside it does not close it, nor does a text marked by dragging out of it', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'text is marked by dragging with a mouse');
    const dialog = await openGeneral(page);
    await dialog.getByText('Privacy policy').hover();
    await dialog.getByRole('heading').click();
    await expect(dialog).toBeVisible();
    const name = dialog.getByLabel('Name');
    await name.fill('Asha Verma');
    const box = await name.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(5, (box?.y ?? 0) + 20, { steps: 5 });
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  });

  test('the focus stays inside while it is open, forwards and backwards', async ({ page }) => {
    const dialog = await openGeneral(page, '/astro-shop/gemstones');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    const reached = new Set<string>();
    for (const key of [...Array(10).fill('Tab'), ...Array(10).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      const where = await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === document.body) return 'the browser';
        return activeElement?.closest('#enquiry') ? activeElement.outerHTML.slice(0, 60) : 'the page behind';
      });
      expect(where).not.toBe('the page behind');
      reached.add(where);
    }
    reached.delete('the browser');
    expect(reached.size).toBe(7);
  });

  test('the page behind it does not scroll', async ({ page, isMobile }) => {
    await page.goto('/astro-shop/gemstones');
    await page.mouse.move(5, 400);
    await page.evaluate(() => scrollTo(0, 300));
    await page.locator('.enquire-float').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    if (!isMobile) {
      await page.mouse.move(5, 400);
      await page.mouse.wheel(0, 600);
    }
    await dialog.getByRole('button', { name: 'Close' }).focus();
    for (const key of ['PageDown', 'End', 'ArrowDown']) await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('it fits a small phone held sideways, and everything in it can be reached', async ({ page }) => {
    await page.setViewportSize({ width: 568, height: 320 });
    const dialog = await openGeneral(page);
    await dialog.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});

/** Expects a notice to stand on a ground of this colour, with an icon of this colour. */
async function expectHue(notice: Locator, hue: 'green' | 'red'): Promise<void> {
  const colours = await notice.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element.querySelector('svg') ?? element).color,
  ]);
  for (const colour of colours) {
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
    if (hue === 'green') expect(green, colour).toBeGreaterThan(Math.max(red, blue));
    else expect(red, colour).toBeGreaterThan(Math.max(green, blue));
  }
}
