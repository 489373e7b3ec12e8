import { LONGEST } from '#domain/site/field-lengths.ts';
import { Field } from '#ui/Field.tsx';
import { Question } from '../shell/Question.tsx';

/** Asks for confirmation, and for a reason, before an order is cancelled. */
export function CancelQuestion({
  isSent,
  busy,
  failure,
  cancel,
  keep,
}: {
  /** True once the parcel was sent. */
  isSent: boolean;
  busy: boolean;
  failure: string | undefined;
  cancel: (why: string) => void;
  keep: () => void;
}) {
  return (
    <Question
      yes="Yes, cancel it!"
      no="Keep the order"
      busy={busy}
      failure={failure}
      onYes={(form) => cancel(String(new FormData(form).get('why')).trim())}
      onNo={keep}
    >
      <p>
        This order will be cancelled.
        {isSent && ' Its parcel has left already: agree with the buyer how it comes back.'}
      </p>
      <p className="muted">
        Cancelling gives no money back by itself: next you are shown what is left to give back.
      </p>
      <Field id="why" name="why" label="Why">
        <textarea rows={2} maxLength={LONGEST.message} />
      </Field>
    </Question>
  );
}
