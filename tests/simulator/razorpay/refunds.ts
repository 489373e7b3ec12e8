import { type Answer, jsonAnswer } from '../answer.ts';
import { days } from '../clock.ts';
import { asObject, type Call, expectFields, expectJson, readObject } from '../world.ts';
import {
  errorAnswer,
  makeId,
  type Payment,
  type RazorpayAccount,
  type Refund,
  unknownId,
} from './account.ts';
import { refundEntity } from './entities.ts';
import { listAnswer } from './list.ts';
import { announceRefund } from './webhook.ts';

/** Normal refunds are possible within six months. */
const windowMs = days(183);

/** Asks for a refund. A call with a key that was used before gets the first answer again. */
export function answerRefund(account: RazorpayAccount, call: Call): Answer {
  const { world } = account;
  const payment = account.payments.get(call.params.id ?? '');
  const about = payment?.link.referenceId ?? null;
  if (call.body !== '') expectJson(world, call, about);
  const body = call.body === '' ? {} : readObject(call.body);
  if (!body) return errorAnswer(400, 'Please provide your request in JSON.');
  expectFields(world, call, about, body, ['amount', 'speed', 'notes', 'receipt']);
  const key = call.headers.get('x-refund-idempotency');
  if (key === null) world.violate(call, 'refund-without-idempotency', about, 'X-Refund-Idempotency');
  else if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
    return errorAnswer(400, 'The idempotency key must have 10 or more letters, digits, _ or -');
  const whole = `${call.params.id}\n${call.body}`;
  const before = key === null ? undefined : account.refundKeys.get(key);
  if (before) {
    if (before.body !== whole)
      return errorAnswer(400, 'Different request body sent for the same Idempotency Header');
    return jsonAnswer(200, refundEntity(account, before.refund));
  }
  if (!payment) return unknownId(account, call.params.id);
  const refusal = refuse(account, payment, body);
  if (refusal) return refusal;
  const refund = openRefund(account, payment, body);
  if (key !== null) account.refundKeys.set(key, { body: whole, refund, at: world.clock.now() });
  return jsonAnswer(200, refundEntity(account, refund));
}

/** What can still be given back of a payment: a lost dispute has taken its amount. */
function leftOf({ disputes }: RazorpayAccount, payment: Payment): number {
  const lost = [...disputes.values()].filter((one) => one.payment === payment && one.status === 'lost');
  return lost.reduce((left, { amount }) => left - amount, payment.amount - payment.amountRefunded);
}

/** The merchant refunds a payment in the dashboard. Returns false if that is refused. */
export function refundInDashboard(account: RazorpayAccount, payment: Payment, amount?: number): boolean {
  const body = { amount: amount ?? leftOf(account, payment) };
  if (refuse(account, payment, body)) return false;
  openRefund(account, payment, body);
  return true;
}

function refuse(account: RazorpayAccount, payment: Payment, body: Record<string, unknown>): Answer | null {
  const { world } = account;
  const left = leftOf(account, payment);
  const { amount = left, speed = 'normal' } = body;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    return errorAnswer(400, 'The amount must be an integer.', 'amount');
  if (payment.status === 'refunded' || (payment.status === 'captured' && left <= 0))
    return errorAnswer(400, 'The payment has been fully refunded already');
  if (payment.status !== 'captured')
    return errorAnswer(400, 'The payment status should be captured for action to be taken');
  if (world.clock.now() - payment.createdAt > windowMs)
    return errorAnswer(
      400,
      'Refund is not supported by the bank because the payment is more than 6 months old',
    );
  if (amount < 100) return errorAnswer(400, 'The amount must be atleast INR 1.00', 'amount');
  if (amount > left)
    return errorAnswer(400, 'The refund amount provided is greater than amount captured', 'amount');
  if (speed !== 'normal' && speed !== 'optimum') return errorAnswer(400, 'The speed is invalid.', 'speed');
  return null;
}

/** Opens a refund. The clock settles it, by the settings at that time. */
function openRefund(account: RazorpayAccount, payment: Payment, body: Record<string, unknown>): Refund {
  const { clock } = account.world;
  const refund: Refund = {
    id: makeId(account, 'rfnd'),
    payment,
    amount: Number(body.amount ?? leftOf(account, payment)),
    status: 'pending',
    speed: String(body.speed ?? 'normal'),
    receipt: typeof body.receipt === 'string' ? body.receipt : null,
    notes: asObject(body.notes) ?? {},
    createdAt: clock.now(),
  };
  account.refunds.set(refund.id, refund);
  payment.amountRefunded += refund.amount;
  announceRefund(account, 'refund.created', refund);
  clock.plan(clock.now() + account.settings.refund.settleAfterMs, () =>
    settleRefund(account, refund, account.settings.refund.outcome),
  );
  return refund;
}

/** Ends an open refund. A failed one may be requested again. */
function settleRefund(account: RazorpayAccount, refund: Refund, status: 'processed' | 'failed'): void {
  if (refund.status !== 'pending') return;
  const { payment } = refund;
  refund.status = status;
  if (status === 'failed') payment.amountRefunded -= refund.amount;
  else {
    account.world.book({
      kind: 'refunded',
      provider: 'razorpay',
      id: payment.link.referenceId,
      reference: refund.id,
      refundId: refund.receipt,
      amount: refund.amount,
    });
    if (payment.amountRefunded === payment.amount) payment.status = 'refunded';
  }
  announceRefund(account, status === 'processed' ? 'refund.processed' : 'refund.failed', refund);
}

/** Returns the refunds of a payment, newest first. */
export function answerRefundsOf(account: RazorpayAccount, call: Call): Answer {
  const payment = account.payments.get(call.params.id ?? '');
  if (!payment) return unknownId(account, call.params.id);
  const items = [...account.refunds.values()]
    .filter((refund) => refund.payment === payment)
    .reverse()
    .map((refund) => refundEntity(account, refund));
  return jsonAnswer(200, { entity: 'collection', count: items.length, items });
}

/** Returns the refunds of the account that were made in a span of time, newest first. */
export function answerRefundList(account: RazorpayAccount, call: Call): Answer {
  return listAnswer(call, [...account.refunds.values()], (refund) => refundEntity(account, refund));
}

export function answerRefundGet(account: RazorpayAccount, call: Call): Answer {
  const refund = account.refunds.get(call.params.id ?? '');
  return refund ? jsonAnswer(200, refundEntity(account, refund)) : unknownId(account, call.params.id);
}
