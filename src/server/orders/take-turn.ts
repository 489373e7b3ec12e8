import type { AppContext } from '../app-context.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { keys } from './order-records.ts';

/** Least milliseconds between two questions about one payment, whatever prompts them. */
const LEAST_MS = 3_000;
/** How far machines' clocks may be apart, in milliseconds. */
const MOST_SKEW_MS = 60_000;

/**
 * Whether the provider may be asked now about a payment or refund; whoever is told yes is the only one for a
 * while, on whatever machine.
 * @param about id of the attempt or refund
 * @param since ISO time from which its age counts
 * @param prompted true where the provider itself said that something happened
 */
export async function takeTurn(
  { storage: { orders }, now }: AppContext,
  provider: PaymentProvider,
  { about, since: from, prompted = false }: { about: string; since: string; prompted?: boolean },
): Promise<boolean> {
  const at = now();
  const age = at.getTime() - Date.parse(from);
  const pause = provider.pollDelayMs(age);
  if (pause === 0) return true;
  let mine = false;
  await orders.change<{ at: string }>(keys.asked(about), (last) => {
    const since = last ? at.getTime() - Date.parse(last.at) : Number.POSITIVE_INFINITY;
    // Asked far in the future: by a machine whose clock is ahead. It must not keep the others from asking.
    const waited = since < -MOST_SKEW_MS ? Number.POSITIVE_INFINITY : since;
    mine = prompted ? waited >= LEAST_MS : Math.min(waited, age) >= pause;
    return mine ? { at: at.toISOString() } : null;
  });
  return mine;
}
