import { formatTotal, toPaise } from '#domain/money.ts';
import type { OrderShownWire } from '#domain/order-shown.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Moment } from '../shell/Moment.tsx';
import { OrderBadges } from './badges.tsx';
import { paymentInWords } from './order-words.ts';

const money = (rupees: number) => formatTotal(toPaise(rupees));

/** What was bought, for how much, and how it stands. */
export function OrderFacts({ order }: { order: OrderShownWire }) {
  return (
    <section className="order-facts" aria-labelledby="bought">
      <div role="status">
        <p className="order-badges">
          <OrderBadges order={order} />
        </p>
        <p>{paymentInWords(order)}</p>
      </div>
      <h2 id="bought" className="visually-hidden">
        What was bought
      </h2>
      <p className="order-product">{order.product_name}</p>
      <dl className="order-sum">
        <div>
          <dt>Price of one</dt>
          <dd>{money(order.unit_price)}</dd>
        </div>
        <div>
          <dt>Quantity</dt>
          <dd>{order.quantity}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{money(order.amount)}</strong>
          </dd>
        </div>
        <div>
          <dt>Placed</dt>
          <dd>
            <Moment at={order.created_at} />
          </dd>
        </div>
        <div>
          <dt>Order id</dt>
          <dd>
            <span className="order-id">{order.id}</span>
          </dd>
        </div>
      </dl>
      <CopyButton className="quiet" text={order.id} done="Order id copied">
        Copy the order id
      </CopyButton>
    </section>
  );
}
