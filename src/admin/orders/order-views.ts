import { waitingParcels } from '#domain/order/fulfilment.ts';
import type { OrderFilter } from '#domain/order/order-list.ts';
import type { DayRange } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';

interface View {
  key: string;
  name: string;
  /** What the call is asked for; all orders where nothing is said. */
  asks: Partial<Record<keyof OrderFilter, string>>;
  /** What is said when there is none. */
  none: string;
}

const toSend: View = {
  key: 'send',
  name: 'To send',
  asks: {
    status: waitingParcels.status,
    fulfilment: waitingParcels.fulfilment.join(),
    to_do: waitingParcels.to_do.join(),
    // Those first that wait longest.
    sort: 'oldest',
  },
  none: 'Nothing to send just now. When someone pays, the order appears here.',
};

/** The views of the owner's orders; the first is the one she begins with. */
export const orderViews: readonly View[] = [
  toSend,
  {
    key: 'look',
    name: 'Needs a look',
    asks: { trouble: '1' },
    none: 'Nothing needs a look. A cancelled order whose money is still here, a payment that does not fit its order, or a refund that was refused comes here.',
  },
  {
    key: 'waiting',
    name: 'Waiting',
    asks: { status: 'pending' },
    none: 'Nobody is paying just now. Orders whose payment is not known yet wait here.',
  },
  {
    key: 'sent',
    name: 'Sent',
    asks: { status: 'COMPLETED', fulfilment: 'shipped,delivered' },
    none: 'Nothing sent yet. Orders come here once you mark them shipped.',
  },
  {
    key: 'cancelled',
    name: 'Cancelled',
    asks: { fulfilment: 'cancelled' },
    none: 'Nothing is cancelled.',
  },
  {
    key: 'failed',
    name: 'Not paid',
    asks: { status: 'FAILED' },
    none: 'No payment has failed.',
  },
  {
    key: 'all',
    name: 'All',
    asks: {},
    none: 'No orders yet. When someone pays, it appears here.',
  },
];

/** The view of this name, or the first. */
export function orderView(key: string): View {
  return orderViews.find((view) => view.key === key) ?? toSend;
}

/** The call that reads a page of a view; or, where a text is searched for, a page of all orders with it; of some days. */
export const ordersCall = ({ asks }: View, page: number, q: string, days: DayRange) =>
  paths.api.listOrders({ page, q, ...(!q && asks), ...days });
