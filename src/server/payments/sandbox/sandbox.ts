import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod';
import type { Paise } from '#domain/money/money.ts';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import type { SiteContext } from '../../app-context.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import {
  type BookedRefund,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundSnapshot,
  type WebhookVerdict,
} from '../provider.ts';
import { isOneOf, readJson } from '../provider-checks.ts';

/** A payment in the sandbox's own records. */
interface SandboxPayment {
  ref: string;
  amount: Paise;
  returnUrl: string;
  description: string;
  expiresAt: string;
  /** Its end; null while it is open. */
  outcome:
    | (Pick<PaymentSnapshot, 'mode' | 'transactionId' | 'failure'> & { state: 'COMPLETED' | 'FAILED' })
    | null;
  /** Refunded paise by refund id. */
  refunds: Record<string, Paise>;
}

const refunded = (refundId: string, amount: Paise): RefundSnapshot => ({
  state: 'COMPLETED',
  providerRefundRef: `SBXR${refundId}`,
  amount,
  failure: null,
});

const bookedIn = (payment: SandboxPayment | null): BookedRefund[] =>
  Object.entries(payment?.refunds ?? {}).map(([ref, amount]) => ({
    ...refunded(ref, amount),
    ref,
    refundId: attemptOfRefund(ref) ? ref : null,
  }));

/** How a payment can end on the sandbox's pay page. */
const choices = {
  upi: { state: 'COMPLETED', mode: 'UPI', failure: null },
  card: { state: 'COMPLETED', mode: 'CARD', failure: null },
  fail: { state: 'FAILED', mode: null, failure: 'DECLINED_BY_BUYER' },
} as const;
export type SandboxChoice = keyof typeof choices;

const SIGNATURE = 'x-sandbox-signature';
const Callback = z.object({ event: z.string(), attemptId: z.string(), state: z.string() });

/** The sandbox takes pretended payments on its own page, on local runs and previews only. */
export interface Sandbox extends PaymentProvider {
  /** Returns the payment that the pay page shows; null for an unknown attempt. */
  open(attemptId: string): Promise<{ payment: SandboxPayment; settled: boolean } | null>;
  /** Returns whether a buyer can choose this on the pay page. */
  offers(choice: string): choice is SandboxChoice;
  /** Ends a payment as the buyer chose. Later choices change nothing. */
  decide(attemptId: string, choice: SandboxChoice): Promise<void>;
  /** Sends the shop a signed webhook, as a provider would. It is lost when the shop does not answer. */
  sendWebhook(attemptId: string): Promise<void>;
}

/**
 * Makes a sandbox.
 * @param options.payPage returns the absolute address of an attempt's pay page
 * @param options.webhookUrl the address for webhooks
 * @param options.secret the key of the webhooks' signature is derived from it
 */
