import { type ReactNode, useState } from 'react';
import { passkeyTexts, RecoveryCode } from '#domain/site/passkey.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';
import { keepPasskeyMark } from '../session/session.ts';
import { canUsePasskeys, failureOf, NO_PASSKEYS, type ProofOffer, signWithPasskey } from './ask-browser.ts';

/** The server's answer to a proof. `token` is present when the proof completed a sign-in. */
export interface Proved {
  message: string;
  token?: string;
  recovery_codes_left?: number;
}

interface WayProps {
  /** Makes a call in the session that needs the proof. Never throws. */
  post: <T>(path: string, body: object) => Promise<ApiAnswer<T>>;
  proved: (answer: Proved) => void;
  /** Content beside the button that offers a way out. */
  children: ReactNode;
}

/**
 * Lets the owner prove her identity with a passkey, or with a recovery code if she has no passkey at hand.
 */
export function Proof(props: WayProps) {
  const [byCode, setByCode] = useState(!canUsePasskeys());
  if (!byCode)
    return (
      <>
        <ByPasskey {...props} />
        <Button look="quiet" act={() => setByCode(true)}>
          Use a recovery code instead
        </Button>
      </>
    );
  return (
    <>
      <ByCode {...props} />
      {canUsePasskeys() && (
        <Button look="quiet" act={() => setByCode(false)}>
          Use my passkey instead
        </Button>
      )}
    </>
  );
}

function ByPasskey({ post, proved, children }: WayProps) {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  /** Returns in words why there is no proof; '' if there is one. */
  const prove = async (): Promise<string> => {
    const offered = await post<ProofOffer>(paths.api.passkey('prove-options'), {});
    if (offered.kind !== 'ok') return failureOf(offered);
    const asked = await signWithPasskey(offered.body);
    if (!asked.ok) return asked.why;
    const { challenge } = offered.body;
    const answer = await post<Proved>(paths.api.passkey('prove'), { challenge, response: asked.response });
    if (answer.kind !== 'ok') return failureOf(answer);
    keepPasskeyMark(true);
    proved(answer.body);
    return '';
  };
  const press = async () => {
    setBusy(true);
    setWhy('');
    setWhy(await prove());
    setBusy(false);
  };
  return (
    <>
      <p>Use your fingerprint, your face or the screen lock of this device, as it asks for.</p>
      <Notice kind="bad">{why}</Notice>
      <Actions>
        <Button look="main" busy={busy} act={press}>
          {busy ? 'One moment...' : 'Use my passkey'}
        </Button>
        {children}
      </Actions>
    </>
  );
}

function ByCode({ post, proved, children }: WayProps) {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (form: HTMLFormElement, fault: () => void) => {
    if (busy) return;
    setWhy('');
    const typed = RecoveryCode.safeParse(Object.fromEntries(new FormData(form)));
    setError(typed.success ? undefined : passkeyTexts.code);
    if (!typed.success) return fault();
    setBusy(true);
    const answer = await post<Proved>(paths.api.passkey('recover'), typed.data);
    setBusy(false);
    if (answer.kind === 'ok') return proved(answer.body);
    const isOfCode = answer.kind === 'refused' && answer.status === 422;
    (isOfCode ? setError : setWhy)(failureOf(answer));
    fault();
  };
  return (
    <Form act={submit}>
      {!canUsePasskeys() && <p>{NO_PASSKEYS} Or use one of your recovery codes.</p>}
      <Field
        id="recovery-code"
        label="Recovery code"
        hint="One of the ten that you printed or saved. Each works once."
        error={error}
      >
        <input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Notice kind="bad">{why}</Notice>
      <Actions>
        <Button look="main" busy={busy}>
          {busy ? 'One moment...' : 'Confirm'}
        </Button>
        {children}
      </Actions>
    </Form>
  );
}
