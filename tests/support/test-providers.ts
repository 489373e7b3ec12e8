import { createHash, createHmac } from 'node:crypto';
import { makePhonePe, type PhonePeOptions, phonePeHosts } from '#server/payments/phonepe/adapter.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { makeRazorpay, RAZORPAY_URL } from '#server/payments/razorpay/adapter.ts';
import type { Delivery } from '#tests/simulator/deliveries.ts';
import type { ProviderId, Settings, SettingsPatch } from '#tests/simulator/settings.ts';

/*
 * Facts about each provider for the payment cases and the invariants, which otherwise treat all providers
 * alike.
 */

interface TestProvider {
  /** The variables that point the site to its simulator at an address. */
  addresses(at: string): Record<string, string>;
  /** The variable of the secret by which the provider recognises the site. */
  secret: string;
  /**
   * The variable of the secret that signs webhooks, and the simulator's switch for it. Null if the API key
   * signs.
   */
  webhookSecret: { name: string; set(secret: string): SettingsPatch } | null;
  /** Returns the secrets in these settings, which must never appear in a log. */
  credentials(settings: Settings): string[];
  /** A way to pay, by its name on the pay page. */
  mode: string;
  /** Reads the body of a create call: the amount in paise, and the address to which the buyer returns. */
  asked(body: string): { amount: number; returnUrl: string };
  /**
   * True if its answer about a payment names the pay page, so that a payment whose answer was lost is found.
   */
  tellsPage: boolean;
  /** True if it reports a failed attempt while the payment stays open. */
  announcesDeclines: boolean;
  /** The simulator's terms for a refund's outcome. */
  refundOutcome: { COMPLETED: string; FAILED: string };
  signatureHeader: string;
  /** True if the signature covers the body. */
  signsBody: boolean;
  /** Returns the headers of a webhook that is signed with a secret. */
  sign(raw: Uint8Array, secret: string): Record<string, string>;
  /** Returns a webhook's body which says that an order is paid. */
  paidBody(id: string, amount: number): string;
  /** Returns true for a webhook that reports a payment. */
  saysPaid(delivery: Pick<Delivery, 'event' | 'body'>): boolean;
  /**
   * Routes whose calls may fail in the invariants. A route that is named twice fails twice as often. Routes
   * of queries have get, status or list in their name.
   */
  faultRoutes: readonly string[];
  /** Makes its adapter with the keys that its simulator knows. */
  open(settings: Settings, common: Common): PaymentProvider;
}
type Common = Pick<PhonePeOptions, 'payPageOrigin' | 'now' | 'fetch' | 'tokenStore'>;

/** The keys of the simulator's client, and its signing secrets. */
export const accounts = {
  phonepe: {
    PHONEPE_ENVIRONMENT: 'sandbox',
    PHONEPE_CLIENT_ID: 'SIMULATED_CLIENT',
    PHONEPE_CLIENT_SECRET: 'simulated-client-secret',
    PHONEPE_WEBHOOK_USERNAME: 'simulated_hook',
    PHONEPE_WEBHOOK_PASSWORD: 'simulated1password',
  },
  razorpay: {
    RAZORPAY_KEY_ID: 'rzp_test_SimulatedKey1',
    RAZORPAY_KEY_SECRET: 'simulatedKeySecret',
    RAZORPAY_WEBHOOK_SECRET: 'simulatedWebhookSecret',
  },
} as const satisfies Record<ProviderId, Record<string, string>>;

/** The simulator's names for the routes that all providers have. */
export const routes = {
  phonepe: { create: 'phonepe.pay', status: 'phonepe.status', refund: 'phonepe.refund' },
  razorpay: {
    create: 'razorpay.links.create',
    status: 'razorpay.links.get',
    refund: 'razorpay.refunds.create',
  },
} as const satisfies Record<ProviderId, { create: string; status: string; refund: string }>;

