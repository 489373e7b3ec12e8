import { useState } from 'react';
import { Link } from 'wouter';
import { phoneForReading } from '#domain/enquiry/contact.ts';
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
import { ContactLinks } from '../shell/ContactLinks.tsx';
import { offerUndo } from '../shell/popups.tsx';
import { type Selection, Tick } from '../shell/selection.tsx';
import { Moment } from '../shell/words.tsx';
import { AppointmentActions, AppointmentTime, appointmentNames, isAppointment } from './Appointment.tsx';
import { complaintIn, dayOf, replySubject, replyTo } from './messages.ts';

const badges: Record<EnquiryState, { name: string; tone: Tone }> = {
  new: { name: 'New', tone: 'wait' },
  answered: { name: 'Answered', tone: 'good' },
  closed: { name: 'Closed', tone: 'plain' },
  spam: { name: 'Spam', tone: 'bad' },
};

/** What brings an enquiry to a state: the button's words, and what screen readers hear once it is done. */
export const moves = {
  answered: { to: 'answered', button: 'Answered', done: 'answered' },
  closed: { to: 'closed', button: 'Close enquiry', done: 'closed' },
  spam: { to: 'spam', button: 'Spam', done: 'marked as spam' },
  new: { to: 'new', button: 'Back to new', done: 'new again' },
} as const;

/** Where an enquiry can go from where it is; the first button is always in sight. */
const next: Record<EnquiryState, (typeof moves)[EnquiryState][]> = {
  new: [moves.answered, moves.closed, moves.spam],
  answered: [moves.closed, moves.new, moves.spam],
  closed: [moves.new, moves.spam],
  spam: [moves.new],
};

export type Notes = ReturnType<typeof useNotes>;

/** Notes that are typed and not saved, and what screen readers hear of what was done about an enquiry. */
export function useNotes() {
  /** By the enquiry's id. */
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
    /** An enquiry is gone, and its note with it. */
    forget: ({ id }: EnquiryWire) => setNotes(({ [id]: _, ...others }) => others),
    /** A change is recorded, with the note that was sent along as it was typed. */
    sent: ({ id, name }: EnquiryWire, sentNote: string | undefined, done: string) => {
      // What was typed while the note was sent is still to be saved.
      setNotes(({ [id]: now, ...others }) =>
        now === undefined || now === sentNote ? others : { ...others, [id]: now },
      );
      setSaid(`Enquiry of ${name}: ${done}`);
    },
  };
}

/** One enquiry: what is wanted, the ways to answer, what was done about it. */
export function EnquiryCard({
  enquiry: kept,
  call,
  selection,
  notes,
  remove,
}: {
  enquiry: EnquiryWire;
  selection: Selection<EnquiryWire>;
  /** The call that the list on the screen was read by. */
  call: string;
  notes: Notes;
  /** Asks whether it is to be deleted. */
  remove: () => void;
}) {
  const { send, busy, shown: enquiry } = useEnquiryChange(kept, call);
  const { id, name, number, email, message, state, created_at, suspected } = enquiry;
  const complaint = complaintIn(enquiry);
  const draft = notes.typed(enquiry);
  const note = draft ?? enquiry.note ?? '';
  /** A note that is being written is saved along with whatever is done. */
  const change = async (to: EnquiryState, done: string) => {
    const sent = await send({
      state: to,
      ...(draft !== undefined && { note: draft.trim(), note_before: enquiry.note ?? '' }),
    });
    if (sent?.ok) notes.sent(enquiry, draft, done);
    return sent?.ok;
  };
  /** Whoever writes to a visitor has answered; it can be taken back. */
  const answered = async () => {
    if (state !== 'new' || !(await change('answered', 'answered'))) return;
    offerUndo(`Enquiry of ${name}: answered`, () => void change('new', 'new again'));
  };
  /** Whoever confirms an appointment or says what became of it has answered, too. */
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
  const aboutWhom = <span className="visually-hidden">: enquiry of {name}</span>;
  const buttons = next[state].map(({ to, button, done }) => (
    <Button busy={busy} key={to} act={() => change(to, done)}>
      {button}
      {aboutWhom}
    </Button>
  ));
  return (
    <article className="enquiry panel" aria-labelledby={`enquiry-${id}`}>
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
      {complaint && (
        <p className="enquiry-when">
          <Icon name="alert-circle" />
          <span>
            {complaint.title} {complaint.number}.{' '}
            {state === 'new' && `Acknowledge it by ${dayOf(complaint.acknowledgeBy)}. `}
            {state !== 'closed' && `Settle it by ${dayOf(complaint.settleBy)}.`}
          </span>
        </p>
      )}
      {isAppointment(enquiry) && <AppointmentTime enquiry={enquiry} />}
      <p className="enquiry-about">{aboutEnquiry(enquiry.package_name)}</p>
      <p className="as-typed enquiry-message">{message}</p>
      <Actions>
        <ContactLinks {...contact} ways={['WhatsApp']} sent={() => void answered()} />
        {buttons[0]}
      </Actions>
      {isAppointment(enquiry) && state !== 'spam' && (
        <AppointmentActions enquiry={enquiry} busy={busy} mark={(to) => void mark(to)} />
      )}
      <details>
        <summary className="line">
          More<span className="visually-hidden"> about the enquiry of {name}</span>
        </summary>
        <p className="cluster small muted inline">
          <span>{phoneForReading(number)}</span> <span>{email}</span>
        </p>
        <Actions>
          <ContactLinks {...contact} ways={['Call', 'E-mail']} />
          <Link className="button" href={newOrderFor(enquiry)}>
            New order{aboutWhom}
          </Link>
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

/** Returns the address of a new order for whoever sent an enquiry, about what was asked for. */
function newOrderFor({ id, name, number, email, package_name, preferred_at }: EnquiryWire): string {
  const at = preferred_at ? new Date(Date.parse(preferred_at) + INDIA_AHEAD_MS).toISOString() : '';
  const about = package_name === GENERAL_PACKAGE ? '' : package_name;
  const query = new URLSearchParams({ enquiry: id, name, phone: number, email, what: about, at });
  return `${pathTo('newOrder')}?${query}`;
}

/**
 * Records what the owner does about an enquiry, which `shown` says at once. The card stays where it is until the list
 * is read again, so that nothing moves under the thumb.
 * @param call the call that the list on the screen was read by
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
    // What is being read just now would put the former state back.
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
