import type { Fulfilment } from '#domain/order/fulfilment.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

const payments: Record<OrderStatus, { name: string; tone: Tone }> = {
  pending: { name: 'Payment pending', tone: 'wait' },
  COMPLETED: { name: 'Paid', tone: 'good' },
  FAILED: { name: 'Not paid', tone: 'bad' },
};
const parcels: Record<Fulfilment, string> = {
  new: 'To pack',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The state of an order: its payment, its parcel where there is one to be sent, and whether it needs a look. */
export function OrderBadges({ order: { status, fulfilment, trouble, test } }: { order: OrderRowWire }) {
  return (
    <>
      <Badge tone={payments[status].tone}>{payments[status].name}</Badge>{' '}
      {(status === 'COMPLETED' || fulfilment !== 'new') && <FulfilmentBadge fulfilment={fulfilment} />}{' '}
      {trouble && <Badge tone="bad">Needs a look</Badge>} {test && <Badge>Test</Badge>}
    </>
  );
}

/** Where the parcel of an order is. */
export function FulfilmentBadge({ fulfilment }: { fulfilment: Fulfilment }) {
  return <Badge>{parcels[fulfilment]}</Badge>;
}
