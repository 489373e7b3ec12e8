import type { SyntheticEvent } from 'react';
import { LONGEST } from '#domain/field-lengths.ts';
import { Field } from '#ui/Field.tsx';

/** The owner's note about an order. */
export function NoteForm({
  note,
  changed,
  busy,
  type,
  save,
}: {
  note: string;
  changed: boolean;
  busy: boolean;
  type: (text: string) => void;
  save: () => unknown;
}) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <form className="note-form" onSubmit={submit}>
      <Field id="order-note" label="Note" hint="Only you see it.">
        <textarea
          rows={3}
          value={note}
          maxLength={LONGEST.message}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      {changed && (
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save note'}
        </button>
      )}
    </form>
  );
}
