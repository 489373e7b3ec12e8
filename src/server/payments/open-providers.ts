import type { PaymentSettings } from '../payment-settings.ts';
import { makePhonePe, phonePeHosts } from './phonepe.ts';
import type { PaymentProvider, Providers, RealProviderId } from './provider.ts';
import { makeRazorpay, RAZORPAY_URL } from './razorpay.ts';

/**
 * The providers whose keys are complete, the one that new payments go to and any other: what was paid there
 * still has to be asked about after a change.
 */
export function openProviders(
  { deployed, phonepe, razorpay }: Pick<PaymentSettings, RealProviderId> & { deployed: boolean },
  now: () => Date,
): Providers {
  // A local run may speak to a stand-in, whose pay page stands where its interface does.
  const standIn = (apiUrl: string | null) => (deployed || !apiUrl ? null : new URL(apiUrl).origin);
  const hosts = phonepe && phonePeHosts[phonepe.environment];
  const opened: Record<RealProviderId, PaymentProvider | null> = {
    phonepe:
      hosts &&
      makePhonePe({
        ...phonepe,
        authUrl: phonepe.authUrl ?? hosts.authUrl,
        apiUrl: phonepe.apiUrl ?? hosts.apiUrl,
        payPageOrigin: standIn(phonepe.apiUrl),
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
  };
  return Object.fromEntries(Object.entries(opened).flatMap(([id, one]) => (one ? [[id, one]] : [])));
}
