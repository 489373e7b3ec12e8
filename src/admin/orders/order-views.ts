import type { ToDo } from '#domain/order/attention.ts';
import type { Fulfilment } from '#domain/order/fulfilment.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { DayRange } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';

interface View {
  key: string;
  name: string;
  /** What the call is asked for; all orders where nothing is said. */
  status?: OrderStatus;
  fulfilment?: Fulfilment[];
  toDo?: ToDo[];
  /** Only those whose money needs a look. */
  trouble?: true;
  /** Those first that wait longest. */
  oldest?: true;
  /** What is said when there is none. */
  none: string;
}

const toSend: View = {
  key: 'send',
  name: 'To send',
  status: 'COMPLETED',
  fulfilment: ['new', 'packed'],
  toDo: ['pack', 'send', 'look'],
  oldest: true,
  none: 'Nothing to send just now. When someone pays, the order appears here.',
};

/** The views of the owner's orders; the first is the one she begins with. */
export const orderViews: readonly View[] = [
  toSend,
  {
    key: 'look',
    name: 'Needs a look',
    trouble: true,
    none: 'Nothing needs a look. A cancelled order whose money is still here, a payment that does not fit its order, or a refund that was refused comes here.',
  },
  {
    key: 'waiting',
    name: 'Waiting',
    status: 'pending',
    none: 'Nobody is paying just now. Orders whose payment is not known yet wait here.',
  },
  {
    key: 'sent',
    name: 'Sent',
    status: 'COMPLETED',
    fulfilment: ['shipped', 'delivered'],
    none: 'Nothing sent yet. Orders come here once you mark them shipped.',
  },
  { key: 'cancelled', name: 'Cancelled', fulfilment: ['cancelled'], none: 'Nothing is cancelled.' },
  { key: 'failed', name: 'Not paid', status: 'FAILED', none: 'No payment has failed.' },
  { key: 'all', name: 'All', none: 'No orders yet. When someone pays, it appears here.' },
];

/** The view of this name, or the first. */
export function orderView(key: string): View {
  return orderViews.find((view) => view.key === key) ?? toSend;
}

/** The call that reads a page of a view; or, where a text is searched for, a page of all orders with it; of some days. */
export function ordersCall(
  { status, fulfilment, toDo, trouble, oldest }: View,
  page: number,
  text: string,
  { from, to }: DayRange,
): string {
  const ofView = [
    trouble && 'trouble=1',
    fulfilment && `fulfilment=${fulfilment.join(',')}`,
    toDo && `to_do=${toDo.join(',')}`,
    oldest && 'sort=oldest',
  ];
  const more = [...(text ? [] : ofView), from && `from=${from}`, to && `to=${to}`].filter(Boolean);
  return [paths.api.listOrders(page, text ? '' : status, text), ...more].join('&');
}
