import { useState } from 'react';
import { accountTexts, deviceIn } from '#domain/site/account.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { PasskeyName, type PasskeysWire, type PasskeyWire, RECOVERY_CODES } from '#domain/site/passkey.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions, Badge, Rows } from '#ui/primitives.tsx';
import { callAdmin, postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { PasswordInput } from '../session/Login.tsx';
import { keepPasskeyMark } from '../session/session.ts';
import { SettingsPart } from '../settings/SettingsPart.tsx';
import { succeed } from '../shell/popups.tsx';
import { Question } from '../shell/Question.tsx';
import { QueryState } from '../shell/Screen.tsx';
import { Moment } from '../shell/words.tsx';
import { canUsePasskeys, makePasskey, type NewPasskeyOffer, NO_PASSKEYS } from './ask-browser.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Number of unused recovery codes from which on the owner is warned. */
const FEW_CODES = 3;

const NO_ANSWER = [
  'No answer came, so the passkey may be set up all the same. Please reload the page and look at the list.',
  'If it is there, make new recovery codes.',
].join(' ');

interface Wanted {
  name: string;
  /** The present password, for the first passkey. */
  password?: string;
}
type Added = { message: string; recovery_codes?: string[] };

/** Sets up a passkey in this browser. Never throws. */
async function addPasskey({ name, password }: Wanted): Promise<ApiAnswer<Added>> {
  const offered = await postAdmin<NewPasskeyOffer>(paths.api.passkey('add-options'), { password });
  if (offered.kind !== 'ok') return offered;
  const made = await makePasskey(offered.body);
  if (!made.ok)
    // An error of the browser is shown in the same way as a refusal by the server.
    return { kind: 'refused', status: 422, message: made.why, errors: {}, body: {}, retryAfter: null };
  const sent = { challenge: offered.body.challenge, response: made.response, name };
  return postAdmin<Added>(paths.api.passkey('add'), sent);
}

/** The owner's passkeys and recovery codes. */
export function PasskeySection() {
  const query = useApiQuery<PasskeysWire>(paths.api.passkey('list'));
  const [codes, setCodes] = useState<string[] | null>(null);
  const kept = query.data;
  const isSetUp = kept !== undefined && kept.passkeys.length > 0;
  return (
    <SettingsPart
      id="passkeys"
      title="Passkeys"
      holds={kept && (isSetUp ? `${kept.passkeys.length} set up` : 'None set up')}
    >
      <p>
        A passkey is your fingerprint, your face or the screen lock of a device. With one, nobody who only
        knows your password gets in. Refunds, files with your customers’ data and erasing then ask for it once
        more after ten minutes. It is your choice: without one everything stays as it is.
      </p>
      {!kept && <QueryState query={query} />}
      {codes && <RecoveryCodes codes={codes} done={() => setCodes(null)} />}
      {isSetUp && (
        <Rows>
          {kept.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={kept.passkeys.length === 1} />
          ))}
        </Rows>
      )}
      {isSetUp && !codes && <CodesLeft left={kept.recovery_codes_left} made={setCodes} />}
      {kept && !canUsePasskeys() && <p>{NO_PASSKEYS}</p>}
      {kept && canUsePasskeys() && <AddPasskey isFirst={!isSetUp} made={setCodes} />}
    </SettingsPart>
  );
}

