import { useState } from 'react';
import { Link } from 'wouter';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import type { Erasure, PersonWire } from '#domain/site/person.ts';
import { promises } from '#domain/site/promises.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Actions, Rows } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { rupees } from '../orders/money-text.ts';
import { pathTo } from '../routes.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { Question } from '../shell/Question.tsx';
import { counted } from '../shell/words.tsx';
import { enquiryFate, orderFate } from './erasure-text.ts';

/** Offers to export what is kept about a person, or to erase it, and says what erasing does to each record. */
export function ClientData({
  asked,
  who,
  person,
  erased,
}: {
  /** Phone or e-mail by which the person was found. */
  asked: string;
  /** The person's name with that contact. */
  who: string;
  person: PersonWire;
  erased: (erasure: Erasure) => void;
}) {
  const [isAsking, ask] = useState(false);
  const { send, busy } = useSend(
    () => postAdmin<{ erased: Erasure }>(paths.api.erasePerson(), { q: asked }),
    { failed: 'Not everything could be erased. Please press again: it goes on where it stopped.' },
  );
  const erase = async () => {
    const sent = await send();
    ask(false);
    if (sent?.ok) erased(sent.body.erased);
  };
  const { orders, enquiries, subscribed_at } = person;
  return (
    <section aria-labelledby="data">
      <h2 id="data">What you have of {who}</h2>
      <p>
        For somebody who asks what you have, or asks to be erased; below each it says what erasing does.{' '}
        <span role="status">
          {counted(orders.length + enquiries.length + (subscribed_at ? 1 : 0), 'entry', 'entries')} found
        </span>
      </p>
      <Rows>
        {orders.map((order) => (
          <li key={order.id}>
            <span>
              <Link href={pathTo('order', order.id)}>Order of {order.customer_name}</Link>
              {`, ${order.title}, ${rupees(order.amount)}`}
              <br />
              <span className="small muted">{orderFate(order.why_kept, order.kept_until)}</span>
            </span>
          </li>
        ))}
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <span>
              Enquiry of {enquiry.name}: {aboutEnquiry(enquiry.package_name)}
              <br />
              <span className="small muted">{enquiryFate(enquiry)}</span>
            </span>
          </li>
        ))}
        {subscribed_at && (
          <li>
            <span>
              Newsletter
              <br />
              <span className="small muted">Erasing takes it off the list.</span>
            </span>
          </li>
        )}
      </Rows>
      <Actions>
        <ExportButton what="person" query={`?q=${encodeURIComponent(asked)}`} />
        <Button icon="trash" act={() => ask(true)}>
          Erase this person
        </Button>
      </Actions>
      {isAsking && (
        <Question
          yes="Yes, erase"
          no="Keep the data"
          busy={busy}
          onYes={() => void erase()}
          onNo={() => ask(false)}
        >
          <p>What you have of {who} will be erased, but for what has to stay. It cannot be undone.</p>
          {enquiries.some((enquiry) => enquiry.complaint_open) && (
            <p>
              <strong>An open complaint stays until you have closed it.</strong>
            </p>
          )}
          <p className="muted">
            Backups forget it as they are dropped, after {promises.backupMonths} months at most. Notes on
            paper or in your phone are yours to erase.
          </p>
        </Question>
      )}
    </section>
  );
}
