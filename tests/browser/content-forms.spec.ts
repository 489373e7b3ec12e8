import { siteStorage } from './shop-helpers.ts';
import { expect, test } from './test.ts';

test.describe('forms', { tag: '@phone-only' }, () => {
  test('an appointment asked for on a service page arrives with its time in India', async ({ page }) => {
    await page.goto('/service-details/vastu/residential-vastu-consultation');
    const panel = page.getByRole('region', { name: 'Book An Appointment' });
    for (const label of ['Date', 'Time in India'])
      await expect(panel.getByLabel(label)).toHaveAttribute('aria-invalid', 'false');
    await panel.getByRole('button', { name: 'Book Now' }).click();
    for (const text of [
      'Please enter your name.',
      'Please provide a valid email.',
      'Please choose a date and time that is still ahead.',
    ])
      await expect(panel.getByText(text)).toBeVisible();
    await expect(panel.getByLabel('Name')).toBeFocused();
    for (const label of ['Date', 'Time in India'])
      await expect(panel.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    const name = `Asha ${Date.now()}`;
    const year = new Date().getFullYear() + 1;
    await panel.getByLabel('Name').fill(name);
    await panel.getByLabel('Mobile number').fill('+91 98765 43210');
    await expect(panel.getByLabel('Mobile number')).toHaveValue('9876543210');
    await panel.getByLabel('E-mail').fill('asha@example.in');
    await panel.getByLabel('Date').fill(`${year}-03-05`);
    await panel.getByLabel('Time in India').fill('16:30');
    await expect(panel.getByText(/4:30\s?pm, India time/)).toBeVisible();
    await panel.getByRole('button', { name: 'Book Now' }).click();
    await expect(panel.getByText('Appointment submitted successfully!')).toBeVisible();
    await expect(panel.getByLabel('Name')).toHaveValue('');
    const { enquiries } = siteStorage();
    const kept = await Promise.all(
      (await enquiries.keys('enquiry/')).map((key) => enquiries.read<Record<string, unknown>>(key)),
    );
    expect(kept.map((each) => each?.value)).toContainEqual(
      expect.objectContaining({
        name,
        packageName: 'Residential vastu consultation',
        preferredAt: `${year}-03-05T11:00:00.000Z`,
        sentFrom: '/service-details/vastu/residential-vastu-consultation',
      }),
    );
  });

  test('what was typed into the panel is still there when sending fails', async ({ page }) => {
    await page.goto('/consult/astrology/mangal-dosha');
    const panel = page.getByRole('region', { name: 'Book An Appointment' });
    await page.route('**/api/appointment', (route) => route.abort());
    const typed = {
      Name: 'Asha Verma',
      'Mobile number': '9876543210',
      'E-mail': 'asha@example.in',
      Date: `${new Date().getFullYear() + 1}-03-05`,
      'Time in India': '06:15',
      'Special request (optional)': 'In Hindi, please.',
    };
    for (const [label, text] of Object.entries(typed)) await panel.getByLabel(label).fill(text);
    await panel.getByRole('button', { name: 'Book Now' }).click();
    await expect(panel.getByRole('alert')).toHaveText('Something went wrong.');
    await expect(panel.getByText('We got no answer.').getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    for (const [label, text] of Object.entries(typed))
      await expect(panel.getByLabel(label)).toHaveValue(text);
    await expect(panel).toContainText('We are closed then');
    await page.unroute('**/api/appointment');
    await panel.getByRole('button', { name: 'Book Now' }).click();
    await expect(panel.getByText('Appointment submitted successfully!')).toBeVisible();
    await expect(panel.getByText(/^You asked for .*5 March .*6:15/)).toBeVisible();
  });

  test('the newsletter keeps the address, and says so again for one it has', async ({ page }) => {
    const email = `asha.${Date.now()}@example.in`;
    await page.goto('/faq');
    const box = page.locator('form.newsletter');
    for (let times = 0; times < 2; times++) {
      await box.getByLabel('Your e-mail').fill('no address');
      // The focus is in the field already, so nothing but the error itself can be heard.
      await box.getByLabel('Your e-mail').press('Enter');
      await expect(box.getByRole('alert').filter({ hasText: 'Please provide a valid email.' })).toBeVisible();
      await box.getByLabel('Your e-mail').fill(email);
      await box.getByRole('button', { name: 'SignUp' }).click();
      await expect(box.getByRole('status')).toHaveText('Thank you. You are on the list.');
    }
    const { subscribers } = siteStorage();
    const kept = await Promise.all(
      (await subscribers.keys('')).map((key) => subscribers.read<{ email: string }>(key)),
    );
    expect(kept.filter((each) => each?.value.email === email)).toHaveLength(1);
  });
});
