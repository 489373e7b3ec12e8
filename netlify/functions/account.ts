import type { Config } from '@netlify/functions';
import { accountTexts, LoginForm } from '#domain/account.ts';
import { fieldErrors } from '#domain/fields.ts';
import { endSession } from '#server/accounts/session.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { readJsonObject } from '#server/http/body.ts';

async function logIn({ request, context, address }: ApiCall): Promise<Response> {
  const parsed = LoginForm.safeParse(await readJsonObject(request));
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  const signedIn = await signIn(context, context.settings, parsed.data, address);
  if (signedIn.ok) return json({ token: signedIn.token, message: accountTexts.signedIn, status: true });
  if (signedIn.reason === 'locked') {
    const after = { 'Retry-After': String(signedIn.retryAfterSeconds) };
    throw new HttpError(429, accountTexts.locked, {}, after);
  }
  if (signedIn.reason === 'invalid') throw new HttpError(401, accountTexts.invalid);
  throw new HttpError(503, accountTexts.notSetUp);
}

/** The owner's session: begin it, look at it, end it. */
export default serveApi([
  { method: 'POST', path: '/login', booleanStatus: true, answer: logIn },
  {
    method: 'POST',
    path: '/logout',
    answer: async ({ request, context }) => {
      await endSession(context, await authenticate(request, context));
      return json({ message: accountTexts.signedOut });
    },
  },
  {
    method: 'GET',
    path: '/session',
    answer: async ({ request, context }) => {
      const { email, expiresAt } = await authenticate(request, context);
      return json({ email, expires_at: expiresAt });
    },
  },
]);

export const config: Config = {
  path: ['/api/login', '/api/logout', '/api/session', '/*/api/login', '/*/api/logout', '/*/api/session'],
};
