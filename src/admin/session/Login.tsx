import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { accountTexts, LoginForm } from '#domain/site/account.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { type ApiAnswer, postJson } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { Button } from '#ui/Button.tsx';
import { EmailInput, Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import type { SecondStep } from '../passkeys/SecondStep.tsx';
import { clearPopups } from '../shell/popups.tsx';
import { keepFocus } from '../shell/Screen.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { hasPasskeyMark, keepToken } from './session.ts';

/** A sign-in that began with e-mail and password and must be completed with a passkey. */
interface PendingSignIn {
  token: string;
  Step: typeof SecondStep;
}

/** End of the address that opens the sign-in with the question for a forgotten password. */
export const FORGOTTEN = '#forgotten';

/** The sign-in screen. */
export function Login({ ended }: { ended: boolean }) {
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  /** Problem that did not come from the call with e-mail and password. */
  const [problem, setProblem] = useState('');
  const [hasForgotten, setForgotten] = useState(() => window.location.hash === FORGOTTEN);

  // Popups would lie over the button, and they belong to a session that is over.
  useEffect(clearPopups, []);
  useEffect(() => {
    const before = document.title;
    document.title = `${adminCopy.login.title} | Admin`;
    if (!ended) return;
    // The screen behind the sign-in comes back as it was left.
    return () => {
      document.title = before;
      keepFocus();
    };
  }, [ended]);

  const startAgain = (isOver: boolean) => {
    setPending(null);
    setProblem(isOver ? adminCopy.proof.tooLate : '');
  };
  return (
    <main className="login">
      {pending ? (
        <div className="login-card">
          <pending.Step token={pending.token} startAgain={startAgain} />
        </div>
      ) : hasForgotten ? (
        <ForgottenPassword back={() => setForgotten(false)} />
      ) : (
        <Credentials
          ended={ended}
          problem={problem}
          setProblem={setProblem}
          begin={setPending}
          forgot={() => setForgotten(true)}
        />
      )}
    </main>
  );
}

/** Asks for e-mail and password, or for a passkey alone. */
function Credentials({
  ended,
  problem,
  setProblem,
  begin,
  forgot,
}: {
  ended: boolean;
  problem: string;
  setProblem: (problem: string) => void;
  begin: (pending: PendingSignIn) => void;
  forgot: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const { send, busy, failure, forgetFailure } = useSend(signIn, {
    failed: adminCopy.somethingWrong,
    quiet: true,
    anonymous: true,
    refresh: () => {},
  });
  useEffect(() => {
    if (ended) heading.current?.focus();
  }, [ended]);

  const check = (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form));
    const parsed = LoginForm.safeParse({ ...typed, stay: 'stay' in typed });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    return parsed;
  };
  const report = (what: string) => {
    forgetFailure();
    setProblem(what);
  };
  const submit = async (form: HTMLFormElement, fault: () => void) => {
    if (busy) return;
    setTried(true);
    report('');
    const parsed = check(form);
    if (!parsed.success) return fault();
    const sent = await send(parsed.data);
    if (!sent?.ok) return fault();
    const { token, second_factor_required } = sent.body;
    if (!second_factor_required) return keepToken(token);
    const loaded = await import('../passkeys/SecondStep.tsx').catch(() => null);
    if (loaded) return begin({ token, Step: loaded.SecondStep });
    report(adminCopy.proof.notLoaded);
    fault();
  };

  return (
    <Form
      className="login-card"
      act={submit}
      onInput={({ currentTarget }) => tried && check(currentTarget)}
      aria-labelledby="login-title"
    >
      <p className="label">{site.practice}</p>
      <h1 id="login-title" ref={heading} tabIndex={-1}>
        {adminCopy.login.title}
      </h1>
      <p className="muted">{adminCopy.login.prompt}</p>
      <Notice kind="plain">{ended && adminCopy.login.ended}</Notice>
      <Field id="login-email" label="E-mail" error={errors.email?.[0]}>
        <EmailInput name="email" autoComplete="username" required disabled={busy} />
      </Field>
      <Field id="login-password" label="Password" error={errors.password?.[0]}>
        <PasswordInput name="password" autoComplete="current-password" disabled={busy} />
      </Field>
      <label className="line check">
        <input name="stay" type="checkbox" disabled={busy} />
        <span>
          Stay signed in for 30 days
          <span className="small muted login-hint">Only on a device that nobody else uses.</span>
        </span>
      </label>
      <Button look="wide" disabled={busy}>
        {busy ? (
          <>
            <span className="spinner" aria-hidden="true" /> {adminCopy.login.busy}
          </>
        ) : (
          adminCopy.login.submit
        )}
      </Button>
      <Notice kind="bad">{problem || (failure && failureText(failure.body))}</Notice>
      <PasskeyButton busy={busy} report={report} />
      {ended && <p className="small muted">What you had open waits behind this page, with all you typed.</p>}
      <div className="login-ways">
        <Button look="quiet" act={() => forgot()}>
          {adminCopy.login.forgotten}
        </Button>
        {!ended && (
          <a className="quiet" href={paths.home()}>
            To the website
          </a>
        )}
      </div>
    </Form>
  );
}

const loadPasskeySignIn = () => import('../passkeys/sign-in.ts');

/** Offers to sign in by a passkey alone, in a browser that has used one here. */
function PasskeyButton({ busy, report }: { busy: boolean; report: (problem: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOffered, setIsOffered] = useState(hasPasskeyMark);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    // Loaded before it is pressed: some browsers take a passkey only right after a tap.
    if (isOffered) void loadPasskeySignIn().catch(() => {});
  }, [isOffered]);
  const signInByPasskey = async () => {
    report('');
    setIsAsking(true);
    const { form } = button.current ?? {};
    const stay = form ? new FormData(form).has('stay') : false;
    const signedIn = await loadPasskeySignIn()
      .then((loaded) => loaded.signInByPasskey(stay))
      .catch(() => ({ why: adminCopy.proof.notLoaded }));
    setIsAsking(false);
    if ('token' in signedIn) return keepToken(signedIn.token);
    report(signedIn.why);
    setIsOffered(hasPasskeyMark());
  };
  if (!isOffered) return null;
  return (
    <Button ref={button} look="quiet" busy={busy || isAsking} act={signInByPasskey}>
      {isAsking ? 'One moment...' : adminCopy.login.byPasskey}
    </Button>
  );
}

type Answer = { status: boolean; token?: string; message?: string; second_factor_required?: boolean };

/** An answer without a token is a refusal, whatever its HTTP status is. */
async function signIn(form: LoginForm): Promise<ApiAnswer<Answer & { token: string }>> {
  const answer = await postJson<Answer>(paths.api.login(), form);
  if (answer.kind !== 'ok') return answer;
  const { token, message = '' } = answer.body;
  if (token) return { kind: 'ok', body: { ...answer.body, token } };
  return { kind: 'refused', status: 401, message, errors: {}, body: answer.body, retryAfter: null };
}

/** Returns the server's message. Without one, says that the sign-in was refused or that the call failed. */
function failureText({ status, message }: Record<string, unknown>): string {
  if (typeof message === 'string' && message) return message;
  return status === false ? accountTexts.invalid : adminCopy.somethingWrong;
}

/** A field for a password, which can be shown: on a phone nobody types blind. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, show] = useState(false);
  return (
    <span className="password">
      <input
        required
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button look="quiet" about="password" act={() => show(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  );
}
