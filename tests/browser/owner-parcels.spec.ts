import { putProduct, removeOwnProducts, unlike } from './own-products.ts';
import { countTaps, openAsOwner, unfold } from './owner-helpers.ts';
import { seriousFindings, sheets, sidewaysAt360 } from './page-checks.ts';
import { buyer, pay } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

/* The owner's work after a sale: parcels, several at once, and a piece that exists once. */

test.afterEach(removeOwnProducts);

type Ordered = { id: number; price: number; name: string };

/** Sends a checkout as a buyer whom no other test uses. */
function checkOut(page: Page, { id, price, name }: Ordered, customer: string, more: object = {}) {
  const { fullName: _, email: __, zipCode, ...place } = buyer;
  return page.request.post('/api/checkout', {
    data: {
      product_id: id,
      product_name: name,
      quantity: 1,
      unit_price: price,
      country: 'India',
      ...place,
      customer_name: customer,
      zip_code: zipCode,
      email: `${customer.replace(/\W/g, '.')}@example.in`,
      ...more,
    },
  });
}

async function soldTo(page: Page, product: Ordered, customer: string, more: object = {}): Promise<string> {
  const { merchant_transaction_id: id } = await (await checkOut(page, product, customer, more)).json();
  await pay(page, id);
  return id;
}

/** Makes the owner's screens believe that mail is set up. */
const setUpMail = (page: Page) =>
  page.route('**/api/order/show/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), sends_mail: true } });
  });

/** Whether the buyers of several parcels are told, which is asked only where mail is set up. */
const tellsAll = (page: Page) => page.getByLabel('Tell the buyers by e-mail');

const bead = async (more: object = {}) => {
  const made = await putProduct({ name: `Bead ${unlike()}`, ...more });
  return { id: made.id, price: 1_000, name: made.name };
};

test.beforeEach(({ page }) => page.clock.install());

/** Ends the pause after a step, during which a second tap is ignored. */
const pauseOver = (page: Page) => page.clock.fastForward(1_000);

/** Ships parcels that have no tracking number, which the screen asks about once. */
async function shipWithoutNumber(page: Page) {
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  const question = page.getByRole('dialog', { name: 'Without a tracking number?' });
  await question.getByRole('button', { name: 'Ship without it' }).click();
  await expect(question).toHaveCount(0);
}

