import { financialYearOf } from '#domain/order/invoice.ts';
import type { StoreProblem } from '#domain/site/health.ts';
import { type SettingName, settingNames } from '#domain/site/owner-settings.ts';
import { type Limited, toldFrom } from '#domain/site/shop-limits.ts';
import type { AppContext } from '../app-context.ts';
import { OWN_CALENDAR } from '../calendar/own-calendar.ts';
import { CATEGORIES, readCategories } from '../catalogue/categories.ts';
import { productCollection } from '../catalogue/product-collection.ts';
import { arePagesLate } from '../catalogue/saves.ts';
import { enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { logError } from '../log.ts';
import { subscriberCollection } from '../newsletter/subscribers.ts';
import { readOrders } from '../orders/list-orders.ts';
import { isCounterBehind, numbersOf } from '../orders/number-order.ts';
import { settingKey } from '../owner-settings/owner-settings.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readList } from '../storage/list.ts';

/** How long a paid order may be without a number, in milliseconds. */
const UNNUMBERED_MS = 60_000;

const ifDamaged: Record<SettingName, StoreProblem> = {
  notice: 'notice_damaged',
  'calendar-feed': 'calendar_damaged',
};

/**
 * Finds records that are damaged or gone, numbers that are missing, pages that are late, and lists that are near
 * their limit. Reads the lists of
 * every collection, and the records that there is one of.
 * @returns each problem once
 * @throws StorageUnavailable
 */
export async function findProblems(context: AppContext): Promise<StoreProblem[]> {
  const { catalogue, accounts } = context.storage;
  const found = await Promise.all([
    ofList('products', 'product_damaged', readList(productCollection(context))),
    ofList('enquiries', 'enquiry_damaged', readList(enquiryCollection(context))),
    ofList('subscribers', 'subscriber_damaged', readList(subscriberCollection(context))),
    ordersAndNumbers(context),
    categories(context),
    ...settingNames.map((name) => damaged(ifDamaged[name], catalogue, [settingKey(name)])),
    damaged('calendar_damaged', catalogue, [OWN_CALENDAR]),
    damaged('password_damaged', accounts, ['password']),
    arePagesLate(context).then((areLate): StoreProblem[] => (areLate ? ['pages_late'] : [])),
  ]);
  return [...new Set(found.flat())];
}

/** Finds records that a list cannot show, and a list that is near its limit. */
async function ofList(
  what: Limited,
  isUnreadable: StoreProblem,
  list: Promise<{ rows: readonly unknown[]; unreadable: readonly string[] }>,
): Promise<StoreProblem[]> {
  const { rows, unreadable } = await list;
  return [...(unreadable.length > 0 ? [isUnreadable] : []), ...ifMany(what, rows.length)];
}

/** Returns the problem of a number that is near its limit, or none. */
const ifMany = (what: Limited, count: number): StoreProblem[] =>
  count >= toldFrom(what) ? [`${what}_many`] : [];

/** Reads some records, and returns the problem if one is damaged. */
async function damaged(
  problem: StoreProblem,
  store: BlobStore,
  keys: readonly string[],
): Promise<StoreProblem[]> {
  try {
    await Promise.all(keys.map((key) => store.read(key)));
    return [];
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    logError('a damaged record', error);
    return [problem];
  }
}

async function categories(context: AppContext): Promise<StoreProblem[]> {
  const { store, prefix } = productCollection(context);
  const problems = await damaged('categories_damaged', store, [CATEGORIES]);
  if (problems.length > 0 || (await readCategories(context))) return problems;
  for await (const [first] of store.pages(prefix)) if (first) return ['categories_damaged'];
  return [];
}

/** Finds damaged orders, paid orders without a number, and a counter that is lost or behind. */
async function ordersAndNumbers(context: AppContext): Promise<StoreProblem[]> {
  const { rows, unreadable } = await readOrders(context);
  const since = new Date(context.now().getTime() - UNNUMBERED_MS).toISOString();
  const isUnnumbered = rows.some(
    ({ status, orderNo, endedAt }) => status === 'COMPLETED' && !orderNo && (endedAt ?? since) < since,
  );
  const year = financialYearOf(context.now());
  const ofThisYear = rows.filter(({ placedAt }) => financialYearOf(new Date(placedAt)) === year);
  return [
    ...(unreadable.length > 0 ? ['order_damaged' as const] : []),
    ...ifMany('orders', ofThisYear.length),
    ...((await isCounterBehind(context, numbersOf(rows))) ? ['order_numbers' as const] : []),
    ...(isUnnumbered ? ['orders_unnumbered' as const] : []),
  ];
}
