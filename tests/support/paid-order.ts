import { type Attempt, attemptIdOf, type Outcome } from '#domain/order/attempt.ts';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import type { Seller } from '#domain/order/invoice.ts';
import { numberLines, type OrderLine, orderAmount } from '#domain/order/order-line.ts';
import type { Order } from '#domain/order/order-state.ts';
import { newParcel } from '#domain/order/parcel.ts';
import type { Refund } from '#domain/order/refund.ts';
import type { EmailContext } from '#server/orders/email-context.ts';

/** The site’s details in the form that e-mails about orders use. */
export const emailSite: EmailContext = {
  site: {
    practice: 'Nakshatra Bhavan',
    astrologer: 'Acharya Ananya Sharma',
    phone: '9811111111',
    email: 'hello@nakshatra.example',
  },
  receiptUrl: (id, language, note) =>
    `https://example.in/${language === 'hi' ? 'hi/' : ''}receipt/${id}${note ? `?note=${note}` : ''}`,
  detailsUrl: (id, language) => `https://example.in/${language === 'hi' ? 'hi/' : ''}birth-details/${id}`,
  orderUrl: (id) => `https://example.in/orders/${id}`,
  productUrl: (id) => `https://example.in/edit-product/${id}`,
  lowStockUrl: () => 'https://example.in/list-product?show=low',
  termsUrl: (language) => `https://example.in/${language === 'hi' ? 'hi/' : ''}terms-condition`,
  yourOrderUrl: (language) => `https://example.in/${language === 'hi' ? 'hi/' : ''}your-order`,
};

/** A seller without GST registration. It contains none of the buyer’s data. */
export const unregistered: Seller = {
  legalName: 'Ananya Sharma',
  address: ['12 Sample Marg', 'Meerut 250001', 'India'],
  state: 'UP',
  gstin: null,
  composition: false,
  practice: 'Nakshatra Bhavan',
  phone: '1234567890',
  email: 'hello@example.org',
};

/** The same seller with a registration for GST in the state of the sample practice. */
export const registered: Seller = {
  ...unregistered,
  address: ['12 Sample Marg', 'Ghaziabad, Uttar Pradesh 201002', 'India'],
  state: 'Uttar Pradesh',
  gstin: '09AAPFU0939F1ZT',
};

/** The order of `paidOrder`. */
export const ORDER_ID = '0123456789ABCDEFGHJKMNPQRS';

export const outcome: Outcome = {
  endedAt: '2026-11-20T06:31:00.000Z',
  result: 'COMPLETED',
  mode: 'UPI_QR',
  transactionId: 'T123',
  failure: null,
};

export const paidAttempt: Attempt = {
  id: ORDER_ID,
  createdAt: '2026-11-20T06:30:00.000Z',
  provider: 'phonepe',
  ttlSeconds: 900,
  session: null,
  buyer: null,
  abandonedAt: null,
  outcome,
  discrepancies: [],
  closedAt: null,
  successReportedAt: null,
  checks: 0,
};

/** A completed refund of that order. */
export const refundOf = (partial: Partial<Refund> = {}): Refund => ({
  id: `${ORDER_ID}-R1`,
  attemptId: attemptIdOf(ORDER_ID, 1),
  amount: 500_00,
  lines: [],
  reason: 'owner',
  note: 'The owner’s own note',
  requestedAt: '2026-11-22T06:30:00.000Z',
  state: 'COMPLETED',
  providerRefundRef: 'OMR1',
  endedAt: '2026-11-23T06:30:00.000Z',
  failure: null,
  creditNote: null,
  settled: null,
  ...partial,
});

/** One ruby at ₹12,500.50, as a line of an order. */
export const rubyLine: Omit<OrderLine, 'line'> = {
  kind: 'product',
  productId: 1,
  name: 'Ruby',
  slug: 'ruby',
  image: null,
  options: [],
  unitPrice: 12_500_50,
  quantity: 1,
  gstRate: null,
  hsnCode: null,
};

/** A paid order as it is stored: of one ruby at ₹12,500.50, or of lines like it. */
export function paidOrder({
  line = {},
  lines = [line],
  billing,
  ...partial
}: Partial<Order> & {
  line?: Partial<OrderLine>;
  lines?: Partial<OrderLine>[];
  billing?: Partial<BillingForm>;
} = {}): Order {
  const numbered = numberLines(lines.map((each) => ({ ...rubyLine, ...each })));
  return {
    webhooks: [],
    placed: {
      id: ORDER_ID,
      placedAt: '2026-11-20T06:30:00.000Z',
      amount: orderAmount(numbered),
      lines: numbered,
      billing: {
        fullName: 'Asha Verma',
        email: 'asha@example.org',
        phone: '9876543210',
        address: '12 Raj Nagar',
        country: 'India',
        state: 'Uttar Pradesh',
        city: 'Ghaziabad',
        zipCode: '201001',
        ...billing,
      },
      seller: unregistered,
    },
    attempts: [paidAttempt],
    paidBy: ORDER_ID,
    parcel: newParcel,
    parcelChanges: [],
    refunds: [],
    disputes: [],
    reports: [],
    invoice: { number: 'INV/26-27/0001', issuedAt: outcome.endedAt },
    number: 1001,
    claim: null,
    emailsRequested: [],
    emailsQueued: [],
    requestOver: null,
    client: { fullName: 'Asha Verma', phone: '9876543210', email: 'asha@example.org' },
    detailsAt: null,
    doubtsSeenAt: null,
    redactedAt: null,
    ...partial,
  };
}
