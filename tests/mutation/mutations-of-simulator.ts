import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of the simulated providers. */

const CASE = 'api/payment-cases/case-';

// biome-ignore format: a table is read by its rows
const ofSimulator = inside('tests/simulator', [
  ['simulator: six months of refunds (Razorpay)', 'razorpay/refunds', 'refuse', ['never', 'windowMs'], 'unit/simulator'],
  ['simulator: a token runs out', 'phonepe/token', 'refuseToken', ['always', 'expiresAt'], 'unit/simulator'],
  ['simulator: an id is used once', 'phonepe/pay', 'answerPay', ['set', 'before', "account.orders.get(asked.merchantOrderId.concat('?'))"], `${CASE}14-duplicate-ids`],
  ['simulator: refunds sum up to what was paid', 'phonepe/refund', 'refusalOf', ['never', 'returned paid'], 'unit/late-money'],
  ['simulator: one refund of an order at a time', 'phonepe/refund', 'answerRefund', ['never', 'before some'], 'unit/simulator'],
  ['simulator: questions too close to each other are noted', 'phonepe/ladder', 'watchStatusCall', ['never', 'pause'], 'unit/simulator'],
  ['simulator: questions after the end are noted', 'phonepe/ladder', 'watchStatusCall', ['never', 'knowsTheEndSince'], 'unit/simulator'],
  ['simulator: a refund’s key stands for one body (Razorpay)', 'razorpay/refunds', 'answerRefund', ['never', 'whole'], 'unit/simulator'],
  ['simulator: questions before their time are noted', 'phonepe/ladder', 'watchStatusCall', ['never', 'firstAfter'], 'unit/simulator'],
  ['simulator: refunds sum up to what was paid (Razorpay)', 'razorpay/refunds', 'refuse', ['never', 'amount left'], 'unit/simulator'],
  ['simulator: a reference is used once (Razorpay)', 'razorpay/links', 'answerCreate', ['never', 'referenceId reference ==='], `${CASE}14-duplicate-ids`],
  ['simulator: a webhook is signed by SHA-256 (Razorpay)', 'razorpay/webhook', 'headers', ['swap', 'sha256', 'sha512'], `${CASE}20-23-webhooks`],
]);

export const simulatorMutations: readonly Mutation[] = ofSimulator;
