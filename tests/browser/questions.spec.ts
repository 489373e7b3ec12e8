import { answerWith, fillIn, openGeneral, submit, watchSent } from './enquiry-helpers.ts';
import { hold } from './hold.ts';
import { buyer, checkOut, demo, fillBilling, openCheckout } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

const checkoutNow = (page: Page) => page.getByRole('button', { name: 'Checkout Now' });
const beside = (page: Page, question: string) => page.locator('.billing').getByText(question);
const atButton = (page: Page, question: string) => page.locator('.checkout-summary').getByText(question);

/** Returns the orders that a page sends to the shop. */
function watchOrders(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout')) sent.push(request.postDataJSON());
  });
  return sent;
}

test.describe('a PIN code that looks mistyped', { tag: '@phone-only' }, () => {
  test('is questioned twice before the payment page opens', async ({ page }) => {
    const orders = watchOrders(page);
    const question = '110001 is in Delhi. Is the state right?';
    await openCheckout(page, demo.plain);
    await fillBilling(page, { ...buyer, state: 'Utar pradesh', zipCode: '' });
    const field = page.locator('[name="zipCode"]');
    await page.locator('[name="country"]').press('Tab');
    await field.pressSequentially('11000');
    // The country was left before. What is read out at each digit would drown the echo of the keys.
    await expect(page.getByText('Indian PIN codes')).toHaveCount(0);
    await field.pressSequentially('1');
    await field.blur();
    await expect(beside(page, question)).toBeVisible();
    for (const _ of ['the first press', 'the second']) {
      await checkoutNow(page).click();
      await expect(atButton(page, question)).toBeInViewport();
      await expect(page.locator('.checkout-summary [data-errors]')).toBeFocused();
    }
    expect(orders).toEqual([]);
    await page.locator('.checkout-summary').getByRole('button', { name: 'Keep Utar pradesh' }).click();
    await expect(page.getByText(question)).toHaveCount(0);
    await expect(checkoutNow(page)).toBeFocused();
    await checkOut(page);
    expect(orders).toEqual([expect.objectContaining({ zip_code: '110001', state: 'Utar pradesh' })]);
  });

  test('is questioned beside it, though the rules of the form come after it was left', {
    tag: '@nightly',
  }, async ({ page }) => {
    const rules = await hold(page, '**/check-billing.*');
    await openCheckout(page, demo.plain);
    await fillBilling(page, { ...buyer, zipCode: '110001' });
    await page.locator('[name="zipCode"]').blur();
    await expect.poll(rules.asked).toBe(1);
    rules.release();
    await expect(beside(page, '110001 is in Delhi. Is the state right?')).toBeVisible();
    for (const [zipCode, question, keep] of [
      ['30200', 'Indian PIN codes have six digits. Is 30200 right?', 'Keep 30200'],
      ['001001', 'No part of India has a PIN code like 001001. Is it right?', 'Keep 001001'],
    ] as const) {
      await fillBilling(page, { state: 'Rajasthan', zipCode });
      await page.locator('[name="zipCode"]').blur();
      await expect(beside(page, question)).toBeVisible();
      await checkoutNow(page).click();
      await page.locator('.checkout-summary').getByRole('button', { name: keep }).click();
      await expect(page.getByText(question)).toHaveCount(0);
    }
    await test.step('a problem in the summary names its field, also where two fields have the same', async () => {
      await fillBilling(page, { city: `Agra${String.fromCharCode(7)}` });
      await page.locator('[name="fullName"]').fill(`\u202aAsha\u202c V${String.fromCharCode(7)}`);
      await checkoutNow(page).click();
      const again = 'Please type this again: a character in it cannot be shown.';
      await expect(page.locator('#billing-problems a')).toHaveText([`Full name: ${again}`, `City: ${again}`]);
    });
  });

  test('fills in the state, and is corrected where it was typed, after a reload too', async ({ page }) => {
    await openCheckout(page, demo.plain);
    await test.step('the state is there before the buyer, and the message that it is missing goes', async () => {
      await fillBilling(page, { ...buyer, zipCode: '', state: '' });
      await checkoutNow(page).click();
      await expect(page.getByLabel('State')).toHaveAttribute('aria-invalid', 'true');
      await page.locator('[name="zipCode"]').pressSequentially('282001');
      await expect(page.locator('[name="zipCode"]')).toBeFocused();
      await expect(page.getByLabel('State')).toHaveValue('Uttar Pradesh');
      await expect(page.getByLabel('State')).not.toHaveAttribute('aria-invalid', 'true');
      // Typing replaces the state that was filled in.
      await page.getByLabel('State').fill('Delhi');
      await expect(page.getByLabel('State')).toHaveValue('Delhi');
    });
    await checkoutNow(page).click();
    const question = '282001 is in Uttar Pradesh. Is the state right?';
    await expect(atButton(page, question)).toBeVisible();
    await page.locator('.checkout-summary').getByRole('button', { name: 'Change the state' }).click();
    await expect(page.getByLabel('State')).toBeFocused();
    await page.getByLabel('State').fill('');
    await page.locator('[name="zipCode"]').focus();
    await page.locator('[name="zipCode"]').blur();
    await expect(page.getByLabel('State')).toHaveValue('Uttar Pradesh');
    await expect(page.getByText(question)).toHaveCount(0);
    await page.reload();
    await page.locator('form[data-ready]').waitFor();
    await checkOut(page);
  });

  test('outside India is nobody’s business, nor is a phone number', { tag: '@nightly' }, async ({ page }) => {
    const orders = watchOrders(page);
    await openCheckout(page, demo.plain);
    await expect(page.locator('.billing')).toContainText(
      'Delivery is in India. For another country write to us',
    );
    await page.getByLabel('Country').fill('Nepal');
    await expect(page.locator('.billing')).toContainText('postage and customs are not in the price');
    await fillBilling(page, {
      ...buyer,
      phone: '2125550147',
      state: 'Bagmati',
      zipCode: '44600',
    });
    await checkOut(page);
    expect(orders).toEqual([expect.objectContaining({ phone: '2125550147', country: 'Nepal' })]);
  });
});

