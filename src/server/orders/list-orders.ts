import type { Paise } from '#domain/money/money.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { isListed, type OrderFilter, type OrderTotal, TO_SEND } from '#domain/order/order-list.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { possibleDuplicatesOf } from '#domain/order/possible-duplicates.ts';
import { type DataList, pageBounds } from '#domain/site/datalist.ts';
import { type Block, readBlocks, rowsOf, total } from '../storage/projection.ts';
import { withAttention } from './order-figures.ts';
import { type OrderContext, orderCollection } from './order-log.ts';

/** All orders as the owner's lists show them, newest first, in blocks. */
export async function orderBlocks(context: OrderContext): Promise<Block<OrderRow>[]> {
  const blocks = await readBlocks(orderCollection(context));
  return blocks.map((block) => ({ ...block, rows: async () => withAttention(await block.rows()) }));
}

/** The figure that counts the orders of a filter; null for one that rows must be read for. */
function figureOf(filter: OrderFilter): string | null {
  const { status, fulfilment, to_do, trouble, q } = filter;
  if (q) return null;
  if (isSame(filter, TO_SEND)) return 'toSend';
  if (to_do.length > 0) return null;
  if (trouble) return status || fulfilment.length > 0 ? null : 'toLook';
  return fulfilment.length === 0 ? (status ?? 'count') : null;
}

/** Whether two filters ask for the same orders, in whatever order. */
const isSame = (one: OrderFilter, other: OrderFilter) =>
  JSON.stringify({ ...one, sort: false }) === JSON.stringify({ ...other, sort: false });

/**
 * A page of the orders a filter asks for, newest first unless it says otherwise. Two store requests, one more an open order, and one for each older
 * segment with rows on the page; for a text or a rare filter every segment is read.
 * @throws StorageUnavailable
 */
export async function listOrders(
  context: OrderContext,
  filter: OrderFilter,
  page: number,
  perPage: number,
): Promise<DataList<OrderRow>> {
  const newestFirst = await orderBlocks(context);
  const blocks = filter.sort
    ? newestFirst
        .toReversed()
        .map((block) => ({ ...block, rows: async () => (await block.rows()).toReversed() }))
    : newestFirst;
  const figure = figureOf(filter);
  const belongs = (row: OrderRow) => isListed(row, filter);
  if (figure) {
    const bounds = pageBounds(total(blocks, figure), page, perPage);
    return { ...bounds.list, data: await rowsOf(blocks, figure, belongs, bounds) };
  }
  const found: OrderRow[] = [];
  for (const { rows } of blocks) found.push(...(await rows()).filter(belongs));
  const { list, skip, take } = pageBounds(found.length, page, perPage);
  return { ...list, data: found.slice(skip, skip + take) };
}

/** Each of the dashboard's sums, in paise. Two store requests, one more an open order. @throws StorageUnavailable */
export async function sumOrders(context: OrderContext, which: OrderTotal): Promise<Paise> {
  return total(await orderBlocks(context), which);
}

/** How many orders a filter with a figure of its own counts, and the newest of them. */
export async function newestOrders(
  context: OrderContext,
  filters: readonly [OrderFilter, OrderFilter],
  take: number,
): Promise<[NewestOrders, NewestOrders]> {
  const blocks = await orderBlocks(context);
  const newestOf = async (filter: OrderFilter) => {
    const figure = figureOf(filter) ?? 'count';
    const newest = await rowsOf(blocks, figure, (row) => isListed(row, filter), { skip: 0, take });
    return { total: total(blocks, figure), newest };
  };
  return Promise.all([newestOf(filters[0]), newestOf(filters[1])]);
}

export interface NewestOrders {
  total: number;
  newest: OrderRow[];
}

/** All orders, newest first, a block at a time. */
export async function* allOrders(context: OrderContext): AsyncGenerator<OrderRow[]> {
  for (const { rows } of await orderBlocks(context)) yield await rows();
}

/** The ids of orders that the buyer of this one perhaps paid by mistake too. @throws StorageUnavailable */
export async function duplicatesOf(context: OrderContext, { id, placedAt }: OrderPlaced): Promise<string[]> {
  const block = (await orderBlocks(context)).find(({ from }) => from <= placedAt);
  return block ? possibleDuplicatesOf(id, await block.rows()) : [];
}
