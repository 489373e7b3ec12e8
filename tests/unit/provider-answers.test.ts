import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { appendTo, type LoadedOrder, loadOrder, type OrderRecord } from '#server/orders/order-store.ts';
import { reconcilePayment } from '#server/orders/reconcile-payment.ts';
import { reconcileRefund } from '#server/orders/reconcile-refund.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/payments/provider.ts';
import { providers, realProviderIds } from '#server/payments/providers.ts';
import { defaultSettings, type ProviderId } from '#tests/simulator/settings.ts';
import { orderIdOf } from '#tests/support/order-keys.ts';
import { checkOut, openShopWithRuby, quietLog } from '#tests/support/ordering.ts';
import { type Scripted, scriptFetch } from '#tests/support/scripted-fetch.ts';
import { providerIds, testProviders } from '#tests/support/test-providers.ts';
import { payloadFor } from '#tests/support/test-shop.ts';

/*
 * Each row is a provider, an answer as its documents write it, and the events that follow for an order. An
 * answer that settles nothing has no events: the order waits, and the provider is asked again.
 */

quietLog();

const AMOUNT = 1_250_050;
const REF = 'REF_OF_THE_PROVIDER';
const MINUTE = 60_000;
const pages: Record<ProviderId, string> = {
  phonepe: 'https://mercury.phonepe.com/pay',
  razorpay: 'https://rzp.io/i/pay',
};
/** Razorpay's documentation shows other ids for payments. */
const PAYMENT = 'pay_29QQoUBi66xm2f';

/** An answer: its JSON for an attempt's id with status 200, or a refusal. */
type Answer = (id: string) => Scripted;
const ok =
  (json: (id: string) => object): Answer =>
  (id) => ({ json: json(id) });
const refusal =
  (status: number, json: object): Answer =>
  () => ({ status, json });

/** Opens a provider's adapter, whose calls are answered by a script. */
function openAdapter(id: ProviderId, now: () => Date, script: (method: string, url: string) => Scripted) {
  const token = { access_token: 'token', expires_at: now().getTime() / 1000 + 86_400 };
  const { fetch } = scriptFetch(({ method, url }) =>
    url.endsWith('/v1/oauth/token') ? { json: token } : script(method, url),
  );
  return testProviders[id].open(defaultSettings(), { fetch, now, tokenStore: null, payPageOrigin: null });
}

/** Opens a shop with an order that waits for its payment at a provider. */
async function openWaiting(
  provider: ProviderId,
  script: (id: string) => (method: string) => Scripted,
  heardOf = true,
) {
  const { shop, clock, ruby, orders } = await openShopWithRuby();
  let id = '';
  const adapter: PaymentProvider = {
    ...openAdapter(provider, clock.now, (method) => script(id)(method)),
    create: async () => {
      if (heardOf) return { providerRef: REF, redirectUrl: pages[provider] };
      throw new PaymentProviderError('no answer', 'unknown');
    },
  };
  await checkOut(shop, payloadFor(ruby), null, adapter);
  const [key = ''] = await orders.keys('order/');
  id = orderIdOf(key);
  const eventsOf = async () => (await orders.read<OrderRecord>(key))?.value.events ?? [];
  const load = async (): Promise<LoadedOrder> => {
    const loaded = await loadOrder(shop, id);
    if (!loaded) throw new Error('no order');
    return loaded;
  };
  const providers = { [provider]: adapter };
  const asking = { withinMs: 1_000, prompted: true };
  /**
   * Runs a query of the provider.
   * @returns the events that it records, without those that follow from them
   */
  const eventsAfter = async (ask: (loaded: LoadedOrder) => Promise<unknown>) => {
    clock.advance(MINUTE);
    const before = (await eventsOf()).length;
    await ask(await load());
    return (await eventsOf()).slice(before).filter(({ type }) => !followUps.includes(type));
  };
  return { id, shop, clock, providers, asking, eventsAfter };
}
const followUps: OrderEvent['type'][] = [
  'numbered',
  'invoiced',
  'emails_queued',
  'refund_requested',
  'pieces_claimed',
];

type Row = [ProviderId, what: string, Answer, events: object[]];

const paidBy = (mode: string | null, transactionId: string | null) => [
  { type: 'attempt_ended', result: 'COMPLETED', mode, transactionId, failure: null },
];
const failedBy = (failure: string | null) => [
  { type: 'attempt_ended', result: 'FAILED', mode: null, transactionId: null, failure },
];
const mismatch = (kind: string, more: object) => [{ type: 'discrepancy_found', kind, ...more }];

