import { type Answer, jsonAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { type Link, makeId, type Payment, type RazorpayAccount, unknownId } from './account.ts';
import { paymentEntity } from './entities.ts';
import { announceLink, announcePayment } from './webhook.ts';

export function startPayment(account: RazorpayAccount, link: Link, method: string): Payment {
  const payment: Payment = {
    id: makeId(account, 'pay'),
    link,
    amount: link.amount,
    method,
    status: 'created',
    late: false,
    amountRefunded: 0,
    failure: null,
    createdAt: account.world.clock.now(),
  };
  account.payments.set(payment.id, payment);
  link.payments.push(payment);
  return payment;
}

/** The bank refuses the payment. For some days it may still become authorized. */
export function failPayment(account: RazorpayAccount, payment: Payment, reason: string): void {
  payment.status = 'failed';
  payment.failure = reason;
  announcePayment(account, 'payment.failed', payment);
}

/** The bank authorizes the payment, perhaps after refusing it, and it is captured at once. */
export function authorizePayment(account: RazorpayAccount, payment: Payment): void {
  payment.late = payment.status === 'failed';
  payment.status = 'authorized';
  payment.failure = null;
  announcePayment(account, 'payment.authorized', payment);
  capturePayment(account, payment);
}

function capturePayment(account: RazorpayAccount, payment: Payment): void {
  const { link, amount } = payment;
  const isClosed = link.status === 'expired' || link.status === 'cancelled';
  payment.status = 'captured';
  account.world.book({
    kind: 'paid',
    provider: 'razorpay',
    id: link.referenceId,
    reference: payment.id,
    refundId: null,
    amount,
  });
  link.amountPaid += amount;
  link.updatedAt = account.world.clock.now();
  announcePayment(account, 'payment.captured', payment);
  if (isClosed && account.settings.lateOnClosed === 'left') return;
  link.status = 'paid';
  announceLink(account, 'order.paid', link, payment);
  announceLink(account, 'payment_link.paid', link, payment);
}

export function answerPayment(account: RazorpayAccount, call: Call): Answer {
  const payment = account.payments.get(call.params.id ?? '');
  return payment ? jsonAnswer(200, paymentEntity(account, payment)) : unknownId(account, call.params.id);
}