test('five parcels are packed, their slips printed and sent in at most 14 taps', {
  tag: '@phone-only',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const mark = unlike();
  const product = await bead();
  const ids = [];
  for (let n = 1; n <= 5; n++) ids.push(await soldTo(page, product, `Buyer${n} ${mark}`));
  await openAsOwner(page, `/orders?q=${mark}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  const owner = countTaps();
  const tap = (name: string) => owner.tap(page.getByRole('button', { name, exact: true }));
  await owner.tick(page.getByLabel('Choose all 5'));
  expect(await seriousFindings(page)).toEqual([]);
  await page.route('**/api/order/show/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Packing slips' }).click();
  const unread = page.getByText('The addresses could not be read.');
  await expect(unread).toBeVisible();
  await tap('Packing slips');
  await expect(unread).toHaveCount(0);
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await expect(page.locator('.slips--several .slip')).toHaveCount(5);
  expect(await sheets(page)).toBe(3);
  await tap('Mark packed');
  await expect(page.getByText('5 orders marked packed')).toBeVisible();
  await expect(page.getByLabel('Choose all 5'), 'what is packed stays chosen').toBeChecked();
  await pauseOver(page);
  const asked = page.waitForResponse('**/api/order/show/*');
  await tap('Send them');
  await (await asked).finished();
  await expect(page.getByLabel(`Tracking number for Buyer1 ${mark}`)).toBeVisible();
  await expect(tellsAll(page), 'no mail is set up').toHaveCount(0);
  await owner.type(page.getByLabel('Courier', { exact: true }), 'Delhivery');
  const addNumber = (n: number) =>
    owner.type(page.getByLabel(`Tracking number for Buyer${n} ${mark}`), `${mark}${n}`);
  for (let n = 1; n <= 4; n++) await addNumber(n);
  // A slip, which is not counted among the taps: the fifth number is missing.
  await page.getByRole('button', { name: 'Mark shipped' }).click();
  const question = page.getByRole('dialog', { name: 'Without a tracking number?' });
  await expect(question).toContainText(`There is no tracking number for Buyer5 ${mark}.`);
  await question.getByRole('button', { name: 'Add the number' }).click();
  await expect(question).toHaveCount(0);
  await addNumber(5);
  await tap('Mark shipped');
  await expect(page.getByText('5 orders marked shipped')).toBeVisible();
  expect(owner.soFar()).toBeLessThanOrEqual(14);
  await page.getByRole('searchbox').fill(`${mark}3`);
  await page.getByRole('link', { name: `Buyer3 ${mark}` }).click();
  await expect(page.getByRole('link', { name: new RegExp(`${mark}3`) })).toHaveAttribute(
    'href',
    `https://www.delhivery.com/track-v2/package/${mark}3`,
  );
  const tell = page.getByRole('link', { name: 'Tell Buyer3 on WhatsApp' });
  expect(decodeURIComponent((await tell.getAttribute('href')) ?? '')).toContain(`with Delhivery ${mark}3`);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.goto(`/payment-result/${ids[2]}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your parcel has left' })).toBeVisible();
  await expect(page.getByText(`Your parcel has left with Delhivery.`)).toBeVisible();
  await expect(page.locator('.result-card')).toContainText(/It should reach you by \w+day, \d+ \w+ \d{4}/);
  await expect(page.locator('.result-card')).not.toContainText('when it leaves');
});

test('a step is taken back at once, two taps take one, a number is asked for; back at shipped the buyer is told nothing', async ({
  page,
}) => {
  const id = await soldTo(page, await bead(), `Untold ${unlike()}`);
  await setUpMail(page);
  await openAsOwner(page, `/orders/${id}`);
  const steps: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/api/order/update/')) return;
    const { fulfilment, tell_buyer } = request.postDataJSON();
    steps.push(`${fulfilment}: ${tell_buyer}`);
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const step = async (name: string, comes: string) => {
    await button(name).click();
    await expect(button(comes)).toBeVisible();
    await pauseOver(page);
  };

  await button('Mark packed').click();
  await step('Undo', 'Mark packed');
  await button('Mark packed').dblclick();
  await expect(button('Undo')).toBeVisible();
  await expect(button('Mark shipped')).toBeVisible();
  await pauseOver(page);

  await page.getByLabel('Tell the buyer by e-mail').uncheck();
  const question = page.getByRole('dialog', { name: 'Without a tracking number?' });
  await button('Mark shipped').click();
  await expect(question).toBeVisible();
  await pauseOver(page);
  await question.getByRole('button', { name: 'Add the number' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('EU123456789IN');
  await step('Mark shipped', 'Mark delivered');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(id);

  await step('Mark delivered', 'Set back to ‘Shipped’');
  await step('Undo', 'Mark delivered');
  await step('Mark delivered', 'Set back to ‘Shipped’');
  // No trace of her choice is left on the screen.
  await page.reload();
  await step('Set back to ‘Shipped’', 'Mark delivered');
  expect(steps.filter((taken) => taken.startsWith('shipped'))).toEqual(Array(3).fill('shipped: false'));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('several orders are not changed over what was done elsewhere since the list was read', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = unlike();
  const product = await bead();
  const first = await soldTo(page, product, `First ${mark}`);
  const second = await soldTo(page, product, `Second ${mark}`);
  await setUpMail(page);
  await openAsOwner(page, `/orders?q=${mark}`);
  const headers = {
    authorization: await page.evaluate(() => `Bearer ${localStorage.getItem('admin_token')}`),
  };
  const elsewhere = (id: string, data: object) =>
    page.request.post(`/api/order/update/${id}`, { headers, data });
  const stateOf = async (id: string) =>
    (await (await page.request.get(`/api/order/show/${id}`, { headers })).json()).order.fulfilment;
  await page.getByLabel('Choose all 2').check();
  await page.getByRole('button', { name: 'Mark packed' }).click();
  await expect(page.getByText('2 orders marked packed')).toBeVisible();
  await elsewhere(first, { note: 'A note' });
  await page.getByRole('button', { name: 'Undo' }).click();
  const failed = page.getByText('Not all of them could be changed.');
  await expect(failed).toBeVisible();
  expect(await stateOf(first)).toBe('packed');
  await page.getByLabel('Choose all 2').check();
  await page.getByRole('button', { name: 'Send them' }).click();
  // Search results are sorted by time, the newest first.
  await elsewhere(first, { fulfilment: 'cancelled' });
  await tellsAll(page).uncheck();
  const sent = page.waitForRequest('**/api/order/update/*');
  await shipWithoutNumber(page);
  expect((await sent).postDataJSON().tell_buyer).toBe(false);
  await expect(failed).toBeVisible();
  // The list is read again, and neither order can be selected any more.
  await expect(page.getByLabel(/^Choose/)).toHaveCount(0);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['cancelled', 'shipped']);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the list of orders fits a tablet and a small laptop, and its head stays above the rows beneath it', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = unlike();
  const sold = await bead();
  for (const name of ['Asha', 'Meera']) await soldTo(page, sold, `${name} ${mark}`);
  const id = await soldTo(page, sold, `Kavita ${mark}`);
  await openAsOwner(page, `/orders/${id}`);
  await page.getByLabel('Note').fill('Gift wrap; call before 6, and not on a Tuesday. '.repeat(4));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/orders?q=${mark}`);
  const product = page.getByRole('cell', { name: /Bead/ }).first();
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(product).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(
      width,
    );
    const { width: shown = 0 } = (await product.boundingBox()) ?? {};
    expect(shown, `the product's column at ${width}`).toBeGreaterThan(110);
  }
  await page.setViewportSize({ width: 1280, height: 420 });
  const head = page.getByRole('columnheader', { name: 'Customer' });
  await expect(head).toBeVisible();
  const isOnTop = await head.evaluate((cell) => {
    const first = document.querySelector('tbody .order-who a')?.getBoundingClientRect();
    scrollBy(0, (first?.top ?? 0) - cell.clientHeight / 2 - Number.parseFloat(getComputedStyle(cell).top));
    const { left, top, height } = cell.getBoundingClientRect();
    const { left: nameLeft, width } =
      document.querySelector('tbody .order-who a')?.getBoundingClientRect() ?? cell.getBoundingClientRect();
    const seen = document.elementFromPoint(Math.max(left, nameLeft + width / 2), top + height / 2);
    return seen === cell;
  });
  expect(isOnTop).toBe(true);
});

