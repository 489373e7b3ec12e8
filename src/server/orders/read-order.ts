import { type Anomaly, isOrderId } from '#domain/order.ts';
import type { OrderFacts } from '#domain/order-row.ts';
import type { WholeOrder } from '#domain/order-shown.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { keys, readFulfilment, readOpened, readPlaced, readSettlement } from './order-records.ts';

/** What a row of the list is made of, or null for an unknown order. Three blob reads at once. */
export async function readOrderFacts(orders: BlobStore, id: string): Promise<OrderFacts | null> {
  const [placed, settlement, fulfilment] = await Promise.all([
    readPlaced(orders, id),
    readSettlement(orders, id),
    readFulfilment(orders, id),
  ]);
  // No refund is recorded yet; whoever records the first one reads them here.
  return placed && { placed, settlement, fulfilment, refunded: 0 };
}

const anomalyKinds: Anomaly['kind'][] = ['amount_mismatch', 'reference_mismatch', 'late_success'];

/** Everything kept of an order, or null for an unknown one. Eight blob reads at once. */
export async function readWholeOrder(orders: BlobStore, id: string): Promise<WholeOrder | null> {
  if (!isOrderId(id)) return null;
  const [facts, opened, billingRemoved, ...anomalies] = await Promise.all([
    readOrderFacts(orders, id),
    readOpened(orders, id),
    orders.read<{ at: string }>(keys.billingRemoved(id)),
    ...anomalyKinds.map((kind) => orders.read<Anomaly>(keys.anomaly(id, kind))),
  ]);
  return (
    facts && {
      ...facts,
      opened,
      billingRemoved: billingRemoved?.value ?? null,
      anomalies: anomalies.flatMap((anomaly) => anomaly?.value ?? []),
    }
  );
}
