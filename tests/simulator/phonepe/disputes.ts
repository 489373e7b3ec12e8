import { type Answer, jsonAnswer, withSurprise } from '../answer.ts';
import type { DisputeStep } from '../payment-script.ts';
import type { Call } from '../world.ts';
import { badRequest, type Dispute, MERCHANT_ID, makeId, type Order, type PhonePeAccount } from './account.ts';
import { announceDispute } from './webhook.ts';

const statuses = ['ACTION_REQUIRED', 'UNDER_REVIEW', 'WON', 'LOST'] as const;

export const isUndecided = ({ status }: Dispute) => status === 'ACTION_REQUIRED' || status === 'UNDER_REVIEW';

/** The bank disputes an order. Returns false if it has no such money, or disputes it already. */
export function raiseDispute(account: PhonePeAccount, order: Order, part?: number): boolean {
  const before = [...account.disputes.values()].filter((one) => one.order === order);
  const paid = order.attempts.find(({ state }) => state === 'COMPLETED')?.amount ?? 0;
  const amount = part ?? paid;
  if (order.state !== 'COMPLETED' || amount > paid) return false;
  if (before.some((one) => isUndecided(one) || one.status === 'LOST')) return false;
  const dispute: Dispute = {
    disputeId: makeId(account, 'D'),
    order,
    amount,
    status: 'ACTION_REQUIRED',
    at: account.world.clock.now(),
  };
  account.disputes.set(dispute.disputeId, dispute);
  announceDispute(account, 'payment.dispute.created', dispute);
  return true;
}

const after: Record<Exclude<DisputeStep, 'closed'>, Dispute['status']> = {
  action_required: 'ACTION_REQUIRED',
  under_review: 'UNDER_REVIEW',
  won: 'WON',
  lost: 'LOST',
};

/** Takes a dispute a step further. A lost one takes the money. Returns false for a step that PhonePe lacks. */
export function stepDispute(account: PhonePeAccount, dispute: Dispute, step: DisputeStep): boolean {
  if (step === 'closed') return false;
  const { order, disputeId, amount } = dispute;
  dispute.status = after[step];
  if (dispute.status === 'LOST')
    account.world.book({
      kind: 'refunded',
      provider: 'phonepe',
      id: order.merchantOrderId,
      reference: disputeId,
      refundId: null,
      amount,
    });
  announceDispute(account, `payment.dispute.${step}`, dispute);
  return true;
}

/** Returns the disputes of one status that were raised in a span of time. */
export function answerDisputes(account: PhonePeAccount, { url }: Call): Answer {
  const asked = (name: string) => Number(url.searchParams.get(name) ?? Number.NaN);
  const [from, to, offset, limit] = [asked('from'), asked('to'), asked('offset'), asked('limit')];
  const status = statuses.find((one) => one === url.searchParams.get('status'));
  if (!status || ![from, to, offset, limit].every(Number.isSafeInteger) || limit > 100)
    return badRequest(account);
  const disputes = [...account.disputes.values()]
    .filter((dispute) => dispute.status === status && dispute.at >= from && dispute.at <= to)
    .slice(offset, offset + limit)
    .map(({ disputeId, order }) =>
      withSurprise(account.world.random, {
        merchantId: MERCHANT_ID,
        disputeId,
        merchantOrderId: order.merchantOrderId,
        orderId: order.orderId,
        transactionId: order.attempts.find(({ state }) => state === 'COMPLETED')?.transactionId,
      }),
    );
  return jsonAnswer(200, { disputes });
}
