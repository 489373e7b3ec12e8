import { Link } from 'wouter';
import type { DashboardWire } from '#domain/dashboard.ts';
import { formatTotal, toPaise } from '#domain/money.ts';
import type { Total } from '#domain/paths.ts';
import { paths } from '#lib/paths.ts';
import { useRead } from '../calls/use-read.ts';
import { adminCopy } from '../copy.ts';
import { FulfilmentBadge, PaymentBadge } from '../orders/badges.tsx';
import { Moment } from '../shell/Moment.tsx';
import { Screen } from '../shell/Screen.tsx';

/** How often the figures are read anew, in milliseconds (spec section 9). */
const EVERY_MS = 60_000;

const totals: { call: Total; name: string; hint: string }[] = [
  { call: 'df-invoice', name: 'Money in', hint: 'paid orders' },
  { call: 'po-invoice', name: 'Pending', hint: 'orders that are being paid' },
  { call: 'remittances', name: 'Kept', hint: 'paid orders less refunds' },
  { call: 'returns', name: 'Returned', hint: 'refunds' },
  { call: 'coogs', name: 'Not paid', hint: 'failed orders' },
];

/** The first screen: what there is, what waits, what came in. */
export function Dashboard() {
  const { data } = useRead<DashboardWire>(paths.api.dashboard(), { everyMs: EVERY_MS });
  const cards = [
    [adminCopy.cards.products, data?.total_product, '/list-product'],
    [adminCopy.cards.categories, data?.total_category, '/list-category'],
    [adminCopy.cards.services, data?.total_subcategory, null],
    [adminCopy.cards.articles, data?.total_blog, null],
  ] as const;
  return (
    <Screen title="Dashboard">
      <dl className="cards">
        {cards.map(([name, figure, to]) => (
          <div key={name} className="card">
            <dt>{to ? <Link href={to}>{name}</Link> : name}</dt>
            <dd>{figure ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="today">
        <h2 id="today">Waiting for you</h2>
        <ul className="waits">
          <li>
            <Link href="/orders?show=send">Orders to send</Link>{' '}
            <strong>{data?.orders_to_send ?? '–'}</strong>
          </li>
          <li>
            <Link href="/enquiries?state=new">Enquiries to answer</Link>{' '}
            <strong>{data?.enquiries_new ?? '–'}</strong>
          </li>
        </ul>
      </section>
      <section aria-labelledby="money">
        <h2 id="money">Money</h2>
        <dl className="cards cards--small">
          {totals.map((total) => (
            <TotalCard key={total.call} {...total} />
          ))}
        </dl>
      </section>
      <div className="newest">
        <section aria-labelledby="newest-orders">
          <h2 id="newest-orders">Newest orders</h2>
          {data?.newest_orders.length === 0 && <p className="muted">No orders yet.</p>}
          <ul className="rows">
            {data?.newest_orders.map((order) => (
              <li key={order.id}>
                <Link href={`/orders/${order.id}`}>{order.customer_name}</Link>
                <span>{order.product_name}</span>
                <span className="row-facts">
                  {formatTotal(toPaise(order.amount))} <PaymentBadge status={order.status} />{' '}
                  <FulfilmentBadge fulfilment={order.fulfilment} />
                </span>
                <Moment at={order.created_at} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="newest-enquiries">
          <h2 id="newest-enquiries">Newest enquiries</h2>
          {data?.newest_enquiries.length === 0 && <p className="muted">No enquiries yet.</p>}
          <ul className="rows">
            {data?.newest_enquiries.map((enquiry) => (
              <li key={enquiry.id}>
                <Link href="/enquiries">{enquiry.name}</Link>
                <span>{enquiry.package_name}</span>
                <Moment at={enquiry.created_at} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Screen>
  );
}

function TotalCard({ call, name, hint }: (typeof totals)[number]) {
  const { data } = useRead<{ total_amount_paid: number }>(paths.api.total(call), { everyMs: EVERY_MS });
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{data ? formatTotal(toPaise(data.total_amount_paid)) : '–'}</dd>
      <dd className="card-hint">{hint}</dd>
    </div>
  );
}
