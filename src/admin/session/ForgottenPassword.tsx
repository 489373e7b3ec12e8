import { useEffect, useRef, useState } from 'react';
import { ForgottenForm } from '#domain/site/account.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { postJson } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { EmailInput, Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';

/** Asks for the letter by which a forgotten password is replaced. */
export function ForgottenPassword({ back }: { back: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [told, setTold] = useState('');
  const { send, busy, failure } = useSend(
    (wanted: { email: string }) => postJson<{ message: string }>(paths.api.forgotPassword(), wanted),
    { failed: adminCopy.somethingWrong, quiet: true, anonymous: true, refresh: () => {} },
  );
  useEffect(() => heading.current?.focus(), []);
  const submit = async (form: HTMLFormElement, fault: () => void) => {
    const parsed = ForgottenForm.safeParse(Object.fromEntries(new FormData(form)));
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    if (!parsed.success) return fault();
    setTold('');
    const sent = await send(parsed.data);
    if (!sent?.ok) return fault();
    setTold(sent.body.message);
  };
  return (
    <Form className="login-card" act={submit} aria-labelledby="forgotten-title">
      <h1 id="forgotten-title" ref={heading} tabIndex={-1}>
        {adminCopy.login.forgotten}
      </h1>
      <p className="muted">
        We send a link to the e-mail you sign in with. Your passkey, if you have one, is asked for as always.
      </p>
      <Field id="forgotten-email" label="E-mail" error={errors.email?.[0]}>
        <EmailInput name="email" autoComplete="username" required disabled={busy} />
      </Field>
      <Button look="wide" disabled={busy}>
        {adminCopy.login.sendLetter}
      </Button>
      <Notice kind="good">{told}</Notice>
      <Notice kind="bad">{failure?.text}</Notice>
      <p className="small muted">
        If no letter comes, look among the spam. A site that sends no mail needs whoever looks after it: the
        guide says how.
      </p>
      <Button look="quiet" act={back}>
        Back to the sign-in
      </Button>
    </Form>
  );
}
