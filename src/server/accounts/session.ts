import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { SESSION_MS } from '#domain/site/account.ts';
import type { AppContext } from '../app-context.ts';
import { inTime } from '../in-time.ts';
import { logError } from '../log.ts';
import type { Settings } from '../settings.ts';

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
}

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

const keyOf = (id: string) => `session/${id}`;
const secretKey = (secret: string) => new TextEncoder().encode(secret);

/** Opens a session of twelve hours and gives its token. The session is kept, so that it can be ended. */
export async function openSession({ storage, now }: AppContext, owner: Owner): Promise<string> {
  const { email, secret } = owner;
  const id = randomUUID();
  const end = new Date(now().getTime() + SESSION_MS);
  const session = { id, email, expiresAt: end.toISOString(), signedInAs: fingerprint(owner) };
  await storage.accounts.create<Session>(keyOf(id), session);
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
 * is another since. One blob read.
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
    const session = (await storage.accounts.read<Session>(keyOf(payload.jti ?? '')))?.value;
    return session && isOf(owner, session) ? session : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Ends a session: its token is worthless from then on. Others go on. */
export async function endSession({ storage }: AppContext, session: Session): Promise<void> {
  await storage.accounts.remove(keyOf(session.id));
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
