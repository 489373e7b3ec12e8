import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { accountTexts, LoginForm } from '#domain/account.ts';
import { type FieldErrors, fieldErrors } from '#domain/fields.ts';
import { postJson } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { EmailInput } from '#ui/EmailInput.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useFault } from '#ui/use-fault.ts';
import { adminCopy } from '../copy.ts';
import { keepFocus } from '../shell/keep-focus.ts';
import { keepToken } from './session.ts';

/** The sign-in screen. */
export function Login({ ended }: { ended: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const fault = useFault(form);

  useEffect(() => {
    const before = document.title;
    document.title = `${adminCopy.login.title} | Admin`;
    if (!ended) return;
    heading.current?.focus();
    // The screen behind the sign-in comes back as it was left.
    return () => {
      document.title = before;
      keepFocus();
    };
  }, [ended]);

  const check = () => {
    const parsed = LoginForm.safeParse(Object.fromEntries(new FormData(form.current ?? undefined)));
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    return parsed;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure('');
    const parsed = check();
    if (!parsed.success) return fault();
    setBusy(true);
    const answer = await postJson<{ token?: string; message?: string }>(paths.api.login(), parsed.data);
    setBusy(false);
    if (answer.kind === 'ok' && answer.body.token) return keepToken(answer.body.token);
    fault();
    const refused = answer.kind === 'refused' && answer.body.status === false;
    const told = answer.kind === 'unreachable' ? '' : String(answer.body.message ?? '');
    setFailure(told || (refused ? accountTexts.invalid : adminCopy.somethingWrong));
  };

  return (
    <main className="login">
      <form
        ref={form}
        className="login-card"
        noValidate
        onSubmit={submit}
        onInput={() => tried && check()}
        aria-labelledby="login-title"
      >
        <h1 id="login-title" ref={heading} tabIndex={-1}>
          {adminCopy.login.title}
        </h1>
        <p className="muted">{adminCopy.login.prompt}</p>
        <Notice kind="plain">{ended && adminCopy.login.ended}</Notice>
        <Field id="login-email" label="E-mail" error={errors.email?.[0]}>
          <EmailInput name="email" autoComplete="username" required disabled={busy} />
        </Field>
        <Field id="login-password" label="Password" error={errors.password?.[0]}>
          <input name="password" type="password" autoComplete="current-password" required disabled={busy} />
        </Field>
        <button type="submit" className="button button--main button--wide" disabled={busy}>
          {busy ? (
            <>
              <span className="spinner" aria-hidden="true" /> {adminCopy.login.busy}
            </>
          ) : (
            adminCopy.login.submit
          )}
        </button>
        <Notice kind="bad">{failure}</Notice>
        <a className="login-home small" href={paths.home()}>
          To the website
        </a>
      </form>
    </main>
  );
}
