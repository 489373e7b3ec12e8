import type { PhonePeSettings } from '../payment-settings.ts';
import {
  isUnknownOrder,
  isUnknownRefund,
  mayBeDuplicate,
  mayBeDuplicateRefund,
  PhonePeOpened,
  PhonePeOrder,
  PhonePeRefund,
  PhonePeToken,
  readPhonePeCallback,
  refundOf,
  snapshotOf,
} from './phonepe-answers.ts';
import { type PaymentProvider, PaymentProviderError } from './provider.ts';
import { payPageTest, pollScheduleMs, requireOwnId, requirePayable } from './provider-checks.ts';
import { jsonRequest, makeProviderHttp, type ProviderHttp } from './provider-http.ts';

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

export interface PhonePeOptions
  extends Pick<PhonePeSettings, 'clientId' | 'clientSecret' | 'clientVersion' | 'webhook' | 'isTest'> {
  /** The address before `/v1/oauth/token`. */
  authUrl: string;
  /** The address before `/checkout/v2/pay`. */
  apiUrl: string;
  /** An origin of the pay page beside the provider's own, for local runs. */
  payPageOrigin: string | null;
  now: () => Date;
  fetch?: typeof fetch;
}

/** PhonePe's Standard Checkout, version 2 (developer.phonepe.com, payment-gateway/website-integration). */
export function makePhonePe(options: PhonePeOptions): PaymentProvider {
  const { apiUrl } = options;
  const http = makeProviderHttp('PhonePe', options.fetch);
  const tokens = makePhonePeTokens({ ...options, http });

  /** Makes a call; one refused for its token is made once more with a new one. */
  async function call(what: string, path: string, signal: AbortSignal, body?: unknown) {
    const send = (token: string) => {
      const request = jsonRequest({ authorization: `O-Bearer ${token}` }, body);
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

/** How long before its end a token is renewed (UAT checklist: three to five minutes), in milliseconds. */
const EARLY_MS = 4 * 60_000;
/** How long renewing may take, and how long it rests after it failed while the old token still holds. */
const RENEW_MS = 5_000;
const REST_MS = 10_000;

interface Token {
  text: string;
  renewAt: number;
  expiresAt: number;
}

/**
 * The access token of one client, kept for as long as it holds.
 * @param authUrl the address before `/v1/oauth/token`
 */
function makePhonePeTokens(options: {
  http: ProviderHttp;
  authUrl: string;
  clientId: string;
  clientSecret: string;
  clientVersion: number;
  now: () => Date;
}) {
  const { http, now } = options;
  const request = new URLSearchParams({
    client_id: options.clientId,
    client_version: String(options.clientVersion),
    client_secret: options.clientSecret,
    grant_type: 'client_credentials',
  }).toString();
  let held: Token | null = null;
  let renewing: Promise<Token> | null = null;
  let restUntil = 0;

  /** One renewal serves everybody who waits; it has its own deadline, so that nobody's ends it for the others. */
  async function renew(): Promise<Token> {
    try {
      const answer = await http.call(
        'token',
        `${options.authUrl}/v1/oauth/token`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: request,
        },
        AbortSignal.timeout(RENEW_MS),
      );
      const { access_token: text, expires_at } = http.read('token', PhonePeToken, answer);
      const expiresAt = expires_at * 1000;
      const life = expiresAt - now().getTime();
      held = { text, expiresAt, renewAt: expiresAt - Math.min(EARLY_MS, life / 2) };
      return held;
    } catch (error) {
      restUntil = now().getTime() + REST_MS;
      if (!(error instanceof PaymentProviderError)) throw error;
      throw new PaymentProviderError(error.message, 'none');
    } finally {
      renewing = null;
    }
  }

  const valid = (): Token | null => (held && now().getTime() < held.expiresAt ? held : null);

  return {
    /** A token to call with. @throws PaymentProviderError with effect `none`: nothing was asked without one */
    async get(signal: AbortSignal): Promise<string> {
      const token = valid();
      const at = now().getTime();
      if (token && (at < token.renewAt || at < restUntil)) return token.text;
      renewing ??= renew();
      try {
        return (await within(signal, renewing)).text;
      } catch (error) {
        const old = valid();
        if (old) return old.text;
        throw error;
      }
    },

    /** Forgets a token that was refused; one that has come since stays. */
    drop(text: string): void {
      if (held?.text === text) held = null;
    },
  };
}

/** Waits for something no longer than a signal allows. */
async function within<T>(signal: AbortSignal, awaited: Promise<T>): Promise<T> {
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new PaymentProviderError('no token in time', 'none'));
  });
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([awaited, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
