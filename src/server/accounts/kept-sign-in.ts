import type { AppContext } from '../app-context.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';

/** The one record about the owner's sign-in that replaces or completes what the settings say. */
export interface KeptSignIn {
  /**
   * Hash of a password that the owner chose, and `fingerprint` of the owner in the settings whose password it
   * replaces. Both are empty while she has chosen none.
   */
  hash: string;
  inPlaceOf: string;
  /**
   * The `setUpUnder` of every second factor that was ever set up, by its host. Such a second factor has a
   * record, even after its last passkey was removed. So a missing record is a lost one.
   */
  secondFactors?: Record<string, string>;
}

export const KEPT_SIGN_IN = 'password';

/**
 * Reads the record. Returns null if there is none, or if it is damaged: the password of the settings then
 * counts, so that damage cannot lock the owner out.
 * @throws StorageUnavailable
 */
export async function readKeptSignIn({ storage }: Pick<AppContext, 'storage'>): Promise<KeptSignIn | null> {
  return (await storage.accounts.read<KeptSignIn>(KEPT_SIGN_IN).catch(nullIfCorrupt))?.value ?? null;
}
