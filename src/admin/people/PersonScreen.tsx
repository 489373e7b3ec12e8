import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import { indiaDayInWords, indiaTimeInWords } from '#domain/site/india-time.ts';
import {
  type Erasure,
  PersonQuery,
  type PersonWire,
  personTexts,
  type WhyKept,
} from '#domain/site/person.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions, Rows } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { complaintIn } from '../enquiries/messages.ts';
import { SentDetails } from '../orders/BirthDetails.tsx';
import { rupees } from '../orders/order-text.ts';
import { pathTo } from '../routes.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { Question } from '../shell/Question.tsx';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { useAddress } from '../shell/use-address.ts';
import { counted, Moment } from '../shell/words.tsx';
import { ClientNote, useNoteDrafts } from './ClientNote.tsx';

const day = (iso: string | null) => (iso ? indiaDayInWords(new Date(iso)) : '');

/** Returns the name of a person, with the number or e-mail that was asked for; that alone where no name is known. */
function whoIs(asked: string, person: PersonWire | undefined): string {
  const name = person?.client?.name ?? person?.orders[0]?.customer_name ?? person?.enquiries[0]?.name ?? '';
  return name ? `${name} (${asked})` : asked;
}

/** Says what happens to an enquiry when its writer asks to be erased. */
const enquiryFate = (enquiry: PersonWire['enquiries'][number]): string => {
  const complaint = enquiry.complaint_open && complaintIn(enquiry);
  if (!complaint) return 'Erasing deletes it.';
  return (
    `Complaint ${complaint.number} is open: settle it by ${day(complaint.settleBy.toISOString())}. ` +
    'It is erased once you have closed it.'
  );
};

/** Says what happens to an order when its buyer asks to be erased. */
const fate = (why: WhyKept | null, until: string | null): string => {
  if (why === 'law')
    return `Stays until ${day(until)}: tax law wants the buyer of a paid order in the books.`;
  if (why === 'open') return 'Is being paid just now. It is erased by itself if it is not paid.';
  if (why === 'money') return 'Stays until its money is settled: open it and see what to do.';
  return 'Not paid: erasing takes out name, address and notes.';
};

