import { createHash, timingSafeEqual } from 'node:crypto';
import { type LoginForm, SIGN_IN_LOCK } from '#domain/account.ts';
import type { AppContext } from '../app-context.ts';
import type { Settings } from '../settings.ts';
import { isPassword } from './password-hash.ts';
import { openSession, ownerIn } from './session.ts';

export type SignedIn =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid' | 'not_set_up' }
  | { ok: false; reason: 'locked'; retryAfterSeconds: number };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Stands in for the owner's hash when the e-mail is unknown, so that both answers take the same time. */
const NOBODY = `scrypt:16:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/**
 * Signs the owner in. A try is counted before the password is looked at, so that tries at once cannot slip
 * past the lock; a success sets the count back.
 * @param address the visitor's address, which the lock goes by together with the e-mail
 */
export async function signIn(
  context: AppContext,
  settings: Pick<Settings, 'adminEmail' | 'adminPasswordHash' | 'sessionSecret'>,
  { email, password }: LoginForm,
  address: string,
): Promise<SignedIn> {
  const owner = ownerIn(settings);
  if (!owner) return { ok: false, reason: 'not_set_up' };
  const { limits } = context.storage;
  const now = context.now().getTime();
  const given = email.toLowerCase();
  const key = `sign-in/${digest(`${address} ${given}`).toString('hex').slice(0, 32)}`;
  let waitMs = 0;
  await limits.change<{ at: number[] }>(key, (before) => {
    const counted = (before?.at ?? []).filter((at) => at > now - SIGN_IN_LOCK.windowMs);
    const locked = counted.length >= SIGN_IN_LOCK.failures;
    waitMs = locked ? (counted[0] ?? now) + SIGN_IN_LOCK.windowMs - now : 0;
    return locked ? null : { at: [...counted, now] };
  });
  if (waitMs > 0) return { ok: false, reason: 'locked', retryAfterSeconds: Math.ceil(waitMs / 1000) };

  const known = timingSafeEqual(digest(given), digest(owner.email.toLowerCase()));
  const right = await isPassword(password, known ? owner.passwordHash : NOBODY);
  if (!known || !right) return { ok: false, reason: 'invalid' };
  await limits.remove(key);
  return { ok: true, token: await openSession(context, owner) };
}
