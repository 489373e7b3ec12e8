import { isFromFuture } from '../clock.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import type { OrderContext } from './order-log.ts';

/** Least milliseconds between two questions about one payment, whatever prompts them. */
const LEAST_MS = 3_000;
/** The age, in milliseconds, of a payment of which it is not known: asked about each few minutes. */
const UNKNOWN_AGE_MS = 3_600_000;

/** How long the provider may take to answer, in milliseconds: for a job, and where a webhook or a buyer waits. */
export const PROVIDER_MS = { job: 6_000, waiting: 2_000 };

/** How a provider is asked. */
export interface Asking {
  /** How long each answer may take, in milliseconds. */
  withinMs: number;
  /** Ends the wait in any case. */
  end?: AbortSignal;
  /** True where the provider itself reported that something happened, or somebody just did something about it. */
  prompted?: boolean;
}

/** The end of one question. */
export const signalOf = ({ withinMs, end }: Asking): AbortSignal =>
  end ? AbortSignal.any([AbortSignal.timeout(withinMs), end]) : AbortSignal.timeout(withinMs);

/** When an attempt's payment, or a refund, was last asked about. */
const leaseKey = (about: string) => `poll-lease/${about}`;

/**
 * Acquires the lease to ask the provider about a payment or refund. A time that lies in the future was
 * written by a clock that was ahead: such a lease is over, and such a payment counts as old, so that both
 * are asked about now and then.
 * @param about id of the attempt or refund
 * @param since ISO time from which its age counts
 * @returns false while another instance holds the lease, or the provider's poll schedule forbids a question
 * @throws StorageUnavailable
 */
export async function acquirePollLease(
  { storage: { orders }, now }: OrderContext,
  provider: PaymentProvider,
  { about, since: from, prompted = false }: { about: string; since: string } & Pick<Asking, 'prompted'>,
): Promise<boolean> {
  const at = now();
  const age = isFromFuture(from, at) ? UNKNOWN_AGE_MS : at.getTime() - Date.parse(from);
  const pause = provider.pollDelayMs(age);
  if (pause === 0) return true;
  let acquired = false;
  await orders.change<{ at: string }>(leaseKey(about), (last) => {
    const isOver = !last || isFromFuture(last.at, at);
    const waited = isOver ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(last.at);
    acquired = prompted ? waited >= LEAST_MS : Math.min(waited, age) >= pause;
    return acquired ? { at: at.toISOString() } : null;
  });
  return acquired;
}

/**
 * What a provider answers to a question that changes nothing there; 'unclear' when it does not say, which is
 * logged.
 * @param where the step, for the log
 * @param about id of the attempt or refund
 */
export async function queryProvider<T>(
  where: string,
  about: string,
  ask: () => Promise<T>,
): Promise<T | 'unclear'> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError(where, error, about);
    return 'unclear';
  }
}
