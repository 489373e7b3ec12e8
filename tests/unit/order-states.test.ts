import { describe, expect, it } from 'vitest';
import {
  type Anomaly,
  type Attempt,
  type AttemptOpened,
  type AttemptState,
  attemptIdOf,
  attemptState,
  attemptSteps,
  isAttemptId,
  orderOfAttempt,
  type Settlement,
} from '#domain/attempt.ts';
import {
  CheckoutPayload,
  isOrderId,
  type OrderPlaced,
  orderSettlement,
  orderStatus,
  orderToWire,
} from '#domain/order.ts';
import { newOrderId } from '#server/orders/order-records.ts';

const opened: AttemptOpened = {
  openedAt: '2026-11-20T06:30:00.000Z',
  providerRef: 'REF',
  redirectUrl: 'http://localhost/pay',
};
const settled = (outcome: Settlement['outcome']): Settlement => ({
  settledAt: '2026-11-20T06:31:00.000Z',
  outcome,
  mode: null,
  transactionId: null,
  failure: null,
});

const ID = '0123456789ABCDEFGHJKMNPQRS';
const mismatch: Anomaly = {
  at: '2026-11-20T06:31:00.000Z',
  kind: 'amount_mismatch',
  attemptId: ID,
  amount: 100,
  providerRef: 'REF',
  transactionId: null,
};
const attempt = (n: number, partial: Partial<Attempt> = {}): Attempt => ({
  id: attemptIdOf(ID, n),
  reservedAt: '2026-11-20T06:30:00.000Z',
  provider: 'sandbox',
  ttlSeconds: 1800,
  mark: 'unsettled/x/first',
  opened: null,
  settlement: null,
  anomalies: [],
  ...partial,
});

describe('the steps of an attempt', () => {
  const states: AttemptState[] = ['reserved', 'open', 'held', 'completed', 'failed'];
  const allowed = new Set([
    'reserved → open',
    'reserved → held',
    'reserved → completed',
    'reserved → failed',
    'open → held',
    'open → completed',
    'open → failed',
    'held → failed',
  ]);

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(attemptSteps[from].includes(to)).toBe(allowed.has(`${from} → ${to}`));
  });

  it('end where it is settled', () => {
    expect(attemptSteps.completed).toEqual([]);
    expect(attemptSteps.failed).toEqual([]);
  });
});

describe('the state of an order', () => {
  it.each<[AttemptOpened | null, Settlement | null, AttemptState, string]>([
    [null, null, 'reserved', 'pending'],
    [opened, null, 'open', 'pending'],
    [null, settled('COMPLETED'), 'completed', 'COMPLETED'],
    [opened, settled('COMPLETED'), 'completed', 'COMPLETED'],
    [null, settled('FAILED'), 'failed', 'FAILED'],
    [opened, settled('FAILED'), 'failed', 'FAILED'],
  ])('follows from its records alone (%#)', (opening, settlement, state, status) => {
    const only = attempt(1, { opened: opening, settlement });
    expect(attemptState(only)).toBe(state);
    expect(orderStatus(orderSettlement({ attempts: [only], paidBy: null }))).toBe(status);
  });

  const failed = settled('FAILED');
  const paid = settled('COMPLETED');
  it.each<[string, Partial<Attempt>[], string | null, string]>([
    ['held while a payment does not match', [{ opened, anomalies: [mismatch] }], null, 'pending'],
    ['open while a further attempt is', [{ settlement: failed }, { opened }], null, 'pending'],
    [
      'open while an earlier attempt is, though the last has failed',
      [{}, { settlement: failed }],
      null,
      'pending',
    ],
    ['failed once all attempts are', [{ settlement: failed }, { settlement: failed }], null, 'FAILED'],
    ['paid by a second attempt', [{ settlement: failed }, { settlement: paid }], null, 'COMPLETED'],
    ['paid though another attempt is open', [{ settlement: paid }, { opened }], null, 'COMPLETED'],
    ['paid once by two', [{ settlement: paid }, { settlement: paid }], attemptIdOf(ID, 2), 'COMPLETED'],
  ])('is %s', (_, records, paidBy, status) => {
    const attempts = records.map((each, n) => attempt(n + 1, each));
    expect(orderStatus(orderSettlement({ attempts, paidBy }))).toBe(status);
  });
});

