import { type OrderRow, orderRow } from '#domain/order-row.ts';
import { haveTwins } from '#domain/order-twins.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readIndexedOrders } from './order-index.ts';
import { readMarks } from './order-marks.ts';
import { readOrderFacts } from './read-order.ts';

/**
 * All orders there are, newest first: the indexed ones, and the marked ones as their records say. Marks are
 * read before the index, so that an order settled meanwhile is in one of the two. Those that have twins need a look.
 * @throws StorageUnavailable
 */
export async function listOrders(orders: BlobStore): Promise<OrderRow[]> {
  const marks = await readMarks(orders);
  const [indexed, marked] = await Promise.all([
    readIndexedOrders(orders),
    inBatches([...marks.keys()], (id) => readOrderFacts(orders, id)),
  ]);
  const rows = new Map(indexed.map((row) => [row.id, row]));
  for (const facts of marked) if (facts) rows.set(facts.placed.id, orderRow(facts));
  const twins = haveTwins([...rows.values()]);
  return [...rows.values()]
    .map((row) => (twins.has(row.id) ? { ...row, trouble: true } : row))
    .sort(newestFirst);
}

const newestFirst = (a: OrderRow, b: OrderRow) =>
  a.placedAt === b.placedAt ? (a.id < b.id ? 1 : -1) : a.placedAt < b.placedAt ? 1 : -1;
