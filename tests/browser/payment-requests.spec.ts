import { unlike } from './own-products.ts';
import {
  askForMoney,
  type Client,
  countTaps,
  fillBirth,
  newClient,
  openAsOwner,
  showDigits,
} from './owner-helpers.ts';
import { seriousFindings, sidewaysAt360 } from './page-checks.ts';
import { endPayment } from './public-pages.ts';
import { expect, type Page, test } from './test.ts';

/* Payment requests, and sales that the owner enters herself: her screens and the client's page. */

/** Milliseconds until the appointment, few enough to stand first on the dashboard. */
const SOON_MS = 5 * 60_000;

/** Requests an amount as the owner, and returns the address at which it is paid and the id of the order. */
async function askForAppointment(page: Page, { customer_name: name, phone: number }: Client): Promise<void> {
  const answer = await page.request.post('/api/appointment', {
    data: {
      name,
      number,
      email: 'meera@example.in',
      package_name: 'Match-making consultation',
      message: 'Please tell us if we fit.',
      preferred_at: new Date(Date.now() + SOON_MS).toISOString(),
    },
  });
  expect(answer.status()).toBe(200);
}

/** Fills in the form by which a client pays. */
async function fillPayment(page: Page, { customer_name, phone }: Client): Promise<void> {
  await page.locator('form[data-ready]').waitFor();
  await page.getByLabel('Full name').fill(customer_name);
  await page.getByLabel('E-mail').fill('meera@example.in');
  await page.getByLabel(/^Phone/).fill(phone);
}

/** Has a client pay by the link, and go from the result to the form for birth details and send it. */
async function payAndSendDetails(client: Page, path: string, who: Client): Promise<void> {
  const { customer_name, phone } = who;
  await client.goto(path);
  await expect(client.getByRole('heading', { level: 1, name: 'Match-making consultation' })).toBeVisible();
  await expect(client.getByText('₹1,100.00')).toBeVisible();
  await expect(client.getByText('20 minutes', { exact: true })).toBeVisible();
  await expect(client.getByText('Phone or video')).toBeVisible();
  await expect(client.getByText('A consultation is booked once it is paid.')).toBeVisible();
  await expect(client.getByText(phone), 'the link tells nobody whose it is').toHaveCount(0);
  expect(await seriousFindings(client)).toEqual([]);
  expect(await sidewaysAt360(client)).toBe(0);
  await fillPayment(client, who);
  await client.getByRole('button', { name: 'Checkout Now' }).click();
  await client.getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(client.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  const steps = client.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.last()).toContainText('We talk for 20 minutes.');
  await steps.getByRole('link', { name: 'Send your birth details' }).click();
  await showDigits(client, phone.slice(-4));
  await expect(client.getByLabel(/^When would you like to talk/), 'a time is agreed').toHaveCount(0);
  await fillBirth(client, 0, customer_name, 'Meerut');
  await fillBirth(client, 1, 'Arjun', 'Ghaziabad');
  await client.getByRole('button', { name: 'Send my details' }).click();
  await expect(client.getByRole('heading', { name: 'Your details have arrived.' })).toBeVisible();
}

test('an enquiry becomes a paid consultation with birth details and an open chart in at most 12 taps', {
  tag: '@phone-only',
}, async ({ page, browser, context }) => {
  const client = newClient(`Meera ${unlike()}`);
  const { customer_name: name } = client;
  await askForAppointment(page, client);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  context.on('page', (chat) => void chat.close());
  const owner = countTaps();

  await openAsOwner(page, '/dashboard');
  await owner.tap(page.getByRole('link', { name: /^Enquiries to answer/ }));
  const enquiry = page.getByRole('article', { name });
  await owner.tap(enquiry.getByRole('link', { name: 'Confirm on WhatsApp' }));
  await expect(enquiry.getByText('Confirmed', { exact: true })).toBeVisible();
  await owner.tap(enquiry.getByRole('link', { name: 'New order' }));
  await expect(page.getByText('The usual fee is ₹1,100.')).toBeVisible();
  await owner.tap(page.getByRole('button', { name: 'Create order' }));
  const link = (await page.locator('a.pay-link').getAttribute('href')) ?? '';
  const send = page.getByRole('link', { name: 'Send on WhatsApp' });
  const chat = `https://wa.me/91${client.phone}?text=`;
  const address = (await send.getAttribute('href')) ?? '';
  expect(address.startsWith(chat), address).toBe(true);
  expect(decodeURIComponent(address)).toContain('pay ₹1,100.00 for');
  expect(decodeURIComponent(address)).toContain(link);
  await owner.tap(send);

  const visitor = await browser.newContext();
  await payAndSendDetails(await visitor.newPage(), new URL(link).pathname, client);
  await visitor.close();

  await page.goto('/dashboard');
  const coming = page.getByRole('listitem').filter({ hasText: name });
  await expect(coming, 'the enquiry and its order are one entry').toHaveCount(1);
  await expect(coming).toContainText('Match-making consultation, paid');
  await owner.tap(coming.getByRole('link', { name, exact: true }));
  await expect(page.getByText('Paid by UPI.').first()).toBeVisible();
  await owner.tap(page.getByRole('button', { name: 'Show charts' }));
  const charts = page.getByRole('region', { name: 'Charts' });
  await expect(charts.getByRole('heading', { name })).toBeVisible();
  expect(owner.soFar()).toBeLessThanOrEqual(12);
});

