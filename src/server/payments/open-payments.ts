import type { Language } from '#domain/site/language.ts';
import type { SiteContext } from '../app-context.ts';
import { openSandbox } from './open-sandbox.ts';
import { openPhonePe } from './phonepe/adapter.ts';
import type { PaymentProvider, Providers } from './provider.ts';
import type { OpenProvider, ProviderHost } from './provider-descriptor.ts';
import { type AccountOf, type RealProviderId, realProviderIds } from './providers.ts';
import { openRazorpay } from './razorpay/adapter.ts';
import { type PaymentSettings, paymentSettings } from './settings.ts';

const adapters: { [Id in RealProviderId]: OpenProvider<AccountOf<Id>> } = {
  phonepe: openPhonePe,
  razorpay: openRazorpay,
};

/** A context may bring settings of payments, in place of those in the environment of this process. */
type PayingContext = SiteContext & { paymentSettings?: () => PaymentSettings };

/** The providers that this process can speak to. */
export interface Payments {
  providers: Providers;
  /** The provider of new payments; null if none is set up, and checkout then answers 503. */
  provider: PaymentProvider | null;
}

const opened = new WeakMap<SiteContext, Payments>();

/**
 * Returns the payments of a context, opened on first use.
 * @throws SettingsError when a setting about payments is malformed
 */
export function openPayments(context: PayingContext): Payments {
  const readSettings = context.paymentSettings ?? paymentSettings;
  const known = opened.get(context) ?? makePayments(context, readSettings());
  opened.set(context, known);
  return known;
}

/**
 * Opens the providers whose keys are complete, not only the one that new payments go to: payments that were
 * made at another one must still be asked about. Opens the sandbox where payments are pretended.
 */
export function makePayments(context: SiteContext, settings: PaymentSettings): Payments {
  const { deployed, sessionSecret } = context.settings;
  const host: ProviderHost = {
    now: context.now,
    tokenStore: sessionSecret ? { store: context.storage.accounts, secret: sessionSecret } : null,
    payPageOrigin: (apiUrl) => (deployed || !apiUrl ? null : new URL(apiUrl).origin),
  };
  const providers: Providers = {};
  for (const id of realProviderIds) {
    const provider = openProvider(id, settings, host);
    if (provider) providers[id] = provider;
  }
  const sandbox = openSandbox(context);
  if (sandbox) providers.sandbox = sandbox;
  return { providers, provider: providers[settings.paymentProvider ?? ''] ?? null };
}

function openProvider<Id extends RealProviderId>(
  id: Id,
  settings: PaymentSettings,
  host: ProviderHost,
): PaymentProvider | null {
  const account = settings[id] as AccountOf<Id> | null;
  return account && adapters[id](account, host);
}

/**
 * Returns a function that makes the address to which a buyer returns, in the order's language. It comes from the
 * settings, never from a request.
 */
export function returnUrlOf({
  absolute,
  pathsIn,
}: SiteContext): (orderId: string, language: Language) => string {
  return (orderId, language) => absolute(pathsIn(language).paymentResult(orderId));
}
