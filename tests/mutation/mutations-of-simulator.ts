import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of the simulated providers. */

const CASE = 'api/payment-cases/case-';

const ofSimulator = [
  ...inside('tests/simulator/razorpay/refunds.ts', [
    ['simulator: six months of refunds (Razorpay)', 'refuse', ['never', 'windowMs'], 'unit/simulator'],
    [
      'simulator: a refund’s key stands for one body (Razorpay)',
      'answerRefund',
      ['never', 'whole'],
      'unit/simulator',
    ],
    [
      'simulator: refunds sum up to what was paid (Razorpay)',
      'refuse',
      ['never', 'amount left'],
      'unit/simulator',
    ],
  ]),
  ...inside('tests/simulator/phonepe/token.ts', [
    ['simulator: a token runs out', 'refuseToken', ['always', 'expiresAt'], 'unit/simulator'],
  ]),
  ...inside('tests/simulator/phonepe/pay.ts', [
    [
      'simulator: an id is used once',
      'answerPay',
      ['set', 'before', "account.orders.get(asked.merchantOrderId.concat('?'))"],
      `${CASE}14-duplicate-ids`,
    ],
  ]),
  ...inside('tests/simulator/phonepe/refund.ts', [
    [
      'simulator: refunds sum up to what was paid',
      'refusalOf',
      ['never', 'returned paid'],
      'unit/late-money',
    ],
    [
      'simulator: one refund of an order at a time',
      'answerRefund',
      ['never', 'before some'],
      'unit/simulator',
    ],
  ]),
  ...inside('tests/simulator/phonepe/ladder.ts', [
    [
      'simulator: questions too close to each other are noted',
      'watchStatusCall',
      ['never', 'pause'],
      'unit/simulator',
    ],
    [
      'simulator: questions after the end are noted',
      'watchStatusCall',
      ['never', 'knowsTheEndSince'],
      'unit/simulator',
    ],
    [
      'simulator: questions before their time are noted',
      'watchStatusCall',
      ['never', 'firstAfter'],
      'unit/simulator',
    ],
  ]),
  ...inside('tests/simulator/razorpay/links.ts', [
    [
      'simulator: a reference is used once (Razorpay)',
      'answerCreate',
      ['never', 'referenceId reference ==='],
      `${CASE}14-duplicate-ids`,
    ],
  ]),
  ...inside('tests/simulator/razorpay/webhook.ts', [
    [
      'simulator: a webhook is signed by SHA-256 (Razorpay)',
      'headers',
      ['swap', 'sha256', 'sha512'],
      `${CASE}20-23-webhooks`,
    ],
  ]),
];

export const simulatorMutations: readonly Mutation[] = ofSimulator;
