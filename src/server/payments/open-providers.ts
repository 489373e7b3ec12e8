import type { PaymentSettings } from '../payment-settings.ts';
import type { Providers } from './choose-provider.ts';
import { makePhonePe, phonePeHosts } from './phonepe.ts';
import { makeRazorpay, RAZORPAY_URL } from './razorpay.ts';

/**
 * The providers whose keys are complete, the one that new payments go to and any other: what was paid there
 * still has to be asked about after a change.
 */
export function openProviders(
  { deployed, phonepe, razorpay }: Pick<PaymentSettings, 'phonepe' | 'razorpay'> & { deployed: boolean },
  now: () => Date,
): Providers {
  const providers: Providers = {};
  // A local run may speak to a stand-in, whose pay page stands where its interface does.
  const standIn = (apiUrl: string | null) => (deployed || !apiUrl ? null : new URL(apiUrl).origin);
  if (phonepe) {
    const hosts = phonePeHosts[phonepe.environment];
    providers.phonepe = makePhonePe({
      ...phonepe,
      isTest: phonepe.environment === 'sandbox',
      authUrl: phonepe.authUrl ?? hosts.authUrl,
      apiUrl: phonepe.apiUrl ?? hosts.apiUrl,
      payPageHosts: ['phonepe.com'],
      payPageOrigin: standIn(phonepe.apiUrl),
      now,
    });
  }
  if (razorpay) {
    providers.razorpay = makeRazorpay({
      ...razorpay,
      apiUrl: razorpay.apiUrl ?? RAZORPAY_URL,
      payPageHosts: ['rzp.io', 'razorpay.com'],
      payPageOrigin: standIn(razorpay.apiUrl),
      now,
    });
  }
  return providers;
}
