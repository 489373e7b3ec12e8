import { Link } from 'wouter';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { useApiQuery } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { ListScreen, type Shown } from '../shell/ListScreen.tsx';
import { Moment } from '../shell/Moment.tsx';
import { usePendingCounts } from '../shell/use-pending-counts.ts';
import { OrderBadges } from './badges.tsx';
import { ordersCall, orderView, orderViews } from './order-views.ts';
import { rupees } from './payment-text.ts';
import './orders.css';

/** The owner's orders, newest first. */
export function OrderList() {
  const { orders: toSend, toLook } = usePendingCounts();
  return (
    <ListScreen<OrderRowWire>
      title="Orders"
      noun={['order', 'orders']}
      count={toSend}
      actions={<ExportButton what="orders" />}
      search="Name, phone, e-mail or order id"
      views={{
        label: 'Which orders',
        part: 'show',
        all: orderViews,
        counts: { send: toSend, look: toLook },
        // A phone has no room for a tab that is nearly always empty.
        seldom: 'look',
      }}
      call={({ view, page, text }) => ordersCall(orderView(view), page, text)}
      everyMinute
      failed="The orders could not be read. Please try again."
      none={({ view, text }) => (text ? <p>No order with ‘{text}’.</p> : <NoOrders view={view} />)}
    >
      {(shown) => <OrderTable {...shown} />}
    </ListScreen>
  );
}

/** An empty view. On the first days it says that there is no order at all. */
function NoOrders({ view }: { view: string }) {
  const { data } = useApiQuery<{ datalist: DataList<OrderRowWire> }>(ordersCall(orderView('all'), 1, ''));
  return <p>{orderView(data?.datalist.total === 0 ? 'all' : view).none}</p>;
}

/** Orders as a table, on a phone as cards of three lines. */
function OrderTable({ list, isOld }: Shown<OrderRowWire>) {
  return (
    <table className="table order-table" aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Product</th>
          <th scope="col" className="order-amount">
            Amount
          </th>
          <th scope="col">State</th>
          <th scope="col">Placed</th>
        </tr>
      </thead>
      <tbody>
        {list.data.map((order) => (
          <tr key={order.id} className="is-link">
            <td className="order-who">
              <Link href={pathTo('order', order.id)}>{order.customer_name}</Link>
              {order.phone && <span className="order-phone">{phoneForReading(order.phone)}</span>}
            </td>
            <td className="order-what">
              {order.product_name}
              {order.quantity > 1 && <strong> ×&nbsp;{order.quantity}</strong>}
            </td>
            <td className="order-amount">{rupees(order.amount)}</td>
            <td className="order-states">
              <OrderBadges order={order} />
            </td>
            <td className="order-when">
              <Moment at={order.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
