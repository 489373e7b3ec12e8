import { type Answer, jsonAnswer, withSurprise } from '../answer.ts';
import { days, seconds } from '../clock.ts';
import { type Call, expectFields, expectJson, readObject } from '../world.ts';
import {
  badRequest,
  errorAnswer,
  idPattern,
  MERCHANT_ID,
  makeId,
  type Order,
  type PhonePeAccount,
  type Refund,
} from './account.ts';
import { type Failure, failureOf } from './error-codes.ts';
import { announceRefund } from './webhook.ts';

const windowMs = days(90);

/** Asks for a refund. */
export function answerRefund(account: PhonePeAccount, call: Call): Answer {
  const { world, settings } = account;
  const body = readObject(call.body);
  const id = typeof body?.merchantRefundId === 'string' ? body.merchantRefundId : null;
  expectJson(world, call, id);
  if (!body) return badRequest(account);
  expectFields(world, call, id, body, ['merchantRefundId', 'originalMerchantOrderId', 'amount']);
  const { amount, originalMerchantOrderId } = body;
  if (id === null || !idPattern.test(id)) return badRequest(account);
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) return badRequest(account);
  if (amount < 100) return badRequest(account);
  if (account.refunds.has(id)) {
    world.violate(call, 'reused-id', id, 'merchantRefundId');
    return errorAnswer(account, 400, 'BAD_REQUEST', 'Refund ID Duplicated');
  }
  const order = account.orders.get(String(originalMerchantOrderId));
  if (!order) return errorAnswer(account, 400, 'ORIGINAL_TXN_NOT_FOUND', 'Original transaction not found');
  if (order.state !== 'COMPLETED')
    return errorAnswer(account, 400, 'BAD_REQUEST', 'The original order is not completed');
  const before = refundsOf(account, order).filter(({ state }) => state !== 'FAILED');
  if (before.some(({ state }) => state !== 'COMPLETED')) {
    world.violate(call, 'refund-while-open', id, order.merchantOrderId);
    return errorAnswer(account, 400, 'BAD_REQUEST', 'A refund of this order is in progress');
  }
  const refusal = refusalOf(account, order, amount, before);
  if (refusal && settings.refund.refusal === 'at-once')
    return errorAnswer(account, 400, refusal.detailedErrorCode, 'The refund is not possible');
  const refund = openRefund(account, id, order, amount, refusal);
  const { refundId, state } = refund;
  return jsonAnswer(200, withSurprise(world.random, { refundId, amount, state }));
}

/**
 * The merchant refunds an order in the dashboard. PhonePe makes the refund's id itself. Returns false if that
 * is refused.
 */
export function refundInDashboard(account: PhonePeAccount, order: Order, part?: number): boolean {
  const before = refundsOf(account, order).filter(({ state }) => state !== 'FAILED');
  const paid = order.attempts.find(({ state }) => state === 'COMPLETED')?.amount ?? 0;
  const amount = part ?? before.reduce((left, refund) => left - refund.amount, paid);
  const isOpen = before.some(({ state }) => state !== 'COMPLETED');
  if (order.state !== 'COMPLETED' || isOpen || amount < 100) return false;
  if (refusalOf(account, order, amount, before)) return false;
  openRefund(account, makeId(account, 'DASHBOARD'), order, amount, null);
  return true;
}

const refundsOf = (account: PhonePeAccount, order: Order) =>
  [...account.refunds.values()].filter((refund) => refund.order === order);

/** The limit is the amount that was really paid, not the amount in answers. */
function refusalOf(
  { world, disputes }: PhonePeAccount,
  order: Order,
  amount: number,
  before: Refund[],
): Failure | null {
  if (world.clock.now() - (order.paidAt ?? 0) > windowMs) return failureOf('REFUND_FOR_TXN_OLDER_THAN_LIMIT');
  const paid = order.attempts.find(({ state }) => state === 'COMPLETED')?.amount ?? 0;
  const lost = [...disputes.values()].filter((one) => one.order === order && one.status === 'LOST');
  const returned = [...before, ...lost].reduce((sum, { amount: back }) => sum + back, 0);
  return amount + returned > paid ? failureOf('EXCESS_REFUND_AMOUNT') : null;
}

function openRefund(
  account: PhonePeAccount,
  id: string,
  order: Order,
  amount: number,
  refusal: Failure | null,
): Refund {
  const { clock } = account.world;
  const refund: Refund = {
    merchantRefundId: id,
    refundId: makeId(account, 'OMR'),
    order,
    amount,
    state: 'PENDING',
    failure: null,
    at: clock.now(),
  };
  account.refunds.set(id, refund);
  if (!refusal) clock.plan(clock.now() + seconds(30), () => confirmRefund(account, refund));
  clock.plan(clock.now() + account.settings.refund.settleAfterMs, () => {
    const hasFailed = account.settings.refund.outcome === 'FAILED';
    settleRefund(account, refund, refusal ?? (hasFailed ? failureOf('BF_034') : null));
  });
  return refund;
}

function confirmRefund(account: PhonePeAccount, refund: Refund): void {
  if (refund.state !== 'PENDING') return;
  refund.state = 'CONFIRMED';
  announceRefund(account, refund);
}

/** Ends an open refund; with a failure it is FAILED. */
function settleRefund(account: PhonePeAccount, refund: Refund, failure: Failure | null): void {
  if (refund.state === 'COMPLETED' || refund.state === 'FAILED') return;
  refund.state = failure ? 'FAILED' : 'COMPLETED';
  refund.failure = failure && { ...failure };
  if (!failure)
    account.world.book({
      kind: 'refunded',
      provider: 'phonepe',
      id: refund.order.merchantOrderId,
      reference: refund.refundId,
      refundId: refund.merchantRefundId,
      amount: refund.amount,
    });
  announceRefund(account, refund);
}

/** Answers the status of a refund. */
export function answerRefundStatus(account: PhonePeAccount, call: Call): Answer {
  const refund = account.refunds.get(call.params.merchantRefundId ?? '');
  if (!refund)
    return errorAnswer(
      account,
      400,
      'INVALID_MERCHANT_REFUND_ID',
      'No entry found for given merchant refund id',
    );
  const { order, at, failure, ...told } = refund;
  const paid = order.attempts.find(({ state }) => state === 'COMPLETED');
  return jsonAnswer(
    200,
    withSurprise(account.world.random, {
      merchantId: MERCHANT_ID,
      ...told,
      originalMerchantOrderId: order.merchantOrderId,
      timestamp: at,
      ...(failure ?? {}),
      paymentDetails: [
        {
          transactionId: told.refundId,
          paymentMode: paid?.mode,
          timestamp: at,
          amount: told.amount,
          state: told.state,
        },
      ],
    }),
  );
}
