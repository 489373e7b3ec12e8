import type { SiteContext } from './app-context.ts';
import { type PaymentSettings, paymentSettings } from './payment-settings.ts';
import { openProviders } from './payments/open-providers.ts';
import type { Providers } from './payments/provider.ts';
import { openSandbox } from './payments/sandbox.ts';

/** What takes payments. */
export type Payments = ReturnType<typeof makePayments>;

const opened = new WeakMap<SiteContext, Payments>();
const others = new WeakMap<SiteContext, () => Payments>();

/**
 * The payments of a context, opened on first use.
 * @throws SettingsError when a setting about payments is malformed
 */
export function openPayments(context: SiteContext): Payments {
  const open = others.get(context) ?? (() => makePayments(context, paymentSettings()));
  const known = opened.get(context) ?? open();
  opened.set(context, known);
  return known;
}

/** Gives a context payments other than the environment's: for tests. */
export function setPayments(context: SiteContext, open: () => Payments): void {
  others.set(context, open);
}

/** Opens the payments of a context for these settings. */
export function makePayments(context: SiteContext, from: PaymentSettings) {
  const sandbox = openSandbox(context);
  const keyed = openProviders({ ...from, deployed: context.settings.deployed }, context.now);
  const providers: Providers = { ...keyed, ...(sandbox ? { sandbox } : {}) };
  return {
    providers,
    /** Where new payments go; null where none is set up, and checkout then answers 503. */
    provider: providers[from.paymentProvider ?? ''] ?? null,
    /** On local runs and previews only, else null. */
    sandbox,
  };
}

/** Where buyers come back to after paying; from the settings, never from a request. */
export function returnUrlOf({ absolute, paths }: SiteContext): (orderId: string) => string {
  return (orderId) => absolute(paths.paymentResult(orderId));
}
