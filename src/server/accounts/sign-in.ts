import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoginForm, type PasswordChange, SIGN_IN_LIMITS } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { callersOf, count, countKey, oftener, takeBack } from '../rate-limit/counts.ts';
import type { Settings } from '../settings.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { choosePassword, type Owner, openSession, ownerIn, presentOwner, type Session } from './session.ts';

/** Why somebody is not let in. */
type Refused =
  | { ok: false; reason: 'invalid' | 'not_set_up' }
  | { ok: false; reason: 'locked'; retryAfterSeconds: number };
export type SignedIn = { ok: true; token: string } | Refused;

/** How much longer an answer takes while one e-mail fails from many networks, in milliseconds. */
const SLOWED_BY_MS = 1_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Stands in for the owner's hash when the e-mail is unknown, so that both answers take the same time. */
const NO_HASH = `scrypt:16:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** Signs the owner in. @param device what she signs in with, for her list of sessions */
export async function signIn(
  context: AppContext,
  settings: Parameters<typeof ownerIn>[0],
  form: LoginForm,
  address: string,
  device = '',
): Promise<SignedIn> {
  const proved = await proveOwner(context, settings, form, address);
  if (!proved.ok) return proved;
  return { ok: true, token: await openSession(context, proved.owner, { device, stay: form.stay ?? false }) };
}

/**
 * Whether e-mail and password are the owner's. A try is counted before the password is looked at, so that tries at once cannot slip
 * past the lock; a success takes it back, and all of its network for this e-mail.
 * @param address the visitor's address; the lock goes by its networks
 */
async function proveOwner(
  context: AppContext,
  settings: Parameters<typeof ownerIn>[0],
  { email, password }: LoginForm,
  address: string,
): Promise<{ ok: true; owner: Owner } | Refused> {
  const set = ownerIn(settings);
  if (!set) return { ok: false, reason: 'not_set_up' };
  const owner = await presentOwner(context, set);
  const { limits } = context.storage;
  const now = context.now();
  const given = email.toLowerCase();
  const emailKey = countKey('sign-in-email', given, owner.secret);
  const keys = callersOf(address).map(({ caller, share }) => ({
    pair: countKey('sign-in', `${caller} ${given}`, owner.secret),
    network: countKey('sign-in-network', caller, owner.secret),
    share,
  }));
  const admit = (by: keyof typeof SIGN_IN_LIMITS, key: string, share = 1) =>
    count(limits, key, oftener(SIGN_IN_LIMITS[by], share), now);
  const [ofEmail, ...ofCallers] = await Promise.all([
    admit('email', emailKey),
    ...keys.flatMap(({ pair, network, share }) => [
      admit('pair', pair, share),
      admit('network', network, share),
    ]),
  ]);
  for (const admission of ofCallers)
    if (!admission.admitted)
      return { ok: false, reason: 'locked', retryAfterSeconds: admission.retryAfterSeconds };
  if (!ofEmail.admitted) await pause(SLOWED_BY_MS);

  const known = timingSafeEqual(digest(given), digest(owner.email.toLowerCase()));
  const right = await isPassword(password, known ? owner.passwordHash : NO_HASH);
  if (!known || !right) return { ok: false, reason: 'invalid' };
  await Promise.all([
    takeBack(limits, emailKey, now),
    ...keys.flatMap(({ pair, network }) => [limits.remove(pair), takeBack(limits, network, now)]),
  ]);
  return { ok: true, owner };
}

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
