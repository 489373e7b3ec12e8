import type { StoreProblem } from '#domain/site/health.ts';
import { ownerSettings } from '#domain/site/owner-settings.ts';
import type { AppContext } from '../app-context.ts';
import { CATEGORIES, readCategories } from '../catalogue/categories.ts';
import { productCollection } from '../catalogue/product-collection.ts';
import { arePagesLate } from '../catalogue/saves.ts';
import { enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { logError } from '../log.ts';
import { subscriberCollection } from '../newsletter/subscribers.ts';
import { readOrders } from '../orders/list-orders.ts';
import { isCounterBehind, numbersOf } from '../orders/number-order.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readList } from '../storage/list.ts';

/** How long a paid order may be without a number, in milliseconds. */
const UNNUMBERED_MS = 60_000;

/**
 * Finds records that are damaged or gone, numbers that are missing, and pages that are late. Reads the lists of
 * every collection, and the records that there is one of.
 * @returns each problem once
 * @throws StorageUnavailable
 */
export async function findProblems(context: AppContext): Promise<StoreProblem[]> {
  const { storage } = context;
  const { catalogue, accounts } = storage;
  const found = await Promise.all([
    unreadable('product_damaged', readList(productCollection(catalogue))),
    unreadable('enquiry_damaged', readList(enquiryCollection(context))),
    unreadable('subscriber_damaged', readList(subscriberCollection(context))),
    ordersAndNumbers(context),
    categories(catalogue),
    damaged('notice_damaged', catalogue, [ownerSettings.notice.key]),
    damaged('password_damaged', accounts, ['password']),
    arePagesLate(context).then((areLate): StoreProblem[] => (areLate ? ['pages_late'] : [])),
  ]);
  return [...new Set(found.flat())];
}

async function unreadable(
  problem: StoreProblem,
  list: Promise<{ unreadable: readonly string[] }>,
): Promise<StoreProblem[]> {
  return (await list).unreadable.length > 0 ? [problem] : [];
}

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

async function categories(catalogue: BlobStore): Promise<StoreProblem[]> {
  const problems = await damaged('categories_damaged', catalogue, [CATEGORIES]);
  if (problems.length > 0 || (await readCategories(catalogue))) return problems;
  for await (const [first] of catalogue.pages(productCollection(catalogue).prefix))
    if (first) return ['categories_damaged'];
  return [];
}

/** Finds damaged orders, paid orders without a number, and a counter that is lost or behind. */
async function ordersAndNumbers(context: AppContext): Promise<StoreProblem[]> {
  const { rows, unreadable } = await readOrders(context);
  const since = new Date(context.now().getTime() - UNNUMBERED_MS).toISOString();
  const isUnnumbered = rows.some(
    ({ status, orderNo, endedAt }) => status === 'COMPLETED' && !orderNo && (endedAt ?? since) < since,
  );
  return [
    ...(unreadable.length > 0 ? ['order_damaged' as const] : []),
    ...((await isCounterBehind(context, numbersOf(rows))) ? ['order_numbers' as const] : []),
    ...(isUnnumbered ? ['orders_unnumbered' as const] : []),
  ];
}
