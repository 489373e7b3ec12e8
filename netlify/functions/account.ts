import type { Config } from '@netlify/functions';
import {
  accountTexts,
  deviceIn,
  ForgottenForm,
  LoginForm,
  NewPasswordForm,
  PasswordChange,
  type SessionWire,
} from '#domain/site/account.ts';
import {
  AuditListAnswer,
  SessionAnswer,
  SessionsAnswer,
  SignInAnswer,
  settingAnswer,
  TokenAnswer,
} from '#domain/site/account-answers.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { auditToWire } from '#domain/site/audit.ts';
import { indiaClock } from '#domain/site/india-time.ts';
import {
  ownerSettings,
  type Setting,
  type SettingName,
  type SettingValue,
  settingNames,
} from '#domain/site/owner-settings.ts';
import { askForNewPassword, takeNewPassword } from '#server/accounts/forgotten-password.ts';
import { listAudit } from '#server/accounts/read-audit.ts';
import { recordAudit, recordFailedSignIn } from '#server/accounts/record-audit.ts';
import { endOtherSessions, endSession, listSessions, ownerIn } from '#server/accounts/session.ts';
import { changePassword, isFirstLock, signIn } from '#server/accounts/sign-in.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, owner, serve } from '#server/http/routes.ts';
import { readSetting, saveSetting } from '#server/owner-settings/owner-settings.ts';

/** Returns the calls that read and save a setting of the owner. */
const settingRoutes = (name: SettingName) => {
  const { schema, refuse, saved, title, byDefault } = ownerSettings[name] as Setting<
    SettingValue<typeof name>
  >;
  const answers = settingAnswer(name);
  const called = title.toLowerCase();
  return [
    owner(
      `GET /settings/${name}`,
      { summary: `Reads the setting “${called}”.`, answers },
      async ({ context }) => ({
        [name]: await readSetting(context, name),
      }),
    ),
    owner(
      `POST /settings/${name}`,
      {
        summary: `Saves the setting “${called}”.`,
        body: jsonBody(schema, byDefault),
        answers: MessageAnswer,
      },
      async ({ context, body }) => {
        const errors = refuse?.(body, !context.settings.deployed) ?? {};
        if (Object.keys(errors).length > 0) throw validationError(errors);
        await saveSetting(context, name, body);
        return { message: saved };
      },
    ),
  ];
};

function lockedError({ retryAfterSeconds }: { retryAfterSeconds: number }, now: Date) {
  const until = new Date(now.getTime() + retryAfterSeconds * 1000);
  const after = { 'Retry-After': String(retryAfterSeconds) };
  return new HttpError(429, accountTexts.locked(indiaClock(until, now)), {}, after);
}

