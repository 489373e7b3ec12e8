import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod';
import type { Paise } from '#domain/money/money.ts';
import { isAttemptId } from '#domain/order/attempt.ts';
import type { SiteContext } from '../app-context.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentSnapshot,
  type RefundSnapshot,
  type WebhookVerdict,
} from './provider.ts';
import { isOneOf, readJson } from './provider-checks.ts';

/** A payment as the sandbox keeps it in its own books. */
interface SandboxPayment {
  ref: string;
  amount: Paise;
  returnUrl: string;
  description: string;
  createdAt: string;
  expiresAt: string;
}

interface SandboxOutcome {
  state: 'COMPLETED' | 'FAILED';
  mode: string | null;
  transactionId: string | null;
  failure: string | null;
  at: string;
}

/** Paise given back, by id of the refund. */
type SandboxRefunds = Record<string, Paise>;

const refunded = (refundId: string, amount: Paise): RefundSnapshot => ({
  state: 'COMPLETED',
  providerRefundRef: `SBXR${refundId}`,
  amount,
  failure: null,
});

/** What a buyer can do on the sandbox's pay page. */
export const sandboxChoices = {
  upi: { state: 'COMPLETED', mode: 'UPI', failure: null },
  card: { state: 'COMPLETED', mode: 'CARD', failure: null },
  fail: { state: 'FAILED', mode: null, failure: 'DECLINED_BY_BUYER' },
} as const;
export type SandboxChoice = keyof typeof sandboxChoices;

const SIGNATURE = 'x-sandbox-signature';
const Callback = z.object({ event: z.string(), attemptId: z.string(), state: z.string() });

/** The sandbox: takes pretended payments on its own page, for local runs and previews only. */
export interface Sandbox extends PaymentProvider {
  /** What the pay page shows; null for an unknown attempt. */
  open(attemptId: string): Promise<{ payment: SandboxPayment; settled: boolean } | null>;
  /** Ends a payment as the buyer chose, once; later choices change nothing. */
  decide(attemptId: string, choice: SandboxChoice): Promise<void>;
  /** Tells the shop, as a provider would: a signed POST. Lost when the shop does not answer. */
  sendWebhook(attemptId: string): Promise<void>;
}