const phonePeMoney = ['phonepe.pay', 'phonepe.status', 'phonepe.refund', 'phonepe.refund-status'];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const testProviders: Record<ProviderId, TestProvider> = {
  phonepe: {
    addresses: (at) => ({
      PHONEPE_AUTH_URL: `${at}/apis/pg-sandbox`,
      PHONEPE_API_URL: `${at}/apis/pg-sandbox`,
    }),
    secret: 'PHONEPE_CLIENT_SECRET',
    webhookSecret: {
      name: 'PHONEPE_WEBHOOK_PASSWORD',
      set: (password) => ({ phonepe: { webhook: { password } } }),
    },
    credentials: ({ phonepe: { clientSecret, webhook } }) => [
      clientSecret,
      webhook.password,
      sha256(`${webhook.username}:${webhook.password}`),
    ],
    mode: 'UPI_INTENT',
    asked(body) {
      const { amount, paymentFlow } = JSON.parse(body);
      return { amount, returnUrl: paymentFlow.merchantUrls.redirectUrl };
    },
    tellsPage: false,
    announcesDeclines: false,
    refundOutcome: { COMPLETED: 'COMPLETED', FAILED: 'FAILED' },
    signatureHeader: 'authorization',
    signsBody: false,
    sign: (_, secret) => ({
      authorization: sha256(`${accounts.phonepe.PHONEPE_WEBHOOK_USERNAME}:${secret}`),
    }),
    paidBody: (id, amount) =>
      JSON.stringify({
        event: 'checkout.order.completed',
        payload: { merchantOrderId: id, orderId: 'OMO1', state: 'COMPLETED', amount },
      }),
    saysPaid: ({ event }) => event === 'checkout.order.completed',
    faultRoutes: [...phonePeMoney, ...phonePeMoney, 'phonepe.token'],
    open({ phonepe: { webhook, clientId, clientSecret, clientVersion } }, common) {
      return makePhonePe({
        ...common,
        ...phonePeHosts.sandbox,
        isTest: true,
        clientId,
        clientSecret,
        clientVersion: Number(clientVersion),
        webhook: { username: webhook.username, passwords: [webhook.password] },
      });
    },
  },
  razorpay: {
    addresses: (at) => ({ RAZORPAY_API_URL: at }),
    secret: 'RAZORPAY_KEY_SECRET',
    webhookSecret: {
      name: 'RAZORPAY_WEBHOOK_SECRET',
      set: (secret) => ({ razorpay: { webhook: { secret } } }),
    },
    credentials: ({ razorpay: { keyId, keySecret, webhook } }) => [
      keySecret,
      webhook.secret,
      Buffer.from(`${keyId}:${keySecret}`).toString('base64'),
    ],
    mode: 'upi',
    asked(body) {
      const { amount, callback_url } = JSON.parse(body);
      return { amount, returnUrl: callback_url };
    },
    tellsPage: true,
    announcesDeclines: true,
    refundOutcome: { COMPLETED: 'processed', FAILED: 'failed' },
    signatureHeader: 'x-razorpay-signature',
    signsBody: true,
    sign: (raw, secret) => ({
      'x-razorpay-signature': createHmac('sha256', secret).update(raw).digest('hex'),
    }),
    paidBody: (id, amount) =>
      JSON.stringify({
        event: 'payment_link.paid',
        payload: { payment_link: { entity: { reference_id: id, status: 'paid', amount_paid: amount } } },
      }),
    saysPaid: ({ event }) => ['payment_link.paid', 'payment.captured'].includes(event),
    faultRoutes: [
      'razorpay.*',
      'razorpay.links.create',
      'razorpay.links.get',
      'razorpay.links.list',
      'razorpay.payments.get',
      'razorpay.refunds.create',
      'razorpay.refunds.of-payment',
      'razorpay.refunds.get',
    ],
    open({ razorpay: { webhook, keyId, keySecret } }, common) {
      const apiUrl = RAZORPAY_URL;
      return makeRazorpay({
        ...common,
        apiUrl,
        isTest: true,
        keyId,
        keySecret,
        webhookSecrets: [webhook.secret],
      });
    },
  },
};

export const providerIds = Object.keys(testProviders) as ProviderId[];

/** Returns a patch of the simulator's settings that affects every provider. */
export const ofEach = (patch: (id: ProviderId) => object): SettingsPatch =>
  Object.fromEntries(providerIds.map((id) => [id, patch(id)]));

/** Makes every refund end like this from now on. */
export const refundsEnd = (how: 'COMPLETED' | 'FAILED') =>
  ofEach((id) => ({ refund: { outcome: testProviders[id].refundOutcome[how] } }));
