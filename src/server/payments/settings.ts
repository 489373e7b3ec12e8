import { type ProviderId, providerWords } from '#domain/order/provider-words.ts';
import { type Deploy, deploy } from '../deploy.ts';
import { environment, logMissing, parseVariables, SettingsError, stageOf } from '../settings.ts';
import { type Env, schemaOf, type ValuesOf, type Variable } from '../variable.ts';
import { oneOf, type ProviderDescriptor } from './provider-descriptor.ts';
import { type AccountOf, providers, type RealProviderId, realProviderIds } from './providers.ts';

const ids = ['sandbox', ...realProviderIds] as const;
const realIdsInWords = realProviderIds.map((id) => `\`${id}\``).join(' or ');

/** The variables about payments that belong to no single provider. */
const paymentVariables = {
  PAYMENT_PROVIDER: {
    schema: oneOf(ids, `must be the name of a known payment provider (${ids.join(', ')})`).optional(),
    meaning:
      `Where buyers pay: ${realIdsInWords}; on a local run also \`sandbox\`, which is the default there. ` +
      'A provider whose keys are set is still asked about its payments when another one is named.',
    example: 'phonepe',
    neededBy: 'everybody',
    without: "'Unable to initiate payment'",
    usedBy: 'public site',
    launch: {
      what: 'Nobody can pay: no payment provider is chosen, or only the sandbox, which charges nothing.',
      todo: 'Open an account with a provider; set its name and the keys it gives you (docs/payments.md).',
      isReady: ({ PAYMENT_PROVIDER = '' }) => PAYMENT_PROVIDER !== '' && PAYMENT_PROVIDER !== 'sandbox',
    },
  },
  PAYMENT_TEST_KEYS: {
    schema: oneOf(['refused', 'allowed'], 'must be refused or allowed').default('refused'),
    meaning:
      "The value `allowed` lets the public site run on a provider's test side, to try it out before it " +
      "opens. Anybody can then 'pay' without money. Such orders say so, and take no number of a real " +
      'receipt. Take it away before you open.',
    example: 'allowed',
    neededBy: "the provider's acceptance, if it wants it at the public address",
    without: 'test keys are not used: checkout refuses',
    usedBy: 'public site',
  },
} satisfies Record<string, Variable>;

/**
 * The account of each provider; null without its keys. A provider that is not the named one keeps its
 * account, because the site must still ask about payments that were made there.
 */
type Accounts = { [Id in RealProviderId]: AccountOf<Id> | null };

/** The settings of payments. */
export interface PaymentSettings extends Accounts {
  /** Null on a deployed site that names none; checkout then answers 503. */
  paymentProvider: ProviderId | null;
}

export type Descriptors = Record<RealProviderId, ProviderDescriptor>;
type Values = ValuesOf<typeof paymentVariables> & Record<string, unknown>;

/** All variables about payments, those of the providers among them. */
export const allPaymentVariables: Record<string, Variable> = {
  ...paymentVariables,
  ...variablesOf(providers),
};

function variablesOf(descriptors: Descriptors): Record<string, Variable> {
  return Object.assign({}, ...Object.values(descriptors).map(({ variables }) => variables));
}

/**
 * Reads the settings of payments. A preview reads none of them, because its payments are pretended.
 * @param builtFor as for `readSettings`
 * @param descriptors the providers; tests give others
 * @throws SettingsError naming each malformed setting, and each that a deployed site must not have
 */
export function readPaymentSettings(
  env: Env,
  builtFor?: Deploy,
  descriptors: Descriptors = providers,
): PaymentSettings & { missing: string[] } {
  const { deployed, preview } = stageOf(env, builtFor);
  const schema = schemaOf({ ...paymentVariables, ...variablesOf(descriptors) });
  const values: Values = parseVariables(schema, preview ? {} : env);
  const isPublic = deployed && !preview;
  const faults = [
    ...providerFaults(values, descriptors, isPublic),
    ...realProviderIds.flatMap((id) => addressFaults(values, descriptors[id], isPublic)),
  ];
  if (faults.length > 0) throw new SettingsError(faults.join('; '));

  const found = realProviderIds.map(
    (id) => [id, readAccount(values, id, descriptors[id], isPublic)] as const,
  );
  const accounts = Object.fromEntries(found.map(([id, { account }]) => [id, account])) as Accounts;
  const missing = [
    ...found.flatMap(([, { missing }]) => missing),
    ...found.flatMap(([, { warnings }]) => warnings),
    ...(isPublic && !values.PAYMENT_PROVIDER ? ['PAYMENT_PROVIDER is missing: checkout answers 503'] : []),
  ];
  return { ...accounts, paymentProvider: values.PAYMENT_PROVIDER ?? (isPublic ? null : 'sandbox'), missing };
}

