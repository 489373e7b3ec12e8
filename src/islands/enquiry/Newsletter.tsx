import { type ReactNode, useRef } from 'react';
import { NewsletterForm } from '#domain/enquiry/newsletter.ts';
import { paths } from '#lib/paths.ts';
import { EmailInput, Field, LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Questions } from '#ui/Question.tsx';
import { useReady } from '#ui/use-ready.ts';
import { enquiry } from '#words/enquiry.ts';
import { forms } from '#words/forms.ts';
import { rules } from '#words/rules.ts';
import { Honeypot, useVisitorForm } from './use-visitor-form.tsx';

const say = enquiry.newsletter;

/** The newsletter's e-mail box in the footer. */
export default function Newsletter({
  children,
}: {
  /** How else to reach the practice, shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, progress, busy, questions, submit, change } = useVisitorForm(form, {
    path: paths.api.newsletter(),
    rules: NewsletterForm,
    payload: (typed) => typed,
    thanks: () => rules.subscribed,
  });
  useReady(form);

  return (
    <form
      className="newsletter scripted"
      ref={form}
      noValidate
      aria-label={say.signUp}
      onSubmit={submit}
      onInput={change}
    >
      <Field id="newsletter-email" label={say.email} error={errors.email?.[0]}>
        <EmailInput name="email" required />
      </Field>
      <Honeypot />
      <Questions asked={questions.beside.email} focusable />
      <button type="submit" className="button" disabled={busy}>
        {busy ? forms.submitting : say.signUp}
      </button>
      <LoadHelp>{children}</LoadHelp>
      <Notice kind="good">{progress.step === 'sent' && progress.message}</Notice>
      <Notice kind="bad">{progress.step === 'failed' && progress.message}</Notice>
      <p className="small">
        {say.what} <a href={paths.leaveNewsletter()}>{say.leave}</a>,{' '}
        <a href={paths.yourData()}>{say.yourData}</a>, <a href={paths.privacy()}>{say.privacyPolicy}</a>
      </p>
    </form>
  );
}
