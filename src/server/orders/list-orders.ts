import type { Paise } from '#domain/money/money.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import {
  ALL_ORDERS,
  isListed,
  type OrderFilter,
  type OrderTotal,
  orderTotal,
  TO_SEND,
  withAttention,
} from '#domain/order/order-list.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { possibleDuplicatesOf } from '#domain/order/possible-duplicates.ts';
import type { Waiting } from '#domain/site/dashboard.ts';
import { type DataList, pageBounds } from '#domain/site/datalist.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { type Block, type Listing, readBlocks, readListing, rowsOf, total } from '../storage/projection.ts';
import { type OrderContext, orderCollection } from './order-store.ts';

/** All orders as the owner's lists show them, newest first, in blocks. */
export async function orderListing(context: OrderContext): Promise<Listing<OrderRow>> {
  const { blocks, unreadable } = await readListing(orderCollection(context));
  return { blocks: blocks.map(marked), unreadable };
}

const marked = (block: Block<OrderRow>): Block<OrderRow> => ({
  ...block,
  rows: async () => withAttention(await block.rows()),
});

/** Returns the figure that counts the orders of a filter; null for a filter that rows must be read for. */
function figureOf(filter: OrderFilter): string | null {
  const { status, fulfilment, to_do, kind, trouble, q, from, to } = filter;
  if (q || from || to) return null;
  if (isSame(filter, TO_SEND)) return 'toSend';
  if (kind || to_do.length > 0) return null;
  if (trouble) return status || fulfilment.length > 0 ? null : 'toLook';
  return fulfilment.length === 0 ? (status ?? 'count') : null;
}

/** Returns true where two filters ask for the same orders, in whatever sort order. */
function isSame(one: OrderFilter, other: OrderFilter): boolean {
  const names = Object.keys(ALL_ORDERS) as (keyof OrderFilter)[];
  const wanted = (filter: OrderFilter, name: keyof OrderFilter) => [filter[name]].flat().toSorted().join();
  return names.every((name) => name === 'sort' || wanted(one, name) === wanted(other, name));
}

/** The figure with the money that is kept of the orders another figure counts; only paid ones have any. */
const keptIn: Record<string, string> = {
  count: 'remitted',
  COMPLETED: 'remitted',
  pending: 'none',
  FAILED: 'none',
};

/** The blocks that may hold orders of a filter's days, newest first: each reaches to where the one before it begins. */
function blocksOf(blocks: Block<OrderRow>[], { from, to }: OrderFilter): Block<OrderRow>[] {
  const dayOf = (at: string) => at && indiaToday(new Date(at));
  return blocks.filter((block, n) => {
    const next = blocks[n - 1];
    return (!next || dayOf(next.from) >= from) && (!to || dayOf(block.from) <= to);
  });
}

/**
 * A page of the orders a filter asks for, newest first unless it says otherwise, and what is kept of the money of them
 * all. Two store requests, one more an open order, and one for each older segment with rows on the page, or with orders
 * that wait; for days those with orders of them, for a text or a rare filter every segment is read.
 * @returns also the ids of orders that are on no page, for they are not readable
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
  const blocks = filter.sort
    ? newestFirst
        .toReversed()
        .map((block) => ({ ...block, rows: async () => (await block.rows()).toReversed() }))
    : newestFirst;
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

/** Each of the dashboard's sums, in paise. Two store requests, one more an open order. @throws StorageUnavailable */
export async function sumOrders(context: OrderContext, which: OrderTotal): Promise<Paise> {
  return total((await orderListing(context)).blocks, which);
}

/** How many orders a filter with a figure of its own counts, and the newest of them. */
export async function newestOrders(
  context: OrderContext,
  filters: readonly [OrderFilter, OrderFilter],
  take: number,
): Promise<[Waiting<OrderRow>, Waiting<OrderRow>]> {
  const { blocks } = await orderListing(context);
  const newestOf = async (filter: OrderFilter) => {
    const figure = figureOf(filter) ?? 'count';
    const newest = await rowsOf(blocks, figure, (row) => isListed(row, filter), { skip: 0, take });
    return { total: total(blocks, figure), newest };
  };
  return Promise.all([newestOf(filters[0]), newestOf(filters[1])]);
}

/** All orders, newest first, a block at a time. @throws CorruptBlob where one is not readable */
export async function* allOrders(context: OrderContext): AsyncGenerator<OrderRow[]> {
  for (const block of await readBlocks(orderCollection(context))) yield await marked(block).rows();
}

/** The ids of orders that the buyer of this one perhaps paid by mistake too. @throws StorageUnavailable */
export async function duplicatesOf(context: OrderContext, { id, placedAt }: OrderPlaced): Promise<string[]> {
  const { blocks } = await orderListing(context);
  const block = blocks.find(({ from }) => from <= placedAt);
  return block ? possibleDuplicatesOf(id, await block.rows()) : [];
}
