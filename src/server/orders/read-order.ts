import type { Invoice } from '#domain/invoice.ts';
import { isOrderId, orderSettlement } from '#domain/order.ts';
import type { OrderFacts } from '#domain/order-row.ts';
import type { WholeOrder } from '#domain/order-shown.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { keys, readFulfilment, readHistory, readRefunds } from './order-records.ts';

/** What a row of the list is made of, or null for an unknown order. Seven blob reads at once for a plain one. */
export async function readOrderFacts(orders: BlobStore, id: string): Promise<OrderFacts | null> {
  const [history, fulfilment, refunds] = await Promise.all([
    readHistory(orders, id),
    readFulfilment(orders, id),
    readRefunds(orders, id),
  ]);
  return history && { ...history, settlement: orderSettlement(history), fulfilment, refunds };
}

/** Everything kept of an order, or null for an unknown one. Nine blob reads at once for a plain one. */
export async function readWholeOrder(orders: BlobStore, id: string): Promise<WholeOrder | null> {
  if (!isOrderId(id)) return null;
  const [facts, invoice, billingRemoved] = await Promise.all([
    readOrderFacts(orders, id),
    orders.read<Invoice>(keys.invoice(id)),
    orders.read<{ at: string }>(keys.billingRemoved(id)),
  ]);
  return (
    facts && { ...facts, invoice: invoice?.value ?? null, billingRemoved: billingRemoved?.value ?? null }
  );
}
