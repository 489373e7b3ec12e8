import type { ProviderId } from '#domain/order/provider-words.ts';
import { phonePe } from './phonepe/descriptor.ts';
import type { ProviderDescriptor } from './provider-descriptor.ts';
import { razorpay } from './razorpay/descriptor.ts';

/** The id of a provider that moves money. */
export type RealProviderId = Exclude<ProviderId, 'sandbox'>;

/** The providers that move money. `open-payments.ts` opens their adapters, which pages do not need. */
export const providers = {
  phonepe: phonePe,
  razorpay,
} satisfies Record<RealProviderId, ProviderDescriptor>;

export const realProviderIds = Object.keys(providers) as RealProviderId[];

/** The account that an adapter needs, read from the environment. */
export type AccountOf<Id extends RealProviderId> = ReturnType<(typeof providers)[Id]['read']>;
