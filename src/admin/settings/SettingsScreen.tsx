import { useState } from 'react';
import { accountTexts, LEAST_PASSWORD, PasswordChange, type SessionWire } from '#domain/site/account.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import { settingNames } from '#domain/site/owner-settings.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Badge, Rows } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { PasswordInput } from '../session/Login.tsx';
import { keepToken } from '../session/session.ts';
import { useHealthNotes } from '../shell/health-notes.ts';
import { Later } from '../shell/Later.tsx';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { counted, Moment } from '../shell/words.tsx';
import { SettingForm } from './SettingForm.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import './settings.css';

/** Shows the screen on which the owner changes her settings and her account. */
export function SettingsScreen() {
  return (
    <Screen title="Settings">
      <SettingForm name="notice" />
      <Later load={loadNotifications} />
      <div className="folds">
        {settingNames
          .filter((name) => name !== 'notice')
          .map((name) => (
            <SettingForm key={name} name={name} isFolded />
          ))}
        <Later load={loadCalendar} />
        <PasswordSection />
        <Later load={loadPasskeys} />
        <SessionsSection />
        <Later load={loadAudit} />
        <ForDeveloper />
      </div>
    </Screen>
  );
}

const loadCalendar = async () => (await import('../calendar/CalendarSection.tsx')).CalendarSection;
const loadNotifications = async () => (await import('../push/NotificationsSection.tsx')).NotificationsSection;
const loadPasskeys = async () => (await import('../passkeys/PasskeySection.tsx')).PasskeySection;
const loadAudit = async () => (await import('../passkeys/AuditSection.tsx')).AuditSection;

/** Changes the password. Every other session that was signed in with the present one is signed out. */
function PasswordSection() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend(
    (wanted: PasswordChange) => postAdmin<{ token: string }>(paths.api.settings('password'), wanted),
    {
      done: () => accountTexts.passwordChanged,
      failed:
        'The password was not changed. The present one still counts: please wait a minute and try again.',
      texts: {
        0:
          'No answer came, so the new password may count already. ' +
          'If you have to sign in, try it first, then the old one.',
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
    <SettingsPart id="password" title="Password">
      <Form className="form" act={submit}>
        <Field id="password-now" label="Present password" error={errors.current?.[0]}>
          <PasswordInput name="current" autoComplete="current-password" />
        </Field>
        <Field
          id="password-new"
          label="New password"
          hint={
            `At least ${LEAST_PASSWORD} characters. ` +
            'Three or four words that have nothing to do with each other are ' +
            'good.'
          }
          error={errors.password?.[0]}
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Button look="main" busy={busy}>
          Change password
        </Button>
      </Form>
    </SettingsPart>
  );
}

/** Lists what the owner's developer needs to know of the site's faults. Shows nothing while there are none. */
function ForDeveloper() {
  const notes = useHealthNotes()?.filter(({ developer }) => developer) ?? [];
  if (notes.length === 0) return null;
  return (
    <SettingsPart id="developer" title="For your developer">
      <Rows>
        {notes.map(({ key, what, developer }) => (
          <li key={key}>
            <span>
              {what}
              <br />
              <span className="small muted">{developer}</span>
            </span>
          </li>
        ))}
      </Rows>
    </SettingsPart>
  );
}

/** Lists where the owner is signed in. She can sign out a lost phone from here. */
function SessionsSection() {
  const query = useApiQuery<{ datalist: SessionWire[] }>(paths.api.settings('sessions'));
  const { send, busy } = useSend((path: string) => postAdmin<{ message: string }>(path, {}), {
    done: ({ message }) => message,
    failed: 'The sign-out did not work. Please wait a minute and try again.',
  });
  const sessions = query.data?.datalist;
  return (
    <SettingsPart
      id="sessions"
      title="Where you are signed in"
      holds={sessions && counted(sessions.length, 'device')}
    >
      {!sessions && <QueryState query={query} />}
      <Rows>
        {sessions?.map(({ id, device, signed_in_at, expires_at, current }) => (
          <li key={id}>
            <span>
              {device || 'A browser'} {current && <Badge tone="good">this device</Badge>}
              <br />
              <span className="small muted">
                since <Moment at={signed_in_at} />, until {indiaDayInWords(new Date(expires_at))}
              </span>
            </span>
            {!current && (
              <Button busy={busy} act={() => send(paths.api.endSession(id))} about={device || 'a browser'}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {sessions && sessions.length > 1 && (
        <Button busy={busy} act={() => send(paths.api.settings('end-other-sessions'))}>
          Sign out everywhere else
        </Button>
      )}
    </SettingsPart>
  );
}
