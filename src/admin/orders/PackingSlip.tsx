import { addressLines, phoneForReading } from '#domain/enquiry/contact.ts';
import { itemsToSupply } from '#domain/order/order-items.ts';
import { hasParcel, lineName } from '#domain/order/order-line.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { site } from '#lib/site.ts';
import { buyerLines } from './order-text.ts';
import './packing-slip.css';

/** Shows the packing slips of orders, only on paper. Several are printed two to a page. */
export function PackingSlips({ orders }: { orders: OrderShownWire[] }) {
  return (
    <div className={orders.length > 1 ? 'slips slips--several' : 'slips'}>
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} />
      ))}
    </div>
  );
}

/** Length, in characters, above which an address is printed smaller so that the slip fits on one page. */
const LONG_ADDRESS = 200;

/** Lists the goods in a parcel, one a line. What was lost to other buyers or given back is not in it. */
const contentsInWords = ({ items }: OrderShownWire): string =>
  itemsToSupply(items)
    .filter((item) => hasParcel([item]))
    .map(({ quantity, product_name: name, options }) => `${quantity} × ${lineName({ name, options })}`)
    .join('\n');

/** Shows the slip that is put into a parcel or glued on it. */
function PackingSlip({ order }: { order: OrderShownWire }) {
  const lines = buyerLines(order);
  const [name, ...rest] = lines;
  const facts = [
    ['Inside', contentsInWords(order)],
    ['Order', order.order_no ?? order.id],
    ['Note', order.note],
  ];
  return (
    <div className={lines.join().length > LONG_ADDRESS ? 'slip slip--long' : 'slip'}>
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
        <span>{phoneForReading(order.phone, order.abroad)}</span>
      </p>
      {facts.map(
        ([name, value]) =>
          value && (
            <p key={name} className="as-typed">
              <span className="slip-label">{name}</span>
              <span>{value}</span>
            </p>
          ),
      )}
    </div>
  );
}
