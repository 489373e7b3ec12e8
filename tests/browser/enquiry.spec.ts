import { answerWith, fillIn, openGeneral, person, submit, watchSent } from './enquiry-helpers.ts';
import { demo } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test('an enquiry names what its button was about, and is thanked for in our words', {
  tag: '@phone-only',
}, async ({ page }) => {
  const sent = watchSent(page);
  await answerWith(page, 200, { status: 200 });
  await page.goto('/astro-shop/gemstones');
  await page.getByRole('button', { name: `Enquiry Now about ${demo.plain.name}` }).click();
  await page.getByRole('dialog', { name: 'Enquiry Now' }).getByRole('button', { name: 'Close' }).click();
  const float = page.locator('.enquire-float');
  await expect(float).toHaveText('Enquery Now');
  await float.click();
  const general = page.getByRole('dialog', { name: 'Appointment Now' });
  await expect(general.getByText(/^About /)).toHaveCount(0);
  await expect(general.getByText(demo.plain.name)).toHaveCount(0);
  await fillIn(general);
  await submit(general);
  await expect(general.getByRole('status')).toHaveText('Appointment submitted successfully!');
  await expect(general).toBeHidden();
  await page.getByRole('button', { name: `Enquiry Now about ${demo.discounted.name}` }).click();
  const about = page.getByRole('dialog', { name: 'Enquiry Now' });
  await fillIn(about);
  await submit(about);
  await expect(about.getByRole('status')).toHaveText('Enquiry submitted successfully!');
  const whole = {
    name: person.Name,
    number: person['Mobile number'],
    email: person['E-mail'],
    message: person.Message,
    website: '',
    took_ms: expect.any(Number),
  };
  expect(sent).toEqual([
    { ...whole, package_name: 'Home Page' },
    { ...whole, package_name: demo.discounted.name },
  ]);
});

test('nothing is sent while something is missing; each field says what, until it is right', {
  tag: '@phone-only',
}, async ({ page }) => {
  const sent = watchSent(page);
  const dialog = await openGeneral(page);
  const faults = dialog.locator('.field-error');
  await expect(dialog.getByLabel('Name')).toHaveAttribute('placeholder', 'Enter your Name');
  await expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '5');
  await expect(dialog.locator('.field-hint')).toHaveText('Please enter a valid 10-digit mobile number.');
  await expect(faults).toHaveCount(0);
  await submit(dialog);
  for (const [label, text] of [
    ['Name', 'Please enter your name.'],
    ['Mobile number', 'Please enter a valid 10-digit mobile number.'],
    ['E-mail', 'Please provide a valid email.'],
    ['Message', 'Please enter your message.'],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${text}`));
  }
  await expect(faults).toHaveCount(4);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await fillIn(dialog, {
    Name: 'Asha Verma',
    'Mobile number': '987654321',
    'E-mail': 'asha@',
    Message: 'Hello',
  });
  await expect(faults).toHaveCount(2);
  await submit(dialog);
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  await fillIn(dialog, { 'Mobile number': '9876543210', 'E-mail': 'asha@example.in' });
  await expect(faults).toHaveCount(0);
  expect(sent).toEqual([]);
});
