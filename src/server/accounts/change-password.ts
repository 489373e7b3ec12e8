import type { PasswordChange } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import type { Settings } from '../settings.ts';
import { hashPassword } from './password-hash.ts';
import { choosePassword, openSession, type Session } from './session.ts';
import { proveOwner, type Refused } from './sign-in.ts';

/**
 * Changes the owner's password and ends every session but hers, which gets a new token. Tries with a wrong one are
 * counted with those of signing in.
 */
export async function changePassword(
  context: AppContext,
  settings: Settings,
  session: Session,
  { current, password }: PasswordChange,
  address: string,
): Promise<{ ok: true; token: string } | Refused> {
  const proved = await proveOwner(context, settings, { email: session.email, password: current }, address);
  if (!proved.ok) return proved;
  // From here the tokens of all sessions are worthless: they were given for another password.
  const owner = await choosePassword(context, settings, await hashPassword(password));
  return { ok: true, token: await openSession(context, owner, session) };
}
