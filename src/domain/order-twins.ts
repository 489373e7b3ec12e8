import type { OrderRow } from './order-row.ts';

/** Two orders of the same are twins when they were placed within this time, in milliseconds. */
const APART_MS = 60 * 60_000;

/**
 * Orders that one buyer perhaps paid by mistake: the same phone and e-mail, product and quantity, placed within an
 * hour, both paid. Each such order's id, with those of its twins, the oldest first. One that is cancelled or wholly
 * given back has none, and two of which both parcels have left are no longer a question.
 */
export function findTwins(rows: readonly OrderRow[]): Map<string, string[]> {
  const alike = new Map<string, OrderRow[]>();
  for (const row of rows.filter(counts)) {
    const what = JSON.stringify([row.phone, row.email.toLowerCase(), row.productName, row.quantity]);
    alike.set(what, [...(alike.get(what) ?? []), row]);
  }
  const twins = new Map<string, string[]>();
  for (const group of alike.values()) {
    const byAge = group.toSorted((a, b) => (a.placedAt < b.placedAt ? -1 : 1));
    for (const row of byAge) {
      const others = byAge.filter((other) => other.id !== row.id && areTwins(row, other));
      if (others.length > 0)
        twins.set(
          row.id,
          others.map(({ id }) => id),
        );
    }
  }
  return twins;
}

const counts = ({ status, fulfilment, amount, refunded }: OrderRow) =>
  status === 'COMPLETED' && fulfilment !== 'cancelled' && refunded < amount;

const hasLeft = ({ fulfilment }: OrderRow) => fulfilment === 'shipped' || fulfilment === 'delivered';

const areTwins = (one: OrderRow, other: OrderRow) =>
  Math.abs(Date.parse(one.placedAt) - Date.parse(other.placedAt)) <= APART_MS &&
  !(hasLeft(one) && hasLeft(other));
