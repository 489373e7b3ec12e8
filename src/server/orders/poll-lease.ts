import type { PaymentProvider } from '../payments/provider.ts';
import type { OrderContext } from './order-log.ts';

/** Least milliseconds between two questions about one payment, whatever prompts them. */
const LEAST_MS = 3_000;
/** How far machines' clocks may be apart, in milliseconds. */
const MOST_SKEW_MS = 60_000;

/** When an attempt's payment, or a refund, was last asked about. */
const leaseKey = (about: string) => `poll-lease/${about}`;

/**
 * Acquires the lease to ask the provider about a payment or refund; false while another instance holds it or the
 * provider's poll schedule forbids a question.
 * @param about id of the attempt or refund
 * @param since ISO time from which its age counts
 * @param prompted true where the provider itself reported that something happened
 */
export async function acquirePollLease(
  { storage: { orders }, now }: OrderContext,
  provider: PaymentProvider,
  { about, since: from, prompted = false }: { about: string; since: string; prompted?: boolean },
): Promise<boolean> {
  const at = now();
  const age = at.getTime() - Date.parse(from);
  const pause = provider.pollDelayMs(age);
  if (pause === 0) return true;
  let acquired = false;
  await orders.change<{ at: string }>(leaseKey(about), (last) => {
    const since = last ? at.getTime() - Date.parse(last.at) : Number.POSITIVE_INFINITY;
    // A lease far in the future is from a machine whose clock is ahead. It must not keep the others from asking.
    const waited = since < -MOST_SKEW_MS ? Number.POSITIVE_INFINITY : since;
    acquired = prompted ? waited >= LEAST_MS : Math.min(waited, age) >= pause;
    return acquired ? { at: at.toISOString() } : null;
  });
  return acquired;
}
