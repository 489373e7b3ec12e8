import { type ReactNode, useRef } from 'react';
import { NewsletterForm, newsletterTexts } from '#domain/enquiry/newsletter.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { EmailInput, Field, LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Questions } from '#ui/Question.tsx';
import { useReady } from '#ui/use-ready.ts';
import { Honeypot, useVisitorForm } from './use-visitor-form.tsx';

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
    thanks: () => newsletterTexts.subscribed,
  });
  useReady(form);

  return (
    <form className="newsletter scripted" ref={form} noValidate onSubmit={submit} onInput={change}>
      <Field id="newsletter-email" label="Your e-mail" error={errors.email?.[0]}>
        <EmailInput name="email" required />
      </Field>
      <Honeypot />
      <Questions asked={questions.beside.email} focusable />
      <button type="submit" className="button" disabled={busy}>
        {busy ? copy.submitting : copy.signUp}
      </button>
      <LoadHelp>{children}</LoadHelp>
      <Notice kind="good">{progress.step === 'sent' && progress.message}</Notice>
      <Notice kind="bad">{progress.step === 'failed' && progress.message}</Notice>
      <p className="small">
        Now and then an article, if you are 18 or older.{' '}
        <a href={paths.leaveNewsletter()}>Leave the newsletter</a>, <a href={paths.yourData()}>your data</a>,{' '}
        <a href={paths.privacy()}>privacy policy</a>
      </p>
    </form>
  );
}
