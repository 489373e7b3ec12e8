import type { Config } from '@netlify/functions';
import { accountTexts, deviceIn, LoginForm, PasswordChange, type SessionWire } from '#domain/site/account.ts';
import { auditToWire } from '#domain/site/audit.ts';
import { indiaClock } from '#domain/site/india-time.ts';
import { ownerSettings, type SettingName, settingNames } from '#domain/site/owner-settings.ts';
import { listAudit } from '#server/accounts/read-audit.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { endOtherSessions, endSession, listSessions, ownerIn } from '#server/accounts/session.ts';
import { changePassword, isFirstLock, signIn } from '#server/accounts/sign-in.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, owner, serve } from '#server/http/routes.ts';
import { readSetting, saveSetting } from '#server/owner-settings/owner-settings.ts';

/** The routes that read and save a setting of the owner. */
const settingRoutes = (name: SettingName) => {
  const { schema, saved } = ownerSettings[name];
  return [
    owner(`GET /settings/${name}`, async ({ context }) => ({ [name]: await readSetting(context, name) })),
    owner(`POST /settings/${name}`, { body: jsonBody(schema) }, async ({ context, body }) => {
      await saveSetting(context, name, body);
      return { message: saved };
    }),
  ];
};

/**
 * The owner's session, and what she sets by herself: her settings, her password, where she is signed in. Her
 * passkeys are in `passkey.ts`.
 */
export default serve([
  anyone(
    'POST /login',
    { body: jsonBody(LoginForm), booleanStatus: true },
    async ({ request, context, body, address }) => {
      const device = deviceIn(request.headers.get('user-agent'));
      const signedIn = await signIn(context, context.settings, body, address, device);
      if (signedIn.ok && signedIn.isIncomplete) {
        await recordAudit(context, request, { what: 'password_entered' });
        const { token } = signedIn;
        return { token, message: accountTexts.secondStep, second_factor_required: true, status: true };
      }
      if (signedIn.ok) {
        await recordAudit(context, request, { what: 'signed_in', with: 'password' });
        return { token: signedIn.token, message: accountTexts.signedIn, status: true };
      }
      if (signedIn.reason === 'locked') {
        if (await isFirstLock(context, context.settings))
          await recordAudit(context, request, { what: 'sign_in_locked' });
        const now = context.now();
        const until = new Date(now.getTime() + signedIn.retryAfterSeconds * 1000);
        const after = { 'Retry-After': String(signedIn.retryAfterSeconds) };
        throw new HttpError(429, accountTexts.locked(indiaClock(until, now)), {}, after);
      }
      if (signedIn.reason === 'invalid') throw new HttpError(401, accountTexts.invalid);
      throw new HttpError(503, accountTexts.notSetUp);
    },
  ),
  owner('POST /logout', async ({ context, session }) => {
    await endSession(context, session);
    return { message: accountTexts.signedOut };
  }),
  owner('GET /session', async ({ session }) => ({ email: session.email, expires_at: session.expiresAt })),
  ...settingNames.flatMap(settingRoutes),
  owner(
    'POST /settings/password',
    { body: jsonBody(PasswordChange) },
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
  owner('GET /settings/sessions', async ({ context, session }) => ({
    datalist: (await listSessions(context, ownerIn(context.settings))).map(
      ({ id, device, startedAt, expiresAt }): SessionWire => ({
        id,
        device,
        signed_in_at: startedAt,
        expires_at: expiresAt,
        current: id === session.id,
      }),
    ),
  })),
  owner(
    'POST /settings/end-session/:id',
    {
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
  owner('GET /settings/audit', async ({ context, page }) =>
    datalist(await listAudit(context, page), auditToWire),
  ),
  owner('POST /settings/end-other-sessions', async ({ context, session }) => {
    await endOtherSessions(context, session);
    return { message: accountTexts.othersEnded };
  }),
]);

export const config: Config = {
  path: [
    '/api/login',
    '/api/logout',
    '/api/session',
    '/api/settings/*',
    '/*/api/login',
    '/*/api/logout',
    '/*/api/session',
    '/*/api/settings/*',
  ],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
