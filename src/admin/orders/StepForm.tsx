import type { SyntheticEvent } from 'react';
import { LONGEST } from '#domain/field-lengths.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type Step, sentWith } from './steps.ts';

/** The one big button of the next step; a parcel that is sent has courier and number with it. */
export function StepForm({
  step,
  busy,
  courier,
  type,
  take,
}: {
  step: Step;
  busy: boolean;
  /** What is written about the courier so far. */
  courier: string;
  type: (text: string) => void;
  take: (step: Step, written: string) => unknown;
}) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void take(step, step.to === 'shipped' ? sentWith(courier) : '');
  };
  return (
    <form className="step-form" onSubmit={submit}>
      {step.to === 'shipped' && (
        <Field
          id="courier"
          label="Courier and tracking number"
          hint="For example: India Post EM123456789IN. It goes into your message to the buyer."
        >
          <input
            value={courier}
            maxLength={LONGEST.other}
            autoComplete="off"
            autoCapitalize="words"
            onChange={({ target }) => type(target.value)}
          />
        </Field>
      )}
      <button type="submit" className="button button--main button--wide" aria-disabled={busy}>
        <Icon name={step.to === 'packed' ? 'package' : step.to === 'shipped' ? 'truck-delivery' : 'check'} />
        {busy ? 'Saving...' : step.button}
      </button>
    </form>
  );
}
