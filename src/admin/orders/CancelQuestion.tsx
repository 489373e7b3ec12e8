import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LONGEST } from '#domain/field-lengths.ts';
import { formatTotal, toPaise } from '#domain/money.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { adminCopy } from '../copy.ts';
import { useModal } from '../shell/use-modal.ts';
import { orderWords } from './use-order-update.ts';

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
  /** Tells whether it is done. */
  yes: (why: string) => Promise<boolean>;
  no: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [why, setWhy] = useState('');
  const keep = useRef<HTMLButtonElement>(null);
  const [failed, setFailed] = useState(false);
  useModal(dialog);
  // A dialog that cancels begins where nothing is cancelled.
  useEffect(() => keep.current?.focus(), []);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailed(false);
    setFailed(!(await yes(why.trim())));
  };
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="cancel-title" onClose={no}>
      <form onSubmit={submit}>
        <h2 id="cancel-title">{adminCopy.confirm.title}</h2>
        <p>This order will be cancelled.</p>
        <p className="muted">
          {formatTotal(toPaise(amount))} has been paid. By cancelling nothing goes back yet: next you are
          shown where to give it back.
        </p>
        <Field id="why" label="Why">
          <textarea
            rows={2}
            value={why}
            maxLength={LONGEST.message}
            onChange={({ target }) => setWhy(target.value)}
          />
        </Field>
        <Notice kind="bad">{failed && orderWords.updateFailed}</Notice>
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
