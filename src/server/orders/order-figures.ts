import {
  isListed,
  keptOf,
  orderTotal,
  orderTotals,
  soldOn,
  TO_LOOK,
  TO_SEND,
} from '#domain/order/order-list.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { withDuplicates } from '#domain/order/possible-duplicates.ts';

/** Rows with those marked that are perhaps paid twice by mistake. */
export function withAttention(rows: readonly OrderRow[]): OrderRow[] {
  const duplicates = withDuplicates(rows);
  return rows.map((row) => (duplicates.has(row.id) ? { ...row, trouble: true } : row));
}

/** What was sold in each month, by names like 'kept 2026-11' (paise) and 'orders 2026-11'. */
function monthly(rows: readonly OrderRow[]): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const row of rows) {
    const month = soldOn(row)?.slice(0, 7);
    if (!month) continue;
    figures[`kept ${month}`] = (figures[`kept ${month}`] ?? 0) + keptOf(row);
    figures[`orders ${month}`] = (figures[`orders ${month}`] ?? 0) + 1;
  }
  return figures;
}

/** What is kept of a set of rows so that lists, totals and jobs need not read them; sums of paise among them. */
export function orderFigures(rows: readonly OrderRow[]): Record<string, number> {
  const marked = withAttention(rows);
  const count = (belongs: (row: OrderRow) => boolean) => marked.filter(belongs).length;
  return {
    count: marked.length,
    pending: count(({ status }) => status === 'pending'),
    COMPLETED: count(({ status }) => status === 'COMPLETED'),
    FAILED: count(({ status }) => status === 'FAILED'),
    toSend: count((row) => isListed(row, TO_SEND)),
    toLook: count((row) => isListed(row, TO_LOOK)),
    toCheck: count(({ nextCheck }) => nextCheck !== null),
    redactable: count(({ isRedactable, status }) => isRedactable && status === 'FAILED'),
    redactablePaid: count(({ isRedactable, status }) => isRedactable && status === 'COMPLETED'),
    ...monthly(marked),
    ...Object.fromEntries(orderTotals.map((total) => [total, orderTotal(marked, total)])),
  };
}
