import type { ReactNode } from 'react';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { phoneDigits } from '#domain/site/numerals.ts';
import { paths } from '#lib/paths.ts';
import { EmailInput, Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { type AskedQuestion, Questions } from '#ui/Question.tsx';
import { enquiry } from '#words/enquiry.ts';
import { forms } from '#words/forms.ts';
import { rules } from '#words/rules.ts';
import type { Progress } from './use-visitor-form.tsx';

/**
 * Shows the fields for name, mobile number and e-mail. Their ids begin with `form`, since a page may have two
 * forms.
 */
export function ContactFields({
  form,
  errors,
  questions,
  eitherOf,
}: {
  form: string;
  errors: FieldErrors;
  /** The questions about what looks mistyped, by field. */
  questions: Record<'email' | 'number', AskedQuestion[]>;
  /** Says that one of number and e-mail is enough. Without it both are required. */
  eitherOf?: string | undefined;
}) {
  return (
    <>
      <Field id={`${form}-name`} label={forms.name} error={errors.name?.[0]}>
        <input
          name="name"
          autoComplete="name"
          placeholder={forms.namePlaceholder}
          maxLength={LONGEST.name}
          enterKeyHint="next"
          required
        />
      </Field>
      <Field
        id={`${form}-number`}
        label={forms.mobile}
        hint={errors.number ? undefined : (eitherOf ?? rules.mobile)}
        error={errors.number?.[0]}
      >
        <PhoneInput name="number" normalise={phoneDigits} enterKeyHint="next" required={!eitherOf} />
      </Field>
      <Questions asked={questions.number} />
      <Field id={`${form}-email`} label={forms.email} error={errors.email?.[0]}>
        <EmailInput name="email" maxLength={LONGEST.email} enterKeyHint="next" required={!eitherOf} />
      </Field>
      <Questions asked={questions.email} />
    </>
  );
}

/**
 * Says how an enquiry's details are used, item by item, beside the fields for them (DPDP Rules 2025, rule 3).
 */
export function PrivacyNote({ items = enquiry.privacyItems }: { items?: string }) {
  return (
    <>
      {enquiry.privacy(items)}
      <a href={paths.yourData()}>{enquiry.yourData}</a>, <a href={paths.privacy()}>{enquiry.privacyPolicy}</a>
    </>
  );
}

/**
 * Says whether a form has arrived. `children` names other ways to reach the practice, shown if no answer
 * came.
 */
export function SentOrNot({
  progress,
  thanks,
  children,
}: {
  progress: Progress;
  /** Shown instead of the server's thanks. */
  thanks?: ReactNode;
  children: ReactNode;
}) {
  const failed = progress.step === 'failed';
  return (
    <>
      <Notice kind="good">{progress.step === 'sent' && (thanks ?? progress.message)}</Notice>
      <Notice kind="bad">{failed && progress.message}</Notice>
      {failed && progress.unanswered && (
        <p>
          {forms.noAnswer}
          {children}
        </p>
      )}
    </>
  );
}
