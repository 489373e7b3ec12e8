import { waitingParcels } from '#domain/order/fulfilment.ts';
import type { OrderFilter } from '#domain/order/order-list.ts';
import type { DayRange } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';

interface View {
  key: string;
  name: string;
  /** What the call is asked for; all orders where nothing is said. */
  filter: Partial<OrderFilter>;
  /** What is said when there is none. */
  none: string;
}

const toSend: View = {
  key: 'send',
  name: 'To send',
  // Those first that wait longest.
  filter: { ...waitingParcels, sort: true },
  none: 'Nothing to send just now. When someone pays, the order appears here.',
};

/** The views of the owner's orders; the first is the one she begins with. */
export const orderViews: readonly View[] = [
  toSend,
  {
    key: 'look',
    name: 'Needs a look',
    filter: { trouble: true },
    none: 'Nothing needs a look. A cancelled order whose money is still here, a payment that does not fit its order, or a refund that was refused comes here.',
  },
  {
    key: 'waiting',
    name: 'Waiting',
    filter: { status: 'pending' },
    none: 'Nobody is paying just now. Orders whose payment is not known yet wait here.',
  },
  {
    key: 'sent',
    name: 'Sent',
    filter: { status: 'COMPLETED', fulfilment: ['shipped', 'delivered'] },
    none: 'Nothing sent yet. Orders come here once you mark them shipped.',
  },
  {
    key: 'cancelled',
    name: 'Cancelled',
    filter: { fulfilment: ['cancelled'] },
    none: 'Nothing is cancelled.',
  },
  {
    key: 'failed',
    name: 'Not paid',
    filter: { status: 'FAILED' },
    none: 'No payment has failed.',
  },
  {
    key: 'all',
    name: 'All',
    filter: {},
    none: 'No orders yet. When someone pays, it appears here.',
  },
];

/** The view of this name, or the first. */
export function orderView(key: string): View {
  return orderViews.find((view) => view.key === key) ?? toSend;
}

/** The call that reads a page of a view; or, where a text is searched for, a page of all orders with it; of some days. */
export function ordersCall(view: View, page: number, text: string, { from, to }: DayRange): string {
  const { status, fulfilment, to_do, trouble, sort }: Partial<OrderFilter> = text ? {} : view.filter;
  const more = [
    trouble && 'trouble=1',
    fulfilment && `fulfilment=${fulfilment.join(',')}`,
    to_do && `to_do=${to_do.join(',')}`,
    sort && 'sort=oldest',
    from && `from=${from}`,
    to && `to=${to}`,
  ];
  return [paths.api.listOrders(page, status ?? '', text), ...more.filter(Boolean)].join('&');
}
