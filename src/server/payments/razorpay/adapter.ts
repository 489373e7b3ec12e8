import type * as z from 'zod';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import {
  type PaidName,
  type PaymentName,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentRequest,
} from '../provider.ts';
import { pathPart, payPageTest, pollScheduleMs, requireOwnId, requirePayable } from '../provider-checks.ts';
import type { OpenProvider } from '../provider-descriptor.ts';
import { jsonRequest, makeProviderHttp } from '../provider-http.ts';
import {
  another,
  bookedRefundOf,
  disputeOf,
  isUnknown,
  mayBeDuplicate,
  RazorpayDispute,
  RazorpayLink,
  RazorpayLinkOpened,
  RazorpayLinks,
  RazorpayList,
  RazorpayPayment,
  RazorpayRefund,
  readRazorpayCallback,
  refundOf,
  snapshotOf,
  withRefundCode,
} from './answers.ts';
import type { RazorpayAccount } from './descriptor.ts';

export const RAZORPAY_URL = 'https://api.razorpay.com';

/** The most entries of a list that Razorpay gives at once. */
const PER_PAGE = 100;
/** The most pages that are read of a list. */
const MOST_PAGES = 3;

export interface RazorpayOptions extends Omit<RazorpayAccount, 'apiUrl'> {
  /** The address before `/v1`. */
  apiUrl: string;
  /** An additional origin of the pay page, for local runs. */
  payPageOrigin: string | null;
  now: () => Date;
  fetch?: typeof fetch;
}

/** Opens Razorpay with the account of the settings. */
export const openRazorpay: OpenProvider<RazorpayAccount> = (account, { now, payPageOrigin }) =>
  makeRazorpay({
    ...account,
    apiUrl: account.apiUrl ?? RAZORPAY_URL,
    payPageOrigin: payPageOrigin(account.apiUrl),
    now,
  });

