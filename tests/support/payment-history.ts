import fc from 'fast-check';
import type { Fulfilment } from '#domain/order/fulfilment.ts';
import type { Fault as ProviderFault } from '#tests/simulator/faults.ts';
import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import type { Fault } from './interleaver.ts';
import type { PaymentWorldOptions } from './payment-world.ts';
import { ofEach, providerIds, testProviders } from './test-providers.ts';

/*
 * Histories of a shop with the real adapters: acts of buyers, banks, both providers, the owner, attackers and
 * the clock, chosen by fast-check. `nth` selects among the candidates that exist when its turn comes.
 */

export type PayHow =
  | 'approve'
  | 'decline'
  | 'fail'
  | 'cancel'
  | 'begin'
  | 'late'
  | 'late after failure'
  | 'another amount'
  | 'another id';

export type PaymentAct = typeof act extends fc.Arbitrary<infer Act> ? Act : never;

export interface PlannedAct {
  act: PaymentAct;
  /** Number of actors that do the same thing at once. */
  times: number;
  fault: Fault | null;
}

/** Acts that happen simultaneously, after the clock has advanced by `jumpMs`. */
export interface PaymentPhase {
  jumpMs: number;
  paysWith: ProviderId;
  providerFaults: ProviderFault[];
  acts: PlannedAct[];
}

export interface PaymentHistory {
  world: PaymentWorldOptions;
  /** True if the providers send webhooks at all. */
  hasWebhooks: boolean;
  phases: PaymentPhase[];
}

const nth = fc.nat(3);
const minutes = (n: number) => n * 60_000;
const does = <const Name extends string>(name: Name) => fc.constant(name);
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const act = fc.oneof(
  weighted(
    9,
    fc.record({
      does: does('checkout'),
      key: fc.constantFrom('k1', 'k1', 'k2', null),
      buyer: fc.constantFrom('Asha', 'Asha', 'Asha', 'Ravi'),
      quantity: fc.constantFrom(1, 1, 3, 5, 100),
      sees: fc.constantFrom('right', 'right', 'right', 'wrong'),
    }),
  ),
  weighted(4, fc.record({ does: does('checkout again'), nth })),
  weighted(
    14,
    fc.record({
      does: does('pay'),
      nth,
      how: fc.constantFrom<PayHow[]>(
        ...(['approve', 'approve', 'approve', 'approve', 'decline', 'fail', 'cancel', 'begin'] as const),
        ...(['late', 'late after failure', 'another amount', 'another id'] as const),
      ),
      mode: fc.constantFrom('UPI_QR', 'CARD'),
      minutes: fc.constantFrom(0, 3, 12, 90),
      // A buyer who never received the page’s address cannot pay there. If it is paid all the same, it is
      // refunded.
      isTold: fc.constantFrom(true, true, false),
    }),
  ),
  weighted(
    9,
    fc.record({
      does: does('webhook'),
      nth: fc.nat(7),
      copies: fc.constantFrom(0, 0, 1, 3),
      how: fc.constantFrom('as sent', 'as sent', 'as sent', 'as sent', 'altered', 'dropped', 'late'),
    }),
  ),
  weighted(
    2,
    fc.record({
      does: does('forged webhook'),
      nth,
      how: fc.constantFrom('unsigned', 'wrongly signed', 'other secret', 'no JSON'),
    }),
  ),
  weighted(8, fc.record({ does: does('poll'), nth })),
  weighted(7, fc.record({ does: does('sweep') })),
  weighted(5, fc.record({ does: does('retry'), nth })),
  weighted(
    7,
    fc.record({
      does: does('refund'),
      nth,
      share: fc.constantFrom('whole', 'whole', 'half', 'some', 'a piece', 'a piece', 'too much'),
      isStale: fc.constantFrom(false, false, false, true),
    }),
  ),
  weighted(1, fc.record({ does: does('close'), nth })),
  // Money that moves at the provider without the site: in the owner's account there, or to a bank.
  weighted(4, fc.record({ does: does('give back there'), nth, share: fc.constantFrom('whole', 'half') })),
  weighted(
    4,
    fc.record({
      does: does('dispute'),
      nth,
      step: fc.constantFrom(
        ...(['raised', 'raised', 'raised in part', 'under_review', 'action_required'] as const),
        ...(['won', 'lost', 'lost', 'closed'] as const),
      ),
    }),
  ),
  weighted(2, fc.record({ does: does('check the books') })),
  weighted(
    1,
    fc.record({
      does: does('price'),
      price: fc.constantFrom(9_999.99, 0.29, 12_500.5, null),
      onSale: fc.constantFrom(true, true, false),
    }),
  ),
  weighted(1, fc.record({ does: does('revoke tokens') })),
  weighted(
    2,
    fc.record({
      does: does('fulfil'),
      nth,
      fulfilment: fc.constantFrom<Fulfilment[]>('packed', 'shipped', 'returned', 'cancelled', 'new'),
    }),
  ),
  // Sales that the owner makes herself: payment requests that are paid by their link, or money that reached
  // her directly.
  weighted(4, fc.record({ does: does('request'), key: fc.constantFrom('r1', 'r1', null) })),
  weighted(5, fc.record({ does: does('start'), nth, isOther: fc.boolean() })),
  weighted(2, fc.record({ does: does('withdraw'), nth })),
  weighted(1, fc.record({ does: does('sell outside'), key: fc.constantFrom('o1', 'o1', null) })),
  weighted(1, fc.record({ does: does('pay pages'), are: fc.constantFrom('foreign', 'own', 'own') })),
);

