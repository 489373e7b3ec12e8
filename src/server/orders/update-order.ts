import { type FulfilmentRecord, type OrderUpdate, withStep } from '#domain/fulfilment.ts';
import { isOrderId } from '#domain/order.ts';
import type { AppContext } from '../app-context.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { finishMarked, markChange } from './order-marks.ts';
import { keys, readPlaced } from './order-records.ts';

/** Whether there is an order with this id. One blob read, none for what is no id. */
export async function orderExists(orders: BlobStore, id: string): Promise<boolean> {
  return isOrderId(id) && (await readPlaced(orders, id)) !== null;
}

/**
 * Records what the owner did about an order that there is. Order of writes: mark, record, index, mark taken back.
 * @throws StorageUnavailable when it is not known to be recorded
 */
export async function updateOrder(
  { storage: { orders }, now }: AppContext,
  id: string,
  update: OrderUpdate,
): Promise<void> {
  const mark = await markChange(orders, id, now());
  await orders.change<FulfilmentRecord>(keys.fulfilment(id), (record) =>
    withStep(record, update, now().toISOString()),
  );
  await finishMarked(orders, id, [mark]);
}
