import { appendTo, newOrderId } from '#server/orders/order-store.ts';
import { paidOrder, registered } from '#tests/support/paid-order.ts';
import { openAsOwner } from './owner-helpers.ts';
import { seriousFindings, sheets, sidewaysAt360 } from './page-checks.ts';
import { siteStorage } from './shop-helpers.ts';
import { expect, test } from './test.ts';

/* An order of goods of two tax rates and a consultation: the buyer's papers and the owner's screens. */

/** Stores a paid order of three lines; one of three threads has gone back. */
async function threeLines(phone: string): Promise<string> {
  const id = newOrderId(new Date());
  const at = new Date().toISOString();
  const { placed } = paidOrder({
    billing: { phone },
    lines: [
      {
        name: 'Ruby Manik 4.78 ct',
        hsnCode: '7103',
        gstRate: 0.25,
        options: [{ option: 'Setting', choice: 'Silver ring', answer: '16', madeToOrder: true }],
        facts: 'Weight: 4.78 ct · Treatment: none',
      },
      { name: 'Silver thread', hsnCode: '7113', gstRate: 3, unitPrice: 350_00, quantity: 3, productId: null },
      {
        name: 'Kundali reading',
        kind: 'service',
        hsnCode: '999799',
        gstRate: 18,
        unitPrice: 1_100_00,
        productId: null,
      },
    ],
  });
  const outcome = { result: 'COMPLETED', mode: 'UPI', transactionId: 'T123', failure: null } as const;
  const refundId = `${id}-R1`;
  const lines = [{ line: 2, quantity: 1 }];
  const wanted = { attemptId: id, amount: 350_00, reason: 'owner', note: null, lines } as const;
  const creditNote = { number: 'CN/26-27/0801', issuedAt: at };
  await appendTo({ storage: siteStorage(), now: () => new Date() }, id, () => [
    { type: 'placed', at, order: { ...placed, id, placedAt: at, seller: registered } },
    { type: 'attempt_created', at, attemptId: id, provider: 'sandbox', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId: id, ...outcome },
    { type: 'numbered', at, number: 800_001 },
    { type: 'invoiced', at, invoice: { number: 'INV/26-27/0801', issuedAt: at } },
    { type: 'refund_requested', at, refundId, ...wanted, lines: [...lines] },
    { type: 'refund_ended', at, refundId, result: 'COMPLETED', failure: null },
    { type: 'credit_note_issued', at, refundId, creditNote },
  ]);
  return id;
}

test('its receipt has a row for each line and a sum of tax for each rate, on one sheet', {
  tag: '@nightly',
}, async ({ page }) => {
  const id = await threeLines('9876543210');
  await page.goto(`/payment-result/${id}`);
  for (const line of [
    'Ruby Manik 4.78 ct, Setting: Silver ring (16)',
    '3 × Silver thread',
    'Kundali reading',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: line }).last()).toBeVisible();
  expect(await sidewaysAt360(page)).toBe(0);
  await page.getByRole('link', { name: 'Your receipt' }).click();
  await page.getByLabel('Last four digits of the phone number').fill('3210');
  await page.getByRole('button', { name: 'Show the receipt' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ruby Manik' })).toContainText(
    'Setting: Silver ring (16) Made for you: it cannot be returned unless it is faulty.',
  );
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveText([
    /Product/,
    /Ruby Manik.*Silver ring.*7103.*0\.25 %.*₹12,500\.50/s,
    /Silver thread.*7113.*3 pcs.*₹350\.00.*3 %.*₹1,050\.00/s,
    /Kundali reading.*999799.*18 %.*₹1,100\.00/s,
  ]);
  const main = page.getByRole('main');
  for (const sum of ['Taxable value at 0.25 %', 'Taxable value at 3 %', 'CGST 9 %', '₹14,650.50'])
    await expect(main).toContainText(sum);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  expect(await sheets(page)).toBe(1);
  await page.getByRole('link', { name: 'Credit note CN/26-27/0801' }).click();
  await expect(rows).toHaveText([/Refunded/, /Silver thread.*1 pc.*₹350\.00/s]);
});

test('the owner sees every line, packs the goods that are left, and gives a line back', async ({ page }) => {
  const id = await threeLines('9876500001');
  await openAsOwner(page, `/orders/${id}`);
  const bought = page.getByRole('region', { name: 'What was bought' });
  await expect(bought.getByRole('listitem')).toHaveText([
    /Ruby Manik 4\.78 ct, Setting: Silver ring \(16\).*₹12,500\.50/s,
    /3 × Silver thread.*1 given back.*₹1,050\.00/s,
    /Kundali reading.*₹1,100\.00/s,
  ]);
  await expect(page.getByRole('button', { name: 'Mark packed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Consultation' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('.slip');
  await expect(slip).toContainText('1 × Ruby Manik 4.78 ct');
  await expect(slip).toContainText('2 × Silver thread');
  await expect(slip).not.toContainText('Kundali');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Silver thread' }).check();
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('700');
  await dialog.getByLabel('How many of Silver thread').selectOption('1');
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('350');
  await dialog.getByRole('checkbox', { name: 'Kundali reading' }).check();
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('1450');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
});
