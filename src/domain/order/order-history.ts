import { phoneForReading } from '../enquiry/contact.ts';
import { formatTotal } from '../money/money.ts';
import { type Attempt, type Outcome, ownFailures } from './attempt.ts';
import type { Billing } from './billing-fields.ts';
import { discrepancyTexts } from './discrepancies.ts';
import { type Dispute, disputeInWords } from './dispute.ts';
import type { EmailKind } from './email-names.ts';
import { fulfilmentNames, HANDED_OVER } from './fulfilment.ts';
import { isAllLost, lostLines } from './lost-lines.ts';
import type { OrderPlaced } from './order.ts';
import { isScarce, type OrderLine } from './order-line.ts';
import { isWithoutParcel, type Order } from './order-state.ts';
import { changeInWords, type Parcel } from './parcel.ts';
import { failureInWords, modeInWords } from './provider-words.ts';
import { MORE_THAN_LEFT, type Refund, refundTexts, type SettledRefund } from './refund.ts';

/** An event of an order, in words for the owner. `at` is an ISO time. */
export interface HistoryEntry {
  at: string;
  what: string;
  note?: string;
}

/** Reasons for which the site itself ended a payment. `provider-words.ts` has the providers’ own codes. */
const failures: Record<string, string> = {
  [ownFailures.neverCreated]: 'the payment page was never opened',
  [ownFailures.refused]: 'the payment provider refused it',
  [ownFailures.closed]: 'closed: its money was given back, or you closed it',
  [ownFailures.withdrawn]: 'you withdrew the payment request',
  [ownFailures.lapsed]: 'the payment request was not paid in time',
  [ownFailures.soldElsewhere]: 'the piece had been sold a moment before',
};

/** Reasons for a refused refund. Each provider’s adapter maps its refusals to these codes. */
const refundFailures: Record<string, string> = {
  [ownFailures.closed]: 'you said that it did not reach the buyer',
  REFUND_BREACHED: 'your balance at the payment provider is too low; please try again after the next sales',
  [MORE_THAN_LEFT]: 'that much is no longer left of the payment, because money has gone back already',
  REFUND_FOR_TXN_OLDER_THAN_LIMIT:
    'the payment is too old to be given back here; please pay it back by bank transfer',
  TXN_AMOUNT_MISMATCH_REFUND: 'the amount did not match',
  ORIGINAL_TXN_NOT_FOUND: 'the payment provider does not find the payment',
};

const parcelWords = { ...fulfilmentNames, new: `Set back to ‘${fulfilmentNames.new}’` };

/** An e-mail that was sent, by its name. */
export interface SentEmail {
  email: string;
  at: string;
}

const emailWords: Partial<Record<string, string>> = {
  receipt: 'Receipt e-mailed to the buyer',
  shipped: 'The buyer was told by e-mail that the parcel has left',
  refund: 'The buyer was told by e-mail that money goes back',
  alreadySold: 'The buyer was told by e-mail that the piece had been sold',
} satisfies Partial<Record<EmailKind, string>>;

/** Returns true if an e-mail with this name goes to the buyer. */
export const isToBuyer = (email: string): boolean => Object.hasOwn(emailWords, email.split('/')[0] ?? '');

/**
 * Returns the history of an order, oldest entry first.
 * @param sent e-mails about the order that were sent; only those to the buyer are listed
 */
