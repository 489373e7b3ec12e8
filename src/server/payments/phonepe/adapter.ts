import { isAttemptId } from '#domain/order/attempt.ts';
import type { BookedNews, PaymentProvider } from '../provider.ts';
import {
  isRef,
  pathPart,
  payPageTest,
  pollScheduleMs,
  requireOwnId,
  requirePayable,
} from '../provider-checks.ts';
import type { OpenProvider, TokenStore } from '../provider-descriptor.ts';
import { jsonRequest, makeProviderHttp } from '../provider-http.ts';
import {
  bookedRefundOf,
  isUnknownOrder,
  isUnknownRefund,
  listedDisputeStates,
  mayBeDuplicate,
  mayBeDuplicateRefund,
  PhonePeDisputes,
  PhonePeOpened,
  PhonePeOrder,
  PhonePeRefund,
  readPhonePeCallback,
  refundOf,
  snapshotOf,
} from './answers.ts';
import type { PhonePeAccount } from './descriptor.ts';
import { makePhonePeTokens, type PhonePeToken } from './token.ts';

/** The addresses of PhonePe. In production, tokens have an address of their own. */
export const phonePeHosts = {
  production: {
    authUrl: 'https://api.phonepe.com/apis/identity-manager',
    apiUrl: 'https://api.phonepe.com/apis/pg',
  },
  sandbox: {
    authUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    apiUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  },
} as const;

/** How far back, in milliseconds, to look for a dispute that a webhook names. */
const DISPUTES_MS = 180 * 24 * 3_600_000;

export interface PhonePeOptions
  extends Pick<PhonePeAccount, 'clientId' | 'clientSecret' | 'clientVersion' | 'webhook' | 'isTest'> {
  /** The address before `/v1/oauth/token`. */
  authUrl: string;
  /** The address before `/checkout/v2/pay`. */
  apiUrl: string;
  /** An additional origin of the pay page, for local runs. */
  payPageOrigin: string | null;
  /** The store in which functions share their token; null for a token of this process alone. */
  tokenStore: TokenStore | null;
  now: () => Date;
  fetch?: typeof fetch;
}

/** Opens PhonePe with the account of the settings. */
export const openPhonePe: OpenProvider<PhonePeAccount> = (account, { now, tokenStore, payPageOrigin }) => {
  const hosts = phonePeHosts[account.environment];
  return makePhonePe({
    ...account,
    authUrl: account.authUrl ?? hosts.authUrl,
    apiUrl: account.apiUrl ?? hosts.apiUrl,
    payPageOrigin: payPageOrigin(account.apiUrl),
    tokenStore,
    now,
  });
};

/** PhonePe's Standard Checkout, version 2 (developer.phonepe.com, payment-gateway/website-integration). */
export function makePhonePe(options: PhonePeOptions): PaymentProvider {
  const { apiUrl } = options;
  const http = makeProviderHttp('PhonePe', options.fetch);
  const tokens = makePhonePeTokens({ ...options, http });

  /** Makes a call. If it is refused because of its token, it is made once more with a new one. */
  async function call(what: string, path: string, signal: AbortSignal, body?: unknown) {
    const send = ({ type, text }: PhonePeToken) => {
      const request = jsonRequest({ authorization: `${type} ${text}` }, body);
      return http.call(what, `${apiUrl}${path}`, request, signal);
    };
    const token = await tokens.get(signal);
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    tokens.drop(token);
    return send(await tokens.get(signal));
  }

  /** Reads the disputes about our payments that were raised since a time. */
  async function* disputesSince(since: Date, signal: AbortSignal) {
    const span = `from=${since.getTime()}&to=${options.now().getTime()}&offset=0&limit=100`;
    for (const [status, state] of Object.entries(listedDisputeStates)) {
      const answer = await call('disputes', `/v1/disputes?${span}&status=${status}`, signal);
      for (const listed of http.read('disputes', PhonePeDisputes, answer).disputes) {
        const { disputeId: ref, merchantOrderId: attemptId } = listed ?? {};
        if (!ref || !isRef(ref) || !attemptId || !isAttemptId(attemptId)) continue;
        const dispute = { ref, state, amount: null, reason: null, respondBy: null };
        yield { attemptId, about: 'dispute', dispute } satisfies BookedNews;
      }
    }
  }

  return {
    id: 'phonepe',
    isTest: options.isTest,
    ttlSeconds: 1800,
    pollDelayMs: pollScheduleMs,

    async create(request, signal) {
      const { attemptId, buyer } = request;
      const answer = await call('create', '/checkout/v2/pay', signal, {
        merchantOrderId: requireOwnId(attemptId),
        amount: requirePayable(request.amount),
        expireAfter: request.ttlSeconds,
        metaInfo: { udf1: attemptId },
        paymentFlow: {
          type: 'PG_CHECKOUT',
          message: request.description,
          merchantUrls: { redirectUrl: request.returnUrl },
        },
        ...(buyer.phone && { prefillUserLoginDetails: { phoneNumber: buyer.phone } }),
      });
      const ifRefused = mayBeDuplicate(answer) ? 'unknown' : 'none';
      const { orderId, redirectUrl } = http.read('create', PhonePeOpened, answer, ifRefused);
      return { providerRef: orderId, redirectUrl };
    },

    async fetch(payment, signal) {
      const id = encodeURIComponent(requireOwnId(payment.attemptId));
      const path = `/checkout/v2/order/${id}/status?details=true&errorContext=true`;
      const answer = await call('status', path, signal);
      if (!answer.ok && isUnknownOrder(answer)) return null;
      return snapshotOf(payment, http.read('status', PhonePeOrder, answer));
    },

    async refund(request, signal) {
      const answer = await call('refund', '/payments/v2/refund', signal, {
        merchantRefundId: requireOwnId(request.refundId),
        originalMerchantOrderId: requireOwnId(request.attemptId),
        amount: request.amount,
      });
      const ifRefused = mayBeDuplicateRefund(answer) ? 'unknown' : 'none';
      return refundOf(request, http.read('refund', PhonePeRefund, answer, ifRefused));
    },

    async fetchRefund(refund, signal) {
      const id = encodeURIComponent(requireOwnId(refund.refundId));
      const answer = await call('refund status', `/payments/v2/refund/${id}/status`, signal);
      if (!answer.ok && isUnknownRefund(answer)) return null;
      return refundOf(refund, http.read('refund status', PhonePeRefund, answer));
    },

    async fetchBookedRefund({ attemptId }, ref, signal) {
      const answer = await call('refund status', `/payments/v2/refund/${pathPart(ref)}/status`, signal);
      if (!answer.ok && isUnknownRefund(answer)) return null;
      return bookedRefundOf(attemptId, ref, http.read('refund status', PhonePeRefund, answer));
    },

    // PhonePe documents no list of the refunds of an order.
    refundsOf: async () => null,

    async fetchDispute({ attemptId }, ref, signal) {
      const since = new Date(options.now().getTime() - DISPUTES_MS);
      for await (const found of disputesSince(since, signal))
        if (found.attemptId === attemptId && found.dispute.ref === ref) return found.dispute;
      return null;
    },

    recentNews: ({ disputes }, signal) => disputesSince(disputes, signal),

    readWebhook: (raw, headers) => readPhonePeCallback(options.webhook, raw, headers),
    ownsRedirect: payPageTest(['phonepe.com'], options.payPageOrigin),
  };
}
