import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Waiting } from '#domain/dashboard.ts';
import type { EnquiryWire } from '#domain/enquiry-list.ts';
import { indiaTimeInWords } from '#domain/india-time.ts';
import { formatTotal, toPaise } from '#domain/money.ts';
import type { OrderRowWire } from '#domain/order-row.ts';
import { Icon } from '#ui/Icon.tsx';
import { aboutEnquiry } from '../enquiries/reply.ts';
import { FulfilmentBadge } from '../orders/badges.tsx';
import { Moment } from '../shell/Moment.tsx';

/** How many orders need a look; nothing when none does. */
export function OrdersToLookAt({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <p className="to-look">
      <Icon name="alert-circle" />
      <Link href="/orders?show=look">
        {total === 1 ? '1 order needs a look' : `${total.toLocaleString('en-IN')} orders need a look`}
      </Link>
    </p>
  );
}

/** Orders that are paid and not sent, newest first. */
export function WaitingOrders({ waiting }: { waiting: Waiting<OrderRowWire> | undefined }) {
  return (
    <WaitingList
      name="Orders to send"
      to="/orders?show=send"
      waiting={waiting}
      none="Nothing to send."
      row={(order) => (
        <li key={order.id}>
          <span className="row-head">
            <Link href={`/orders/${order.id}`}>{order.customer_name}</Link> <Moment at={order.created_at} />
          </span>
          <span className="row-what">{order.product_name}</span>
          <span className="row-facts">
            <strong>{formatTotal(toPaise(order.amount))}</strong>{' '}
            <FulfilmentBadge fulfilment={order.fulfilment} />
          </span>
        </li>
      )}
    />
  );
}

/** Enquiries nobody has answered, newest first. */
export function WaitingEnquiries({ waiting }: { waiting: Waiting<EnquiryWire> | undefined }) {
  return (
    <WaitingList
      name="Enquiries to answer"
      to="/enquiries?state=new"
      waiting={waiting}
      none="Nothing to answer."
      row={(enquiry) => (
        <li key={enquiry.id}>
          <span className="row-head">
            <Link href="/enquiries?state=new">{enquiry.name}</Link> <Moment at={enquiry.created_at} />
          </span>
          <span className="row-what">{aboutEnquiry(enquiry)}</span>
          {enquiry.preferred_at && <span>{indiaTimeInWords(new Date(enquiry.preferred_at))}</span>}
        </li>
      )}
    />
  );
}

function WaitingList<T>({
  name,
  to,
  waiting,
  none,
  row,
}: {
  name: string;
  /** Where all of them are. */
  to: string;
  waiting: Waiting<T> | undefined;
  none: string;
  row: (each: T) => ReactNode;
}) {
  const more = waiting && waiting.total - waiting.newest.length;
  return (
    <div>
      <h3>
        <Link className="waiting-head" href={to}>
          {name} <span className="waiting-count">{waiting?.total ?? '–'}</span>
        </Link>
      </h3>
      {waiting?.total === 0 && <p className="muted">{none}</p>}
      <ul className="rows waiting-rows">{waiting?.newest.map(row)}</ul>
      {Boolean(more) && (
        <p>
          <Link className="quiet" href={to}>
            {more} more
          </Link>
        </p>
      )}
    </div>
  );
}
