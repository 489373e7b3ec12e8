import type { Finding } from './finding.ts';

type Environment = Record<string, string | undefined>;

const finding = (where: string, what: string, todo: string): Finding => ({
  group: 'Settings',
  what,
  where,
  todo,
});
const explained = 'docs/payments.md says where the provider shows it';

interface Key {
  name: string;
  /** What cannot be done without it; empty where it may be left out. */
  what: string;
  /** What its value must look like, where the provider's own rule is known; said in `rule`. */
  pattern?: RegExp;
  rule?: string;
}

const cannotPay = 'Nobody can pay: the provider does not know the site without it.';
const notTold = 'The provider cannot tell the site about payments: what it signs with is missing.';

/** The keys of each provider. PhonePe's rules for name and password are those of its dashboard. */
const keys: Record<string, Key[]> = {
  phonepe: [
    { name: 'PHONEPE_CLIENT_ID', what: cannotPay },
    { name: 'PHONEPE_CLIENT_SECRET', what: cannotPay },
    {
      name: 'PHONEPE_CLIENT_VERSION',
      what: '',
      pattern: /^\d+$/,
      rule: 'It is a whole number, such as 1.',
    },
    {
      name: 'PHONEPE_WEBHOOK_USERNAME',
      what: notTold,
      pattern: /^[A-Za-z0-9_]{5,20}$/,
      rule: 'PhonePe takes 5 to 20 letters, digits and _.',
    },
    ...['PHONEPE_WEBHOOK_PASSWORD', 'PHONEPE_WEBHOOK_PASSWORD_BEFORE'].map((name) => ({
      name,
      what: name.endsWith('_BEFORE') ? '' : notTold,
      pattern: /^(?=.*[A-Za-z])(?=.*\d)\S{8,20}$/,
      rule: 'PhonePe takes 8 to 20 characters, letters and digits among them.',
    })),
  ],
  razorpay: [
    {
      name: 'RAZORPAY_KEY_ID',
      what: cannotPay,
      pattern: /^rzp_(?:live|test)_\w+$/,
      rule: 'It begins with rzp_live_.',
    },
    { name: 'RAZORPAY_KEY_SECRET', what: cannotPay },
    { name: 'RAZORPAY_WEBHOOK_SECRET', what: notTold },
  ],
};

/** Settings that make a live site use a provider's test side, or another server in its place. */
const testing: { name: string; isTest: (value: string) => boolean }[] = [
  { name: 'PHONEPE_ENVIRONMENT', isTest: (value) => value === 'sandbox' },
  { name: 'PHONEPE_AUTH_URL', isTest: (value) => value !== '' && hostOf(value) !== 'api.phonepe.com' },
  { name: 'PHONEPE_API_URL', isTest: (value) => value !== '' && hostOf(value) !== 'api.phonepe.com' },
  { name: 'RAZORPAY_KEY_ID', isTest: (value) => value.startsWith('rzp_test_') },
  { name: 'RAZORPAY_API_URL', isTest: (value) => value !== '' && hostOf(value) !== 'api.razorpay.com' },
];

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

/** What the chosen payment provider still lacks, and what of it is only for trying out. Says nothing of a value. */
export function paymentFindings(env: Environment): Finding[] {
  const provider = env.PAYMENT_PROVIDER?.trim() ?? '';
  const value = (name: string) => env[name]?.trim() ?? '';
  const found = (Object.hasOwn(keys, provider) ? (keys[provider] ?? []) : []).flatMap(
    ({ name, what, pattern, rule }) => {
      if (!value(name)) return what ? [finding(name, what, `Set it: ${explained}.`)] : [];
      if (!pattern || pattern.test(value(name))) return [];
      return [finding(name, 'This is not what the provider gives or takes.', `${rule} ${explained}.`)];
    },
  );
  const ofProvider = testing.filter(({ name }) => name.startsWith(provider.toUpperCase() || 'NONE'));
  const tests = ofProvider
    .filter(({ name, isTest }) => isTest(value(name)))
    .map(({ name }) =>
      finding(
        name,
        'Payments are only tried out: buyers would be told that they paid, and no money would come.',
        'For a launch, set what the provider gives for live payments (docs/payments.md).',
      ),
    );
  const { RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhook } = env;
  const same = provider === 'razorpay' && secret && secret === webhook;
  return [
    ...found,
    ...tests,
    ...(same
      ? [
          finding(
            'RAZORPAY_WEBHOOK_SECRET',
            'The secret of the webhook is that of the key.',
            `Choose another in Razorpay’s dashboard, and set it here too (docs/payments.md).`,
          ),
        ]
      : []),
  ];
}
