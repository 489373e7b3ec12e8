import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { INCOMPLETE_SESSION_MS, PROOF_MS, SESSION_MS, TRUSTED_SESSION_MS } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { unsubscribeSessions } from '../push/subscriptions.ts';
import type { Settings } from '../settings.ts';
import { changeOrReplace } from '../storage/blob-store.ts';
import { KEPT_SIGN_IN, type KeptSignIn, readKeptSignIn } from './kept-sign-in.ts';
import { readSecondFactor, type SecondFactor } from './second-factor.ts';

const ISSUER = 'site';
const AUDIENCE = 'admin';
const ALGORITHM = 'HS256';

/** The owner's credentials, and the secret that signs tokens. */
export interface Owner {
  email: string;
  passwordHash: string;
  secret: string;
  /** The password hash in the settings, even while a password that she chose replaces it. */
  settingsHash: string;
  /** Address of the site as seen from outside. Passkeys belong to its host. */
  siteUrl: string;
}

/** The settings that name the owner. */
export type OwnerSettings = Pick<Settings, 'adminEmail' | 'adminPasswordHash' | 'sessionSecret' | 'siteUrl'>;

/** Returns the owner as the settings name her; null if no sign-in is set up. */
export function ownerIn({
  adminEmail,
  adminPasswordHash,
  sessionSecret,
  siteUrl,
}: OwnerSettings): Owner | null {
  if (!adminEmail || !adminPasswordHash || !sessionSecret) return null;
  const passwordHash = adminPasswordHash;
  return { email: adminEmail, passwordHash, secret: sessionSecret, settingsHash: passwordHash, siteUrl };
}

/** Time of a session's last proof by a second factor, and the ids of all passkeys that ever proved it. */
export interface Proof {
  at: string;
  passkeys: string[];
}

/** A session the owner signed in with. */
export interface Session {
  id: string;
  email: string;
  expiresAt: string;
  /**
   * `fingerprint` of the e-mail and hash that she signed in with. The session ends when either of them
   * changes.
   */
  signedInAs: string;
  startedAt: string;
  device: string;
  /** True if the owner trusts the device. The session then lasts for a month. */
  stay: boolean;
  /** Absent if no second factor was needed, or none was given yet. */
  proof?: Proof | undefined;
}

/**
 * Calls that a session may make now. `full`: every call. `proof_old`: every call except those that need a
 * recent proof. `incomplete`: only the calls that give a proof, because a passkey is set up and no proof was
 * given yet.
 */
export type Standing = 'full' | 'proof_old' | 'incomplete';

/** An open session with the calls that it may make. */
export type OpenSession = Session & { standing: Standing };

/** Returns a keyed digest of e-mail and password hash, which changes with either and reveals neither. */
export function fingerprint({ email, passwordHash, secret }: Owner): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([email, passwordHash]))
    .digest('base64url');
}

/** Returns true for a session that was opened with the present e-mail and hash. Compares in constant time. */
function isOf(owner: Owner, { signedInAs = '' }: Partial<Session>): boolean {
  const [kept, present] = [Buffer.from(signedInAs), Buffer.from(fingerprint(owner))];
  return kept.length === present.length && timingSafeEqual(kept, present);
}

/**
 * Returns the owner with the password that counts now: the one she chose, or else the one in the settings.
 * When the settings change, their password counts again. One store request.
 */
export const presentOwner = async (context: Pick<AppContext, 'storage'>, owner: Owner): Promise<Owner> =>
  withChosenPassword(owner, await readKeptSignIn(context));

const withChosenPassword = (owner: Owner, kept: KeptSignIn | null): Owner =>
  kept?.inPlaceOf === fingerprint(owner) ? { ...owner, passwordHash: kept.hash } : owner;

/**
 * Saves another password of the owner.
 * @param mayReplace judges the fingerprint of the password that counts now, at the moment of the change
 * @returns the owner with that password; null if it may not be replaced
 */
