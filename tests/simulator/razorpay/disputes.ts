import { type Answer, jsonAnswer } from '../answer.ts';
import { days } from '../clock.ts';
import type { DisputeStep } from '../payment-script.ts';
import type { Call } from '../world.ts';
import { type Dispute, makeId, type Payment, type RazorpayAccount, unknownId } from './account.ts';
import { disputeEntity } from './entities.ts';
import { listAnswer } from './list.ts';
import { announceDispute } from './webhook.ts';

export const isUndecided = ({ status }: Dispute) => status === 'open' || status === 'under_review';

/** The bank disputes a payment. Returns false if it has no such money, or disputes it already. */
export function raiseDispute(account: RazorpayAccount, payment: Payment, amount = payment.amount): boolean {
  const { clock } = account.world;
  const before = [...account.disputes.values()].filter((one) => one.payment === payment);
  const isPaid = payment.status === 'captured' || payment.status === 'refunded';
  if (!isPaid || amount > payment.amount || before.some((one) => isUndecided(one) || one.status === 'lost'))
    return false;
  const dispute: Dispute = {
    id: makeId(account, 'disp'),
    payment,
    amount,
    status: 'open',
    createdAt: clock.now(),
    respondBy: clock.now() + days(7),
  };
  account.disputes.set(dispute.id, dispute);
  announceDispute(account, 'payment.dispute.created', dispute);
  return true;
}

/** Takes a dispute a step further. A lost one takes the money. */
export function stepDispute(account: RazorpayAccount, dispute: Dispute, step: DisputeStep): void {
  dispute.status = step === 'action_required' ? 'open' : step;
  if (step === 'action_required') dispute.respondBy = account.world.clock.now() + days(3);
  if (step === 'lost')
    account.world.book({
      kind: 'refunded',
      provider: 'razorpay',
      id: dispute.payment.link.referenceId,
      reference: dispute.id,
      refundId: null,
      amount: dispute.amount,
    });
  announceDispute(account, `payment.dispute.${step}`, dispute);
}

export const answerDisputeList = (account: RazorpayAccount, call: Call): Answer =>
  listAnswer(call, [...account.disputes.values()], (dispute) => disputeEntity(account, dispute));

export function answerDisputeGet(account: RazorpayAccount, call: Call): Answer {
  const dispute = account.disputes.get(call.params.id ?? '');
  return dispute ? jsonAnswer(200, disputeEntity(account, dispute)) : unknownId(account, call.params.id);
}
