import * as z from 'zod/mini';
import { formatTotal, isWholePaise, type Paise } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { lines, optionalText, text } from '../site/fields.ts';
import { type Attempt, attemptState, type DiscrepancyKind, ownFailures } from './attempt.ts';
import type { Invoice } from './invoice.ts';

export const refundTexts = {
  amount: 'Please enter an amount of at least ₹1, with at most two decimals.',
  most: (paise: Paise) =>
    paise > 0
      ? `At most ${formatTotal(paise)} can be given back.`
      : 'Nothing more of this payment can be given back.',
  payment: 'Please choose a payment of this order.',
  after: 'Please reload the order first.',
  nothing: 'Nothing of this order can be given back.',
  inProgress: 'A refund of this payment is under way. Please wait until it has ended.',
  changed: 'This order was refunded meanwhile. Please look at it again.',
  requested: 'Refund asked for. It may take some days to arrive.',
  done: 'The money has been given back',
  failed: (why: string) => `The refund was refused: ${why}.`,
  closed: 'Order closed',
  earlierOpen:
    'The payment provider has not ended the earlier refund, so a second one could pay twice. Please pay the money back in another way.',
  which: 'Please choose a refund of this order.',
  arrived: 'Please say whether the money reached the buyer.',
  settled: 'Refund closed',
  notSettled: 'This refund cannot be closed now. Please look at the order again.',
  notHeld: 'This order does not wait for you.',
} as const;

/** Rupees that providers give back at least (PhonePe's pages name 100 paise and 1; the safe one). */
const LEAST = 1;

/** What the owner sends to give money back. */
export const RefundOrder = z.object({
  /** Rupees. */
  amount: z
    .number({ error: refundTexts.amount })
    .check(z.refine((rupees) => rupees >= LEAST && isWholePaise(rupees), refundTexts.amount)),
  /** Which payment: its attempt's id. */
  payment: text(refundTexts.payment),
  /** How many refunds the owner saw when she decided: one button pressed twice gives back once. */
  after: z.number({ error: refundTexts.after }).check(z.int(refundTexts.after), z.gte(0, refundTexts.after)),
  note: optionalText(LONGEST.message, lines),
});
export type RefundOrder = z.infer<typeof RefundOrder>;

/** What the owner sends about a refund that the provider does not end. */
export const RefundSettlement = z.object({
  /** Id of the refund. */
  refund: text(refundTexts.which),
  /** Whether the money reached the buyer, as far as she knows. */
  arrived: z.boolean({ error: refundTexts.arrived }),
});
export type RefundSettlement = z.infer<typeof RefundSettlement>;

/** The owner's word about a refund that the provider did not end. */
export interface SettledRefund {
  at: string;
  /** Whether the money reached the buyer. */
  arrived: boolean;
  /** What the provider reported afterwards all the same; null while it has said nothing. */
  report: { at: string; result: 'COMPLETED' | 'FAILED' } | null;
  /** When a genuine webhook last told something of it, until it is known what became of that. */
  hintedAt: string | null;
}

/** Why money goes back: the owner wants it, or the payment is one too many, or not what was agreed. */
export type RefundReason = 'owner' | Exclude<DiscrepancyKind, 'reference_mismatch'>;

/** A refund, folded from its order's events. `accepted`: the provider has it. */
export interface Refund {
  id: string;
  attemptId: string;
  amount: Paise;
  reason: RefundReason;
  note: string | null;
  requestedAt: string;
  state: 'requested' | 'accepted' | 'COMPLETED' | 'FAILED';
  providerRefundRef: string | null;
  endedAt: string | null;
  failure: string | null;
  /** Null until it is given, and for money that paid for nothing. */
  creditNote: Invoice | null;
  /** Null where the provider's word alone counts. */
  settled: SettledRefund | null;
}

/** Returns the refund as it is once the owner has said whether the money reached the buyer. */
export const settledByOwner = (refund: Refund, at: string, arrived: boolean): Refund => ({
  ...refund,
  state: arrived ? 'COMPLETED' : 'FAILED',
  failure: arrived ? null : ownFailures.closed,
  endedAt: at,
  settled: { at, arrived, report: null, hintedAt: null },
});

/**
 * Returns the refund as it is once the provider has said how it ended. Of a refund that the owner has settled
 * before, the report is kept beside her word. Money that went back counts, even where she had said that it
 * did not.
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

/** True where the provider reported another end of a refund than the owner had said. */
export const isContradicted = ({ settled }: Pick<Refund, 'settled'>): boolean =>
  Boolean(settled?.report && (settled.report.result === 'COMPLETED') !== settled.arrived);

/**
 * Whether a webhook told something of a refund that the owner had closed, and the provider is still to be
 * asked.
 */
export const isHintOpen = ({ settled }: Pick<Refund, 'settled'>): boolean =>
  Boolean(settled?.hintedAt && !settled.report);

/** Whether nothing more comes of a refund. */
export function isEnded({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'COMPLETED' || state === 'FAILED';
}

/** Paise of those refunds of an attempt that count. */
function sumOf(refunds: readonly Refund[], attemptId: string, counts: (refund: Refund) => boolean): Paise {
  return refunds.reduce(
    (sum, each) => sum + (each.attemptId === attemptId && counts(each) ? each.amount : 0),
    0,
  );
}

/** Paise that have gone back of an attempt. */
export function refundedOf(refunds: readonly Refund[], attemptId: string): Paise {
  return sumOf(refunds, attemptId, ({ state }) => state === 'COMPLETED');
}

/**
 * Paise the provider holds of an attempt, as far as is known: what was agreed once it is completed, what was
 * reported where that does not fit; of several reports, one the owner has not closed counts first.
 */
export function paidOf(attempt: Attempt, agreed: Paise): Paise {
  const reports = attempt.discrepancies.filter(({ kind }) => kind !== 'reference_mismatch');
  const report = reports.find(({ closed }) => !closed) ?? reports[0];
  return report?.amount ?? (attemptState(attempt) === 'completed' ? agreed : 0);
}

/**
 * Paise of an attempt that can still go back: paid, and not in a refund that completed or is in progress.
 * Never below 0, also where more went back than was paid.
 */
export function refundableOf(attempt: Attempt, agreed: Paise, refunds: readonly Refund[]): Paise {
  const gone = sumOf(refunds, attempt.id, ({ state }) => state !== 'FAILED');
  return Math.max(0, paidOf(attempt, agreed) - gone);
}

/** The id of an attempt's next refund, by which the provider knows it: a new one after a failure, as it demands. */
export function nextRefundId(attemptId: string, refunds: readonly Refund[]): string {
  return `${attemptId}-R${refunds.filter((refund) => refund.attemptId === attemptId).length + 1}`;
}
