import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { enquiryTexts } from '#domain/enquiry/enquiry.ts';
import { NewsletterForm, newsletterTexts } from '#domain/enquiry/newsletter.ts';
import { postJson } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { EmailInput } from '#ui/EmailInput.tsx';
import { Field } from '#ui/Field.tsx';
import { Honeypot } from '#ui/Honeypot.tsx';
import { LoadHelp } from '#ui/LoadHelp.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { useReady } from '#ui/use-ready.ts';

type Progress = { step: 'idle' | 'submitting' } | { step: 'sent' | 'failed'; message: string };

/** The newsletter's e-mail box in the footer. */
export default function Newsletter({
  children,
}: {
  /** How else to reach the practice, shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string | undefined>();
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const focusFirstError = useFocusFirstError(form);
  useReady(form);

  const refuse = (message: string) => {
    focusFirstError();
    setError(message);
    setProgress({ step: 'idle' });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (progress.step === 'submitting') return;
    const typed = Object.fromEntries(new FormData(form.current ?? undefined));
    const parsed = NewsletterForm.safeParse(typed);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? enquiryTexts.failed);
    setError(undefined);
    setProgress({ step: 'submitting' });
    const answer = await postJson<{ message?: string }>(paths.api.newsletter(), {
      ...parsed.data,
      website: typed.website ?? '',
    });
    focusFirstError();
    if (answer.kind !== 'ok') {
      const message = (answer.kind === 'refused' && answer.message) || enquiryTexts.failed;
      return setProgress({ step: 'failed', message });
    }
    form.current?.reset();
    setProgress({ step: 'sent', message: answer.body.message || newsletterTexts.subscribed });
  };

  return (
    <form className="newsletter scripted" ref={form} noValidate onSubmit={submit}>
      <Field id="newsletter-email" label="Your e-mail" error={error}>
        <EmailInput name="email" required />
      </Field>
      <Honeypot />
      <button type="submit" className="button" disabled={progress.step === 'submitting'}>
        {progress.step === 'submitting' ? copy.submitting : copy.signUp}
      </button>
      <LoadHelp>{children}</LoadHelp>
      <Notice kind="good">{progress.step === 'sent' && progress.message}</Notice>
      <Notice kind="bad">{progress.step === 'failed' && progress.message}</Notice>
      <p className="small">
        Now and then an article, for people of 18 or older.{' '}
        <a href={paths.leaveNewsletter()}>Leave the newsletter</a>, <a href={paths.yourData()}>your data</a>,{' '}
        <a href={paths.privacy()}>privacy policy</a>
      </p>
    </form>
  );
}
