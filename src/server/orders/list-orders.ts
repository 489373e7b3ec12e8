import type { Paise } from '#domain/money/money.ts';
import { financialYearOf } from '#domain/order/invoice.ts';
import {
  isListed,
  type OrderFilter,
  type OrderTotal,
  orderTotal,
  withAttention,
} from '#domain/order/order-list.ts';
import { type OrderRow, rowAt } from '#domain/order/order-row.ts';
import type { Order } from '#domain/order/order-state.ts';
import { APART_MS, possibleDuplicatesOf } from '#domain/order/possible-duplicates.ts';
import { type DataList, pageOf } from '#domain/site/datalist.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { readList } from '../storage/list.ts';
import { type OrderContext, orderCollection, yearOf } from './order-store.ts';

/*
 * Lists of orders for the owner. Each function reads the indexes of all years, at most two of them new or
 * growing: two store requests a year, and one for each order that has changed since the last list.
 *
 * Every function throws StorageUnavailable when the store does not answer.
 */

/** The owner's orders. */
export interface OrderList {
  /** Newest first. */
  rows: OrderRow[];
  /** Ids of orders that are missing among the rows because they cannot be read. */
  unreadable: readonly string[];
}

/** Reads all orders as the owner's lists show them. */
export async function readOrders(context: OrderContext): Promise<OrderList> {
  const { rows, unreadable } = await readList(orderCollection(context));
  const now = context.now();
  return { rows: withAttention(rows.map((row) => rowAt(row, now)).reverse()), unreadable };
}

/** Reads all orders, for files and jobs that must not leave one out. @throws CorruptBlob if one is damaged */
export async function readEveryOrder(context: OrderContext): Promise<OrderRow[]> {
  const { rows, unreadable } = await readOrders(context);
  if (unreadable.length > 0) throw new CorruptBlob(`not readable: ${unreadable.join(', ')}`);
  return rows;
}

/**
 * Returns a page of the orders that match a filter, newest first by default, and the sum of the money kept of
 * all of them.
 * @returns also the ids of orders that are on no page because they cannot be read
 */
export async function listOrders(
  context: OrderContext,
  filter: OrderFilter,
  page: number,
  perPage: number,
): Promise<DataList<OrderRow> & { kept: Paise; unreadable: string[] }> {
  const { rows, unreadable } = await readOrders(context);
  const found = rows.filter((row) => isListed(row, filter));
  if (filter.sort) found.reverse();
  return {
    ...pageOf(found, page, perPage),
    kept: orderTotal(found, 'remitted'),
    unreadable: [...unreadable],
  };
}

/** Returns one of the dashboard's sums, in paise. */
export async function sumOrders(context: OrderContext, which: OrderTotal): Promise<Paise> {
  return orderTotal((await readOrders(context)).rows, which);
}

/** Returns the ids of other orders that the buyer may have paid by mistake in addition to this one. */
export async function findDuplicates(context: OrderContext, order: Order): Promise<string[]> {
  const { id, placedAt } = order.placed;
  const now = context.now();
  const at = Date.parse(placedAt);
  // The other order may be of the year before or after, but not of one that has not begun.
  const near = [at - APART_MS, Math.min(at + APART_MS, now.getTime())];
  const years = new Set([yearOf(id), ...near.map((time) => String(financialYearOf(new Date(time))))]);
  const { rows } = await readList(orderCollection(context), [...years]);
  return possibleDuplicatesOf(
    id,
    rows.map((row) => rowAt(row, now)),
  );
}
