import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { CorruptBlob } from '../storage/blob-client.ts';

/*
 * The owner's second factor as it is stored: passkeys and recovery codes in one blob for each host of the
 * site, so that every change is one compare-and-swap. A blob that cannot be read is not taken for none:
 * reading it throws, and calls answer 503. See docs/decisions/passkeys.md.
 */

/** A passkey that the owner has set up. */
export interface Passkey {
  /** Our own short id; the credential's may be a thousand bytes long. */
  id: string;
  /** The credential's id and its public key, in base64url. */
  credential: string;
  publicKey: string;
  /** How often the authenticator says it was used; 0 for good where it does not count. */
  counter: number;
  /** How the browser may reach it, such as 'internal' or 'usb'. */
  transports: string[];
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
  /** True where a password manager keeps it for all devices of an account. */
  isSynced: boolean;
}

export interface SecondFactor {
  /**
   * Digest of the password hash in the settings that this was set up under; void once another is set there.
   */
  setUpUnder: string;
  /** What authenticators know the owner by: random bytes in base64url. */
  userHandle: string;
  passkeys: Passkey[];
  /** Unused recovery codes as salted hashes, in base64url. */
  recovery: { salt: string; hashes: string[] };
}

type StoreContext = Pick<AppContext, 'storage'>;

/** What a second factor is bound to. */
interface Bound {
  /** The owner's password hash in the settings. */
  settingsHash: string;
  /** Where the site is reached from outside. */
  siteUrl: string;
}

/** Returns the host that passkeys belong to, and the origin that their answers must come from. */
export function relyingParty({ siteUrl }: Pick<Bound, 'siteUrl'>): { host: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl);
  return { host: hostname, origin };
}

const keyOf = (owner: Bound) => `second-factor/${relyingParty(owner).host}`;

const digestOf = ({ settingsHash }: Bound) => createHash('sha256').update(settingsHash).digest('base64url');

/**
 * Returns a stored record where it counts: it holds a passkey, and was set up under the password hash that is
 * set now.
 * @throws CorruptBlob for JSON of another shape: nobody is let in by the password alone because a record is
 * broken
 */
function counting(record: SecondFactor, owner: Bound): SecondFactor | null {
  const { setUpUnder, passkeys, recovery } = record ?? {};
  if (typeof setUpUnder !== 'string' || !Array.isArray(passkeys) || !Array.isArray(recovery?.hashes))
    throw new CorruptBlob(`accounts/${keyOf(owner)} is no second factor`);
  return setUpUnder === digestOf(owner) && passkeys.length > 0 ? record : null;
}

/**
 * Returns the owner's second factor, or null where none is set up. One store request.
 * @throws CorruptBlob when it cannot be read, StorageUnavailable
 */
export async function readSecondFactor(
  { storage }: StoreContext,
  owner: Bound,
): Promise<SecondFactor | null> {
  const stored = await storage.accounts.read<SecondFactor>(keyOf(owner));
  return stored && counting(stored.value, owner);
}

/**
 * Changes the owner's second factor by compare-and-swap.
 * @param next gets the record that counts, or null where none is set up; returns its new content without the
 * digest, or null to leave it as it is. It may be called more than once.
 * @throws CorruptBlob, StorageUnavailable
 */
export async function changeSecondFactor(
  { storage }: StoreContext,
  owner: Bound,
  next: (present: SecondFactor | null) => Omit<SecondFactor, 'setUpUnder'> | null,
): Promise<void> {
  await storage.accounts.change<SecondFactor>(keyOf(owner), (stored) => {
    const changed = next(stored && counting(stored, owner));
    return changed && { ...changed, setUpUnder: digestOf(owner) };
  });
}
