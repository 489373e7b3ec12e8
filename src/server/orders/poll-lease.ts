import { isFromFuture } from '../clock.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import type { OrderContext } from './order-store.ts';

/** Least milliseconds between two questions about one payment, whatever prompts them. */
const LEAST_MS = 3_000;
/** The age, in milliseconds, of a payment of which it is not known: asked about each few minutes. */
const UNKNOWN_AGE_MS = 3_600_000;

/**
 * How long the provider may take to answer, in milliseconds: for a job, and where a buyer waits. The
 * functions run in Ohio, the providers are in India: a first call is four or five journeys there and back,
 * over a second in all.
 */
export const PROVIDER_MS = { job: 6_000, waiting: 4_000 };

/**
 * For how long after a webhook the provider is asked at least how often, in milliseconds. Whoever was about
 * to ask after it may have died, with the lease already taken.
 */
const AFTER_WEBHOOK_MS = { lasts: 3_600_000, pause: 60_000 };

/** How a provider is asked. */
export interface Asking {
  /** How long each answer may take, in milliseconds. */
  withinMs: number;
  /** Ends the wait in any case. */
  end?: AbortSignal;
  /** True where the provider itself reported that something happened, or somebody just did something about it. */
  prompted?: boolean;
}

/** What the provider is asked about; see `acquirePollLease`. */
interface Subject {
  about: string;
  since: string;
  webhookAt: string | null;
}

/** The end of one question. */
export const signalOf = ({ withinMs, end }: Asking): AbortSignal =>
  end ? AbortSignal.any([AbortSignal.timeout(withinMs), end]) : AbortSignal.timeout(withinMs);

/** When an attempt's payment, or a refund, was last asked about. */
const leaseKey = (about: string) => `poll-lease/${about}`;

/**
 * Acquires the lease to ask the provider about a payment or refund. A webhook that has come since the last
 * question prompts one, whoever asks, and for an hour the pauses are a minute at most. A time that lies in
 * the future was written by a clock that was ahead: such a lease is over, such a webhook does not count, and
 * such a payment counts as old, so that both are asked about now and then.
 * @param about id of the attempt or refund
 * @param since ISO time from which its age counts
 * @param webhookAt ISO time of the last genuine webhook about it; null for none
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
