import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { appendTo, newOrderId } from '#server/orders/order-store.ts';
import { paidOrder, registered } from '#tests/support/paid-order.ts';
import { seriousFindings, sheets, sidewaysAt360 } from './page-checks.ts';
import { buyer, checkOut, demo, fillBilling, openCheckout, siteStorage } from './shop-helpers.ts';
import { expect, test } from './test.ts';

const GSTIN = '27AAPFU0939F1ZV';

test('a paid order has a receipt at its own address, to read and to print; an unpaid one has none', async ({
  page,
}) => {
  await openCheckout(page, demo.plain);
  await fillBilling(page);
  const gstin = page.getByLabel('GSTIN');
  await page.getByText('Is the bill for a business?').click();
  await gstin.fill('27AAPFU0939F1ZX');
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(page.getByText(checkoutTexts.gstinWrong)).toBeVisible();
  // The form is folded away, and is unfolded to correct the digits.
  await page.getByText('Is the bill for a business?').click();
  await expect(gstin).toBeHidden();
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(gstin).toBeFocused();
  await gstin.fill('27aapfu0939f1zv');
  await expect(page.getByText(checkoutTexts.gstinWrong)).toBeHidden();
  const orderId = await checkOut(page);
  expect((await page.request.get(`/receipt/${orderId}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Pay by UPI' }).click();
  await page.getByRole('link', { name: 'Your receipt' }).click();
  const main = page.getByRole('main');
  const digits = page.getByLabel('Last four digits of the phone number');
  await expect(main).not.toContainText(buyer.city);
  expect(await seriousFindings(page)).toEqual([]);
  await digits.fill('0000');
  await page.getByRole('button', { name: 'Show the receipt' }).click();
  await expect(main).toContainText('These are not the digits of this order.');
  await expect(digits).toBeFocused();
  await expect(main).not.toContainText(buyer.city);
  await digits.fill(`+91 ${buyer.phone}`);
  await page.getByRole('button', { name: 'Show the receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  for (const text of [
    /TEST\/\d\d-\d\d\/\d{4}/,
    /NB-\d{4}/,
    demo.plain.name,
    '₹32,000.00',
    buyer.fullName,
    buyer.city,
    `GSTIN: ${GSTIN}`,
  ])
    await expect(main).toContainText(text);
  await expect(main).not.toContainText(orderId);
  // The newsletter is left out here, and the other columns of the footer share its place.
  const empty = await page.locator('.footer .columns > :last-child').evaluate((last) => {
    const right = last.parentElement?.getBoundingClientRect().right ?? 0;
    return right - last.getBoundingClientRect().right;
  });
  expect(empty).toBeLessThan(1);
  await expect(main).toContainText('Rupees thirty-two thousand only', { ignoreCase: true });
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  for (const around of ['banner', 'contentinfo'] as const) await expect(page.getByRole(around)).toBeHidden();
  expect(await sheets(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  const opened = page.url();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await page.goBack();
  await expect(main).toContainText(buyer.city);
  await page.goto(opened.slice(0, -1));
  await expect(digits).toBeVisible();
  await expect(main).not.toContainText(buyer.city);
  const answer = await page.request.get(`/receipt/${orderId}`);
  expect(answer.headers()['cache-control']).toContain('no-store');
  expect(await answer.text()).toContain('noindex');
});

/**
 * Stores a paid order of a registered seller of which three parts were refunded. Its receipt has the largest
 * number of lines.
 */
async function taxedOrder(): Promise<string> {
  const id = newOrderId(new Date());
  const at = new Date().toISOString();
  const { placed } = paidOrder({
    line: {
      name:
        'Yellow Sapphire (Pukhraj), Emerald and Ruby Pendant in 925 ' +
        'Silver, open at the back, with a chain, 4.78 ct',
      facts:
        'Weight: 4.78 ct (956 mg), 5.25 ratti · Country of origin: ' +
        'Sri Lanka, Ratnapura district · Treatment: ' +
        'minor oil in the emeralds, else none · Certificate: ' +
        'Institute of Gemmology and Jewellery Research, New Delhi, report ' +
        '2026-00012345678',
      gstRate: 3,
      hsnCode: '7103',
      quantity: 3,
    },
    billing: {
      gstin: GSTIN,
      fullName:
        'Dr. Lakshmi Subrahmanyam Chandrasekhara Krishnamurthy (for Messrs Krishnamurthy and Daughters)',
      address:
        'Krishnamurthy and Daughters, Fine Jewellery and Handicrafts Private Limited\nFlat 1404, ' +
        'Tower B-2, Sunrise Greens Apartments, Phase III\nNear the Head Post Office, opposite the ' +
        'Government Senior Secondary School\n12 Raj Nagar\nBehind the temple, third lane on the left ' +
        'after the water tank\nBlue gate; please call before you come',
    },
  });
  const wanted = { attemptId: id, amount: 500_00, reason: 'owner', note: null } as const;
  const refunds = [1, 2, 3].flatMap((n) => {
    const refundId = `${id}-R${n}`;
    const creditNote = { number: `CN/26-27/090${n}`, issuedAt: at };
    return [
      { type: 'refund_requested', at, refundId, ...wanted },
      { type: 'refund_ended', at, refundId, result: 'COMPLETED', failure: null },
      { type: 'credit_note_issued', at, refundId, creditNote },
    ] as const;
  });
  const outcome = { result: 'COMPLETED', mode: 'UPI', transactionId: 'T123', failure: null } as const;
  await appendTo({ storage: siteStorage(), now: () => new Date() }, id, () => [
    { type: 'placed', at, order: { ...placed, id, placedAt: at, seller: registered } },
    { type: 'attempt_created', at, attemptId: id, provider: 'sandbox', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId: id, ...outcome },
    { type: 'numbered', at, number: 900_001 },
    { type: 'invoiced', at, invoice: { number: 'INV/26-27/0901', issuedAt: at } },
    ...refunds,
  ]);
  return id;
}

test('a tax invoice and the credit note of a refund are a sheet of A4 each, behind the same digits', async ({
  page,
}) => {
  const id = await taxedOrder();
  const main = page.getByRole('main');
  const prove = async (button: string) => {
    await expect(main).not.toContainText('Raj Nagar');
    await page.getByLabel('Last four digits of the phone number').fill('3210');
    await page.getByRole('button', { name: button }).click();
  };
  await page.goto(`/receipt/${id}`);
  await prove('Show the receipt');
  for (const text of [
    'Tax invoice',
    'Original for recipient',
    `GSTIN: ${GSTIN}`,
    'credit note CN/26-27/0901',
  ])
    await expect(main).toContainText(text);
  expect(await sheets(page)).toBe(1);
  await page.getByRole('link', { name: 'Credit note CN/26-27/0901' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible();
  for (const text of [
    'Tax invoice INV/26-27/0901 of',
    `GSTIN: ${GSTIN}`,
    'Taxable value',
    '₹485.44',
    'SGST',
    '₹500.00',
  ])
    await expect(main).toContainText(text);
  await expect(main).not.toContainText('Original for recipient');
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysAt360(page)).toBe(0);
  expect(await sheets(page)).toBe(1);
  await page.getByRole('link', { name: 'Tax invoice INV/26-27/0901' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax invoice' })).toBeVisible();

  await page.goto(`/receipt/${id}?note=${encodeURIComponent('CN/26-27/0901')}`);
  await prove('Show the credit note');
  await expect(main).toContainText('₹485.44');
  const unknown = await page.goto(`/receipt/${id}?note=CN`);
  expect(unknown?.status()).toBe(404);
});
