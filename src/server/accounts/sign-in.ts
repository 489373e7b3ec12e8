import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoginForm, type PasswordChange, SIGN_IN_LIMITS } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { callersOf, count, countKey, oftener, takeBack } from '../rate-limit/counts.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { hashOfCode } from './recovery-codes.ts';
import { changeSecondFactor, readSecondFactor } from './second-factor.ts';
import {
  choosePassword,
  type Owner,
  type OwnerSettings,
  openSession,
  ownerIn,
  presentOwner,
  type Session,
} from './session.ts';

export interface Locked {
  ok: false;
  reason: 'locked';
  retryAfterSeconds: number;
}
/** Reason of a refused sign-in. */
type Refused = { ok: false; reason: 'invalid' | 'not_set_up' } | Locked;
/** `isIncomplete`: the token can only complete the sign-in with a second factor. */
export type SignedIn = { ok: true; token: string; isIncomplete: boolean } | Refused;

/** Kind of a try. Each has counts of its own. */
type Tried = 'sign-in' | 'recovery' | 'forgotten';

/** Delay of an answer while one e-mail fails from many networks, in milliseconds. */
const SLOWED_BY_MS = 1_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Hash that is checked for an unknown e-mail, so that both answers take the same time. */
const NO_HASH = `scrypt:16:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/**
 * Signs the owner in by e-mail and password. Where a passkey is set up, the session is incomplete.
 * @param device name of the device, for her list of sessions
 * @throws CorruptBlob when her second factor cannot be read, StorageUnavailable
 */
export async function signIn(
  context: AppContext,
  settings: OwnerSettings,
  form: LoginForm,
  address: string,
  device = '',
): Promise<SignedIn> {
  const proved = await proveOwner(context, settings, form, address);
  if (!proved.ok) return proved;
  const { owner } = proved;
  const isIncomplete = (await readSecondFactor(context, owner)) !== null;
  const token = await openSession(context, owner, { device, stay: form.stay ?? false, isIncomplete });
  return { ok: true, token, isIncomplete };
}

/**
 * Checks e-mail and password. A success removes this try from the counts, and all tries of its network for
 * this e-mail.
 * @param address the visitor's address; its networks are what is locked
 */
async function proveOwner(
  context: AppContext,
  settings: OwnerSettings,
  { email, password }: Pick<LoginForm, 'email' | 'password'>,
  address: string,
): Promise<{ ok: true; owner: Owner } | Refused> {
  const set = ownerIn(settings);
  if (!set) return { ok: false, reason: 'not_set_up' };
  const owner = await presentOwner(context, set);
  const given = email.toLowerCase();
  const tried = await countTry(context, owner, 'sign-in', given, address);
  if (!tried.ok) return tried;
  const known = timingSafeEqual(digest(given), digest(owner.email.toLowerCase()));
  const right = await isPassword(password, known ? owner.passwordHash : NO_HASH);
  if (!known || !right) return { ok: false, reason: 'invalid' };
  await tried.forgive();
  return { ok: true, owner };
}

/**
 * Counts a try to sign in before anything is compared, so that simultaneous tries cannot slip past the lock.
 * @param given e-mail of the try, in small letters
 * @returns `forgive`, which a successful try calls to remove itself and all tries of its network for this
 * e-mail
 */
export async function countTry(
  context: AppContext,
  owner: Owner,
  kind: Tried,
  given: string,
  address: string,
): Promise<{ ok: true; forgive: () => Promise<void> } | Locked> {
  const { limits } = context.storage;
  // A try is taken back by the time at which it was counted.
  const now = context.now();
  const { emailKey, keys } = countKeys(owner, kind, given, address);
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
  const forgive = async () => {
    const others = [emailKey, ...keys.map(({ network }) => network)];
    await Promise.all([
      forgiveTries(context, owner, kind, given, address),
      ...others.map((key) => takeBack(limits, key, now)),
    ]);
  };
  return { ok: true, forgive };
}

/** Removes all tries of this network for this e-mail from the counts. */
export async function forgiveTries(
  { storage: { limits } }: AppContext,
  owner: Owner,
  kind: Tried,
  given: string,
  address: string,
): Promise<void> {
  const { keys } = countKeys(owner, kind, given, address);
  await Promise.all(keys.map(({ pair }) => limits.remove(pair)));
}

function countKeys({ secret }: Owner, kind: Tried, given: string, address: string) {
  const keys = callersOf(address).map(({ caller, share }) => ({
    pair: countKey(kind, `${caller} ${given}`, secret),
    network: countKey(`${kind}-network`, caller, secret),
    share,
  }));
  return { emailKey: countKey(`${kind}-email`, given, secret), keys };
}

/**
 * Returns true for one locked try in a quarter of an hour, so that a stranger who keeps trying cannot fill
 * the audit log. Never throws.
 */
export async function isFirstLock({ storage, now }: AppContext, settings: OwnerSettings): Promise<boolean> {
  const key = countKey('locks-recorded', 'everybody', settings.sessionSecret);
  const once = { calls: 1, windowMs: SIGN_IN_LIMITS.pair.windowMs };
  const counted = await count(storage.limits, key, once, now()).catch(() => null);
  return counted?.admitted ?? false;
}

/**
 * Uses up one of the owner's recovery codes. Wrong codes are counted apart from wrong passwords, because
 * somebody who knows the password could otherwise reset the count between two codes.
 * @param code as `RecoveryCode` gives it
 * @returns number of codes that are left
 * @throws CorruptBlob, StorageUnavailable
 */
export async function spendRecoveryCode(
  context: AppContext,
  owner: Owner,
  code: string,
  address: string,
): Promise<{ ok: true; left: number } | { ok: false; reason: 'invalid' } | Locked> {
  const tried = await countTry(context, owner, 'recovery', owner.email.toLowerCase(), address);
  if (!tried.ok) return tried;
  const factor = await readSecondFactor(context, owner);
  const used = factor && (await hashOfCode(code, factor.recovery));
  let left: number | null = null;
  if (used)
    await changeSecondFactor(context, owner, (present) => {
      const hashes = present?.recovery.hashes.filter((hash) => hash !== used) ?? [];
      const isThere = present !== null && hashes.length < present.recovery.hashes.length;
      left = isThere ? hashes.length : null;
      return isThere ? { ...present, recovery: { ...present.recovery, hashes } } : null;
    });
  if (left === null) return { ok: false, reason: 'invalid' };
  await tried.forgive();
  return { ok: true, left };
}

/**
 * Checks the password of an owner who is signed in. Wrong ones count as failed sign-ins.
 * @throws StorageUnavailable
 */
export async function checkPassword(
  context: AppContext,
  settings: OwnerSettings,
  { email }: Session,
  password: string,
  address: string,
): Promise<{ ok: true } | Refused> {
  const proved = await proveOwner(context, settings, { email, password }, address);
  return proved.ok ? { ok: true } : proved;
}

/**
 * Changes the owner's password and ends every session except this one, which gets a new token. A wrong
 * present password counts as a failed sign-in.
 */
export async function changePassword(
  context: AppContext,
  settings: OwnerSettings,
  session: Session,
  { current, password }: PasswordChange,
  address: string,
): Promise<{ ok: true; token: string } | Refused> {
  const proved = await proveOwner(context, settings, { email: session.email, password: current }, address);
  if (!proved.ok) return proved;
  // The other sessions end here, because they were opened with another password.
  const owner = await choosePassword(context, settings, await hashPassword(password));
  if (!owner) return { ok: false, reason: 'invalid' };
  return { ok: true, token: await openSession(context, owner, session) };
}
