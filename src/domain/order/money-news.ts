import type { Words } from '#languages/words.ts';
import { formatTotal, type Paise } from '../money/money.ts';
import { type Attempt, attemptState, isLateMoney, OUTSIDE } from './attempt.ts';
import { refusedRefund } from './attention.ts';
import { lostText } from './discrepancies.ts';
import { type Dispute, isDisputed } from './dispute.ts';
import { isAllLost, lostLines } from './lost-lines.ts';
import type { Order } from './order-state.ts';
import { isEnded, paidOf, type Refund, refundableAmount } from './refund.ts';

/*
 * What the buyer is told about money that did not simply pay for the order: it came late, twice, or with
 * another amount, or it goes back. Pages and e-mails take their words from here.
 */

type NewsWords = Words['news'];

/** Returns true if the owner gave the money back herself, in cash or by bank transfer for example. */
export const isGivenByHand = ({ settled }: Pick<Refund, 'settled'>, { provider }: Attempt): boolean =>
  provider === OUTSIDE || settled?.arrived === true;

/** Returns true if the shop knows of money in an attempt, or of a report about money. */
export const isMoneyKnown = (attempt: Attempt, agreed: Paise): boolean =>
  paidOf(attempt, agreed) > 0 || attempt.discrepancies.length > 0;

/** Returns one paragraph for each payment about which there is more to say than that it was made. */
export function moneyNews(order: Order, say: NewsWords): string[] {
  return order.attempts.flatMap((attempt) => {
    const said =
      attempt.id === order.paidBy ? aboutPayment(order, attempt, say) : aboutUnusedMoney(order, attempt, say);
    return said.length > 0 ? [said.join(' ')] : [];
  });
}

/** Returns what happened to the money of the payment that pays for the order. */
function aboutPayment(order: Order, attempt: Attempt, say: NewsWords): string[] {
  const back = whereItWent(order, attempt, say);
  const lost = lostLines(order);
  if (lost.length === 0) return back;
  const isAll = isAllLost(order);
  const money = isAll ? say.back.byItself : say.back.ofItByItself;
  return [lostText(lost, isAll, say), ...(back.length > 0 ? back : [money])];
}

/** Returns why a payment does not pay for the order, and where its money is. */
function aboutUnusedMoney(order: Order, attempt: Attempt, say: NewsWords): string[] {
  const { amount: agreed } = order.placed;
  if (!isMoneyKnown(attempt, agreed)) return [];
  const back = whereItWent(order, attempt, say);
  if (attemptState(attempt) === 'mismatched' && back.length === 0) return [toBeChecked(order, attempt, say)];
  const why = whyUnused(order, attempt, say);
  const isSettled = attempt.discrepancies.length > 0 && attempt.discrepancies.every(({ closed }) => closed);
  if (isSettled && back.length === 0) {
    return [why, say.back.settled, say.back.ifMissing];
  }
  const left = refundableAmount(attempt, agreed, order.refunds);
  const isLeftOver = left > 0 && !isSettled && !isHeldUp(order, attempt);
  return [why, ...back, ...(isLeftOver ? [say.back.left(formatTotal(left))] : [])];
}

/** Returns why a payment pays for nothing, or not for all of the order, for the buyer. */
export function whyUnused(order: Order, { id, discrepancies }: Attempt, say: NewsWords): string {
  if (id === order.paidBy) return lostText(lostLines(order), isAllLost(order), say);
  const { kind } = discrepancies.find(({ closed }) => !closed) ?? discrepancies[0] ?? {};
  if (!kind || (order.paidBy !== null && isLateMoney(kind))) return say.unused.double_payment;
  return say.unused[kind];
}

/** Tells the buyer of a confirmed payment that does not match the order what happens next. */
function toBeChecked({ placed }: Order, attempt: Attempt, say: NewsWords): string {
  const paid = paidOf(attempt, placed.amount);
  const found =
    paid > 0 && paid !== placed.amount
      ? say.otherAmount(formatTotal(paid), formatTotal(placed.amount))
      : say.unused.reference_mismatch;
  return `${found} ${say.toBeChecked}`;
}

/** Returns true if money does not go back by itself: a refund was refused, or the buyer’s bank decides. */
export const isHeldUp = ({ placed, refunds, disputes }: Order, attempt: Attempt): boolean =>
  refusedRefund(attempt, placed.amount, refunds) !== undefined || isAtBank(disputes, attempt);

const isAtBank = (disputes: readonly Dispute[], { id }: Attempt): boolean =>
  disputes.some((dispute) => dispute.attemptId === id && isDisputed(dispute));

/** Returns a sentence for each state that money of an attempt is in on its way back. */
function whereItWent(
  { placed, refunds, disputes, paidBy }: Order,
  attempt: Attempt,
  { back: say }: NewsWords,
): string[] {
  const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  const sumOf = (counts: (refund: Refund) => boolean) =>
    own.reduce((sum, refund) => sum + (counts(refund) ? refund.amount : 0), 0);
  const isBack = ({ state }: Refund) => state === 'COMPLETED';
  const isTaken = ({ reason }: Refund) => reason === 'dispute';
  const isSent = (refund: Refund) => isBack(refund) && !isGivenByHand(refund, attempt) && !isTaken(refund);
  const refused = refusedRefund(attempt, placed.amount, refunds);
  // Several people may have paid, and each of them reads this.
  const isOthers = paidBy !== null && paidBy !== attempt.id;
  const account = isOthers ? say.toOthers : say.toYou;
  const ways: [Paise, (money: string) => string][] = [
    [sumOf(isSent), (money) => say.gone(money, account)],
    [sumOf(isTaken), say.taken],
    [sumOf((refund) => isBack(refund) && isGivenByHand(refund, attempt)), say.given],
    [sumOf((refund) => !isEnded(refund)), (money) => say.going(money, account)],
    [refused?.amount ?? 0, (money) => say.refused(money, account)],
  ];
  return [
    ...ways.flatMap(([amount, inWords]) => (amount > 0 ? [inWords(formatTotal(amount))] : [])),
    ...(isAtBank(disputes, attempt) ? [say.atBank] : []),
  ];
}
