import type { OrderPlaced, Settlement } from '#domain/order.ts';
import type { Shop } from '../shop.ts';
import { finishMarked } from './order-marks.ts';
import { keys } from './order-records.ts';

/**
 * Writes how an order ended, once. Whoever comes second gets what the first one wrote. Then come index and
 * marker, in this order: killed in between, the marker stays and the sweep mends the index.
 */
export async function settleOrder(
  { storage: { orders }, now }: Shop,
  order: Pick<OrderPlaced, 'id'>,
  end: Pick<Settlement, 'outcome'> & Partial<Settlement>,
): Promise<Settlement> {
  const settlement: Settlement = {
    mode: null,
    transactionId: null,
    failure: null,
    ...end,
    settledAt: now().toISOString(),
  };
  const written = await orders.create(keys.settlement(order.id), settlement);
  await finishMarked(orders, order.id, [keys.unsettled(order.id)]);
  return written.created ? settlement : written.existing;
}