export function orderHistory(order: Order, sent: readonly SentEmail[]): HistoryEntry[] {
  const { placed, attempts, parcelChanges, refunds, invoice, redactedAt, webhooks } = order;
  const { requestOver, detailsAt, doubtsSeenAt, disputes } = order;
  const entries: HistoryEntry[] = [
    {
      at: placed.placedAt,
      what: placedInWords(placed),
    },
    ...(requestOver ? [{ at: requestOver.at, what: overTexts[requestOver.why] }] : []),
    ...(detailsAt ? [{ at: detailsAt, what: 'Birth details received' }] : []),
    ...(doubtsSeenAt ? [{ at: doubtsSeenAt, what: 'You looked at what was doubtful' }] : []),
    ...webhooks.map(({ at }) => ({ at, what: 'The payment provider sent news' })),
    ...attempts.flatMap(attemptEntries),
    ...(invoice ? [{ at: invoice.issuedAt, what: `Receipt ${invoice.number}` }] : []),
    ...refunds.flatMap((refund) => refundEntries(refund, placed.lines)),
    ...disputes.map(disputeEntry),
    ...parcelChanges.map(({ at, changed }) => parcelEntry(at, changed, isWithoutParcel(order))),
    ...sent.flatMap(({ email, at }) => {
      const what = emailWords[email.split('/')[0] ?? ''];
      return what ? [{ at, what }] : [];
    }),
    ...claimEntries(order),
    ...(redactedAt ? [{ at: redactedAt, what: 'Name and address of the buyer removed' }] : []),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Says which pieces an order got, and which went to other buyers. */
function claimEntries(order: Order): HistoryEntry[] {
  const { claim, placed, paidBy } = order;
  if (!claim || paidBy === null) return [];
  const { at } = claim;
  const lost = lostLines(order);
  const several = placed.lines.length > 1;
  const inWords = ({ name, single, quantity }: OrderLine) => {
    const named = several ? ` (${name})` : '';
    return single
      ? `The piece is sold and off the shop${named}`
      : `${quantity} ${quantity === 1 ? 'piece' : 'pieces'} taken from the stock${named}`;
  };
  const taken = placed.lines.filter((line) => isScarce(line) && !lost.includes(line));
  return [
    ...taken.map((line) => ({ at, what: inWords(line) })),
    ...(isAllLost(order)
      ? []
      : lost.map(({ name }) => ({ at, what: `${name} had been sold to another buyer a moment before` }))),
  ];
}

function placedInWords({ isTest, made }: OrderPlaced): string {
  if (isTest) return 'Test order placed: no money moves';
  if (!made) return 'Order placed';
  return made.outside ? 'You wrote this sale down' : 'You asked for this payment';
}

const overTexts: Record<NonNullable<Order['requestOver']>['why'], string> = {
  withdrawn: 'You withdrew the payment request',
  lapsed: 'The payment request was not paid in time',
};

function parcelEntry(at: string, changed: Partial<Parcel>, handedOver: boolean): HistoryEntry {
  const note = changeInWords(changed);
  const words = handedOver ? { ...parcelWords, delivered: HANDED_OVER } : parcelWords;
  return { at, what: changed.state ? words[changed.state] : 'Noted', ...(note && { note }) };
}

function attemptEntries(attempt: Attempt, n: number): HistoryEntry[] {
  const { session, outcome, discrepancies, closedAt, provider, buyer } = attempt;
  const sent = n === 0 ? 'Sent to the payment page' : 'Sent to the payment page once more';
  const given = buyer?.billing.phone ? { note: payerInWords(buyer.billing) } : {};
  return [
    ...(session ? [{ at: session.openedAt, what: `${sent} (${provider})`, ...given }] : []),
    ...(outcome ? [{ at: outcome.endedAt, what: outcomeInWords(outcome), ...given }] : []),
    ...discrepancies.map(({ at, kind, amount, providerRef }) => ({
      at,
      what: discrepancyTexts[kind].found,
      note: `${formatTotal(amount)}, reference ${providerRef}`,
    })),
    ...(closedAt ? [{ at: closedAt, what: 'You settled this with the payment provider and closed it' }] : []),
  ];
}

/** Says whose details were given for a payment page of a request. */
const payerInWords = ({ fullName, phone }: Billing) =>
  `With the details of ${fullName}, ${phoneForReading(phone)}`;

function outcomeInWords({ result, mode, transactionId, failure }: Outcome): string {
  if (result === 'FAILED') {
    if (!failure) return 'Payment failed';
    return `Payment failed: ${failures[failure] ?? failureInWords(failure)}`;
  }
  const by = mode ? ` by ${modeInWords(mode)}` : '';
  return `Paid${by}${transactionId ? `, reference ${transactionId}` : ''}`;
}

function refundEntries(
  { amount, reason, note, requestedAt, endedAt, state, failure, creditNote, settled, lines }: Refund,
  sold: OrderPlaced['lines'],
): HistoryEntry[] {
  const named = lines.flatMap(({ line, quantity }) => {
    const name = sold.find((each) => each.line === line)?.name;
    return name === undefined ? [] : `${quantity > 1 ? `${quantity} × ` : ''}${name}`;
  });
  const money = formatTotal(amount) + (named.length > 0 ? ` for ${named.join(', ')}` : '');
  if (reason === 'dispute')
    return [{ at: requestedAt, what: `The buyer’s bank has taken ${money} back: the dispute was lost` }];
  const requested = {
    at: requestedAt,
    what:
      reason === 'at_provider'
        ? `A refund of ${money} was found that was made in your account at the payment provider`
        : `Refund of ${money} asked for${reason === 'owner' ? '' : discrepancyTexts[reason].refund}`,
    ...(note && { note }),
  };
  if (!endedAt) return [requested];
  const noted = creditNote ? [{ at: creditNote.issuedAt, what: `Credit note ${creditNote.number}` }] : [];
  if (settled) return [requested, ...settledEntries(money, settled), ...noted];
  const what =
    state === 'COMPLETED'
      ? `${money} given back`
      : `Refund of ${money} refused: ${refundFailureInWords(failure)}`;
  return [requested, { at: endedAt, what }, ...noted];
}

function disputeEntry(dispute: Dispute): HistoryEntry {
  const { reportedAt: at, amount, reason } = dispute;
  const of = amount === null ? '' : ` of ${formatTotal(amount)}`;
  const note = [reason && `Reason: ${reason}.`, disputeInWords(dispute)].filter(Boolean).join(' ');
  return { at, what: `The buyer’s bank disputes the payment${of}`, note };
}

/** Returns the owner’s settlement of a refund, and the provider’s later report if there is one. */
function settledEntries(money: string, { at, arrived, report }: SettledRefund): HistoryEntry[] {
  const said = arrived
    ? `You closed the refund of ${money}: the money reached the buyer`
    : `You closed the refund of ${money}: the money did not reach the buyer`;
  if (!report) return [{ at, what: said }];
  const reported = `The payment provider reported afterwards that the refund of ${money}`;
  const went = arrived ? 'was completed' : 'was completed, so it counts as given back';
  const what = `${reported} ${report.result === 'COMPLETED' ? went : 'failed'}`;
  return [
    { at, what: said },
    { at: report.at, what },
  ];
}

/** Returns the reason for a refused refund, in plain words. */
export function refundFailureInWords(failure: string | null): string {
  return (
    (failure && refundFailures[failure]) ||
    'the payment provider gave a reason we do not know; please try again later'
  );
}

/** Returns the state of a refund, in words for the owner who asked for it. */
export function refundInWords({ state, failure }: Refund): string {
  if (state === 'COMPLETED') return refundTexts.done;
  return state === 'FAILED' ? refundTexts.failed(refundFailureInWords(failure)) : refundTexts.requested;
}