export function makeSandbox(options: {
  store: BlobStore;
  now: () => Date;
  payPage: (attemptId: string) => string;
  webhookUrl: string;
  secret: string;
}): Sandbox {
  const { store, now, payPage, webhookUrl } = options;
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'sandbox callback', 32));
  const sign = (raw: Uint8Array) => createHmac('sha256', key).update(raw).digest();
  const keyOf = (attemptId: string) => `payment/${attemptId}`;

  /** Returns a payment as it is now: one that was not paid in time has failed. */
  function asOfNow(payment: SandboxPayment): SandboxPayment {
    if (payment.outcome || now().toISOString() < payment.expiresAt) return payment;
    const outcome = { state: 'FAILED', mode: null, transactionId: null, failure: 'ORDER_EXPIRED' } as const;
    return { ...payment, outcome };
  }

  async function read(attemptId: string): Promise<SandboxPayment | null> {
    const found = await store.read<SandboxPayment>(keyOf(attemptId));
    return found && asOfNow(found.value);
  }

  return {
    id: 'sandbox',
    isTest: true,
    ttlSeconds: 1800,
    pollDelayMs: () => 0,

    async create({ attemptId, amount, returnUrl, description, ttlSeconds }) {
      const payment: SandboxPayment = {
        ref: `SBXO${attemptId}`,
        amount,
        returnUrl,
        description,
        expiresAt: new Date(now().getTime() + ttlSeconds * 1000).toISOString(),
        outcome: null,
        refunds: {},
      };
      const written = await store.create(keyOf(attemptId), payment);
      if (!written.created && written.existing.amount !== amount)
        throw new PaymentProviderError('attempt exists with another amount', 'none');
      return { providerRef: payment.ref, redirectUrl: payPage(attemptId) };
    },

    async fetch({ attemptId }): Promise<PaymentSnapshot | null> {
      const payment = await read(attemptId);
      if (!payment) return null;
      const { ref: providerRef, amount, outcome } = payment;
      const open = { state: 'PENDING', mode: null, transactionId: null, failure: null } as const;
      return { providerRef, amount, ...(outcome ?? open), redirectUrl: payPage(attemptId) };
    },

    async refund({ attemptId, refundId, amount }) {
      const payment = await read(attemptId);
      if (payment?.outcome?.state !== 'COMPLETED')
        throw new PaymentProviderError('nothing was paid', 'none', { code: 'ORIGINAL_TXN_NOT_FOUND' });
      const given = await store.change<SandboxPayment>(keyOf(attemptId), (known) => {
        if (!known || known.refunds[refundId] !== undefined) return null;
        const others = Object.values(known.refunds).reduce((sum, paise) => sum + paise, 0);
        if (others + amount > known.amount) return null;
        return { ...known, refunds: { ...known.refunds, [refundId]: amount } };
      });
      const back = given?.refunds[refundId];
      if (back === undefined)
        throw new PaymentProviderError('more than was paid', 'none', { code: 'EXCESS_REFUND_AMOUNT' });
      return refunded(refundId, back);
    },

    async fetchRefund({ attemptId, refundId }) {
      const amount = (await read(attemptId))?.refunds[refundId];
      return amount === undefined ? null : refunded(refundId, amount);
    },

    fetchBookedRefund: async ({ attemptId }, ref) =>
      bookedIn(await read(attemptId)).find((refund) => refund.ref === ref) ?? null,

    refundsOf: async ({ attemptId }) => bookedIn(await read(attemptId)),

    fetchDispute: async () => null,
    async *recentNews() {},

    readWebhook(raw, headers): WebhookVerdict {
      const given = headers.get(SIGNATURE);
      if (!given) return { kind: 'refused', reason: 'no_signature' };
      const signature = Buffer.from(given, 'hex');
      const expected = sign(raw);
      if (!isOneOf(signature, [expected])) return { kind: 'refused', reason: 'bad_signature' };
      const body = Callback.safeParse(readJson(raw));
      if (!body.success || !isAttemptId(body.data.attemptId)) return { kind: 'refused', reason: 'malformed' };
      const { attemptId, event, state } = body.data;
      return {
        kind: 'hint',
        about: 'payment',
        attemptId,
        named: null,
        event,
        claimed: { state, amount: null },
      };
    },

    ownsRedirect: (url) => url.origin === new URL(payPage('x')).origin,

    offers: (choice): choice is SandboxChoice => Object.hasOwn(choices, choice),

    async open(attemptId) {
      const payment = await read(attemptId);
      return payment && { payment, settled: payment.outcome !== null };
    },

    async decide(attemptId, choice) {
      const end = choices[choice];
      const isPaid = end.state === 'COMPLETED';
      const transactionId = isPaid ? `SBX${attemptId.slice(0, 12)}${attemptId.slice(26)}` : null;
      await store.change<SandboxPayment>(keyOf(attemptId), (known) =>
        !known || asOfNow(known).outcome ? null : { ...known, outcome: { ...end, transactionId } },
      );
    },

    async sendWebhook(attemptId) {
      const { outcome } = (await read(attemptId)) ?? {};
      if (!outcome) return;
      const { state } = outcome;
      const body = Buffer.from(
        JSON.stringify({ event: `order.${state.toLowerCase()}`, attemptId, state, at: now().toISOString() }),
      );
      await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE]: sign(body).toString('hex') },
        body,
        signal: AbortSignal.timeout(4_000),
      });
    },
  };
}

/** Opens the sandbox with its pay page; null on the public site. */
export function openSandbox({ settings, storage, paths, absolute, now }: SiteContext): Sandbox | null {
  if ((settings.deployed && !settings.preview) || !settings.sessionSecret) return null;
  return makeSandbox({
    store: storage.sandbox,
    now,
    payPage: (attemptId) => absolute(paths.sandboxPay(attemptId)),
    webhookUrl: absolute(paths.api.webhook('sandbox')),
    secret: settings.sessionSecret,
  });
}
