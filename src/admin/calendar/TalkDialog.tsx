import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { indianTime } from '#domain/enquiry/appointment.ts';
import { phoneForReading, phoneLink } from '#domain/enquiry/contact.ts';
import type { AppointmentState } from '#domain/enquiry/enquiry.ts';
import type { ConsultationOutcome } from '#domain/order/parcel.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions, Badge } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { pathTo } from '../routes.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { fieldsOf } from './days.ts';
import { OthersOn } from './OthersOn.tsx';
import { isAgreedWith, stateOf, type TalkEntry, talkOfEntry } from './talk-of.ts';
import { talkTexts } from './talk-texts.ts';

/** What the owner changes about a talk. */
type Change =
  | { what: 'moved'; at: string }
  | { what: 'cancelled' }
  | { what: 'confirmed' }
  | { what: 'outcome'; took: boolean | null }
  /** Restores the entry as it was before. */
  | { what: 'put back'; as: TalkEntry };

const outcomes: Record<'true' | 'false', { order: ConsultationOutcome; enquiry: AppointmentState }> = {
  true: { order: 'done', enquiry: 'attended' },
  false: { order: 'missed', enquiry: 'missed' },
};

/** Returns the call that makes a change, and what it sends. */
function callFor(entry: TalkEntry, change: Change): [path: string, body: object] {
  if (entry.kind === 'consultation') {
    const path = paths.api.updateOrder(entry.id);
    const { version } = entry;
    if (change.what === 'put back') return [path, { scheduled_at: change.as.starts_at }];
    if (change.what === 'moved') return [path, { scheduled_at: change.at, version }];
    if (change.what === 'cancelled') return [path, { scheduled_at: null, version }];
    const took = change.what === 'outcome' ? change.took : null;
    return [path, { outcome: took === null ? null : outcomes[`${took}`].order, version }];
  }
  const path = paths.api.updateEnquiry(entry.id);
  const state = entry.state === 'new' ? 'answered' : entry.state;
  if (change.what === 'put back') {
    const { as } = change;
    const former = as.kind === 'request' ? { state: as.state, appointment: as.appointment } : {};
    return [path, { ...former, preferred_at: as.starts_at }];
  }
  if (change.what === 'moved')
    return [
      path,
      { state, appointment: 'confirmed', preferred_at: change.at, preferred_before: entry.starts_at },
    ];
  if (change.what !== 'outcome') return [path, { state, appointment: change.what }];
  return [path, { state, appointment: change.took === null ? null : outcomes[`${change.took}`].enquiry }];
}

