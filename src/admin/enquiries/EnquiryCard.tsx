import { Link } from 'wouter';
import { mayHaveWhatsapp, phoneForReading } from '#domain/enquiry/contact.ts';
import {
  type AppointmentState,
  aboutEnquiry,
  type EnquiryState,
  GENERAL_PACKAGE,
} from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { INDIA_AHEAD_MS } from '#domain/site/india-day.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Actions } from '#ui/primitives.tsx';
import { pathTo } from '../routes.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import { ContactLinks } from '../shell/ContactLinks.tsx';
import { offerUndo } from '../shell/popups.tsx';
import type { Selection } from '../shell/selection.tsx';
import { AppointmentActions, AppointmentTime, appointmentNames, isAppointment } from './Appointment.tsx';
import { ComplaintDates, EnquiryHead } from './EnquiryHead.tsx';
import { replySubject, replyTo, requestNames } from './messages.ts';
import { useEnquiryChange } from './use-enquiry-change.ts';
import type { Notes } from './use-notes.ts';

/**
 * Changes of an enquiry's state, each with the label of its button and what screen readers hear afterwards.
 */
export const moves = {
  answered: { to: 'answered', button: 'Mark answered', done: 'answered' },
  closed: { to: 'closed', button: 'Close enquiry', done: 'closed' },
  spam: { to: 'spam', button: 'Spam', done: 'marked as spam' },
  new: { to: 'new', button: 'Back to new', done: 'new again' },
} as const;

/** Changes that each state allows. The button of the first one is always visible. */
const next: Record<EnquiryState, (typeof moves)[EnquiryState][]> = {
  new: [moves.answered, moves.closed, moves.spam],
  answered: [moves.closed, moves.new, moves.spam],
  closed: [moves.new, moves.spam],
  spam: [moves.new],
};

/** The other ways to reach a visitor, by the quickest one. */
const furtherWays = { WhatsApp: ['Call', 'E-mail'], Call: ['E-mail'], 'E-mail': [] } as const;

