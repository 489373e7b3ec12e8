import { describe, expect, it } from 'vitest';
import { attemptIdOf } from '#domain/order/attempt.ts';
import { financialYear, invoiceNumber, type Seller } from '#domain/order/invoice.ts';
import { receiptOf } from '#domain/order/receipt.ts';
import { ORDER_ID, outcome, paidAttempt, paidOrder, refundOf } from '#tests/support/paid-order.ts';

const unregistered: Seller = {
  legalName: 'Ananya Sharma',
  address: ['12 Sample Marg', 'Ghaziabad, Uttar Pradesh 201002', 'India'],
  state: 'Uttar Pradesh',
  gstin: null,
  composition: false,
  practice: 'Nakshatra Bhavan',
  phone: '1234567890',
  email: 'hello@example.org',
};
const registered: Seller = { ...unregistered, gstin: '09ABCDE1234F1Z5' };
const taxed = { gstRate: 3, hsnCode: '7103' };

describe('the receipt of a paid order', () => {
  it('says who sold what to whom, for how much, and how it was paid', () => {
    expect(receiptOf(paidOrder({ product: { quantity: 3 } }), unregistered)).toEqual({
      title: 'Receipt',
      number: 'INV/26-27/0001',
      day: '20 November 2026',
      orderId: ORDER_ID,
      seller: unregistered,
      buyer: {
        name: 'Asha Verma',
        address: ['12 Raj Nagar', 'Ghaziabad, Uttar Pradesh 201001', 'India'],
        phone: '9876543210',
      },
      product: { name: 'Ruby', facts: null, hsn: null, quantity: 3, unitPrice: 12_500_50 },
      total: 37_501_50,
      totalInWords: 'Rupees Thirty-Seven Thousand Five Hundred One and Fifty Paise Only',
      tax: null,
      payment: { by: 'UPI', reference: 'T123', day: '20 November 2026' },
      refunds: [],
    });
  });

  it('lists what went back of the payment that pays for it, with its day', () => {
    const refunds = [
      refundOf(),
      refundOf({ id: `${ORDER_ID}-R2`, state: 'FAILED' }),
      refundOf({ id: `${ORDER_ID}-R3`, state: 'accepted', endedAt: null }),
      refundOf({ id: `${ORDER_ID}-2-R1`, attemptId: attemptIdOf(ORDER_ID, 2) }),
    ];
    expect(receiptOf(paidOrder({ refunds }), unregistered)?.refunds).toEqual([
      { amount: 500_00, on: '23 November 2026', reference: 'OMR1' },
    ]);
  });

  it('is a tax invoice where tax is charged, a bill of supply where who is registered charges none', () => {
    const made = (seller: Seller, product = {}) => receiptOf(paidOrder({ product }), seller);
    expect(made(registered, taxed)?.title).toBe('Tax invoice');
    for (const untaxed of [
      made(registered),
      made(registered, { gstRate: 0 }),
      made({ ...registered, composition: true }, taxed),
    ])
      expect(untaxed).toMatchObject({ title: 'Bill of supply', tax: null });
    expect(made(unregistered, taxed)).toMatchObject({ title: 'Receipt', tax: null });
  });

  it('names the seller as of the day of the sale', () => {
    const { placed, ...order } = paidOrder();
    const moved = { ...registered, address: ['1 New Street'] };
    const sold = receiptOf({ ...order, placed: { ...placed, seller: unregistered } }, moved);
    expect(sold).toMatchObject({ title: 'Receipt', seller: unregistered });
  });

  it('has CGST and SGST within the state, IGST beyond it, and the place of supply', () => {
    const taxOf = (state: string) =>
      receiptOf(paidOrder({ product: taxed, billing: { state } }), registered)?.tax;
    expect(taxOf('U.P.')).toEqual({
      rate: 3,
      taxable: 12_136_41,
      parts: [
        { name: 'CGST', rate: 1.5, amount: 182_04 },
        { name: 'SGST', rate: 1.5, amount: 182_05 },
      ],
      placeOfSupply: 'Uttar Pradesh (09)',
    });
    expect(taxOf('Maharashtra')).toMatchObject({
      parts: [{ name: 'IGST', rate: 3, amount: 364_09 }],
      placeOfSupply: 'Maharashtra (27)',
    });
    expect(taxOf('Bagmati')).toMatchObject({ parts: [{ name: 'IGST' }], placeOfSupply: 'Bagmati' });
  });

  it('keeps an address of several lines, without empty ones', () => {
    const receipt = receiptOf(paidOrder({ billing: { address: 'Flat 4\r\n\n12 Raj Nagar ' } }), unregistered);
    expect(receipt?.buyer.address.slice(0, 2)).toEqual(['Flat 4', '12 Raj Nagar']);
  });

  it('is dated in India’s time', () => {
    const at = (issuedAt: string) =>
      receiptOf(paidOrder({ invoice: { number: 'INV/26-27/0001', issuedAt } }), unregistered)?.day;
    expect(at('2027-03-31T18:29:59.000Z')).toBe('31 March 2027');
    expect(at('2027-03-31T18:30:00.000Z')).toBe('1 April 2027');
  });
});

describe('there is no receipt', () => {
  const failed = { ...outcome, result: 'FAILED' as const };
  it.each([
    ['of an order that is open', { paidBy: null, attempts: [{ ...paidAttempt, outcome: null }] }],
    ['of an order that failed', { paidBy: null, attempts: [{ ...paidAttempt, outcome: failed }] }],
    ['before it has a number', { invoice: null }],
    ['once the buyer was removed', { redactedAt: '2027-12-01T00:00:00.000Z' }],
  ])('%s', (_, partial) => {
    expect(receiptOf(paidOrder(partial), unregistered)).toBeNull();
  });
});

describe('the number of a receipt', () => {
  it('begins anew with the financial year, at midnight in India', () => {
    expect(financialYear(new Date('2027-03-31T18:29:59.999Z'))).toBe('26-27');
    expect(financialYear(new Date('2027-03-31T18:30:00.000Z'))).toBe('27-28');
    expect(financialYear(new Date('2099-12-31T00:00:00.000Z'))).toBe('99-00');
  });

  it('has at most 16 characters, as the law allows them', () => {
    for (const n of [1, 9_999, 999_999])
      expect(invoiceNumber('INV', '26-27', n)).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
  });
});
