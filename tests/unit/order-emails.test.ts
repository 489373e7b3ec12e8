import { describe, expect, it } from 'vitest';
import type { Discrepancy, DiscrepancyKind } from '#domain/order/attempt.ts';
import { newParcel } from '#domain/order/parcel.ts';
import { alreadySoldEmail, receiptEmail, refundEmail, shippedEmail } from '#server/orders/buyer-emails.ts';
import { discrepancyEmail, refusedRefundEmail, saleEmail } from '#server/orders/owner-emails.ts';
import { ORDER_ID, paidAttempt, paidOrder, refundOf, emailSite as site } from '#tests/support/paid-order.ts';

const discrepancy = (kind: DiscrepancyKind): Discrepancy => ({
  at: '2026-11-20T07:00:00.000Z',
  kind,
  amount: 99_00,
  providerRef: 'OMO7',
  transactionId: 'T9',
  closed: false,
});

describe('the letter to the buyer of a paid order', () => {
  it('says what was bought and paid, where the receipt is and what comes next', () => {
    expect(receiptEmail(paidOrder({ line: { quantity: 2 } }), site)).toEqual({
      id: `receipt-${ORDER_ID}`,
      from: 'Nakshatra Bhavan',
      to: { name: 'Asha Verma', address: 'asha@example.org' },
      subject: 'Your order of Ruby is confirmed',
      text: `Namaste Asha Verma,

Thank you for your order. Your payment has reached us, and the order is confirmed.

Order: NB-1001
Product: Ruby
Quantity: 2, at ₹12,500.50 each
Total: ₹25,001.00
Paid by: UPI
Payment reference: T123
Receipt number: INV/26-27/0001

Your receipt, to read and to print. It asks for the last four digits of your phone number:
https://example.in/receipt/${ORDER_ID}

What happens next:
We pack your order with care and write to you when it leaves. It reaches you within 7 working days
of the order (Monday to Saturday, except public holidays). We send it to:

  Asha Verma
  12 Raj Nagar
  Ghaziabad, Uttar Pradesh 201001
  India
  +91 98765 43210

If the address is not right, please tell us soon. You may cancel free of charge until we send the order,
and return it within 7 working days of delivery. The terms in full:
https://example.in/terms-condition

To see the order again, with the number NB-1001 and the last four digits of your phone:
https://example.in/your-order

Do you have a question? Reply to this e-mail, or reach us here:
Phone: +91 98111 11111
WhatsApp: https://wa.me/919811111111?text=Namaste%2C%20this%20is%20about%20my%20order%20NB-1001%2E
E-mail: hello@nakshatra.example

With warm regards,
Acharya Ananya Sharma
Nakshatra Bhavan
`,
    });
  });

  it('about a test order says that nothing was charged', () => {
    const order = paidOrder();
    const sandboxed = { ...order, placed: { ...order.placed, isTest: true as const } };
    for (const { text } of [receiptEmail(sandboxed, site), saleEmail(sandboxed, site)])
      expect(text).toContain('This is a test order: nothing was charged, nothing is sent.');
    expect(receiptEmail(order, site).text).not.toContain('test order');
  });
});

