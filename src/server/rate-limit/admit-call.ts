import { CALL_LIMITS } from '#domain/site/field-lengths.ts';
import type { AppContext } from '../app-context.ts';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/storage.ts';
import { type Admission, count, countKey, decide, oftener } from './counts.ts';
import { callersOf, networkOf } from './network.ts';

export type LimitedCall = keyof typeof CALL_LIMITS;

/** Limits over a minute are counted in this process alone: exact on one machine, per instance on Netlify. */
const SHORT_WINDOW_MS = 60_000;
const MOST_CALLERS = 10_000;
/** Times of recent calls by caller; who called last comes last. */
const recent = new Map<string, number[]>();

/** As much of the context as counting takes. */
interface CountContext extends Pick<AppContext, 'now'> {
  storage: Pick<Storage, 'limits'>;
  settings: Pick<Settings, 'rateLimits' | 'sessionSecret'>;
}

/**
 * Counts a visitor's call against its limit over a sliding window; a local run may have limits off. The address is kept
 * only as a hash.
 * @throws StorageUnavailable
 */
export async function admitVisitor(
  { storage: { limits }, settings, now: clock }: CountContext,
  call: LimitedCall,
  address: string,
): Promise<Admission> {
  if (!settings.rateLimits) return { admitted: true };
  const [now, secret, limit] = [clock(), settings.sessionSecret, CALL_LIMITS[call]];
  if (limit.windowMs > SHORT_WINDOW_MS) {
    for (const { caller, share } of callersOf(address)) {
      const admission = await count(limits, countKey(call, caller, secret), oftener(limit, share), now);
      if (!admission.admitted) return admission;
    }
    return { admitted: true };
  }
  const key = countKey(call, networkOf(address), secret);
  const { admission, times } = decide(recent.get(key) ?? [], limit, now);
  recent.delete(key);
  recent.set(key, times);
  if (recent.size > MOST_CALLERS) recent.delete(recent.keys().next().value ?? '');
  return admission;
}
