import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { SESSION_MS, TRUSTED_SESSION_MS } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { Settings } from '../settings.ts';
import { changeOrReplace } from '../storage/blob-store.ts';
import { nullIfCorrupt } from '../storage/derived.ts';

const ISSUER = 'site';
const AUDIENCE = 'admin';
const ALGORITHM = 'HS256';

/** Who may sign in, with what, and what tokens are signed with. */
export interface Owner {
  email: string;
  passwordHash: string;
  secret: string;
}

/** The owner as the settings name her; null where signing in is not set up. */
export function ownerIn({
  adminEmail,
  adminPasswordHash,
  sessionSecret,
}: Pick<Settings, 'adminEmail' | 'adminPasswordHash' | 'sessionSecret'>): Owner | null {
  if (!adminEmail || !adminPasswordHash || !sessionSecret) return null;
  return { email: adminEmail, passwordHash: adminPasswordHash, secret: sessionSecret };
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
}

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
  settings: Parameters<typeof ownerIn>[0],
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

/** Opens a session of twelve hours or a month and gives its token. The session is kept, so that it can be ended. */
export async function openSession(
  { storage, now }: AppContext,
  owner: Owner,
  { device, stay }: Pick<Session, 'device' | 'stay'> = { device: '', stay: false },
): Promise<string> {
  const { email, secret } = owner;
  const id = randomUUID();
  const end = new Date(now().getTime() + (stay ? TRUSTED_SESSION_MS : SESSION_MS));
  await storage.accounts.create<Session>(keyOf(id), {
    ...{ id, email, expiresAt: end.toISOString(), signedInAs: fingerprint(owner) },
    ...{ startedAt: now().toISOString(), device, stay },
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
 * The session behind a token, or null when it is forged, expired or ended, or when the owner's e-mail or password
 * is another since. Two store requests, side by side.
 * @param owner null where signing in is not set up: no session is open then
 * @throws StorageUnavailable
 */
export async function readSession(
  { storage, now }: AppContext,
  owner: Owner | null,
  token: string,
): Promise<Session | null> {
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
    const [session, present] = await Promise.all([
      storage.accounts.read<Session>(keyOf(payload.jti ?? '')),
      presentOwner({ storage }, owner),
    ]);
    return session && isOf(present, session.value) ? session.value : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Ends a session: its token is worthless from then on. Others go on. */
export async function endSession({ storage }: AppContext, session: Session): Promise<void> {
  await storage.accounts.remove(keyOf(session.id));
}

/** The sessions that are open, the latest first. */
export async function listSessions(context: AppContext, owner: Owner | null): Promise<Session[]> {
  if (!owner) return [];
  const { storage, now } = context;
  const [present, keys] = await Promise.all([presentOwner(context, owner), storage.accounts.keys(keyOf(''))]);
  const read = await inBatches(keys, (key) => storage.accounts.read<Session>(key));
  const open = read.flatMap((found) => found?.value ?? []).filter((session) => isOf(present, session));
  const at = now().toISOString();
  return open.filter(({ expiresAt }) => expiresAt > at).sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
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
