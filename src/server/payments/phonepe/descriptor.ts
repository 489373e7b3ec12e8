import * as z from 'zod';
import type { ValuesOf, Variable } from '../../variable.ts';
import {
  addressOf,
  keyForLaunch,
  oneOf,
  type ProviderDescriptor,
  secretText,
  validSecrets,
  webhookForLaunch,
} from '../provider-descriptor.ts';

const passwordText = z
  .string()
  .trim()
  .regex(/^\S{8,20}$/, 'must have 8 to 20 characters and no spaces')
  .optional();
const passwordRule = 'PhonePe takes 8 to 20 characters, letters and digits among them.';
const keepsPasswordRule = (value: string) => /^(?=.*[A-Za-z])(?=.*\d)\S{8,20}$/.test(value.trim());

const variables = {
  PHONEPE_ENVIRONMENT: {
    schema: oneOf(['production', 'sandbox'], 'must be production or sandbox').default('production'),
    meaning:
      'The side of PhonePe that the keys belong to: `production` takes money, `sandbox` pretends to. Each ' +
      'side has keys of its own.',
    example: 'production',
    neededBy: 'tests on your own machine',
    usedBy: 'public site',
    isTest: (value) => value === 'sandbox',
  },
  PHONEPE_CLIENT_ID: {
    schema: secretText,
    meaning: 'PhonePe knows the site by it. Its dashboard shows it under *Developer Settings*.',
    example: 'M22ABCDEFGHIJ_2611220000',
    neededBy: 'with `phonepe`',
    without: 'nobody can pay',
    usedBy: 'public site',
    launch: keyForLaunch,
  },
  PHONEPE_CLIENT_SECRET: {
    schema: secretText,
    isSecret: true,
    meaning: 'Proves to PhonePe that the site is the one with that client id.',
    neededBy: 'with `phonepe`',
    without: 'nobody can pay',
    usedBy: 'public site',
    launch: keyForLaunch,
  },
  PHONEPE_CLIENT_VERSION: {
    schema: z.coerce.number('must be a whole number').int('must be a whole number').min(1).default(1),
    meaning: 'Belongs to the client id. The dashboard shows it.',
    example: '1',
    neededBy: 'if it is another',
    usedBy: 'public site',
  },
  PHONEPE_WEBHOOK_USERNAME: {
    schema: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_]{5,20}$/, 'must have 5 to 20 letters, digits or underscores')
      .optional(),
    meaning: 'The name that PhonePe reports about payments with. You choose it in the dashboard.',
    example: 'your_shop',
    neededBy: 'with `phonepe`',
    without: 'reports are refused; the site finds payments by asking, later',
    usedBy: 'public site',
    launch: webhookForLaunch,
  },
  PHONEPE_WEBHOOK_PASSWORD: {
    schema: passwordText,
    isSecret: true,
    meaning: 'The password that belongs to that name.',
    neededBy: 'with `phonepe`',
    without: 'as above',
    usedBy: 'public site',
    launch: {
      what: `${webhookForLaunch.what} ${passwordRule}`,
      todo: webhookForLaunch.todo,
      isReady: ({ PHONEPE_WEBHOOK_PASSWORD = '' }) => keepsPasswordRule(PHONEPE_WEBHOOK_PASSWORD),
    },
  },
  PHONEPE_WEBHOOK_PASSWORD_BEFORE: {
    schema: passwordText,
    isSecret: true,
    meaning: 'The previous password, [while it is changed](payments.md#changing-secrets).',
    neededBy: 'for a day',
    without: 'only the present password is taken',
    usedBy: 'public site',
    launch: {
      what: `This is not what the provider gives or takes. ${passwordRule}`,
      todo: webhookForLaunch.todo,
      isReady: ({ PHONEPE_WEBHOOK_PASSWORD_BEFORE: previous = '' }) =>
        previous === '' || keepsPasswordRule(previous),
    },
  },
  PHONEPE_AUTH_URL: addressOf('api.phonepe.com', 'PhonePe', 'https://api.phonepe.com/apis/identity-manager'),
  PHONEPE_API_URL: addressOf('api.phonepe.com', 'PhonePe', 'https://api.phonepe.com/apis/pg'),
} satisfies Record<string, Variable>;

type Values = ValuesOf<typeof variables>;

/** The account that the adapter uses at PhonePe. Addresses are null if they are the usual ones. */
export interface PhonePeAccount {
  environment: 'production' | 'sandbox';
  isTest: boolean;
  clientId: string;
  clientSecret: string;
  clientVersion: number;
  /** Null refuses every webhook. Two passwords are valid while one is being replaced. */
  webhook: { username: string; passwords: string[] } | null;
  authUrl: string | null;
  apiUrl: string | null;
}

export const phonePe = {
  isComplete: true,
  variables,
  keys: ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET'],
  webhookSecrets: ['PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'],
  webhookEvents: {
    payment: ['checkout.order.completed', 'checkout.order.failed'],
    refund: ['pg.refund.accepted', 'pg.refund.completed', 'pg.refund.failed'],
    dispute: [
      'payment.dispute.created',
      'payment.dispute.action_required',
      'payment.dispute.under_review',
      'payment.dispute.won',
      'payment.dispute.lost',
    ],
  },
  otherEvents: { payment: ['pg.order.completed', 'pg.order.failed'], refund: [], dispute: [] },
  addresses: ['PHONEPE_AUTH_URL', 'PHONEPE_API_URL'],
  domain: 'phonepe.com',

  testReason: ({ PHONEPE_ENVIRONMENT }) =>
    PHONEPE_ENVIRONMENT === 'sandbox' ? 'PHONEPE_ENVIRONMENT is sandbox' : null,

  hostFault: (hostname, { PHONEPE_ENVIRONMENT }) =>
    hostname.startsWith('api-preprod.') === (PHONEPE_ENVIRONMENT === 'sandbox')
      ? null
      : 'does not belong to PHONEPE_ENVIRONMENT',

  read(values) {
    const username = values.PHONEPE_WEBHOOK_USERNAME;
    const passwords = validSecrets(values.PHONEPE_WEBHOOK_PASSWORD, values.PHONEPE_WEBHOOK_PASSWORD_BEFORE);
    return {
      environment: values.PHONEPE_ENVIRONMENT,
      isTest: values.PHONEPE_ENVIRONMENT === 'sandbox',
      clientId: values.PHONEPE_CLIENT_ID ?? '',
      clientSecret: values.PHONEPE_CLIENT_SECRET ?? '',
      clientVersion: values.PHONEPE_CLIENT_VERSION,
      webhook: username && passwords.length > 0 ? { username, passwords } : null,
      authUrl: values.PHONEPE_AUTH_URL ?? null,
      apiUrl: values.PHONEPE_API_URL ?? null,
    };
  },
} satisfies ProviderDescriptor<Values, PhonePeAccount>;
