import { createHash } from 'node:crypto';
import * as z from 'zod';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import {
  type PaymentName,
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundName,
  type RefundSnapshot,
  type WebhookVerdict,
} from '../provider.ts';
import { isOneOf, readJson } from '../provider-checks.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import type { PhonePeAccount } from './descriptor.ts';

/*
 * PhonePe's answers, as far as they are used. Unknown fields and values are let through, as its documentation
 * asks ('avoid strict deserialization'); what is optional and malformed counts as absent.
 */
const optionalText = z.string().min(1).nullish().catch(null);
const paise = z.int().nonnegative();

/**
 * `expires_at` is in seconds since 1970; `expires_in` is null in the documentation's samples and not used.
 * `token_type` is what stands before the token in a header; samples and pages know `O-Bearer` alone.
 */
export const PhonePeTokenAnswer = z.looseObject({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_at: z.number().positive(),
  token_type: z
    .string()
    .regex(/^[A-Za-z][A-Za-z-]{0,39}$/)
    .catch('O-Bearer'),
});

export const PhonePeOpened = z.looseObject({ orderId: z.string().min(1), redirectUrl: z.string().min(1) });

const Attempt = z.looseObject({
  transactionId: optionalText,
  paymentMode: optionalText,
  state: optionalText,
  errorCode: optionalText,
});

export const PhonePeOrder = z.looseObject({
  orderId: z.string().min(1),
  state: z.string(),
  amount: paise,
  currency: optionalText,
  merchantOrderId: optionalText,
  metaInfo: z.looseObject({ udf1: optionalText }).nullish().catch(null),
  errorCode: optionalText,
  detailedErrorCode: optionalText,
  errorContext: z.looseObject({ errorCode: optionalText }).nullish().catch(null),
  paymentDetails: z.array(Attempt.nullable().catch(null)).nullish().catch(null),
});
export type PhonePeOrder = z.infer<typeof PhonePeOrder>;

export const PhonePeRefund = z.looseObject({
  refundId: optionalText,
  state: z.string(),
  amount: paise,
  merchantRefundId: optionalText,
  originalMerchantOrderId: optionalText,
  errorCode: optionalText,
  detailedErrorCode: optionalText,
});
export type PhonePeRefund = z.infer<typeof PhonePeRefund>;

/** What a callback tells: of an order, or of a refund. Everything is optional, since nothing rests on it. */
const PhonePeNews = z.looseObject({
  merchantOrderId: optionalText,
  originalMerchantOrderId: optionalText,
  merchantRefundId: optionalText,
  state: optionalText,
  amount: paise.nullish().catch(null),
  metaInfo: z.looseObject({ udf1: optionalText }).nullish().catch(null),
});

/**
 * A callback's body: its news in `payload`, or for some refunds at the root and then without an event. `type`
 * is the older name of the event, `CHECKOUT_ORDER_COMPLETED`; the pages say to go by `event`, the SDKs know
 * `type` alone.
 */
const PhonePeCallback = PhonePeNews.extend({
  event: optionalText,
  type: optionalText,
  payload: PhonePeNews.nullish().catch(null),
});

/** What PhonePe says of an order it does not know; its pages and its SDKs give three codes. */
const unknownOrder = ['INVALID_MERCHANT_ORDER_ID', 'MERCHANT_ORDER_MAPPING_NOT_FOUND', 'ORDER_NOT_FOUND'];
/** Of a refund it does not know: no page says; these follow the orders' codes and the older interface's. */
const unknownRefund = [
  ...unknownOrder,
  'INVALID_MERCHANT_REFUND_ID',
  'REFUND_NOT_FOUND',
  'TRANSACTION_NOT_FOUND',
];
/** Refusals of a refund that were certainly not caused by an earlier request with the same id. */
const refundRefusals = [
  'REFUND_FOR_TXN_OLDER_THAN_LIMIT',
  'REFUND_BREACHED',
  'BF_034',
  'TXN_AMOUNT_MISMATCH_REFUND',
  'ORIGINAL_TXN_NOT_FOUND',
];

/** PhonePe's word for an order's state as ours; one it may add later settles nothing. */
function paymentState(word: string): PaymentSnapshot['state'] {
  return word === 'PENDING' || word === 'COMPLETED' || word === 'FAILED' ? word : 'UNKNOWN';
}

/** PhonePe's word for a refund's state as ours; CONFIRMED is no end (UAT checklist). */
function refundState(word: string): RefundSnapshot['state'] {
  return word === 'CONFIRMED' ? 'PENDING' : paymentState(word);
}

/** Whether PhonePe has never heard of an order. */
export function isUnknownOrder({ code }: ProviderAnswer): boolean {
  return code !== null && unknownOrder.includes(code);
}

/** Whether PhonePe has never heard of a refund. */
export function isUnknownRefund({ code }: ProviderAnswer): boolean {
  return code !== null && unknownRefund.includes(code);
}

/** Whether a refused refund may have been asked for before, by the same id. */
export function mayBeDuplicateRefund({ status, code }: ProviderAnswer): boolean {
  return [400, 409, 417].includes(status) && !(code !== null && refundRefusals.includes(code));
}

