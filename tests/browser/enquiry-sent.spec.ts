import { fillIn, openGeneral, person, submit, watchSent } from './enquiry-helpers.ts';
import { hold } from './hold.ts';
import { seriousFindings } from './page-checks.ts';
import { expect, type Locator, test } from './test.ts';

test.describe('while and after it is sent', { tag: '@phone-only' }, () => {
  test('locks the form while sending, says thanks in green, and closes after two seconds', async ({
    page,
  }) => {
    await page.clock.install();
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    const call = await hold(page, '**/api/appointment');
    await submit(dialog);
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    for (const label of Object.keys(person))
      await expect(dialog.getByLabel(label, { exact: true })).toBeDisabled();
    // The page's time stands still from here on, so that the two seconds are as long as all looks at it take.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    call.release();
    const notice = dialog.getByRole('status');
    await expect(notice).toHaveText('Appointment submitted successfully!');
    for (const label of Object.keys(person))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('');
    await expectHue(notice, 'green');
    // This is the second press of a slow double click. The form is empty then, and must show no errors.
    await submit(dialog);
    await expect(notice).toHaveText('Appointment submitted successfully!');
    await page.clock.runFor(1_999);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(1);
    await expect(dialog).toBeHidden();
    await page.clock.resume();
    await page.locator('.enquire-float').click();
    await expect(dialog).toBeVisible();
    await expect(notice).toBeEmpty();
  });

  test('a request about data asks what for, and for one of phone and e-mail', { tag: '@nightly' }, async ({
    page,
  }) => {
    const sent = watchSent(page);
    await page.goto('/your-data');
    // The e-mail address and the telephone in the text are links.
    for (const way of ['mailto:', 'tel:'])
      await expect(page.locator(`main .prose a[href^="${way}"]`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Delete my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Data request' });
    await expect(dialog).toHaveAttribute('data-ready');
    const asked = dialog.getByLabel('What do you ask for?');
    await expect(asked).toHaveValue('delete');
    await asked.selectOption('');
    await submit(dialog);
    for (const missing of [
      'Please choose what you ask for.',
      'Please enter your name.',
      'One of them is enough.',
    ])
      await expect(dialog.getByText(missing)).toBeVisible();
    await expect(asked).toBeFocused();
    expect(await seriousFindings(page)).toEqual([]);
    await asked.selectOption('That it is deleted');
    await fillIn(dialog, { Name: person.Name, 'E-mail': person['E-mail'] });
    await expect(dialog.getByLabel('Order number')).toBeHidden();
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText(/^D-\d{6}-[0-9A-F]{4}/);
    expect(sent).toEqual([expect.objectContaining({ asks_for: 'delete', number: '', message: '' })]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    const note = page.getByRole('region', { name: 'Your request was sent.' });
    await expect(note).toContainText(`within one month, at ${person['E-mail']}.`);
  });

  test('a request about data is asked in Hindi on the page in Hindi', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/hi/your-data');
    await page.getByRole('button', { name: 'मेरी जानकारी हटाएँ' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAttribute('data-ready');
    await expect(dialog.getByLabel('आप क्या चाहते हैं?')).toHaveValue('delete');
    await dialog.getByRole('button', { name: 'भेजें' }).click();
    await expect(dialog.getByText('अपना नाम लिखें।')).toBeVisible();
  });

  test('a complaint is called one, and begins with its number, which can be copied', {
    tag: '@nightly',
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/contact-us');
    await page.getByRole('button', { name: 'Make a complaint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a complaint' });
    await expect(dialog).toHaveAttribute('data-ready');
    await expect(dialog.getByLabel('What do you ask for?')).toBeHidden();
    await dialog.getByLabel('Order number, if it is about an order').fill('NB-1007');
    await fillIn(dialog);
    await submit(dialog);
    const thanks = dialog.getByRole('status');
    await expect(thanks).toHaveText(/^C-\d{6}-[0-9A-F]{4}/);
    await expect(thanks).not.toContainText('Enquiry');
    await dialog.getByRole('button', { name: 'Copy the number' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^C-\d{6}-[0-9A-F]{4}$/);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    const note = page.getByRole('region', { name: 'Your complaint was sent.' });
    await expect(note).toContainText('We acknowledge it within 48 hours');
    await expect(note.locator('.sent-number')).toContainText(/C-\d{6}/);
    const number = (await note.locator('.sent-number > span').textContent()) ?? 'none';
    await expect(note.getByRole('link', { name: 'Send a photo on WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/91\\d{10}\\?text=.*${number}`),
    );
  });

  test('an asked-for appointment says what comes next, with the fee and the payment link', async ({
    page,
  }) => {
    await page.goto('/consult/astrology/gesmtone-consultation');
    const panel = page.getByRole('region', { name: 'Book An Appointment' });
    for (const label of ['Name', 'Mobile number', 'E-mail'] as const)
      await panel.getByLabel(label).fill(person[label]);
    await panel.getByLabel('Date').fill(`${new Date().getFullYear() + 1}-04-02`);
    await panel.getByLabel('Time in India').fill('10:30');
    await panel.getByRole('button', { name: 'Book Now' }).click();
    const note = panel.getByRole('region', { name: 'Your request was sent.' });
    await expect(note).toBeFocused();
    for (const told of [
      '10:30 am',
      'within one working day',
      'The fee is ₹1,100 for 20 minutes',
      'A payment link follows once a time is agreed',
    ])
      await expect(note).toContainText(told);
    await expect(panel.getByLabel(/birth/i)).toHaveCount(0);
  });

  test('shows and announces every failure beside Submit, and the next try works', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    const dialog = await openGeneral(page);
    // Screen readers announce text only in an element that existed before.
    const regions = dialog.locator('[role="status"], [role="alert"]:not(.load-help)');
    await expect(regions).toHaveText(['', '']);
    const before = await regions.elementHandles();
    const button = dialog.getByRole('button', { name: 'Submit' });
    const errors = { message: ['Message is odd.', 'Message is short.'], email: ['E-mail is odd.'] };
    await fillIn(dialog);
    for (const [answer, text, focused] of [
      [
        { status: 422, json: { status: 422, message: 'Not good', errors } },
        'Message is odd., Message is short., E-mail is odd.',
        dialog.getByLabel('E-mail'),
      ],
      [
        { status: 429, json: { status: 429, message: 'Please wait a little.' } },
        'Please wait a little.',
        button,
      ],
      [{ status: 502, body: '<h1>Bad' }, 'Something went wrong.', button],
      ['no answer', 'Something went wrong.', button],
    ] as const) {
      await page.route('**/api/appointment', (route) =>
        answer === 'no answer' ? route.abort() : route.fulfill(answer),
      );
      await submit(dialog);
      const notice = dialog.getByRole('alert').filter({ hasText: text });
      await expect(notice).toHaveText(text);
      await expect(focused).toBeFocused();
      await expectHue(notice, 'red');
      for (const [label, typed] of Object.entries(person))
        await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(typed);
      await page.unroute('**/api/appointment');
    }
    const notice = dialog.getByRole('alert').filter({ hasText: 'Something went wrong.' });
    for (const seen of [notice, button]) await expect(seen).toBeInViewport({ ratio: 1 });
    const [above, below] = [await notice.boundingBox(), await button.boundingBox()].sort(
      (a, b) => (a?.y ?? 0) - (b?.y ?? 0),
    );
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(48);
    await submit(dialog);
    await expect(regions).toHaveText(['Appointment submitted successfully!', '']);
    for (const region of before) expect(await region.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('a double click sends once, as does Enter pressed twice; the page shows what was sent until that is closed', async ({
    page,
  }) => {
    const sent = watchSent(page);
    const dialog = await openGeneral(page);
    await fillIn(dialog);
    await dialog.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(dialog).toBeHidden();
    expect(sent).toHaveLength(1);
    const note = page.getByRole('region', { name: 'Your message was sent.' });
    await expect(note).toBeFocused();
    for (const told of ['We answer within one working day', person['Mobile number'], person['E-mail']])
      await expect(note).toContainText(told);
    await expect(note.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/);
    await note.getByRole('button', { name: 'Close this message' }).click();
    await expect(note).toHaveCount(0);
    await page.locator('.enquire-float').click();
    await fillIn(dialog);
    await dialog.getByLabel('E-mail').focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await expect(dialog.getByRole('status')).not.toBeEmpty();
    expect(sent).toHaveLength(2);
  });
});

/** Expects a notice to have a background of this colour, with an icon of this colour. */
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
