import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { SIGN_IN_LOCK } from '#domain/account.ts';
import { CALL_LIMITS } from '#domain/field-lengths.ts';
import { inTime } from '../in-time.ts';
import { logError } from '../log.ts';
import type { BlobStore } from '../storage/blob-store.ts';

export type LimitedCall = keyof typeof CALL_LIMITS;
export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** Limits over a minute are counted in this process alone: exact on one machine, per instance on Netlify. */
const SHORT_WINDOW_MS = 60_000;
const recent = new Map<string, number[]>();
const MOST_ADDRESSES = 10_000;

/**
 * Counts a call of one address against its limit over a sliding window. The address is kept only as a hash.
 */
export async function admitCall(
  limits: BlobStore,
  call: LimitedCall,
  address: string,
  now: Date,
): Promise<Admission> {
  const { calls, windowMs } = CALL_LIMITS[call];
  const key = `${call}/${createHash('sha256').update(networkOf(address)).digest('hex').slice(0, 32)}`;
  const decide = (earlier: number[]) => {
    const counted = earlier.filter((at) => at > now.getTime() - windowMs);
    const admitted = counted.length < calls;
    const oldest = counted[0] ?? now.getTime();
    return {
      admitted,
      counted: admitted ? [...counted, now.getTime()] : counted,
      retryAfterSeconds: Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1000)),
    };
  };
  if (windowMs <= SHORT_WINDOW_MS) {
    const decision = decide(recent.get(key) ?? []);
    if (recent.size > MOST_ADDRESSES) recent.clear();
    recent.set(key, decision.counted);
    return decision;
  }
  let decision = decide([]);
  await limits.change<{ at: number[] }>(key, (earlier) => {
    decision = decide(earlier?.at ?? []);
    return decision.admitted ? { at: decision.counted } : null;
  });
  return decision;
}

/** What is counted as one caller: an IPv4 address, or the first 64 bits of an IPv6 one, which is what a customer gets. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const known = tail === undefined ? 0 : tail.split(':').filter(Boolean).length;
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array(8 - groups.length - known).fill('0'), ...tail.split(':').filter(Boolean)];
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Drops the counts of addresses that have been quiet for longer than any window; those that time does not suffice
 * for, or that fail, the next time.
 * @throws StorageUnavailable when they cannot be listed
 */
export async function forgetOldCalls(limits: BlobStore, now: Date): Promise<void> {
  const windows = Object.values(CALL_LIMITS).map(({ windowMs }) => windowMs);
  const longest = Math.max(SIGN_IN_LOCK.windowMs, ...windows);
  await inTime(await limits.keys(''), async (key) => {
    try {
      const counts = await limits.read<{ at: number[] }>(key);
      if ((counts?.value.at.at(-1) ?? 0) < now.getTime() - longest) await limits.remove(key);
    } catch (error) {
      logError('forget old calls', error);
    }
  });
}
