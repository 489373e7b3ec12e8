import { type AnomalyKind, type Attempt, ownFailures, type Settlement } from './attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { formatTotal } from './money.ts';
import type { WholeOrder } from './order-shown.ts';
import { modeInWords } from './payment-modes.ts';
import { type Refund, type RefundReason, refundTexts } from './refund.ts';

/** Something that happened to an order, in words for the owner. `at`: ISO time. */
export interface OrderEvent {
  at: string;
  what: string;
  note?: string;
}

const failures: Record<string, string> = {
  [ownFailures.neverCreated]: 'the payment page was never opened',
  [ownFailures.refused]: 'the payment provider refused it',
  [ownFailures.closed]: 'closed, because the amount did not match',
  DECLINED_BY_BUYER: 'the buyer declined it',
  ORDER_EXPIRED: 'it was not paid in time',
  TXN_NOT_COMPLETED: 'it was not paid in time',
  TXN_AUTO_FAILED: 'it was not paid in time',
  TXN_CANCELLED: 'the buyer cancelled it',
  EXPIRED: 'it was not paid in time',
  CANCELLED: 'it was cancelled',
  INVALID_MPIN: 'a wrong UPI PIN was entered',
  INSUFFICIENT_BALANCE: 'the account had too little money',
  BANK_TECHNICAL_ISSUE: 'the bank had a technical problem',
  TXN_LIMIT_BREACHED: 'a limit of the bank was reached',
  TXN_BLOCKED: 'the bank blocked it',
};

const refundFailures: Record<string, string> = {
  REFUND_BREACHED: 'your balance at the payment provider is too low; please try again after the next sales',
  EXCESS_REFUND_AMOUNT: 'it is more than was paid',
  REFUND_FOR_TXN_OLDER_THAN_LIMIT:
    'the payment is too old to be given back here; please pay it back by bank transfer',
  TXN_AMOUNT_MISMATCH_REFUND: 'the amount did not match',
  ORIGINAL_TXN_NOT_FOUND: 'the payment provider does not find the payment',
};

/** What does not fit, in plain words: what happened, and what the owner does about it. */
export const anomalyTexts: Record<AnomalyKind, string> = {
  amount_mismatch:
    'The payment provider reports another amount than the order’s. The order waits; please look into it',
  reference_mismatch:
    'The payment provider reports a payment with another reference. The order waits; please look into it',
  late_success: 'The payment arrived after it had failed. It goes back to the buyer by itself',
  double_payment: 'The order was paid a second time. The second payment goes back to the buyer by itself',
};

const reasons: Record<RefundReason, string> = {
  owner: '',
  late_success: ', because it came after the payment had failed',
  double_payment: ', because the order was paid twice',
  amount_mismatch: ', because the amount did not match',
};

const doings: Record<Fulfilment, string> = {
  new: 'Set back to new',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** What happened to an order, oldest first. */
export function orderEvents(order: WholeOrder): OrderEvent[] {
  const { placed, attempts, fulfilment, refunds, invoice, billingRemoved, callbacks } = order;
  const steps = fulfilment?.steps ?? [];
  const events: OrderEvent[] = [
    { at: placed.placedAt, what: 'Order placed' },
    ...callbacks.map(({ at, event }) => ({ at, what: `Report of the payment provider (${event})` })),
    ...attempts.flatMap(attemptEvents),
    ...(invoice ? [{ at: invoice.issuedAt, what: `Receipt ${invoice.number}` }] : []),
    ...refunds.flatMap(refundEvents),
    ...steps.map(({ at, state, note }, n) => ({
      at,
      what: state === 'new' && n === 0 ? 'Noted' : doings[state],
      ...(note !== null && { note }),
    })),
    ...(billingRemoved ? [{ at: billingRemoved.at, what: 'Name and address of the buyer removed' }] : []),
  ];
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function attemptEvents({ opened, settlement, anomalies, provider }: Attempt, n: number): OrderEvent[] {
  const sent = n === 0 ? 'Sent to the payment page' : 'Sent to the payment page once more';
  return [
    ...(opened ? [{ at: opened.openedAt, what: `${sent} (${provider})` }] : []),
    ...(settlement ? [{ at: settlement.settledAt, what: settlementInWords(settlement) }] : []),
    ...anomalies.map(({ at, kind, amount, providerRef }) => ({
      at,
      what: anomalyTexts[kind],
      note: `${formatTotal(amount)}, reference ${providerRef}`,
    })),
  ];
}

function settlementInWords({ outcome, mode, transactionId, failure }: Settlement): string {
  if (outcome === 'FAILED') return `Payment failed${failure ? `: ${failures[failure] ?? failure}` : ''}`;
  const by = mode ? ` by ${modeInWords(mode)}` : '';
  return `Paid${by}${transactionId ? `, reference ${transactionId}` : ''}`;
}

function refundEvents({ amount, reason, note, askedAt, endedAt, state, failure }: Refund): OrderEvent[] {
  const money = formatTotal(amount);
  const asked = {
    at: askedAt,
    what: `Refund of ${money} asked for${reasons[reason]}`,
    ...(note && { note }),
  };
  if (!endedAt) return [asked];
  const what =
    state === 'COMPLETED'
      ? `${money} given back`
      : `Refund of ${money} refused: ${refundFailureInWords(failure)}`;
  return [asked, { at: endedAt, what }];
}

/** Why a refund was refused, in plain words. */
export function refundFailureInWords(failure: string | null): string {
  return (
    (failure && refundFailures[failure]) ||
    'the payment provider gave a reason we do not know; please try again later'
  );
}

/** How a refund stands, for the owner who asked for it. */
export function refundInWords({ state, failure }: Refund): string {
  if (state === 'COMPLETED') return refundTexts.done;
  return state === 'FAILED' ? refundTexts.failed(refundFailureInWords(failure)) : refundTexts.asked;
}
