import { useState } from 'react';
import { accountTexts, LEAST_PASSWORD, PasswordChange } from '#domain/site/account.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { PasswordInput } from '../session/PasswordInput.tsx';
import { keepToken } from '../session/session.ts';

/** Another password; whoever else is signed in with the present one is out then. */
export function PasswordSection() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend(
    (wanted: PasswordChange) => postAdmin<{ token: string }>(paths.api.settings('password'), wanted),
    {
      done: () => accountTexts.passwordChanged,
      failed:
        'The password was not changed. The present one still counts: please wait a minute and try again.',
      texts: {
        0: 'No answer came, so the new password may count already. If you have to sign in, try it first, then the old one.',
        429: accountTexts.tooMany,
      },
    },
  );
  const submit = async (form: HTMLFormElement, fault: () => void) => {
    const parsed = PasswordChange.safeParse(Object.fromEntries(new FormData(form)));
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    if (!parsed.success) return fault();
    const sent = await send(parsed.data);
    if (sent?.ok) {
      keepToken(sent.body.token);
      return form.reset();
    }
    setErrors(sent?.errors ?? {});
    fault();
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form className="form" act={submit}>
        <Field id="password-now" label="Present password" error={errors.current?.[0]}>
          <PasswordInput name="current" autoComplete="current-password" />
        </Field>
        <Field
          id="password-new"
          label="New password"
          hint={`At least ${LEAST_PASSWORD} characters. Three or four words that have nothing to do with each other are good.`}
          error={errors.password?.[0]}
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Button look="main" busy={busy}>
          Change password
        </Button>
      </Form>
    </section>
  );
}