/** Calls about the owner's session and the settings she makes herself. Her passkeys are in `passkey.ts`. */
export default serve([
  anyone(
    'POST /login',
    {
      summary: 'Signs the owner in with e-mail and password.',
      body: jsonBody(LoginForm, { email: 'owner@example.in', password: 'not the password', stay: true }),
      answers: SignInAnswer,
      refusals: {
        401: 'The e-mail or the password is wrong.',
        429: 'Too many tries failed. `Retry-After` says how long the lock lasts.',
        503: 'No sign-in is set up on this site.',
      },
      booleanStatus: true,
    },
    async ({ request, context, body, address }) => {
      const device = deviceIn(request.headers.get('user-agent'));
      const signedIn = await signIn(context, context.settings, body, address, device);
      if (signedIn.ok && signedIn.isIncomplete) {
        await recordAudit(context, request, { what: 'password_entered' });
        const { token } = signedIn;
        return {
          token,
          message: accountTexts.secondStep,
          second_factor_required: true as const,
          status: true,
        };
      }
      if (signedIn.ok) {
        await recordAudit(context, request, { what: 'signed_in', with: 'password' });
        return { token: signedIn.token, message: accountTexts.signedIn, status: true };
      }
      if (signedIn.reason === 'locked') {
        if (await isFirstLock(context, context.settings))
          await recordAudit(context, request, { what: 'sign_in_locked' });
        throw lockedError(signedIn, context.now());
      }
      if (signedIn.reason === 'invalid') {
        await recordFailedSignIn(context, request, address);
        throw new HttpError(401, accountTexts.invalid);
      }
      throw new HttpError(503, accountTexts.notSetUp);
    },
  ),
  anyone(
    'POST /login/forgot',
    {
      summary:
        'Sends the owner a letter by which she chooses a new password. The answer is the same for any e-mail.',
      body: jsonBody(ForgottenForm, { email: 'owner@example.in' }),
      answers: MessageAnswer,
      refusals: { 429: 'Too many letters were asked for. `Retry-After` says how long to wait.' },
    },
    async ({ request, context, body, address, afterwards }) => {
      const asked = await askForNewPassword(context, context.settings, body.email, address);
      if (!asked.ok) throw lockedError(asked, context.now());
      const { queued } = asked;
      if (queued) {
        await recordAudit(context, request, { what: 'new_password_asked' });
        afterwards(async () => (await import('#server/send-mail.ts')).sendMailAbout(context, queued));
      }
      return { message: accountTexts.letterComes };
    },
  ),
  anyone(
    'POST /login/new-password',
    {
      summary: 'Sets a new password by the token of such a letter, and ends every session.',
      body: jsonBody(NewPasswordForm, { token: 'not a token', password: 'a new password' }),
      answers: MessageAnswer,
    },
    async ({ request, context, body, address }) => {
      if (!(await takeNewPassword(context, context.settings, body, address)))
        throw validationError({ token: [accountTexts.linkOver] });
      await recordAudit(context, request, { what: 'password_changed' });
      return { message: accountTexts.newPassword };
    },
  ),
  owner(
    'POST /logout',
    { summary: 'Ends this session.', answers: MessageAnswer },
    async ({ context, session }) => {
      await endSession(context, session);
      return { message: accountTexts.signedOut };
    },
  ),
  owner(
    'GET /session',
    { summary: 'Says who is signed in, and until when.', answers: SessionAnswer },
    async ({ session }) => ({ email: session.email, expires_at: session.expiresAt }),
  ),
  ...settingNames.flatMap(settingRoutes),
  owner(
    'POST /settings/password',
    {
      summary: 'Changes the password, and ends every other session.',
      body: jsonBody(PasswordChange, { current: 'not the password', password: 'a new password' }),
      answers: TokenAnswer,
      refusals: { 429: 'Too many tries with a wrong present password.' },
    },
    async ({ request, context, session, body, address }) => {
      const changed = await changePassword(context, context.settings, session, body, address);
      if (changed.ok) {
        await recordAudit(context, request, { what: 'password_changed' });
        return { token: changed.token, message: accountTexts.passwordChanged };
      }
      if (changed.reason !== 'locked') throw validationError({ current: [accountTexts.wrongPassword] });
      const after = { 'Retry-After': String(changed.retryAfterSeconds) };
      throw new HttpError(429, accountTexts.tooMany, {}, after);
    },
  ),
  owner(
    'GET /settings/sessions',
    { summary: 'Lists the devices on which the owner is signed in.', answers: SessionsAnswer },
    async ({ context, session }) => ({
      datalist: (await listSessions(context, ownerIn(context.settings))).map(
        ({ id, device, startedAt, expiresAt }): SessionWire => ({
          id,
          device,
          signed_in_at: startedAt,
          expires_at: expiresAt,
          current: id === session.id,
        }),
      ),
    }),
  ),
  owner(
    'POST /settings/end-session/:id',
    {
      summary: 'Signs the owner out on one other device.',
      answers: MessageAnswer,
      refusals: { 409: 'This is the session that asks.' },
      find: async ({ context, params }) =>
        (await listSessions(context, ownerIn(context.settings))).find(({ id }) => id === params.id) ?? null,
      unknown: accountTexts.unknownSession,
    },
    async ({ context, session, found }) => {
      if (found.id === session.id) throw new HttpError(409, accountTexts.ownSession);
      await endSession(context, found);
      return { message: accountTexts.oneEnded };
    },
  ),
  owner(
    'GET /settings/audit',
    { summary: 'Lists the audit log, the latest record first.', answers: AuditListAnswer },
    async ({ context, page }) => datalist(await listAudit(context, page), auditToWire),
  ),
  owner(
    'POST /settings/end-other-sessions',
    { summary: 'Signs the owner out on every other device.', answers: MessageAnswer },
    async ({ context, session }) => {
      await endOtherSessions(context, session);
      return { message: accountTexts.othersEnded };
    },
  ),
]);

export const config: Config = {
  path: [
    '/api/login',
    '/api/login/*',
    '/api/logout',
    '/api/session',
    '/api/settings/*',
    '/*/api/login',
    '/*/api/login/*',
    '/*/api/logout',
    '/*/api/session',
    '/*/api/settings/*',
  ],
};
