import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { LEAST_PASSWORD, NewPasswordForm } from '#domain/site/account.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { postJson } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { FORGOTTEN, PasswordInput } from './Login.tsx';

/** Takes a new password from somebody who has the link of the letter. */
export function NewPassword() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [told, setTold] = useState('');
  const { send, busy, failure } = useSend(
    (wanted: NewPasswordForm) => postJson<{ message: string }>(paths.api.newPassword(), wanted),
    { failed: adminCopy.somethingWrong, quiet: true, anonymous: true, refresh: () => {} },
  );
  useEffect(() => {
    document.title = `${adminCopy.login.newPassword} | Admin`;
  }, []);
  const submit = async (form: HTMLFormElement, fault: () => void) => {
    const parsed = NewPasswordForm.safeParse({ ...Object.fromEntries(new FormData(form)), token });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    if (!parsed.success) return fault();
    const sent = await send(parsed.data);
    if (sent?.ok) return setTold(sent.body.message);
    setErrors(sent?.errors ?? {});
    fault();
  };
  const linkFault = errors.token?.[0];
  return (
    <main className="login">
      <Form className="login-card" act={submit} aria-labelledby="new-password-title">
        <h1 id="new-password-title">{adminCopy.login.newPassword}</h1>
        {told ? (
          <>
            <Notice kind="good">{told}</Notice>
            <Link className="button button--main" href={pathTo('login')}>
              {adminCopy.login.submit}
            </Link>
          </>
        ) : (
          <>
            <Field
              id="new-password"
              label="New password"
              hint={`At least ${LEAST_PASSWORD} characters.`}
              error={errors.password?.[0]}
            >
              <PasswordInput name="password" autoComplete="new-password" disabled={busy} />
            </Field>
            <Button look="wide" disabled={busy}>
              Save
            </Button>
            <Notice kind="bad">{linkFault ?? (errors.password ? null : failure?.text)}</Notice>
            {linkFault && <Link href={`${pathTo('login')}${FORGOTTEN}`}>{adminCopy.login.askAgain}</Link>}
          </>
        )}
      </Form>
    </main>
  );
}
