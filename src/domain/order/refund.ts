import * as z from 'zod/mini';
import { formatTotal, isWholePaise, type Paise } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { lines, optionalText, text } from '../site/fields.ts';
import { type Attempt, attemptState, type DiscrepancyKind, ownFailures } from './attempt.ts';
import type { Invoice } from './invoice.ts';
import { MOST_LINES } from './order-line.ts';
import type { LineQuantity } from './refund-lines.ts';

export const refundTexts = {
  amount: 'Please enter an amount of at least ₹1, with at most two decimals.',
  most: (paise: Paise) =>
    paise > 0
      ? `At most ${formatTotal(paise)} can be given back.`
      : 'Nothing more of this payment can be given back.',
  payment: 'Please choose a payment of this order.',
  lines: 'Please choose lines of this order, with the number of pieces to give back.',
  pieces: (left: number, name: string) =>
    left > 0 ? `Only ${left} of ‘${name}’ can be given back.` : `‘${name}’ has been given back already.`,
  mostOfLines: (paise: Paise) => `At most ${formatTotal(paise)} can be given back for these lines.`,
  after: 'Please reload the order first.',
  nothing: 'Nothing of this order can be given back.',
  inProgress: 'A refund of this payment is under way. Please wait until it has ended.',
  disputed:
    'The buyer’s bank is looking into this payment, so a refund could pay twice. ' +
    'Please settle the dispute in your account at the payment provider.',
  changed: 'This order was refunded meanwhile. Please look at it again.',
  requested: 'Refund asked for. It may take some days to arrive.',
  done: 'The money has been given back',
  failed: (why: string) => `The refund was refused: ${why}.`,
  closed: 'Order closed',
  earlierOpen:
    'The payment provider has not ended the earlier refund, so a second one could pay twice. ' +
    'Please pay the money back in another way.',
  which: 'Please choose a refund of this order.',
  arrived: 'Please say whether the money reached the buyer.',
  settled: 'Refund closed',
  notSettled: 'This refund cannot be closed now. Please look at the order again.',
  notHeld: 'This order does not wait for you.',
} as const;

/**
 * Smallest refund, in rupees. PhonePe’s documentation names both 100 paise and 1 paisa; this is the safe
 * choice.
 */
const LEAST = 1;

const piecesOfLine = z.object(
  {
    line: z.int({ error: refundTexts.lines }).check(z.gte(1, refundTexts.lines)),
    quantity: z.int({ error: refundTexts.lines }).check(z.gte(1, refundTexts.lines)),
  },
  { error: refundTexts.lines },
);

/** The owner’s request for a refund: of some pieces of lines, of an amount, or of less than these pieces cost. */
export const RefundOrder = z
  .object({
    /** In rupees. May be left out with `lines`: then it is what they cost. */
    amount: z.optional(
      z
        .number({ error: refundTexts.amount })
        .check(z.refine((rupees) => rupees >= LEAST && isWholePaise(rupees), refundTexts.amount)),
    ),
    /** The lines to give back, with the number of pieces of each. */
    lines: z.optional(
      z
        .array(piecesOfLine, { error: refundTexts.lines })
        .check(z.minLength(1, refundTexts.lines), z.maxLength(MOST_LINES, refundTexts.lines)),
    ),
    /** Id of the attempt to refund; the one that pays for the order if it is left out. */
    payment: z.optional(text(refundTexts.payment)),
    /**
     * Number of refunds the owner saw when she decided, so that pressing the button twice refunds once. Without
     * it nothing is compared.
     */
    after: z.optional(
      z.number({ error: refundTexts.after }).check(z.int(refundTexts.after), z.gte(0, refundTexts.after)),
    ),
    note: optionalText(LONGEST.message, lines),
  })
  .check(
    z.refine(({ amount, lines: named }) => amount !== undefined || named !== undefined, {
      error: refundTexts.amount,
      path: ['amount'],
      // Also where other fields are wrong.
      when: () => true,
    }),
  );
