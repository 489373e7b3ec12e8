import { createHash } from 'node:crypto';
import type { StoreContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { CorruptBlob, nullIfCorrupt } from '../storage/blob-client.ts';
import { KEPT_SIGN_IN, type KeptSignIn, readKeptSignIn } from './kept-sign-in.ts';

/*
 * The owner's second factor as it is stored. Passkeys and recovery codes are in one blob per host of the
 * site, so that every change is one compare-and-swap. Reading a damaged blob throws, and so does a blob that
 * must be there and is not. Calls then answer 503: it must not look as if no second factor were set up. See docs/decisions/passkeys.md.
 */

/** A passkey that the owner has set up. */
export interface Passkey {
  /** Short id made by the site, because the credential's own may be a thousand bytes long. */
  id: string;
  /** The credential's id and its public key, in base64url. */
  credential: string;
  publicKey: string;
  /** Number of uses as the authenticator reports it; always 0 where it does not count. */
  counter: number;
  /** Ways by which the browser can reach it, such as 'internal' or 'usb'. */
  transports: string[];
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
  /** True if a password manager shares it among the devices of an account. */
  isSynced: boolean;
}

export interface SecondFactor {
  /**
   * Digest of the password hash in the settings at the time of set-up. The record is void once that hash
   * changes.
   */
  setUpUnder: string;
  /** Random bytes in base64url by which authenticators know the owner. */
  userHandle: string;
  passkeys: Passkey[];
  /** Unused recovery codes as salted hashes, in base64url. */
  recovery: { salt: string; hashes: string[] };
  /** ISO time of the backup that the record was restored from. Absent once new recovery codes are made. */
  restoredFrom?: string;
}

/** The recovery codes of an owner who has none. */
export const NO_CODES: SecondFactor['recovery'] = { salt: '', hashes: [] };

/** Settings that a second factor is bound to. */
interface Bound {
  /** The owner's password hash in the settings. */
  settingsHash: string;
  /** Address of the site as seen from outside. */
  siteUrl: string;
}

/** Returns the host that passkeys belong to, and the origin that their answers must come from. */
export function relyingParty({ siteUrl }: Pick<Bound, 'siteUrl'>): { host: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl);
  return { host: hostname, origin };
}

const PREFIX = 'second-factor/';
const keyOf = (owner: Bound) => PREFIX + relyingParty(owner).host;

const digestOf = ({ settingsHash }: Bound) => createHash('sha256').update(settingsHash).digest('base64url');

/**
 * Returns a stored record if it is valid: it holds a passkey and was set up under the present password hash.
 * Otherwise returns null.
 * @throws CorruptBlob for JSON of another shape, because damage must not let anybody in by the password alone
 */
function ifValid(record: SecondFactor, owner: Bound): SecondFactor | null {
  const { setUpUnder, passkeys, recovery } = record ?? {};
  if (typeof setUpUnder !== 'string' || !Array.isArray(passkeys) || !Array.isArray(recovery?.hashes))
    throw new CorruptBlob(`accounts/${keyOf(owner)} is no second factor`);
  return setUpUnder === digestOf(owner) && passkeys.length > 0 ? record : null;
}

/**
 * Returns the owner's second factor; null if none is set up. One store request, and a second one if there is
 * no record.
 * @param keptSignIn saves reading it again
 * @throws CorruptBlob when it is lost or cannot be read, StorageUnavailable
 */
export async function readSecondFactor(
  context: StoreContext,
  owner: Bound,
  keptSignIn?: Promise<KeptSignIn | null>,
): Promise<SecondFactor | null> {
  const stored = await context.storage.accounts.read<SecondFactor>(keyOf(owner));
  if (stored) return ifValid(stored.value, owner);
  if (isSetUp(await (keptSignIn ?? readKeptSignIn(context)), owner))
    throw new CorruptBlob(`accounts/${keyOf(owner)} is lost`);
  return null;
}

/** Returns true if a second factor was set up at this host under the present password hash. */
const isSetUp = (kept: KeptSignIn | null, owner: Bound): boolean =>
  kept?.secondFactors?.[relyingParty(owner).host] === digestOf(owner);

/**
 * Changes the owner's second factor by compare-and-swap.
 * @param next gets the valid record, or null if none is set up. It returns the new content without the
 * digest, or null to leave the record as it is. It may be called more than once.
 * @throws CorruptBlob, StorageUnavailable
 */
export async function changeSecondFactor(
  { storage }: StoreContext,
  owner: Bound,
  next: (present: SecondFactor | null) => Omit<SecondFactor, 'setUpUnder'> | null,
): Promise<void> {
  const stored = await storage.accounts.change<SecondFactor>(keyOf(owner), (stored) => {
    const changed = next(stored && ifValid(stored, owner));
    return changed && { ...changed, setUpUnder: digestOf(owner) };
  });
  if (stored) await recordSetUp(storage, owner);
}

/**
 * Notes in the record of the sign-in that there is a second factor. This comes after the second factor
 * itself, because the other way round a killed function would lock the owner out. It is made good with the
 * next use of a passkey, so a failure is only logged.
 */
async function recordSetUp({ accounts }: StoreContext['storage'], owner: Bound): Promise<void> {
  const { host } = relyingParty(owner);
  try {
    await accounts.change<KeptSignIn>(KEPT_SIGN_IN, (kept) =>
      isSetUp(kept, owner)
        ? null
        : {
            hash: '',
            inPlaceOf: '',
            ...kept,
            secondFactors: { ...kept?.secondFactors, [host]: digestOf(owner) },
          },
    );
  } catch (error) {
    logError('note second factor', error);
  }
}

/**
 * Notes that all second factors were restored from a backup. Their recovery codes become void, because codes
 * that were used since the backup would otherwise work again. A damaged record stays as it is.
 * @param backup ISO time at which the backup was made
 * @throws StorageUnavailable
 */
export async function recordFactorsRestored({ storage }: StoreContext, backup: string): Promise<void> {
  for (const key of await storage.accounts.keys(PREFIX))
    await storage.accounts
      .change<SecondFactor>(key, (found) => found && { ...found, recovery: NO_CODES, restoredFrom: backup })
      .catch(nullIfCorrupt);
}
