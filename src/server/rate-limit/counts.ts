import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { SIGN_IN_LIMITS } from '#domain/site/account.ts';
import { CALL_LIMITS } from '#domain/site/field-lengths.ts';
import type { AppContext } from '../app-context.ts';
import { inTime, SWEEP_MS } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { BlobStore, Storage } from '../storage/blob-store.ts';

/** A rate limit: most calls within a sliding window, in milliseconds. */
export interface Limit {
  calls: number;
  windowMs: number;
}

/** Returns a limit with `share` times as many calls. */
export const oftener = ({ calls, windowMs }: Limit, share: number): Limit => ({
  calls: calls * share,
  windowMs,
});

type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** Number of counts that are read at once when old ones are deleted. */
const AT_ONCE = 40;

/**
 * Returns the key under which the calls of one kind by one caller are counted. It holds the caller as a keyed
 * hash, because a plain hash could be reversed by trying all four thousand million IPv4 addresses.
 * @param secret the site's own; null if it has none yet
 */
export const countKey = (kind: string, caller: string, secret: string | null) =>
  `${createHmac('sha256', `limits ${secret ?? ''}`)
    .update(caller)
    .digest('hex')
    .slice(0, 32)}/${kind}`;

/** Returns the times that still count against a limit. */
export const stillCounted = (times: readonly number[], { windowMs }: Limit, now: Date): number[] =>
  times.filter((time) => time > now.getTime() - windowMs);

/** Decides on a call by the times of earlier ones, and returns the times to keep. */
function decide(earlier: readonly number[], limit: Limit, now: Date) {
  const { calls, windowMs } = limit;
  const at = now.getTime();
  const counted = stillCounted(earlier, limit, now);
  if (counted.length < calls) return { admission: { admitted: true } as const, times: [...counted, at] };
  const waitMs = Math.min(Math.min(...counted) + windowMs - at, windowMs);
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { admission: { admitted: false, retryAfterSeconds } as const, times: counted };
}

/**
 * Counts a call in the store, unless there were too many calls before it.
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

/** Removes calls of this time from a count. Nothing is kept of a caller without calls. */
export async function takeBack(limits: BlobStore, key: string, now: Date, calls = 1): Promise<void> {
  const left = await limits.change<{ at: number[] }>(key, (counts) => {
    const at = counts?.at ?? [];
    const meant = at.flatMap((time, n) => (time === now.getTime() ? [n] : [])).slice(-calls);
    return meant.length > 0 ? { at: at.filter((_, n) => !meant.includes(n)) } : null;
  });
  // A call that is counted in between is forgotten. Only a right try gets here, so that helps no stranger.
  if (left?.at.length === 0) await limits.remove(key);
}

/**
 * Deletes the counts of networks that have made no call for longer than any window. Their keys begin with a
 * hex digit, and other counts' do not. They are read page by page from a random start until time is up. The
 * next run takes what is left or has failed.
 * @throws StorageUnavailable when the counts cannot be listed
 */
export async function forgetOldCalls(limits: BlobStore, now: Date): Promise<void> {
  const windows = Object.values({ ...CALL_LIMITS, ...SIGN_IN_LIMITS }).map(({ windowMs }) => windowMs);
  const oldest = now.getTime() - Math.max(...windows);
  const isRecent = (time: number) => time >= oldest;
  const end = Date.now() + SWEEP_MS;
  const first = Math.floor(Math.random() * 16);
  for (let nth = 0; nth < 16; nth++) {
    const digit = ((first + nth) % 16).toString(16);
    for await (const page of limits.pages(digit)) {
      const forget = ({ key }: { key: string }) => forgetIfQuiet(limits, key, isRecent);
      await inTime(page, forget, { atOnce: AT_ONCE, withinMs: end - Date.now() });
      if (Date.now() >= end) return;
    }
  }
}

async function forgetIfQuiet(
  limits: BlobStore,
  key: string,
  isRecent: (time: number) => boolean,
): Promise<void> {
  try {
    const counts = await limits.read<{ at: number[] }>(key);
    if (!counts?.value.at.some(isRecent)) await limits.remove(key);
  } catch (error) {
    logError('forget old calls', error);
  }
}

/**
 * Returns the network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address. An
 * IPv4 address that is written as an IPv6 address counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // A URL writes every IPv6 address in one way: small letters, no leading zeros, and no IPv4 address in it.
  const groups = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = groups.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const filled = groups.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : [];
  const all = [...first, ...filled, ...last];
  if (all.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return all
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  return all.slice(0, 4).join(':');
}

/** Calls that a whole /48 of IPv6 networks may make, as a multiple of the limit of one network. */
const SITE_SHARE = 5;

/**
 * Returns the networks that a call from this address counts against, each with its multiple of the limit of
 * one network. For IPv6 these are the /64 and the /48, because one customer may have a /48 with its 65,536
 * networks.
 */
export function callersOf(address: string): { caller: string; share: number }[] {
  const network = networkOf(address);
  const site = network.includes(':') && network.split(':').slice(0, 3).join(':');
  return [{ caller: network, share: 1 }, ...(site ? [{ caller: site, share: SITE_SHARE }] : [])];
}

export type LimitedCall = keyof typeof CALL_LIMITS;

/**
 * Longest window, in milliseconds, that is counted in memory. Such limits are exact on one machine, and hold
 * per instance on Netlify.
 */
const SHORT_WINDOW_MS = 60_000;
const MOST_CALLERS = 10_000;
/** Times of recent calls by caller. The caller of the latest call is the last entry. */
const recent = new Map<string, number[]>();

/** Parts of the context that counting needs. */
interface CountContext extends Pick<AppContext, 'now'> {
  storage: Pick<Storage, 'limits'>;
  settings: Pick<Settings, 'rateLimits' | 'sessionSecret'>;
}

/**
 * Counts a visitor's call against its rate limit. A local run may switch the limits off. The address is kept
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