const phonePeTry = (state: string, more = {}) => ({
  paymentMode: 'UPI_QR',
  transactionId: 'OM12334',
  timestamp: 1_724_866_793_837,
  amount: AMOUNT,
  state,
  ...more,
});
const phonePeOrder = (state: string, more: object = {}) =>
  ok((id) => ({
    orderId: REF,
    state,
    amount: AMOUNT,
    payableAmount: AMOUNT,
    feeAmount: 0,
    currency: 'INR',
    expireAt: 1_724_866_793_837,
    metaInfo: { udf1: id, udf2: '' },
    paymentDetails: state === 'COMPLETED' ? [phonePeTry('COMPLETED')] : [],
    ...more,
  }));

const razorpayLink = (status: string, more: object = {}) =>
  ok((id) => ({
    accept_partial: false,
    amount: AMOUNT,
    amount_paid: 0,
    currency: 'INR',
    customer: [],
    id: REF,
    notes: null,
    payments: [],
    reference_id: id,
    reminders: [],
    short_url: 'https://rzp.io/i/alaBxs0i',
    status,
    ...more,
  }));
const captured = (more = {}) => ({
  amount: AMOUNT,
  created_at: 1_661_852_741,
  method: 'netbanking',
  payment_id: PAYMENT,
  status: 'captured',
  ...more,
});
const razorpayPaid = (more: object = {}) =>
  razorpayLink('paid', { amount_paid: AMOUNT, payments: [captured()], ...more });
const razorpayError = (description: string) => ({
  error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} },
});

