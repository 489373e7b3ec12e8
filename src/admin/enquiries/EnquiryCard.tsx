import { useState } from 'react';
import { Link } from 'wouter';
import { mayHaveWhatsapp, phoneForReading } from '#domain/enquiry/contact.ts';
import {
  type AppointmentState,
  aboutEnquiry,
  type EnquiryState,
  GENERAL_PACKAGE,
} from '#domain/enquiry/enquiry.ts';
import type { EnquiryUpdate, EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { INDIA_AHEAD_MS } from '#domain/site/india-day.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Actions, Badge, type Tone } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { queryClient } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { pathTo } from '../routes.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import { ContactLinks } from '../shell/ContactLinks.tsx';
import { offerUndo } from '../shell/popups.tsx';
import { type Selection, Tick } from '../shell/selection.tsx';
import { Moment } from '../shell/words.tsx';
import { AppointmentActions, AppointmentTime, appointmentNames, isAppointment } from './Appointment.tsx';
import { complaintIn, dayOf, replySubject, replyTo, requestNames } from './messages.ts';

const badges: Record<EnquiryState, { name: string; tone: Tone }> = {
  new: { name: 'New', tone: 'wait' },
  answered: { name: 'Answered', tone: 'good' },
  closed: { name: 'Closed', tone: 'plain' },
  spam: { name: 'Spam', tone: 'bad' },
};

/**
 * Changes of an enquiry's state, each with the label of its button and what screen readers hear afterwards.
 */
export const moves = {
  answered: { to: 'answered', button: 'Answered', done: 'answered' },
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

export type Notes = ReturnType<typeof useNotes>;

/** Keeps notes that are typed and not saved, and the last announcement for screen readers. */
export function useNotes() {
  /** Unsaved notes, by the id of their enquiry. */
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  return {
    said,
    isWriting: Object.keys(notes).length > 0,
    typed: ({ id }: EnquiryWire) => notes[id],
    write: ({ id, note }: EnquiryWire, text: string) =>
      setNotes(({ [id]: _, ...others }) =>
        text.trim() === (note ?? '') ? others : { ...others, [id]: text },
      ),
    /** Drops the note of a deleted enquiry. */
    forget: ({ id }: EnquiryWire) => setNotes(({ [id]: _, ...others }) => others),
    /** Announces a saved change, and drops the note that was sent with it. */
    sent: ({ id, name }: EnquiryWire, sentNote: string | undefined, done: string) => {
      // Keep a note that was changed while it was being sent: the new text is not saved yet.
      setNotes(({ [id]: now, ...others }) =>
        now === undefined || now === sentNote ? others : { ...others, [id]: now },
      );
      setSaid(`Enquiry of ${name}: ${done}`);
    },
  };
}

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
  const note = draft ?? enquiry.note ?? '';
  /** Changes the state of the enquiry. A note that is typed and not saved is saved with the change. */
  const change = async (to: EnquiryState, done: string) => {
    const sent = await send({
      state: to,
      ...(draft !== undefined && { note: draft.trim(), note_before: enquiry.note ?? '' }),
    });
    if (sent?.ok) notes.sent(enquiry, draft, done);
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
      {message && <p className="as-typed enquiry-message">{message}</p>}
      <div className="enquiry-reply">
        <Actions at="equal">
          <ContactLinks {...contact} ways={[quickest]} sent={() => void answered()} />
          {buttons[0]}
        </Actions>
      </div>
      {isScheduled && (
        <AppointmentActions enquiry={enquiry} busy={busy} mark={(to) => void mark(to)}>
          {newOrder}
        </AppointmentActions>
      )}
      <details>
        <summary className="line">
          More<span className="visually-hidden"> about the enquiry of {name}</span>
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
            {draft !== undefined && <Button busy={busy}>Save note</Button>}
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

/** Shows who wrote an enquiry and when, its state, and the tick that selects it. */
function EnquiryHead({
  enquiry,
  kept,
  selection,
}: {
  enquiry: EnquiryWire;
  /** The enquiry as the list has it, without a change that is being sent. */
  kept: EnquiryWire;
  selection: Selection<EnquiryWire>;
}) {
  const { id, name, state, created_at, suspected } = enquiry;
  return (
    <div className="cluster enquiry-head">
      <Tick selection={selection} row={kept} name={`the enquiry of ${name}`} />
      <h2 id={`enquiry-${id}`}>{name}</h2>
      <p className="cluster inline">
        <Badge tone={badges[state].tone}>{badges[state].name}</Badge>
        {isAppointment(enquiry) && <Badge>Appointment</Badge>}
        {suspected && state !== 'spam' && <Badge tone="bad">Perhaps spam</Badge>}
        <Moment at={created_at} />
      </p>
    </div>
  );
}

/** Says by when a complaint must be acknowledged and settled. Shows nothing for any other enquiry. */
function ComplaintDates({ enquiry }: { enquiry: EnquiryWire }) {
  const complaint = complaintIn(enquiry);
  if (!complaint) return null;
  const { state } = enquiry;
  return (
    <p className="enquiry-when">
      <Icon name="alert-circle" />
      <span>
        {complaint.title} {complaint.number}.{' '}
        {state === 'new' && `Acknowledge it by ${dayOf(complaint.acknowledgeBy)}. `}
        {state !== 'closed' && `Settle it by ${dayOf(complaint.settleBy)}.`}
      </span>
    </p>
  );
}

/** Returns the address of the form for a new order, filled in from an enquiry. */
function newOrderFor({ id, name, number, email, package_name, preferred_at, note }: EnquiryWire): string {
  const at = preferred_at ? new Date(Date.parse(preferred_at) + INDIA_AHEAD_MS).toISOString() : '';
  const about = package_name === GENERAL_PACKAGE ? '' : package_name;
  // A longer note would make an address that is refused after a reload.
  const noted = note && note.length <= LONGEST.address ? note : '';
  const filled = { enquiry: id, name, phone: number, email, what: about, at, note: noted };
  const query = new URLSearchParams(filled);
  return `${pathTo('newOrder')}?${query}`;
}

/**
 * Records what the owner does about an enquiry. `shown` has the change at once, before the server answers.
 * The card keeps its place until the list is read again, so that nothing moves under the thumb.
 * @param call the call by which the list on the screen was read
 */
function useEnquiryChange(enquiry: EnquiryWire, call: string) {
  const changed = (former: EnquiryWire, { state, note, appointment }: EnquiryUpdate): EnquiryWire => {
    const { appointment: present, ...others } = former;
    const mark = appointment === undefined ? present : appointment;
    return {
      ...others,
      state,
      ...(note !== undefined && { note: note || null }),
      ...(mark && { appointment: mark }),
    };
  };
  const record = async (wanted: EnquiryUpdate) => {
    const answer = await postAdmin(paths.api.updateEnquiry(enquiry.id), wanted);
    const newer = answer.kind === 'refused' && (answer.body.enquiry as EnquiryWire | undefined);
    if (answer.kind !== 'ok' && !newer) return answer;
    // A read that is in flight would bring the former state back.
    await queryClient.cancelQueries({ queryKey: [call] });
    queryClient.setQueryData<{ datalist: DataList<EnquiryWire> }>([call], (read) => {
      const data = read?.datalist.data.map((each) =>
        each.id === enquiry.id ? newer || changed(each, wanted) : each,
      );
      return read && data && { datalist: { ...read.datalist, data } };
    });
    return answer;
  };
  const { send, busy, wanted } = useSend(record, {
    failed: 'The enquiry could not be changed. Please try again.',
    refresh: () => {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== call });
      void queryClient.invalidateQueries({ queryKey: [call], refetchType: 'none' });
    },
  });
  return { send, busy, shown: wanted ? changed(enquiry, wanted) : enquiry };
}
