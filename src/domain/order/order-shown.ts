import { phoneForReading } from '../enquiry/contact.ts';
import { stateOfCode } from '../money/indian-state.ts';
import { toRupees } from '../money/money.ts';
import type { KeptSupply } from '../money/place-of-supply.ts';
import { addressDoubtText } from './address-doubts.ts';
import { attemptState, type DiscrepancyKind, OUTSIDE } from './attempt.ts';
import { closableAttempts, findContradicted, isStuck, openDisputesOf } from './attention.ts';
import { billingToWire } from './billing-fields.ts';
import { type BirthDetailsWire, orderNeeds } from './birth-details.ts';
import { type Dispute, disputeInWords, isDisputed } from './dispute.ts';
import { suppliedLines } from './lost-lines.ts';
import type { OrderPlaced } from './order.ts';
import { orderHistory, refundFailureInWords, type SentEmail } from './order-history.ts';
import { hasParcel } from './order-line.ts';
import { orderRow, orderRowToWire } from './order-row.ts';
import { hasDoubts, isPaidByAnother, type Order } from './order-state.ts';
import { isEnded, paidOf, type Refund, refundableAmount } from './refund.ts';

/** A payment for an order, as it crosses the wire. Amounts are in rupees. */
export interface PaymentWire {
  /** Id of the attempt. */
  id: string;
  amount: number;
  /** Amount that can still be refunded. */
  refundable: number;
  /** `pays` pays for the order. `unapplied` pays for nothing. `mismatched` does not match the order. */
  role: 'pays' | 'unapplied' | 'mismatched';
  /** True while a refund of this payment is in progress. */
  refunding: boolean;
  /** Kind of an unsettled discrepancy; null if there is none. */
  discrepancy: DiscrepancyKind | null;
  /** Present if the money reached the owner without a provider, so that she gives it back herself. */
  outside?: true;
}

/** Information shown to the owner with an order but not kept in the order’s log. */
export interface ShownBeside {
  /** Full address at which the order can be paid now; null if there is none. */
  pay_url: string | null;
  birth_details: BirthDetailsWire | null;
}

/** An order as the owner sees it, in its wire shape; money in rupees. */
export type OrderShownWire = ReturnType<typeof orderShownToWire>;

/**
 * Returns a whole order in its wire shape, as of `now`.
 * @param duplicates ids of its `possibleDuplicates`
 * @param sent e-mails about the order that were sent
 * @param shown information from outside the order’s log
 */
export function orderShownToWire(
  order: Order,
  duplicates: string[],
  now: Date,
  sent: readonly SentEmail[] = [],
  shown: ShownBeside = { pay_url: null, birth_details: null },
) {
  const { billing, lines } = order.placed;
  const [first] = lines;
  const row = orderRow(order, now);
  return {
    ...orderRowToWire({ ...row, trouble: row.trouble || duplicates.length > 0 }),
    unit_price: toRupees(first.unitPrice),
    ...billingToWire(billing),
    /** When the buyer’s details were removed; null while they are there. */
    buyer_removed_at: order.redactedAt,
    history: orderHistory(order, sent),
    product_id: first.productId,
    /** The client that the owner typed, if somebody else's name or phone number paid; else null. */
    asked_of: askedOf(order),
    /** What is doubtful about address or payer, until the owner has looked at it. */
    doubts: doubtsOf(order),
    /** Length of the consultation in minutes; null if unknown. */
    minutes: order.placed.made?.minutes ?? null,
    /** Id of the enquiry that led to the order. */
    enquiry_id: order.placed.made?.enquiryId ?? null,
    ...shown,
    /** Number of the receipt, once the order is paid. */
    invoice: order.invoice?.number ?? null,
    payments: paymentsToWire(order),
    refunds: refundsToWire(order, now),
    /** Disputes that wait for a decision of the bank or of the owner. Absent if there are none. */
    ...disputesToWire(order),
    /** Ids of orders that the same buyer may have paid by mistake. */
    possible_duplicates: duplicates,
    /** Present if the owner may close an attempt of the order. */
    ...(closableAttempts(order, now).length > 0 && { closable: true as const }),
  };
}

function askedOf({ client, placed: { billing } }: Order): { customer_name: string; phone: string } | null {
  const isSame = client.fullName === billing.fullName && client.phone === billing.phone;
  return isSame ? null : { customer_name: client.fullName, phone: client.phone };
}

/** Describes the doubts about who paid, about the address, and why the sale has its place of supply. */
function doubtsOf(order: Order): string[] {
  if (!hasDoubts(order)) return [];
  const { placed } = order;
  const payer = isPaidByAnother(order) ? [anotherPayerText(order)] : [];
  return [...payer, ...addressDoubts(placed)];
}

