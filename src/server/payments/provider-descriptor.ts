import * as z from 'zod';
import { withoutEndSlashes } from '#domain/site/paths.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Variable } from '../variable.ts';
import type { PaymentProvider } from './provider.ts';

/** Names of a provider's webhook events, by what they are about. */
export interface WebhookEvents {
  payment: readonly string[];
  refund: readonly string[];
  dispute: readonly string[];
}

/** Everything but the adapter that the site has to know of a provider that moves money. */
export interface ProviderDescriptor<Values = Record<string, unknown>, Account = { isTest: boolean }> {
  /** False while a part of the adapter is missing: a deployed site then refuses the provider. */
  isComplete: boolean;
  /** Its variables. Their names begin with its id in capitals. */
  variables: Record<string, Variable>;
  /** Without any of these variables nobody can pay. */
  keys: readonly (keyof Values & string)[];
  /** Without any of these variables webhooks are refused. Empty if a key signs them. */
  webhookSecrets: readonly (keyof Values & string)[];
  /** Webhook events that the owner ticks in the provider's dashboard. docs/payments.md lists them. */
  webhookEvents: WebhookEvents;
  /** Events that the site also understands. They add nothing to those that the owner ticks. */
  otherEvents: WebhookEvents;
  /** The variables that name other servers than the provider's usual ones. */
  addresses: readonly (keyof Values & string)[];
  /** The domain that these servers must belong to on a deployed site. */
  domain: string;
  /** Returns why payments are only tried out, in words for the log; null if real money moves. */
  testReason(values: Values): string | null;
  /** Returns what is wrong with the name of one of the provider's own servers, as the end of a sentence. */
  hostFault?(hostname: string, values: Values): string | null;
  /** Reads what the adapter needs. All `keys` are there when it is called. */
  read(values: Values): Account;
}

/** The store in which functions share an access token, and the secret that encrypts it there. */
export interface TokenStore {
  store: BlobStore;
  secret: string;
}

/** The means that the site gives to an adapter. */
export interface ProviderHost {
  now: () => Date;
  /** Null if no secret is set: then each process keeps a token of its own. */
  tokenStore: TokenStore | null;
  /** Returns the origin of the pay page of a stand-in on a local run; null for the provider's own servers. */
  payPageOrigin: (apiUrl: string | null) => string | null;
}

/** Opens a provider's adapter. */
export type OpenProvider<Account> = (account: Account, host: ProviderHost) => PaymentProvider;

/* Rules and advice that the variables of several providers share. */

const explained = 'Set it: docs/payments.md says where the provider shows it.';

/** Advice for a key that the provider knows the site by. */
export const keyForLaunch = {
  what: 'Nobody can pay: the provider does not know the site without it.',
  todo: explained,
};

/** Advice for a secret that the provider signs its webhooks with. */
export const webhookForLaunch = {
  what: 'The provider cannot tell the site about payments: what it signs with is missing.',
  todo: explained,
};

export const secretText = z.string().trim().regex(/^\S+$/, 'must hold no spaces or line ends').optional();

/** The address of a server that paths can be put behind. */
export const baseUrl = z
  .string()
  .trim()
  .refine(isBaseUrl, 'must be an http or https address, without a query')
  .transform(withoutEndSlashes)
  .optional();

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

/** Returns a rule for one of these words. */
export const oneOf = <const Name extends string>(names: readonly Name[], otherwise: string) =>
  z.string().trim().pipe(z.enum(names, otherwise));

/**
 * Describes a variable that names another server than the provider's usual one.
 * @param host the usual one
 * @param provider the name of the provider
 * @param example an address of the usual one
 */
export const addressOf = (host: string, provider: string, example: string) =>
  ({
    schema: baseUrl,
    meaning: `Another server than ${provider}'s usual one, for tests.`,
    example,
    neededBy: 'nobody',
    without: `${provider}'s own`,
    usedBy: 'public site',
    isTest: (address) => address !== '' && !(URL.canParse(address) && new URL(address).host === host),
  }) satisfies Variable;

/** Returns what a webhook event is about; null for an event that the site does not know. */
export function subjectOf(
  { webhookEvents, otherEvents }: Pick<ProviderDescriptor, 'webhookEvents' | 'otherEvents'>,
  event: string,
): keyof WebhookEvents | null {
  const isIn = (subject: keyof WebhookEvents) =>
    webhookEvents[subject].includes(event) || otherEvents[subject].includes(event);
  const subjects = ['payment', 'refund', 'dispute'] as const;
  return subjects.find(isIn) ?? null;
}

/** Returns the secrets that are valid now. The previous one is ignored when no current one is set. */
export function validSecrets(current: string | undefined, previous: string | undefined): string[] {
  if (!current) return [];
  return previous ? [current, previous] : [current];
}