/** A number of a landline, which no mobile has. */
const landline = '1204567890';
const noMobile = `Indian mobile numbers begin with 6, 7, 8 or 9. Is ${landline} right?`;
const typo = 'asha@gmial.com';
const didYouMean = 'Did you mean asha@gmail.com?';

test('a checkout with a doubtful number and a mistyped address asks about both, and takes what is chosen', {
  tag: '@phone-only',
}, async ({ page }) => {
  const orders = watchOrders(page);
  await openCheckout(page, demo.plain);
  await fillBilling(page, { ...buyer, phone: '', email: typo });
  await expect(beside(page, didYouMean)).toBeVisible();
  const field = page.locator('[name="phone"]');
  await field.pressSequentially('0120 456 789');
  await expect(page.getByText('Indian mobile numbers')).toHaveCount(0);
  await field.pressSequentially('0');
  await expect(field).toHaveValue(landline);
  await field.blur();
  await expect(beside(page, noMobile)).toBeVisible();
  await checkoutNow(page).click();
  for (const question of [noMobile, didYouMean]) await expect(atButton(page, question)).toBeInViewport();
  expect(orders).toEqual([]);
  const answers = page.locator('.checkout-summary');
  await answers.getByRole('button', { name: 'Change the number' }).click();
  await expect(field).toBeFocused();
  await answers.getByRole('button', { name: `Keep ${landline}` }).click();
  await expect(page.getByText(noMobile)).toHaveCount(0);
  await answers.getByRole('button', { name: 'Use asha@gmail.com' }).click();
  await expect(page.locator('[name="email"]')).toHaveValue('asha@gmail.com');
  await checkOut(page);
  expect(orders).toEqual([expect.objectContaining({ phone: landline, email: 'asha@gmail.com' })]);
});

test('a mistyped e-mail address is asked about in the appointment panel and in the newsletter’s box', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') calls++;
  });
  await page.goto('/consult/vastu/vastu-house-flat');
  const panel = page.getByRole('region', { name: 'Book An Appointment' });
  await panel.getByLabel('E-mail').fill(typo);
  await expect(panel.getByText(didYouMean)).toBeVisible();
  const letter = page.locator('form.newsletter');
  await letter.getByLabel('Your e-mail').fill(typo);
  await letter.getByRole('button', { name: 'SignUp' }).click();
  await expect(letter.getByText(didYouMean)).toBeVisible();
  await expect(letter.locator('[data-errors]')).toBeFocused();
  expect(calls).toBe(0);
  await letter.getByRole('button', { name: 'Use asha@gmail.com' }).click();
  await letter.getByRole('button', { name: 'SignUp' }).click();
  await expect(letter.getByText('Thank you. You are on the list.')).toBeVisible();
});

test('an enquiry with a doubtful number and a mistyped address asks about both, once each, and is sent as kept', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const sent = watchSent(page);
  await answerWith(page, 200, { status: 200 });
  const dialog = await openGeneral(page);
  await fillIn(dialog);
  const ofNumber = dialog.getByText(noMobile);
  const ofAddress = dialog.getByText(didYouMean);
  await dialog.getByLabel('Mobile number').fill(landline);
  await expect(ofNumber).toHaveCount(0);
  await dialog.getByLabel('E-mail').fill(typo);
  for (const question of [ofNumber, ofAddress]) await expect(question).toHaveCount(1);
  await submit(dialog);
  for (const question of [ofNumber, ofAddress]) await expect(question).toHaveCount(2);
  expect(sent).toEqual([]);
  for (const kept of [landline, typo])
    await dialog
      .getByRole('button', { name: `Keep ${kept}` })
      .last()
      .click();
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
  await submit(dialog);
  await expect.poll(() => sent).toEqual([expect.objectContaining({ number: landline, email: typo })]);
});