/** Shows an appointment or a consultation: to remind the client, to move it, to cancel it. */
export function TalkDialog({ entry, close }: { entry: TalkEntry; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was just done, and the talk as it was before. */
  const [done, setDone] = useState<{ what: 'moved' | 'cancelled'; before: TalkEntry; at: string } | null>(
    null,
  );
  const { send, busy, failure } = useSend((change: Change) => postAdmin(...callFor(entry, change)), {
    failed: 'The appointment could not be changed. Please try again.',
    quiet: true,
  });
  const change = async (wanted: Change) => (await send(wanted))?.ok ?? false;
  const move = async (at: string) => {
    const before = entry;
    if (await change({ what: 'moved', at })) setDone({ what: 'moved', before, at });
  };
  const cancel = async () => {
    const before = entry;
    if (await change({ what: 'cancelled' })) setDone({ what: 'cancelled', before, at: before.starts_at });
  };
  const putBack = async () => {
    if (done && (await change({ what: 'put back', as: done.before }))) setDone(null);
  };
  return (
    <Dialog ref={dialog} labelledBy="talk-title" first={heading} closed={close}>
      <div className="cluster agenda-dialog-head">
        <h2 id="talk-title" ref={heading} tabIndex={-1}>
          {entry.name}
        </h2>
        <Button look="icon" icon="x" act={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
      {done ? (
        <Done {...done} busy={busy} undo={putBack} />
      ) : (
        <Talk entry={entry} busy={busy} change={change} move={move} cancel={cancel} />
      )}
      <Notice kind="bad">{failure?.text}</Notice>
    </Dialog>
  );
}

/** Says what was done, with the message that tells the client. */
function Done({
  what,
  before,
  at,
  busy,
  undo,
}: {
  what: 'moved' | 'cancelled';
  before: TalkEntry;
  at: string;
  busy: boolean;
  undo: () => unknown;
}) {
  const talk = talkOfEntry(before, at);
  const isUnpaidFor = before.kind === 'consultation' && before.paid && what === 'cancelled';
  return (
    <div role="status">
      <p>
        {what === 'moved' ? 'Moved to' : 'Cancelled, it was for'} <strong>{indiaTimeInWords(talk.at)}</strong>
        .
      </p>
      {isUnpaidFor && <p>It is paid. Agree on another time, or give the money back at the order.</p>}
      <Actions>
        <WhatsAppLink look="main" to={before} text={talkTexts[what](talk)}>
          Tell {before.name} on WhatsApp
        </WhatsAppLink>
        {what === 'cancelled' && before.kind === 'consultation' && (
          <Link className="button" href={pathTo('order', before.id)}>
            Open the order
          </Link>
        )}
        <Button busy={busy} act={undo}>
          Undo
        </Button>
      </Actions>
    </div>
  );
}

function Talk({
  entry,
  busy,
  change,
  move,
  cancel,
}: {
  entry: TalkEntry;
  busy: boolean;
  change: (wanted: Change) => Promise<boolean>;
  move: (at: string) => unknown;
  cancel: () => unknown;
}) {
  const now = new Date();
  const { phone, about, starts_at, ends_at } = entry;
  const { text, tone } = stateOf(entry);
  const talk = talkOfEntry(entry);
  const isToCome = Date.parse(starts_at) > now.getTime();
  const isAhead = Date.parse(ends_at) > now.getTime();
  const outcome = entry.kind === 'consultation' ? entry.outcome : entry.appointment;
  const took = outcome === 'done' || outcome === 'attended' ? true : outcome === 'missed' ? false : null;
  return (
    <>
      <p>
        <strong>{indiaTimeInWords(talk.at)}</strong>
        <br />
        {about} <Badge tone={tone}>{text}</Badge>
      </p>
      <Actions>
        {isAhead && isAgreedWith(entry) && (
          <WhatsAppLink look="main" to={entry} text={talkTexts.reminder(talk, now)}>
            Remind on WhatsApp
          </WhatsAppLink>
        )}
        {isAhead && entry.kind === 'request' && entry.appointment !== 'confirmed' && (
          <WhatsAppLink
            look="main"
            to={entry}
            text={talkTexts.confirmed(talk)}
            sent={() => void change({ what: 'confirmed' })}
          >
            Confirm on WhatsApp
          </WhatsAppLink>
        )}
        {!entry.abroad && phone && (
          <a className="button" {...phoneLinkProps(phone)}>
            <Icon name="phone" />
            Call
          </a>
        )}
        <Link
          className="button"
          href={entry.kind === 'consultation' ? pathTo('order', entry.id) : enquiryAt(entry.id)}
        >
          {entry.kind === 'consultation' ? 'Open the order' : 'Open the enquiry'}
        </Link>
        {!isToCome && took !== false && (
          <Button busy={busy} act={() => change({ what: 'outcome', took: took === null ? true : null })}>
            {took === null ? 'Took place' : 'Not ‘took place’ after all'}
          </Button>
        )}
        {!isToCome && took !== true && (
          <Button busy={busy} act={() => change({ what: 'outcome', took: took === null ? false : null })}>
            {took === null ? 'Did not come' : 'Not ‘did not come’ after all'}
          </Button>
        )}
      </Actions>
      <MoveForm key={starts_at} entry={entry} busy={busy} move={move} cancel={cancel} />
    </>
  );
}

const phoneLinkProps = (phone: string) => ({ href: phoneLink(phone), title: phoneForReading(phone) });
const enquiryAt = (id: string) => `${pathTo('enquiries')}?q=${encodeURIComponent(id)}`;

/** Moves a talk, with what else is planned on the day that was chosen; or cancels it. */
function MoveForm({
  entry,
  busy,
  move,
  cancel,
}: {
  entry: TalkEntry;
  busy: boolean;
  move: (at: string) => unknown;
  cancel: () => unknown;
}) {
  const known = fieldsOf(entry.starts_at);
  const [day, setDay] = useState(known.day);
  const [clock, setClock] = useState(known.clock);
  const [error, setError] = useState<string>();
  // What was wrong with the former time is not said of the one that is typed now.
  const typed = (set: (text: string) => void) => (text: string) => {
    setError(undefined);
    set(text);
  };
  const submit = (_: HTMLFormElement, fault: () => void) => {
    if (busy) return;
    const at = indianTime(day, clock);
    const isSame = at !== null && Date.parse(at) === Date.parse(entry.starts_at);
    setError(
      at ? (isSame ? 'It is at this time already.' : undefined) : 'Please enter the day and the time.',
    );
    if (at && !isSame) move(new Date(at).toISOString());
    else fault();
  };
  return (
    <Form act={submit} className="agenda-move">
      <div className="agenda-when">
        <Field id="move-day" label="Day" error={error} value={day} type={typed(setDay)}>
          <input type="date" />
        </Field>
        <Field id="move-time" label="Time in India" value={clock} type={typed(setClock)}>
          <input type="time" step={300} />
        </Field>
      </div>
      <OthersOn day={day} clock={clock} except={entry.id} />
      <Actions>
        <Button busy={busy}>Move</Button>
        <Button busy={busy} act={cancel}>
          Cancel the appointment
        </Button>
      </Actions>
    </Form>
  );
}
