import { useState } from 'react';
import { agendaTexts, type BlockedEntry, BlockTime, dayAfter, startOfDay } from '#domain/calendar/agenda.ts';
import { indianTime } from '#domain/enquiry/appointment.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { callAdmin, postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { offerUndo, succeed } from '../shell/popups.tsx';
import { Question } from '../shell/Question.tsx';

type Sent = Pick<BlockTime, 'starts_at' | 'ends_at'> & { note: string };

const usePost = () =>
  useSend((wanted: Sent) => postAdmin<{ id: string }>(paths.api.blockTime(), wanted), {
    failed: 'The time could not be blocked. Please try again.',
    quiet: true,
  });

/** Asks for a time in which the owner takes no appointment: whole days, or hours of a day. */
export function BlockTimeDialog({ day, close }: { day: string; close: () => void }) {
  const [first, setFirst] = useState(day);
  const [last, setLast] = useState('');
  const [isWhole, setWhole] = useState(true);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy, failure } = usePost();
  const lastDay = last || first;
  const block = async (fault: () => void) => {
    const isDay = first !== '' && !Number.isNaN(Date.parse(first)) && !Number.isNaN(Date.parse(lastDay));
    const begins = isWhole ? isDay && startOfDay(first) : indianTime(first, from);
    const ends = isWhole ? isDay && startOfDay(dayAfter(lastDay, 1)) : indianTime(lastDay, until);
    const parsed = BlockTime.safeParse({ starts_at: begins || '', ends_at: ends || '', note });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    if (!parsed.success) return fault();
    const sent = await send({ ...parsed.data, note });
    if (!sent) return;
    if (!sent.ok) {
      setErrors(sent.errors);
      return fault();
    }
    close();
    succeed(agendaTexts.blocked);
  };
  const firstError = errors.starts_at?.[0];
  const lastError = errors.ends_at?.[0];
  return (
    <Question
      title="Block a time"
      yes="Block"
      no="Cancel"
      busy={busy}
      failure={failure && Object.keys(failure.errors).length === 0 ? failure.text : undefined}
      onYes={(_, fault) => void block(fault)}
      onNo={close}
    >
      <div className="agenda-when">
        <Field
          id="block-first"
          label="First day"
          error={isWhole ? firstError : undefined}
          value={first}
          type={setFirst}
        >
          <input type="date" />
        </Field>
        <Field
          id="block-last"
          label="Last day"
          error={isWhole ? lastError : undefined}
          value={lastDay}
          type={setLast}
        >
          <input type="date" min={first} />
        </Field>
      </div>
      <label className="line check">
        <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
        The whole day
      </label>
      {!isWhole && (
        <div className="agenda-when">
          <Field id="block-from" label="From" error={firstError} value={from} type={setFrom}>
            <input type="time" step={300} />
          </Field>
          <Field id="block-until" label="Until" error={lastError} value={until} type={setUntil}>
            <input type="time" step={300} />
          </Field>
        </div>
      )}
      <Field
        id="block-note"
        label="What for (optional)"
        hint="Only you see it, here and in your phone’s calendar."
        error={errors.note?.[0]}
        value={note}
        type={setNote}
      >
        <input type="text" maxLength={LONGEST.other} autoComplete="off" />
      </Field>
    </Question>
  );
}

/** Asks whether a blocked time shall be free again. */
export function UnblockDialog({ entry, close }: { entry: BlockedEntry; close: () => void }) {
  const { id, starts_at, ends_at, note } = entry;
  const post = usePost();
  const { send, busy, failure } = useSend(() => callAdmin(paths.api.unblockTime(id), { method: 'DELETE' }), {
    failed: 'The time could not be made free. Please try again.',
    quiet: true,
  });
  const free = async () => {
    const sent = await send();
    if (!sent?.ok && sent?.status !== 404) return;
    close();
    offerUndo(
      agendaTexts.unblocked,
      async () => (await post.send({ starts_at, ends_at, note: note ?? '' }))?.ok ?? false,
    );
  };
  return (
    <Question
      title={note ?? 'Blocked'}
      yes="Make it free"
      no="Keep it blocked"
      busy={busy}
      failure={failure?.text}
      onYes={() => void free()}
      onNo={close}
    >
      <p>
        From {indiaTimeInWords(new Date(starts_at))}, to {indiaTimeInWords(new Date(ends_at))}.
      </p>
    </Question>
  );
}