export type RefundOrder = z.infer<typeof RefundOrder>;

/** The owner’s settlement of a refund that the provider does not end. */
export const RefundSettlement = z.object({
  /** Id of the refund. */
  refund: text(refundTexts.which),
  /** True if the owner says that the money reached the buyer. */
  arrived: z.boolean({ error: refundTexts.arrived }),
});
export type RefundSettlement = z.infer<typeof RefundSettlement>;

/** The owner’s settlement of a refund that the provider did not end. */
export interface SettledRefund {
  at: string;
  /** True if the owner said that the money reached the buyer. */
  arrived: boolean;
  /** Result that the provider reported afterwards; null if it has reported none. */
  report: { at: string; result: 'COMPLETED' | 'FAILED' } | null;
  /** Time of the latest verified webhook about the refund; null once a check found nothing new. */
  hintedAt: string | null;
}

/**
 * Reasons for a refund: the owner wants it, or the payment is surplus or not as agreed. The site asked for
 * neither of the last two: `at_provider` was made in the owner’s account at the provider, and `dispute` was
 * taken by the buyer’s bank.
 */
export type RefundReason =
  | 'owner'
  | Exclude<DiscrepancyKind, 'reference_mismatch'>
  | 'at_provider'
  | 'dispute';

/** The code of a refusal because less than the amount is left of the payment. */
export const MORE_THAN_LEFT = 'EXCESS_REFUND_AMOUNT';

/** A refund, folded from its order’s events. In `accepted`, the provider has received the request. */
export interface Refund {
  id: string;
  attemptId: string;
  amount: Paise;
  /** The lines that it gives back; empty for a refund of an amount alone. */
  lines: readonly LineQuantity[];
  reason: RefundReason;
  note: string | null;
  requestedAt: string;
  state: 'requested' | 'accepted' | 'COMPLETED' | 'FAILED';
  providerRefundRef: string | null;
  endedAt: string | null;
  failure: string | null;
  /** Null until it is issued, and for payments that did not pay for the order. */
  creditNote: Invoice | null;
  /** Null if the provider alone decides the result. */
  settled: SettledRefund | null;
}

/** Returns the refund after the owner has said whether the money reached the buyer. */
export const settledByOwner = (refund: Refund, at: string, arrived: boolean): Refund => ({
  ...refund,
  state: arrived ? 'COMPLETED' : 'FAILED',
  failure: arrived ? null : ownFailures.closed,
  endedAt: at,
  settled: { at, arrived, report: null, hintedAt: null },
});

/**
 * Returns the refund after the provider has reported its result. If the owner has settled the refund before,
 * the report is kept beside her statement. A refund that the provider completed counts, even if she had said
 * that the money did not arrive.
 */
export function endedByProvider(
  refund: Refund,
  at: string,
  result: 'COMPLETED' | 'FAILED',
  failure: string | null,
): Refund {
  if (!isEnded(refund)) return { ...refund, state: result, failure, endedAt: at };
  const { settled } = refund;
  if (!settled || settled.report) return refund;
  const reported = { ...refund, settled: { ...settled, report: { at, result } } };
  if (settled.arrived || result === 'FAILED') return reported;
  return { ...reported, state: result, failure: null, endedAt: at };
}

/** Returns true if the provider’s result for a refund contradicts what the owner had said. */
export const isContradicted = ({ settled }: Pick<Refund, 'settled'>): boolean =>
  Boolean(settled?.report && (settled.report.result === 'COMPLETED') !== settled.arrived);

/**
 * Returns true if a webhook was about a refund that the owner had closed, and the provider still has to be
 * asked.
 */
export const isHintOpen = ({ settled }: Pick<Refund, 'settled'>): boolean =>
  Boolean(settled?.hintedAt && !settled.report);

/** Returns true if the provider means this refund by its own id, or by the id that the site gave it. */
export const isCalled = (
  { id, providerRefundRef }: Pick<Refund, 'id' | 'providerRefundRef'>,
  { ref, refundId }: { ref: string; refundId: string | null },
): boolean => id === ref || id === refundId || providerRefundRef === ref;

