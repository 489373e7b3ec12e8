import type * as z from 'zod';
import { type Deploy, deploy } from './deploy.ts';
import { paymentVariables } from './payment-variables.ts';
import { type ProviderId, providerNames, type RealProviderId, realProviderIds } from './payments/provider.ts';
import {
  environment,
  logMissing,
  parseVariables,
  readSettings,
  type Settings,
  SettingsError,
  stageOf,
} from './settings.ts';
import { type Env, schemaOf } from './site-variables.ts';

const Environment = schemaOf(paymentVariables);
type Environment = z.infer<typeof Environment>;

/** What speaking to PhonePe takes. */
export type PhonePeSettings = NonNullable<ReturnType<typeof readPhonePe>>;

/** What speaking to Razorpay takes. */
export type RazorpaySettings = NonNullable<ReturnType<typeof readRazorpay>>;

/** What speaking to each provider takes. Null without keys; kept beside another provider, for payments made there. */
type Accounts = { [Id in RealProviderId]: ReturnType<(typeof variablesOf)[Id]['read']> };

/** What the environment says of payments. */
export interface PaymentSettings extends Accounts {
  /** Null on a deployed site that names none; checkout then answers 503. */
  paymentProvider: ProviderId | null;
}

interface ProviderVariables {
  /** Without any of these nobody can pay. */
  keys: readonly (keyof Environment)[];
  /** Without these callbacks are refused; none where a key signs them. */
  callbacks: readonly (keyof Environment)[];
  addresses: readonly (keyof Environment & `${string}_URL`)[];
  /** Below which its addresses are on a deployed site. */
  domain: string;
  isTest: (e: Environment) => boolean;
  /** Why they are for trying out, in words for the log. */
  testBy: string;
  read: (e: Environment) => { isTest: boolean } | null;
}

/** The variables of each provider that moves money, by what they are for. */
const variablesOf = {
  phonepe: {
    read: readPhonePe,
    keys: ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET'],
    callbacks: ['PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'],
    addresses: ['PHONEPE_AUTH_URL', 'PHONEPE_API_URL'],
    domain: 'phonepe.com',
    isTest: (e: Environment) => paymentVariables.PHONEPE_ENVIRONMENT.isTest(e.PHONEPE_ENVIRONMENT),
    testBy: 'PHONEPE_ENVIRONMENT is sandbox',
  },
  razorpay: {
    read: readRazorpay,
    keys: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    callbacks: ['RAZORPAY_WEBHOOK_SECRET'],
    addresses: ['RAZORPAY_API_URL'],
    domain: 'razorpay.com',
    isTest: (e: Environment) => paymentVariables.RAZORPAY_KEY_ID.isTest(e.RAZORPAY_KEY_ID ?? ''),
    testBy: 'RAZORPAY_KEY_ID is a test key',
  },
} as const satisfies Record<RealProviderId, ProviderVariables>;

/**
 * Reads what the environment says of payments. A preview reads nothing of it: it pretends them.
 * @param builtFor as for `readSettings`
 * @throws SettingsError naming each malformed setting, or one that must not be lived with
 */
export function readPaymentSettings(env: Env, builtFor?: Deploy): PaymentSettings & { missing: string[] } {
  const { deployed, preview } = stageOf(env, builtFor);
  const e = parseVariables(Environment, preview ? {} : env);
  const isPublic = deployed && !preview;
  const faults = faultsOf(e, isPublic);
  if (faults.length > 0) throw new SettingsError(faults.join('; '));
  const tests = realProviderIds.filter(
    (id) => isPublic && e[variablesOf[id].keys[0]] && variablesOf[id].isTest(e),
  );
  const isRefused = (id: RealProviderId) => e.PAYMENT_TEST_KEYS === 'refused' && tests.includes(id);
  const account = <Id extends RealProviderId>(id: Id) =>
    (isRefused(id) ? null : variablesOf[id].read(e)) as Accounts[Id];
  const accounts: Accounts = { phonepe: account('phonepe'), razorpay: account('razorpay') };
  const allowed = 'no real money moves (PAYMENT_TEST_KEYS allows it)';
  const refused =
    'it is not used, and checkout answers 503 where it is the provider (PAYMENT_TEST_KEYS=allowed tries it out)';
  const missing = [
    ...realProviderIds.flatMap((id) => missingOf(e, id, accounts[id] !== null)),
    ...tests.map((id) => `${variablesOf[id].testBy}: ${isRefused(id) ? refused : allowed}`),
    ...(isPublic && !e.PAYMENT_PROVIDER ? ['PAYMENT_PROVIDER is missing: checkout answers 503'] : []),
  ];
  return { ...accounts, paymentProvider: e.PAYMENT_PROVIDER ?? (isPublic ? null : 'sandbox'), missing };
}

let parsed: PaymentSettings | undefined;

/**
 * The payment settings of this process, parsed on first use and kept.
 * @throws SettingsError as `readPaymentSettings` does
 */
export function paymentSettings(): PaymentSettings {
  parsed ??= logMissing(readPaymentSettings(environment(), deploy));
  return parsed;
}

