import * as z from 'zod';
import { withoutEndSlashes } from '#domain/site/paths.ts';
import { realProviderIds } from './payments/provider.ts';
import type { Variable } from './site-variables.ts';

const explained = 'Set it: docs/payments.md says where the provider shows it.';
const key = {
  what: 'Nobody can pay: the provider does not know the site without it.',
  todo: explained,
};
const webhook = {
  what: 'The provider cannot tell the site about payments: what it signs with is missing.',
  todo: explained,
};

const providers = ['sandbox', ...realProviderIds] as const;

const oneOf = <const Name extends string>(names: readonly Name[], otherwise: string) =>
  z.string().trim().pipe(z.enum(names, otherwise));
const secret = z.string().trim().regex(/^\S+$/, 'must hold no spaces or line ends').optional();
const password = z
  .string()
  .trim()
  .regex(/^\S{8,20}$/, 'must have 8 to 20 characters and no spaces')
  .optional();
const passwordRule = 'PhonePe takes 8 to 20 characters, letters and digits among them.';
const keepsRule = (value: string) => /^(?=.*[A-Za-z])(?=.*\d)\S{8,20}$/.test(value.trim());
const baseUrl = z
  .string()
  .trim()
  .refine(isBaseUrl, 'must be an http or https address, without a query')
  .transform(withoutEndSlashes)
  .optional();
const isNot = (host: string) => (address: string) =>
  address !== '' && !(URL.canParse(address) && new URL(address).host === host);

/** The variables about payments. Those of a provider begin with its name. */
export const paymentVariables = {
  PAYMENT_PROVIDER: {
    schema: oneOf(
      providers,
      `must be the name of a known payment provider (${providers.join(', ')})`,
    ).optional(),
    launch: {
      what: 'Nobody can pay: no payment provider is chosen, or only the sandbox, which charges nothing.',
      todo: 'Open an account with a provider; set its name and the keys it gives you (docs/payments.md).',
      isReady: ({ PAYMENT_PROVIDER = '' }) => PAYMENT_PROVIDER !== '' && PAYMENT_PROVIDER !== 'sandbox',
    },
  },
  /** Whether a deployed site may take payments by test keys, to be tried out before it opens. */
  PAYMENT_TEST_KEYS: {
    schema: oneOf(['refused', 'allowed'], 'must be refused or allowed').default('refused'),
  },
  PHONEPE_ENVIRONMENT: {
    schema: oneOf(['production', 'sandbox'], 'must be production or sandbox').default('production'),
    isTest: (value) => value === 'sandbox',
  },
  PHONEPE_CLIENT_ID: { schema: secret, launch: key },
  PHONEPE_CLIENT_SECRET: { schema: secret, launch: key },
  PHONEPE_CLIENT_VERSION: {
    schema: z.coerce.number('must be a whole number').int('must be a whole number').min(1).default(1),
  },
  PHONEPE_WEBHOOK_USERNAME: {
    schema: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_]{5,20}$/, 'must have 5 to 20 letters, digits or underscores')
      .optional(),
    launch: webhook,
  },
  PHONEPE_WEBHOOK_PASSWORD: {
    schema: password,
    launch: {
      what: `${webhook.what} ${passwordRule}`,
      todo: explained,
      isReady: ({ PHONEPE_WEBHOOK_PASSWORD = '' }) => keepsRule(PHONEPE_WEBHOOK_PASSWORD),
    },
  },
  PHONEPE_WEBHOOK_PASSWORD_BEFORE: {
    schema: password,
    launch: {
      what: `This is not what the provider gives or takes. ${passwordRule}`,
      todo: explained,
      isReady: ({ PHONEPE_WEBHOOK_PASSWORD_BEFORE: before = '' }) => before === '' || keepsRule(before),
    },
  },
  PHONEPE_AUTH_URL: { schema: baseUrl, isTest: isNot('api.phonepe.com') },
  PHONEPE_API_URL: { schema: baseUrl, isTest: isNot('api.phonepe.com') },
  RAZORPAY_KEY_ID: {
    schema: z
      .string()
      .trim()
      .regex(/^rzp_(?:test|live)_[A-Za-z0-9]+$/, 'must begin with rzp_test_ or rzp_live_')
      .optional(),
    launch: key,
    isTest: (value) => value.startsWith('rzp_test_'),
  },
  RAZORPAY_KEY_SECRET: { schema: secret, launch: key },
  RAZORPAY_WEBHOOK_SECRET: {
    schema: secret,
    launch: {
      ...webhook,
      what: `${webhook.what} Razorpay wants another than the secret of the key.`,
      isReady: ({ RAZORPAY_WEBHOOK_SECRET: own = '', RAZORPAY_KEY_SECRET }) =>
        own.trim() !== '' && own !== RAZORPAY_KEY_SECRET,
    },
  },
  RAZORPAY_WEBHOOK_SECRET_BEFORE: { schema: secret },
  RAZORPAY_API_URL: { schema: baseUrl, isTest: isNot('api.razorpay.com') },
} satisfies Record<string, Variable>;

/** Whether a text is an address that paths can be put behind. */
function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}