const plannedAct = fc.record<PlannedAct>({
  act,
  times: fc.constantFrom(1, 1, 1, 2),
  fault: fc.oneof(
    weighted(2, fc.constant(null)),
    weighted(
      1,
      fc.record<Fault>({
        at: fc.integer({ min: 1, max: 26 }),
        kind: fc.constantFrom('killed', 'killed', 'killed', 'fails before', 'fails after', 'stays down'),
      }),
    ),
  ),
});

const providerFault = fc
  .record({
    route: fc.constantFrom(...providerIds.flatMap((id) => testProviders[id].faultRoutes), '*'),
    kind: fc.constantFrom(
      ...(['drop-before', 'drop-after-commit', 'cut', 'bad-json', 'html', 'empty', 'hang'] as const),
      ...(['status', 'status', 'status'] as const),
    ),
    status: fc.constantFrom(400, 429, 500, 503),
    count: fc.constantFrom(1, 1, 2, 5),
    skip: fc.constantFrom(0, 0, 1),
  })
  // Only queries may be refused outright. An order of ours that is refused counts as one that the provider
  // did not create.
  .map(
    ({ status, kind, ...rest }): ProviderFault => ({
      ...rest,
      kind,
      ...(kind === 'status' && {
        status: status === 400 && !/get|status|list|of-payment/.test(rest.route) ? 500 : status,
      }),
    }),
  );

const settings = fc
  .record({
    tokenLifeSeconds: fc.constantFrom(624_600, 624_600, 60),
    duplicates: fc.constantFrom('created-ok', '400', '417-TXN', '417-ORDER'),
    errorShape: fc.constantFrom('code', 'errorCode'),
    statusLagMs: fc.constantFrom(0, 0, 8_000),
    creationLagMs: fc.constantFrom(0, 0, 5_000),
    saysExpired: fc.constantFrom(false, false, true),
    merchantOrderIdInStatus: fc.boolean(),
    refusal: fc.constantFrom('at-once', 'later'),
    refundsFail: fc.constantFrom(false, false, false, true),
    refundMs: fc.constantFrom(0, minutes(5), minutes(3_000)),
    header: fc.constantFrom('bare', 'upper', 'SHA256 ', 'SHA256='),
    refundShape: fc.constantFrom('wrapped', 'flat', 'both'),
    names: fc.constantFrom('both', 'both', 'event', 'type'),
    paymentAmounts: fc.constantFrom('number', 'text'),
    unknownId: fc.constantFrom('does not exist', 'invalid input'),
    lateOnClosed: fc.constantFrom('paid', 'left'),
  })
  .map(({ refusal, refundsFail, refundMs, ...switches }): SettingsPatch => {
    const { header, refundShape, names, paymentAmounts, unknownId, lateOnClosed, ...phonepe } = switches;
    const further: SettingsPatch = {
      phonepe: { ...phonepe, refund: { refusal }, webhook: { header, refundShape, names } },
      razorpay: { paymentAmounts, unknownId, lateOnClosed },
    };
    return ofEach((id) => {
      const outcome = testProviders[id].refundOutcome[refundsFail ? 'FAILED' : 'COMPLETED'];
      return {
        ...further[id],
        refund: { settleAfterMs: refundMs, outcome, ...further[id]?.refund },
      };
    });
  });

const jumps = [0, 0, 2_000, 4_000, 21_000, minutes(4), minutes(31), minutes(36), minutes(200)];

const phase = fc.record<PaymentPhase>({
  jumpMs: fc.constantFrom(...jumps),
  paysWith: fc.constantFrom<ProviderId[]>('phonepe', ...providerIds),
  providerFaults: fc.oneof(
    weighted(3, fc.constant<ProviderFault[]>([])),
    weighted(1, fc.array(providerFault, { minLength: 1, maxLength: 3 })),
  ),
  acts: fc.array(plannedAct, { minLength: 1, maxLength: 4, size: 'max' }),
});