describe('an order on the wire', () => {
  const placed: OrderPlaced = {
    id: ID,
    placedAt: '2026-11-20T06:30:00.000Z',
    provider: 'sandbox',
    amount: 37_501_50,
    product: { productId: 1, name: 'Ruby', slug: 'ruby', image: null, unitPrice: 12_500_50, quantity: 3 },
    billing: {
      fullName: 'Asha',
      email: 'a@b.in',
      phone: '9876543210',
      address: 'x',
      country: 'India',
      state: 'UP',
      city: 'Ghaziabad',
      zipCode: '201001',
    },
    ttlSeconds: 1800,
  };

  it('shows status, names, mode, id and amount, and nothing else', () => {
    expect(orderToWire(placed, null)).toEqual({
      status: 'pending',
      customer_name: 'Asha',
      product_name: 'Ruby',
      payment_mode: null,
      merchant_transaction_id: '0123456789ABCDEFGHJKMNPQRS',
      amount: 37_501.5,
    });
    const end = { ...settled('COMPLETED'), mode: 'UPI', transactionId: 'T1' };
    expect(orderToWire(placed, end)).toMatchObject({
      status: 'COMPLETED',
      payment_mode: 'UPI',
    });
  });
});

describe('an order id', () => {
  it('is 26 letters and digits, never the same twice', () => {
    const ids = Array.from({ length: 2_000 }, newOrderId);
    expect(ids.every(isOrderId)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.join('')).size).toBe(32);
  });

  it.each(['', 'x', '../../etc/passwd', '0123456789ABCDEFGHJKMNPQR', '0123456789ABCDEFGHJKMNPQRSS'])(
    'is not %j',
    (text) => {
      expect(isOrderId(text)).toBe(false);
    },
  );

  it.each(['0123456789abcdefghjkmnpqrs', '0123456789ABCDEFGHIKMNPQRS', '0123456789ABCDEFGHJKMNPQR\n'])(
    'is not %j either',
    (text) => {
      expect(isOrderId(text)).toBe(false);
    },
  );
});

describe('the id of an attempt', () => {
  it('is its order’s for the first, and numbered for later ones', () => {
    expect([1, 2, 20].map((n) => attemptIdOf(ID, n))).toEqual([ID, `${ID}-2`, `${ID}-20`]);
    for (const n of [1, 2, 20]) {
      expect(isAttemptId(attemptIdOf(ID, n))).toBe(true);
      expect(orderOfAttempt(attemptIdOf(ID, n))).toBe(ID);
    }
    for (const text of [`${ID}-`, `${ID}-1`, `${ID}-0`, `${ID}-100`, `${ID}-2-2`, `${ID}-R1`, 'x'])
      expect(isAttemptId(text)).toBe(false);
  });
});

describe('a checkout', () => {
  const payload = {
    product_id: 1,
    quantity: 1,
    unit_price: 12_500,
    customer_name: 'Asha',
    email: 'a@b.in',
    phone: '9876543210',
    address: 'x',
    country: 'India',
    state: 'UP',
    city: 'Ghaziabad',
    zip_code: '201001',
  };
  const wrong = (partial: object) => {
    const parsed = CheckoutPayload.safeParse({ ...payload, ...partial });
    return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path[0]))];
  };

  it('is taken with 1 to 100 pieces at a price in whole paise', () => {
    for (const quantity of [1, 2, 100]) expect(wrong({ quantity })).toEqual([]);
    for (const unit_price of [0, 0.01, 12_500.5, 10_000_000]) expect(wrong({ unit_price })).toEqual([]);
  });

  it.each<[unknown]>([
    [0],
    [-1],
    [1.5],
    [101],
    [1e9],
    [Number.POSITIVE_INFINITY],
    [Number.NaN],
    ['1'],
    [null],
    [undefined],
  ])('is not taken with %s pieces', (quantity) => {
    expect(wrong({ quantity })).toEqual(['quantity']);
  });

  it.each<[unknown]>([
    [-1],
    [0.001],
    [Number.POSITIVE_INFINITY],
    [Number.NaN],
    ['12500'],
    [null],
    [undefined],
  ])('is not taken at a unit price of %s', (unit_price) => {
    expect(wrong({ unit_price })).toEqual(['unit_price']);
  });

  it.each<[unknown]>([[0], [-1], [1.5], ['1'], [Number.POSITIVE_INFINITY], [undefined]])(
    'is not taken for product %s',
    (product_id) => {
      expect(wrong({ product_id })).toEqual(['product_id']);
    },
  );

  it.each(['customer_name', 'email', 'phone', 'address', 'country', 'state', 'city', 'zip_code'])(
    'is not taken without %s',
    (field) => {
      expect(wrong({ [field]: undefined })).toEqual([field]);
      expect(wrong({ [field]: '  ' })).toEqual([field]);
      expect(wrong({ [field]: 7 })).toEqual([field]);
    },
  );
});
