import { phoneForReading } from '#domain/contact.ts';
import type { EnquiryWire } from '#domain/enquiry-list.ts';
import { LONGEST } from '#domain/field-lengths.ts';
import { indiaTimeInWords } from '#domain/india-time.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Moment } from '../shell/Moment.tsx';
import { ReplyWays } from './ReplyWays.tsx';
import { aboutEnquiry } from './reply.ts';
import { StateButtons } from './StateButtons.tsx';
import type { EnquiryChange } from './use-enquiry-change.ts';

const states = { new: 'New', answered: 'Answered', closed: 'Closed' } as const;
const tones = { new: 'badge badge--wait', answered: 'badge badge--good', closed: 'badge' } as const;

/** One enquiry: what is wanted, the ways to answer, what was done about it. */
export function EnquiryCard({
  enquiry,
  saving,
  note,
  noteChanged,
  writeNote,
  act,
}: {
  enquiry: EnquiryWire;
  saving: boolean;
  note: string;
  noteChanged: boolean;
  writeNote: (text: string) => void;
  /** `done`: what screen readers hear once it is done. */
  act: (change: EnquiryChange, done: string) => void;
}) {
  const { id, name, number, email, message, preferred_at, state, created_at, suspected } = enquiry;
  return (
    <article className="enquiry" aria-labelledby={`enquiry-${id}`}>
      {preferred_at && (
        <p className="enquiry-when">
          <Icon name="calendar-event" />
          {indiaTimeInWords(new Date(preferred_at))}
        </p>
      )}
      <h2 id={`enquiry-${id}`}>{name}</h2>
      <p className="enquiry-head">
        <span className={tones[state]}>{states[state]}</span>
        {preferred_at && <span className="badge">Appointment</span>}
        {suspected && <span className="badge badge--bad">Perhaps spam</span>}
        <Moment at={created_at} />
      </p>
      <p className="enquiry-about">{aboutEnquiry(enquiry)}</p>
      <p className="enquiry-message">{message}</p>
      <p className="small muted enquiry-reach">
        <span>{phoneForReading(number)}</span> <span>{email}</span>
      </p>
      <ReplyWays enquiry={enquiry} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act({ state, note: note.trim() }, 'note saved');
        }}
      >
        <Field id={`note-${id}`} label={<NoteLabel name={name} />}>
          <textarea
            rows={note ? 2 : 1}
            value={note}
            maxLength={LONGEST.message}
            onChange={({ target }) => writeNote(target.value)}
          />
        </Field>
        <div className="enquiry-states">
          {noteChanged && (
            <button type="submit" className="button" aria-disabled={saving}>
              Save note
            </button>
          )}
          <StateButtons name={name} state={state} saving={saving} act={act} />
        </div>
      </form>
    </article>
  );
}

function NoteLabel({ name }: { name: string }) {
  return (
    <>
      Note<span className="visually-hidden"> about {name}</span>
    </>
  );
}
