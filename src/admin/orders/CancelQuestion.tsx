import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LONGEST } from '#domain/limits.ts';
import { formatTotal, toPaise } from '#domain/money.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';

/** Asks before a paid order is cancelled, and why. It is open as long as it is in the page. */
export function CancelQuestion({
  amount,
  busy,
  yes,
  no,
}: {
  /** What was paid, in rupees. */
  amount: number;
  busy: boolean;
  yes: (why: string) => void;
  no: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [why, setWhy] = useState('');
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // A dialog that cancels begins where nothing is cancelled.
    keep.current?.focus();
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) yes(why.trim());
  };
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="cancel-title" onClose={no}>
      <form onSubmit={submit}>
        <h2 id="cancel-title">{adminCopy.confirm.title}</h2>
        <p>This order will be cancelled.</p>
        <p className="muted">
          {formatTotal(toPaise(amount))} has been paid. Give it back on the website of your payment provider;
          here only the order changes.
        </p>
        <Field id="why" label="Why, and when the money goes back">
          <textarea
            rows={2}
            value={why}
            maxLength={LONGEST.message}
            onChange={({ target }) => setWhy(target.value)}
          />
        </Field>
        <div className="confirm-ways">
          <button ref={keep} type="button" className="button" onClick={() => dialog.current?.close()}>
            Keep the order
          </button>
          <button type="submit" className="button button--main" aria-disabled={busy}>
            Yes, cancel it!
          </button>
        </div>
      </form>
    </dialog>
  );
}
