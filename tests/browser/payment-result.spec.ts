import type { OrderEvent } from '#domain/order/order-event.ts';
import { appendTo } from '#server/orders/order-store.ts';
import { hold } from './hold.ts';
import { seriousFindings } from './page-checks.ts';
import { resultAddress } from './public-pages.ts';
import { siteStorage, statusOf } from './shop-helpers.ts';
import { expect, type Page, type Route, test } from './test.ts';

const STATUS = '**/payment/status/**';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const chat = (page: Page) => page.getByRole('link', { name: 'Ask on WhatsApp about this order' });
const updates = (page: Page) => page.getByText('This page updates automatically.');
const fail = (route: Route) => route.fulfill({ status: 500, json: { status: 500, message: 'No' } });

/** Opens the result of an order whose buyer pressed this button of the sandbox's page; returns its id. */
async function openResult(page: Page, choice: 'upi' | 'fail' | 'leave'): Promise<string> {
  const address = await resultAddress(page.request, choice);
  await page.goto(address);
  return address.split('/').at(-1) ?? '';
}

/** Records events of an order, as the server does after a webhook. */
const record = (id: string, event: (at: string) => OrderEvent) => {
  const now = () => new Date();
  return appendTo({ storage: siteStorage(), now }, id, () => [event(now().toISOString())]);
};

test.describe('the result of a payment', { tag: '@phone-only' }, () => {
  test('names the order by its id at once, and by its number as soon as a poll brings it', async ({
    page,
  }) => {
    const id = await openResult(page, 'leave');
    const sent = await (await page.request.get(page.url())).text();
    expect(sent).toMatch(new RegExp(`Order ID.*${id}`, 's'));
    await expect(heading(page, 'Payment Pending')).toBeVisible();
    await expect(page.locator('.result-id')).toHaveText(id);
    await expect(chat(page)).toHaveAttribute('href', new RegExp(`about%20my%20order%20${id}`));
    await page.route(STATUS, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), order_no: 'NB-7001' } });
    });
    await expect(page.locator('.result-number')).toHaveText('NB-7001');
    await expect(page.locator('.result-id')).toHaveText(id);
    await expect(chat(page)).toHaveAttribute('href', /about%20my%20order%20NB-7001/);
    expect(await page.evaluate(() => localStorage.getItem('own-orders'))).toContain('NB-7001');
    // The next poll may be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('says after a minute without news what the buyer can look at', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.clock.install();
    await openResult(page, 'leave');
    await expect(page.getByText('We have no word of a payment yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'If you came back without paying' })).toBeVisible();
    // Each question is answered before the clock goes on, or its time would be over.
    for (let passed = 0; passed < 62_000; passed += 3_100) {
      const answered = page.waitForResponse(STATUS);
      await page.clock.runFor(3_100);
      await answered;
    }
    await expect(page.getByText('Please look in your UPI or bank app.')).toBeVisible();
    await expect(page.getByText('We have no word of a payment yet.')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to the payment page' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('whose status cannot be read claims nothing under its one heading, and asks again when pressed, online or in view', async ({
    page,
  }) => {
    const h1 = page.locator('h1');
    const alert = page.getByRole('alert');
    const again = page.getByRole('button', { name: 'Check again' });
    await page.clock.install();
    const read = await hold(page, STATUS, (route) => route.abort());
    await openResult(page, 'leave');
    await expect(h1).toHaveText(['Checking payment status...']);
    read.release();
    await expect(h1).toHaveText(['Payment status not known yet']);
    await expect(alert).toContainText('We cannot read the status of this payment just now.');
    await page.unroute(STATUS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(h1).toHaveText(['Payment Pending']);
    await expect(h1).toBeFocused();
    await expect(alert).toBeEmpty();

    let asked = 0;
    const count = (route: Route) => {
      asked++;
      return fail(route);
    };
    await expect(updates(page)).toBeVisible();
    for (const way of ['online', 'visibilitychange', 'a press']) {
      await page.route(STATUS, count);
      await page.clock.runFor(3_100);
      await expect(h1).toHaveText(['Payment status not known yet']);
      await expect(page).toHaveTitle('Payment status not known yet');
      await expect(updates(page)).toHaveCount(0);
      await expect(page.getByText('no word of a payment')).toHaveCount(0);
      await expect(again).toBeVisible();
      if (way === 'online') expect(await seriousFindings(page)).toEqual([]);
      const before = asked;
      await page.clock.runFor(30_000);
      // Requests are seen in their order, so one that came before this one has been counted.
      await page.evaluate(() => fetch('/robots.txt'));
      expect(asked, 'polling has stopped').toBe(before);
      await page.unroute(STATUS);
      if (way === 'a press') await again.press('Enter');
      else
        await page.evaluate(
          (name) => (name === 'online' ? window : document).dispatchEvent(new Event(name)),
          way,
        );
      await expect(h1).toHaveText(['Payment Pending']);
      await expect(alert).toBeEmpty();
    }
    await expect(again).toHaveCount(0);
    await expect(h1).toBeFocused();
  });

  test('tells of money that came after the payment had failed, and not that nothing was charged', async ({
    page,
  }) => {
    const id = await openResult(page, 'fail');
    await expect(page.getByText('nothing was charged')).toBeVisible();
    await record(id, (at) => ({
      type: 'discrepancy_found',
      at,
      attemptId: id,
      kind: 'late_success',
      amount: 32_000_00,
      providerRef: `SBXO${id}`,
      transactionId: null,
    }));
    await page.reload();
    await expect(heading(page, 'Your money is on its way back')).toBeVisible();
    await expect(page.getByText('₹32,000.00 is on its way back to the account you paid from.')).toBeVisible();
    await expect(page.getByText('nothing was charged')).toHaveCount(0);
    await expect(page.getByText('five days')).toHaveCount(0);
    expect((await statusOf(page, id)).status).toBe('FAILED');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('of another amount than the order’s says that the bank has confirmed it', { tag: '@nightly' }, async ({
    page,
  }) => {
    const id = await openResult(page, 'leave');
    await record(id, (at) => ({
      type: 'discrepancy_found',
      at,
      attemptId: id,
      kind: 'amount_mismatch',
      amount: 31_999_00,
      providerRef: `SBXO${id}`,
      transactionId: null,
    }));
    await expect(
      page.getByText('Your bank has confirmed a payment of ₹31,999.00, but the order is for ₹32,000.00.'),
    ).toBeVisible();
    await expect(heading(page, 'Payment Pending')).toBeVisible();
    await expect(page.getByText('no word of a payment')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to the payment page' })).toHaveCount(0);
  });
});
