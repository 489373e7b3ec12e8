import { describe, expect, it } from 'vitest';
import { attemptIdOf, OUTSIDE, ownFailures } from '#domain/order/attempt.ts';
import { BILLING_REMOVED } from '#domain/order/billing-fields.ts';
import { buyerNews } from '#domain/order/buyer-news.ts';
import type { Seller } from '#domain/order/invoice.ts';
import type { Order } from '#domain/order/order-state.ts';
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
import { news as inEnglish } from '#words/news.ts';

const registered: Seller = { ...unregistered, gstin: '09ABCDE1234F1Z5' };
const soldBy = (seller: Seller, order: Order): Order => ({ ...order, placed: { ...order.placed, seller } });
const receiptBy = (order: Order, seller: Seller) => receiptOf(soldBy(seller, order));
const creditNoteBy = (order: Order, seller: Seller, number: string) =>
  creditNoteOf(soldBy(seller, order), number);
const taxed = { gstRate: 3, hsnCode: '7103' };

describe('the receipt of a paid order', () => {
  it('says who sold what to whom, for how much, and how it was paid', () => {
    expect(receiptBy(paidOrder({ line: { quantity: 3 } }), unregistered)).toEqual({
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
      lines: [
        {
          name: 'Ruby',
          options: [],
          facts: null,
          codeName: 'HSN',
          hsn: null,
          quantity: 3,
          unitPrice: 12_500_50,
          amount: 37_501_50,
          tax: null,
        },
      ],
      total: 37_501_50,
      totalInWords: 'Rupees Thirty-Seven Thousand Five Hundred One and Fifty Paise Only',
      taxes: [],
      placeOfSupply: null,
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
    const made = (seller: Seller, line = {}) => receiptBy(paidOrder({ line }), seller);
    expect(made(registered, taxed)?.title).toBe('Tax invoice');
    for (const untaxed of [
      made(registered),
      made(registered, { gstRate: 0 }),
      made({ ...registered, composition: true }, taxed),
    ])
      expect(untaxed).toMatchObject({ title: 'Bill of supply', taxes: [] });
    expect(made(unregistered, taxed)).toMatchObject({ title: 'Receipt', taxes: [] });
  });

  it('has CGST and SGST within the state, IGST beyond it, and the place of supply', () => {
    const taxOf = (state: string, more = {}) =>
      receiptBy(paidOrder({ line: taxed, billing: { state, ...more } }), registered);
    expect(taxOf('U.P.')).toMatchObject({
      taxes: [
        {
          rate: 3,
          taxable: 12_136_40,
          parts: [
            { name: 'CGST', rate: 1.5, amount: 182_05 },
            { name: 'SGST', rate: 1.5, amount: 182_05 },
          ],
        },
      ],
      placeOfSupply: 'Uttar Pradesh (09)',
    });
    expect(taxOf('Maharashtra')).toMatchObject({
      taxes: [{ parts: [{ name: 'IGST', rate: 3, amount: 364_09 }] }],
      placeOfSupply: 'Maharashtra (27)',
    });
    // A state of this name is the seller's own, but not in that country.
    for (const state of ['Bagmati', 'Uttar Pradesh'])
      expect(taxOf(state, { country: 'Nepal' })).toMatchObject({
        taxes: [{ parts: [{ name: 'IGST' }] }],
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
  const order = (line = {}, refunds = [noted(1)]) =>
    paidOrder({ line: { ...taxed, ...line }, refunds, billing: { gstin: '27AAPFU0939F1ZV' } });

  it('has the particulars of rule 53 (1A): both sides, the invoice it is for, and the tax credited', () => {
    const made = creditNoteBy(order(), registered, 'CN/26-27/0001');
    expect(made).toMatchObject({
      title: 'Credit note',
      number: 'CN/26-27/0001',
      day: '23 November 2026',
      against: { title: 'Tax invoice', number: 'INV/26-27/0001', day: '20 November 2026' },
      seller: registered,
      buyer: { name: 'Asha Verma', gstin: '27AAPFU0939F1ZV' },
      lines: [{ name: 'Ruby', hsn: '7103', quantity: null, amount: 500_00 }],
      total: 500_00,
      totalInWords: 'Rupees Five Hundred Only',
      taxes: [
        {
          rate: 3,
          taxable: 485_44,
          parts: [
            { name: 'CGST', amount: 7_28 },
            { name: 'SGST', amount: 7_28 },
          ],
        },
      ],
      placeOfSupply: 'Uttar Pradesh (09)',
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
      const figures = (paper: ReturnType<typeof receiptBy> | ReturnType<typeof creditNoteOf>) =>
        (paper?.taxes ?? []).flatMap(({ taxable, parts }) => [taxable, ...parts.map(({ amount }) => amount)]);
      const notes = parts.map((_, n) => creditNoteBy(whole, registered, `CN/26-27/000${n + 1}`));
      for (const [n, note] of notes.entries())
        expect(figures(note).reduce((sum, each) => sum + each, 0)).toBe(parts[n]);
      expect(
        notes.map(figures).reduce((sum, each) => sum.map((paise, n) => paise + Number(each[n]))),
      ).toEqual(figures(receiptBy(whole, registered)));
    }
  });

  it('is a credit note to a bill of supply too, a refund note where nobody is registered', () => {
    const titleBy = (seller: Seller, line = {}) => creditNoteBy(order(line), seller, 'CN/26-27/0001')?.title;
    expect(titleBy(registered, { gstRate: null })).toBe('Credit note');
    expect(titleBy(unregistered)).toBe('Refund note');
    expect(creditNoteBy(order(), unregistered, 'CN/26-27/0001')?.taxes).toEqual([]);
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
  const received = 'Thank you, Asha Verma. We have received your order.';
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
    const titleOf = (order: Parameters<typeof paidOrder>[0]) =>
      buyerNews(paidOrder(order), inEnglish).heading?.title;
    for (const order of [{}, parcel('packed')]) expect(titleOf(order)).toBeUndefined();
    expect(titleOf(parcel('shipped', 'Delhivery'))).toBe('Your parcel has left');
    expect(titleOf(parcel('delivered'))).toBe('Your parcel is delivered');
    expect(titleOf(parcel('cancelled'))).toBe('Order cancelled');
    expect(titleOf({ ...parcel('cancelled'), ...wholly('COMPLETED') })).toBe('Your money has been returned');
    expect(titleOf(wholly('accepted'))).toBe('Your money is on its way back');
    expect(titleOf({ refunds: [refundOf()] })).toBe('Part of your money has been returned');
    expect(titleOf({ refunds: [refundOf({ state: 'accepted' })] })).toBe(
      'Part of your money is on its way back',
    );
    // The way of the parcel is what a buyer waits for.
    expect(titleOf({ ...parcel('shipped'), refunds: [refundOf()] })).toBe('Your parcel has left');
    expect(titleOf(wholly('FAILED'))).toBeUndefined();
  });

  it('promises the parcel until it has left, and no longer', () => {
    const newsOf = (order: Parameters<typeof paidOrder>[0]) => buyerNews(paidOrder(order), inEnglish);
    for (const order of [{}, parcel('packed')]) expect(newsOf(order).text).toEqual([received]);
    expect(newsOf(parcel('shipped', 'Delhivery'))).toMatchObject({
      parcel: 'Your parcel has left with Delhivery.',
      text: ['Thank you, Asha Verma.'],
    });
    expect(newsOf(parcel('delivered')).text).toEqual(['Thank you, Asha Verma.']);
    const first = 'You paid on 20 November 2026.';
    const last =
      'It should reach you by Saturday, 28 November 2026. That is 7 working days; a public holiday adds one more.';
    expect(newsOf({}).steps).toEqual([
      first,
      'We pack your order with care and write to you when it leaves.',
      last,
    ]);
    expect(newsOf(parcel('packed')).steps[1]).toBe('Your order is packed. We write to you when it leaves.');
    expect(newsOf(parcel('shipped')).steps).toEqual([first, 'Your parcel is on its way.', last]);
    for (const state of ['delivered', 'cancelled'] as const) expect(newsOf(parcel(state)).steps).toEqual([]);
    expect(newsOf(parcel('cancelled'))).toMatchObject({
      parcel: 'This order is cancelled.',
      text: ['What you paid goes back to the account you paid from, within 7 working days.'],
    });
  });

  it('says what went back, and promises nothing once all of it did or is going', () => {
    const newsOf = (order: Parameters<typeof paidOrder>[0]) => buyerNews(paidOrder(order), inEnglish);
    const some = { refunds: [refundOf()] };
    expect(newsOf(some).money).toBe('₹500.00 has gone back to the account you paid from.');
    expect(newsOf(some).text).toEqual([received, newsOf(some).money]);
    expect(newsOf({ ...parcel('packed'), ...wholly('COMPLETED') })).toMatchObject({
      parcel: null,
      text: ['₹12,500.50 has gone back to the account you paid from.'],
    });
    expect(newsOf(wholly('accepted')).text).toEqual([
      '₹12,500.50 is on its way back to the account you paid from.',
    ]);
    expect(newsOf({ ...parcel('cancelled'), ...some }).money).toBe(
      '₹500.00 has gone back to the account you paid from. The rest follows within 7 working days.',
    );
    expect(newsOf({ ...parcel('cancelled'), ...wholly('COMPLETED') }).money).toBe(
      '₹12,500.50 has gone back to the account you paid from.',
    );
    expect(newsOf({ ...parcel('cancelled'), ...wholly('FAILED') }).money).toMatch(
      /^We could not send ₹12,500\.50 back/,
    );
  });

  it('adds up refunds by what became of them', () => {
    const settled = { at: outcome.endedAt, arrived: true, report: null, hintedAt: null };
    const refunds = [
      refundOf(),
      refundOf({ id: `${ORDER_ID}-R2`, state: 'FAILED' }),
      refundOf({ id: `${ORDER_ID}-R3`, amount: 250_00 }),
      refundOf({ id: `${ORDER_ID}-R4`, amount: 100_00, settled }),
      refundOf({ id: `${ORDER_ID}-R5`, amount: 50_00, state: 'requested', endedAt: null }),
    ];
    expect(buyerNews(paidOrder({ refunds }), inEnglish).money).toBe(
      '₹750.00 has gone back to the account you paid from. ₹100.00 has been given back to you. ' +
        '₹50.00 is on its way back to the account you paid from.',
    );
  });

  it('tells what the buyer’s bank has taken back, and promises nothing while it decides', () => {
    const dispute = {
      id: 'disp_1',
      attemptId: ORDER_ID,
      reportedAt: outcome.endedAt,
      amount: 500_00,
      reason: null,
      respondBy: null,
    };
    const open = { disputes: [{ ...dispute, state: 'open' as const }] };
    expect(buyerNews(paidOrder({ ...parcel('cancelled'), ...open }), inEnglish).money).toBe(
      'Your bank is looking into this payment and decides about it.',
    );
    const lost = { disputes: [{ ...dispute, state: 'lost' as const }] };
    const taken = { refunds: [refundOf({ id: 'disp_1', reason: 'dispute' })] };
    expect(buyerNews(paidOrder({ ...lost, ...taken }), inEnglish).money).toBe(
      'Your bank has taken ₹500.00 back for you.',
    );
  });

  it('tells of a refund that was made at the provider as of any other', () => {
    const refunds = [
      refundOf({ state: 'FAILED', failure: 'EXCESS_REFUND_AMOUNT' }),
      refundOf({ id: 'rfnd_1', reason: 'at_provider' }),
    ];
    expect(buyerNews(paidOrder({ refunds }), inEnglish).money).toBe(
      '₹500.00 has gone back to the account you paid from.',
    );
  });

  it('is no promise for pieces that other buyers have', () => {
    const claim = { at: outcome.endedAt, lost: [1], low: [] };
    expect(buyerNews(paidOrder({ line: { counted: true }, claim }), inEnglish)).toMatchObject({
      hasReceipt: false,
      text: [
        'Other buyers had paid a moment before you, and not enough pieces are left. ' +
          'Your money goes back by itself.',
      ],
    });
  });

  it('asks for patience while it is not known who has the piece', () => {
    const news = buyerNews(paidOrder({ line: { single: true } }), inEnglish);
    expect(news.text).toEqual(['Your payment has reached us. We are just confirming your order.']);
  });

  it('names no buyer who was erased', () => {
    const erased = paidOrder({ billing: BILLING_REMOVED, redactedAt: '2027-12-01T00:00:00.000Z' });
    expect(buyerNews({ ...erased, ...parcel('delivered') }, inEnglish).text).toEqual(['Thank you.']);
  });

  it('does not say that nothing was charged for a sale at the shop whose piece was gone', () => {
    const sold = { ...outcome, result: 'FAILED', failure: ownFailures.soldElsewhere } as const;
    const lost = paidOrder({
      paidBy: null,
      attempts: [{ ...paidAttempt, provider: OUTSIDE, outcome: sold }],
    });
    expect(buyerNews(lost, inEnglish)).toMatchObject({
      text: ['The piece had been sold to another buyer. If you have paid for it, please message us.'],
      pay: null,
    });
  });
});