const wrongAmounts = ['10000.5', '1e4', '', ' 10000', '-1', '9'.repeat(16), null];
const aboutPayments: Row[] = [
  ['phonepe', 'PENDING', phonePeOrder('PENDING'), []],
  ['phonepe', 'COMPLETED', phonePeOrder('COMPLETED'), paidBy('UPI_QR', 'OM12334')],
  [
    'phonepe',
    'COMPLETED after a try that failed',
    phonePeOrder('COMPLETED', {
      paymentDetails: [
        phonePeTry('FAILED', { paymentMode: 'CARD', transactionId: 'OM1' }),
        phonePeTry('COMPLETED'),
      ],
    }),
    paidBy('UPI_QR', 'OM12334'),
  ],
  [
    'phonepe',
    'PENDING with a try that succeeded',
    phonePeOrder('PENDING', { paymentDetails: [phonePeTry('COMPLETED')] }),
    [],
  ],
  [
    'phonepe',
    'COMPLETED without its tries',
    phonePeOrder('COMPLETED', { paymentDetails: undefined }),
    paidBy(null, null),
  ],
  [
    'phonepe',
    'COMPLETED by a way nobody knows',
    phonePeOrder('COMPLETED', {
      paymentDetails: [phonePeTry('COMPLETED', { paymentMode: 'PPE_EMI' })],
      added: { later: [null] },
    }),
    paidBy('PPE_EMI', 'OM12334'),
  ],
  ['phonepe', 'EXPIRED, which no page names', phonePeOrder('EXPIRED'), []],
  ['phonepe', 'a state of tomorrow', phonePeOrder('SETTLED_NOW'), []],
  ['phonepe', 'no state', phonePeOrder('COMPLETED', { state: undefined }), []],
  ['phonepe', 'no id', phonePeOrder('COMPLETED', { orderId: undefined }), []],
  ['phonepe', 'another order’s id', phonePeOrder('COMPLETED', { merchantOrderId: 'ANOTHER' }), []],
  ['phonepe', 'another order’s mark', phonePeOrder('COMPLETED', { metaInfo: { udf1: 'ANOTHER' } }), []],
  ['phonepe', 'another currency', phonePeOrder('COMPLETED', { currency: 'USD' }), []],
  ['phonepe', 'an amount as text', phonePeOrder('COMPLETED', { amount: String(AMOUNT) }), []],
  ['phonepe', 'half a paisa', phonePeOrder('COMPLETED', { amount: AMOUNT + 0.5 }), []],
  ['phonepe', 'an amount past counting', phonePeOrder('COMPLETED', { amount: 2 ** 53 }), []],
  [
    'phonepe',
    'another amount',
    phonePeOrder('COMPLETED', { amount: AMOUNT - 100 }),
    mismatch('amount_mismatch', { amount: AMOUNT - 100, providerRef: REF, transactionId: 'OM12334' }),
  ],
  [
    'phonepe',
    'another reference',
    phonePeOrder('COMPLETED', { orderId: 'ANOTHER' }),
    mismatch('reference_mismatch', { amount: AMOUNT, providerRef: 'ANOTHER' }),
  ],
  ['phonepe', 'FAILED', phonePeOrder('FAILED'), failedBy(null)],
  [
    'phonepe',
    'FAILED with a code',
    phonePeOrder('FAILED', { errorCode: 'INVALID_MPIN', detailedErrorCode: 'ZM' }),
    failedBy('INVALID_MPIN'),
  ],
  [
    'phonepe',
    'FAILED with a code in its context',
    phonePeOrder('FAILED', { errorContext: { errorCode: 'TXN_CANCELLED', source: 'CUSTOMER' } }),
    failedBy('TXN_CANCELLED'),
  ],
  [
    'phonepe',
    'FAILED with a detailed code alone',
    phonePeOrder('FAILED', { errorCode: '', detailedErrorCode: 'ORDER_EXPIRED' }),
    failedBy('ORDER_EXPIRED'),
  ],
  [
    'phonepe',
    'FAILED with the code of its last try',
    phonePeOrder('FAILED', { paymentDetails: [phonePeTry('FAILED', { errorCode: 'INSUFFICIENT_BALANCE' })] }),
    failedBy('INSUFFICIENT_BALANCE'),
  ],

  ['razorpay', 'created', razorpayLink('created'), []],
  ['razorpay', 'paid', razorpayPaid(), paidBy('NETBANKING', PAYMENT)],
  ['razorpay', 'paid, without its payments', razorpayPaid({ payments: undefined }), paidBy(null, null)],
  [
    'razorpay',
    'paid, with an amount as text',
    razorpayPaid({ payments: [captured({ amount: String(AMOUNT) })] }),
    paidBy('NETBANKING', PAYMENT),
  ],
  ...wrongAmounts.map(
    (amount): Row => [
      'razorpay',
      `paid, with ${JSON.stringify(amount)} for the amount of its payment`,
      razorpayPaid({ payments: [captured({ amount })] }),
      paidBy(null, null),
    ],
  ),
  ['razorpay', 'partially paid', razorpayLink('partially_paid', { amount_paid: 100 }), []],
  ['razorpay', 'a state of tomorrow', razorpayPaid({ status: 'paid_out' }), []],
  ['razorpay', 'another reference of ours', razorpayPaid({ reference_id: 'ANOTHER' }), []],
  ['razorpay', 'no reference', razorpayPaid({ reference_id: null }), []],
  ['razorpay', 'another currency', razorpayPaid({ currency: 'USD' }), []],
  ['razorpay', 'an amount as text', razorpayPaid({ amount: String(AMOUNT) }), []],
  ['razorpay', 'half a paisa', razorpayPaid({ amount: AMOUNT + 0.5 }), []],
  [
    'razorpay',
    'another amount',
    razorpayPaid({ amount_paid: AMOUNT - 100 }),
    mismatch('amount_mismatch', { amount: AMOUNT - 100, transactionId: PAYMENT }),
  ],
  [
    'razorpay',
    'another link',
    razorpayPaid({ id: 'plink_other' }),
    mismatch('reference_mismatch', { providerRef: 'plink_other' }),
  ],
  ['razorpay', 'expired', razorpayLink('expired'), failedBy('expired')],
  ['razorpay', 'cancelled', razorpayLink('cancelled'), failedBy('cancelled')],
  [
    'razorpay',
    'expired as it was paid',
    razorpayLink('expired', { payments: [captured()] }),
    paidBy('NETBANKING', PAYMENT),
  ],
  [
    'razorpay',
    'expired as it was paid, with an amount as text',
    razorpayLink('expired', { payments: [captured({ amount: String(AMOUNT) })] }),
    paidBy('NETBANKING', PAYMENT),
  ],
  [
    'razorpay',
    'expired, paid in part',
    razorpayLink('expired', { payments: [captured({ amount: 5_000 })] }),
    [],
  ],
  [
    'razorpay',
    'cancelled, with money that no payment names',
    razorpayLink('cancelled', { amount_paid: AMOUNT }),
    [],
  ],
];

it('asks about every provider that is complete', () => {
  const complete = realProviderIds.filter((id) => providers[id].isComplete);
  expect([...providerIds].sort()).toEqual([...complete].sort());
  expect(new Set(aboutPayments.map(([id]) => id))).toEqual(new Set(complete));
});

it.each(aboutPayments)('%s says of a payment: %s', async (provider, _, answer, events) => {
  const { id, shop, providers, asking, eventsAfter } = await openWaiting(
    provider,
    (own) => () => answer(own),
  );
  const recorded = await eventsAfter((loaded) => reconcilePayment(shop, providers, loaded, id, asking));
  expect(recorded).toMatchObject(events);
  expect(recorded).toHaveLength(events.length);
});

