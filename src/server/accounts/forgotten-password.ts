import { errors, jwtVerify, SignJWT } from 'jose';
import { emails } from '#domain/order/email-names.ts';
import { LINK_MS, type NewPasswordForm } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { letter, type Mail } from '../mail/mailer.ts';
import { queueEmail } from '../outbox/outbox.ts';
import { count, countKey } from '../rate-limit/counts.ts';
import { hashPassword } from './password-hash.ts';
import {
  choosePassword,
  fingerprint,
  type OwnerSettings,
  ownerIn,
  presentOwner,
  secretKey,
} from './session.ts';
import { countTry, forgiveTries, type Locked } from './sign-in.ts';

/*
 * A forgotten password is replaced by a link in a letter. The link's token holds a fingerprint of the
 * password that counts when the letter is written. So it is good until the password changes, and nothing has
 * to be stored. A passkey, where one is set up, is still asked for when she signs in.
 */

const AUDIENCE = 'new-password';
const ALGORITHM = 'HS256';
/** At most one letter a minute is sent, whoever asks for it. */
const LETTERS = { calls: 1, windowMs: 60_000 };

/**
 * Queues the letter if the address is the owner's, one in a minute at most. Strangers must not learn whether
 * one was queued.
 * @returns `queued`: the time that names the letter; null if there is none
 * @throws StorageUnavailable
 */
export async function askForNewPassword(
  context: AppContext,
  settings: OwnerSettings,
  email: string,
  address: string,
): Promise<{ ok: true; queued: string | null } | Locked> {
  const owner = ownerIn(settings);
  if (!owner) return { ok: true, queued: null };
  const given = email.toLowerCase();
  const tried = await countTry(context, owner, 'forgotten', given, address);
  if (!tried.ok) return tried;
  // Without mail a letter would wait in the outbox for ever.
  if (!context.sendsMail || given !== owner.email.toLowerCase()) return { ok: true, queued: null };
  const now = context.now();
  // The outbox alone cannot tell, since a letter that was sent is no longer there.
  const key = countKey('forgotten-letter', 'everybody', owner.secret);
  if (!(await count(context.storage.limits, key, LETTERS, now)).admitted) return { ok: true, queued: null };
  const minute = `${now.toISOString().slice(0, 16)}Z`;
  await queueEmail(context.storage.mail, emails.newPassword(minute), now);
  return { ok: true, queued: minute };
}

/**
 * Writes the letter to the address that the owner signs in with.
 * @param askedAt ISO time when it was asked for; once a link would be over, there is nothing to send
 * @param linkTo returns the address of the page that takes a token
 */
export async function newPasswordLetter(
  context: AppContext,
  settings: OwnerSettings,
  askedAt: string,
  linkTo: (token: string) => string,
): Promise<Mail | 'nothing'> {
  const set = ownerIn(settings);
  const now = context.now();
  if (!set || now.getTime() - Date.parse(askedAt) > LINK_MS) return 'nothing';
  const owner = await presentOwner(context, set);
  const token = await new SignJWT({ password: fingerprint(owner) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setExpirationTime(new Date(now.getTime() + LINK_MS))
    .sign(secretKey(owner.secret));
  return {
    id: `new-password-${askedAt.replace(/\D/g, '')}`,
    to: { name: '', address: owner.email },
    subject: 'A new password for your website',
    text: letter([
      'Somebody, we hope you, said on the sign-in page that the password is forgotten.',
      ['Choose a new one here within half an hour:', linkTo(token)],
      'The link works once. If it was not you, do nothing: your password stays as it is.',
    ]),
  };
}

/**
 * Sets a new password, ends every session, and lifts the lock that wrong tries from here have caused.
 * @returns false for a link that is forged, over or used
 * @throws StorageUnavailable
 */
export async function takeNewPassword(
  context: AppContext,
  settings: OwnerSettings,
  { token, password }: NewPasswordForm,
  address: string,
): Promise<boolean> {
  const set = ownerIn(settings);
  if (!set) return false;
  const owner = await presentOwner(context, set);
  try {
    const { payload } = await jwtVerify(token, secretKey(set.secret), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ['exp', 'password'],
      currentDate: context.now(),
    });
    if (payload.password !== fingerprint(owner)) return false;
    const hash = await hashPassword(password);
    const chosen = await choosePassword(context, settings, hash, (present) => payload.password === present);
    if (!chosen) return false;
    await forgiveTries(context, owner, 'sign-in', owner.email.toLowerCase(), address);
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
