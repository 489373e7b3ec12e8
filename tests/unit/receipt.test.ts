import { describe, expect, it } from 'vitest';
import { attemptIdOf } from '#domain/order/attempt.ts';
import { buyerNews, laterHeading } from '#domain/order/buyer-news.ts';
import type { Seller } from '#domain/order/invoice.ts';
import type { Order } from '#domain/order/order-log.ts';
import { newParcel } from '#domain/order/parcel.ts';
import { creditNoteOf, receiptOf } from '#domain/order/receipt.ts';
import {
  ORDER_ID,
  outcome,
  paidAttempt,
  paidOrder,
  refundOf,
  unregistered,
} from '#tests/support/paid-order.ts';

const registered: Seller = { ...unregistered, gstin: '09ABCDE1234F1Z5' };
const soldBy = (seller: Seller, order: Order): Order => ({ ...order, placed: { ...order.placed, seller } });
const receiptBy = (order: Order, seller: Seller) => receiptOf(soldBy(seller, order));
const creditNoteBy = (order: Order, seller: Seller, number: string) =>
  creditNoteOf(soldBy(seller, order), number);
const taxed = { gstRate: 3, hsnCode: '7103' };

describe('the receipt of a paid order', () => {
  it('says who sold what to whom, for how much, and how it was paid', () => {
    expect(receiptBy(paidOrder({ product: { quantity: 3 } }), unregistered)).toEqual({
      title: 'Receipt',
      number: 'INV/26-27/0001',
      day: '20 November 2026',
      orderId: ORDER_ID,
      orderNo: 'NB-1001',
      seller: unregistered,
      buyer: {
        name: 'Asha Verma',
        address: ['12 Raj Nagar', 'Ghaziabad, Uttar Pradesh 201001', 'India'],
        phone: '+91 98765 43210',
        gstin: null,
      },
      product: { name: 'Ruby', facts: null, codeName: 'HSN', hsn: null, quantity: 3, unitPrice: 12_500_50 },
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
    expect(receiptBy(paidOrder({ refunds }), unregistered)?.refunds).toEqual([
      { amount: 500_00, on: '23 November 2026', reference: 'OMR1', creditNote: null },
    ]);
  });

  it('is a tax invoice where tax is charged, a bill of supply where who is registered charges none', () => {
    const made = (seller: Seller, product = {}) => receiptBy(paidOrder({ product }), seller);
    expect(made(registered, taxed)?.title).toBe('Tax invoice');
    for (const untaxed of [
      made(registered),
      made(registered, { gstRate: 0 }),
      made({ ...registered, composition: true }, taxed),
    ])
      expect(untaxed).toMatchObject({ title: 'Bill of supply', tax: null });
    expect(made(unregistered, taxed)).toMatchObject({ title: 'Receipt', tax: null });
  });

  it('has CGST and SGST within the state, IGST beyond it, and the place of supply', () => {
    const taxOf = (state: string, more = {}) =>
      receiptBy(paidOrder({ product: taxed, billing: { state, ...more } }), registered)?.tax;
    expect(taxOf('U.P.')).toEqual({
      rate: 3,
      taxable: 12_136_40,
      parts: [
        { name: 'CGST', rate: 1.5, amount: 182_05 },
        { name: 'SGST', rate: 1.5, amount: 182_05 },
      ],
      placeOfSupply: 'Uttar Pradesh (09)',
    });
    expect(taxOf('Maharashtra')).toMatchObject({
      parts: [{ name: 'IGST', rate: 3, amount: 364_09 }],
      placeOfSupply: 'Maharashtra (27)',
    });
    // A state of this name is the seller's own, but not in that country.
    for (const state of ['Bagmati', 'Uttar Pradesh'])
      expect(taxOf(state, { country: 'Nepal' })).toMatchObject({
        parts: [{ name: 'IGST' }],
        placeOfSupply: 'Outside India',
      });
  });

  it('names the buyer’s GSTIN where the bill is for a business (rule 46 (d))', () => {
    const made = receiptBy(paidOrder({ billing: { gstin: '27AAPFU0939F1ZV' } }), registered);
    expect(made?.buyer.gstin).toBe('27AAPFU0939F1ZV');
  });

  it('keeps an address of several lines, without empty ones', () => {
    const receipt = receiptBy(paidOrder({ billing: { address: 'Flat 4\r\n\n12 Raj Nagar ' } }), unregistered);
    expect(receipt?.buyer.address.slice(0, 2)).toEqual(['Flat 4', '12 Raj Nagar']);
  });

  it('is dated in India’s time', () => {
    const at = (issuedAt: string) =>
      receiptBy(paidOrder({ invoice: { number: 'INV/26-27/0001', issuedAt } }), unregistered)?.day;
    expect(at('2027-03-31T18:29:59.000Z')).toBe('31 March 2027');
    expect(at('2027-03-31T18:30:00.000Z')).toBe('1 April 2027');
  });
});

describe('the credit note of a refund', () => {
  const noted = (n: number, amount = 500_00) =>
    refundOf({
      id: `${ORDER_ID}-R${n}`,
      amount,
      creditNote: { number: `CN/26-27/000${n}`, issuedAt: '2026-11-23T06:30:00.000Z' },
    });
  const order = (product = {}, refunds = [noted(1)]) =>
    paidOrder({ product: { ...taxed, ...product }, refunds, billing: { gstin: '27AAPFU0939F1ZV' } });

  it('has the particulars of rule 53 (1A): both sides, the invoice it is for, and the tax credited', () => {
    const made = creditNoteBy(order(), registered, 'CN/26-27/0001');
    expect(made).toMatchObject({
      title: 'Credit note',
      number: 'CN/26-27/0001',
      day: '23 November 2026',
      against: { title: 'Tax invoice', number: 'INV/26-27/0001', day: '20 November 2026' },
      seller: registered,
      buyer: { name: 'Asha Verma', gstin: '27AAPFU0939F1ZV' },
      product: { name: 'Ruby', hsn: '7103' },
      total: 500_00,
      totalInWords: 'Rupees Five Hundred Only',
      tax: {
        rate: 3,
        taxable: 485_44,
        parts: [
          { name: 'CGST', amount: 7_28 },
          { name: 'SGST', amount: 7_28 },
        ],
        placeOfSupply: 'Uttar Pradesh (09)',
      },
      payment: { reference: 'OMR1', day: '23 November 2026' },
      refunds: [],
    });
  });

  it('credits with the others of its order what the invoice charged, to the paisa', () => {
    const parts = [333_33, 1, 2, 1_000_01, 11_167_13];
    const refunds = parts.map((amount, n) => noted(n + 1, amount));
    for (const state of ['Uttar Pradesh', 'Kerala']) {
      const whole = { ...order({}, refunds) };
      whole.placed = { ...whole.placed, billing: { ...whole.placed.billing, state } };
      const figures = (tax: ReturnType<typeof receiptBy> | ReturnType<typeof creditNoteOf>) =>
        [tax?.tax?.taxable, ...(tax?.tax?.parts.map(({ amount }) => amount) ?? [])].map(Number);
      const notes = parts.map((_, n) => creditNoteBy(whole, registered, `CN/26-27/000${n + 1}`));
      for (const [n, note] of notes.entries())
        expect(figures(note).reduce((sum, each) => sum + each, 0)).toBe(parts[n]);
      expect(
        notes.map(figures).reduce((sum, each) => sum.map((paise, n) => paise + Number(each[n]))),
      ).toEqual(figures(receiptBy(whole, registered)));
    }
  });

  it('is a credit note to a bill of supply too, a refund note where nobody is registered', () => {
    const titleBy = (seller: Seller, product = {}) =>
      creditNoteBy(order(product), seller, 'CN/26-27/0001')?.title;
    expect(titleBy(registered, { gstRate: null })).toBe('Credit note');
    expect(titleBy(unregistered)).toBe('Refund note');
    expect(creditNoteBy(order(), unregistered, 'CN/26-27/0001')?.tax).toBeNull();
  });

  it('stands on the receipt with the refund, and under no other number', () => {
    expect(receiptBy(order(), registered)?.refunds).toMatchObject([{ creditNote: 'CN/26-27/0001' }]);
    for (const number of ['CN/26-27/0002', '', 'INV/26-27/0001'])
      expect(creditNoteBy(order(), registered, number)).toBeNull();
    expect(creditNoteBy({ ...order(), redactedAt: 'then' }, registered, 'CN/26-27/0001')).toBeNull();
  });
});

const failed = { ...outcome, result: 'FAILED' as const };
it.each([
  ['of an order that is open', { paidBy: null, attempts: [{ ...paidAttempt, outcome: null }] }],
  ['of an order that failed', { paidBy: null, attempts: [{ ...paidAttempt, outcome: failed }] }],
  ['before it has a number', { invoice: null }],
  ['once the buyer was removed', { redactedAt: '2027-12-01T00:00:00.000Z' }],
])('there is no receipt %s', (_, partial) => {
  expect(receiptBy(paidOrder(partial), unregistered)).toBeNull();
});

describe('the news of an order for its buyer', () => {
  const toLeave = /will write to you when the parcel leaves/;
  const parcel = (
    state: 'packed' | 'shipped' | 'delivered' | 'cancelled',
    courier: string | null = null,
  ) => ({
    parcel: { ...newParcel, state, courier },
  });
  const wholly = (state: 'accepted' | 'COMPLETED' | 'FAILED') => ({
    refunds: [refundOf({ amount: 12_500_50, state })],
  });

  it('is headed by the latest event after the payment', () => {
    for (const order of [null, paidOrder(), paidOrder(parcel('packed'))])
      expect(laterHeading(order)).toBeNull();
    const titleOf = (order: Parameters<typeof paidOrder>[0]) => laterHeading(paidOrder(order))?.title;
    expect(titleOf(parcel('shipped', 'Delhivery'))).toBe('Your parcel has left');
    expect(titleOf(parcel('delivered'))).toBe('Your parcel is delivered');
    expect(titleOf(parcel('cancelled'))).toBe('Order cancelled');
    expect(titleOf({ ...parcel('cancelled'), ...wholly('COMPLETED') })).toBe('Your money has been returned');
    expect(titleOf(wholly('accepted'))).toBe('Your money is on its way back');
    expect(titleOf({ refunds: [refundOf()] })).toBeUndefined();
  });

  it('promises the parcel until it has left, and no longer', () => {
    for (const order of [null, paidOrder(), paidOrder(parcel('packed'))])
      expect(buyerNews(order).next).toMatch(toLeave);
    expect(buyerNews(paidOrder(parcel('shipped', 'Delhivery')))).toEqual({
      parcel: 'Your parcel has left with Delhivery.',
      money: null,
      next: 'Delivery is within 7 working days of the order.',
    });
    expect(buyerNews(paidOrder(parcel('delivered'))).next).toBe('');
    expect(buyerNews(paidOrder(parcel('cancelled')))).toEqual({
      parcel: 'This order is cancelled.',
      money: 'What you paid goes back to the account you paid from, within 7 working days.',
      next: '',
    });
  });

  it('says what went back, and promises nothing once all of it did or is going', () => {
    expect(buyerNews(paidOrder({ refunds: [refundOf()] }))).toEqual({
      parcel: null,
      money: '₹500.00 has gone back to the account you paid from.',
      next: expect.stringMatching(toLeave),
    });
    expect(buyerNews(paidOrder({ ...parcel('packed'), ...wholly('COMPLETED') }))).toEqual({
      parcel: null,
      money: '₹12,500.50 has gone back to the account you paid from.',
      next: '',
    });
    expect(buyerNews(paidOrder(wholly('accepted')))).toMatchObject({
      money: '₹12,500.50 is on its way back to the account you paid from.',
      next: '',
    });
    expect(buyerNews(paidOrder({ ...parcel('cancelled'), refunds: [refundOf()] })).money).toBe(
      '₹500.00 has gone back to the account you paid from. The rest follows within 7 working days.',
    );
    expect(buyerNews(paidOrder({ ...parcel('cancelled'), ...wholly('COMPLETED') })).money).toBe(
      '₹12,500.50 has gone back to the account you paid from.',
    );
    expect(buyerNews(paidOrder(wholly('FAILED')))).toMatchObject({
      money: null,
      next: expect.stringMatching(toLeave),
    });
  });

  it('is no promise for a piece that another buyer has', () => {
    const found = { at: outcome.endedAt, kind: 'already_sold', amount: 12_500_50, closed: false } as const;
    const discrepancies = [{ ...found, providerRef: 'P1', transactionId: null }];
    expect(buyerNews(paidOrder({ attempts: [{ ...paidAttempt, discrepancies }] }))).toMatchObject({
      money: 'Your money goes back by itself.',
      next: '',
    });
  });
});
