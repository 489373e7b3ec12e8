import type { Config } from '@netlify/functions';
import { accountTexts, PasswordChange, type SessionWire } from '#domain/site/account.ts';
import { NoticeForm, noticeTexts } from '#domain/site/notice-form.ts';
import { changePassword } from '#server/accounts/change-password.ts';
import { endOtherSessions, endSession, listSessions, ownerIn } from '#server/accounts/session.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { owner, serve } from '#server/http/routes.ts';
import { readNotice, saveNotice } from '#server/notice/notice.ts';

/** What the owner sets by herself: the notice on all pages, her password, where she is signed in. */
export default serve([
  owner('GET /settings/notice', async ({ context }) => ({ notice: await readNotice(context) })),
  owner('POST /settings/notice', { body: jsonBody(NoticeForm) }, async ({ context, body }) => {
    await saveNotice(context, body);
    return { message: noticeTexts.updated };
  }),
  owner(
    'POST /settings/password',
    { body: jsonBody(PasswordChange) },
    async ({ context, session, body, address }) => {
      const changed = await changePassword(context, context.settings, session, body, address);
      if (changed.ok) return { token: changed.token, message: accountTexts.passwordChanged };
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
  owner('POST /settings/end-other-sessions', async ({ context, session }) => {
    await endOtherSessions(context, session);
    return { message: accountTexts.othersEnded };
  }),
]);

export const config: Config = { path: ['/api/settings/*', '/*/api/settings/*'] };
