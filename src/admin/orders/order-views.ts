import { fulfilments, isToLeave, waitingParcels } from '#domain/order/fulfilment.ts';
import type { OrderFilter } from '#domain/order/order-list.ts';
import type { DayRange } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';

interface View {
  key: string;
  name: string;
  /** Parameters of the call. Without any it returns all orders. */
  asks: Partial<Record<keyof OrderFilter, string>>;
  /** Text for an empty view. */
  none: string;
}

const toSend: View = {
  key: 'send',
  name: 'To send',
  asks: {
    status: waitingParcels.status,
    fulfilment: waitingParcels.fulfilment.join(),
    to_do: waitingParcels.to_do.join(),
    // Orders that wait longest come first.
    sort: 'oldest',
  },
  none: 'Nothing to send just now. When someone pays, the order appears here.',
};

/** Views of the owner's orders. The first is the default. */
export const orderViews: readonly View[] = [
  toSend,
  {
    key: 'look',
    name: 'To check',
    asks: { trouble: '1' },
    none:
      'Nothing to check. A cancelled order whose money is still here, a parcel that came back, a payment that ' +
      'does not fit its order, a refund that was refused, or a request that somebody else paid comes here.',
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
    asks: {
      status: 'COMPLETED',
      fulfilment: fulfilments.filter((state) => !isToLeave(state) && state !== 'cancelled').join(),
    },
    none: 'Nothing sent yet. Orders come here once you mark them shipped.',
  },
  {
    key: 'consultations',
    name: 'Consultations',
    asks: { kind: 'service' },
    none: 'No consultations yet. Those that you ask a fee for come here.',
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

/** Returns the view with this key, or the first one. */
export function orderView(key: string): View {
  return orderViews.find((view) => view.key === key) ?? toSend;
}

/** The days of a list, and whether those are the days of the orders or of their payments. */
export type ListDays = DayRange & { by: '' | 'paid' };

/**
 * Returns the call that reads a page of a view, limited to some days. A search covers all orders, whatever
 * the view.
 */
export const ordersCall = ({ asks }: View, page: number, q: string, { from, to, by }: ListDays) =>
  paths.api.listOrders({ page, q, ...(!q && asks), from, to, ...((from || to) && by && { by }) });