/** Says what was erased, what stays and until when, and what the shop will erase later. */
export function erasedInWords(erasure: Erasure): string {
  const { orders, enquiries, subscribed, kept, open = 0, complaints = 0, keptUntil } = erasure;
  const { birthDetails = 0, note = false } = erasure;
  const gone = [
    enquiries > 0 && counted(enquiries, 'enquiry', 'enquiries'),
    orders > 0 && `the buyer of ${counted(orders, 'unpaid order')}`,
    birthDetails > 0 && `the birth details of ${counted(birthDetails, 'consultation')}`,
    note && 'your note about them',
    subscribed && 'the newsletter address',
  ].filter(Boolean);
  const byLaw = kept - open;
  const later = [
    open > 0 && `${counted(open, 'order')} whose payment is not settled`,
    complaints > 0 && `${counted(complaints, 'complaint')} that you have not settled`,
  ].filter(Boolean);
  const sentences = [
    `Erased: ${gone.join(', ') || 'nothing'}.`,
    byLaw > 0 &&
      `Tax law keeps ${counted(byLaw, 'paid order')}${keptUntil ? ` until ${day(keptUntil)}` : ''}.`,
    later.length > 0 && `Not erased yet: ${later.join(' and ')}. The shop erases them once that is over.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Shows everything that is stored about one person, to be exported or erased at that person's request. */
export function PersonScreen() {
  const { part, go } = useAddress();
  const asked = part('q');
  const [typed, type] = useState(asked);
  const [error, setError] = useState<string>();
  const [isAsking, ask] = useState(false);
  const [erased, setErased] = useState<Erasure | null>(null);
  const [about, setAbout] = useState(asked);
  if (asked !== about) {
    // A link or the Back button has led to another person. The message and the typed text belong to the
    // former one.
    setAbout(asked);
    type(asked);
    setErased(null);
  }
  const call = asked ? paths.api.showPerson(asked) : null;
  const query = useApiQuery<{ person: PersonWire }>(call);
  const drafts = useNoteDrafts();
  const requests = useApiQuery<{ datalist: Erasure[] }>(paths.api.listErasures());
  const { send, busy } = useSend(
    () => postAdmin<{ erased: Erasure }>(paths.api.erasePerson(), { q: asked }),
    { failed: 'Not everything could be erased. Please press again: it goes on where it stopped.' },
  );

  const person = asked && !query.isPlaceholderData ? query.data?.person : undefined;
  const look = (_: HTMLFormElement, fault: () => void) => {
    const parsed = PersonQuery.safeParse({ q: typed });
    setError(parsed.success ? undefined : personTexts.contact);
    setErased(null);
    if (parsed.success) go({ q: parsed.data.q });
    else fault();
  };
  const erase = async () => {
    const sent = await send();
    ask(false);
    if (!sent?.ok) return;
    setErased(sent.body.erased);
    if (person?.client) drafts.change(person.client.phone, () => undefined);
  };
  const found = person && person.orders.length + person.enquiries.length + (person.subscribed_at ? 1 : 0);
  return (
    <Screen title="Clients">
      <p>
        Whoever gave you data may ask what you have, and may ask you to erase it. Ask for the phone number or
        e-mail they used, so that you know it is them.
      </p>
      <Form className="form" act={look}>
        <Field id="person-contact" label="Mobile number or e-mail" error={error} value={typed} type={type}>
          <input autoComplete="off" />
        </Field>
        <Actions>
          <Button look="main">Look up</Button>
        </Actions>
      </Form>
      <Notice kind="good">{erased && erasedInWords(erased)}</Notice>
      {asked && !person && <QueryState query={query} />}
      <p role="status">
        {found === 0 && !erased && `Nothing was sent with ${asked}.`}
        {found ? `${counted(found, 'entry', 'entries')} found` : ''}
      </p>
      {person && call && found !== 0 && (
        <FoundRecords asked={asked} person={person} erase={() => ask(true)}>
          {person.client && <Client client={person.client} call={call} drafts={drafts} />}
        </FoundRecords>
      )}
      <ErasureRequests requests={requests.data?.datalist} />
      {isAsking && (
        <EraseQuestion
          asked={asked}
          person={person}
          busy={busy}
          erase={() => void erase()}
          keep={() => ask(false)}
        />
      )}
    </Screen>
  );
}

/** Shows who the client is, the owner's note, and the way to a new order. */
function Client({
  client,
  call,
  drafts,
}: {
  client: NonNullable<PersonWire['client']>;
  call: string;
  drafts: ReturnType<typeof useNoteDrafts>;
}) {
  const { name, phone, email } = client;
  const newOrder = `${pathTo('newOrder')}?${new URLSearchParams({ name, phone, email })}`;
  return (
    <>
      <p>
        <strong>{name}</strong>
        <br />
        {[phoneForReading(phone), email].filter(Boolean).join(', ')}
      </p>
      <Actions>
        <Link className="button" href={newOrder}>
          New order
        </Link>
      </Actions>
      <ClientNote key={phone} client={client} call={call} drafts={drafts} />
    </>
  );
}

/** Lists the records about a person below who it is, and offers to export or erase them. */
function FoundRecords({
  asked,
  person,
  erase,
  children,
}: {
  asked: string;
  person: PersonWire;
  erase: () => void;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="found">
      <h2 id="found">What you have of {whoIs(asked, person)}</h2>
      {children}
      {person.next_appointment && (
        <p>
          Next appointment: <strong>{indiaTimeInWords(new Date(person.next_appointment))}</strong>
        </p>
      )}
      <Rows>
        {person.orders.map((order) => (
          <Found key={order.id} at={order.created_at} fate={fate(order.why_kept, order.kept_until)}>
            <Link href={pathTo('order', order.id)}>Order of {order.customer_name}</Link>
            {`, ${order.title}, ${rupees(order.amount)}`}
          </Found>
        ))}
        {person.enquiries.map((enquiry) => (
          <Found key={enquiry.id} at={enquiry.created_at} fate={enquiryFate(enquiry)}>
            Enquiry of {enquiry.name}: {aboutEnquiry(enquiry.package_name)}
          </Found>
        ))}
        {person.subscribed_at && (
          <Found at={person.subscribed_at} fate="Erasing takes it off the list.">
            Newsletter
          </Found>
        )}
      </Rows>
      {person.birth_details.map(({ order_id, ...details }) => (
        <section key={order_id} aria-label="Birth details">
          <h3>
            Birth details for{' '}
            <Link href={pathTo('order', order_id)}>
              {person.orders.find(({ id }) => id === order_id)?.title ?? 'a consultation'}
            </Link>
          </h3>
          <SentDetails details={details} />
        </section>
      ))}
      <Actions>
        <ExportButton what="person" query={`?q=${encodeURIComponent(asked)}`} />
        <Button look="main" act={erase}>
          Erase this person
        </Button>
      </Actions>
    </section>
  );
}

/** Lists the requests for erasure that the owner has carried out. */
function ErasureRequests({ requests }: { requests: Erasure[] | undefined }) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">Requests so far</h2>
      {requests?.length === 0 && <p className="muted">Nobody has asked yet.</p>}
      <Rows>
        {requests?.map((each) => (
          <li key={each.at}>
            <span>
              {each.contact}. {erasedInWords(each)}
            </span>
            <Moment at={each.at} />
          </li>
        ))}
      </Rows>
    </section>
  );
}

/** Asks for confirmation before a person is erased. */
function EraseQuestion({
  asked,
  person,
  busy,
  erase,
  keep,
}: {
  asked: string;
  person: PersonWire | undefined;
  busy: boolean;
  erase: () => void;
  keep: () => void;
}) {
  return (
    <Question yes="Yes, erase" busy={busy} onYes={erase} onNo={keep}>
      <p>
        What you have of {whoIs(asked, person)} will be erased, but for what has to stay. It cannot be undone.
      </p>
      {person?.enquiries.some((enquiry) => enquiry.complaint_open) && (
        <p>
          <strong>An open complaint stays until you have closed it.</strong>
        </p>
      )}
      <p className="muted">
        Backups forget it as they are dropped, after a year at most. Notes on paper or in your phone are yours
        to erase.
      </p>
    </Question>
  );
}

/** Shows a record about a person, its date, and what happens to it when that person is erased. */
function Found({ at, fate, children }: { at: string; fate: string; children: ReactNode }) {
  return (
    <li>
      <span>
        {children}
        <br />
        <span className="small muted">{fate}</span>
      </span>
      <Moment at={at} />
    </li>
  );
}
