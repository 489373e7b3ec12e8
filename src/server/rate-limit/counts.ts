import { createHmac } from 'node:crypto';
import { SIGN_IN_LIMITS } from '#domain/site/account.ts';
import { CALL_LIMITS } from '#domain/site/field-lengths.ts';
import { inTime, SWEEP_MS } from '../in-time.ts';
import { logError } from '../log.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** So many calls within a sliding window, in milliseconds. */
export interface Limit {
  calls: number;
  windowMs: number;
}

/** The same limit so many times as often. */
export const oftener = ({ calls, windowMs }: Limit, share: number): Limit => ({
  calls: calls * share,
  windowMs,
});

export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** How many counts are looked at together when old ones are forgotten. */
const AT_ONCE = 40;

/**
 * Under which the calls of one kind by one caller are counted. The caller is kept as a keyed hash alone: of a plain one,
 * trying all four thousand million addresses would find it.
 * @param secret the site's own; null where it has none yet
 */
export const countKey = (kind: string, caller: string, secret: string | null) =>
  `${createHmac('sha256', `limits ${secret ?? ''}`)
    .update(caller)
    .digest('hex')
    .slice(0, 32)}/${kind}`;

/** Decides on a call by the times of earlier ones, and gives the times that count from then on. */
export function decide(earlier: readonly number[], { calls, windowMs }: Limit, now: Date) {
  const at = now.getTime();
  const counted = earlier.filter((time) => time > at - windowMs);
  if (counted.length < calls) return { admission: { admitted: true } as const, times: [...counted, at] };
  const retryAfterSeconds = Math.max(1, Math.ceil(((counted[0] ?? at) + windowMs - at) / 1000));
  return { admission: { admitted: false, retryAfterSeconds } as const, times: counted };
}

/**
 * Counts a call in the store, unless there were too many.
 * @throws StorageUnavailable
 */
export async function count(limits: BlobStore, key: string, limit: Limit, now: Date): Promise<Admission> {
  let admission: Admission = { admitted: true };
  await limits.change<{ at: number[] }>(key, (earlier) => {
    const decision = decide(earlier?.at ?? [], limit, now);
    admission = decision.admission;
    return admission.admitted ? { at: decision.times } : null;
  });
  return admission;
}

/** Takes the counted call of this time back. */
export async function takeBack(limits: BlobStore, key: string, now: Date): Promise<void> {
  await limits.change<{ at: number[] }>(key, (counts) => {
    const index = counts?.at.lastIndexOf(now.getTime()) ?? -1;
    return counts && index >= 0 ? { at: counts.at.toSpliced(index, 1) } : null;
  });
}

/**
 * Drops the counts of callers that have been quiet for longer than any window: a page of keys after another, from
 * anywhere on, until time is up; those that are left, or that fail, the next time.
 * @throws StorageUnavailable when they cannot be listed
 */
export async function forgetOldCalls(limits: BlobStore, now: Date): Promise<void> {
  const windows = Object.values({ ...CALL_LIMITS, ...SIGN_IN_LIMITS }).map(({ windowMs }) => windowMs);
  const oldest = now.getTime() - Math.max(...windows);
  const end = Date.now() + SWEEP_MS;
  const first = Math.floor(Math.random() * 16);
  for (let nth = 0; nth < 16; nth++) {
    const digit = ((first + nth) % 16).toString(16);
    for await (const page of limits.pages(digit)) {
      const forget = ({ key }: { key: string }) => forgetIfQuiet(limits, key, oldest);
      await inTime(page, forget, { atOnce: AT_ONCE, withinMs: end - Date.now() });
      if (Date.now() >= end) return;
    }
  }
}

async function forgetIfQuiet(limits: BlobStore, key: string, oldest: number): Promise<void> {
  try {
    const counts = await limits.read<{ at: number[] }>(key);
    if ((counts?.value.at.at(-1) ?? 0) < oldest) await limits.remove(key);
  } catch (error) {
    logError('forget old calls', error);
  }
}
