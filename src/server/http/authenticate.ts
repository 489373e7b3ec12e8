import { accountTexts } from '#domain/account.ts';
import { ownerIn, readSession, type Session } from '../accounts/session.ts';
import type { SiteContext } from '../app-context.ts';
import { HttpError } from './answer.ts';

/**
 * The session of an admin call, from `Authorization: Bearer TOKEN`.
 * @throws HttpError 401 for no, a forged, an expired or an ended token
 */
export async function authenticate(request: Request, context: SiteContext): Promise<Session> {
  const token = /^Bearer ([\w.-]{20,4096})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const session = token ? await readSession(context, ownerIn(context.settings), token) : null;
  if (!session) throw new HttpError(401, accountTexts.ended, {}, { 'WWW-Authenticate': 'Bearer' });
  return session;
}
