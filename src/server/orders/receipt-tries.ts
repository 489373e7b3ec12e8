import type { SiteContext } from '../app-context.ts';
import { callersOf, count, countKey, type Limit, oftener, takeBack } from '../rate-limit/counts.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/*
 * Four digits are few enough to be found by trying all of them. So wrong tries at a receipt are counted
 * twice. The count by network and order keeps a stranger from using up the tries of the buyer's own network.
 * The count by order never expires: after too many wrong tries the four digits no longer open that receipt,
 * and the whole phone number is required, which only the buyer knows. So a stranger is stopped and the buyer
 * is not. The arithmetic is in docs/security.md.
 */

/** How often one network may try the digits of one order. Right tries do not count. */
const BY_NETWORK: Limit = { calls: 10, windowMs: 10 * 60_000 };
/** Number of wrong tries after which four digits no longer open an order's receipt. */
const MOST_WRONG = 20;
/**
 * Wrong tries of all networks at all orders in a day, after which four digits no longer find an order by its
 * number. Numbers are consecutive, so a limit by order would give a stranger its tries at every order.
 */
const BY_NUMBER: Limit = { calls: MOST_WRONG, windowMs: 24 * 3_600_000 };
/** Storage key of these tries. */
const BY_NUMBER_KEY = 'your-order';

/**
 * The part of the phone number that a try is compared with. 'whole number' means that four digits are no
 * longer accepted.
 */
export type Asked = 'four digits' | 'whole number';

const wrongKey = (orderId: string) => `receipt/${orderId}`;
interface WrongTries {
  wrong: number;
}

/** A try that was counted. */
export interface Try {
  asked: Asked;
  /** Removes the try from the counts because it was right. */
  wasRight: () => Promise<void>;
}

/**
 * Counts a network's try at an order of which it gives only the number, before the digits are compared. Over
 * all orders a network may be wrong as often as at one receipt, and all networks together a little oftener.
 * Such tries do not count at the receipt, so that a stranger cannot take the four digits from its buyer there.
 * Costs two store requests for each network and two for all of them.
 * @param address internet address of the visitor
 * @returns null if this network has tried too often
 * @throws StorageUnavailable
 */
export async function countStranger(
  { storage: { limits }, settings, now }: SiteContext,
  address: string,
): Promise<Try | null> {
  if (!settings.rateLimits) return { asked: 'four digits', wasRight: async () => {} };
  const at = now();
  const keys: string[] = [];
  for (const { caller, share } of callersOf(address)) {
    const key = countKey('your-order', caller, settings.sessionSecret);
    if (!(await count(limits, key, oftener(BY_NETWORK, share), at)).admitted) return null;
    keys.push(key);
  }
  const { admitted: isShort } = await count(limits, BY_NUMBER_KEY, BY_NUMBER, at);
  if (isShort) keys.push(BY_NUMBER_KEY);
  return {
    asked: isShort ? 'four digits' : 'whole number',
    wasRight: async () => {
      for (const key of keys) await takeBack(limits, key, at);
    },
  };
}

/**
 * Counts a try at an order's receipt before the digits are compared, so that concurrent tries are counted as
 * reliably as successive ones. Costs two store requests for each network and two for the order.
 * @param address internet address of the visitor
 * @returns null if this network has tried too often
 * @throws StorageUnavailable
 */
export async function countTry(
  { storage: { limits }, settings, now }: SiteContext,
  orderId: string,
  address: string,
): Promise<Try | null> {
  if (!settings.rateLimits) return { asked: 'four digits', wasRight: async () => {} };
  // The time of a try identifies it when it is taken back.
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

/**
 * Removes a right try from the order's count. If there were no wrong tries, nothing is kept about the order.
 */
async function takeBackWrong(limits: BlobStore, orderId: string): Promise<void> {
  const key = wrongKey(orderId);
  const { wrong = 0 } = (await limits.read<WrongTries>(key))?.value ?? {};
  // Only somebody who knows the digits gets here, so losing a concurrent try does no harm.
  if (wrong <= 1) await limits.remove(key);
  else await limits.change<WrongTries>(key, (known) => known && { wrong: Math.max(0, known.wrong - 1) });
}
