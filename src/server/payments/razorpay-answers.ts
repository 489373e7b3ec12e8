import {
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundName,
  type RefundSnapshot,
} from './provider.ts';
import type { ProviderAnswer } from './provider-http.ts';
import {
  type LinkPayment,
  RazorpayError,
  type RazorpayLink,
  type RazorpayRefund,
} from './razorpay-shapes.ts';

const ofLink = new Map<string, PaymentSnapshot['state']>([
  ['created', 'PENDING'],
  ['paid', 'COMPLETED'],
  ['expired', 'FAILED'],
  ['cancelled', 'FAILED'],
]);

/** Razorpay's word for a link's state as ours; one that is partly paid, or new, settles nothing. */
export function paymentState(word: string): PaymentSnapshot['state'] {
  return ofLink.get(word) ?? 'UNKNOWN';
}

const ofRefund = new Map<string, RefundSnapshot['state']>([
  ['pending', 'PENDING'],
  ['processed', 'COMPLETED'],
  ['failed', 'FAILED'],
]);

/** Razorpay's word for a refund's state as ours. */
export function refundState(word: string): RefundSnapshot['state'] {
  return ofRefund.get(word) ?? 'UNKNOWN';
}

/** Razorpay has one code for every bad request; only the text tells of an id that it does not know. */
export function isUnknown(answer: ProviderAnswer): boolean {
  if (answer.status === 404) return true;
  const { description = '' } = RazorpayError.safeParse(answer.body).data?.error ?? {};
  return answer.status === 400 && /does not exist/i.test(description);
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
