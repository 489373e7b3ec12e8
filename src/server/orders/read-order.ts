import type { Invoice } from '#domain/invoice.ts';
import { isOrderId, orderSettlement } from '#domain/order.ts';
import type { OrderFacts } from '#domain/order-row.ts';
import type { Callback, WholeOrder } from '#domain/order-shown.ts';
import { inBatches } from '../in-batches.ts';
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

/** What providers reported about an order, in no order. One listing, and one blob read a report. */
async function readCallbacks(orders: BlobStore, id: string): Promise<Callback[]> {
  const known = await orders.keys(keys.callback(id, ''));
  const read = await inBatches(known, (key) => orders.read<Callback>(key));
  return read.flatMap((callback) => callback?.value ?? []);
}

/** Everything kept of an order, or null for an unknown one. Nine blob reads and a listing at once for a plain one. */
export async function readWholeOrder(orders: BlobStore, id: string): Promise<WholeOrder | null> {
  if (!isOrderId(id)) return null;
  const [facts, invoice, billingRemoved, callbacks] = await Promise.all([
    readOrderFacts(orders, id),
    orders.read<Invoice>(keys.invoice(id)),
    orders.read<{ at: string }>(keys.billingRemoved(id)),
    readCallbacks(orders, id),
  ]);
  return (
    facts && {
      ...facts,
      invoice: invoice?.value ?? null,
      billingRemoved: billingRemoved?.value ?? null,
      callbacks,
    }
  );
}
