import { type OrderUpdate, parcelChanges } from '#domain/order/fulfilment.ts';
import { appendTo, type OrderContext } from './order-log.ts';

/**
 * Records what the owner did about an order's parcel.
 * @returns false for an unknown order
 * @throws StorageUnavailable when it is not known to be recorded
 */
export async function updateOrder(context: OrderContext, id: string, update: OrderUpdate): Promise<boolean> {
  const { now } = await appendTo(context, id, (order) => {
    const changed = order && parcelChanges(order.parcel, update);
    return changed ? [{ type: 'parcel_changed', at: context.now().toISOString(), changed }] : [];
  });
  return now !== null;
}
