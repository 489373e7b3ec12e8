import type { OrderPlaced, Settlement } from '#domain/order.ts';
import type { Shop } from '../shop.ts';
import { keys } from './order-records.ts';

/**
 * Writes how an order ended, once. Whoever comes second gets what the first one wrote.
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
  await orders.remove(keys.unsettled(order.id));
  return written.created ? settlement : written.existing;
}
