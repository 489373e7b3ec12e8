import { hasLeft } from './fulfilment.ts';
import type { OrderRow } from './order-row.ts';

/*
 * Possible duplicates are two orders that one buyer perhaps paid by mistake: the same phone and e-mail, product and quantity,
 * placed within an hour, both paid. One that is cancelled or wholly given back is no duplicate, and two of which
 * both parcels have left are no longer a question.
 */

/** They were placed within this time, in milliseconds. */
const APART_MS = 60 * 60_000;

/** The ids of an order's possible duplicates among these, the oldest first. */
export function possibleDuplicatesOf(orderId: string, rows: readonly OrderRow[]): string[] {
  const row = rows.find(({ id }) => id === orderId);
  if (!row || !counts(row)) return [];
  return rows
    .filter((other) => other !== row && counts(other) && likeness(other) === likeness(row))
    .filter((other) => areNear(row, other) && !(hasLeft(row.fulfilment) && hasLeft(other.fulfilment)))
    .toSorted(oldestFirst)
    .map(({ id }) => id);
}

/** The ids of all orders among these that have possible duplicates. */
export function withDuplicates(rows: readonly OrderRow[]): Set<string> {
  const alike = new Map<string, OrderRow[]>();
  for (const row of rows.filter(counts)) {
    const what = likeness(row);
    const group = alike.get(what);
    if (group) group.push(row);
    else alike.set(what, [row]);
  }
  const found = new Set<string>();
  for (const group of alike.values()) {
    const byAge = group.toSorted(oldestFirst);
    for (const { id } of [...withDuplicateBefore(byAge), ...withDuplicateBefore(byAge.reverse())])
      found.add(id);
  }
  return found;
}

/** Those of alike orders, sorted by time either way, that have a duplicate among the ones before them. */
function withDuplicateBefore(sorted: readonly OrderRow[]): OrderRow[] {
  let last: OrderRow | undefined;
  let lastHere: OrderRow | undefined;
  return sorted.filter((row) => {
    const nearest = hasLeft(row.fulfilment) ? lastHere : last;
    last = row;
    if (!hasLeft(row.fulfilment)) lastHere = row;
    return nearest !== undefined && areNear(nearest, row);
  });
}

const counts = ({ status, fulfilment, amount, refunded }: OrderRow) =>
  status === 'COMPLETED' && fulfilment !== 'cancelled' && refunded < amount;

const likeness = ({ phone, email, productName, quantity }: OrderRow) =>
  JSON.stringify([phone, email.toLowerCase(), productName, quantity]);

const areNear = (one: OrderRow, other: OrderRow) =>
  Math.abs(Date.parse(one.placedAt) - Date.parse(other.placedAt)) <= APART_MS;

const oldestFirst = (one: OrderRow, other: OrderRow) => (one.placedAt < other.placedAt ? -1 : 1);
