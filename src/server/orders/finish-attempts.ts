import { type Attempt, attemptState } from '#domain/attempt.ts';
import { type OrderHistory, payingAttempt } from '#domain/order.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { emails, queueEmailOnce } from '../outbox/outbox.ts';
import { issueInvoice } from './issue-invoice.ts';
import { noteAnomaly } from './note-anomaly.ts';
import { finishMarked, saidPaidMark } from './order-marks.ts';
import { keys, readHistory, readSettlement } from './order-records.ts';
import { refundStray } from './refund-stray.ts';

/**
 * Does what follows once attempts of an order are settled: names the one that pays, gives back any other, issues
 * the invoice, marks the letters, brings the index in line, and takes their marks away. Every step may be repeated;
 * killed in between, the marks stay and the sweep begins anew.
 * @param left further marks to take away
 */
export async function finishAttempts(
  context: AppContext,
  orderId: string,
  left: string[] = [],
): Promise<void> {
  const { orders } = context.storage;
  try {
    const history = await readHistory(orders, orderId);
    if (!history) return;
    const paying = payingAttempt(history);
    if (paying) await finishPaid(context, history, paying);
    const done = history.attempts.flatMap(({ id, mark, settlement }) => {
      if (!settlement) return [];
      return settlement.outcome === 'COMPLETED' ? [mark, saidPaidMark(id)] : [mark];
    });
    await finishMarked(orders, orderId, [...done, ...left]);
  } catch (error) {
    logError('finish order', error, orderId);
  }
}

async function finishPaid(
  context: AppContext,
  { placed, attempts }: OrderHistory,
  first: Attempt,
): Promise<void> {
  const { orders, mail } = context.storage;
  const claim = { attemptId: first.id };
  const claimed = await orders.create(keys.paidBy(placed.id), claim);
  const paidBy = claimed.created ? claim.attemptId : claimed.existing.attemptId;
  for (const attempt of attempts) {
    if (attempt.id === paidBy || attemptState(attempt) !== 'completed') continue;
    await noteAnomaly(context, attempt, placed.id, {
      at: context.now().toISOString(),
      kind: 'double_payment',
      attemptId: attempt.id,
      amount: placed.amount,
      providerRef: attempt.opened?.providerRef ?? '',
      transactionId: attempt.settlement?.transactionId ?? null,
    });
    await refundStray(context, placed.id, attempt.id);
  }
  // Read anew: somebody else may have settled and named it since the history was read.
  const settlement = await readSettlement(orders, paidBy);
  if (!settlement) throw new Error('the attempt that pays is not settled');
  await issueInvoice(orders, placed, settlement.settledAt);
  if (!context.sendsMail) return;
  for (const letter of [emails.receipt(placed.id), emails.sale(placed.id)])
    await queueEmailOnce(mail, letter, context.now());
}
