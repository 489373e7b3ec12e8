import { randomBytes } from 'node:crypto';
import { CHALLENGE_MS } from '#domain/site/passkey.ts';
import type { AppContext } from '../app-context.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';

type ChallengeContext = Pick<AppContext, 'storage' | 'now'>;

/** Purpose of a challenge. */
type Purpose = 'add' | 'prove' | 'sign_in';

interface Challenge {
  /** Text that the authenticator signs: 32 random bytes in base64url. */
  value: string;
  purpose: Purpose;
  /** The session that asked; null for a sign-in by a passkey alone. */
  session: string | null;
  /** The user handle that a new passkey was offered; null for any other purpose. */
  userHandle: string | null;
  expiresAt: string;
  isUsed: boolean;
}

/** Purpose and session of a challenge. An answer must have the same. */
type BoundTo = Pick<Challenge, 'purpose' | 'session'>;

const PREFIX = 'pending/challenge/';

/**
 * Form of an id. It begins with the end of its challenge, so that expired ones are found without being read.
 */
const ID = /^\d{4}-\d\d-\d\dT[\d:.]+Z-[\w-]{22}$/;

/**
 * Stores a new challenge.
 * @returns its id, which the answer must name, and the text that the authenticator signs
 * @throws StorageUnavailable
 */
export async function issueChallenge(
  { storage, now }: ChallengeContext,
  bound: BoundTo & { userHandle?: string },
): Promise<{ id: string; value: string }> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS).toISOString();
  const id = `${expiresAt}-${randomBytes(16).toString('base64url')}`;
  const value = randomBytes(32).toString('base64url');
  const { purpose, session, userHandle = null } = bound;
  const challenge: Challenge = { value, purpose, session, userHandle, expiresAt, isUsed: false };
  await storage.accounts.create<Challenge>(PREFIX + id, challenge);
  return { id, value };
}

/**
 * Takes a challenge out of the store, so that it can be answered only once: one of two simultaneous calls
 * gets it.
 * @returns null for an unknown id, for a challenge that has expired or was used, and for one of another
 * purpose or session
 * @throws StorageUnavailable
 */
export async function takeChallenge(
  { storage, now }: ChallengeContext,
  id: string,
  { purpose, session }: BoundTo,
): Promise<Pick<Challenge, 'value' | 'userHandle'> | null> {
  if (!ID.test(id)) return null;
  const key = PREFIX + id;
  let taken: Challenge | null = null;
  await storage.accounts.change<Challenge>(key, (challenge) => {
    const isMeant = challenge?.purpose === purpose && challenge.session === session;
    taken = isMeant && !challenge.isUsed ? challenge : null;
    return taken && { ...taken, isUsed: true };
  });
  const found = taken as Challenge | null;
  if (!found) return null;
  // The mark alone makes it unusable. The hourly job deletes a challenge that stays here.
  await storage.accounts.remove(key).catch((error) => logError('remove a used challenge', error));
  return found.expiresAt > now().toISOString() ? found : null;
}

/**
 * Deletes expired challenges. The next run takes those that are left when time is up, or that have failed.
 * @throws StorageUnavailable when the challenges cannot be listed
 */
export async function forgetOldChallenges({ storage: { accounts }, now }: ChallengeContext): Promise<void> {
  const present = PREFIX + now().toISOString();
  const expired = (await accounts.keys(PREFIX)).filter((key) => key < present);
  await inTime(expired, (key) =>
    accounts.remove(key).catch((error) => logError('forget old challenges', error)),
  );
}
