import type { SiteContext } from '../app-context.ts';
import { callersOf, count, countKey, type Limit, oftener, takeBack } from '../rate-limit/counts.ts';

/*
 * Four digits are few enough to be found by trying all of them. So wrong tries at a receipt are counted
 * twice. The count by network and order keeps a stranger from using up the tries of the buyer's own network.
 * The count by order never expires: after too many wrong tries the four digits no longer open that receipt,
 * and the whole phone number is required, which only the buyer knows. So a stranger is stopped and the buyer
 * is not. The arithmetic is in docs/security.md.
 */

/** How often one network may try the digits of one order. Right tries do not count. */
const BY_NETWORK: Limit = { calls: 10, windowMs: 10 * 60_000 };
/** Number of wrong tries after which four digits are no longer accepted. */
const MOST_WRONG = 20;
/** Wrong tries of all networks at one receipt. They are never forgotten. */
const AT_RECEIPT: Limit = { calls: MOST_WRONG, windowMs: Number.POSITIVE_INFINITY };
/**
 * Wrong tries of all networks at all orders in a day. Order numbers are consecutive, so a limit by order would
 * give a stranger its tries at every order.
 */
const BY_NUMBER: Limit = { calls: MOST_WRONG, windowMs: 24 * 3_600_000 };

/**
 * The part of the phone number that a try is compared with. 'whole number' means that four digits are no
 * longer accepted.
 */
export type Asked = 'four digits' | 'whole number';

/** A try that was counted. */
export interface Try {
  asked: Asked;
  /** Removes the try from the counts because it was right. */
  wasRight: () => Promise<void>;
}

/**
 * Counts a network's try at an order's receipt before the digits are compared, so that concurrent tries are
 * counted as reliably as successive ones.
 * @param address internet address of the visitor
 * @returns null if this network has tried too often
 * @throws StorageUnavailable
 */
export const countTry = (context: SiteContext, orderId: string, address: string): Promise<Try | null> =>
  countIn(
    context,
    { call: 'receipt', of: ` ${orderId}`, total: [`order-${orderId}/wrong-digits`, AT_RECEIPT] },
    address,
  );

/**
 * Counts a network's try at an order for which it gives only the number. Such tries do not count at the
 * receipt, so that a stranger cannot take the four digits from its buyer there.
 * @returns null if this network has tried too often
 * @throws StorageUnavailable
 */
export const countStranger = (context: SiteContext, address: string): Promise<Try | null> =>
  countIn(context, { call: 'your-order', of: '', total: ['site/wrong-digits', BY_NUMBER] }, address);

/**
 * Counts a try twice: for the visitor's network, and for all networks together. Costs two store requests for
 * each network and two for all of them.
 */
async function countIn(
  { storage: { limits }, settings, now }: SiteContext,
  { call, of, total: [inAll, mostInAll] }: { call: string; of: string; total: [string, Limit] },
  address: string,
): Promise<Try | null> {
  if (!settings.rateLimits) return { asked: 'four digits', wasRight: async () => {} };
  // The time of a try identifies it when it is taken back.
  const at = now();
  const keys: string[] = [];
  for (const { caller, share } of callersOf(address)) {
    const key = countKey(call, caller + of, settings.sessionSecret);
    if (!(await count(limits, key, oftener(BY_NETWORK, share), at)).admitted) return null;
    keys.push(key);
  }
  const { admitted } = await count(limits, inAll, mostInAll, at);
  if (admitted) keys.push(inAll);
  return {
    asked: admitted ? 'four digits' : 'whole number',
    wasRight: async () => {
      for (const key of keys) await takeBack(limits, key, at);
    },
  };
}
