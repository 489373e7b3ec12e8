import { useState } from 'react';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { Field } from '#ui/Field.tsx';
import { Question } from '../shell/Question.tsx';
import { rupees } from './payment-text.ts';

/** Asks before a paid order is cancelled, and why. */
export function CancelQuestion({
  amount,
  busy,
  failure,
  cancel,
  close,
}: {
  /** What was paid, in rupees. */
  amount: number;
  busy: boolean;
  failure: string | undefined;
  cancel: (why: string) => void;
  close: () => void;
}) {
  const [why, setWhy] = useState('');
  return (
    <Question
      yes="Yes, cancel it!"
      no="Keep the order"
      busy={busy}
      failure={failure}
      onYes={() => cancel(why.trim())}
      onNo={close}
    >
      <p>This order will be cancelled.</p>
      <p className="muted">
        {rupees(amount)} has been paid. By cancelling nothing goes back yet: next you are shown where to give
        it back.
      </p>
      <Field id="why" label="Why" value={why} type={setWhy}>
        <textarea rows={2} maxLength={LONGEST.message} />
      </Field>
    </Question>
  );
}
