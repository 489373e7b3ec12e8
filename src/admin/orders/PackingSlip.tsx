import { addressLines, phoneForReading } from '#domain/enquiry/contact.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { site } from '#lib/site.ts';
import { buyerLines } from './order-text.ts';
import './packing-slip.css';

/** What is put in the parcel or glued on it; only paper shows it. */
export function PackingSlip({ order }: { order: OrderShownWire }) {
  const [name, ...rest] = buyerLines(order);
  return (
    <div className="slip">
      <p className="slip-from">
        <strong>{site.practice}</strong>
        {addressLines(site.address).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{phoneForReading(site.phone)}</span>
        <span>{site.email}</span>
      </p>
      <p className="slip-to">
        <span className="slip-label">To</span>
        <strong>{name}</strong>
        {rest.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no other name
          <span key={at}>{line}</span>
        ))}
        <span>{phoneForReading(order.phone)}</span>
      </p>
      <p>
        <span className="slip-label">Inside</span>
        <span>
          {order.quantity} × {order.product_name}
        </span>
      </p>
      <p>
        <span className="slip-label">Order</span>
        <span>{order.id}</span>
      </p>
    </div>
  );
}
