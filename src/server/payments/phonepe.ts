import { makePhonePeVerifier, readPhonePeCallback } from './phonepe-callback.ts';
import { PhonePeOpened, PhonePeOrder, PhonePeRefund } from './phonepe-shapes.ts';
import { paymentState, refundState } from './phonepe-states.ts';
import { makePhonePeTokens } from './phonepe-token.ts';
import { ladderDelayMs } from './poll-ladder.ts';
import {
  type PaymentName,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundName,
  type RefundSnapshot,
} from './provider.ts';
import { payPageTest, requireOwnId, requirePayable } from './provider-checks.ts';
import { makeProviderHttp, type ProviderAnswer } from './provider-http.ts';

/** Where PhonePe is reached; production has its tokens under a path of their own. */
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
  'EXCESS_REFUND_AMOUNT',
  'REFUND_FOR_TXN_OLDER_THAN_LIMIT',
  'REFUND_BREACHED',
  'BF_034',
  'TXN_AMOUNT_MISMATCH_REFUND',
  'ORIGINAL_TXN_NOT_FOUND',
];

export interface PhonePeOptions {
  clientId: string;
  clientSecret: string;
  clientVersion: number;
  /** The address before `/v1/oauth/token`. */
  authUrl: string;
  /** The address before `/checkout/v2/pay`. */
  apiUrl: string;
  /** What callbacks carry; null refuses them all. Two passwords while one is being replaced. */
  webhook: { username: string; passwords: string[] } | null;
  /** Hosts of the pay page, hosts below them included. */
  payPageHosts: readonly string[];
  /** One more origin of the pay page, for local runs. */
  payPageOrigin: string | null;
  now: () => Date;
  fetch?: typeof fetch;
}

/** PhonePe's Standard Checkout, version 2 (developer.phonepe.com, payment-gateway/website-integration). */
export function makePhonePe(options: PhonePeOptions): PaymentProvider {
  const { apiUrl, webhook } = options;
  const http = makeProviderHttp('PhonePe', options.fetch);
  const tokens = makePhonePeTokens({ ...options, http });
  const verify = makePhonePeVerifier(webhook?.username ?? '', webhook?.passwords ?? []);

  /** Makes a call; one refused for its token is made once more with a new one. */
  async function call(
    what: string,
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<ProviderAnswer> {
    const send = (token: string) =>
      http.call(
        what,
        `${apiUrl}${path}`,
        {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            authorization: `O-Bearer ${token}`,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        signal,
      );
    const token = await tokens.get(signal);
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    tokens.drop(token);
    return send(await tokens.get(signal));
  }

  return {
    id: 'phonepe',
    name: 'PhonePe',
    ttlSeconds: 1800,
    pollDelayMs: ladderDelayMs,

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
      if (!answer.ok) throw http.refusal('create', answer, mayBeDuplicate(answer) ? 'unknown' : 'none');
      const { orderId, redirectUrl } = http.read('create', PhonePeOpened, answer);
      return { providerRef: orderId, redirectUrl };
    },

    async fetch(payment, signal) {
      const id = encodeURIComponent(requireOwnId(payment.attemptId));
      const path = `/checkout/v2/order/${id}/status?details=true&errorContext=true`;
      const answer = await call('status', path, signal);
      if (answer.ok) return snapshotOf(payment, http.read('status', PhonePeOrder, answer));
      if (answer.code && unknownOrder.includes(answer.code)) return null;
      throw http.refusal('status', answer, 'none');
    },

    async refund(request, signal) {
      const answer = await call('refund', '/payments/v2/refund', signal, {
        merchantRefundId: requireOwnId(request.refundId),
        originalMerchantOrderId: requireOwnId(request.attemptId),
        amount: request.amount,
      });
      if (answer.ok) return refundOf(request, http.read('refund', PhonePeRefund, answer));
      const isDecided = answer.code !== null && refundRefusals.includes(answer.code);
      const effect = !isDecided && [400, 409, 417].includes(answer.status) ? 'unknown' : 'none';
      throw http.refusal('refund', answer, effect);
    },

    async fetchRefund(refund, signal) {
      const id = encodeURIComponent(requireOwnId(refund.refundId));
      const answer = await call('refund status', `/payments/v2/refund/${id}/status`, signal);
      if (answer.ok) return refundOf(refund, http.read('refund status', PhonePeRefund, answer));
      if (answer.code && unknownRefund.includes(answer.code)) return null;
      throw http.refusal('refund status', answer, 'none');
    },

    readCallback: (raw, headers) => readPhonePeCallback(verify, raw, headers),
    ownsRedirect: payPageTest(options.payPageHosts, options.payPageOrigin),
  };
}

/** PhonePe's pages name three answers to an id that was used before; BAD_REQUEST is also said of bad input. */
function mayBeDuplicate({ status, code }: ProviderAnswer): boolean {
  return status === 409 || status === 417 || (status === 400 && (code === null || code === 'BAD_REQUEST'));
}

/** @throws PaymentProviderError when the order is another one, or in another currency */
function snapshotOf({ attemptId }: PaymentName, order: PhonePeOrder): PaymentSnapshot {
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
function refundOf(
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
