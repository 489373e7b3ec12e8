import type { Status } from '#domain/catalogue/category.ts';
import { fulfilmentNames, HANDED_OVER, isToLeave } from '#domain/order/fulfilment.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { suppliedItems } from '#domain/order/order-items.ts';
import { hasParcel } from '#domain/order/order-line.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import { Badge, type Tone } from '#ui/primitives.tsx';
import { adminCopy } from '../copy.ts';

const payments: Record<OrderStatus, { name: string; tone: Tone }> = {
  pending: { name: 'Payment pending', tone: 'wait' },
  COMPLETED: { name: 'Paid', tone: 'good' },
  FAILED: { name: 'Not paid', tone: 'bad' },
};

/**
 * Shows the state of an order: its payment, its parcel if it has one to send, and the action it needs from
 * the owner. Parcels to send are always paid, so their payment is not mentioned.
 */
export function OrderBadges({ order }: { order: OrderRowWire }) {
  const { status, fulfilment, trouble, test, refunded, amount, to_do, handed_over } = order;
  const isBack = refunded >= amount;
  const back = { name: isBack ? 'Refunded' : 'Part refunded', tone: 'plain' } as const;
  const payment = refunded > 0 ? back : payments[status];
  const isParcelShown =
    hasParcel(suppliedItems(order.items)) &&
    (status === 'COMPLETED' ? !(isBack && isToLeave(fulfilment)) : fulfilment !== 'new');
  const isToSend = to_do === 'pack' || to_do === 'send';
  const look =
    to_do === 'refund' ? 'Money to give back' : to_do === 'look' ? 'To check' : trouble && 'Bought twice?';
  return (
    <>
      {!(isToSend && refunded === 0) && <Badge tone={payment.tone}>{payment.name}</Badge>}{' '}
      {isParcelShown && <Badge>{handed_over ? HANDED_OVER : fulfilmentNames[fulfilment]}</Badge>}{' '}
      {look && <Badge tone="bad">{look}</Badge>} {test && <Badge>Test</Badge>}
    </>
  );
}

/** Shows whether a category or product is on sale. */
export function StatusBadge({ status }: { status: Status }) {
  return status === 1 ? <Badge tone="good">{adminCopy.active}</Badge> : <Badge>{adminCopy.inactive}</Badge>;
}
