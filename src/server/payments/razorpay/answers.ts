import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import {
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundName,
  type RefundSnapshot,
  type WebhookVerdict,
} from '../provider.ts';
import { isOneOf, readJson } from '../provider-checks.ts';
import type { ProviderAnswer } from '../provider-http.ts';

/*
 * Razorpay's answers, as far as they are used. Unknown fields and values are let through; what is optional and
 * malformed counts as absent, since empty objects come as empty lists.
 */
const optionalText = z.string().min(1).nullish().catch(null);
const paise = z.int().nonnegative();
const optionalPaise = paise.nullish().catch(null);
/** Notes we attach; payments made through a link carry the link's. */
const Notes = z.looseObject({ attempt_id: optionalText }).nullish().catch(null);

/** A payment of a link. Its amount is a number in the pages' samples, and a text in the types of the SDK. */
const LinkPayment = z.looseObject({
  payment_id: z.string().min(1),
  amount: z.preprocess((sent) => (isWholeNumber(sent) ? Number(sent) : sent), paise),
  status: z.string(),
  method: optionalText,
});

type LinkPayment = z.infer<typeof LinkPayment>;

/** Whether a text is nothing but digits, few enough to be counted exactly. */
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
/** The lists name whom an entry is of; the entry meant is then read in its own shape. */
export const RazorpayLinks = z.looseObject({
  payment_links: z.array(z.looseObject({ reference_id: optionalText }).nullable().catch(null)),
});
export const RazorpayPayment = z.looseObject({ id: z.string(), method: optionalText });

export const RazorpayRefund = z.looseObject({
  id: z.string().min(1),
  amount: paise,
  status: z.string(),
  receipt: optionalText,
  payment_id: optionalText,
});
export type RazorpayRefund = z.infer<typeof RazorpayRefund>;
export const RazorpayRefunds = z.looseObject({
  items: z.array(z.looseObject({ receipt: optionalText }).nullable().catch(null)),
});

/** What stands in `error` beside the code; the only trace of an id that is unknown or used already. */
const RazorpayError = z.looseObject({
  error: z.looseObject({ description: z.string().catch(''), field: optionalText }),
});

/** A part of a callback's payload, such as `payment_link`; null when it is missing. */
function part<T extends z.ZodRawShape>(entity: T) {
  return z
    .looseObject({ entity: z.looseObject(entity) })
    .nullish()
    .catch(null);
}

/** A callback's body. Only the event is required, since nothing rests on the rest. */
const RazorpayCallback = z.looseObject({
  event: z.string(),
  payload: z.looseObject({
    payment_link: part({ reference_id: optionalText, status: optionalText, amount_paid: optionalPaise }),
    payment: part({ notes: Notes, status: optionalText, amount: optionalPaise }),
    refund: part({ receipt: optionalText, notes: Notes, status: optionalText, amount: optionalPaise }),
  }),
});
type RazorpayCallback = z.infer<typeof RazorpayCallback>;

const ofLink = new Map<string, PaymentSnapshot['state']>([
  ['created', 'PENDING'],
  ['paid', 'COMPLETED'],
  ['expired', 'FAILED'],
  ['cancelled', 'FAILED'],
]);

/** Razorpay's word for a link's state as ours; one that is partly paid, or new, settles nothing. */
function paymentState(word: string): PaymentSnapshot['state'] {
  return ofLink.get(word) ?? 'UNKNOWN';
}

const ofRefund = new Map<string, RefundSnapshot['state']>([
  ['pending', 'PENDING'],
  ['processed', 'COMPLETED'],
  ['failed', 'FAILED'],
]);

/** Razorpay's word for a refund's state as ours. */
function refundState(word: string): RefundSnapshot['state'] {
  return ofRefund.get(word) ?? 'UNKNOWN';
}

/**
 * Razorpay has one code for every bad request; only the text tells of an id that it does not know, in two
 * forms.
 */
