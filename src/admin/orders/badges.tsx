import type { Fulfilment } from '#domain/fulfilment.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { OrderRowWire } from '#domain/order-row.ts';

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

/** How an order stands: its payment, and its parcel where there is one to be sent. */
export function OrderBadges({ order: { status, fulfilment } }: { order: OrderRowWire }) {
  return (
    <>
      <PaymentBadge status={status} />{' '}
      {(status === 'COMPLETED' || fulfilment !== 'new') && <FulfilmentBadge fulfilment={fulfilment} />}
    </>
  );
}

/** How the payment of an order stands. */
function PaymentBadge({ status }: { status: OrderStatus }) {
  const tone = { pending: 'badge badge--wait', COMPLETED: 'badge badge--good', FAILED: 'badge badge--bad' };
  return <span className={tone[status]}>{payments[status]}</span>;
}

/** Where the parcel of an order is. */
export function FulfilmentBadge({ fulfilment }: { fulfilment: Fulfilment }) {
  return <span className="badge">{parcels[fulfilment]}</span>;
}