let parsed: PaymentSettings | undefined;

/**
 * Returns the payment settings of this process, parsed on first use and kept.
 * @throws SettingsError as `readPaymentSettings` does
 */
export function paymentSettings(): PaymentSettings {
  parsed ??= logMissing(readPaymentSettings(environment(), deploy));
  return parsed;
}

/** Returns the provider as buyers see it, without opening it; null if checkout answers 503. */
export function shownProvider(from: PaymentSettings): { name: string; isTest: boolean } | null {
  const { paymentProvider: id } = from;
  if (!id) return null;
  const account = id === 'sandbox' ? { isTest: true } : from[id];
  return account && { name: providerWords[id].name, isTest: account.isTest };
}

/**
 * Returns faults of the named provider. The public site sells only through a complete one that moves money.
 */
function providerFaults(
  { PAYMENT_PROVIDER: id }: Values,
  descriptors: Descriptors,
  isPublic: boolean,
): string[] {
  if (!isPublic || !id) return [];
  if (id === 'sandbox') return ['PAYMENT_PROVIDER sandbox is for local runs only; name a real provider'];
  if (descriptors[id].isComplete) return [];
  return [`PAYMENT_PROVIDER ${id} is not complete yet and is for local runs only; name another provider`];
}

/**
 * Returns faults of the addresses. A deployed site sends keys only to the provider's own servers, and never
 * to those of its other environment.
 */
function addressFaults(
  values: Values,
  { addresses, domain, hostFault }: ProviderDescriptor,
  isPublic: boolean,
): string[] {
  return addresses.flatMap((name) => {
    const address = values[name];
    if (typeof address !== 'string') return [];
    const { protocol, hostname } = new URL(address);
    const isTheirs = hostname === domain || hostname.endsWith(`.${domain}`);
    if (isPublic && (protocol !== 'https:' || !isTheirs))
      return [`${name} must be an https address of ${domain} on a deployed site`];
    const fault = isTheirs ? hostFault?.(hostname, values) : null;
    return fault ? [`${name} ${fault}`] : [];
  });
}

interface FoundAccount {
  account: { isTest: boolean } | null;
  /** Lines about missing settings. */
  missing: string[];
  /** Lines about limits on the use of the account. */
  warnings: string[];
}

/** Reads the account of one provider, with lines about what it lacks. */
function readAccount(
  values: Values,
  id: RealProviderId,
  descriptor: ProviderDescriptor,
  isPublic: boolean,
): FoundAccount {
  const { keys, webhookSecrets } = descriptor;
  const { name } = providerWords[id];
  const absent = keys.filter((key) => !values[key]);
  const testReason = values[keys[0] ?? ''] ? descriptor.testReason(values) : null;
  const isRefusedTest = isPublic && testReason !== null && values.PAYMENT_TEST_KEYS === 'refused';
  const warnings: string[] = [];
  if (isPublic && testReason !== null)
    warnings.push(`${testReason}: ${isRefusedTest ? testRefused : testAllowed}`);
  if (absent.length > 0) {
    const effect =
      values.PAYMENT_PROVIDER === id
        ? 'checkout answers 503'
        : `payments made at ${name} are not asked about`;
    const isMissed = values.PAYMENT_PROVIDER === id || absent.length < keys.length;
    return { account: null, missing: isMissed ? [areMissing(absent, effect)] : [], warnings };
  }
  if (isPublic && !descriptor.isComplete) {
    warnings.push(`${name} is not complete yet: its keys are not used`);
    return { account: null, missing: [], warnings };
  }
  if (isRefusedTest) return { account: null, missing: [], warnings };
  const secrets = webhookSecrets.filter((key) => !values[key]);
  const effect = `callbacks of ${name} are refused; payments are settled by asking`;
  const missing = secrets.length > 0 ? [areMissing(secrets, effect)] : [];
  return { account: descriptor.read(values), missing, warnings };
}

const testAllowed = 'no real money moves (PAYMENT_TEST_KEYS allows it)';
const testRefused =
  'it is not used, and checkout answers 503 where it is the ' +
  'provider (PAYMENT_TEST_KEYS=allowed tries it out)';

function areMissing(names: readonly string[], effect: string): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} missing: ${effect}`;
}
