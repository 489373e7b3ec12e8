import { type Answer, jsonAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { type Counter, type Link, makeId, type Payment, unknownId } from './counter.ts';
import { paymentEntity } from './entities.ts';
import { announceLink, announcePayment } from './webhook.ts';

export function startPayment(counter: Counter, link: Link, method: string): Payment {
  const payment: Payment = {
    id: makeId(counter, 'pay'),
    link,
    amount: link.amount,
    method,
    status: 'created',
    late: false,
    amountRefunded: 0,
    failure: null,
    createdAt: counter.world.clock.now(),
  };
  counter.payments.set(payment.id, payment);
  link.payments.push(payment);
  return payment;
}

/** The bank says no. May still turn into authorized for days. */
export function failPayment(counter: Counter, payment: Payment, reason: string): void {
  payment.status = 'failed';
  payment.failure = reason;
  announcePayment(counter, 'payment.failed', payment);
}

/** The bank says yes, perhaps after it said no; it is captured at once. */
export function authorizePayment(counter: Counter, payment: Payment): void {
  payment.late = payment.status === 'failed';
  payment.status = 'authorized';
  payment.failure = null;
  announcePayment(counter, 'payment.authorized', payment);
  capturePayment(counter, payment);
}

function capturePayment(counter: Counter, payment: Payment): void {
  const { link, amount } = payment;
  const isClosed = link.status === 'expired' || link.status === 'cancelled';
  payment.status = 'captured';
  counter.world.book({
    kind: 'paid',
    provider: 'razorpay',
    id: link.referenceId,
    reference: payment.id,
    refundId: null,
    amount,
  });
  link.amountPaid += amount;
  link.updatedAt = counter.world.clock.now();
  announcePayment(counter, 'payment.captured', payment);
  if (isClosed && counter.settings.lateOnClosed === 'left') return;
  link.status = 'paid';
  announceLink(counter, 'order.paid', link, payment);
  announceLink(counter, 'payment_link.paid', link, payment);
}

export function answerPayment(counter: Counter, call: Call): Answer {
  const payment = counter.payments.get(call.params.id ?? '');
  return payment ? jsonAnswer(200, paymentEntity(counter, payment)) : unknownId(counter, call.params.id);
}
