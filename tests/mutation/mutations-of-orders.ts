// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of orders and their payments. */

const CASE = 'api/payment-cases/case-';

const ofDomain = [
  ...inside('src/domain/order/attempt.ts', [
    [
      'a completed attempt stays completed',
      'attemptTransitions',
      ['set', 'completed', "['failed']"],
      'unit/order-log',
    ],
    [
      'a failed attempt stays failed',
      'attemptTransitions',
      ['set', 'failed', "['completed']"],
      'unit/order-log',
    ],
    [
      'a mismatched attempt cannot complete',
      'attemptTransitions',
      ['set', 'mismatched', "['completed', 'failed']"],
      'unit/order-log',
    ],
    [
      'the provider’s clock begins when it has the payment',
      'knownSince',
      ['never', 'openedAt'],
      `${CASE}15-19-settling`,
      'case 17',
    ],
  ]),
  ...inside('src/domain/order/order-log.ts', [
    [
      'an order with a closed refund that is reported on has open work',
      'hasOpenWork',
      ['never', 'isHintOpen'],
      'unit/webhook-afterwards',
      'closed by her word',
    ],
    ['an attempt ends once', 'ended', ['always', 'attemptTransitions'], `${CASE}15-19-settling`, 'case 19'],
    ['the first completed attempt pays', 'ended', ['never', 'paidBy'], 'unit/order-log'],
    [
      'an abandoned attempt publishes no pay page',
      'applyEvent.checkout_opened',
      ['never', 'abandonedAt'],
      'unit/order-log',
    ],
    [
      'an attempt with a pay page is not abandoned',
      'applyEvent.attempt_abandoned',
      ['never', 'session'],
      'unit/order-log',
    ],
    ['attempts are numbered without gaps', 'applyEvent', ['never', 'attemptIdOf'], 'unit/order-log'],
    [
      'a payment that comes late goes back',
      'unappliedReason',
      ['never', 'failed'],
      `${CASE}24-25-odd-truths`,
      'case 25',
    ],
    [
      'a second payment of one order goes back',
      'unappliedReason',
      ['never', 'completed'],
      `${CASE}08-10-create`,
      'case 08: an attempt',
    ],
    ['what goes back by itself does so once', 'unappliedPayment', ['never', 'isHandled'], 'unit/order-log'],
    [
      'a mismatched attempt waits until all is back',
      'mismatchResolved',
      ['never', 'refundedOf'],
      'unit/order-log',
    ],
    [
      'a payment the owner did not settle counts again',
      'isSameReport',
      ['always', 'closed'],
      'unit/order-log',
    ],
    [
      'a payment the owner settled does not count again',
      'isSameReport',
      ['never', 'transactionId'],
      'unit/order-log',
    ],
    ['a webhook is recorded once', 'applyEvent.webhook_received', ['never', 'isKnown'], 'unit/order-log'],
    [
      'a flood of webhooks is not kept',
      'applyEvent.webhook_received',
      ['never', 'MOST_WEBHOOKS'],
      'unit/order-log',
    ],
    [
      'a paid order without a number is open work',
      'hasOpenWork',
      ['never', 'isInvoiceDue'],
      'unit/order-log',
    ],
    ['a refund in progress is open work', 'hasOpenWork', ['never', 'isEnded isHintOpen'], 'unit/order-log'],
    ['a claim to be paid is open work', 'hasOpenWork', ['never', 'isReportOpen'], 'unit/order-log'],
    ['an e-mail is queued once', 'emailsDue', ['always', 'emailsQueued'], 'unit/order-log'],
    [
      'a failure is checked for five days',
      'CHECKS_MS',
      ['set', 'CHECKS_MS', '[HOUR_MS]'],
      'unit/late-money',
      'no webhook tells',
    ],
    ['the owner’s notes go with the buyer', 'redacted', ['never', 'note'], 'unit/retention'],
    [
      'what the owner settled is not asked back by itself',
      'isHandled',
      ['never', 'settled'],
      'unit/order-log',
    ],
    [
      'attempts at a withdrawn request end with it',
      'withdrawnAttempt',
      ['always', 'requestOver'],
      'api/payment-requests',
      'arrives after it was withdrawn',
    ],
    ['a paid request is not withdrawn', 'applyEvent', ['never', 'paidBy'], 'unit/order-log', 'that is paid'],
    [
      'no provider is asked for money that it never had',
      'outsideRefund',
      ['always', 'provider'],
      'api/payment-requests',
      'never asked of a provider',
    ],
  ]),
  ...inside('src/domain/order/refund.ts', [
    [
      'a refund requested again after a failure has a new id',
      'nextRefundId',
      ['never', 'attemptId ==='],
      `${CASE}29-refunds`,
      'case 29: one that failed',
    ],
    ['an open refund counts as gone', 'refundableOf', ['never', 'FAILED'], 'unit/order-log'],
    [
      'money that went back counts, whatever the owner had said',
      'endedByProvider',
      ['always', 'arrived'],
      'unit/late-money',
    ],
  ]),
  ...inside('src/domain/order/order-list.ts', [
    ['orders paid with test keys count in no total', 'orderTotal', ['always', 'isTest'], 'unit/order-row'],
    [
      'a request that nobody tried to pay is no money on its way',
      'orderTotal',
      ['never', 'attempts'],
      'api/payment-requests',
      'not before',
    ],
  ]),
  ...inside('src/domain/order/possible-duplicates.ts', [
    [
      'another buyer’s order is no duplicate',
      'possibleDuplicatesOf',
      ['always', 'likeness other row'],
      'unit/possible-duplicates',
    ],
  ]),
];