test('names what is doubtful about an address until the owner has looked, and no chat abroad', {
  tag: '@nightly',
}, async ({ page }) => {
  const product = await bead();
  const abroad = { country: 'United States', state: 'TN', zip_code: '37203', phone: '9175550147' };
  const id = await soldTo(page, product, `Kamala ${unlike()}`, abroad);
  await openAsOwner(page, `/orders/${id}`);
  const doubt = page.getByText('The address is in ‘United States’, outside India');
  await expect(doubt).toBeVisible();
  // The owner reads it before she reaches the button.
  const pack = page.getByRole('button', { name: 'Mark packed' });
  const [told, pressed] = await Promise.all([doubt.boundingBox(), pack.boundingBox()]);
  expect(told?.y).toBeLessThan(pressed?.y ?? 0);
  const menu = page.getByRole('navigation', { name: 'Owner' }).getByRole('link', { name: /^Orders/ });
  await expect(menu).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('address')).toContainText('91755 50147');
  await expect(page.getByText('+91 91755')).toHaveCount(0);
  await expect(page.locator('main a:is([href^="tel:"], [href*="wa.me"])')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have looked at it' }).click();
  await expect(doubt).toHaveCount(0);
  await page.reload();
  await expect(pack).toBeVisible();
  await expect(doubt).toHaveCount(0);
});

