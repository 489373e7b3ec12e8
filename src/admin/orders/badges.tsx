import type { Fulfilment } from '#domain/fulfilment.ts';
import type { OrderStatus } from '#domain/order.ts';

const payments: Record<OrderStatus, string> = {
  pending: 'Being paid',
  COMPLETED: 'Paid',
  FAILED: 'Not paid',
};
const parcels: Record<Fulfilment, string> = {
  new: 'To pack',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** How the payment of an order stands. */
export function PaymentBadge({ status }: { status: OrderStatus }) {
  const tone = { pending: 'badge badge--wait', COMPLETED: 'badge badge--good', FAILED: 'badge badge--bad' };
  return <span className={tone[status]}>{payments[status]}</span>;
}

/** Where the parcel of an order is. */
export function FulfilmentBadge({ fulfilment }: { fulfilment: Fulfilment }) {
  return <span className="badge">{parcels[fulfilment]}</span>;
}

/** That the money of an order is perhaps not where it should be. */
export function TroubleBadge() {
  return <span className="badge badge--bad">Needs a look</span>;
}
