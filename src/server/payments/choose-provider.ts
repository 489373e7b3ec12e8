import type { PaymentSettings } from '../payment-settings.ts';
import type { PaymentProvider } from './provider.ts';

/** The providers this process can speak to, by id. */
export type Providers = Partial<Record<string, PaymentProvider>>;

/** The provider that new payments go to, or null where none is set up; checkout then answers 503. */
export function chooseProvider(
  settings: Pick<PaymentSettings, 'paymentProvider'>,
  providers: Providers,
): PaymentProvider | null {
  return (settings.paymentProvider && providers[settings.paymentProvider]) || null;
}