const ofServer = [
  ...inside('src/server/orders/refund-order.ts', [
    [
      'a refund that the provider still has is not asked for twice',
      'refundOrder',
      ['never', 'reviewed'],
      'unit/late-money',
    ],
    [
      'refunds sum up to what was paid at most',
      'refusalOf',
      ['never', 'toPaise'],
      `${CASE}29-refunds`,
      'case 29: never more',
    ],
    [
      'one refund of a payment at a time',
      'refusalOf',
      ['never', 'isInProgress'],
      `${CASE}29-refunds`,
      'case 29: while',
    ],
    ['a button pressed twice gives back once', 'refusalOf', ['never', 'refunds'], 'api/refund'],
  ]),
  ...inside('src/server/orders/single-piece.ts', [
    [
      'a hold passes only to what corrects its own order',
      'refusalBy',
      ['always', 'replaces orderId ==='],
      'unit/single-piece',
    ],
    [
      'a piece is not held again within the hour',
      'holdPiece',
      ['always', 'isForgotten'],
      'unit/single-piece',
    ],
    ['a hold does not pass from a paid order', 'refusalBy', ['never', 'paidBy'], 'unit/single-piece'],
  ]),
  ...inside('src/server/orders/reconcile-payment.ts', [
    [
      'the amount paid is compared with the amount agreed',
      'eventsOf',
      ['never', 'placed'],
      `${CASE}24-25-odd-truths`,
      'case 24',
    ],
    [
      'the provider’s reference is compared with the one it gave',
      'eventsOf',
      ['never', 'session providerRef'],
      `${CASE}24-25-odd-truths`,
      'case 24',
    ],
    [
      'an attempt nobody heard of is not given up before its time',
      'eventsOf',
      ['never', 'getTime'],
      `${CASE}08-10-create`,
      'case 10',
    ],
    [
      'an attempt is abandoned before it fails unheard of',
      'eventsOf',
      ['drop', 'attempt_abandoned'],
      'unit/reconcile-orders',
    ],
    [
      'a claim is not followed up for ever',
      'afterFailure',
      ['never', 'LATEST_PAYMENT_MS'],
      'unit/late-money',
      'for ever',
    ],
    [
      'a buyer waits for the provider once',
      'paymentStatus',
      ['always', 'aborted'],
      'unit/webhook-afterwards',
      'waits for the provider once',
    ],
    [
      'a payment for a withdrawn request goes back',
      'eventsOf',
      ['never', 'outcome'],
      'api/payment-requests',
      'arrives after it was withdrawn',
    ],
    [
      'what does not fit is said in the log',
      'reconcilePayment',
      ['drop', 'logNotice'],
      'unit/no-secrets-in-logs',
    ],
  ]),
  ...inside('src/server/orders/poll-lease.ts', [
    [
      'a webhook is followed up though the lease was taken',
      'tryLease',
      ['never', 'isRecent'],
      'unit/webhook-afterwards',
      'with the lease taken',
    ],
  ]),
  ...inside('src/server/orders/reconcile-orders.ts', [
    [
      'a closed refund that is reported on is asked about by the sweep',
      'reconcileOne',
      ['never', 'isHintOpen'],
      'unit/webhook-afterwards',
      'closed by her word',
    ],
  ]),
  ...inside('src/server/orders/reconcile-refund.ts', [
    [
      'a closed refund is not asked about for ever',
      'reviewRefund',
      ['never', 'FOLLOWED_UP_FOR_MS'],
      'unit/webhook-afterwards',
      'for a week',
    ],
    [
      'a refund’s status is asked before it is requested again',
      'providerEvent',
      ['set', 'known', "null as RefundSnapshot | null | 'unclear'"],
      `${CASE}29-refunds`,
      'case 29: its answer is lost',
    ],
    [
      'a refusal without a documented code ends after a day',
      'providerEvent',
      ['never', 'REFUSED_FOR_MS'],
      'unit/late-money',
      'ends after a day',
    ],
  ]),
  ...inside('src/server/orders/start-payment.ts', [
    [
      'a buyer is sent to pages of the provider’s alone',
      'recordSession',
      ['never', 'provider'],
      `${CASE}30-return`,
      'case 30: a pay page',
    ],
    ['a paid order has no further pay page', 'payAgain', ['never', 'paidBy &&'], 'unit/reconcile-orders'],
    ['an order is tried twenty times at most', 'isPast', ['never', 'MOST_ATTEMPTS'], 'unit/reconcile-orders'],
    [
      'an order that is paid meanwhile gets no further attempt',
      'tryAgain',
      ['never', 'paidBy'],
      'unit/reconcile-orders',
    ],
    ['a refused attempt has failed', 'createSession', ['never', 'effect'], 'unit/orders'],
  ]),
  ...inside('src/server/orders/number-order.ts', [
    [
      'no number is moved on before it is on record',
      'takeNumbers',
      ['never', 'recordNumbers'],
      'unit/invoice-numbers',
    ],
    [
      'a number has one owner',
      'numberOrder',
      ['always', 'claimNumbers'],
      'unit/invoice-numbers',
      'numbers go on',
    ],
    [
      'a lost counter goes on from the orders',
      'countNumbers',
      ['set', 'last', '0'],
      'unit/invoice-numbers',
      'numbers go on',
    ],
    [
      'a number of a receipt is given once',
      'nextNumbers',
      ['drop', 'lastInvoices ='],
      'unit/payment-invariants',
    ],
    [
      'credit notes have a row of their own',
      'nextNumbers',
      ['swap', 'creditNote', 'invoice'],
      'unit/invoice-numbers',
    ],
  ]),
  ...inside('src/server/orders/make-order.ts', [
    [
      'a key of the owner stands for one body',
      'orderOfKey',
      ['never', 'isSame'],
      'api/payment-requests',
      'a conflict with another body',
    ],
  ]),
  ...inside('src/server/orders/place-order.ts', [
    ['a key stands for one cart', 'placeOrder', ['never', 'isSame'], `${CASE}01-07-checkout`, 'case 03'],
  ]),
  ...inside('src/domain/order/check-lines.ts', [
    [
      'the catalogue’s price is the one that is paid',
      'checkLines',
      ['never', 'each'],
      `${CASE}01-07-checkout`,
      'case 0',
    ],
  ]),
  ...inside('src/server/orders/receive-webhook.ts', [
    [
      'a webhook that says paid is heard after the attempt had failed',
      'followUp',
      ['always', 'COMPLETED'],
      'unit/reconcile-orders',
      'has it asked about at once',
    ],
    [
      'a webhook that counts for another provider’s attempt asks nobody',
      'followUp',
      ['set', 'own', '{ [attempt.provider]: provider }'],
      'unit/reconcile-orders',
    ],
  ]),
  ...inside('src/server/orders/order-store.ts', [
    [
      'what follows from an event is in the same write',
      'withEvents',
      ['never', 'last'],
      'unit/late-money',
      'the owner has closed',
    ],
  ]),
  ...inside('src/server/orders/redact-orders.ts', [
    ['the hash of the body goes with the buyer', 'redactOrder', ['drop', 'forgetBody'], 'unit/retention'],
    ['no buyer of a young failed order is removed', 'isDue', ['always', 'aYearBefore'], 'unit/retention'],
  ]),
];

export const orderMutations: readonly Mutation[] = [...ofDomain, ...ofServer];
