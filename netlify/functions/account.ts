import type { Config } from '@netlify/functions';
import { accountTexts, deviceIn, LoginForm } from '#domain/site/account.ts';
import { indiaClock } from '#domain/site/india-time.ts';
import { endSession } from '#server/accounts/session.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { HttpError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, owner, serve } from '#server/http/routes.ts';

/** The owner's session: begin it, look at it, end it. */
export default serve([
  anyone(
    'POST /login',
    { body: jsonBody(LoginForm), booleanStatus: true },
    async ({ request, context, body, address }) => {
      const device = deviceIn(request.headers.get('user-agent'));
      const signedIn = await signIn(context, context.settings, body, address, device);
      if (signedIn.ok) return { token: signedIn.token, message: accountTexts.signedIn, status: true };
      if (signedIn.reason === 'locked') {
        const until = new Date(context.now().getTime() + signedIn.retryAfterSeconds * 1000);
        const after = { 'Retry-After': String(signedIn.retryAfterSeconds) };
        throw new HttpError(429, accountTexts.locked(indiaClock(until)), {}, after);
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
]);

export const config: Config = {
  path: ['/api/login', '/api/logout', '/api/session', '/*/api/login', '/*/api/logout', '/*/api/session'],
};
