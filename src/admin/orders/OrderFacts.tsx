import { trackingLink } from '#domain/order/couriers.ts';
import { lineName } from '#domain/order/order-line.ts';
import type { ItemWire } from '#domain/order/order-row.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { OrderBadges } from '../shell/badges.tsx';
import { Moment } from '../shell/words.tsx';
import { rupees } from './money-text.ts';
import { paymentText } from './order-text.ts';

/** Shows the state of an order, what was bought and for how much. */
export function OrderSummary({ order }: { order: OrderShownWire }) {
  const [first, ...others] = order.items;
  return (
    <section className="panel" aria-labelledby="bought">
      <div role="status">
        <p className="cluster inline order-badges">
          <OrderBadges order={order} />
        </p>
        <p>{paymentText(order)}</p>
      </div>
      <h2 id="bought" className="visually-hidden">
        What was bought
      </h2>
      {first && others.length === 0 ? (
        <p className="order-product">
          {first.quantity > 1 && <>{first.quantity} × </>}
          {nameOf(first)}
          <ToMake item={first} />
        </p>
      ) : (
        <Lines order={order} />
      )}
      <Facts look="facts" facts={[['Total', <strong key="total">{rupees(order.amount)}</strong>]]} />
    </section>
  );
}

/** Shows what else is known of an order: its papers, and the way of its parcel. */
export function OrderFacts({ order }: { order: OrderShownWire }) {
  const notes = order.refunds.flatMap(({ credit_note: number }) =>
    number ? [<Paper key={number} order={order} number={number} isNote />] : [],
  );
  const [first, ...others] = order.items;
  return (
    <Facts
      look="facts"
      facts={[
        ['Price of one', others.length === 0 && first && first.quantity > 1 && rupees(first.unit_price)],
        ['Placed', <Moment key="placed" at={order.created_at} />],
        ['Receipt', order.invoice && <Paper order={order} number={order.invoice} />],
        ['Credit note', notes.length > 0 && notes],
        ['Courier', order.courier],
        ['Tracking number', order.tracking && <Tracking order={order} />],
        ['Note', order.note && <span className="as-typed">{order.note}</span>],
      ]}
    />
  );
}

const nameOf = ({ product_name: name, options }: ItemWire) => lineName({ name, options });

/** Says of what is made for the buyer that it has to be made. */
const ToMake = ({ item: { options } }: { item: ItemWire }) =>
  options.some(({ made_to_order }) => made_to_order) && (
    <span className="order-line-news">Made to order</span>
  );

/** Lists what was bought, line by line, and what of it was lost or given back. */
function Lines({ order: { items } }: { order: OrderShownWire }) {
  return (
    <ul className="plain order-lines">
      {items.map((item) => (
        <li key={item.line} className="order-line">
          <span>
            {item.quantity > 1 && <strong>{item.quantity} × </strong>}
            {nameOf(item)}
            <ToMake item={item} />
            {item.lost && <span className="order-line-news">Sold to another buyer: do not send it</span>}
            {!item.lost && item.given_back > 0 && (
              <span className="order-line-news">
                {item.given_back < item.quantity ? `${item.given_back} given back` : 'Given back'}
              </span>
            )}
          </span>
          <span className="figure">
            {item.quantity > 1 && <span className="small muted">{rupees(item.unit_price)} each </span>}
            {rupees(item.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Opens an order's receipt, or one of its credit notes, in the same way as the buyer does. Both are a bare
 * number once the buyer is removed, since no paper can be made without one.
 */
function Paper({ order, number, isNote }: { order: OrderShownWire; number: string; isNote?: boolean }) {
  if (order.buyer_removed_at) return <span>{number} </span>;
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

/** Shows a tracking number, with a link to the courier's page about it if that is known. */
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

/** Lists what happened to an order, oldest first. */
export function OrderHistory({ history }: Pick<OrderShownWire, 'history'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol className="plain order-history">
        {history.map(({ at, what, note }) => (
          <li key={`${at} ${what}`}>
            {what} <Moment at={at} />
            {note && <p className="as-typed muted">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
