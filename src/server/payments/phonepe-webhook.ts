import { createHash } from 'node:crypto';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import { PhonePeCallback, paymentState, refundState } from './phonepe-answers.ts';
import type { WebhookVerdict } from './provider.ts';
import { isOneOf, readJson } from './provider-checks.ts';

/** Judges where a callback comes from; null when it is genuine. PhonePe offers more than one way. */
export type PhonePeVerifier = (
  raw: Uint8Array,
  headers: Headers,
) => Extract<WebhookVerdict, { kind: 'refused' }> | null;

/**
 * The way by user name and password: `Authorization` is the SHA-256 of `name:password`. It does not cover the
 * body. The documentation's form is bare hex; upper case and a `SHA256` in front are seen as well.
 * @param passwords those that are valid now: two while one is being replaced
 */
export function makePhonePeVerifier(username: string, passwords: readonly string[]): PhonePeVerifier {
  const expected = passwords.map((password) =>
    createHash('sha256').update(`${username}:${password}`).digest(),
  );
  return (_raw, headers) => {
    const header = headers.get('authorization');
    if (!header) return { kind: 'refused', reason: 'no_signature' };
    const hex = /^(?:SHA256[ =])?\s*([0-9a-f]{64})$/i.exec(header.trim())?.[1];
    if (hex && isOneOf(Buffer.from(hex, 'hex'), expected)) return null;
    return { kind: 'refused', reason: 'bad_signature' };
  };
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

/** Reads a callback: what it is about, once it is known to be genuine. */
export function readPhonePeCallback(
  verify: PhonePeVerifier,
  raw: Uint8Array,
  headers: Headers,
): WebhookVerdict {
  const refused = verify(raw, headers);
  if (refused) return refused;
  const parsed = PhonePeCallback.safeParse(readJson(raw));
  if (!parsed.success) return { kind: 'refused', reason: 'malformed' };
  const news = parsed.data.payload ?? parsed.data;
  const isNamelessRefund = !parsed.data.payload && (news.originalMerchantOrderId || news.merchantRefundId);
  const event = parsed.data.event ?? (isNamelessRefund ? NAMELESS_REFUND : '');
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
