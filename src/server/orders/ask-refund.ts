import type { Attempt } from '#domain/attempt.ts';
import type { Paise } from '#domain/money.ts';
import {
  foldRefunds,
  isEnded,
  nextRefundId,
  type Refund,
  type RefundEvent,
  type RefundReason,
  type RefundRecord,
  refundableOf,
} from '#domain/refund.ts';
import type { AppContext } from '../app-context.ts';
import { finishMarked, markChange } from './order-marks.ts';
import { keys, readRefunds } from './order-records.ts';

/** Money to be given back of an attempt. */
export interface RefundWanted {
  amount: Paise;
  reason: RefundReason;
  note: string | null;
  /**
   * How many refunds of the order were known to whoever wants this one; with more, it is refused. Null: only if
   * nothing was ever asked back of the attempt for this reason.
   */
  after: number | null;
}

export type RefundAsked =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'changed' | 'under_way' }
  | { ok: false; reason: 'too_much'; most: Paise };

/**
 * Writes down that money is to go back, once however often it is wanted; the provider is asked afterwards. Never
 * more than was paid, and never two refunds of one payment at a time, as providers demand.
 * @throws StorageUnavailable when it is not known to be written down
 */
export async function askRefund(
  { storage: { orders }, now }: AppContext,
  order: { id: string; amount: Paise },
  attempt: Attempt,
  wanted: RefundWanted,
): Promise<RefundAsked> {
  const before = await readRefunds(orders, order.id);
  const refused = refusal(attempt, order.amount, before, wanted);
  if (refused) return refused;
  const refundId = nextRefundId(attempt.id, before);
  const mark = await markChange(orders, order.id, now());
  const asked: RefundEvent = {
    what: 'asked',
    at: now().toISOString(),
    refundId,
    attemptId: attempt.id,
    amount: wanted.amount,
    reason: wanted.reason,
    note: wanted.note,
    mark,
  };
  let late = null as RefundAsked | null;
  const record = await orders.change<RefundRecord>(keys.refunds(order.id), (known) => {
    const refunds = foldRefunds(known);
    late = refusal(attempt, order.amount, refunds, wanted);
    return late ? null : { events: [...(known?.events ?? []), asked] };
  });
  const refund = foldRefunds(record).find((each) => each.mark === mark);
  if (refund) return { ok: true, refund };
  await finishMarked(orders, order.id, [mark]);
  return late ?? { ok: false, reason: 'changed' };
}

function refusal(
  attempt: Attempt,
  agreed: Paise,
  refunds: Refund[],
  { amount, reason, after }: RefundWanted,
): RefundAsked | null {
  const most = refundableOf(attempt, agreed, refunds);
  if (amount > most) return { ok: false, reason: 'too_much', most };
  const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  const isKnown = after === null ? own.some((refund) => refund.reason === reason) : refunds.length !== after;
  if (isKnown) return { ok: false, reason: 'changed' };
  return own.some((refund) => !isEnded(refund)) ? { ok: false, reason: 'under_way' } : null;
}
