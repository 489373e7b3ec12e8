import type { SiteContext } from './app-context.ts';
import { type PaymentSettings, paymentSettings } from './payment-settings.ts';
import { makePhonePe, phonePeHosts } from './payments/phonepe.ts';
import type { PaymentProvider, ProviderId, Providers } from './payments/provider.ts';
import { makeRazorpay, RAZORPAY_URL } from './payments/razorpay.ts';
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

/**
 * Opens the payments of a context for these settings: the providers whose keys are complete, the one that new payments
 * go to and any other, since what was paid there still has to be asked about after a change; and the sandbox.
 */
export function makePayments(context: SiteContext, { phonepe, razorpay, paymentProvider }: PaymentSettings) {
  const { settings, storage, now } = context;
  // A local run may speak to a stand-in, whose pay page stands where its interface does.
  const standIn = (apiUrl: string | null) => (settings.deployed || !apiUrl ? null : new URL(apiUrl).origin);
  const hosts = phonepe && phonePeHosts[phonepe.environment];
  const sandbox = openSandbox(context);
  const opened: Record<ProviderId, PaymentProvider | null> = {
    phonepe:
      hosts &&
      makePhonePe({
        ...phonepe,
        authUrl: phonepe.authUrl ?? hosts.authUrl,
        apiUrl: phonepe.apiUrl ?? hosts.apiUrl,
        payPageOrigin: standIn(phonepe.apiUrl),
        tokenStore: settings.sessionSecret
          ? { store: storage.accounts, secret: settings.sessionSecret }
          : null,
        now,
      }),
    razorpay:
      razorpay &&
      makeRazorpay({
        ...razorpay,
        apiUrl: razorpay.apiUrl ?? RAZORPAY_URL,
        payPageOrigin: standIn(razorpay.apiUrl),
        now,
      }),
    sandbox,
  };
  const providers: Providers = Object.fromEntries(
    Object.entries(opened).flatMap(([id, one]) => (one ? [[id, one]] : [])),
  );
  return {
    providers,
    /** Where new payments go; null where none is set up, and checkout then answers 503. */
    provider: providers[paymentProvider ?? ''] ?? null,
    /** On local runs and previews only, else null. */
    sandbox,
  };
}

/** Where buyers come back to after paying; from the settings, never from a request. */
export function returnUrlOf({ absolute, paths }: SiteContext): (orderId: string) => string {
  return (orderId) => absolute(paths.paymentResult(orderId));
}