const plain = (act: PaymentAct): PlannedAct => ({ act, times: 1, fault: null });
const then = (jumpMs: number, ...acts: PaymentAct[]): PaymentPhase => ({
  jumpMs,
  paysWith: 'phonepe',
  providerFaults: [],
  acts: acts.map(plain),
});
const first: PaymentAct = { does: 'checkout', key: 'k1', buyer: 'Asha', quantity: 1, sees: 'right' };
const payNow: PaymentAct = { does: 'pay', nth: 0, how: 'approve', mode: 'UPI_QR', minutes: 0, isTold: true };
const failNow: PaymentAct = { ...payNow, how: 'fail' };
const comeLate: PaymentAct = { ...payNow, how: 'late after failure' };
const webhookNow: PaymentAct = { does: 'webhook', nth: 1, copies: 0, how: 'as sent' };
const giveBackHalf: PaymentAct = { does: 'refund', nth: 0, share: 'half', isStale: false };
const giveBackThere: PaymentAct = { does: 'give back there', nth: 0, share: 'whole' };
const disputeNow: PaymentAct = { does: 'dispute', nth: 0, step: 'raised' };
const statusFault = { route: '*', kind: 'status', status: 500 } as const;
const createFault = { route: '*', kind: 'drop-after-commit', about: 'redirectUrl' } as const;

const asked = [
  then(0, { does: 'request', key: 'r1' }),
  then(0, ...[false, false, true].map((isOther) => ({ does: 'start' as const, nth: 0, isOther }))),
];

const lost = [
  { ...then(0, first), providerFaults: [createFault, { ...createFault, about: 'callback_url' }] },
  then(12_000, { does: 'checkout again', nth: 0 }),
];

/**
 * The beginning of most histories, so that something can go wrong: an order that is open, paid, failed or
 * lost.
 */
const openings: PaymentPhase[][] = [
  [then(0, first)],
  [then(0, first), then(0, payNow)],
  [then(0, first), then(0, payNow), then(60_000, { does: 'sweep' })],
  [then(0, first), then(0, failNow), then(60_000, { does: 'sweep' }), then(0, { does: 'retry', nth: 0 })],
  [
    then(0, first),
    then(0, failNow),
    then(60_000, { does: 'sweep' }),
    then(0, comeLate),
    { ...then(minutes(31), webhookNow, webhookNow), providerFaults: [statusFault] },
  ],
  // The owner gives money back in two places at once, or a bank takes it meanwhile.
  [
    then(0, first),
    then(0, payNow),
    then(60_000, { does: 'sweep' }),
    then(0, giveBackHalf, giveBackThere),
    then(0, webhookNow, disputeNow),
  ],
  [
    then(0, first),
    then(0, payNow),
    then(60_000, { does: 'sweep' }),
    then(0, disputeNow),
    then(0, webhookNow),
  ],
  asked,
  [...asked, then(0, payNow), then(60_000, { does: 'sweep' })],
  // The client pays while the owner withdraws, or after that.
  [...asked, then(0, payNow, { does: 'withdraw', nth: 0 })],
  [...asked, then(0, { does: 'withdraw', nth: 0 }), then(0, payNow)],
  [then(0, { does: 'sell outside', key: 'o1' }), then(0, giveBackHalf)],
  lost,
  [...lost, then(0, { ...payNow, isTold: false }, { ...payNow, isTold: false, nth: 1 })],
];

/** Two orders are paid, and the process that records this is killed at some step. */
const twoPaid = fc
  .integer({ min: 20, max: 110 })
  .map((at): PaymentPhase[] => [
    then(0, first, { ...first, key: null }),
    then(0, payNow, { ...payNow, nth: 1 }),
    { ...then(60_000), acts: [{ act: { does: 'sweep' }, times: 1, fault: { at, kind: 'killed' } }] },
  ]);

const opening = fc
  .tuple(
    fc.oneof(weighted(openings.length, fc.constantFrom(...openings)), weighted(2, twoPaid)),
    fc.constantFrom(...providerIds),
  )
  .map(([phases, paysWith]) => phases.map((one) => ({ ...one, paysWith })));

export const paymentHistory: fc.Arbitrary<PaymentHistory> = fc.record({
  world: fc.record({
    seed: fc.integer(),
    // The second start is twenty minutes before the end of the Indian financial year.
    startAt: fc.constantFrom('2026-11-20T06:30:00.000Z', '2027-03-31T18:10:00.000Z'),
    skewMs: fc.constantFrom(0, 0, 0, minutes(10), -minutes(10)),
    isSlow: fc.boolean(),
    settings,
  }),
  hasWebhooks: fc.boolean(),
  phases: fc
    .tuple(
      fc.oneof(weighted(5, opening), weighted(1, fc.constant<PaymentPhase[]>([]))),
      fc.array(phase, { minLength: 1, maxLength: 7, size: 'max' }),
    )
    .map(([first, rest]) => [...first, ...rest]),
});
