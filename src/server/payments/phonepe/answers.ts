import { createHash } from 'node:crypto';
import * as z from 'zod';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import {
  type BookedRefund,
  type DisputeSnapshot,
  type PaymentName,
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundName,
  type RefundSnapshot,
  type WebhookVerdict,
} from '../provider.ts';
import { isOneOf, isRef, readJson } from '../provider-checks.ts';
import { subjectOf } from '../provider-descriptor.ts';
import type { ProviderAnswer } from '../provider-http.ts';
import { type PhonePeAccount, phonePe } from './descriptor.ts';

/*
 * The parts of PhonePe's answers that the site uses. Unknown fields and values are accepted, as its
 * documentation asks ('avoid strict deserialization'). A malformed optional field counts as absent.
 */
const optionalText = z.string().min(1).nullish().catch(null);
const paise = z.int().nonnegative();

/**
 * The answer to a token request. `expires_at` is in seconds since 1970. `expires_in` is null in the
 * documentation's samples and is not used. `token_type` goes before the token in a header; samples and pages
 * only know `O-Bearer`.
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

/** A list of disputes. PhonePe documents the order and the id of each, but no amount, reason or deadline. */
export const PhonePeDisputes = z.looseObject({
  disputes: z.array(
    z.looseObject({ disputeId: optionalText, merchantOrderId: optionalText }).nullable().catch(null),
  ),
});

/** The states by which PhonePe lists disputes. */
export const listedDisputeStates = {
  ACTION_REQUIRED: 'open',
  UNDER_REVIEW: 'under_review',
  WON: 'won',
  LOST: 'lost',
} as const satisfies Record<string, DisputeSnapshot['state']>;

/**
 * The content of a webhook about an order, a refund or a dispute. All fields are optional, because nothing
 * depends on them.
 */
const PhonePeNews = z.looseObject({
  merchantOrderId: optionalText,
  originalMerchantOrderId: optionalText,
  merchantRefundId: optionalText,
  disputeId: optionalText,
  state: optionalText,
  amount: paise.nullish().catch(null),
  metaInfo: z.looseObject({ udf1: optionalText }).nullish().catch(null),
});

/**
 * The body of a webhook. Its content is in `payload`; for some refunds it is at the root, without an event.
 * `type` is the older name of the event, such as `CHECKOUT_ORDER_COMPLETED`. PhonePe's pages say to use
 * `event`; its SDKs only know `type`.
 */
const PhonePeCallback = PhonePeNews.extend({
  event: optionalText,
  type: optionalText,
  payload: PhonePeNews.nullish().catch(null),
});

/** PhonePe's codes for an order it does not know. Its pages and SDKs name three. */
const unknownOrder = ['INVALID_MERCHANT_ORDER_ID', 'MERCHANT_ORDER_MAPPING_NOT_FOUND', 'ORDER_NOT_FOUND'];
/**
 * PhonePe's codes for a refund it does not know. No page names any; these follow those for orders and its
 * older API.
 */
const unknownRefund = [
  ...unknownOrder,
  'INVALID_MERCHANT_REFUND_ID',
  'REFUND_NOT_FOUND',
  'TRANSACTION_NOT_FOUND',
];
/** Codes of refusals that an earlier request with the same id cannot have caused. */
const refundRefusals = [
  'REFUND_FOR_TXN_OLDER_THAN_LIMIT',
  'REFUND_BREACHED',
  'BF_034',
  'TXN_AMOUNT_MISMATCH_REFUND',
  'ORIGINAL_TXN_NOT_FOUND',
];

/** Translates PhonePe's state of an order. A state that it adds later settles nothing. */
function paymentState(word: string): PaymentSnapshot['state'] {
  return word === 'PENDING' || word === 'COMPLETED' || word === 'FAILED' ? word : 'UNKNOWN';
}

/** Translates PhonePe's state of a refund. CONFIRMED does not end it (UAT checklist). */
function refundState(word: string): RefundSnapshot['state'] {
  return word === 'CONFIRMED' ? 'PENDING' : paymentState(word);
}

/** Returns true when PhonePe does not know the order. */
export function isUnknownOrder({ code }: ProviderAnswer): boolean {
  return code !== null && unknownOrder.includes(code);
}

/** Returns true when PhonePe does not know the refund. */
export function isUnknownRefund({ code }: ProviderAnswer): boolean {
  return code !== null && unknownRefund.includes(code);
}

/** Returns true when a refund may have been refused because it was requested before, with the same id. */
export function mayBeDuplicateRefund({ status, code }: ProviderAnswer): boolean {
  return [400, 409, 417].includes(status) && !(code !== null && refundRefusals.includes(code));
}

/**
 * Returns true when PhonePe may have refused an id because it was used before. Its pages name three such
 * answers, and BAD_REQUEST also means bad input.
 */
export function mayBeDuplicate({ status, code }: ProviderAnswer): boolean {
  return status === 409 || status === 417 || (status === 400 && (code === null || code === 'BAD_REQUEST'));
}

/** Translates an order. @throws PaymentProviderError when it is another order, or in another currency */
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

/**
 * Translates a refund. One of PhonePe's samples gives the refund's id in the place of the order's.
 * @throws PaymentProviderError when it is another refund
 */
export function refundOf(
  { attemptId, refundId }: Pick<RefundName, 'attemptId' | 'refundId'>,
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

/**
 * Translates a refund that the site may not have asked for.
 * @returns null if it is not one of this attempt
 */
export function bookedRefundOf(attemptId: string, ref: string, refund: PhonePeRefund): BookedRefund | null {
  if (refund.originalMerchantOrderId !== attemptId) return null;
  const refundId = attemptOfRefund(ref) ? ref : null;
  return { ref, refundId, ...refundOf({ attemptId, refundId: ref }, refund) };
}

function another(what: string): PaymentProviderError {
  return new PaymentProviderError(`PhonePe ${what}: answered about something else`, 'unknown');
}

/** The name used for a webhook about a refund that comes without an event, as some do. */
const NAMELESS_REFUND = 'pg.refund';

/** Returns the event that an older webhook means by its `type`; null for an unknown one. */
function eventOfType(type: string | null | undefined): string | null {
  const event = type?.toLowerCase().replaceAll('_', '.') ?? '';
  return subjectOf(phonePe, event) ? event : null;
}

/**
 * Authenticates and reads a webhook. Its `Authorization` is the SHA-256 of `name:password`, which does not
 * cover the body. The documented form is bare hex; upper case and a leading `SHA256` occur too.
 * @param account two passwords are valid while one is being replaced; null refuses every webhook
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
  const about = event === NAMELESS_REFUND ? 'refund' : subjectOf(phonePe, event);
  if (!about) return { kind: 'ignored', reason: 'unknown_event' };
  const isRefund = about === 'refund';
  const named = isRefund
    ? [news.originalMerchantOrderId, attemptOfRefund(news.merchantRefundId ?? '')]
    : [news.merchantOrderId, news.metaInfo?.udf1];
  const attemptId = named.find((id) => id && isAttemptId(id));
  if (!attemptId) return { kind: 'ignored', reason: 'not_ours' };
  const amount = news.amount ?? null;
  const state = news.state ? (isRefund ? refundState : paymentState)(news.state) : null;
  const refs = { payment: null, refund: news.merchantRefundId, dispute: news.disputeId };
  const ref = refs[about];
  const refundId = ref && attemptOfRefund(ref) ? ref : null;
  return {
    kind: 'hint',
    about,
    attemptId,
    named: ref && isRef(ref) ? { ref, refundId } : null,
    claimed: { state, amount },
    event,
  };
}