/** PhonePe's pages name three answers to an id that was used before; BAD_REQUEST is also said of bad input. */
export function mayBeDuplicate({ status, code }: ProviderAnswer): boolean {
  return status === 409 || status === 417 || (status === 400 && (code === null || code === 'BAD_REQUEST'));
}

/** @throws PaymentProviderError when the order is another one, or in another currency */
export function snapshotOf({ attemptId }: PaymentName, order: PhonePeOrder): PaymentSnapshot {
  for (const named of [order.merchantOrderId, order.metaInfo?.udf1])
    if (named && named !== attemptId) throw another('status');
  if (order.currency && order.currency !== 'INR') throw another('status');
  const attempts = order.paymentDetails ?? [];
  const state = paymentState(order.state);
  const paid = state === 'COMPLETED' ? attempts.find((attempt) => attempt?.state === 'COMPLETED') : null;
  const failure =
    order.errorCode ??
    order.errorContext?.errorCode ??
    order.detailedErrorCode ??
    attempts.findLast((attempt) => attempt?.errorCode)?.errorCode;
  return {
    state,
    providerRef: order.orderId,
    amount: order.amount,
    mode: paid?.paymentMode ?? null,
    transactionId: paid?.transactionId ?? null,
    failure: (state === 'FAILED' && failure) || null,
    redirectUrl: null,
  };
}

/** @throws PaymentProviderError when the refund is another one; a sample shows the refund's id for the order's */
export function refundOf(
  { attemptId, refundId }: RefundName | Omit<RefundName, 'providerRefundRef'>,
  refund: PhonePeRefund,
): RefundSnapshot {
  const { merchantRefundId, originalMerchantOrderId } = refund;
  if (merchantRefundId && merchantRefundId !== refundId) throw another('refund');
  if (originalMerchantOrderId && ![attemptId, refundId].includes(originalMerchantOrderId))
    throw another('refund');
  const state = refundState(refund.state);
  return {
    state,
    providerRefundRef: refund.refundId ?? null,
    amount: refund.amount,
    failure: (state === 'FAILED' && (refund.errorCode ?? refund.detailedErrorCode)) || null,
  };
}

function another(what: string): PaymentProviderError {
  return new PaymentProviderError(`PhonePe ${what}: answered about something else`, 'unknown');
}

const paymentEvents = [
  'checkout.order.completed',
  'checkout.order.failed',
  'pg.order.completed',
  'pg.order.failed',
];
const refundEvents = ['pg.refund.accepted', 'pg.refund.completed', 'pg.refund.failed'];
/** What a refund's news is called when it comes without an event, as some do. */
const NAMELESS_REFUND = 'pg.refund';

/** The event that an older callback means by its `type`; null where it has none that is known. */
function eventOfType(type: string | null | undefined): string | null {
  const event = type?.toLowerCase().replaceAll('_', '.') ?? '';
  return [...paymentEvents, ...refundEvents].includes(event) ? event : null;
}

/**
 * Reads a callback: what it is about, once it is known to be genuine: `Authorization` is the SHA-256 of `name:password`,
 * which does not cover the body. The documentation's form is bare hex; upper case and a `SHA256` in front are seen too.
 * @param account two passwords are valid while one is being replaced; null refuses every callback
 */
export function readPhonePeCallback(
  account: PhonePeAccount['webhook'],
  raw: Uint8Array,
  headers: Headers,
): WebhookVerdict {
  const header = headers.get('authorization');
  if (!header) return { kind: 'refused', reason: 'no_signature' };
  const expected = (account?.passwords ?? []).map((password) =>
    createHash('sha256').update(`${account?.username}:${password}`).digest(),
  );
  const hex = /^(?:SHA256[ =])?\s*([0-9a-f]{64})$/i.exec(header.trim())?.[1];
  if (!hex || !isOneOf(Buffer.from(hex, 'hex'), expected))
    return { kind: 'refused', reason: 'bad_signature' };
  const parsed = PhonePeCallback.safeParse(readJson(raw));
  if (!parsed.success) return { kind: 'refused', reason: 'malformed' };
  const news = parsed.data.payload ?? parsed.data;
  const isNamelessRefund = !parsed.data.payload && (news.originalMerchantOrderId || news.merchantRefundId);
  const event =
    parsed.data.event ?? eventOfType(parsed.data.type) ?? (isNamelessRefund ? NAMELESS_REFUND : '');
  const isRefund = event === NAMELESS_REFUND || refundEvents.includes(event);
  if (!isRefund && !paymentEvents.includes(event)) return { kind: 'ignored', reason: 'unknown_event' };
  const named = isRefund
    ? [news.originalMerchantOrderId, attemptOfRefund(news.merchantRefundId ?? '')]
    : [news.merchantOrderId, news.metaInfo?.udf1];
  const attemptId = named.find((id) => id && isAttemptId(id));
  if (!attemptId) return { kind: 'ignored', reason: 'not_ours' };
  const amount = news.amount ?? null;
  const state = news.state ? (isRefund ? refundState : paymentState)(news.state) : null;
  return {
    kind: 'hint',
    about: isRefund ? 'refund' : 'payment',
    attemptId,
    claimed: { state, amount },
    event,
  };
}
