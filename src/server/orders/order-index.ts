import { isOrderId } from '#domain/order.ts';
import { type OrderRow, orderRow } from '#domain/order-row.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { revised } from '../storage/derived.ts';
import { CorruptBlob } from '../storage/errors.ts';
import { readPlaced } from './order-records.ts';
import { readOrderFacts } from './read-order.ts';

/** The settled orders placed in one year, in no order; derived from their records. */
interface OrderIndex {
  rows: OrderRow[];
}

/** A fact, written before a year's first row: without it a missing index would look like a year without orders. */
const yearKey = (year: string) => `year/${year}`;
const indexKey = (year: string) => `index/orders/${year}`;
const yearOf = (placedAt: string) => placedAt.slice(0, 4);

/** The rows of all settled orders that were indexed. One listing, and one blob read a year. */
export async function readIndexedOrders(orders: BlobStore): Promise<OrderRow[]> {
  const known = await orders.keys(yearKey(''));
  const years =
    known.length > 0 ? known.map((key) => key.slice(yearKey('').length)) : await findYears(orders);
  const indexes = await Promise.all(years.map((year) => readYear(orders, year)));
  return indexes.flatMap(({ rows }) => rows);
}

async function readYear(orders: BlobStore, year: string): Promise<OrderIndex> {
  const found = await orders.readIndex<OrderIndex>(indexKey(year)).catch((error) => {
    if (error instanceof CorruptBlob) return null;
    throw error;
  });
  return found ?? (await changeYear(orders, year, async (rows) => rows));
}

/**
 * Brings the index in line with an order's records; one that is not settled is not in it. The records are read
 * anew for every try, after the index: whoever writes last has then read the latest ones.
 */
export async function indexOrder(orders: BlobStore, id: string): Promise<void> {
  const facts = await readOrderFacts(orders, id);
  if (!facts?.settlement) return;
  await changeYear(orders, yearOf(facts.placed.placedAt), async (rows) => {
    const latest = (await readOrderFacts(orders, id)) ?? facts;
    return [...rows.filter((row) => row.id !== id), orderRow(latest)];
  });
}

/** Changes a year's index; one that is lost or mangled is derived anew first. */
async function changeYear(
  orders: BlobStore,
  year: string,
  next: (rows: OrderRow[]) => Promise<OrderRow[]>,
): Promise<OrderIndex> {
  const change = () =>
    orders.change<OrderIndex>(indexKey(year), async (current) =>
      revised({ rows: await next(current?.rows ?? (await deriveYear(orders, year))) }),
    );
  try {
    return (await change()) ?? { rows: [] };
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    await orders.remove(indexKey(year));
    return (await change()) ?? { rows: [] };
  }
}

/** A year's rows from the records alone. A year after the first begins with none, without reading all others'. */
async function deriveYear(orders: BlobStore, year: string): Promise<OrderRow[]> {
  const { created } = await orders.create(yearKey(year), {});
  if (created && (await orders.keys(yearKey(''))).length > 1) return [];
  const all = await inBatches(await settledIds(orders), (id) => readOrderFacts(orders, id));
  return all.flatMap((facts) =>
    facts?.settlement && yearOf(facts.placed.placedAt) === year ? [orderRow(facts)] : [],
  );
}

/** The years of settled orders by the records alone, for a store that tells none: a new one, or one from before. */
async function findYears(orders: BlobStore): Promise<string[]> {
  const placed = await inBatches(await settledIds(orders), (id) => readPlaced(orders, id));
  const years = [...new Set(placed.flatMap((order) => (order ? [yearOf(order.placedAt)] : [])))];
  await Promise.all(years.map((year) => orders.create(yearKey(year), {})));
  return years;
}

/** The ids of orders of which an attempt has ended. */
async function settledIds(orders: BlobStore): Promise<string[]> {
  const ids = (await orders.keys('order/')).flatMap((key) => {
    const [, id = '', record = ''] = key.split('/');
    return record.startsWith('settlement') && isOrderId(id) ? [id] : [];
  });
  return [...new Set(ids)];
}