describe('a payment whose creation was never answered', () => {
  const givenUp = [
    { type: 'attempt_abandoned' },
    { type: 'attempt_ended', result: 'FAILED', failure: 'never_created' },
  ];
  const unknownOrderCodes = [
    'INVALID_MERCHANT_ORDER_ID',
    'MERCHANT_ORDER_MAPPING_NOT_FOUND',
    'ORDER_NOT_FOUND',
  ];
  const list = (...payment_links: unknown[]) => ok(() => ({ payment_links }));
  const rows: Row[] = [
    ...unknownOrderCodes.map(
      (code): Row => ['phonepe', code, refusal(400, { code, message: 'No entry found' }), givenUp],
    ),
    ['phonepe', 'BAD_REQUEST', refusal(400, { code: 'BAD_REQUEST' }), []],
    ['phonepe', 'a server error', refusal(500, {}), []],
    ['razorpay', 'no link of that reference', list(), givenUp],
    [
      'razorpay',
      'links of other references',
      list({ reference_id: 'ANOTHER', status: 'paid' }, null, {}),
      givenUp,
    ],
    ['razorpay', 'wrong keys', refusal(401, razorpayError('Authentication failed')), []],
    ['razorpay', 'a server error', refusal(502, {}), []],
  ];

  it.each(rows)(
    'ends only where the provider knows of none: %s says %s',
    async (provider, _, answer, events) => {
      const waiting = await openWaiting(provider, (own) => () => answer(own), false);
      const { id, shop, clock, providers, asking, eventsAfter } = waiting;
      clock.advance(60 * MINUTE);
      const recorded = await eventsAfter((loaded) => reconcilePayment(shop, providers, loaded, id, asking));
      expect(recorded).toMatchObject(events);
      expect(recorded).toHaveLength(events.length);
    },
  );

  it('is found by its reference among the links of Razorpay', async () => {
    const others = [{ reference_id: 'ANOTHER', status: 'paid' }, null, {}];
    const link = razorpayPaid()('');
    const { id, shop, providers, asking, eventsAfter } = await openWaiting(
      'razorpay',
      (own) => () => ({
        json: { payment_links: [...others, { ...(link as { json: object }).json, reference_id: own }] },
      }),
      false,
    );
    const recorded = await eventsAfter((loaded) => reconcilePayment(shop, providers, loaded, id, asking));
    expect(recorded).toMatchObject(paidBy('NETBANKING', PAYMENT));
  });
});

