import type { Words } from '#languages/words.ts';
import { isOpen, ownFailures } from './attempt.ts';
import { isAllBack, isOwed, isToDecide, refusedRefund } from './attention.ts';
import type { Fulfilment } from './fulfilment.ts';
import { isAllLost, isClaimOpen, linesToSupply, suppliedLines } from './lost-lines.ts';
import { isHeldUp, moneyNews } from './money-news.ts';
import { isReportOpen } from './open-work.ts';
import { orderNumber, orderToWire } from './order.ts';
import { hasParcel } from './order-line.ts';
import { isHandedOver, type Order, orderOutcome, payingAttempt } from './order-state.ts';
import { lastDayFrom } from './promised-by.ts';
import { isEnded, paidOf, refundableAmount } from './refund.ts';

/** The heading of a page about an order, in place of that of its payment. */
export interface LaterHeading {
  title: string;
  look: 'sent' | 'arrived' | 'cameBack' | 'ended' | 'returned' | 'partly';
}

/** What the buyer of an order is told about it, written in one place so that its parts agree. */
export interface BuyerNews {
  /** Null while nothing has happened since the payment. */
  heading: LaterHeading | null;
  /** State of the parcel in words; null while there is nothing to say. */
  parcel: string | null;
  /** What happened to money that did not simply pay for the order; null if there is none. */
  money: string | null;
  /** How the payment stands and what comes next, in paragraphs, the money among them. */
  text: string[];
  /** What happens with the parcel of a paid order until it is delivered, one step after the other; empty for none. */
  steps: string[];
  /** True while a payment may still come and the shop knows of none. */
  awaitsPayment: boolean;
  /** How the order can be paid: at a payment page, by trying a failed payment again, or no more. */
  pay: 'now' | 'again' | null;
  /** False if the order pays for nothing, because other buyers had paid for its pieces. */
  hasReceipt: boolean;
}

/** The words in which a buyer is told. */
export type NewsWords = Words['news'];

const nexts: Partial<Record<Fulfilment, (say: NewsWords) => string>> = {
  new: (say) => say.received,
  packed: (say) => say.received,
  returned: (say) => say.whatNext,
};

const looks = { shipped: 'sent', delivered: 'arrived', returned: 'cameBack', cancelled: 'ended' } as const;
type LaterState = keyof typeof looks;
const isLater = (state: Fulfilment): state is LaterState => state in looks;

/** Returns what the buyer is told. Derived from all money of the order, whichever attempt received it. */
export function buyerNews(order: Order, say: NewsWords): BuyerNews {
  const paying = payingAttempt(order);
  const money = [...moneyNews(order, say), ...stillOwed(order, say)];
  const heading = headingOf(order, say);
  const news = { heading, money: money.join(' ') || null, parcel: null, steps: [], pay: null };
  if (!paying) {
    const awaitsPayment = order.attempts.some(isOpen);
    const text = money.length > 0 || awaitsPayment ? money : unpaidText(order, say);
    return { ...news, text, awaitsPayment, pay: wayToPay(order), hasReceipt: false };
  }
  const paid = { ...news, awaitsPayment: false, hasReceipt: true };
  if (isClaimOpen(order)) return { ...paid, text: [say.unpaid.settling, ...money] };
  if (isAllLost(order)) return { ...paid, text: money, hasReceipt: false };
  const text = [...thanks(order, say), ...money];
  return { ...paid, parcel: parcelNews(order, say), text, steps: parcelSteps(order, say) };
}

/** Returns the promise to give back what a cancelled order cost. */
function stillOwed(order: Order, say: NewsWords): string[] {
  const paying = payingAttempt(order);
  if (!paying || isAllLost(order) || !isOwed(order) || isHeldUp(order, paying)) return [];
  const { amount } = order.placed;
  const hasBegun = refundableAmount(paying, amount, order.refunds) < paidOf(paying, amount);
  return [hasBegun ? say.restToGoBack : say.toGoBack];
}

function headingOf(order: Order, say: NewsWords): LaterHeading | null {
  const paying = payingAttempt(order);
  const isBack = paying ? isAllBack(order) : isUnusedMoneyBack(order);
  const { state } = order.parcel;
  if (!isBack && paying && isLater(state) && !isHandedOver(order))
    return { title: say.titles[state], look: looks[state] };
  const own = order.refunds.filter(({ attemptId }) => !paying || attemptId === paying.id);
  const hasEnded = own.every(isEnded);
  if (isBack)
    return { title: hasEnded ? say.titles.moneyReturned : say.titles.moneyReturning, look: 'returned' };
  const { amount } = order.placed;
  const isPartlyBack = paying && refundableAmount(paying, amount, order.refunds) < paidOf(paying, amount);
  if (!isPartlyBack) return null;
  return { title: hasEnded ? say.titles.partReturned : say.titles.partReturning, look: 'partly' };
}