/** Returns true if the provider refused a refund because money that it gave back before is missing. */
export const wasMoreThanLeft = ({ state, failure }: Pick<Refund, 'state' | 'failure'>): boolean =>
  state === 'FAILED' && failure === MORE_THAN_LEFT;

/** Returns true once a refund has completed or failed. */
export function isEnded({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'COMPLETED' || state === 'FAILED';
}

/** Returns true if the site asked for a refund. The others were made at the provider, or taken by a bank. */
export const isAsked = ({ reason }: Pick<Refund, 'reason'>): boolean =>
  reason !== 'at_provider' && reason !== 'dispute';

/**
 * Returns the refund of a payment that was refused or did not arrive and still waits for the owner. It no
 * longer does once another was asked for, or as much went back without the site.
 * @param refunds those of one payment, oldest first
 */
export function lastRefused<One extends { state: Refund['state']; amount: number }>(
  refunds: readonly One[],
  isAskedFor: (refund: One) => boolean,
): One | undefined {
  const at = refunds.findLastIndex(({ state }) => state === 'FAILED');
  const refused = refunds[at];
  const isOpen = refunds
    .slice(at + 1)
    .every((later) => !isAskedFor(later) && later.amount < (refused?.amount ?? 0));
  return isOpen ? refused : undefined;
}

/** Returns the sum, in paise, of an attempt’s refunds that `counts` accepts. */
function sumOf(refunds: readonly Refund[], attemptId: string, counts: (refund: Refund) => boolean): Paise {
  return refunds.reduce(
    (sum, each) => sum + (each.attemptId === attemptId && counts(each) ? each.amount : 0),
    0,
  );
}

/** Returns the paise of an attempt that were refunded. */
export function refundedOf(refunds: readonly Refund[], attemptId: string): Paise {
  return sumOf(refunds, attemptId, ({ state }) => state === 'COMPLETED');
}

/**
 * Returns the refunds of an attempt that have completed or are under way, in the order in which they count:
 * first the completed ones by their time, so that nothing that comes later changes a credit note.
 */
export function refundsThatCount(refunds: readonly Refund[], attemptId: string): Refund[] {
  const own = refunds.filter((refund) => refund.attemptId === attemptId);
  const completed = own.filter(({ state }) => state === 'COMPLETED');
  const byTime = completed.toSorted((a, b) => Date.parse(a.endedAt ?? '') - Date.parse(b.endedAt ?? ''));
  return [...byTime, ...own.filter((refund) => !isEnded(refund))];
}

/**
 * Returns the paise known to be paid in an attempt. A reported amount takes precedence, an unsettled report
 * first. Otherwise a completed attempt has the agreed amount, and any other attempt 0.
 */
export function paidOf(attempt: Attempt, agreed: Paise): Paise {
  const reports = attempt.discrepancies.filter(({ kind }) => kind !== 'reference_mismatch');
  const report = reports.find(({ closed }) => !closed) ?? reports[0];
  return report?.amount ?? (attemptState(attempt) === 'completed' ? agreed : 0);
}

/**
 * Returns the paise of an attempt that can still be refunded: the paid amount less refunds that completed or
 * are in progress. Never below 0, even if more was refunded than paid.
 */
export function refundableAmount(attempt: Attempt, agreed: Paise, refunds: readonly Refund[]): Paise {
  const gone = sumOf(refunds, attempt.id, ({ state }) => state !== 'FAILED');
  return Math.max(0, paidOf(attempt, agreed) - gone);
}

/**
 * Returns the id of an attempt’s next refund, as the provider knows it. A retry after a failure gets a new
 * id, as the provider demands.
 */
export function nextRefundId(attemptId: string, refunds: readonly Refund[]): string {
  return `${attemptId}-R${refunds.filter((refund) => refund.attemptId === attemptId).length + 1}`;
}