/** A passkey, with what can be done about it. */
function PasskeyRow({ passkey, isLast }: { passkey: PasskeyWire; isLast: boolean }) {
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const { id, name, added_at, last_used_at, synced } = passkey;
  const close = () => setAsked(null);
  return (
    <li>
      <span>
        {name} {synced && <Badge>on all devices of your account</Badge>}
        <br />
        <span className="small muted">
          added <Moment at={added_at} />,{' '}
          {last_used_at ? (
            <>
              last used <Moment at={last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </span>
      <span className="line">
        <Button act={() => setAsked('rename')} about={name}>
          Rename
        </Button>
        <Button act={() => setAsked('remove')} about={name}>
          Remove
        </Button>
      </span>
      {asked === 'rename' && <Rename id={id} name={name} close={close} />}
      {asked === 'remove' && <Remove id={id} name={name} isLast={isLast} close={close} />}
    </li>
  );
}

function Rename({ id, name, close }: { id: string; name: string; close: () => void }) {
  const [error, setError] = useState<string>();
  const { send, busy, failure } = useSend(
    (wanted: { name: string }) => postAdmin<{ message: string }>(paths.api.passkey(`rename/${id}`), wanted),
    { done: ({ message }) => message, failed: 'The name was not changed. Please try again.', quiet: true },
  );
  const rename = async (form: HTMLFormElement, fault: () => void) => {
    const typed = PasskeyName.safeParse(Object.fromEntries(new FormData(form)));
    setError(typed.success ? undefined : typed.error.issues[0]?.message);
    if (!typed.success) return fault();
    const sent = await send(typed.data);
    if (sent?.ok || sent?.isOutdated) close();
  };
  return (
    <Question
      title={`Another name for ${name}`}
      yes="Save"
      no="Keep the name"
      busy={busy}
      failure={failure?.text}
      onYes={(form, fault) => void rename(form, fault)}
      onNo={close}
    >
      <Field id="passkey-name" label="Name" error={error}>
        <input name="name" defaultValue={name} maxLength={LONGEST.other} autoComplete="off" />
      </Field>
    </Question>
  );
}

function Remove({
  id,
  name,
  isLast,
  close,
}: {
  id: string;
  name: string;
  isLast: boolean;
  close: () => void;
}) {
  const { send, busy, failure } = useSend(
    () =>
      callAdmin<{ message: string; left: number }>(paths.api.passkey(`delete/${id}`), { method: 'DELETE' }),
    {
      done: ({ message }) => message,
      failed: 'The passkey was not removed. Please try again.',
      quiet: true,
    },
  );
  const remove = async () => {
    const sent = await send();
    if (sent?.ok && sent.body.left === 0) keepPasskeyMark(false);
    if (sent?.ok || sent?.isOutdated) close();
  };
  return (
    <Question
      yes="Yes, remove it!"
      no="Keep the passkey"
      busy={busy}
      failure={failure?.text}
      onYes={() => void remove()}
      onNo={close}
    >
      <p>
        The passkey {name} opens nothing here any more, and every other device that signed in with it is
        signed out.
        {isLast &&
          ' It is your last one: the recovery codes go too, and e-mail and password are enough again.'}
      </p>
      <p className="muted">Delete it from the device as well, in its list of passwords.</p>
    </Question>
  );
}

/** How many recovery codes are unused, and a way to make new ones. */
function CodesLeft({ left, made }: { left: number; made: (codes: string[]) => void }) {
  const [isAsking, ask] = useState(false);
  const { send, busy, failure } = useSend(
    () => postAdmin<{ recovery_codes: string[] }>(paths.api.passkey('recovery-codes'), {}),
    { failed: 'No new codes were made; the old ones still work. Please try again.', quiet: true },
  );
  const make = async () => {
    const sent = await send();
    if (!sent?.ok) return;
    ask(false);
    made(sent.body.recovery_codes);
  };
  return (
    <>
      <p>
        {left} of {RECOVERY_CODES} recovery codes are unused.
      </p>
      <Notice kind="plain">
        {left <= FEW_CODES && 'Only a few recovery codes are left. Make new ones before you need them.'}
      </Notice>
      <Actions>
        <Button act={() => ask(true)}>Make new recovery codes</Button>
      </Actions>
      {isAsking && (
        <Question
          yes="Yes, make new ones!"
          no="Keep the old codes"
          busy={busy}
          failure={failure?.text}
          onYes={() => void make()}
          onNo={() => ask(false)}
        >
          <p>You get ten new codes. The old ones stop working at once: throw their paper away.</p>
        </Question>
      )}
    </>
  );
}

/** Sets up a passkey on this device; the first one needs the password too. */
function AddPasskey({ isFirst, made }: { isFirst: boolean; made: (codes: string[]) => void }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend(addPasskey, {
    failed: 'The passkey was not set up. Please try again.',
    texts: {
      0: NO_ANSWER,
      429: accountTexts.tooMany,
    },
  });
  const submit = async (form: HTMLFormElement, fault: () => void) => {
    const { name, password } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const typed = PasskeyName.safeParse({ name });
    const found = typed.success ? {} : fieldErrors(typed.error);
    if (isFirst && !password) found.password = ['Please enter your password.'];
    setErrors(found);
    if (!typed.success || found.password) return fault();
    const sent = await send({ ...typed.data, ...(isFirst && { password }) });
    if (!sent) return;
    if (!sent.ok) {
      setErrors(sent.errors);
      return fault();
    }
    keepPasskeyMark(true);
    // The codes say it themselves, and a popup would lie over their buttons.
    if (sent.body.recovery_codes) made(sent.body.recovery_codes);
    else succeed(sent.body.message);
    form.reset();
  };
  return (
    <Form className={isFirst ? 'form' : 'form another-passkey'} act={submit}>
      <h3>{isFirst ? 'Set up a passkey' : 'Set up another passkey'}</h3>
      <Field
        id="new-passkey-name"
        label="Name"
        hint="So that you know it again, for example ‘My phone’."
        error={errors.name?.[0]}
      >
        <input
          name="name"
          defaultValue={deviceIn(navigator.userAgent)}
          maxLength={LONGEST.other}
          autoComplete="off"
        />
      </Field>
      {isFirst && (
        <Field
          id="new-passkey-password"
          label="Your password, to be sure that it is you"
          error={errors.password?.[0]}
        >
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
      <Button look="main" busy={busy}>
        {busy ? 'One moment...' : 'Set up a passkey'}
      </Button>
      {isFirst && (
        <p className="small muted">
          Everywhere else you then have to sign in anew. Set up a second passkey on another device soon.
        </p>
      )}
    </Form>
  );
}
