import { complaintOf } from '#domain/enquiry/complaint.ts';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import type { EnquiryState } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { Actions } from '#ui/Actions.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ContactLinks } from '../shell/ContactLinks.tsx';
import { Moment } from '../shell/Moment.tsx';
import { aboutEnquiry, replySubject, replyTo } from './reply.ts';
import { useEnquiryChange } from './use-enquiry-change.ts';

const badges: Record<EnquiryState, { name: string; tone: Tone }> = {
  new: { name: 'New', tone: 'wait' },
  answered: { name: 'Answered', tone: 'good' },
  closed: { name: 'Closed', tone: 'plain' },
};

/** Where an enquiry can go from where it is: the button's words, and what screen readers hear once it is done. */
const next: Record<EnquiryState, { to: EnquiryState; button: string; done: string }[]> = {
  new: [
    { to: 'answered', button: 'Answered', done: 'answered' },
    { to: 'closed', button: 'Close', done: 'closed' },
  ],
  answered: [
    { to: 'closed', button: 'Close', done: 'closed' },
    { to: 'new', button: 'Back to new', done: 'new again' },
  ],
  closed: [{ to: 'new', button: 'Back to new', done: 'new again' }],
};

const day = (moment: Date) => indiaTimeInWords(moment).replace(', India time', '');

/** One enquiry: what is wanted, the ways to answer, what was done about it. */
export function EnquiryCard({
  enquiry,
  call,
  draft,
  writeNote,
  changed,
}: {
  enquiry: EnquiryWire;
  /** The call that the list on the screen was read by. */
  call: string;
  /** The note as it is typed, while it is not saved. */
  draft: string | undefined;
  writeNote: (text: string) => void;
  /** Called once a change is recorded, with the note that was sent along as it was typed. */
  changed: (sentNote: string | undefined, done: string) => void;
}) {
  const { id, name, number, email, message, preferred_at, state, created_at, suspected } = enquiry;
  const complaint = complaintOf({ id, createdAt: created_at, packageName: enquiry.package_name });
  const { send, busy } = useEnquiryChange(enquiry, call);
  const note = draft ?? enquiry.note ?? '';
  /** A note that is being written is saved along with whatever is done. */
  const change = async (to: EnquiryState, done: string) => {
    const sent = await send({ state: to, note: draft?.trim() });
    if (sent?.ok) changed(draft, done);
  };
  const aboutWhom = <span className="visually-hidden">: enquiry of {name}</span>;
  return (
    <article className="enquiry panel" aria-labelledby={`enquiry-${id}`}>
      {complaint && (
        <p className="enquiry-when">
          <Icon name="alert-circle" />
          <span>
            Complaint {complaint.number}.{' '}
            {state === 'new' && `Acknowledge it by ${day(complaint.acknowledgeBy)}. `}
            {state !== 'closed' && `Settle it by ${day(complaint.settleBy)}.`}
          </span>
        </p>
      )}
      {preferred_at && (
        <p className="enquiry-when">
          <Icon name="calendar-event" />
          {indiaTimeInWords(new Date(preferred_at))}
        </p>
      )}
      <h2 id={`enquiry-${id}`}>{name}</h2>
      <p className="inline">
        <Badge tone={badges[state].tone}>{badges[state].name}</Badge>
        {preferred_at && <Badge>Appointment</Badge>}
        {suspected && <Badge tone="bad">Perhaps spam</Badge>}
        <Moment at={created_at} />
      </p>
      <p className="enquiry-about">{aboutEnquiry(enquiry)}</p>
      <p className="as-typed">{message}</p>
      <p className="small muted inline">
        <span>{phoneForReading(number)}</span> <span>{email}</span>
      </p>
      <Actions at="equal">
        <ContactLinks
          name={name}
          phone={number}
          email={email}
          subject={replySubject(enquiry)}
          message={replyTo(enquiry)}
        />
      </Actions>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void change(state, 'note saved');
        }}
      >
        <Field
          id={`note-${id}`}
          label={
            <>
              Note<span className="visually-hidden"> about {name}</span>
            </>
          }
        >
          <textarea
            rows={note ? 2 : 1}
            value={note}
            maxLength={LONGEST.message}
            onChange={({ target }) => writeNote(target.value)}
          />
        </Field>
        <Actions>
          {draft !== undefined && (
            <button type="submit" className="button" aria-disabled={busy}>
              Save note
            </button>
          )}
          {next[state].map(({ to, button, done }) => (
            <button
              key={to}
              type="button"
              className="button"
              aria-disabled={busy}
              onClick={() => void change(to, done)}
            >
              {button}
              {aboutWhom}
            </button>
          ))}
        </Actions>
      </form>
    </article>
  );
}
