import { formatTotal, toPaise } from '#domain/money/money.ts';
import type { DiscrepancyKind } from '#domain/order/attempt.ts';
import { discrepancyTexts } from '#domain/order/order-history.ts';
import type { OrderShownWire, PaymentWire, RefundWire } from '#domain/order/order-shown.ts';

/** An amount of the wire, in rupees, for reading. */
export const rupees = (amount: number) => formatTotal(toPaise(amount));

/** Whether a payment is for a single piece that another buyer has. */
export const isOfPieceLost = ({ discrepancy }: PaymentWire) => discrepancy === 'already_sold';

/** The refunds of one payment, oldest first. */
export function refundsOf(order: Pick<OrderShownWire, 'refunds'>, payment: PaymentWire): RefundWire[] {
  return order.refunds.filter((refund) => refund.payment === payment.id);
}

/** Rupees that have gone back of a payment. */
export function wentBack(order: Pick<OrderShownWire, 'refunds'>, payment: PaymentWire): number {
  const paise = refundsOf(order, payment)
    .filter(({ state }) => state === 'COMPLETED')
    .reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return paise / 100;
}

/** The refund of a payment that was refused, if it is the last word about it. */
export function refusedOf(
  order: Pick<OrderShownWire, 'refunds'>,
  payment: PaymentWire,
): RefundWire | undefined {
  const last = refundsOf(order, payment).at(-1);
  return last?.state === 'FAILED' ? last : undefined;
}

/** What a payment is to its order. */
export function roleText(order: OrderShownWire, payment: PaymentWire): string {
  if (payment.role === 'pays') return 'Payment received';
  if (payment.discrepancy === 'amount_mismatch')
    return `Does not match the order: ${rupees(payment.amount)} instead of ${rupees(order.amount)}`;
  if (payment.discrepancy === 'reference_mismatch')
    return 'Does not match the order: it has another reference';
  if (wentBack(order, payment) >= payment.amount) return 'Extra payment: refunded';
  // Nothing about it is open and nothing goes back: the owner has closed it.
  const isSettled = payment.discrepancy === null && !payment.refunding;
  return isSettled ? 'Extra payment: settled otherwise' : 'Extra payment: being refunded';
}

const stepsToTake: Record<DiscrepancyKind, string> = {
  amount_mismatch:
    'Send nothing. Give the money back under ‘Money’, or settle it with the payment provider and the buyer and then close the order.',
  reference_mismatch:
    'Send nothing. Look the payment up on the website of your payment provider and settle it with the buyer; then close the order under ‘Money’.',
  late_success: 'If it has not gone back by tomorrow, give it back under ‘Money’.',
  double_payment: 'If it has not gone back by tomorrow, give it back under ‘Money’.',
  already_sold: 'Send nothing. If it has not gone back by tomorrow, give it back under ‘Money’.',
};

/** What is wrong with the money of an order, and what to do about it; nothing when nothing is. */
export function warnings(order: OrderShownWire): string[] {
  if (!order.trouble) return [];
  return order.payments.flatMap((payment) => {
    const { discrepancy, role, refundable, refunding } = payment;
    const refused = refusedOf(order, payment);
    if (refused)
      return [
        `Refunding ${rupees(refused.amount)} was refused: ${refused.failure}. Please see to it under ‘Money’.`,
      ];
    // One that takes as long as refunds usually do is no reason to look.
    if (refunding)
      return [
        'A refund takes longer than it should. Please look for it in your account at the payment provider.',
      ];
    if (!discrepancy || (role !== 'mismatched' && refundable === 0)) return [];
    return [`${discrepancyTexts[discrepancy]}. ${stepsToTake[discrepancy]}`];
  });
}