function anotherPayerText(order: Order): string {
  const { client, placed } = order;
  const { fullName, phone } = placed.billing;
  const lines = suppliedLines(order);
  return (
    `You asked ${client.fullName} (${phoneForReading(client.phone)}) for this payment, and ` +
    `${fullName} (${phoneForReading(phone)}) paid it. Please ask your client whether that is right. ` +
    `${hasParcel(lines) ? 'Receipt and parcel go' : 'The receipt goes'} to whoever paid.` +
    (orderNeeds(order).people > 0
      ? ' The birth details open with the phone number of your client alone.'
      : '')
  );
}

function addressDoubts({ doubt, billing, supply }: OrderPlaced): string[] {
  if (!doubt) return [];
  const place = stateOfCode(supply?.code ?? '')?.name;
  const because = supply && place ? ` The place of supply is ${place}, by ${supplyReasons[supply.by]}.` : '';
  return [`${addressDoubtText(doubt, billing)}${because}`];
}

const supplyReasons: Record<KeptSupply['by'], string> = {
  address: 'the state in the address',
  pin: 'the PIN code',
  seller: 'your own state, since the address names none',
  abroad: 'the country',
};

function paymentsToWire({ placed, attempts, refunds, paidBy }: Order): PaymentWire[] {
  return attempts.flatMap((attempt): PaymentWire[] => {
    const isMismatched = attemptState(attempt) === 'mismatched';
    const paid = paidOf(attempt, placed.amount);
    if (paid === 0 && attempt.discrepancies.length === 0) return [];
    return [
      {
        id: attempt.id,
        amount: toRupees(paid),
        refundable: toRupees(refundableAmount(attempt, placed.amount, refunds)),
        role: attempt.id === paidBy ? 'pays' : isMismatched ? 'mismatched' : 'unapplied',
        refunding: refunds.some((refund) => refund.attemptId === attempt.id && !isEnded(refund)),
        discrepancy: attempt.discrepancies.find(({ closed }) => !closed)?.kind ?? null,
        ...(attempt.provider === OUTSIDE && { outside: true as const }),
      },
    ];
  });
}

function disputesToWire({ attempts, disputes }: Order) {
  const waiting = attempts.flatMap((attempt) => openDisputesOf(attempt, disputes));
  const shown = disputes.filter((dispute) => isDisputed(dispute) || waiting.includes(dispute));
  return shown.length > 0 ? { disputes: shown.map(disputeToWire) } : {};
}

const disputeToWire = (dispute: Dispute) => ({
  id: dispute.id,
  payment: dispute.attemptId,
  amount: dispute.amount === null ? null : toRupees(dispute.amount),
  reason: dispute.reason,
  /** Time until which the owner can answer; null if the provider does not say. */
  respond_by: dispute.respondBy,
  state: dispute.state,
  /** What to do. */
  todo: disputeInWords(dispute),
});

/** A refund as it crosses the wire; in rupees. */
export type RefundWire = ReturnType<typeof refundToWire>;

function refundsToWire({ attempts, refunds }: Order, now: Date): RefundWire[] {
  const contradicted = attempts.flatMap((attempt) => findContradicted(attempt, refunds));
  return refunds.map((refund) => refundToWire(refund, now, contradicted.includes(refund)));
}

const refundToWire = (refund: Refund, now: Date, isContradicted: boolean) => ({
  id: refund.id,
  payment: refund.attemptId,
  amount: toRupees(refund.amount),
  /** The lines that it gives back; absent for a refund of an amount alone. */
  ...(refund.lines.length > 0 && { lines: refund.lines.map(({ line, quantity }) => ({ line, quantity })) }),
  requested_at: refund.requestedAt,
  ended_at: refund.endedAt,
  state: refund.state,
  /** Why it was refused, in plain words. */
  failure: refund.state === 'FAILED' ? refundFailureInWords(refund.failure) : null,
  /** Number of its credit note, once it has one. */
  ...(refund.creditNote && { credit_note: refund.creditNote.number }),
  /** Present if the site did not ask for it: the owner made it at the provider, or the buyer’s bank took it. */
  ...((refund.reason === 'at_provider' || refund.reason === 'dispute') && { found: refund.reason }),
  /** Present while the owner may close the refund herself. */
  ...(isStuck(refund, now) && { closable: true as const }),
  /** Present if she closed it; true if the money reached the buyer. */
  ...(refund.settled && { arrived: refund.settled.arrived }),
  /** Present while a later report of the provider contradicts her and she has not settled that. */
  ...(isContradicted && { contradicted: true as const }),
});
