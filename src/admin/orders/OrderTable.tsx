import { Link } from 'wouter';
import { phoneForReading } from '#domain/contact.ts';
import { formatTotal, toPaise } from '#domain/money.ts';
import type { OrderRowWire } from '#domain/order-row.ts';
import { Moment } from '../shell/Moment.tsx';
import { OrderBadges } from './badges.tsx';
import './order-table.css';

/** Orders as a table, on a phone as cards of three lines. All of a row is its link. */
export function OrderTable({ orders, busy }: { orders: OrderRowWire[]; busy: boolean }) {
  return (
    <table className="table order-table" aria-busy={busy}>
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
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="order-who">
              <Link href={`/orders/${order.id}`}>{order.customer_name}</Link>
              {order.phone && <span className="order-phone">{phoneForReading(order.phone)}</span>}
            </td>
            <td className="order-what">
              {order.product_name}
              {order.quantity > 1 && <strong> × {order.quantity}</strong>}
            </td>
            <td className="order-amount">{formatTotal(toPaise(order.amount))}</td>
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