test('the owner sees whom she asked and who paid, and settles it', { tag: '@phone-only' }, async ({
  page,
  context,
}) => {
  const client = newClient('Kavita Rao');
  const payer = newClient('Arun Rao');
  const { path } = await askForMoney(page, client, { title: 'A reading', amount: 1_100 });
  const opened = await context.newPage();
  await opened.goto(path);
  await fillPayment(opened, payer);
  await opened.getByRole('button', { name: 'Checkout Now' }).click();
  await opened.getByRole('button', { name: 'Fail the payment' }).click();
  await opened.getByRole('button', { name: 'Try again' }).click();
  // The form is there again with what was typed.
  await expect(opened.getByLabel(/^Phone/)).toHaveValue(payer.phone);
  await opened.getByRole('button', { name: 'Checkout Now' }).click();
  await opened.getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(opened.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();

  await openAsOwner(page, `/orders?q=${client.phone}`);
  await page
    .getByRole('link', { name: /Arun Rao/ })
    .first()
    .click();
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await expect(buyer.getByRole('link', { name: /^Kavita Rao, \+91/ })).toBeVisible();
  await expect(buyer.getByRole('link', { name: /^Arun Rao, \+91/ })).toBeVisible();
  await expect(page.getByText(/^With the details of Arun Rao/).first()).toBeVisible();
  await expect(page.getByText('To check')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have looked at it' }).click();
  await expect(page.getByText('To check')).toHaveCount(0);
  await expect(page.getByText('You looked at what was doubtful')).toBeVisible();
  await expect(buyer.getByText('Asked of')).toBeVisible();
  expect(await sidewaysAt360(page)).toBe(0);
});

test('a withdrawn request says so at its link, also to a client who was about to pay', {
  tag: '@phone-only',
}, async ({ page, context }) => {
  const client = newClient('Meera Rao');
  const { id, path } = await askForMoney(page, client, { title: 'Vastu by phone', amount: 1_100 });
  const opened = await context.newPage();
  await opened.goto(path);
  await fillPayment(opened, client);
  await openAsOwner(page, `/orders/${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('You have withdrawn it.')).toBeVisible();
  await opened.getByRole('button', { name: 'Checkout Now' }).click();
  await opened.getByRole('link', { name: 'See how this payment stands' }).click();
  const said = opened.getByRole('heading', { name: 'This payment request has been withdrawn.' });
  await expect(said).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(410);
});

test('a sale that was paid in cash has its receipt, and its refund is written down', {
  tag: '@phone-only',
}, async ({ page }) => {
  await openAsOwner(page, '/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText('Please choose a product.')).toBeVisible();
  await expect(page.getByLabel('What for')).toBeFocused();
  await page.getByText('Something else').click();
  await page.getByLabel('What for').fill('Consultation at home');
  await page.getByRole('radio', { name: 'A service' }).check();
  await page.getByLabel('Amount').fill('2100');
  await page.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await page.getByLabel('Mobile number').fill(newClient('Meera Rao').phone);
  await page.getByRole('switch', { name: 'Paid already' }).check();
  await page.getByLabel('How it was paid', { exact: true }).last().selectOption('Cash');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByText('Paid by cash.').first()).toBeVisible();
  await expect(page.getByText('To pack')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^INV\// })).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Please give it back yourself');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, I give it back myself' }).click();
  await expect(page.getByText('All of it has gone back', { exact: false }).first()).toBeVisible();
});

test('a client is asked for what the consultation needs: a plan on WhatsApp, or a date and a name', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const pay = async (client: Client, consultation: string) => {
    const { id } = await askForMoney(page, client, { consultation });
    const data = { ...client, email: 'meera@example.in' };
    expect((await page.request.post(`/api/payment/start/${id}`, { data })).status()).toBe(200);
    await endPayment(page.request, id, 'upi');
    await page.goto(`/payment-result/${id}`);
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    return id;
  };
  const steps = page.getByRole('region', { name: 'What happens next' });

  const plan = await pay(newClient('Ravi Rao'), 'vastu-house-flat');
  const send = steps.getByRole('link', { name: 'Send your floor plan on WhatsApp' });
  expect(decodeURIComponent((await send.getAttribute('href')) ?? '')).toMatch(
    /here is my floor plan for order NB-\d+\./,
  );
  await expect(page.locator('main')).not.toContainText(/birth/i);
  await page.goto(`/birth-details/${plan}`);
  await expect(page.getByText('This consultation needs no birth details.')).toBeVisible();

  const client = newClient('Asha Rao');
  await pay(client, 'name-correction');
  await steps.getByRole('link', { name: 'Send your date of birth and name' }).click();
  await showDigits(page, client.phone.slice(-4));
  await expect(page.getByLabel('Time of birth')).toHaveCount(0);
  await expect(page.getByLabel('Place of birth')).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Date of birth').fill('1990-02-28');
  await page.getByRole('button', { name: 'Send my details' }).click();
  await expect(page.getByRole('heading', { name: 'Your details have arrived.' })).toBeVisible();
  await page.goBack();
  await expect(steps.getByRole('link', { name: 'See or change your date of birth and name' })).toBeVisible();
});
