import { Link } from 'wouter';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import { formatPrice, toPaise } from '#domain/money/money.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { ALL_DAYS, DayRange } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { Table } from '#ui/primitives.tsx';
import { useApiQuery } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { OrderBadges } from '../shell/badges.tsx';
import { usePendingCounts } from '../shell/Layout.tsx';
import { ListScreen, type Shown } from '../shell/ListScreen.tsx';
import { Tick, useSelection } from '../shell/selection.tsx';
import { useAddress } from '../shell/use-address.ts';
import { Moment } from '../shell/words.tsx';
import { roundRupees } from './money-text.ts';
import { OrderDays, OrderExport } from './OrderDays.tsx';
import { ordersCall, orderView, orderViews } from './order-views.ts';
import { SeveralOrders } from './SeveralOrders.tsx';
import './orders.css';

interface OrdersAnswer {
  datalist: DataList<OrderRowWire>;
  /** Amount paid for all orders of the list and not given back, in rupees. */
  total_amount_paid?: number;
}

/** Lists the shop's orders. Orders to send are sorted oldest first, all others newest first. */
export function OrderList() {
  const { orders: toSend, attention } = usePendingCounts();
  const { part, go } = useAddress();
  // The days of the address may be anything; invalid ones count as all days.
  const days = DayRange.safeParse({ from: part('from'), to: part('to') }).data ?? ALL_DAYS;
  const by = part('by') === 'paid' ? 'paid' : '';
  const ofDays = days.from || days.to ? ' of these days' : '';
  return (
    <ListScreen<OrderRowWire, OrdersAnswer>
      title="Orders"
      actions={
        <Link className="button button--main" href={pathTo('newOrder')}>
          New order
        </Link>
      }
      noun={['order', 'orders']}
      count={toSend}
      files={<OrderExport />}
      search="Name, phone, e-mail, product, city or any number"
      views={{
        label: 'Which orders',
        part: 'show',
        all: orderViews,
        counts: { send: toSend, look: attention },
        // A phone has no room for a tab that is nearly always empty.
        seldom: 'look',
      }}
      filter={<OrderDays days={days} by={by} show={(wanted) => go({ ...wanted, page: null })} />}
      call={({ view, page, text }) => ordersCall(orderView(view), page, text, { ...days, by })}
      everyMinute
      about={({ total_amount_paid: paid = 0 }) => paid > 0 && `, ${formatPrice(toPaise(paid))} paid`}
      failed="The orders could not be read. Please try again."
      none={({ view, text }) => {
        if (text) return <p>{`No order with ‘${text}’${ofDays}.`}</p>;
        return ofDays ? <p>{`No order${ofDays} in ‘${orderView(view).name}’.`}</p> : <NoOrders view={view} />;
      }}
    >
      {(shown) => <OrderTable {...shown} />}
    </ListScreen>
  );
}

/** Says that a view is empty, or that the shop has no order at all yet. */
function NoOrders({ view }: { view: string }) {
  const { data } = useApiQuery<OrdersAnswer>(ordersCall(orderView('all'), 1, '', { ...ALL_DAYS, by: '' }));
  return <p>{orderView(data?.datalist.total === 0 ? 'all' : view).none}</p>;
}

/** Shows orders as a table, or on a phone as cards of three lines. Orders to pack or send can be ticked. */
function OrderTable({ list, isOld }: Shown<OrderRowWire>) {
  const choosable = list.data.filter(isToSend);
  const selection = useSelection(choosable);
  const { chosen } = selection;
  return (
    <>
      {choosable.length > 0 && (
        <label className="line check">
          <input
            type="checkbox"
            checked={chosen.length === choosable.length}
            onChange={selection.toggleAll}
          />
          Choose all {choosable.length}
        </label>
      )}
      <Table
        columns={['Customer', 'Product', 'Amount', 'State', 'Placed']}
        look="table--cards order-table"
        aria-busy={isOld}
      >
        {list.data.map((order) => (
          <tr key={order.id} className="is-link">
            <th scope="row" className="order-who">
              {isToSend(order) && (
                <Tick selection={selection} row={order} name={`the order of ${order.customer_name}`} />
              )}
              <Link href={pathTo('order', order.id)}>{order.customer_name}</Link>
              {order.phone && (
                <span className="order-phone small muted">{phoneForReading(order.phone, order.abroad)}</span>
              )}
            </th>
            <td className="order-what">
              {order.order_no && <span className="muted">{order.order_no} </span>}
              {order.title}
              {order.items.length === 1 && order.quantity > 1 && <strong> ×&nbsp;{order.quantity}</strong>}
              {order.note && <span className="order-note small muted">{order.note}</span>}
            </td>
            <td className="order-amount figure">{roundRupees(order.amount)}</td>
            <td className="order-states">
              <span className="cluster inline">
                <OrderBadges order={order} />
              </span>
            </td>
            <td className="order-when">
              <Moment at={order.created_at} />
              {order.paid_at && !isSameDay(order.paid_at, order.created_at) && (
                <span className="order-paid small muted">
                  paid <Moment at={order.paid_at} />
                </span>
              )}
              {isToSend(order) && <Waiting since={order.paid_at ?? order.created_at} />}
            </td>
          </tr>
        ))}
      </Table>
      {chosen.length > 0 && <SeveralOrders selection={selection} />}
    </>
  );
}

const isToSend = ({ to_do }: OrderRowWire) => to_do === 'pack' || to_do === 'send';

const isSameDay = (one: string, other: string) => indiaToday(new Date(one)) === indiaToday(new Date(other));

const DAY_MS = 24 * 3_600_000;

/** Says how many days an order has been waiting to be sent. Shows nothing on the first day. */
function Waiting({ since }: { since: string }) {
  const days = Math.floor((Date.now() - Date.parse(since)) / DAY_MS);
  if (days < 1) return null;
  return <strong className="order-waiting small">waiting {days === 1 ? '1 day' : `${days} days`}</strong>;
}
