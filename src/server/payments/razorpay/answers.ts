import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import {
  type BookedRefund,
  type DisputeSnapshot,
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundName,
  type RefundSnapshot,
  type WebhookVerdict,
} from '../provider.ts';
import { isOneOf, isRef, readJson } from '../provider-checks.ts';
import { subjectOf } from '../provider-descriptor.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import { razorpay } from './descriptor.ts';

/*
 * The parts of Razorpay's answers that the site uses. Unknown fields and values are accepted. A malformed
 * optional field counts as absent, because Razorpay sends an empty list for an empty object.
 */
const optionalText = z.string().min(1).nullish().catch(null);
const paise = z.int().nonnegative();
const optionalPaise = paise.nullish().catch(null);
/** The notes that we attach to a link. Its payments carry them too. */
const Notes = z.looseObject({ attempt_id: optionalText }).nullish().catch(null);

/**
 * A payment of a link. Its amount is a number in the documentation's samples and a text in the SDK's types.
 */
const LinkPayment = z.looseObject({
  payment_id: z.string().min(1),
  amount: z.preprocess((sent) => (isWholeNumber(sent) ? Number(sent) : sent), paise),
  status: z.string(),
  method: optionalText,
});

type LinkPayment = z.infer<typeof LinkPayment>;

/** Returns true for a text of digits alone, few enough for an exact number. */
function isWholeNumber(sent: unknown): boolean {
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent);
}

export const RazorpayLink = z.looseObject({
  id: z.string().min(1),
  reference_id: optionalText,
  status: z.string(),
  amount: paise,
  amount_paid: paise.catch(0),
  currency: optionalText,
  short_url: optionalText,
  payments: z.array(LinkPayment.nullable().catch(null)).nullish().catch(null),
});
export type RazorpayLink = z.infer<typeof RazorpayLink>;

export const RazorpayLinkOpened = RazorpayLink.extend({ short_url: z.string().min(1) });
/** A list of links. Only the reference is read here; the matching entry is then read in full. */
export const RazorpayLinks = z.looseObject({
  payment_links: z.array(z.looseObject({ reference_id: optionalText }).nullable().catch(null)),
});
export const RazorpayPayment = z.looseObject({ id: z.string(), method: optionalText, notes: Notes });

export const RazorpayRefund = z.looseObject({
  id: z.string().min(1),
  amount: paise,
  status: z.string(),
  receipt: optionalText,
  payment_id: optionalText,
  currency: optionalText,
  notes: Notes,
});
export type RazorpayRefund = z.infer<typeof RazorpayRefund>;

/** `respond_by` is in seconds since 1970. `amount_deducted` is 0 unless the dispute is lost. */
export const RazorpayDispute = z.looseObject({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  status: z.string(),
  amount: paise,
  amount_deducted: optionalPaise,
  currency: optionalText,
  reason_code: optionalText,
  reason_description: optionalText,
  respond_by: z.number().positive().nullish().catch(null),
});
export type RazorpayDispute = z.infer<typeof RazorpayDispute>;

/** A list. A malformed entry is passed over, so that it does not hide the others. */
export const RazorpayList = z.looseObject({
  items: z.array(z.looseObject({}).nullable().catch(null)),
});

/** The details of an error. Only they tell of an id that is unknown or was used before. */
const RazorpayError = z.looseObject({
  error: z.looseObject({ description: z.string().catch(''), field: optionalText }),
});

/** Returns the schema of a part of a webhook's payload, such as `payment_link`; null when it is missing. */
function part<T extends z.ZodRawShape>(entity: T) {
  return z
    .looseObject({ entity: z.looseObject(entity) })
    .nullish()
    .catch(null);
}

/** The body of a webhook. Only the event is required, because nothing depends on the rest. */
const RazorpayCallback = z.looseObject({
  event: z.string(),
  payload: z.looseObject({
    payment_link: part({ reference_id: optionalText, status: optionalText, amount_paid: optionalPaise }),
    payment: part({ notes: Notes, status: optionalText, amount: optionalPaise }),
    refund: part({
      id: optionalText,
      receipt: optionalText,
      notes: Notes,
      status: optionalText,
      amount: optionalPaise,
    }),
    dispute: part({ id: optionalText, status: optionalText, amount: optionalPaise }),
  }),
});
type RazorpayCallback = z.infer<typeof RazorpayCallback>;

const stateByLinkStatus = new Map<string, PaymentSnapshot['state']>([
  ['created', 'PENDING'],
  ['paid', 'COMPLETED'],
  ['expired', 'FAILED'],
  ['cancelled', 'FAILED'],
]);

/** Translates Razorpay's state of a link. A partly paid link, or an unknown state, settles nothing. */
function paymentState(word: string): PaymentSnapshot['state'] {
  return stateByLinkStatus.get(word) ?? 'UNKNOWN';
}

