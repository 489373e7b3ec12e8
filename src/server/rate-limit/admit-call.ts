import { CALL_LIMITS } from '#domain/site/field-lengths.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Admission, count, countKey, decide } from './counts.ts';
import { networkOf } from './network.ts';

export type LimitedCall = keyof typeof CALL_LIMITS;

/** Limits over a minute are counted in this process alone: exact on one machine, per instance on Netlify. */
const SHORT_WINDOW_MS = 60_000;
const MOST_CALLERS = 10_000;
/** Times of recent calls by caller; who called last comes last. */
const recent = new Map<string, number[]>();

/**
 * Counts a call of one address against its limit over a sliding window. The address is kept only as a hash.
 * @throws StorageUnavailable
 */
export async function admitCall(
  limits: BlobStore,
  call: LimitedCall,
  address: string,
  now: Date,
): Promise<Admission> {
  const limit = CALL_LIMITS[call];
  const key = countKey(call, networkOf(address));
  if (limit.windowMs > SHORT_WINDOW_MS) return count(limits, key, limit, now);
  const { admission, times } = decide(recent.get(key) ?? [], limit, now);
  recent.delete(key);
  recent.set(key, times);
  if (recent.size > MOST_CALLERS) recent.delete(recent.keys().next().value ?? '');
  return admission;
}
