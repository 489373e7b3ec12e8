import type { PaymentProvider } from '../provider.ts';
import { payPageTest, pollScheduleMs, requireOwnId, requirePayable } from '../provider-checks.ts';
import type { OpenProvider, TokenStore } from '../provider-descriptor.ts';
import { jsonRequest, makeProviderHttp } from '../provider-http.ts';
import {
  isUnknownOrder,
  isUnknownRefund,
  mayBeDuplicate,
  mayBeDuplicateRefund,
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
        ...(/^\d{10}$/.test(buyer.phone) ? { prefillUserLoginDetails: { phoneNumber: buyer.phone } } : {}),
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

    readWebhook: (raw, headers) => readPhonePeCallback(options.webhook, raw, headers),
    ownsRedirect: payPageTest(['phonepe.com'], options.payPageOrigin),
  };
}