const stateByRefundStatus = new Map<string, RefundSnapshot['state']>([
  ['pending', 'PENDING'],
  ['processed', 'COMPLETED'],
  ['failed', 'FAILED'],
]);

/** Translates Razorpay's state of a refund. */
function refundState(word: string): RefundSnapshot['state'] {
  return stateByRefundStatus.get(word) ?? 'UNKNOWN';
}

/**
 * Returns true when Razorpay does not know the id. It has one code for every bad request, so only the text
 * tells, in one of two forms.
 */
export function isUnknown(answer: ProviderAnswer): boolean {
  if (answer.status === 404) return true;
  const { description = '' } = RazorpayError.safeParse(answer.body).data?.error ?? {};
  return answer.status === 400 && /does not exist|^invalid input \[/i.test(description);
}

/** Returns true when Razorpay may have refused a reference because it was used before. */
export function mayBeDuplicate(answer: ProviderAnswer): boolean {
  if (answer.status === 409) return true;
  const error = RazorpayError.safeParse(answer.body).data?.error;
  if (!error) return answer.status === 400;
  return error.field === 'reference_id' || /reference.?id|already/i.test(error.description);
}

/**
 * Texts of refused refunds, from Razorpay's pages on refunds and errors, with the codes that the owner reads
 * about.
 */
const refundRefusals: [RegExp, string][] = [
  [/not have enough balance/i, 'REFUND_BREACHED'],
  [/fully refunded already|refund amount (?:provided )?is greater|amount exceeds/i, 'EXCESS_REFUND_AMOUNT'],
  [/more than \d+ (?:months|days) old|older than/i, 'REFUND_FOR_TXN_OLDER_THAN_LIMIT'],
  [/does not exist/i, 'ORIGINAL_TXN_NOT_FOUND'],
];

/** Returns the answer to a refund request, with a code for the reason where its text gives one. */
export function withRefundCode(answer: ProviderAnswer): ProviderAnswer {
  const { description = '' } = RazorpayError.safeParse(answer.body).data?.error ?? {};
  const [, code] = refundRefusals.find(([text]) => text.test(description)) ?? [];
  return answer.status === 400 && code ? { ...answer, code } : answer;
}

/** Translates a link. @throws PaymentProviderError when it is in another currency */
export function snapshotOf(link: RazorpayLink): PaymentSnapshot {
  if (link.currency && link.currency !== 'INR') throw another('status');
  const payments = link.payments ?? [];
  // Money that went back since has come all the same.
  const received = payments.filter((payment) => ['captured', 'refunded'].includes(payment?.status ?? ''));
  const whole = received.find((payment) => payment?.amount === link.amount);
  let state = paymentState(link.status);
  // Money may arrive just as the link ends. A full payment counts, and a partial one is not a failure.
  if (state === 'FAILED' && whole) state = 'COMPLETED';
  else if (state === 'FAILED' && (received.length > 0 || link.amount_paid > 0)) state = 'UNKNOWN';
  const given = whole ?? received[0];
  const paid = state === 'COMPLETED' ? given : null;
  let { amount } = link;
  if (state === 'COMPLETED') amount = link.status === 'paid' ? link.amount_paid : sumOf(received);
  return {
    state,
    providerRef: link.id,
    amount,
    mode: paid?.method?.toUpperCase() ?? null,
    transactionId: paid?.payment_id ?? null,
    failure: state === 'FAILED' ? link.status : null,
    redirectUrl: state === 'PENDING' ? (link.short_url ?? null) : null,
  };
}

const sumOf = (payments: readonly (LinkPayment | null)[]) =>
  payments.reduce((sum, payment) => sum + (payment?.amount ?? 0), 0);

/** Translates a refund. @throws PaymentProviderError when it is another refund */
export function refundOf(
  { refundId, transactionId }: Pick<RefundName, 'refundId' | 'transactionId'>,
  refund: RazorpayRefund,
): RefundSnapshot {
  if (refund.receipt && refund.receipt !== refundId) throw another('refund');
  if (refund.payment_id && transactionId && refund.payment_id !== transactionId) throw another('refund');
  const state = refundState(refund.status);
  return {
    state,
    providerRefundRef: refund.id,
    amount: refund.amount,
    failure: state === 'FAILED' ? refund.status : null,
  };
}

/** Translates a refund that the site may not have asked for. One in another currency is none of ours: null. */
export function bookedRefundOf(refund: RazorpayRefund): BookedRefund | null {
  if (!isRef(refund.id) || (refund.currency && refund.currency !== 'INR')) return null;
  const state = refundState(refund.status);
  return {
    ref: refund.id,
    refundId: refund.receipt && attemptOfRefund(refund.receipt) ? refund.receipt : null,
    state,
    providerRefundRef: refund.id,
    amount: refund.amount,
    failure: state === 'FAILED' ? refund.status : null,
  };
}

/** Most characters that are kept of the reason for a dispute. */
const LONGEST_REASON = 200;

const stateByDisputeStatus = new Map<string, DisputeSnapshot['state']>([
  ['open', 'open'],
  ['action_required', 'open'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['closed', 'closed'],
]);

/** Translates a dispute. Its amount is what was taken, once it is lost. One in another currency is none of ours. */
export function disputeOf(dispute: RazorpayDispute): DisputeSnapshot | null {
  if (!isRef(dispute.id) || (dispute.currency && dispute.currency !== 'INR')) return null;
  const state = stateByDisputeStatus.get(dispute.status) ?? 'UNKNOWN';
  const { reason_description, reason_code, respond_by } = dispute;
  return {
    ref: dispute.id,
    state,
    amount: (state === 'lost' && dispute.amount_deducted) || dispute.amount,
    reason: (reason_description ?? reason_code)?.slice(0, LONGEST_REASON) ?? null,
    respondBy: respond_by ? new Date(respond_by * 1000).toISOString() : null,
  };
}

/** Returns the error for an answer about something else than the question. */
export function another(what: string): PaymentProviderError {
  return new PaymentProviderError(`Razorpay ${what}: answered about something else`, 'unknown');
}

/**
 * Authenticates and reads a webhook. Its signature is the HMAC-SHA256 of the bytes as they came, in hex.
 * @param secrets the valid secrets: two while one is being replaced, none to refuse every webhook
 */
export function readRazorpayCallback(
  secrets: readonly string[],
  raw: Uint8Array,
  headers: Headers,
): WebhookVerdict {
  const header = headers.get('x-razorpay-signature');
  if (!header) return { kind: 'refused', reason: 'no_signature' };
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(raw).digest());
  const isHex = /^[0-9a-f]{64}$/i.test(header);
  if (!isHex || !isOneOf(Buffer.from(header, 'hex'), expected))
    return { kind: 'refused', reason: 'bad_signature' };
  const parsed = RazorpayCallback.safeParse(readJson(raw));
  if (!parsed.success) return { kind: 'refused', reason: 'malformed' };
  const { event, payload } = parsed.data;
  const about = subjectOf(razorpay, event);
  if (!about) return { kind: 'ignored', reason: 'unknown_event' };
  const { ids, claimed, named } = readers[about](payload);
  const attemptId = ids.find((id) => id && isAttemptId(id));
  if (!attemptId) return { kind: 'ignored', reason: 'not_ours' };
  return { kind: 'hint', about, attemptId, named, claimed, event };
}

type Payload = RazorpayCallback['payload'];
type Hint = Extract<WebhookVerdict, { kind: 'hint' }>;
type Claim = Hint['claimed'];

/** What a webhook says, by what it is about. Its attempt has the first of `ids` that is one of ours. */
const readers: Record<
  Hint['about'],
  (payload: Payload) => Pick<Hint, 'claimed' | 'named'> & { ids: (string | null | undefined)[] }
> = {
  payment: ({ payment_link, payment }) => ({
    ids: [payment_link?.entity.reference_id, payment?.entity.notes?.attempt_id],
    claimed: claimOfPayment({ payment_link, payment }),
    named: null,
  }),
  refund({ refund, payment }) {
    const { id, receipt, notes, status, amount } = refund?.entity ?? {};
    const refundId = receipt && attemptOfRefund(receipt) ? receipt : null;
    return {
      ids: [attemptOfRefund(refundId ?? ''), notes?.attempt_id, payment?.entity.notes?.attempt_id],
      claimed: { state: status ? refundState(status) : null, amount: amount ?? null },
      named: id && isRef(id) ? { ref: id, refundId } : null,
    };
  },
  dispute({ dispute, payment }) {
    const { id, status, amount } = dispute?.entity ?? {};
    return {
      ids: [payment?.entity.notes?.attempt_id],
      claimed: { state: status ?? null, amount: amount ?? null },
      named: id && isRef(id) ? { ref: id, refundId: null } : null,
    };
  },
};

/**
 * Returns the claim about the link. A single payment only claims success, because a failed one does not end
 * the link.
 */
function claimOfPayment({ payment_link, payment }: Pick<Payload, 'payment_link' | 'payment'>): Claim {
  const link = payment_link?.entity;
  if (link?.status) {
    const state = paymentState(link.status);
    return { state, amount: state === 'COMPLETED' ? (link.amount_paid ?? null) : null };
  }
  const captured = payment?.entity.status === 'captured';
  return { state: captured ? 'COMPLETED' : null, amount: payment?.entity.amount ?? null };
}