describe('a refund', () => {
  const BACK = 50_000;
  const accepted = [{ type: 'refund_accepted', providerRefundRef: 'REFUND_REF' }];
  const back = [{ type: 'refund_ended', result: 'COMPLETED', failure: null }];
  const refused = (failure: string) => [{ type: 'refund_ended', result: 'FAILED', failure }];

  const phonePe = (state: string, more: object = {}) =>
    ok((id) => ({
      originalMerchantOrderId: id,
      amount: BACK,
      state,
      timestamp: 1_706_629_419_799,
      refundId: 'REFUND_REF',
      errorCode: '',
      detailedErrorCode: '',
      ...more,
    }));
  const phonePeRefusal = (code: string) => refusal(400, { code, data: {} });
  const unknownAtPhonePe = refusal(404, { code: 'REFUND_NOT_FOUND' });

  const entity =
    (status: string, more: object = {}) =>
    (id: string) => ({
      id: 'REFUND_REF',
      entity: 'refund',
      amount: BACK,
      payment_id: PAYMENT,
      receipt: `${id}-R1`,
      status,
      ...more,
    });
  const razorpay = (status: string, more: object = {}) => ok(entity(status, more));
  const listed = (...items: ((id: string) => unknown)[]) =>
    ok((id) => ({ entity: 'collection', items: items.map((item) => item(id)) }));
  const others = [
    entity('processed', { receipt: null }),
    entity('processed', { receipt: 'ANOTHER' }),
    () => null,
  ];

  /** A row: the answer to the query of the refund, and if there is one, the answer to the request for it. */
  type RefundRow = [ProviderId, what: string, asked: Answer, requested: Answer | null, events: object[]];
  const rows: RefundRow[] = [
    ['phonepe', 'PENDING', phonePe('PENDING'), null, accepted],
    ['phonepe', 'CONFIRMED, which is no end', phonePe('CONFIRMED'), null, accepted],
    ['phonepe', 'COMPLETED', phonePe('COMPLETED'), null, back],
    [
      'phonepe',
      'FAILED',
      phonePe('FAILED', { errorCode: 'REFUND_BREACHED' }),
      null,
      refused('REFUND_BREACHED'),
    ],
    ['phonepe', 'a state of tomorrow', phonePe('REVERSED'), null, accepted],
    ['phonepe', 'another amount', phonePe('COMPLETED', { amount: BACK - 1 }), null, []],
    ['phonepe', 'another order', phonePe('COMPLETED', { originalMerchantOrderId: 'ANOTHER' }), null, []],
    ['phonepe', 'another refund', phonePe('COMPLETED', { merchantRefundId: 'ANOTHER' }), null, []],
    ['phonepe', 'not known, then taken', unknownAtPhonePe, phonePe('PENDING'), accepted],
    [
      'phonepe',
      'not known, then refused for good',
      unknownAtPhonePe,
      phonePeRefusal('REFUND_FOR_TXN_OLDER_THAN_LIMIT'),
      refused('REFUND_FOR_TXN_OLDER_THAN_LIMIT'),
    ],
    [
      'phonepe',
      'not known, then refused as it may be there',
      unknownAtPhonePe,
      phonePeRefusal('Refund ID Duplicated'),
      [],
    ],
    ['phonepe', 'a refusal of the question', phonePeRefusal('BAD_REQUEST'), null, []],

    ['razorpay', 'pending', listed(...others, entity('pending')), null, accepted],
    ['razorpay', 'processed', listed(...others, entity('processed')), null, back],
    ['razorpay', 'failed', listed(entity('failed')), null, refused('failed')],
    ['razorpay', 'a state of tomorrow', listed(entity('reversed')), null, accepted],
    ['razorpay', 'another amount', listed(entity('processed', { amount: BACK - 1 })), null, []],
    ['razorpay', 'another payment', listed(entity('processed', { payment_id: 'pay_other' })), null, []],
    ['razorpay', 'none of ours, then taken', listed(...others), razorpay('pending'), accepted],
    [
      'razorpay',
      'none of ours, then another refund',
      listed(...others),
      razorpay('processed', { receipt: 'ANOTHER' }),
      [],
    ],
    ...(
      [
        ['Your account does not have enough balance to carry out the refund operation.', 'REFUND_BREACHED'],
        ['The payment has been fully refunded already', 'EXCESS_REFUND_AMOUNT'],
        ['The total refund amount is greater than the refund payment amount', 'EXCESS_REFUND_AMOUNT'],
        ['The refund amount provided is greater than amount captured', 'EXCESS_REFUND_AMOUNT'],
        [
          'Refund is not supported by the bank because the payment is more than 6 months old',
          'REFUND_FOR_TXN_OLDER_THAN_LIMIT',
        ],
        ['The id provided does not exist', 'ORIGINAL_TXN_NOT_FOUND'],
      ] as const
    ).map(
      ([text, code]): RefundRow => [
        'razorpay',
        `none, then “${text}”`,
        listed(),
        refusal(400, razorpayError(text)),
        refused(code),
      ],
    ),
    [
      'razorpay',
      'none, then that it is under way',
      listed(),
      refusal(409, razorpayError('Request in progress')),
      [],
    ],
    ['razorpay', 'wrong keys', refusal(401, razorpayError('Authentication failed')), null, []],
  ];

  it.each(rows)('%s says of it: %s', async (provider, _, asked, requested, events) => {
    let isPaid = false;
    const paid = provider === 'phonepe' ? phonePeOrder('COMPLETED') : razorpayPaid();
    const { id, shop, providers, asking, eventsAfter } = await openWaiting(provider, (own) => (method) => {
      if (!isPaid) return paid(own);
      const answer = method === 'POST' ? requested : asked;
      if (!answer) throw new Error('no refund is requested here');
      return answer(own);
    });
    await eventsAfter((loaded) => reconcilePayment(shop, providers, loaded, id, asking));
    isPaid = true;
    const refundId = `${id}-R1`;
    const wanted = { refundId, attemptId: id, amount: BACK, reason: 'owner', note: null } as const;
    const at = shop.now().toISOString();
    await appendTo(shop, id, () => [{ type: 'refund_requested', at, ...wanted }]);
    const recorded = await eventsAfter((loaded) =>
      reconcileRefund(shop, providers, loaded, refundId, asking),
    );
    const own = recorded.filter(({ type }) => type !== 'credit_note_issued');
    expect(own).toMatchObject(events);
    expect(own).toHaveLength(events.length);
  });
});
