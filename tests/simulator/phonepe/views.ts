import { withSurprise } from '../answer.ts';
import type { Attempt, Moment, Order, PhonePeAccount } from './account.ts';
import type { Failure } from './error-codes.ts';

/** Returns an order as a status answer shows it, at a moment of its history. */
export function orderView(account: PhonePeAccount, order: Order, moment: Moment, attempts: Attempt[]) {
  const { settings, world } = account;
  const hasExpired = moment.failure?.detailedErrorCode === 'ORDER_EXPIRED';
  const amount = order.shown.amount ?? order.amount;
  return withSurprise(world.random, {
    orderId: order.shown.orderId ?? order.orderId,
    state: hasExpired && settings.saysExpired ? 'EXPIRED' : moment.state,
    amount,
    payableAmount: amount,
    feeAmount: 0,
    currency: 'INR',
    expireAt: order.expireAt,
    ...(order.metaInfo && { metaInfo: order.metaInfo }),
    ...(moment.failure ?? {}),
    paymentDetails: attempts.map((attempt) => attemptView(account, order, attempt)),
  });
}

function attemptView({ world }: PhonePeAccount, order: Order, attempt: Attempt) {
  const amount = order.shown.amount ?? attempt.amount;
  const parts = { rail: railOf(attempt), instrument: instrumentOf(attempt) };
  return withSurprise(world.random, {
    transactionId: attempt.transactionId,
    paymentMode: attempt.mode,
    timestamp: attempt.at,
    amount,
    payableAmount: amount,
    feeAmount: 0,
    state: attempt.state,
    ...(attempt.failure ?? {}),
    ...(attempt.state === 'COMPLETED' && { ...parts, splitInstruments: [{ ...parts, amount }] }),
  });
}

function railOf({ mode, transactionId }: Attempt) {
  const digits = transactionId.slice(-12);
  return mode.startsWith('UPI')
    ? { type: 'UPI', utr: digits, upiTransactionId: `YBL${digits}`, vpa: 'b****r@ybl' }
    : {
        type: 'PG',
        transactionId: digits,
        authorizationCode: digits.slice(-6),
        serviceTransactionId: digits,
      };
}

function instrumentOf({ mode }: Attempt) {
  if (mode === 'CARD')
    return { type: 'CREDIT_CARD', bankTransactionId: 'b1', bankId: 'HDFC', brn: 'r1', arn: 'a1' };
  if (mode === 'NET_BANKING')
    return { type: 'NET_BANKING', bankTransactionId: 'b1', bankId: 'SBIN', arn: 'a1' };
  return { type: 'ACCOUNT', maskedAccountNumber: 'XXXXXXXXXX1234', accountType: 'SAVINGS' };
}

/** Returns the errorContext of a failure. */
export const errorContext = (failure: Failure) => ({
  ...failure,
  source: 'CUSTOMER',
  stage: 'AUTHENTICATION',
  description: `Payment failed: ${failure.detailedErrorCode}`,
});
