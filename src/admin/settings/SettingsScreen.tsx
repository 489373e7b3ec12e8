import { useState } from 'react';
import { accountTexts, LEAST_PASSWORD, PasswordChange, type SessionWire } from '#domain/site/account.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import { type Notice, noNotice, noticeOn } from '#domain/site/notice.ts';
import { LONGEST_NOTICE, NoticeForm, noticeTexts, shownText } from '#domain/site/notice-form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Actions, Badge, Rows } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { PasswordInput } from '../session/Login.tsx';
import { keepToken } from '../session/session.ts';
import { Later } from '../shell/Later.tsx';
import { useUnsaved } from '../shell/leaving.ts';
import { succeed } from '../shell/popups.tsx';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { Moment } from '../shell/words.tsx';
import './settings.css';

/** What the owner sets by herself. */
export function SettingsScreen() {
  return (
    <Screen title="Settings">
      <NoticeSection />
      <PasswordSection />
      <Later load={loadPasskeys} />
      <SessionsSection />
      <Later load={loadAudit} />
    </Screen>
  );
}

const loadPasskeys = async () => (await import('../passkeys/PasskeySection.tsx')).PasskeySection;
const loadAudit = async () => (await import('../passkeys/AuditSection.tsx')).AuditSection;

/** The notice at the top of all pages: a holiday, or that the shop takes no orders for a while. */
function NoticeSection() {
  const query = useApiQuery<{ notice: Notice }>(paths.api.settings('notice'));
  /** What is typed and not saved; the rest stays as it is kept now, perhaps changed on another device. */
  const [draft, setDraft] = useState<Partial<Notice> | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend((wanted: Notice) => postAdmin(paths.api.settings('notice'), wanted), {
    failed: 'The notice was not saved. What you wrote is still here: please wait a minute and try again.',
  });
  useUnsaved(draft !== null);
  const kept = query.data?.notice;
  if (!kept) return <QueryState query={query} />;

  const notice = { ...kept, ...draft };
  const change = (more: Partial<Notice>) => setDraft({ ...draft, ...more });
  const save = async (wanted: Notice, done: string, fault?: () => void) => {
    const parsed = NoticeForm.safeParse(wanted);
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    if (!parsed.success) return fault?.();
    if (!(await send(parsed.data))?.ok) return;
    setDraft(null);
    succeed(done);
  };
  const shown = noticeOn(kept, indiaToday(new Date()));
  return (
    <section aria-labelledby="notice">
      <h2 id="notice">Notice on all pages</h2>
      <p>{shown ? `Visitors read now: ‘${shownText(shown)}’` : 'Visitors see no notice now.'}</p>
      <Form className="form" act={(_, fault) => save(notice, noticeTexts.updated, fault)}>
        <Field
          id="notice-text"
          label="What visitors read"
          hint="For example: We are away for Diwali. Orders are sent from 16 November."
          error={errors.text?.[0]}
          value={notice.text}
          type={(text) => change({ text })}
        >
          <textarea rows={2} maxLength={LONGEST_NOTICE} />
        </Field>
        <Field
          id="notice-until"
          label="Last day of it (may be empty)"
          hint="The day after, it goes by itself, and the shop takes orders again."
          error={errors.until?.[0]}
          value={notice.until}
          type={(until) => change({ until })}
        >
          <input type="date" />
        </Field>
        <label className="line check">
          <input
            type="checkbox"
            checked={notice.paused}
            onChange={({ target }) => change({ paused: target.checked })}
          />
          Take no orders meanwhile. Notice and checkout say so, and until when; orders already placed can be
          paid.
        </label>
        <Actions>
          <Button look="main" busy={busy}>
            Save notice
          </Button>
          {kept.text && (
            <Button busy={busy} act={() => save(noNotice, 'The notice is gone')}>
              Take it away
            </Button>
          )}
        </Actions>
      </Form>
    </section>
  );
}

/** Another password; whoever else is signed in with the present one is out then. */
function PasswordSection() {
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

/** Where the owner is signed in: a lost phone is signed out from here. */
function SessionsSection() {
  const query = useApiQuery<{ datalist: SessionWire[] }>(paths.api.settings('sessions'));
  const { send, busy } = useSend((path: string) => postAdmin<{ message: string }>(path, {}), {
    done: ({ message }) => message,
    failed: 'The sign-out did not work. Please wait a minute and try again.',
  });
  const sessions = query.data?.datalist;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
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
    </section>
  );
}
