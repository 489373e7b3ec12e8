import { formatTotal, type Paise } from '../money/money.ts';
import { promises } from '../site/promises.ts';
import { type Attempt, attemptState, isLateMoney, OUTSIDE } from './attempt.ts';
import { refusedRefund } from './attention.ts';
import { discrepancyTexts, lostText } from './discrepancies.ts';
import { type Dispute, isDisputed } from './dispute.ts';
import { isAllLost, lostLines, type Order } from './order-log.ts';
import { isEnded, paidOf, type Refund, refundableOf } from './refund.ts';

/*
 * What the buyer is told about money that did not simply pay for the order: it came late, twice, or with
 * another amount, or it goes back. Pages and e-mails take their words from here.
 */

const BACK_WITHIN = `within ${promises.refundDays} working days`;

/** Returns true if the owner gave the money back herself, in cash or by bank transfer for example. */
export const isGivenByHand = ({ settled }: Pick<Refund, 'settled'>, { provider }: Attempt): boolean =>
  provider === OUTSIDE || settled?.arrived === true;

/** Returns true if the shop knows of money in an attempt, or of a report about money. */
export const isMoneyKnown = (attempt: Attempt, agreed: Paise): boolean =>
  paidOf(attempt, agreed) > 0 || attempt.discrepancies.length > 0;

/** Returns one paragraph for each payment about which there is more to say than that it was made. */
export function moneyNews(order: Order): string[] {
  return order.attempts.flatMap((attempt) => {
    const said =
      attempt.id === order.paidBy ? aboutPayment(order, attempt) : aboutUnusedMoney(order, attempt);
    return said.length > 0 ? [said.join(' ')] : [];
  });
}

/** Returns what happened to the money of the payment that pays for the order. */
function aboutPayment(order: Order, attempt: Attempt): string[] {
  const back = whereItWent(order, attempt);
  const lost = lostLines(order);
  if (lost.length === 0) return back;
  const isAll = isAllLost(order);
  const money = isAll ? 'Your money goes back by itself.' : 'What you paid for it goes back by itself.';
  return [lostText(lost, isAll), ...(back.length > 0 ? back : [money])];
}

/** Returns why a payment does not pay for the order, and where its money is. */
function aboutUnusedMoney(order: Order, attempt: Attempt): string[] {
  const { amount: agreed } = order.placed;
  if (!isMoneyKnown(attempt, agreed)) return [];
  const back = whereItWent(order, attempt);
  if (attemptState(attempt) === 'mismatched' && back.length === 0) return [toBeChecked(order, attempt)];
  const why = whyUnused(order, attempt);
  const isSettled = attempt.discrepancies.length > 0 && attempt.discrepancies.every(({ closed }) => closed);
  if (isSettled && back.length === 0) {
    const settled = 'We have looked into it and settled it with the payment provider.';
    return [why, settled, 'If you still miss money, please message us.'];
  }
  const left = refundableOf(attempt, agreed, order.refunds);
  const isLeftOver = left > 0 && !isSettled && !isHeldUp(order, attempt);
  return [why, ...back, ...(isLeftOver ? [`${formatTotal(left)} goes back to you ${BACK_WITHIN}.`] : [])];
}

/** Returns why a payment pays for nothing, or not for all of the order, for the buyer. */
export function whyUnused(order: Order, { id, discrepancies }: Attempt): string {
  if (id === order.paidBy) return lostText(lostLines(order), isAllLost(order));
  const { kind } = discrepancies.find(({ closed }) => !closed) ?? discrepancies[0] ?? {};
  if (!kind || (order.paidBy !== null && isLateMoney(kind))) return discrepancyTexts.double_payment.toBuyer;
  return discrepancyTexts[kind].toBuyer;
}

/** Tells the buyer of a confirmed payment that does not match the order what happens next. */
function toBeChecked({ placed }: Order, attempt: Attempt): string {
  const paid = paidOf(attempt, placed.amount);
  const found =
    paid > 0 && paid !== placed.amount
      ? `Your bank has confirmed a payment of ${formatTotal(paid)}, ` +
        `but the order is for ${formatTotal(placed.amount)}.`
      : discrepancyTexts.reference_mismatch.toBuyer;
  return (
    `${found} The order is not confirmed until we have checked this ourselves. ` +
    'We will contact you. Please do not pay again.'
  );
}

/** Returns true if money does not go back by itself: a refund was refused, or the buyer’s bank decides. */
export const isHeldUp = ({ placed, refunds, disputes }: Order, attempt: Attempt): boolean =>
  refusedRefund(attempt, placed.amount, refunds) !== undefined || isAtBank(disputes, attempt);

const isAtBank = (disputes: readonly Dispute[], { id }: Attempt): boolean =>
  disputes.some((dispute) => dispute.attemptId === id && isDisputed(dispute));

/** Returns a sentence for each state that money of an attempt is in on its way back. */
function whereItWent({ placed, refunds, disputes, paidBy }: Order, attempt: Attempt): string[] {
  const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  const sumOf = (counts: (refund: Refund) => boolean) =>
    own.reduce((sum, refund) => sum + (counts(refund) ? refund.amount : 0), 0);
  const isBack = ({ state }: Refund) => state === 'COMPLETED';
  const isTaken = ({ reason }: Refund) => reason === 'dispute';
  const isSent = (refund: Refund) => isBack(refund) && !isGivenByHand(refund, attempt) && !isTaken(refund);
  const refused = refusedRefund(attempt, placed.amount, refunds);
  // Several people may have paid, and each of them reads this.
  const isOthers = paidBy !== null && paidBy !== attempt.id;
  const account = isOthers ? 'to the account it came from' : 'to the account you paid from';
  const ways: [Paise, (money: string) => string][] = [
    [sumOf(isSent), (money) => `${money} has gone back ${account}.`],
    [sumOf(isTaken), (money) => `Your bank has taken ${money} back for you.`],
    [
      sumOf((refund) => isBack(refund) && isGivenByHand(refund, attempt)),
      (money) => `${money} has been given back to you.`,
    ],
    [sumOf((refund) => !isEnded(refund)), (money) => `${money} is on its way back ${account}.`],
    [
      refused?.amount ?? 0,
      (money) =>
        `We could not send ${money} back ${account}. We know about it, and will try again or pay it back ` +
        `in another way. If you do not hear from us ${BACK_WITHIN}, please message us.`,
    ],
  ];
  return [
    ...ways.flatMap(([amount, inWords]) => (amount > 0 ? [inWords(formatTotal(amount))] : [])),
    ...(isAtBank(disputes, attempt) ? ['Your bank is looking into this payment and decides about it.'] : []),
  ];
}
