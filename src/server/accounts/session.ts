import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { SESSION_MS } from '#domain/account.ts';
import type { Shop } from '../shop.ts';

const ISSUER = 'site';
const AUDIENCE = 'admin';
const ALGORITHM = 'HS256';

/** A session the owner signed in with. */
export interface Session {
  id: string;
  email: string;
  expiresAt: string;
}

const keyOf = (id: string) => `session/${id}`;
const secretKey = (secret: string) => new TextEncoder().encode(secret);

/** Opens a session of twelve hours and gives its token. The session is kept, so that it can be ended. */
export async function openSession({ storage, now }: Shop, secret: string, email: string): Promise<string> {
  const id = randomUUID();
  const end = new Date(now().getTime() + SESSION_MS);
  await storage.accounts.create<Session>(keyOf(id), { id, email, expiresAt: end.toISOString() });
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
 * The session behind a token, or null when it is forged, expired or ended. One blob read.
 * @throws StorageUnavailable
 */
export async function readSession(
  { storage, now }: Shop,
  secret: string | null,
  token: string,
): Promise<Session | null> {
  if (!secret) return null;
  try {
    const { payload } = await jwtVerify(token, secretKey(secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['jti', 'exp', 'sub'],
      currentDate: now(),
    });
    if (!/^[0-9a-f-]{36}$/.test(payload.jti ?? '')) return null;
    return (await storage.accounts.read<Session>(keyOf(payload.jti ?? '')))?.value ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Ends a session: its token is worthless from then on. Others go on. */
export async function endSession({ storage }: Shop, session: Session): Promise<void> {
  await storage.accounts.remove(keyOf(session.id));
}

/** Drops sessions that have run out. */
export async function forgetOldSessions({ storage, now }: Shop): Promise<void> {
  for (const key of await storage.accounts.keys('session/')) {
    const session = await storage.accounts.read<Session>(key);
    if (session && session.value.expiresAt < now().toISOString()) await storage.accounts.remove(key);
  }
}