describe('the letter to a buyer whose money went back', () => {
  it('says how much, to where and when it is there, and keeps the owner’s note to her', () => {
    const { to, subject, text } = refundEmail(paidOrder(), refundOf(), site);
    expect(to).toEqual({ name: 'Asha Verma', address: 'asha@example.org' });
    expect(subject).toBe('₹500.00 is on its way back to you');
    for (const said of [
      'We have sent ₹500.00 back to the account you paid from (by UPI).\n',
      'Most banks show it within 5 to 7 working days.',
      '\nOrder: NB-1001\n',
      '\nOn: 23 November 2026\n',
      '\nRefund reference: OMR1\n',
      '\nPhone: +91 98111 11111\n',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('own note');
    expect(text).not.toMatch(/credit note|refund note/i);
  });

  it('leads to the credit note, by the name it has there', () => {
    const noted = refundOf({ creditNote: { number: 'CN/26-27/0001', issuedAt: '2026-11-23T06:30:00.000Z' } });
    const { text } = refundEmail(paidOrder(), noted, site);
    expect(text).toContain('\nRefund note: CN/26-27/0001\n');
    expect(text).toContain(`\nhttps://example.in/receipt/${ORDER_ID}?note=CN/26-27/0001\n`);
  });

  it.each([
    ['double_payment', 'Your order was paid twice, and once is enough.'],
    [
      'late_success',
      'This payment reached us after it had been reported as failed, so it does not pay for the order.',
    ],
    ['amount_mismatch', 'The amount that reached us was not that of the order.'],
  ] as const)('because of %s says so', (reason, said) => {
    const attempts = [{ ...paidAttempt, discrepancies: [discrepancy(reason)] }];
    const order = paidOrder({ attempts, paidBy: null });
    expect(refundEmail(order, refundOf({ reason }), site).text).toContain(said);
  });

  it('of a refund that the owner settled says that the money is there, and nothing of banks', () => {
    const settled = refundOf({
      settled: { at: '2026-11-23T06:30:00.000Z', arrived: true, report: null, hintedAt: null },
    });
    const { subject, text } = refundEmail(paidOrder(), settled, site);
    expect(subject).toBe('₹500.00 has been given back to you');
    expect(text).toContain('We have given ₹500.00 back to you.');
    expect(text).not.toMatch(/on its way|banks/);
  });
});

describe('the letter to the owner', () => {
  it('about a paid order leads to it and to the buyer', () => {
    const { to, replyTo, subject, text } = saleEmail(paidOrder(), site);
    expect([to, replyTo]).toEqual([undefined, { name: 'Asha Verma', address: 'asha@example.org' }]);
    expect(subject).toBe('New order: Ruby, ₹12,500.50, from Asha Verma');
    for (const said of [
      `https://example.in/orders/${ORDER_ID}\n`,
      '\nMobile: +91 98765 43210\n',
      '\nWhatsApp: https://wa.me/919876543210?text=Namaste%20Asha%20Verma',
      '\nAddress: 12 Raj Nagar, Ghaziabad, Uttar Pradesh 201001, India\n',
      '\nReceipt number: INV/26-27/0001\n',
    ])
      expect(text).toContain(said);
  });

  it.each([
    ['amount_mismatch', 'reports another amount than the order’s', 'Please send nothing yet.'],
    ['reference_mismatch', 'reports a payment with another reference', 'Please send nothing yet.'],
    ['late_success', 'arrived after it had failed', 'You need not do anything.'],
    ['double_payment', 'was paid a second time', 'Send the order once, as usual.'],
  ] as const)('about %s says what happened and what to do', (kind, happened, toDo) => {
    const { id, to, subject, text } = discrepancyEmail(paidOrder(), ORDER_ID, discrepancy(kind), site);
    expect(subject).toBe('Please look at the payment of order NB-1001');
    expect(id).toMatch(/^trouble-[A-Za-z0-9-]+$/);
    expect(to).toBeUndefined();
    for (const said of [
      happened,
      toDo,
      '\nOrder: NB-1001\n',
      '%20about%20your%20order%20NB-1001%2E\n',
      '\nTotal: ₹12,500.50\n',
      '\nReported amount: ₹99.00\n',
      '\nReported reference: OMO7, T9\n',
      `https://example.in/orders/${ORDER_ID}\n`,
    ])
      expect(text).toContain(said);
  });

  it('about a refused refund says why and what to do', () => {
    const refused = refundOf({ state: 'FAILED', failure: 'REFUND_BREACHED' });
    const { subject, text } = refusedRefundEmail(paidOrder(), refused, site);
    expect(subject).toBe('The refund of ₹500.00 for order NB-1001 was refused');
    expect(text).toContain('your balance at the payment provider is too low');
    expect(text).toContain('Please try again on the order’s page');
    expect(text).toContain(`https://example.in/orders/${ORDER_ID}\n`);
  });
});

it('gives the owner no link to a number abroad, whose country code nobody knows', () => {
  const order = paidOrder({ billing: { phone: '9175550147', country: 'United States' } });
  const { text } = saleEmail(order, site);
  expect(text).toContain('\nPhone: 91755 50147\nE-mail: ');
  expect(text).not.toMatch(/tel:|wa\.me/);
});

it('an order that has no number yet is called by its id', () => {
  const order = paidOrder({ number: null });
  const { subject, text } = discrepancyEmail(order, ORDER_ID, discrepancy('amount_mismatch'), site);
  expect(subject).toBe(`Please look at the payment of order ${ORDER_ID}`);
  expect(text).toContain(`%20order%20${ORDER_ID}%2E\n`);
  expect(alreadySoldEmail(order, site).text).toContain(`%20order%20${ORDER_ID}%2E\n`);
});

const billing = {
  fullName: 'Asha\r\nReceipt number: INV/26-27/9999\r\n<b>x</b>',
  address: '12 Raj Nagar\nPaid by: cash',
  city: 'Ghaziabad\u2028Total: ₹0.00',
};
const order = paidOrder({ billing, line: { name: 'Ruby\nTotal: ₹1.00' } });

it('what a buyer typed makes no line that looks like a fact, and stays text', () => {
  for (const { text } of [receiptEmail(order, site), saleEmail(order, site)]) {
    for (const fact of ['Receipt number', 'Paid by', 'Total'])
      expect(text.match(new RegExp(`^${fact}:`, 'gm')), fact).toHaveLength(1);
    expect(text).toContain('<b>x</b>');
  }
});

describe('the letter to the buyer of a parcel that has left', () => {
  it('names courier and number, and where the courier shows the parcel', () => {
    const order = paidOrder({
      parcel: { ...newParcel, state: 'shipped', courier: 'blue dart', tracking: '779 37', note: 'Mine' },
    });
    const { subject, text } = shippedEmail(order, site);
    expect(subject).toBe('Your parcel has left: Ruby');
    expect(text).toContain('Order: NB-1001\nProduct: Ruby\nCourier: blue dart\nTracking number: 779 37\n');
    expect(text).toMatch(/https:\/\/www\.bluedart\.com\S+trackNo=77937\n/);
    expect(text).not.toContain('Mine');
  });

  it('without a courier just says that it has left', () => {
    const { text } = shippedEmail(paidOrder({ parcel: { ...paidOrder().parcel, state: 'shipped' } }), site);
    expect(text).not.toMatch(/Courier|Tracking|Where it is/);
  });
});

describe('the letters about an order that was placed in Hindi', () => {
  const made = { option: 'Setting', choice: 'Silver ring', answer: '16', madeToOrder: true as const };
  const paid = paidOrder({ line: { hindiName: 'माणिक', options: [made] } });
  const order = { ...paid, placed: { ...paid.placed, language: 'hi' as const } };

  it('are in Hindi, with the addresses of Hindi pages, and say what is made for the buyer', () => {
    const { subject, text } = receiptEmail(order, site);
    expect(subject).toBe('आपका ऑर्डर पक्का हो गया है: माणिक');
    expect(text).toContain('नमस्ते Asha Verma,');
    expect(text).toContain(
      'माणिक, जड़ाई: चाँदी की अंगूठी (16)। यह आपके लिए बनता है, इसलिए ख़राब होने पर ही वापस होगा।',
    );
    expect(text).toContain('https://example.in/hi/terms-condition');
    expect(text).toContain('https://example.in/hi/your-order');
    expect(text).toContain(`https://example.in/hi/receipt/${ORDER_ID}`);
    expect(text).toContain(encodeURIComponent('मेरे ऑर्डर NB-1001'));
  });

  it('lead a client of a consultation to the page for birth details in Hindi', () => {
    const consultation = paidOrder({ line: { kind: 'service' } });
    const inHindi = { ...consultation, placed: { ...consultation.placed, language: 'hi' as const } };
    expect(receiptEmail(inHindi, site).text).toContain(`https://example.in/hi/birth-details/${ORDER_ID}`);
  });

  it('have no English sentence', () => {
    const shipped = { ...order, parcel: { ...newParcel, state: 'shipped' as const, courier: 'DTDC' } };
    const letters = [
      receiptEmail(order, site),
      shippedEmail(shipped, site),
      alreadySoldEmail(order, site),
      refundEmail(order, refundOf({ reason: 'already_sold' }), site),
    ];
    for (const { subject, text } of letters)
      expect(`${subject}\n${text}`.match(/[a-z]+(?: [a-z]+){2,}|Ruby|Silver/)).toBeNull();
  });

  it('keep the name that the shop sells it under where it has no Hindi one, as letters in English do', () => {
    const plain = paidOrder();
    const inHindi = { ...plain, placed: { ...plain.placed, language: 'hi' as const } };
    expect(receiptEmail(inHindi, site).subject).toBe('आपका ऑर्डर पक्का हो गया है: Ruby');
    expect(receiptEmail(paid, site).text).toContain('Ruby, Setting: Silver ring (16)');
  });
});

it('the letter to the buyer says what was made to order and cannot be returned', () => {
  const options = [{ option: 'Setting', choice: 'Silver ring', answer: '16', madeToOrder: true as const }];
  expect(receiptEmail(paidOrder({ line: { options } }), site).text).toContain(
    'Ruby, Setting: Silver ring (16). Made for you: it cannot be returned unless it is faulty.',
  );
});