export async function choosePassword(
  { storage }: Pick<AppContext, 'storage'>,
  settings: OwnerSettings,
  hash: string,
  mayReplace: (present: string) => boolean = () => true,
): Promise<Owner | null> {
  const owner = ownerIn(settings);
  if (!owner) throw new Error('signing in is not set up');
  const inPlaceOf = fingerprint(owner);
  let isReplaced = false;
  await changeOrReplace<KeptSignIn>(storage.accounts, KEPT_SIGN_IN, (kept) => {
    isReplaced = mayReplace(fingerprint(withChosenPassword(owner, kept)));
    return isReplaced ? { ...kept, hash, inPlaceOf } : null;
  });
  if (!isReplaced) return null;
  // Every session ends with its password, and so do the messages to its device.
  await unsubscribeSessions({ storage }, () => true);
  return { ...owner, passwordHash: hash };
}

const keyOf = (id: string) => `session/${id}`;
export const secretKey = (secret: string) => new TextEncoder().encode(secret);

/** Returns the calls that a session may make; null if a passkey that proved it was removed since. */
function standingOf({ proof }: Session, factor: SecondFactor | null, now: Date): Standing | null {
  const known = factor?.passkeys.map(({ id }) => id) ?? [];
  if (proof?.passkeys.some((id) => !known.includes(id))) return null;
  if (!factor) return 'full';
  if (!proof) return 'incomplete';
  return now.getTime() - Date.parse(proof.at) < PROOF_MS ? 'full' : 'proof_old';
}

/** Returns the lifetime of a new session, in milliseconds. */
function lifetimeOf({ stay, isIncomplete }: { stay: boolean; isIncomplete?: boolean }): number {
  if (isIncomplete) return INCOMPLETE_SESSION_MS;
  return stay ? TRUSTED_SESSION_MS : SESSION_MS;
}

/**
 * Opens a session and returns its token. The session is stored, so that it can be ended.
 * @param options.stay true for a session that lasts for a month instead of twelve hours
 * @param options.isIncomplete true while the second factor is missing; the session then lasts for ten minutes
 * @throws StorageUnavailable
 */
export async function openSession(
  { storage, now }: AppContext,
  owner: Owner,
  options: Pick<Session, 'device' | 'stay' | 'proof'> & { isIncomplete?: boolean } = {
    device: '',
    stay: false,
  },
): Promise<string> {
  const { email, secret } = owner;
  const { device, stay, proof } = options;
  const id = randomUUID();
  const end = new Date(now().getTime() + lifetimeOf(options));
  await storage.accounts.create<Session>(keyOf(id), {
    id,
    email,
    expiresAt: end.toISOString(),
    signedInAs: fingerprint(owner),
    startedAt: now().toISOString(),
    device,
    stay,
    proof,
  });
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(email)
    .setJti(id)
    .setIssuedAt(now())
    .setExpirationTime(end)
    .sign(secretKey(secret));
}

/**
 * Returns the session behind a token. Returns null when the token is forged or expired, when the session was
 * ended, when the owner's e-mail or password has changed since, or when a passkey that proved the session was
 * removed. Three store requests, side by side.
 * @param owner as the settings name her; null if no sign-in is set up, and then no session is open
 * @throws CorruptBlob when the second factor is lost or cannot be read, StorageUnavailable
 */
