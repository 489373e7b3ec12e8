import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoginForm, SIGN_IN_LIMITS } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { count, countKey, takeBack } from '../rate-limit/counts.ts';
import { networkOf } from '../rate-limit/network.ts';
import type { Settings } from '../settings.ts';
import { isPassword } from './password-hash.ts';
import { openSession, ownerIn } from './session.ts';

export type SignedIn =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid' | 'not_set_up' }
  | { ok: false; reason: 'locked'; retryAfterSeconds: number };

/** How much longer an answer takes while one e-mail fails from many networks, in milliseconds. */
const SLOWED_BY_MS = 1_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Stands in for the owner's hash when the e-mail is unknown, so that both answers take the same time. */
const NO_HASH = `scrypt:16:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/**
 * Signs the owner in. A try is counted before the password is looked at, so that tries at once cannot slip
 * past the lock; a success takes it back, and all of its network for this e-mail.
 * @param address the visitor's address; the lock goes by its network
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
  const now = context.now();
  const given = email.toLowerCase();
  const network = networkOf(address);
  const keys = {
    pair: countKey('sign-in', `${network} ${given}`, owner.secret),
    network: countKey('sign-in-network', network, owner.secret),
    email: countKey('sign-in-email', given, owner.secret),
  };
  const admit = (by: keyof typeof keys) => count(limits, keys[by], SIGN_IN_LIMITS[by], now);
  const [ofPair, ofNetwork, ofEmail] = await Promise.all([admit('pair'), admit('network'), admit('email')]);
  for (const admission of [ofPair, ofNetwork])
    if (!admission.admitted)
      return { ok: false, reason: 'locked', retryAfterSeconds: admission.retryAfterSeconds };
  if (!ofEmail.admitted) await pause(SLOWED_BY_MS);

  const known = timingSafeEqual(digest(given), digest(owner.email.toLowerCase()));
  const right = await isPassword(password, known ? owner.passwordHash : NO_HASH);
  if (!known || !right) return { ok: false, reason: 'invalid' };
  await Promise.all([
    limits.remove(keys.pair),
    takeBack(limits, keys.network, now),
    takeBack(limits, keys.email, now),
  ]);
  return { ok: true, token: await openSession(context, owner) };
}
