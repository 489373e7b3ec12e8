import { type Attempt, attemptIdOf, type Settlement } from '#domain/attempt.ts';
import type { BillingForm, SoldProduct } from '#domain/order.ts';
import type { WholeOrder } from '#domain/order-shown.ts';
import type { Refund } from '#domain/refund.ts';

/** The order of `paidOrder`. */
export const ORDER_ID = '0123456789ABCDEFGHJKMNPQRS';

export const settlement: Settlement = {
  settledAt: '2026-11-20T06:31:00.000Z',
  outcome: 'COMPLETED',
  mode: 'UPI_QR',
  transactionId: 'T123',
  failure: null,
};

export const paidAttempt: Attempt = {
  id: ORDER_ID,
  reservedAt: '2026-11-20T06:30:00.000Z',
  provider: 'phonepe',
  ttlSeconds: 900,
  mark: `unsettled/${ORDER_ID}/first`,
  opened: null,
  settlement,
  anomalies: [],
};

/** A refund of it that has arrived. */
export const refundOf = (partial: Partial<Refund> = {}): Refund => ({
  id: `${ORDER_ID}-R1`,
  attemptId: attemptIdOf(ORDER_ID, 1),
  amount: 500_00,
  reason: 'owner',
  note: 'The owner’s own note',
  askedAt: '2026-11-22T06:30:00.000Z',
  mark: `unsettled/${ORDER_ID}/1-x`,
  state: 'COMPLETED',
  providerRefundRef: 'OMR1',
  endedAt: '2026-11-23T06:30:00.000Z',
  failure: null,
  ...partial,
});

/** A paid order of one ruby at ₹12,500.50, as it is kept. */
export function paidOrder({
  product,
  billing,
  ...partial
}: Partial<WholeOrder> & {
  product?: Partial<SoldProduct>;
  billing?: Partial<BillingForm>;
} = {}): WholeOrder {
  const { unitPrice = 12_500_50, quantity = 1 } = product ?? {};
  return {
    callbacks: [],
    placed: {
      id: ORDER_ID,
      placedAt: '2026-11-20T06:30:00.000Z',
      provider: 'phonepe',
      amount: unitPrice * quantity,
      product: { productId: 1, name: 'Ruby', slug: 'ruby', image: null, unitPrice, quantity, ...product },
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
      ttlSeconds: 900,
    },
    attempts: [paidAttempt],
    paidBy: null,
    settlement,
    fulfilment: null,
    refunds: [],
    invoice: { number: 'INV/26-27/0001', issuedAt: settlement.settledAt },
    billingRemoved: null,
    ...partial,
  };
}