test('keeps note, courier and number, and shows another tab’s change before replacing it', async ({
  page,
}) => {
  const id = await soldTo(page, await bead(), `Kavita ${unlike()}`);
  await openAsOwner(page, `/orders/${id}`);
  await page.getByLabel('Note').fill('Gift wrap; call before 6');
  await page.getByRole('button', { name: 'Mark packed' }).click();
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Gift wrap; call before 6');
  await page.getByLabel('Note').fill('B note');
  // The other tab saves first.
  const authorization = await page.evaluate(() => `Bearer ${localStorage.getItem('admin_token')}`);
  await page.request.post(`/api/order/update/${id}`, {
    headers: { authorization },
    data: { note: 'A note' },
  });
  await pauseOver(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Note: now ‘A note’, yours ‘B note’')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await pauseOver(page);
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('now ‘A note’')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('B note');
  // The other tab changes another field: both stay, and nobody is asked.
  await page.getByLabel('Note').fill('C note');
  await page.request.post(`/api/order/update/${id}`, {
    headers: { authorization },
    data: { tracking: 'EU123456789IN' },
  });
  await pauseOver(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('C note');
  await expect(page.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('EU123456789IN');
});

test('does not undo a change whose answer was lost, nor a change of somebody else', {
  tag: '@nightly',
}, async ({ page }) => {
  const id = await soldTo(page, await bead(), `Lost ${unlike()}`);
  await openAsOwner(page, `/orders/${id}`);
  const noAnswer = page.getByText('No answer came, so it may be done all the same.').last();
  const press = async (name: string | RegExp) => {
    await pauseOver(page);
    await page.getByRole('button', { name, exact: true }).click();
  };
  const lose = async (name: string) => {
    await page.route(
      '**/order/update/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await press(name);
    await expect(noAnswer).toBeVisible();
  };
  await page.getByLabel('Note').fill('Gift wrap');
  await lose('Save');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await press('Mark packed');
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('D-42');
  await lose('Mark shipped');
  await expect(page.getByRole('button', { name: 'Mark delivered' })).toBeVisible();
  await press(/^Set back to/);
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toBeVisible();
  await expect(noAnswer).toHaveCount(0);
  await press('Cancel this order');
  await page.getByLabel('Why').fill('Out of stock');
  await lose('Yes, cancel it!');
  await expect(page.getByText('This order is cancelled.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('dd').getByText('Out of stock')).toHaveText('Out of stock\nGift wrap');
  await press(/^Set back to/);
  await expect(page.getByRole('button', { name: 'Mark packed' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a piece that was sold is put back on sale, and taken off the shop with an Undo', {
  tag: '@nightly',
}, async ({ page }) => {
  const piece = await bead({ single: 1 });
  const id = await soldTo(page, piece, `First ${unlike()}`);
  expect((await checkOut(page, piece, `Late ${unlike()}`)).status()).toBe(409);
  await openAsOwner(page, `/orders/${id}`);
  await page.getByRole('button', { name: 'Put it back on sale' }).click();
  await expect(page.getByText('Back on sale', { exact: true })).toBeVisible();
  expect((await checkOut(page, piece, `Next ${unlike()}`)).status()).toBe(200);
  await pauseOver(page);
  await page.getByRole('button', { name: 'Take this product off the shop' }).click();
  await expect(page.getByText('This product is off the shop.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This product is on sale in the shop.')).toBeVisible();
});

test('orders are narrowed to days of India, the sum of them is said, and Back and a reload keep both', {
  tag: ['@phone-only', '@nightly'],
}, async ({ page }) => {
  const mark = unlike();
  const product = await bead();
  await soldTo(page, product, `Early ${mark}`);
  await soldTo(page, product, `Late ${mark}`);
  await openAsOwner(page, `/orders?show=all&q=${mark}&from=never`);
  const said = page.getByText('2 orders found in all tabs, ₹2,000 paid');
  await expect(said).toBeVisible();
  const placed = page.getByLabel('Placed');
  await unfold(page, 'Any day');
  await placed.selectOption('Last 7 days');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(said).toBeVisible();
  await placed.selectOption('Other days…');
  await page.getByLabel('From').fill('2020-02-28');
  await page.getByRole('textbox', { name: 'To' }).fill('2020-02-01');
  await page.getByRole('textbox', { name: 'To' }).press('Enter');
  // The range is reversed.
  await expect(page).toHaveURL(/from=2020-02-01&to=2020-02-28/);
  await expect(page.getByText(`No order with ‘${mark}’ of these days.`)).toBeVisible();
  expect(await sidewaysAt360(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(`No order with ‘${mark}’ of these days.`)).toBeVisible();
  await unfold(page, 'Placed: Other days…');
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('2020-02-28');
  await page.getByRole('link', { name: 'Sent' }).click();
  await expect(page.getByText('No order of these days in ‘Sent’.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(placed).toHaveValue('Last 7 days');
  await expect(said).toBeVisible();
  await page.getByLabel('Which day counts').selectOption('Paid in');
  await expect(page).toHaveURL(/by=paid/);
  await expect(said).toBeVisible();
  await expect(page.getByLabel('Paid in', { exact: true })).toHaveValue('Last 7 days');
});

test('a parcel that came back is sent again, or its pieces go back into the stock and its money to the buyer', async ({
  page,
}) => {
  const product = await bead({ stock: 5 });
  const id = await soldTo(page, product, `Kept away ${unlike()}`, { quantity: 2 });
  await openAsOwner(page, `/orders/${id}`);
  const step = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await pauseOver(page);
  };
  await step('Mark packed');
  await shipWithoutNumber(page);
  await pauseOver(page);

  await step('The parcel came back');
  const back = page.getByRole('region', { name: 'The parcel came back' });
  await expect(back).toContainText('3 pieces are counted in stock.');
  await expect(page.getByRole('link', { name: /on WhatsApp/ })).toHaveAttribute(
    'href',
    /come%20back%20to%20me.%20Shall%20I%20send%20it%20again/,
  );
  // What was pressed before has answered by now, so its pause begins only here.
  await pauseOver(page);
  await step('Send it again');
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toBeVisible();
  await expect(back).toHaveCount(0);
  await pauseOver(page);
  await shipWithoutNumber(page);
  await pauseOver(page);

  await step('The parcel came back');
  await expect(back).toContainText('3 pieces are counted in stock.');
  await pauseOver(page);
  await back.getByRole('button', { name: /^Put these 2 pieces back into the stock/ }).click();
  await expect(back).toContainText('5 pieces are counted in stock.');
  await back.getByRole('button', { name: 'Give money back' }).click();
  await expect(page.getByRole('button', { name: 'Refund' })).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`/payment-result/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your parcel has come back to us');
});