/** What buyers read about where they pay, known without opening a provider; null where checkout answers 503. */
export function shownProvider(from: PaymentSettings): { name: string; isTest: boolean } | null {
  const { paymentProvider: id } = from;
  if (!id) return null;
  const account = id === 'sandbox' ? { isTest: true } : from[id];
  return account && { name: providerNames[id], isTest: account.isTest };
}

/**
 * Everything the environment says, for what must not wait until the first payment: builds, local runs, the doctor.
 * @throws SettingsError naming everything that is wrong
 */
export function readAllSettings(env: Env, builtFor?: Deploy): Settings & PaymentSettings {
  const wrong: string[] = [];
  const attempt = <T>(read: (env: Env, builtFor?: Deploy) => T): T | null => {
    try {
      return read(env, builtFor);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      wrong.push(error.message);
      return null;
    }
  };
  const [site, payments] = [attempt(readSettings), attempt(readPaymentSettings)];
  if (!site || !payments) throw new SettingsError(wrong.join('; '));
  return { ...site, ...payments, missing: [...payments.missing, ...site.missing] };
}

/** Addresses are null where they are the environment's own. */
function readPhonePe(e: Environment) {
  if (!e.PHONEPE_CLIENT_ID || !e.PHONEPE_CLIENT_SECRET) return null;
  const username = e.PHONEPE_WEBHOOK_USERNAME;
  const passwords = withBefore(e.PHONEPE_WEBHOOK_PASSWORD, e.PHONEPE_WEBHOOK_PASSWORD_BEFORE);
  return {
    environment: e.PHONEPE_ENVIRONMENT,
    isTest: paymentVariables.PHONEPE_ENVIRONMENT.isTest(e.PHONEPE_ENVIRONMENT),
    clientId: e.PHONEPE_CLIENT_ID,
    clientSecret: e.PHONEPE_CLIENT_SECRET,
    clientVersion: e.PHONEPE_CLIENT_VERSION,
    /** Null refuses every webhook. A second password is the one before, while it is being replaced. */
    webhook: username && passwords.length > 0 ? { username, passwords } : null,
    authUrl: e.PHONEPE_AUTH_URL ?? null,
    apiUrl: e.PHONEPE_API_URL ?? null,
  };
}

/** As `readPhonePe`. */
function readRazorpay(e: Environment) {
  if (!e.RAZORPAY_KEY_ID || !e.RAZORPAY_KEY_SECRET) return null;
  return {
    isTest: paymentVariables.RAZORPAY_KEY_ID.isTest(e.RAZORPAY_KEY_ID),
    keyId: e.RAZORPAY_KEY_ID,
    keySecret: e.RAZORPAY_KEY_SECRET,
    /** None refuses every webhook. A second secret is the one before, while it is being replaced. */
    webhookSecrets: withBefore(e.RAZORPAY_WEBHOOK_SECRET, e.RAZORPAY_WEBHOOK_SECRET_BEFORE),
    apiUrl: e.RAZORPAY_API_URL ?? null,
  };
}

/** A secret and the one before it; the one before counts for nothing alone. */
function withBefore(current: string | undefined, before: string | undefined): string[] {
  return current ? [current, ...(before ? [before] : [])] : [];
}

/** What a provider lacks, if it is the named one, has some of its keys, or all of them but callbacks' secrets. */
function missingOf(e: Environment, id: RealProviderId, isUsed: boolean): string[] {
  const { keys, callbacks } = variablesOf[id];
  const absent = keys.filter((key) => !e[key]);
  if (absent.length > 0 && e.PAYMENT_PROVIDER === id) return [areMissing(absent, 'checkout answers 503')];
  if (absent.length > 0 && absent.length < keys.length)
    return [areMissing(absent, `payments made at ${providerNames[id]} are not asked about`)];
  const secrets = callbacks.filter((key) => !e[key]);
  if (!isUsed || secrets.length === 0) return [];
  return [
    areMissing(secrets, `callbacks of ${providerNames[id]} are refused; payments are settled by asking`),
  ];
}

function areMissing(names: readonly string[], effect: string): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} missing: ${effect}`;
}

/** The sandbox sells nothing on the public site; keys leave for no stranger's address, nor for the other environment's. */
function faultsOf(e: Environment, deployed: boolean): string[] {
  if (deployed && e.PAYMENT_PROVIDER === 'sandbox')
    return ['PAYMENT_PROVIDER sandbox is for local runs only; name a real provider'];
  const addresses = realProviderIds.flatMap((id) => variablesOf[id].addresses.map((key) => ({ id, key })));
  return addresses.flatMap(({ id, key }) => {
    const address = e[key];
    if (!address) return [];
    const { domain } = variablesOf[id];
    const { protocol, hostname } = new URL(address);
    const isTheirs = hostname === domain || hostname.endsWith(`.${domain}`);
    if (deployed && (protocol !== 'https:' || !isTheirs))
      return [`${key} must be an https address of ${domain} on a deployed site`];
    const isPhonePe = isTheirs && id === 'phonepe';
    if (isPhonePe && hostname.startsWith('api-preprod.') !== (e.PHONEPE_ENVIRONMENT === 'sandbox'))
      return [`${key} does not belong to PHONEPE_ENVIRONMENT`];
    return [];
  });
}
