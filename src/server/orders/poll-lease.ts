import { isFromFuture } from '../clock.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import type { OrderContext } from './order-store.ts';

/** Shortest time, in milliseconds, between two questions about one payment, whatever prompts them. */
const LEAST_MS = 3_000;
/**
 * Age, in milliseconds, that is assumed when a payment's real age is unknown. The provider is then asked
 * every few minutes.
 */
const UNKNOWN_AGE_MS = 3_600_000;

/**
 * Time limits for a provider's answer, in milliseconds, in a job and while a buyer waits. The functions run
 * in Ohio and the providers are in India, so a first call takes four or five round trips, over a second in
 * all.
 */
export const PROVIDER_MS = { job: 6_000, waiting: 4_000 };

/**
 * Time after a webhook, and the longest pause between questions during it, in milliseconds. The function that
 * was about to ask after the webhook may have died holding the lease.
 */
const AFTER_WEBHOOK_MS = { lasts: 3_600_000, pause: 60_000 };

/** Options for asking a provider. */
export interface Asking {
  /** Time limit for each answer, in milliseconds. */
  withinMs: number;
  /** Ends the wait early, whatever the time limit. */
  end?: AbortSignal;
  /** True if the provider reported that something happened, or somebody just acted on the order. */
  prompted?: boolean;
}

/** The payment or refund that the provider is asked about; see `acquirePollLease`. */
interface Subject {
  about: string;
  since: string;
  webhookAt: string | null;
}

/** Returns the signal that ends the wait for one answer. */
export const signalOf = ({ withinMs, end }: Asking): AbortSignal =>
  end ? AbortSignal.any([AbortSignal.timeout(withinMs), end]) : AbortSignal.timeout(withinMs);

/** Returns the storage key of the time when a payment or refund was last asked about. */
const leaseKey = (about: string) => `poll-lease/${about}`;

/**
 * Acquires the lease to ask the provider about a payment or refund. A webhook that came since the last
 * question prompts a new one, whoever asks. For an hour after a webhook the pauses are at most a minute.
 * A time in the future was written by a clock that was ahead. Such a lease is treated as over, such a webhook
 * is ignored, and such a payment is treated as old, so that the provider is still asked now and then.
 * @param about id of the attempt or refund
 * @param since ISO time from which the age is measured
 * @param webhookAt ISO time of the last genuine webhook about it; null if there was none
 * @returns false while another instance holds the lease, or the provider's poll schedule forbids a question
 * @throws StorageUnavailable
 */
export async function acquirePollLease(
  { storage: { orders }, now }: OrderContext,
  provider: PaymentProvider,
  { about, since: from, webhookAt, prompted = false }: Subject & Pick<Asking, 'prompted'>,
): Promise<boolean> {
  const at = now();
  const age = isFromFuture(from, at) ? UNKNOWN_AGE_MS : at.getTime() - Date.parse(from);
  const reported = webhookAt && !isFromFuture(webhookAt, at) ? webhookAt : null;
  const isRecent = reported !== null && at.getTime() - Date.parse(reported) < AFTER_WEBHOOK_MS.lasts;
  const scheduled = provider.pollDelayMs(age);
  const pause = isRecent ? Math.min(scheduled, AFTER_WEBHOOK_MS.pause) : scheduled;
  if (pause === 0) return true;
  let acquired = false;
  await orders.change<{ at: string }>(leaseKey(about), (last) => {
    const isOver = !last || isFromFuture(last.at, at);
    const waited = isOver ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(last.at);
    const isCalledFor = prompted || (reported !== null && (isOver || reported > last.at));
    acquired = isCalledFor ? waited >= LEAST_MS : Math.min(waited, age) >= pause;
    return acquired ? { at: at.toISOString() } : null;
  });
  return acquired;
}

/**
 * Returns the provider's answer to a question that changes nothing there. Returns 'unclear' if the provider
 * gives no usable answer, which is logged.
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
