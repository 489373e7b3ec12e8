import { trackingLink } from '#domain/order/couriers.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Moment } from '../shell/Moment.tsx';
import { OrderBadges } from './badges.tsx';
import { paymentText } from './order-text.ts';
import { rupees } from './payment-text.ts';

/** What was bought, for how much, and the state it is in. */
export function OrderFacts({ order }: { order: OrderShownWire }) {
  const notes = order.refunds.flatMap(({ credit_note }) => credit_note ?? []);
  return (
    <section className="panel" aria-labelledby="bought">
      <div role="status">
        <p>
          <OrderBadges order={order} />
        </p>
        <p>{paymentText(order)}</p>
      </div>
      <h2 id="bought" className="visually-hidden">
        What was bought
      </h2>
      <p className="order-product">{order.product_name}</p>
      <Facts
        facts={[
          ...(order.order_no ? [['Order', <strong key="no">{order.order_no}</strong>] as const] : []),
          ['Price of one', rupees(order.unit_price)],
          ['Quantity', order.quantity],
          ['Total', <strong key="total">{rupees(order.amount)}</strong>],
          ['Placed', <Moment key="placed" at={order.created_at} />],
          ...(order.invoice
            ? [['Receipt', <Paper key="receipt" order={order} number={order.invoice} />] as const]
            : []),
          ...(notes.length > 0
            ? [
                [
                  'Credit note',
                  notes.map((number) => <Paper key={number} order={order} number={number} isNote />),
                ] as const,
              ]
            : []),
          ...(order.courier ? [['Courier', order.courier] as const] : []),
          ...(order.tracking
            ? [['Tracking number', <Tracking key="tracking" order={order} />] as const]
            : []),
          ...(order.note
            ? [
                [
                  'Note',
                  <span key="note" className="as-typed">
                    {order.note}
                  </span>,
                ] as const,
              ]
            : []),
          [
            'Order id',
            <span key="id" className="order-id">
              {order.id}
            </span>,
          ],
        ]}
      />
      <CopyButton className="quiet" text={order.id} done="Order id copied">
        Copy the order id
      </CopyButton>
    </section>
  );
}

/** Opens an order's receipt, or one of its credit notes, as the buyer opens it. */
function Paper({ order, number, isNote }: { order: OrderShownWire; number: string; isNote?: boolean }) {
  return (
    <form
      method="post"
      action={paths.receipt(order.id, isNote ? number : null)}
      target="_blank"
      rel="noopener"
    >
      <input type="hidden" name="phone" value={order.phone.slice(-4)} />
      <Button look="quiet" about="(opens in a new tab)">
        {number}
      </Button>
    </form>
  );
}

/** A tracking number, with the courier's own page about it where that is known. */
function Tracking({ order: { courier, tracking } }: { order: OrderShownWire }) {
  const link = trackingLink(courier, tracking);
  if (!link) return tracking;
  return (
    <a href={link} target="_blank" rel="noopener">
      {tracking}
      <span className="visually-hidden"> (where it is; opens a new tab)</span>
    </a>
  );
}

/** What happened to an order, oldest first. */
export function OrderHistory({ history }: Pick<OrderShownWire, 'history'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol className="order-history">
        {history.map(({ at, what, note }) => (
          <li key={`${at} ${what}`}>
            <span>{what}</span> <Moment at={at} />
            {note && <p className="as-typed muted">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