/** Shows an enquiry: what the visitor wants, the ways to answer, and what was done about it. */
export function EnquiryCard({
  enquiry: kept,
  call,
  selection,
  notes,
  remove,
}: {
  enquiry: EnquiryWire;
  selection: Selection<EnquiryWire>;
  /** The call by which the list on the screen was read. */
  call: string;
  notes: Notes;
  /** Asks the owner whether to delete the enquiry. */
  remove: () => void;
}) {
  const { send, busy, shown: enquiry } = useEnquiryChange(kept, call);
  const { id, name, number, email, message, state } = enquiry;
  const draft = notes.typed(enquiry);
  const note = draft?.text ?? enquiry.note ?? '';
  /** Changes the state of the enquiry. A note that is typed and not saved is saved with the change. */
  const change = async (to: EnquiryState, done: string) => {
    const sent = await send({
      state: to,
      ...(draft && { note: draft.text.trim(), note_before: draft.before }),
    });
    if (sent?.ok) notes.sent(enquiry, draft?.text, done);
    else if (sent?.body.enquiry) notes.outdated(sent.body.enquiry as EnquiryWire);
    return sent?.ok;
  };
  /** Marks a new enquiry as answered when the owner writes to the visitor. This can be undone. */
  const answered = async () => {
    if (state !== 'new' || !(await change('answered', 'answered'))) return;
    offerUndo(`Enquiry of ${name}: answered`, () => void change('new', 'new again'));
  };
  /** Records the state of the appointment. A new enquiry counts as answered then. */
  const mark = async (appointment: AppointmentState | null) => {
    const said = appointment ? appointmentNames[appointment].name.toLowerCase() : 'open again';
    const sent = await send({ state: state === 'new' ? 'answered' : state, appointment });
    if (sent?.ok) notes.sent(enquiry, undefined, `appointment ${said}`);
  };
  const contact = {
    name,
    phone: number,
    email,
    subject: replySubject(enquiry),
    message: replyTo(enquiry),
  };
  // A landline has no WhatsApp.
  const quickest = !number ? 'E-mail' : mayHaveWhatsapp(number) ? 'WhatsApp' : 'Call';
  const aboutWhom = <span className="visually-hidden">: enquiry of {name}</span>;
  const buttons = next[state].map(({ to, button, done }) => (
    <Button busy={busy} key={to} act={() => change(to, done)}>
      {button}
      {aboutWhom}
    </Button>
  ));
  const newOrder = (
    <Link className="button" href={newOrderFor(enquiry)}>
      New order{aboutWhom}
    </Link>
  );
  const isScheduled = isAppointment(enquiry) && state !== 'spam';
  return (
    <article className="enquiry panel" aria-labelledby={`enquiry-${id}`}>
      <EnquiryHead enquiry={enquiry} kept={kept} selection={selection} />
      <ComplaintDates enquiry={enquiry} />
      {isAppointment(enquiry) && <AppointmentTime enquiry={enquiry} />}
      {message && <p className="as-typed enquiry-message">{message}</p>}
      <p className="enquiry-about">
        {aboutEnquiry(enquiry.package_name)}
        {enquiry.asks_for && `: ${requestNames[enquiry.asks_for]}`}
        {enquiry.order_no && (
          <>
            {' about order '}
            <Link href={`${pathTo('orders')}?q=${encodeURIComponent(enquiry.order_no)}`}>
              {enquiry.order_no}
            </Link>
          </>
        )}
      </p>
      <div className="enquiry-reply">
        <Actions at="equal">
          <ContactLinks
            {...contact}
            ways={[quickest]}
            isMain={state === 'new' && !isScheduled}
            sent={() => void answered()}
          />
          {buttons[0]}
        </Actions>
      </div>
      {isScheduled && (
        <div className="enquiry-steps">
          <AppointmentActions enquiry={enquiry} busy={busy} mark={(to) => void mark(to)}>
            {newOrder}
          </AppointmentActions>
        </div>
      )}
      <details>
        <summary className="line">
          More: call, write, note<span className="visually-hidden"> about the enquiry of {name}</span>
        </summary>
        <p className="cluster small muted inline">
          {number && <span>{phoneForReading(number)}</span>} <span>{email}</span>
        </p>
        <Actions>
          <ContactLinks {...contact} ways={furtherWays[quickest]} />
          <ClientLink name={name} contact={number || email} />
          {!isScheduled && newOrder}
        </Actions>
        <Form act={() => change(state, 'note saved')}>
          <Field
            id={`note-${id}`}
            label={
              <>
                Note<span className="visually-hidden"> about {name}</span>
              </>
            }
            value={note}
            type={(text) => notes.write(enquiry, text)}
          >
            <textarea rows={note ? 2 : 1} maxLength={LONGEST.message} />
          </Field>
          <Actions>
            {draft && <Button busy={busy}>Save note</Button>}
            {buttons.slice(1)}
            <Button icon="trash" act={remove}>
              Delete{aboutWhom}
            </Button>
          </Actions>
        </Form>
      </details>
    </article>
  );
}

/** Returns the address of the form for a new order, filled in from an enquiry. */
function newOrderFor(enquiry: EnquiryWire): string {
  const { id, name, number, email, package_name, preferred_at, note, language = '' } = enquiry;
  const at = preferred_at ? new Date(Date.parse(preferred_at) + INDIA_AHEAD_MS).toISOString() : '';
  const about = package_name === GENERAL_PACKAGE ? '' : package_name;
  // A longer note would make an address that is refused after a reload.
  const noted = note && note.length <= LONGEST.address ? note : '';
  const filled = { enquiry: id, name, phone: number, email, what: about, at, note: noted, language };
  const query = new URLSearchParams(filled);
  return `${pathTo('newOrder')}?${query}`;
}