/** Returns true if money came to an unpaid order, and all of it has gone back or is on its way. */
function isUnusedMoneyBack({ placed, attempts, refunds }: Order): boolean {
  const received = attempts.filter((attempt) => paidOf(attempt, placed.amount) > 0);
  const isGoing = received.every((attempt) => refundableAmount(attempt, placed.amount, refunds) === 0);
  return received.length > 0 && isGoing && !attempts.some(isOpen);
}

function parcelNews(order: Order, say: NewsWords): string | null {
  const { state, courier } = order.parcel;
  if ((!hasParcel(suppliedLines(order)) && state !== 'cancelled') || (isAllBack(order) && state === 'packed'))
    return null;
  if (state === 'new' || isHandedOver(order)) return null;
  return state === 'shipped' && courier ? say.shippedWith(courier) : say[state];
}

/** Thanks the buyer of a paid order and says what comes next. Empty once the order is over. */
function thanks(order: Order, say: NewsWords): string[] {
  const { placed, parcel, redactedAt } = order;
  if (isAllBack(order) || parcel.state === 'cancelled') return [];
  // The whole name as it was typed: its first word may be a title such as 'Smt.'.
  const name = redactedAt ? say.thanks : say.thanksTo(placed.billing.fullName);
  const next = isParcelToCome(order) ? nexts[parcel.state]?.(say) : null;
  return [next ? `${name} ${next}` : name];
}

/** Returns true while a parcel of a paid order is promised to its buyer, or the owner has to decide about it. */
function isParcelToCome(order: Order): boolean {
  const { placed, parcel, refunds } = order;
  const paying = payingAttempt(order);
  if (!paying || isAllBack(order) || parcel.state === 'cancelled') return false;
  // After a refused refund of everything that is left, no parcel is promised.
  const left = refundableAmount(paying, placed.amount, refunds);
  const wasToGoBack = refusedRefund(paying, placed.amount, refunds)?.amount === left;
  const isSettled = parcel.state === 'returned' && !isToDecide(order);
  return !wasToGoBack && !isSettled && hasParcel(linesToSupply(order));
}

/** Returns what happens with a parcel until it is delivered. The day is the one that the shop promises. */
function parcelSteps(order: Order, say: NewsWords): string[] {
  const { state } = order.parcel;
  const paidAt = orderOutcome(order)?.endedAt;
  const onItsWay = state === 'new' || state === 'packed' || state === 'shipped' ? say.steps[state] : null;
  if (!onItsWay || !paidAt || !isParcelToCome(order)) return [];
  const paid = new Date(paidAt);
  return [say.steps.paid(paid), onItsWay, say.steps.by(lastDayFrom(paid))];
}

/** Says why an order is unpaid for which no payment is awaited and no money is known. */
function unpaidText({ attempts, requestOver }: Order, { unpaid }: NewsWords): string[] {
  if (attempts.some(isReportOpen)) return [unpaid.reported];
  if (requestOver?.why === 'withdrawn')
    return [[unpaid.withdrawn, ...(attempts.length > 0 ? [unpaid.ifPaid] : [])].join(' ')];
  if (requestOver) return [unpaid.lapsed];
  const last = attempts.at(-1);
  if (!last) return [unpaid.notBegun];
  return [last.outcome?.failure === ownFailures.soldElsewhere ? unpaid.sold : unpaid.failed];
}

function wayToPay({ attempts, paidBy, requestOver }: Order): BuyerNews['pay'] {
  if (paidBy || requestOver) return null;
  if (attempts.length === 0 || attempts.some(isOpen)) return 'now';
  const isSold = attempts.at(-1)?.outcome?.failure === ownFailures.soldElsewhere;
  const hasFailed = attempts.every(({ outcome }) => outcome?.result === 'FAILED');
  // A buyer who may have paid after all must not be led to a second payment.
  return hasFailed && !isSold && !attempts.some(isReportOpen) ? 'again' : null;
}

/** The news of an order as the status call answers them. */
export type BuyerNewsWire = ReturnType<typeof buyerNewsToWire>;

export function buyerNewsToWire({ heading, text, steps, awaitsPayment, pay, hasReceipt }: BuyerNews) {
  return {
    title: heading?.title ?? null,
    look: heading?.look ?? null,
    text,
    steps,
    awaits_payment: awaitsPayment,
    pay,
    has_receipt: hasReceipt,
  };
}

/** Returns how the payment of an order stands, for anyone who knows its id. The order is in the language of the words. */
export function paymentStatusToWire(order: Order, { news, goods }: Pick<Words, 'news' | 'goods'>) {
  // The buyer sees 'paid' only once it is known whether the order has its piece or the money goes back.
  const outcome = isClaimOpen(order) ? null : orderOutcome(order);
  return {
    order: orderToWire(order.placed, outcome, goods.andMore),
    order_no: orderNumber(order.number),
    news: buyerNewsToWire(buyerNews(order, news)),
  };
}
export type PaymentStatusWire = ReturnType<typeof paymentStatusToWire>;
