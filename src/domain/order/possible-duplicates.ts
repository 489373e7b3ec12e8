import { isToLeave } from './fulfilment.ts';
import type { OrderRow } from './order-row.ts';

/*
 * Possible duplicates are two orders that one buyer may have paid by mistake. They have the same phone,
 * e-mail, products and quantities, were placed within an hour, and are both paid. A cancelled or fully refunded
 * order is no duplicate. Two orders whose parcels have both left are no longer in question.
 */

/** Longest time between the two orders, in milliseconds. */
export const APART_MS = 60 * 60_000;

/** Returns the ids of an order’s possible duplicates in these rows, oldest first. */
export function possibleDuplicatesOf(orderId: string, rows: readonly OrderRow[]): string[] {
  const row = rows.find(({ id }) => id === orderId);
  if (!row || !counts(row)) return [];
  return rows
    .filter((other) => other !== row && counts(other) && likeness(other) === likeness(row))
    .filter((other) => areNear(row, other) && (isToLeave(row.fulfilment) || isToLeave(other.fulfilment)))
    .toSorted(oldestFirst)
    .map(({ id }) => id);
}

/** Returns the ids of all orders in these rows that have possible duplicates. */
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

/**
 * Returns the similar orders that have a duplicate among the orders before them. `sorted` is in order of
 * time, either way.
 */
function withDuplicateBefore(sorted: readonly OrderRow[]): OrderRow[] {
  let last: OrderRow | undefined;
  let lastHere: OrderRow | undefined;
  return sorted.filter((row) => {
    const nearest = isToLeave(row.fulfilment) ? last : lastHere;
    last = row;
    if (isToLeave(row.fulfilment)) lastHere = row;
    return nearest !== undefined && areNear(nearest, row);
  });
}

const counts = ({ status, fulfilment, amount, refunded }: OrderRow) =>
  status === 'COMPLETED' && fulfilment !== 'cancelled' && refunded < amount;

const likeness = ({ phone, email, lines }: OrderRow) =>
  JSON.stringify([
    phone,
    email.toLowerCase(),
    lines.map(({ name, quantity }) => [name, quantity]).toSorted(),
  ]);

const areNear = (one: OrderRow, other: OrderRow) =>
  Math.abs(Date.parse(one.placedAt) - Date.parse(other.placedAt)) <= APART_MS;

const oldestFirst = (one: OrderRow, other: OrderRow) => (one.placedAt < other.placedAt ? -1 : 1);