/**
 * @param payPage gives the absolute address of an attempt's pay page
 * @param webhookUrl where the shop takes callbacks
 * @param secret what callbacks are signed with, after derivation
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
  const paymentKey = (attemptId: string) => `payment/${attemptId}`;
  const outcomeKey = (attemptId: string) => `outcome/${attemptId}`;
  const refundsKey = (attemptId: string) => `refunds/${attemptId}`;

  async function outcomeOf(attemptId: string, payment: SandboxPayment): Promise<SandboxOutcome | null> {
    const decided = await store.read<SandboxOutcome>(outcomeKey(attemptId));
    if (decided) return decided.value;
    if (now().toISOString() < payment.expiresAt) return null;
    return settle(attemptId, { state: 'FAILED', mode: null, failure: 'ORDER_EXPIRED' });
  }

  async function settle(
    attemptId: string,
    end: Pick<SandboxOutcome, 'state' | 'mode' | 'failure'>,
  ): Promise<SandboxOutcome> {
    const paid = end.state === 'COMPLETED';
    const transactionId = paid ? `SBX${attemptId.slice(0, 12)}${attemptId.slice(26)}` : null;
    const outcome = { ...end, transactionId, at: now().toISOString() };
    const written = await store.create(outcomeKey(attemptId), outcome);
    return written.created ? outcome : written.existing;
  }

  return {
    id: 'sandbox',
    isTest: true,
    ttlSeconds: 1800,
    pollDelayMs: () => 0,

    async create(request) {
      const createdAt = now();
      const payment: SandboxPayment = {
        ref: `SBXO${request.attemptId}`,
        amount: request.amount,
        returnUrl: request.returnUrl,
        description: request.description,
        createdAt: createdAt.toISOString(),
        expiresAt: new Date(createdAt.getTime() + request.ttlSeconds * 1000).toISOString(),
      };
      const written = await store.create(paymentKey(request.attemptId), payment);
      if (!written.created && written.existing.amount !== request.amount)
        throw new PaymentProviderError('attempt exists with another amount', 'none');
      return { providerRef: payment.ref, redirectUrl: payPage(request.attemptId) };
    },

    async fetch({ attemptId }): Promise<PaymentSnapshot | null> {
      const payment = await store.read<SandboxPayment>(paymentKey(attemptId));
      if (!payment) return null;
      const outcome = await outcomeOf(attemptId, payment.value);
      return {
        state: outcome?.state ?? 'PENDING',
        providerRef: payment.value.ref,
        amount: payment.value.amount,
        mode: outcome?.mode ?? null,
        transactionId: outcome?.transactionId ?? null,
        failure: outcome?.failure ?? null,
        redirectUrl: payPage(attemptId),
      };
    },

    async refund({ attemptId, refundId, amount }) {
      const payment = await store.read<SandboxPayment>(paymentKey(attemptId));
      const outcome = payment && (await outcomeOf(attemptId, payment.value));
      if (!payment || outcome?.state !== 'COMPLETED')
        throw new PaymentProviderError('nothing was paid', 'none', { code: 'ORIGINAL_TXN_NOT_FOUND' });
      const given = await store.change<SandboxRefunds>(refundsKey(attemptId), (known) => {
        const others = Object.values(known ?? {}).reduce((sum, paise) => sum + paise, 0);
        if (known?.[refundId] !== undefined || others + amount > payment.value.amount) return null;
        return { ...known, [refundId]: amount };
      });
      if (given?.[refundId] === undefined)
        throw new PaymentProviderError('more than was paid', 'none', { code: 'EXCESS_REFUND_AMOUNT' });
      return refunded(refundId, given[refundId]);
    },

    async fetchRefund({ attemptId, refundId }) {
      const amount = (await store.read<SandboxRefunds>(refundsKey(attemptId)))?.value[refundId];
      return amount === undefined ? null : refunded(refundId, amount);
    },

    readWebhook(raw, headers): WebhookVerdict {
      const given = headers.get(SIGNATURE);
      if (!given) return { kind: 'refused', reason: 'no_signature' };
      const signature = Buffer.from(given, 'hex');
      const expected = sign(raw);
      if (!isOneOf(signature, [expected])) return { kind: 'refused', reason: 'bad_signature' };
      const body = Callback.safeParse(readJson(raw));
      if (!body.success || !isAttemptId(body.data.attemptId)) return { kind: 'refused', reason: 'malformed' };
      const { attemptId, event, state } = body.data;
      return { kind: 'hint', about: 'payment', attemptId, event, claimed: { state, amount: null } };
    },

    ownsRedirect: (url) => url.origin === new URL(payPage('x')).origin,

    async open(attemptId) {
      const payment = await store.read<SandboxPayment>(paymentKey(attemptId));
      if (!payment) return null;
      return { payment: payment.value, settled: (await outcomeOf(attemptId, payment.value)) !== null };
    },

    async decide(attemptId, choice) {
      const payment = await store.read<SandboxPayment>(paymentKey(attemptId));
      if (payment && !(await outcomeOf(attemptId, payment.value)))
        await settle(attemptId, sandboxChoices[choice]);
    },

    async sendWebhook(attemptId) {
      const outcome = await store.read<SandboxOutcome>(outcomeKey(attemptId));
      if (!outcome) return;
      const { state } = outcome.value;
      const body = Buffer.from(
        JSON.stringify({ event: `order.${state.toLowerCase()}`, attemptId, state, at: outcome.value.at }),
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

/** The sandbox that pretends payments, with its pay page; null on the public site. It needs no other provider. */
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
