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

/** What the server answers to a proof; `token` where it completed a sign-in. */
export interface Proved {
  message: string;
  token?: string;
  recovery_codes_left?: number;
}

/**
 * Lets the owner prove that it is she: by a passkey, or by a recovery code where she has none at hand.
 * @param post makes a call in the session that is to be proved; never throws
 */
export function Proof({
  post,
  proved,
  children,
}: {
  post: <T>(path: string, body: object) => Promise<ApiAnswer<T>>;
  proved: (answer: Proved) => void;
  /** What stands beside the button: a way out. */
  children: ReactNode;
}) {
  const [byCode, setByCode] = useState(!canUsePasskeys());
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const [error, setError] = useState<string>();

  const change = (toCode: boolean) => {
    setByCode(toCode);
    setWhy('');
    setError(undefined);
  };
  const once = async (act: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    setWhy('');
    setError(undefined);
    setWhy(await act());
    setBusy(false);
  };
  const givePasskey = () =>
    once(async () => {
      const offered = await post<ProofOffer>(paths.api.passkey('prove-options'), {});
      if (offered.kind !== 'ok') return failureOf(offered);
      const asked = await signWithPasskey(offered.body);
      if (!asked.ok) return asked.why;
      const { challenge } = offered.body;
      const sent = { challenge, response: asked.response };
      const answer = await post<Proved>(paths.api.passkey('prove'), sent);
      if (answer.kind !== 'ok') return failureOf(answer);
      keepPasskeyMark(true);
      proved(answer.body);
      return '';
    });
  const giveCode = (form: HTMLFormElement, fault: () => void) =>
    once(async () => {
      const typed = RecoveryCode.safeParse(Object.fromEntries(new FormData(form)));
      if (!typed.success) {
        setError(passkeyTexts.code);
        fault();
        return '';
      }
      const answer = await post<Proved>(paths.api.passkey('recover'), typed.data);
      if (answer.kind === 'ok') {
        proved(answer.body);
        return '';
      }
      fault();
      if (answer.kind === 'refused' && answer.status === 422) {
        setError(answer.message);
        return '';
      }
      return failureOf(answer);
    });

  if (!byCode)
    return (
      <>
        <p>Use your fingerprint, your face or the screen lock of this device, as it asks for.</p>
        <Notice kind="bad">{why}</Notice>
        <Actions>
          <Button look="main" busy={busy} act={givePasskey}>
            {busy ? 'One moment...' : 'Use my passkey'}
          </Button>
          {children}
        </Actions>
        <Button look="quiet" act={() => change(true)}>
          Use a recovery code instead
        </Button>
      </>
    );
  return (
    <Form act={giveCode}>
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
      {canUsePasskeys() && (
        <Button look="quiet" act={() => change(false)}>
          Use my passkey instead
        </Button>
      )}
    </Form>
  );
}