export function isUnknown(answer: ProviderAnswer): boolean {
  if (answer.status === 404) return true;
  const { description = '' } = RazorpayError.safeParse(answer.body).data?.error ?? {};
  return answer.status === 400 && /does not exist|^invalid input \[/i.test(description);
}

/** Likewise of a reference that was used before. */
export function mayBeDuplicate(answer: ProviderAnswer): boolean {
  if (answer.status === 409) return true;
  const error = RazorpayError.safeParse(answer.body).data?.error;
  if (!error) return answer.status === 400;
  return error.field === 'reference_id' || /reference.?id|already/i.test(error.description);
}

/** What refused refunds say, and the codes the owner is told of; Razorpay's pages on refunds and their errors. */
const refundRefusals: [RegExp, string][] = [
  [/not have enough balance/i, 'REFUND_BREACHED'],
  [/fully refunded already|refund amount (?:provided )?is greater|amount exceeds/i, 'EXCESS_REFUND_AMOUNT'],
  [/more than \d+ (?:months|days) old|older than/i, 'REFUND_FOR_TXN_OLDER_THAN_LIMIT'],
  [/does not exist/i, 'ORIGINAL_TXN_NOT_FOUND'],
];

/** The answer of a refused refund, with a code that tells why where its text does. */
export function withRefundCode(answer: ProviderAnswer): ProviderAnswer {
  const { description = '' } = RazorpayError.safeParse(answer.body).data?.error ?? {};
  const [, code] = refundRefusals.find(([text]) => text.test(description)) ?? [];
  return answer.status === 400 && code ? { ...answer, code } : answer;
}

/** @throws PaymentProviderError when the link is in another currency */
export function snapshotOf(link: RazorpayLink): PaymentSnapshot {
  if (link.currency && link.currency !== 'INR') throw another('status');
  const payments = link.payments ?? [];
  const captured = payments.filter((payment) => payment?.status === 'captured');
  const whole = captured.find((payment) => payment?.amount === link.amount);
  let state = paymentState(link.status);
  // Money may arrive as the link ends; what was paid counts, and what was paid in part is nobody's failure.
  if (state === 'FAILED' && whole) state = 'COMPLETED';
  else if (state === 'FAILED' && (captured.length > 0 || link.amount_paid > 0)) state = 'UNKNOWN';
  const given = whole ?? captured[0] ?? payments.find((payment) => payment?.status === 'refunded');
  const paid = state === 'COMPLETED' ? given : null;
  let { amount } = link;
  if (state === 'COMPLETED') amount = link.status === 'paid' ? link.amount_paid : sumOf(captured);
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

/** @throws PaymentProviderError when the refund is another one */
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

/** The error for an answer that is about something else than was asked. */
export function another(what: string): PaymentProviderError {
  return new PaymentProviderError(`Razorpay ${what}: answered about something else`, 'unknown');
}

const paymentEvents = [
  ...['paid', 'partially_paid', 'expired', 'cancelled'].map((end) => `payment_link.${end}`),
  ...['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
];
const refundEvents = ['refund.created', 'refund.processed', 'refund.failed', 'refund.speed_changed'];

/**
 * Reads a callback: what it is about, once its signature is known to be genuine: the HMAC-SHA256 of the bytes as
 * they came, in hex.
 * @param secrets those that are valid now: two while one is being replaced, none to refuse every callback
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
  const isRefund = refundEvents.includes(event);
  if (!isRefund && !paymentEvents.includes(event)) return { kind: 'ignored', reason: 'unknown_event' };
  const attemptId = (isRefund ? idsOfRefund(payload) : idsOfPayment(payload)).find(
    (id) => id && isAttemptId(id),
  );
  if (!attemptId) return { kind: 'ignored', reason: 'not_ours' };
  const claimed = isRefund ? claimOfRefund(payload) : claimOfPayment(payload);
  return { kind: 'hint', about: isRefund ? 'refund' : 'payment', attemptId, claimed, event };
}

type Payload = RazorpayCallback['payload'];
type Claim = Extract<WebhookVerdict, { kind: 'hint' }>['claimed'];

const idsOfPayment = ({ payment_link, payment }: Payload) => [
  payment_link?.entity.reference_id,
  payment?.entity.notes?.attempt_id,
];

const idsOfRefund = ({ refund, payment }: Payload) => [
  attemptOfRefund(refund?.entity.receipt ?? ''),
  refund?.entity.notes?.attempt_id,
  payment?.entity.notes?.attempt_id,
];

/** What it claims of the link; of one payment only that it succeeded, since one that fails ends nothing. */
function claimOfPayment({ payment_link, payment }: Payload): Claim {
  const link = payment_link?.entity;
  if (link?.status) {
    const state = paymentState(link.status);
    return { state, amount: state === 'COMPLETED' ? (link.amount_paid ?? null) : null };
  }
  const captured = payment?.entity.status === 'captured';
  return { state: captured ? 'COMPLETED' : null, amount: payment?.entity.amount ?? null };
}

function claimOfRefund({ refund }: Payload): Claim {
  const { status, amount } = refund?.entity ?? {};
  return { state: status ? refundState(status) : null, amount: amount ?? null };
}
