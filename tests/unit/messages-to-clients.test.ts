import { expect, it } from 'vitest';
import { consultationMessages } from '#admin/orders/consultation-messages.ts';
import { clientOf, paymentText, reviewRequest, thanksToBuyer } from '#admin/orders/order-text.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';

/* The texts for WhatsApp that are ready on the owner's screens, and what she reads about a consultation. */

const itemOf = (kind: 'product' | 'service') =>
  [{ kind, quantity: 1, given_back: 0 }] as OrderShownWire['items'];

const consultation = (other: Partial<OrderShownWire> = {}) =>
  ({
    items: itemOf('service'),
    customer_name: 'Smt Meera Rao',
    title: 'Reading',
    product_name: 'Reading',
    order_no: 'NB-1042',
    status: 'COMPLETED',
    fulfilment: 'new',
    scheduled_at: '2026-11-25T13:00:00.000Z',
    outcome: null,
    birth_details: null,
    pay_url: null,
    payments: [],
    payment_mode: 'UPI',
    to_do: null,
    ...other,
  }) as OrderShownWire;
const now = new Date('2026-11-24T06:30:00.000Z');
const offered = (order: OrderShownWire) => consultationMessages(order, now).map(({ name }) => name);

it('offers to confirm and to remind before a consultation, and the open payment while it is open', () => {
  expect(offered(consultation())).toEqual(['Confirm on WhatsApp', 'Remind on WhatsApp']);
  const unpaid = consultation({ status: 'pending', pay_url: 'https://example.in/pay/1' });
  expect(offered(unpaid)).toContain('Say that the payment is open');
});

it('speaks to the client where somebody else has paid', () => {
  const paid = consultation({
    customer_name: 'Arun Rao',
    phone: '9555555555',
    asked_of: { customer_name: 'Kavita Rao', phone: '9444444444' },
  });
  for (const { text } of consultationMessages(paid, now)) expect(text).toContain('Namaste Kavita');
  expect(clientOf(paid).phone).toBe('9444444444');
});

it('offers thanks and the request for a review once the consultation is done', () => {
  const done = consultation({ outcome: 'done' });
  expect(offered(done)).toEqual(['Thank on WhatsApp', 'Ask for a review']);
  expect(consultationMessages(done, now)[1]?.text).toContain(reviewRequest);
});

it('thanks the buyer of a parcel by the first name, and asks for a review', () => {
  const text = thanksToBuyer(consultation({ items: itemOf('product'), title: 'Ruby' }));
  expect(text).toContain('Namaste Meera, thank you for your order NB-1042 (Ruby).');
  expect(text).toContain(reviewRequest);
});

it('says nothing of sending where a consultation is not paid', () => {
  for (const status of ['pending', 'FAILED'] as const) {
    expect(paymentText(consultation({ status }))).toMatch(/^Not paid/);
    expect(paymentText(consultation({ status }))).not.toMatch(/send/i);
    expect(paymentText(consultation({ status, items: itemOf('product') }))).toMatch(/Send nothing/i);
  }
});
