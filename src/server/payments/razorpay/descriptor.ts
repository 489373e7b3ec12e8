import * as z from 'zod';
import type { ValuesOf, Variable } from '../../variable.ts';
import {
  addressOf,
  keyForLaunch,
  type ProviderDescriptor,
  secretText,
  validSecrets,
  webhookForLaunch,
} from '../provider-descriptor.ts';

const isTestKey = (keyId: string) => keyId.startsWith('rzp_test_');

const variables = {
  RAZORPAY_KEY_ID: {
    schema: z
      .string()
      .trim()
      .regex(/^rzp_(?:test|live)_[A-Za-z0-9]+$/, 'must begin with rzp_test_ or rzp_live_')
      .optional(),
    meaning: 'Razorpay knows the site by it. A key that begins with `rzp_test_` moves no real money.',
    example: 'rzp_live_AbCdEfGhIjKlMn',
    neededBy: 'with `razorpay`',
    without: 'nobody can pay',
    usedBy: 'public site',
    launch: keyForLaunch,
    isTest: isTestKey,
  },
  RAZORPAY_KEY_SECRET: {
    schema: secretText,
    isSecret: true,
    meaning:
      'Proves to Razorpay that the site is the one with that key. It is shown once, when the key is made.',
    neededBy: 'with `razorpay`',
    without: 'nobody can pay',
    usedBy: 'public site',
    launch: keyForLaunch,
  },
  RAZORPAY_WEBHOOK_SECRET: {
    schema: secretText,
    isSecret: true,
    meaning: "Razorpay signs its reports about payments with it. It is not the key's secret.",
    neededBy: 'with `razorpay`',
    without: 'reports are refused; the site finds payments by asking, later',
    usedBy: 'public site',
    launch: {
      what: `${webhookForLaunch.what} Razorpay wants another than the secret of the key.`,
      todo: webhookForLaunch.todo,
      isReady: ({ RAZORPAY_WEBHOOK_SECRET: own = '', RAZORPAY_KEY_SECRET }) =>
        own.trim() !== '' && own !== RAZORPAY_KEY_SECRET,
    },
  },
  RAZORPAY_WEBHOOK_SECRET_BEFORE: {
    schema: secretText,
    isSecret: true,
    meaning: 'The previous secret, [while it is changed](payments.md#changing-secrets).',
    neededBy: 'for two days',
    without: 'only the present secret is taken',
    usedBy: 'public site',
  },
  RAZORPAY_API_URL: addressOf('api.razorpay.com', 'Razorpay', 'https://api.razorpay.com'),
} satisfies Record<string, Variable>;

type Values = ValuesOf<typeof variables>;

/** The account that the adapter uses at Razorpay. The address is null if it is the usual one. */
export interface RazorpayAccount {
  isTest: boolean;
  keyId: string;
  keySecret: string;
  /** None refuses every webhook. Two secrets are valid while one is being replaced. */
  webhookSecrets: string[];
  apiUrl: string | null;
}

export const razorpay = {
  isComplete: true,
  variables,
  keys: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
  webhookSecrets: ['RAZORPAY_WEBHOOK_SECRET'],
  webhookEvents: {
    payment: [
      'payment_link.paid',
      'payment_link.expired',
      'payment_link.cancelled',
      'payment.authorized',
      'payment.captured',
      'payment.failed',
    ],
    refund: ['refund.created', 'refund.processed', 'refund.failed'],
    dispute: [
      'payment.dispute.created',
      'payment.dispute.action_required',
      'payment.dispute.under_review',
      'payment.dispute.won',
      'payment.dispute.lost',
      'payment.dispute.closed',
    ],
  },
  otherEvents: {
    payment: ['payment_link.partially_paid', 'order.paid'],
    refund: ['refund.speed_changed'],
    dispute: [],
  },
  addresses: ['RAZORPAY_API_URL'],
  domain: 'razorpay.com',

  testReason: ({ RAZORPAY_KEY_ID = '' }) =>
    isTestKey(RAZORPAY_KEY_ID) ? 'RAZORPAY_KEY_ID is a test key' : null,

  read: (values) => ({
    isTest: isTestKey(values.RAZORPAY_KEY_ID ?? ''),
    keyId: values.RAZORPAY_KEY_ID ?? '',
    keySecret: values.RAZORPAY_KEY_SECRET ?? '',
    webhookSecrets: validSecrets(values.RAZORPAY_WEBHOOK_SECRET, values.RAZORPAY_WEBHOOK_SECRET_BEFORE),
    apiUrl: values.RAZORPAY_API_URL ?? null,
  }),
} satisfies ProviderDescriptor<Values, RazorpayAccount>;
