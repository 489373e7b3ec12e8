import type { Paise } from '#domain/money/money.ts';
import {
  ALL_ORDERS,
  isListed,
  type OrderFilter,
  type OrderTotal,
  orderTotal,
  TO_SEND,
  withAttention,
} from '#domain/order/order-list.ts';
import type { Order } from '#domain/order/order-log.ts';
import { type OrderRow, orderRow } from '#domain/order/order-row.ts';
import { possibleDuplicatesOf } from '#domain/order/possible-duplicates.ts';
import type { Waiting } from '#domain/site/dashboard.ts';
import { type DataList, pageBounds } from '#domain/site/datalist.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import {
  type Block,
  type Listing,
  oldestFirst,
  readBlocks,
  readIndexedBlocks,
  readListing,
  rowsOf,
  total,
} from '../storage/projection.ts';
import { type OrderContext, orderCollection } from './order-store.ts';

/** Returns all orders as the owner's lists show them, newest first, in blocks. */
export async function orderListing(context: OrderContext): Promise<Listing<OrderRow>> {
  const { blocks, unreadable } = await readListing(orderCollection(context));
  return { blocks: blocks.map(marked), unreadable };
}

const marked = (block: Block<OrderRow>): Block<OrderRow> => ({
  ...block,
  rows: async () => withAttention(await block.rows()),
});

/**
 * Returns the name of the precomputed figure that counts the orders of a filter. Returns null if the rows
 * must be read to count them.
 */
function figureOf(filter: OrderFilter): string | null {
  const { status, fulfilment, to_do, kind, trouble, q, from, to } = filter;
  if (q || from || to) return null;
  if (isSame(filter, TO_SEND)) return 'toSend';
  if (kind || to_do.length > 0) return null;
  if (trouble) return status || fulfilment.length > 0 ? null : 'toLook';
  return fulfilment.length === 0 ? (status ?? 'count') : null;
}

/** Returns true if two filters select the same orders, in any sort order. */
function isSame(one: OrderFilter, other: OrderFilter): boolean {
  const names = Object.keys(ALL_ORDERS) as (keyof OrderFilter)[];
  const wanted = (filter: OrderFilter, name: keyof OrderFilter) => [filter[name]].flat().toSorted().join();
  return names.every((name) => name === 'sort' || wanted(one, name) === wanted(other, name));
}

/**
 * For each figure that counts orders, the figure that sums the money kept of them. Only paid orders have any.
 */
const keptIn: Record<string, string> = {
  count: 'remitted',
  COMPLETED: 'remitted',
  pending: 'none',
  FAILED: 'none',
};

/**
 * Returns the blocks that may contain orders of a filter's days, newest first. Each block reaches up to the
 * beginning of the next newer one.
 */
function blocksOf(blocks: Block<OrderRow>[], { from, to, by }: OrderFilter): Block<OrderRow>[] {
  // Blocks are divided by the day of placing. A sale may be written down months after it was paid, and the
  // owner may let a request be open for months.
  if (by) return blocks;
  const dayOf = (at: string) => at && indiaToday(new Date(at));
  return blocks.filter((block, n) => {
    const next = blocks[n - 1];
    return (!next || dayOf(next.from) >= from) && (!to || dayOf(block.from) <= to);
  });
}

/**
 * Returns a page of the orders that match a filter, newest first by default, and the sum of the money kept of
 * all of them. Costs two store requests, one for each open order, and one for each older segment that has
 * open orders or rows on the page. A filter by days reads every segment with orders placed on those days. A search
 * text, days of payment, or a filter without a figure, may read every segment.
 * @returns also the ids of orders that are on no page because they cannot be read
 * @throws StorageUnavailable
 */
export async function listOrders(
  context: OrderContext,
  filter: OrderFilter,
  page: number,
  perPage: number,
): Promise<DataList<OrderRow> & { kept: Paise; unreadable: string[] }> {
  const listing = await orderListing(context);
  const { unreadable } = listing;
  const newestFirst = blocksOf(listing.blocks, filter);
  const blocks = filter.sort ? oldestFirst(newestFirst) : newestFirst;
  const figure = figureOf(filter);
  const belongs = (row: OrderRow) => isListed(row, filter);
  const kept = figure && keptIn[figure];
  if (figure && kept) {
    const bounds = pageBounds(total(blocks, figure), page, perPage);
    const data = await rowsOf(blocks, figure, belongs, bounds);
    return { ...bounds.list, data, kept: total(blocks, kept), unreadable };
  }
  const found: OrderRow[] = [];
  for (const { figures, rows } of blocks)
    if (!figure || figures[figure]) found.push(...(await rows()).filter(belongs));
  const { list, skip, take } = pageBounds(found.length, page, perPage);
  return { ...list, data: found.slice(skip, skip + take), kept: orderTotal(found, 'remitted'), unreadable };
}

/**
 * Returns one of the dashboard's sums, in paise. Costs two store requests and one for each open order.
 * @throws StorageUnavailable
 */
export async function sumOrders(context: OrderContext, which: OrderTotal): Promise<Paise> {
  return total((await orderListing(context)).blocks, which);
}

/**
 * Returns, for each of two filters, how many orders match it and the oldest of them. Both filters must have a
 * figure of their own.
 */
export async function oldestOrders(
  context: OrderContext,
  filters: readonly [OrderFilter, OrderFilter],
  take: number,
): Promise<[Waiting<OrderRow>, Waiting<OrderRow>]> {
  const blocks = oldestFirst((await orderListing(context)).blocks);
  const oldestOf = async (filter: OrderFilter) => {
    const figure = figureOf(filter) ?? 'count';
    const oldest = await rowsOf(blocks, figure, (row) => isListed(row, filter), { skip: 0, take });
    return { total: total(blocks, figure), newest: oldest };
  };
  return Promise.all([oldestOf(filters[0]), oldestOf(filters[1])]);
}

/** Yields all orders, newest first, one block at a time. @throws CorruptBlob if one cannot be read */
export async function* allOrders(context: OrderContext): AsyncGenerator<OrderRow[]> {
  for (const block of await readBlocks(orderCollection(context))) yield await marked(block).rows();
}

/**
 * Returns the ids of other orders that the buyer may have paid by mistake in addition to this one. Reads the
 * index alone, and no pending record: an order that was paid this minute may be found a minute later. Costs
 * two store requests.
 * @throws StorageUnavailable
 */
export async function duplicatesOf(context: OrderContext, order: Order): Promise<string[]> {
  const { id, placedAt } = order.placed;
  const blocks = await readIndexedBlocks(orderCollection(context));
  const rows = (await blocks.findLast(({ from }) => from <= placedAt)?.rows()) ?? [];
  return possibleDuplicatesOf(id, [orderRow(order, context.now()), ...rows.filter((row) => row.id !== id)]);
}
