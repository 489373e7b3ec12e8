import { unlike } from './own-products.ts';
import { askForMoney, countTaps, newClient, openAsOwner, unfold } from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

/* The owner's appointments of a week: seen, moved, cancelled, reminded of; and times that she blocks. */

const DAY_MS = 86_400_000;
/** The day in India that is so many days from now. */
const dayIn = (days: number) =>
  new Date(Date.now() + 330 * 60_000 + days * DAY_MS).toISOString().slice(0, 10);
const at = (days: number, clock: string) => new Date(`${dayIn(days)}T${clock}:00+05:30`).toISOString();

/* The tests name a day by its distance from today, and the site does so too. */
test.beforeEach(() => {
  const untilMidnight = DAY_MS - ((Date.now() + 330 * 60_000) % DAY_MS);
  test.skip(untilMidnight < 2 * 60_000, 'the day in India would change within the test');
});

/** Opens an appointment's dialog from the dashboard. */
async function openTalk(page: Page, name: string) {
  const owner = countTaps();
  await openAsOwner(page, '/dashboard');
  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  const bar = page.getByRole('navigation', { name: isPhone ? 'Most used' : "Owner's area" });
  await owner.tap(bar.getByRole('link', { name: 'Appointments' }));
  const tomorrow = page.getByRole('listitem').filter({ hasText: 'tomorrow' });
  await expect(tomorrow.getByRole('button', { name }), 'tomorrow is seen after one tap').toBeVisible();
  expect(owner.soFar()).toBe(1);
  await owner.tap(tomorrow.getByRole('button', { name }));
  return { owner, dialog: page.getByRole('dialog', { name }) };
}

test('a consultation of tomorrow is moved in five taps, and the client is told', {
  tag: '@phone-only',
}, async ({ page }) => {
  const client = newClient(`Asha ${unlike()}`);
  await askForMoney(page, client, { title: 'A reading', amount: 1_100, scheduled_at: at(1, '10:00') });
  const { owner, dialog } = await openTalk(page, client.customer_name);
  await owner.type(dialog.getByLabel('Time in India'), '17:15');
  await expect(dialog.getByText(/^(?:That day:|Nothing else)/)).toBeVisible();
  await owner.tap(dialog.getByRole('button', { name: 'Move' }));
  const tell = dialog.getByRole('link', { name: /^Tell .* on WhatsApp$/ });
  await expect(tell).toHaveAttribute('href', new RegExp(`^https://wa\\.me/91${client.phone}\\?text=`));
  expect(decodeURIComponent((await tell.getAttribute('href')) ?? '')).toContain('has a new time: ');
  await owner.tap(tell);
  expect(owner.soFar()).toBeLessThanOrEqual(5);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Time in India')).toHaveValue('10:00');
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(tell).toBeVisible();
  expect(decodeURIComponent((await tell.getAttribute('href')) ?? '')).toContain('cannot take place');
  await page.keyboard.press('Escape');
  await expect(page.getByText(client.customer_name)).toHaveCount(0);
});

test('a request is confirmed, and reminded of with one tap on the dashboard and in the week', {
  tag: '@phone-only',
}, async ({ page }) => {
  const client = newClient(`Kavita ${unlike()}`);
  const sent = await page.request.post('/api/appointment', {
    data: {
      name: client.customer_name,
      number: client.phone,
      email: 'kavita@example.in',
      message: 'About my flat.',
      preferred_at: at(1, '00:15'),
    },
  });
  expect(sent.status()).toBe(200);
  const { dialog } = await openTalk(page, client.customer_name);
  await dialog.getByRole('link', { name: 'Confirm on WhatsApp' }).click();
  await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const remind = page.getByRole('link', { name: `Remind ${client.customer_name} on WhatsApp` });
  await expect(remind).toBeVisible();
  expect(await sidewaysAt360(page)).toBe(0);
  await page.goto('/dashboard');
  await expect(remind).toBeVisible();
  const text = decodeURIComponent((await remind.getAttribute('href')) ?? '');
  expect(text).toContain('A reminder of our appointment tomorrow at 12:15 am.');
});

test('an appointment is made from the week, and stands there', { tag: '@phone-only' }, async ({ page }) => {
  const client = newClient(`Ritu ${unlike()}`);
  await openAsOwner(page, '/appointments');
  await page.getByRole('link', { name: 'New appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New appointment' })).toBeVisible();
  await page.getByLabel('What for').selectOption({ index: 1 });
  await page.getByLabel('Time of the consultation').fill(`${dayIn(1)}T11:30`);
  await page.getByLabel('Name', { exact: true }).fill(client.customer_name);
  await page.getByLabel('Mobile number').fill(client.phone);
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
  await page.goto('/appointments');
  const tomorrow = page.getByRole('listitem').filter({ hasText: 'tomorrow' });
  await expect(tomorrow.getByRole('button', { name: client.customer_name })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('a time is blocked and made free again; the week says so, and what was typed wrong', {
  tag: '@nightly',
}, async ({ page }) => {
  const note = `Temple ${unlike()}`;
  await openAsOwner(page, `/appointments?from=${dayIn(40)}`);
  await page.getByRole('button', { name: 'Block a time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block a time' });
  await dialog.getByLabel('The whole day').uncheck();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByText('Please enter the day and the time.').first()).toBeVisible();
  await dialog.getByLabel('From').fill('10:00');
  await dialog.getByLabel('Until').fill('09:00');
  await dialog.getByLabel('What for').fill(note);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByText('Please choose an end that is after the beginning.')).toBeVisible();
  await dialog.getByLabel('Until').fill('12:00');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: note }).click();
  await page.getByRole('dialog', { name: note }).getByRole('button', { name: 'Make it free' }).click();
  await expect(page.getByRole('button', { name: note })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `10:00 am to 12:00 pm ${note}` })).toBeVisible();
  // An order for the same time says so before it is made.
  await page.goto('/orders/new');
  await page.getByRole('radio', { name: 'A consultation' }).check();
  const time = page.getByLabel('Time of the consultation');
  await time.fill(`${dayIn(40)}T11:50`);
  await expect(page.getByText(`This time is taken: 10:00 am to 12:00 pm ${note}.`)).toBeVisible();
  await time.fill(`${dayIn(40)}T12:00`);
  await expect(page.getByText('This time is taken')).toHaveCount(0);
});

test('her phone’s calendar gets an address, and a new one ends the former', { tag: '@nightly' }, async ({
  page,
}) => {
  await openAsOwner(page, '/settings');
  await unfold(page, 'in your phone’s calendar');
  const section = page.getByRole('region', { name: /in your phone’s calendar/ });
  await section.getByRole('button', { name: /^Make a/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Make a new address?' });
  if (await confirm.isVisible()) await confirm.getByRole('button', { name: 'Make a new one' }).click();
  const link = section.getByRole('link', { name: /\.ics$/ });
  const former = (await link.getAttribute('href')) ?? '';
  expect((await page.request.get(former)).headers()['content-type']).toBe('text/calendar; charset=utf-8');
  await expect(section.getByRole('link', { name: /this device/ })).toHaveAttribute('href', /^webcal:/);
  await section.getByRole('button', { name: 'Make a new address' }).click();
  await confirm.getByRole('button', { name: 'Make a new one' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(link).not.toHaveAttribute('href', former);
  expect((await page.request.get(former)).status()).toBe(404);
});
