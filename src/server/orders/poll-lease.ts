import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';

/** Shortest time, in milliseconds, between two questions about one payment, whatever prompts them. */
const LEAST_MS = 3_000;
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
  /**
   * True if the caller can wait for the shortest pause to pass. Only the work after a webhook that was not
   * sent before may, because a stranger must not be able to keep functions waiting.
   */
  patient?: boolean;
}

/** The payment or refund that the provider is asked about; see `acquirePollLease`. */
interface Subject {
  about: string;
  since: string;
  webhookAt: string | null;
}

type LeaseContext = Pick<AppContext, 'storage' | 'now' | 'pause'>;

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
 * Two questions are at least three seconds apart. A patient caller waits for that pause once, and then asks
 * if nobody else has asked since its webhook.
 * @param about id of the attempt or refund
 * @param since ISO time from which the age is measured
 * @param webhookAt ISO time of the last genuine webhook about it; null if there was none
 * @returns false while another instance holds the lease, or the provider's poll schedule forbids a question
 * @throws StorageUnavailable
 */
export async function acquirePollLease(
  context: LeaseContext,
  provider: PaymentProvider,
  { patient = false, prompted = false, ...subject }: Subject & Pick<Asking, 'prompted' | 'patient'>,
): Promise<boolean> {
  const first = await tryLease(context, provider, { ...subject, prompted });
  if (!patient || !first.tooSoonBy) return first.acquired;
  await context.pause(first.tooSoonBy);
  return (await tryLease(context, provider, { ...subject, prompted: false })).acquired;
}

/** @returns `tooSoonBy`: the milliseconds that are left of the shortest pause, if only that is in the way */
async function tryLease(
  { storage: { orders }, now }: LeaseContext,
  provider: PaymentProvider,
  { about, since: from, webhookAt, prompted }: Subject & { prompted: boolean },
): Promise<{ acquired: boolean; tooSoonBy: number }> {
  const at = now();
  const age = at.getTime() - Date.parse(from);
  const isRecent = webhookAt !== null && at.getTime() - Date.parse(webhookAt) < AFTER_WEBHOOK_MS.lasts;
  const scheduled = provider.pollDelayMs(age);
  const pause = isRecent ? Math.min(scheduled, AFTER_WEBHOOK_MS.pause) : scheduled;
  let [acquired, tooSoonBy] = [pause === 0, 0];
  if (acquired) return { acquired, tooSoonBy };
  await orders.change<{ at: string }>(leaseKey(about), (last) => {
    const waited = last ? at.getTime() - Date.parse(last.at) : Number.POSITIVE_INFINITY;
    const isCalledFor = prompted || (webhookAt !== null && (!last || webhookAt > last.at));
    acquired = isCalledFor ? waited >= LEAST_MS : Math.min(waited, age) >= pause;
    tooSoonBy = isCalledFor ? Math.min(LEAST_MS, Math.max(0, LEAST_MS - waited)) : 0;
    return acquired ? { at: at.toISOString() } : null;
  });
  return { acquired, tooSoonBy };
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
