import { formatPrice, formatTotal, toPaise } from '#domain/money/money.ts';
import { discrepancyTexts, lostToOthersText } from '#domain/order/discrepancies.ts';
import type { OrderShownWire, PaymentWire, RefundWire } from '#domain/order/order-shown.ts';
import { lastRefused } from '#domain/order/refund.ts';

/* What the owner reads about payments and refunds of an order. */

/** Formats an amount in rupees, as the API sends it, for reading. */
export const rupees = (amount: number) => formatTotal(toPaise(amount));

/** Formats an amount without '.00', for lists and figures that nobody adds up. */
export const roundRupees = (amount: number) => formatPrice(toPaise(amount));

/** Returns true for a payment for a single piece that was already sold to another buyer. */
export const isOfPieceLost = ({ discrepancy }: PaymentWire) => discrepancy === 'already_sold';

/** Returns the refunds of one payment, oldest first. */
export function refundsOf(order: Pick<OrderShownWire, 'refunds'>, payment: PaymentWire): RefundWire[] {
  return order.refunds.filter((refund) => refund.payment === payment.id);
}

/** Returns how many rupees of a payment have gone back. */
export function wentBack(order: Pick<OrderShownWire, 'refunds'>, payment: PaymentWire): number {
  const paise = refundsOf(order, payment)
    .filter(({ state }) => state === 'COMPLETED')
    .reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return paise / 100;
}

/** Returns the refund of a payment that was refused, unless the money went back since. */
export const findRefused = (
  order: Pick<OrderShownWire, 'refunds'>,
  payment: PaymentWire,
): RefundWire | undefined => lastRefused(refundsOf(order, payment), ({ found }) => found === undefined);

/** Says what a payment is to its order: the payment of it, a mismatch, or an extra one. */
export function roleText(order: OrderShownWire, payment: PaymentWire): string {
  if (payment.role === 'pays') return 'Payment received';
  if (payment.discrepancy === 'amount_mismatch')
    return `Does not match the order: ${rupees(payment.amount)} instead of ${rupees(order.amount)}`;
  if (payment.discrepancy === 'reference_mismatch')
    return 'Does not match the order: it has another reference';
  if (wentBack(order, payment) >= payment.amount) return 'Extra payment: refunded';
  // No discrepancy is open and no refund is in progress, so the owner has closed it.
  const isSettled = payment.discrepancy === null && !payment.refunding;
  return isSettled ? 'Extra payment: settled another way' : 'Extra payment: being refunded';
}

/** Returns what is wrong with the money of an order, and what to do about it. Empty when all is well. */
export function warnings(order: OrderShownWire): string[] {
  const lost = order.items.filter((item) => item.lost).map(({ product_name: name }) => ({ name }));
  const ofLines = lost.length > 0 ? [lostToOthersText(lost)] : [];
  return [...ofLines, ...(order.trouble ? moneyWarnings(order) : [])];
}

function moneyWarnings(order: OrderShownWire): string[] {
  return order.payments.flatMap((payment) => {
    const { discrepancy, role, refundable, refunding } = payment;
    const disputes = (order.disputes ?? []).filter((dispute) => dispute.payment === payment.id);
    if (disputes.length > 0) return disputes.map(disputeText);
    const contradicted = refundsOf(order, payment).filter((refund) => refund.contradicted);
    if (contradicted.length > 0) return contradicted.map(contradiction);
    const refused = findRefused(order, payment);
    if (refused && refundable > 0) return [refusal(refused)];
    // A refund that takes no longer than usual does not set `trouble`.
    if (refunding)
      return refundsOf(order, payment).some(({ closable }) => closable)
        ? [
            'A refund takes longer than it should. Please look for it in your account at the payment ' +
              'provider, and ask the buyer. Then close it under ‘Money’.',
          ]
        : [];
    if (!discrepancy || (role !== 'mismatched' && refundable === 0)) return [];
    return [`${discrepancyTexts[discrepancy].found}. ${discrepancyTexts[discrepancy].onScreen}`];
  });
}

/** Says that the buyer's bank wants money back, and what to do. */
function disputeText({ amount, reason, todo }: NonNullable<OrderShownWire['disputes']>[number]): string {
  const of = amount === null ? '' : ` of ${rupees(amount)}`;
  return `The buyer’s bank disputes the payment${of}${reason ? ` (${reason})` : ''}. ${todo}`;
}

/** Says that a refund was refused, or did not arrive as the owner has said, and what to do. */
function refusal({ amount, failure, arrived }: RefundWire): string {
  if (arrived !== false)
    return `Refunding ${rupees(amount)} was refused: ${failure}. Please see to it under ‘Money’.`;
  return [
    `The refund of ${rupees(amount)} did not reach the buyer. ` +
      'Please try again, or pay it back in another way',
    'and press ‘I have settled it another way’, under ‘Money’.',
  ].join(' ');
}

/** Says that the provider reported a different outcome of a refund than the owner did, and what to do. */
function contradiction({ amount, arrived }: RefundWire): string {
  const refund = `the refund of ${rupees(amount)}`;
  const said = arrived
    ? [
        `You said that ${refund} reached the buyer, but the payment provider reports that it failed.`,
        'Please ask the buyer. If the money is there,',
      ]
    : [
        `You said that ${refund} did not reach the buyer, but the ` +
          'payment provider has completed it after all.',
        'If you paid it back in another way too, settle that with the buyer. Then',
      ];
  return [...said, 'press ‘I have settled it another way’ under ‘Money’.'].join(' ');
}
