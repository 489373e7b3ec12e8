import { ALL_ORDERS, TO_LOOK, TO_SEND } from '#domain/order/order-filters.ts';
import type { OrderFilter } from '#domain/order/order-list.ts';
import type { DayRange } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';

interface View {
  key: string;
  name: string;
  filter: OrderFilter;
  /** What is said when there is none. */
  none: string;
}

const toSend: View = {
  key: 'send',
  name: 'To send',
  // Those first that wait longest.
  filter: { ...TO_SEND, sort: true },
  none: 'Nothing to send just now. When someone pays, the order appears here.',
};

/** The views of the owner's orders; the first is the one she begins with. */
export const orderViews: readonly View[] = [
  toSend,
  {
    key: 'look',
    name: 'Needs a look',
    filter: TO_LOOK,
    none: 'Nothing needs a look. A cancelled order whose money is still here, a payment that does not fit its order, or a refund that was refused comes here.',
  },
  {
    key: 'waiting',
    name: 'Waiting',
    filter: { ...ALL_ORDERS, status: 'pending' },
    none: 'Nobody is paying just now. Orders whose payment is not known yet wait here.',
  },
  {
    key: 'sent',
    name: 'Sent',
    filter: { ...ALL_ORDERS, status: 'COMPLETED', fulfilment: ['shipped', 'delivered'] },
    none: 'Nothing sent yet. Orders come here once you mark them shipped.',
  },
  {
    key: 'cancelled',
    name: 'Cancelled',
    filter: { ...ALL_ORDERS, fulfilment: ['cancelled'] },
    none: 'Nothing is cancelled.',
  },
  {
    key: 'failed',
    name: 'Not paid',
    filter: { ...ALL_ORDERS, status: 'FAILED' },
    none: 'No payment has failed.',
  },
  {
    key: 'all',
    name: 'All',
    filter: ALL_ORDERS,
    none: 'No orders yet. When someone pays, it appears here.',
  },
];

/** The view of this name, or the first. */
export function orderView(key: string): View {
  return orderViews.find((view) => view.key === key) ?? toSend;
}

/** The call that reads a page of a view; or, where a text is searched for, a page of all orders with it; of some days. */
export function ordersCall(view: View, page: number, text: string, { from, to }: DayRange): string {
  const { status, fulfilment, to_do, trouble, sort } = text ? ALL_ORDERS : view.filter;
  const more = [
    trouble && 'trouble=1',
    fulfilment.length > 0 && `fulfilment=${fulfilment.join(',')}`,
    to_do.length > 0 && `to_do=${to_do.join(',')}`,
    sort && 'sort=oldest',
    from && `from=${from}`,
    to && `to=${to}`,
  ];
  return [paths.api.listOrders(page, status ?? '', text), ...more.filter(Boolean)].join('&');
}
