import { useState } from 'react';
import { Link } from 'wouter';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import type { Erasure, PersonWire } from '#domain/site/person.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions, Rows } from '#ui/primitives.tsx';
import { useApiQuery } from '../api/query.ts';
import { SentDetails } from '../orders/BirthDetails.tsx';
import { roundRupees } from '../orders/money-text.ts';
import { pathTo } from '../routes.ts';
import { OrderBadges } from '../shell/badges.tsx';
import { ContactLinks } from '../shell/ContactLinks.tsx';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { WaitingRow } from '../shell/WaitingRow.tsx';
import { namaste } from '../shell/words.tsx';
import { ClientData } from './ClientData.tsx';
import { ClientNote, type useNoteDrafts } from './ClientNote.tsx';
import { erasedInWords } from './erasure-text.ts';
import './clients.css';

/** Shows one client: how to reach them, what they bought and asked, and at the end what is kept about them. */
export function ClientScreen({
  asked,
  drafts,
}: {
  /** Phone or e-mail. */
  asked: string;
  drafts: ReturnType<typeof useNoteDrafts>;
}) {
  const call = paths.api.showPerson(asked);
  const query = useApiQuery<{ person: PersonWire }>(call);
  const [erased, setErased] = useState<Erasure | null>(null);
  const person = query.isPlaceholderData ? undefined : query.data?.person;
  const name = person && nameOf(person);
  const isKnown =
    person && person.orders.length + person.enquiries.length + (person.subscribed_at ? 1 : 0) > 0;
  return (
    <Screen
      title={name || asked}
      actions={
        <Link className="quiet" href={pathTo('person')}>
          All clients
        </Link>
      }
    >
      <Notice kind="good">{erased && erasedInWords(erased)}</Notice>
      {!person && <QueryState query={query} />}
      {person && !isKnown && !erased && <p role="status">{`Nothing was sent with ${asked}.`}</p>}
      {person && isKnown && (
        <>
          {person.client && <Reach client={person.client} />}
          {person.next_appointment && (
            <p className="line client-next-time">
              <Icon name="calendar-event" />
              Next appointment: {indiaTimeInWords(new Date(person.next_appointment))}
            </p>
          )}
          {person.client && (
            <ClientNote key={person.client.phone} client={person.client} call={call} drafts={drafts} />
          )}
          <Records person={person} />
          <KeptDetails person={person} />
          <ClientData
            asked={asked}
            who={name ? `${name} (${asked})` : asked}
            person={person}
            erased={(erasure) => {
              setErased(erasure);
              window.scrollTo(0, 0);
              if (person.client) drafts.change(person.client.phone, () => undefined);
            }}
          />
        </>
      )}
    </Screen>
  );
}

/** Returns the name under which the newest record was sent; '' where none is known. */
const nameOf = ({ client, orders, enquiries }: PersonWire): string =>
  client?.name ?? orders[0]?.customer_name ?? enquiries[0]?.name ?? '';

/** Shows phone and e-mail of a client with the ways to reach them, and the way to a new order. */
function Reach({ client: { name, phone, email } }: { client: NonNullable<PersonWire['client']> }) {
  return (
    <div className="client-reach">
      <p className="cluster inline client-head">
        <span>{phoneForReading(phone)}</span> <span>{email}</span>
      </p>
      <Actions at="equal">
        <ContactLinks
          name={name}
          phone={phone}
          email={email}
          subject={site.practice}
          message={`${namaste(name)} `}
        />
        <Link
          className="button"
          href={`${pathTo('newOrder')}?${new URLSearchParams({ name, phone, email })}`}
        >
          <Icon name="receipt-rupee" />
          New order
        </Link>
      </Actions>
    </div>
  );
}

/** Lists what a client bought and asked, the newest first. */
function Records({ person: { orders, enquiries } }: { person: PersonWire }) {
  const all = [
    ...orders.map((order) => ({
      at: order.created_at,
      row: (
        <WaitingRow key={order.id} to={pathTo('order', order.id)} name={order.title} at={order.created_at}>
          <span className="cluster inline">
            {roundRupees(order.amount)} <OrderBadges order={order} />
          </span>
        </WaitingRow>
      ),
    })),
    ...enquiries.map((enquiry) => ({
      at: enquiry.created_at,
      row: (
        <WaitingRow
          key={enquiry.id}
          to={`${pathTo('enquiries')}?q=${encodeURIComponent(enquiry.id)}`}
          name={`Asked about: ${aboutEnquiry(enquiry.package_name)}`}
          at={enquiry.created_at}
        >
          <span className="first-words muted">{enquiry.message}</span>
        </WaitingRow>
      ),
    })),
  ];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="records" className="client-records">
      <h2 id="records">Bought and asked</h2>
      <Rows>{all.sort((a, b) => (a.at > b.at ? -1 : 1)).map(({ row }) => row)}</Rows>
    </section>
  );
}

/** Shows the birth details that a client sent and that are still kept. */
function KeptDetails({ person: { birth_details, orders } }: { person: PersonWire }) {
  return birth_details.map(({ order_id, ...details }) => (
    <section key={order_id} aria-label="Birth details">
      <h2>
        Birth details for{' '}
        <Link href={pathTo('order', order_id)}>
          {orders.find(({ id }) => id === order_id)?.title ?? 'a consultation'}
        </Link>
      </h2>
      {details.keep && <p className="muted">Kept for later consultations, as the client asked.</p>}
      <SentDetails details={details} />
    </section>
  ));
}
