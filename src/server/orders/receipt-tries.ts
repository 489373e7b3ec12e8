import type { SiteContext } from '../app-context.ts';
import { callersOf, count, countKey, type Limit, oftener, takeBack } from '../rate-limit/counts.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/*
 * Four digits are few: whoever may try all of them finds them. Wrong tries at a receipt are counted twice. By
 * network and order, so that nobody can use up the tries of the buyer's own network. And by order in all, for
 * ever: once there were too many, the four digits open that receipt no more and the whole phone number is
 * asked for, which only the buyer knows. So a stranger is stopped and the buyer is not. The arithmetic is in
 * docs/security.md.
 */

/** How often one network may try the digits of one order. Right ones do not count. */
const BY_NETWORK: Limit = { calls: 10, windowMs: 10 * 60_000 };
/** How many wrong tries an order takes in all before four digits are no longer enough. */
const MOST_WRONG = 20;

/** What a try is to be compared with: the last four digits, or only the whole number. */
export type Asked = 'four digits' | 'whole number';

const wrongKey = (orderId: string) => `receipt/${orderId}`;
interface WrongTries {
  wrong: number;
}

/** A try that was counted. */
export interface Try {
  asked: Asked;
  /** Takes the try back, which was right. */
  wasRight: () => Promise<void>;
}

/**
 * Counts a try of a network at orders of which it names the number alone, before it is compared. One network may be
 * wrong as often over all orders as at one receipt, so that nobody tries the same digits at one order after another.
 * Two store requests for each network.
 * @param address internet address of the visitor
 * @returns null where this network has tried too often
 * @throws StorageUnavailable
 */
export async function countStranger(
  { storage: { limits }, settings, now }: SiteContext,
  address: string,
): Promise<Pick<Try, 'wasRight'> | null> {
  if (!settings.rateLimits) return { wasRight: async () => {} };
  const at = now();
  const keys: string[] = [];
  for (const { caller, share } of callersOf(address)) {
    const key = countKey('your-order', caller, settings.sessionSecret);
    if (!(await count(limits, key, oftener(BY_NETWORK, share), at)).admitted) return null;
    keys.push(key);
  }
  return {
    wasRight: async () => {
      for (const key of keys) await takeBack(limits, key, at);
    },
  };
}

/**
 * Counts a try at an order's receipt, before it is compared: many at once are counted as surely as one after
 * another. Two store requests for each network, two for the order.
 * @param address internet address of the visitor
 * @returns null where this network has tried too often
 * @throws StorageUnavailable
 */
export async function countTry(
  { storage: { limits }, settings, now }: SiteContext,
  orderId: string,
  address: string,
): Promise<Try | null> {
  if (!settings.rateLimits) return { asked: 'four digits', wasRight: async () => {} };
  // A try is taken back by its moment.
  const at = now();
  const keys: string[] = [];
  for (const { caller, share } of callersOf(address)) {
    const key = countKey('receipt', `${caller} ${orderId}`, settings.sessionSecret);
    if (!(await count(limits, key, oftener(BY_NETWORK, share), at)).admitted) return null;
    keys.push(key);
  }
  let isCounted = false;
  await limits.change<WrongTries>(wrongKey(orderId), (known) => {
    const wrong = known?.wrong ?? 0;
    isCounted = wrong < MOST_WRONG;
    return isCounted ? { wrong: wrong + 1 } : null;
  });
  const wasRight = async () => {
    for (const key of keys) await takeBack(limits, key, at);
    if (isCounted) await takeBackWrong(limits, orderId);
  };
  return { asked: isCounted ? 'four digits' : 'whole number', wasRight };
}

/** Takes a try back that was right. Where there was no wrong one nothing is kept of the order. */
async function takeBackWrong(limits: BlobStore, orderId: string): Promise<void> {
  const key = wrongKey(orderId);
  const { wrong = 0 } = (await limits.read<WrongTries>(key))?.value ?? {};
  // Only who knows the digits comes here, so what a try at the same moment adds may be lost.
  if (wrong <= 1) await limits.remove(key);
  else await limits.change<WrongTries>(key, (known) => known && { wrong: Math.max(0, known.wrong - 1) });
}