export async function readSession(
  { storage, now }: AppContext,
  owner: Owner | null,
  token: string,
): Promise<OpenSession | null> {
  if (!owner) return null;
  try {
    const { payload } = await jwtVerify(token, secretKey(owner.secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['jti', 'exp', 'sub'],
      currentDate: now(),
    });
    if (!/^[0-9a-f-]{36}$/.test(payload.jti ?? '')) return null;
    const opened = storage.accounts.read<Session>(keyOf(payload.jti ?? ''));
    const reading = readKeptSignIn({ storage });
    const [session, kept, factor] = await Promise.all([
      opened,
      reading,
      readSecondFactor({ storage }, owner, reading),
    ]);
    if (!session || !isOf(withChosenPassword(owner, kept), session.value)) return null;
    const standing = standingOf(session.value, factor, now());
    return standing && { ...session.value, standing };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/**
 * Ends a session, and the messages to its device. Its token opens nothing from then on, and other sessions go
 * on.
 */
export async function endSession({ storage }: AppContext, session: Session): Promise<void> {
  await storage.accounts.remove(keyOf(session.id));
  await unsubscribeSessions({ storage }, (id) => id === session.id);
}

/** Returns a proof that is given now, by a passkey or, where that is null, by a recovery code. */
export const proofBy = (passkey: string | null, now: Date, before?: Proof): Proof => ({
  at: now.toISOString(),
  passkeys: [...new Set([...(before?.passkeys ?? []), ...(passkey === null ? [] : [passkey])])],
});

/**
 * Records that the owner gave a proof in this session. An incomplete session is replaced by a full one, so
 * that its token opens nothing after the proof.
 * @param owner as the settings name her
 * @param passkey id of the passkey that proved it; null for a recovery code
 * @returns the token of the new session; null if the session goes on
 * @throws StorageUnavailable
 */
export async function acceptProof(
  context: AppContext,
  owner: Owner,
  session: OpenSession,
  passkey: string | null,
): Promise<string | null> {
  const { storage, now } = context;
  const { id, device, stay, standing } = session;
  if (standing === 'incomplete') {
    const proof = proofBy(passkey, now());
    const token = await openSession(context, await presentOwner(context, owner), { device, stay, proof });
    await endSession(context, session);
    return token;
  }
  await storage.accounts.change<Session>(
    keyOf(id),
    (kept) => kept && { ...kept, proof: proofBy(passkey, now(), kept.proof) },
  );
  return null;
}

/**
 * Removes a passkey from a session's proof, so that the session outlives the removal of the passkey.
 * @throws StorageUnavailable
 */
export async function outlivePasskey(
  { storage }: AppContext,
  { id }: Session,
  passkey: string,
): Promise<void> {
  await storage.accounts.change<Session>(keyOf(id), (session) => {
    if (!session?.proof?.passkeys.includes(passkey)) return null;
    const passkeys = session.proof.passkeys.filter((each) => each !== passkey);
    return { ...session, proof: { ...session.proof, passkeys } };
  });
}

/** Returns the open sessions, the latest first, without those whose second factor is missing. */
export async function listSessions(context: AppContext, owner: Owner | null): Promise<Session[]> {
  if (!owner) return [];
  const { storage, now } = context;
  const [present, factor, keys] = await Promise.all([
    presentOwner(context, owner),
    readSecondFactor(context, owner),
    storage.accounts.keys(keyOf('')),
  ]);
  const read = await inBatches(keys, (key) => storage.accounts.read<Session>(key));
  const at = now();
  const isOpen = (session: Session) =>
    isOf(present, session) &&
    session.expiresAt > at.toISOString() &&
    ['full', 'proof_old'].includes(standingOf(session, factor, at) ?? '');
  return read
    .flatMap((found) => found?.value ?? [])
    .filter(isOpen)
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** Ends every session except one. */
export async function endOtherSessions({ storage }: AppContext, { id }: Session): Promise<void> {
  const others = (await storage.accounts.keys(keyOf(''))).filter((key) => key !== keyOf(id));
  await inBatches(others, (key) => storage.accounts.remove(key));
  await unsubscribeSessions({ storage }, (session) => session !== id);
}

/**
 * Deletes expired sessions. The next run takes those that are left when time is up, or that have failed.
 * @throws StorageUnavailable when the sessions cannot be listed
 */
export async function forgetOldSessions({ storage: { accounts }, now }: AppContext): Promise<void> {
  const present = now().toISOString();
  await inTime(await accounts.keys(keyOf('')), async (key) => {
    try {
      const session = await accounts.read<Session>(key);
      if (session && session.value.expiresAt < present) await accounts.remove(key);
    } catch (error) {
      logError('forget old sessions', error);
    }
  });
}
