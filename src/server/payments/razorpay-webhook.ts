import { createHmac } from 'node:crypto';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import type { WebhookVerdict } from './provider.ts';
import { isOneOf, readJson } from './provider-checks.ts';
import { paymentState, RazorpayCallback, refundState } from './razorpay-answers.ts';

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
