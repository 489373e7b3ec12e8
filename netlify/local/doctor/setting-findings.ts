import { readAllSettings } from '#server/payment-settings.ts';
import { SettingsError } from '#server/settings.ts';
import type { Finding } from './finding.ts';
import { paymentFindings } from './payment-findings.ts';

type Environment = Record<string, string | undefined>;

const finding = (where: string, what: string, todo: string): Finding => ({
  group: 'Settings',
  what,
  where,
  todo,
});

const isOwnAddress = (email = '') => email !== '' && !/@example\.|\.example$/.test(email);

/** What a launch needs, and what a local run makes do with. */
const needed: { where: string; isThere: (env: Environment) => boolean; what: string; todo: string }[] = [
  {
    where: 'SESSION_SECRET',
    isThere: (env) => Boolean(env.SESSION_SECRET),
    what: 'Nobody can sign in to the owner’s area: the secret that signs sessions is missing, or a local run made it.',
    todo: 'Set 32 or more random letters and digits, for example from a password manager; tell them nobody.',
  },
  {
    where: 'ADMIN_EMAIL',
    isThere: ({ ADMIN_EMAIL }) => isOwnAddress(ADMIN_EMAIL),
    what: 'The e-mail you sign in with is missing, or an example.',
    todo: 'Set your own address.',
  },
  {
    where: 'ADMIN_PASSWORD_HASH',
    isThere: (env) => Boolean(env.ADMIN_PASSWORD_HASH),
    what: 'The password you sign in with is missing, or the one a local run made for this machine.',
    todo: "Run npm run --silent admin:hash -- 'your password' and set the line it prints.",
  },
  {
    where: 'PAYMENT_PROVIDER',
    isThere: ({ PAYMENT_PROVIDER = '' }) => PAYMENT_PROVIDER !== '' && PAYMENT_PROVIDER !== 'sandbox',
    what: 'Nobody can pay: no payment provider is chosen, or only the sandbox, which charges nothing.',
    todo: 'Open an account with a provider; set its name and the keys it gives you (docs/payments.md).',
  },
  {
    where: 'SMTP_URL',
    isThere: (env) => Boolean(env.SMTP_URL),
    what: 'Nothing is mailed to you: the mail server is missing. Enquiries and orders are kept all the same.',
    todo: 'Set the address your mail company gives: smtps://name:password@server:465.',
  },
  {
    where: 'NOTIFY_EMAIL',
    isThere: ({ NOTIFY_EMAIL, ADMIN_EMAIL }) => isOwnAddress(NOTIFY_EMAIL ?? ADMIN_EMAIL),
    what: 'It is not said where you read mail about enquiries and orders, or an example stands there.',
    todo: 'Set your own address; without it the mail goes to ADMIN_EMAIL.',
  },
  {
    where: 'SITE_URL',
    isThere: ({ SITE_URL = '' }) => /^https:\/\//.test(SITE_URL) && !/example\.|\.example\b/.test(SITE_URL),
    what: 'The address of the site is missing, or an example; search engines and shared links need it.',
    todo: 'Set it with https://, as visitors will see it, without a slash at the end.',
  },
];

const madeLocally = ['SESSION_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH'];

/**
 * The settings that a launch can count on: the environment before `.env`, without empty ones and without what
 * a local run made for itself.
 */
export function settingsForLaunch(environment: Environment, file: { text: string; values: Environment }) {
  const [, made = ''] = file.text.split('# Made by a local run, for this machine only');
  const own = Object.entries(file.values).filter(
    ([name]) => !(madeLocally.includes(name) && new RegExp(`^${name}=`, 'm').test(made)),
  );
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(own), ...environment }).filter(([, value]) => value?.trim()),
  );
}

/** Settings that are missing for a launch, and those that are there but that the site would refuse. */
export function settingFindings(env: Environment): Finding[] {
  const missing = needed.filter(({ isThere }) => !isThere(env));
  const found = [
    ...missing.map(({ where, what, todo }) => finding(where, what, todo)),
    ...paymentFindings(env),
  ];
  const deployed: Environment = {
    ...env,
    SITE_URL: env.SITE_URL || 'https://site.invalid',
    NETLIFY_LOCAL: '',
    NETLIFY_DEV: '',
  };
  if (env.PAYMENT_PROVIDER === 'sandbox') deployed.PAYMENT_PROVIDER = '';
  const named = (line: string) => line.match(/^[A-Z_]+/)?.[0] ?? '';
  const known = found.map(({ where }) => where);
  const complaints = complaintsOf(deployed).filter((line) => !known.some((name) => line.includes(name)));
  return [
    ...found,
    ...complaints.map((line) =>
      finding(named(line), `The site says of its settings: ${line}.`, '.env.example says what it may be.'),
    ),
  ];
}

function complaintsOf(env: Environment): string[] {
  try {
    return readAllSettings(env).missing;
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('; ');
    throw error;
  }
}