/** Razorpay's Payment Links (razorpay.com/docs/api/payments/payment-links). */
export function makeRazorpay(options: RazorpayOptions): PaymentProvider {
  const http = makeProviderHttp('Razorpay', options.fetch);
  const credentials = Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64');

  function call(
    what: string,
    path: string,
    signal: AbortSignal,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const request = jsonRequest({ authorization: `Basic ${credentials}`, ...headers }, body);
    return http.call(what, `${options.apiUrl}/v1${path}`, request, signal);
  }

  /** Returns the link of an attempt, by Razorpay's id where it is known. */
  async function findLink(payment: PaymentName, signal: AbortSignal): Promise<RazorpayLink | null> {
    const ours = requireOwnId(payment.attemptId);
    if (payment.providerRef) {
      const answer = await call('status', `/payment_links/${pathPart(payment.providerRef)}`, signal);
      if (isUnknown(answer)) return null;
      const link = http.read('status', RazorpayLink, answer);
      if (link.reference_id !== ours) throw another('status');
      return link;
    }
    const answer = await call('status', `/payment_links/?reference_id=${encodeURIComponent(ours)}`, signal);
    const named = http
      .read('status', RazorpayLinks, answer)
      .payment_links.filter((link) => link?.reference_id === ours)
      .map((link) => http.read('status', RazorpayLink, { ...answer, body: link ?? {} }));
    return named.find((link) => link.status === 'paid') ?? named[0] ?? null;
  }

  /**
   * Returns the method of a payment. It is null when Razorpay does not tell, so that the order does not stay
   * open.
   */
  async function methodOf(paymentId: string, signal: AbortSignal): Promise<string | null> {
    try {
      const answer = await call('payment', `/payments/${pathPart(paymentId)}`, signal);
      return http.read('payment', RazorpayPayment, answer).method ?? null;
    } catch (error) {
      if (error instanceof PaymentProviderError) return null;
      throw error;
    }
  }

  /**
   * Returns the id of the payment that a refund belongs to, as a part of a path. Asks for it if it was
   * unknown when the attempt ended.
   * @throws PaymentProviderError when there is no payment
   */
  async function paymentIdOf(refund: PaidName, signal: AbortSignal) {
    const link = refund.transactionId ? null : await findLink(refund, signal);
    const id = refund.transactionId ?? (link && snapshotOf(link).transactionId);
    if (id) return pathPart(id);
    throw new PaymentProviderError('Razorpay refund: the payment is not known', 'none', {
      code: 'ORIGINAL_TXN_NOT_FOUND',
    });
  }

  /** Returns the entries of a list that have the shape of one. */
  async function list<T>(what: string, path: string, shape: z.ZodType<T>, signal: AbortSignal): Promise<T[]> {
    const { items } = http.read(what, RazorpayList, await call(what, path, signal));
    return items.flatMap((item) => shape.safeParse(item).data ?? []);
  }

  /** Returns the entries of a list of the whole account that were made since a time, newest first. */
  async function listSince<T>(what: string, shape: z.ZodType<T>, since: Date, signal: AbortSignal) {
    const all: T[] = [];
    const from = Math.floor(since.getTime() / 1000);
    for (let page = 0; page < MOST_PAGES; page++) {
      const path = `/${what}?from=${from}&count=${PER_PAGE}&skip=${page * PER_PAGE}`;
      const { items } = http.read(what, RazorpayList, await call(what, path, signal));
      all.push(...items.flatMap((item) => shape.safeParse(item).data ?? []));
      if (items.length < PER_PAGE) break;
    }
    return all;
  }

  /** Returns the attempt that a payment was made for; null if it is none of ours. */
  async function attemptOf(paymentId: string, signal: AbortSignal): Promise<string | null> {
    const answer = await call('payment', `/payments/${pathPart(paymentId)}`, signal);
    if (isUnknown(answer)) return null;
    const id = http.read('payment', RazorpayPayment, answer).notes?.attempt_id;
    return id && isAttemptId(id) ? id : null;
  }

  /** Returns true if a payment was made for the attempt. */
  const belongsTo = async (paymentId: string, { attemptId, transactionId }: PaidName, signal: AbortSignal) =>
    paymentId === transactionId || (await attemptOf(paymentId, signal)) === attemptId;

  return {
    id: 'razorpay',
    isTest: options.isTest,
    ttlSeconds: 1800,
    pollDelayMs: pollScheduleMs,

    async create(request, signal) {
      const answer = await call('create', '/payment_links/', signal, linkFor(request, options.now()));
      const ifRefused = mayBeDuplicate(answer) ? 'unknown' : 'none';
      const link = http.read('create', RazorpayLinkOpened, answer, ifRefused);
      return { providerRef: link.id, redirectUrl: link.short_url };
    },

    async fetch(payment, signal) {
      const link = await findLink(payment, signal);
      if (!link) return null;
      const snapshot = snapshotOf(link);
      if (!snapshot.transactionId || snapshot.mode) return snapshot;
      const method = await methodOf(snapshot.transactionId, signal);
      return { ...snapshot, mode: method?.toUpperCase() ?? null };
    },

    async refund(request, signal) {
      const { attemptId, refundId } = request;
      const answer = await call(
        'refund',
        `/payments/${await paymentIdOf(request, signal)}/refund`,
        signal,
        {
          amount: request.amount,
          speed: 'normal',
          receipt: requireOwnId(refundId),
          notes: { attempt_id: requireOwnId(attemptId) },
        },
        { 'x-refund-idempotency': refundId },
      );
      // 409 means that a request with this id is still in progress.
      const ifRefused = answer.status === 409 ? 'unknown' : 'none';
      return refundOf(request, http.read('refund', RazorpayRefund, withRefundCode(answer), ifRefused));
    },

    async fetchRefund(refund, signal) {
      const what = 'refund status';
      const ours = requireOwnId(refund.refundId);
      if (refund.providerRefundRef) {
        const answer = await call(what, `/refunds/${pathPart(refund.providerRefundRef)}`, signal);
        if (isUnknown(answer)) return null;
        return refundOf(refund, http.read(what, RazorpayRefund, answer));
      }
      const path = `/payments/${await paymentIdOf(refund, signal)}/refunds?count=${PER_PAGE}`;
      const answer = await call(what, path, signal);
      const found = http.read(what, RazorpayList, answer).items.find((item) => item?.receipt === ours);
      if (!found) return null;
      return refundOf(refund, http.read(what, RazorpayRefund, { ...answer, body: found }));
    },

    async fetchBookedRefund(payment, ref, signal) {
      const answer = await call('refund status', `/refunds/${pathPart(ref)}`, signal);
      if (isUnknown(answer)) return null;
      const refund = http.read('refund status', RazorpayRefund, answer);
      if (!refund.payment_id || !(await belongsTo(refund.payment_id, payment, signal))) return null;
      return bookedRefundOf(refund);
    },

    async refundsOf(payment, signal) {
      const path = `/payments/${await paymentIdOf(payment, signal)}/refunds?count=${PER_PAGE}`;
      const refunds = await list('refunds', path, RazorpayRefund, signal);
      return refunds.flatMap((refund) => bookedRefundOf(refund) ?? []);
    },

    async fetchDispute(payment, ref, signal) {
      const answer = await call('dispute', `/disputes/${pathPart(ref)}`, signal);
      if (isUnknown(answer)) return null;
      const dispute = http.read('dispute', RazorpayDispute, answer);
      return (await belongsTo(dispute.payment_id, payment, signal)) ? disputeOf(dispute) : null;
    },

    async *recentNews(since, signal) {
      for (const booked of await listSince('refunds', RazorpayRefund, since.refunds, signal)) {
        const refund = bookedRefundOf(booked);
        const named = attemptOfRefund(booked.receipt ?? '') ?? booked.notes?.attempt_id ?? null;
        const attemptId = named ?? (booked.payment_id ? await attemptOf(booked.payment_id, signal) : null);
        if (refund && attemptId && isAttemptId(attemptId)) yield { attemptId, about: 'refund', refund };
      }
      for (const raised of await listSince('disputes', RazorpayDispute, since.disputes, signal)) {
        const dispute = disputeOf(raised);
        const attemptId = dispute && (await attemptOf(raised.payment_id, signal));
        if (attemptId) yield { attemptId, about: 'dispute', dispute };
      }
    },

    readWebhook: (raw, headers) => readRazorpayCallback(options.webhookSecrets, raw, headers),
    ownsRedirect: payPageTest(['rzp.io', 'razorpay.com'], options.payPageOrigin),
  };
}

/** Returns the body that creates a link. Razorpay sends the buyer no messages, because the shop does. */
function linkFor(request: PaymentRequest, now: Date) {
  const { attemptId, buyer } = request;
  return {
    amount: requirePayable(request.amount),
    currency: 'INR',
    accept_partial: false,
    reference_id: requireOwnId(attemptId),
    expire_by: Math.floor(now.getTime() / 1000) + request.ttlSeconds,
    description: request.description,
    customer: {
      name: buyer.name,
      email: buyer.email,
      ...(buyer.phone && { contact: `+91${buyer.phone}` }),
    },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { attempt_id: attemptId },
    callback_url: request.returnUrl,
    callback_method: 'get',
  };
}
