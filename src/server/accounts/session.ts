import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { INCOMPLETE_SESSION_MS, PROOF_MS, SESSION_MS, TRUSTED_SESSION_MS } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { isFromFuture } from '../clock.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { Settings } from '../settings.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { changeOrReplace } from '../storage/blob-store.ts';
import { readSecondFactor, type SecondFactor } from './second-factor.ts';

const ISSUER = 'site';
const AUDIENCE = 'admin';
const ALGORITHM = 'HS256';

/** Who may sign in, with what, and what tokens are signed with. */
export interface Owner {
  email: string;
  passwordHash: string;
  secret: string;
  /** The password hash in the settings, whatever password she chose in its place. */
  settingsHash: string;
  /** Where the site is reached from outside: passkeys belong to its host. */
  siteUrl: string;
}

/** The settings that say who the owner is. */
export type OwnerSettings = Pick<Settings, 'adminEmail' | 'adminPasswordHash' | 'sessionSecret' | 'siteUrl'>;

/** The owner as the settings name her; null where signing in is not set up. */
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

/** When a session was last proved by a second factor, and the ids of all passkeys that ever proved it. */
export interface Proof {
  at: string;
  passkeys: string[];
}

/** A session the owner signed in with. */
export interface Session {
  id: string;
  email: string;
  expiresAt: string;
  /** The `fingerprint` of the e-mail and hash she signed in with: others by now, and the session is over. */
  signedInAs: string;
  startedAt: string;
  device: string;
  /** Whether the owner trusts the device: it lasts for a month. */
  stay: boolean;
  /** Absent where no second factor was asked for, or none was given yet. */
  proof?: Proof | undefined;
}

/**
 * What a session may be used for now. `full`: every call. `proof_old`: every call but those that ask for a
 * fresh proof. `incomplete`: only the calls that give the proof, because a passkey is set up and none was
 * given.
 */
export type Standing = 'full' | 'proof_old' | 'incomplete';

/** An open session with what it may be used for. */
export type OpenSession = Session & { standing: Standing };

/** A password the owner chose by herself, in place of the one in the settings. */
interface ChosenPassword {
  hash: string;
  /** The `fingerprint` of the owner in the settings: once another is set there, that one counts. */
  inPlaceOf: string;
}

const CHOSEN = 'password';

/** Tells one e-mail and password hash from another; keyed, so that it gives away neither. */
function fingerprint({ email, passwordHash, secret }: Owner): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([email, passwordHash]))
    .digest('base64url');
}

/** Whether a session was begun with the e-mail and hash that are set now; in constant time. */
function isOf(owner: Owner, { signedInAs = '' }: Partial<Session>): boolean {
  const [kept, present] = [Buffer.from(signedInAs), Buffer.from(fingerprint(owner))];
  return kept.length === present.length && timingSafeEqual(kept, present);
}

/**
 * Returns the owner as she signs in now: with the password she chose, or the one in the settings. The latter counts
 * too where the chosen one cannot be read, so that damage cannot lock her out. One store request.
 */
export async function presentOwner({ storage }: Pick<AppContext, 'storage'>, owner: Owner): Promise<Owner> {
  const chosen = (await storage.accounts.read<ChosenPassword>(CHOSEN).catch(nullIfCorrupt))?.value;
  return chosen?.inPlaceOf === fingerprint(owner) ? { ...owner, passwordHash: chosen.hash } : owner;
}

/** Has the owner sign in with another password from now on. @returns her as she signs in then */
export async function choosePassword(
  { storage }: Pick<AppContext, 'storage'>,
  settings: OwnerSettings,
  hash: string,
): Promise<Owner> {
  const owner = ownerIn(settings);
  if (!owner) throw new Error('signing in is not set up');
  const inPlaceOf = fingerprint(owner);
  await changeOrReplace<ChosenPassword>(storage.accounts, CHOSEN, () => ({ hash, inPlaceOf }));
  return { ...owner, passwordHash: hash };
}

const keyOf = (id: string) => `session/${id}`;
const secretKey = (secret: string) => new TextEncoder().encode(secret);

/** Returns what a session may be used for; null where a passkey that proved it was removed since. */
function standingOf({ proof }: Session, factor: SecondFactor | null, now: Date): Standing | null {
  const known = factor?.passkeys.map(({ id }) => id) ?? [];
  if (proof?.passkeys.some((id) => !known.includes(id))) return null;
  if (!factor) return 'full';
  if (!proof) return 'incomplete';
  return now.getTime() - Date.parse(proof.at) < PROOF_MS ? 'full' : 'proof_old';
}

/** Returns how long a new session lasts, in milliseconds. */
function lifetimeOf({ stay, isIncomplete }: { stay: boolean; isIncomplete?: boolean }): number {
  if (isIncomplete) return INCOMPLETE_SESSION_MS;
  return stay ? TRUSTED_SESSION_MS : SESSION_MS;
}

/**
 * Opens a session and returns its token. The session is stored, so that it can be ended.
 * @param options.stay whether it lasts for a month instead of twelve hours
 * @param options.isIncomplete whether its second factor is still to come: it then lasts for minutes
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
 * @param owner as the settings name her; null where signing in is not set up: no session is open then
 * @throws CorruptBlob when the second factor cannot be read, StorageUnavailable
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
    // A session that was opened while the clock was ahead does not outlast others once it is right.
    if (isFromFuture((payload.iat ?? 0) * 1000, now())) return null;
    const [session, present, factor] = await Promise.all([
      storage.accounts.read<Session>(keyOf(payload.jti ?? '')),
      presentOwner({ storage }, owner),
      readSecondFactor({ storage }, owner),
    ]);
    if (!session || !isOf(present, session.value)) return null;
    const standing = standingOf(session.value, factor, now());
    return standing && { ...session.value, standing };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Ends a session: its token is worthless from then on. Others go on. */
export async function endSession({ storage }: AppContext, session: Session): Promise<void> {
  await storage.accounts.remove(keyOf(session.id));
}

/** Returns a proof given now by a passkey or, where that is null, by a recovery code. */
export const proofBy = (passkey: string | null, now: Date, before?: Proof): Proof => ({
  at: now.toISOString(),
  passkeys: [...new Set([...(before?.passkeys ?? []), ...(passkey === null ? [] : [passkey])])],
});

/**
 * Records that the owner gave a proof in this session. A session that was incomplete is replaced by a full
 * one, so that a token from before the proof opens nothing after it.
 * @param owner as the settings name her
 * @param passkey id of the passkey that proved it; null for a recovery code
 * @returns the token of the new session; null where the session goes on
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
 * Takes a passkey out of what proved a session, so that the session outlives its removal.
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

/** The sessions that are open, the latest first; without those whose second factor is still to come. */
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

/** Ends every session but one. */
export async function endOtherSessions({ storage }: AppContext, { id }: Session): Promise<void> {
  const others = (await storage.accounts.keys(keyOf(''))).filter((key) => key !== keyOf(id));
  await inBatches(others, (key) => storage.accounts.remove(key));
}

/**
 * Drops sessions that have run out; those that time does not suffice for, or that fail, the next time.
 * @throws StorageUnavailable when they cannot be listed
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
