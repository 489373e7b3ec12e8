import { type ReactNode, useRef } from 'react';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { details as say } from '#words/details.ts';
import { DetailsFields } from './DetailsFields.tsx';
import type { FormAsks } from './details-draft.ts';
import { SentDetails } from './SentDetails.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useBirthDetails } from './use-birth-details.ts';
import './birth-details.css';

/** Asks a client for the digits of the phone, and then for what a reading needs of one or two people. */
export default function BirthDetails({
  orderId,
  asks,
  children,
}: {
  orderId: string;
  asks: FormAsks;
  /** Another way to send the details, shown if React could not be loaded. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const details = useBirthDetails(form, orderId, asks);
  const { step, isRestored, busy, errors, alert } = details;
  useReady(form, isRestored);

  if (step.name === 'sent') return <SentDetails step={step} asks={asks} replace={details.replace} />;
  return (
    <form
      // Each step is a form of its own, so that the text typed into one does not stay in the next.
      key={step.name}
      ref={form}
      method="post"
      noValidate
      aria-label={say.title}
      onSubmit={step.name === 'digits' ? details.askDigits : details.send}
    >
      <LoadHelp>{children}</LoadHelp>
      {step.name === 'digits' ? (
        <>
          <Field
            id="details-digits"
            label={say.digits.label}
            hint={say.digits.hint}
            error={errors.phone_last4?.[0]}
          >
            <input name="digits" inputMode="numeric" autoComplete="off" maxLength={20} required />
          </Field>
          <Notice kind="bad">{alert}</Notice>
          <SubmitButton busy={busy}>{say.digits.goOn}</SubmitButton>
        </>
      ) : (
        <DetailsFields draft={step.draft} asks={asks} form={form} details={details} />
      )}
    </form>
  );
}
