import { createHash } from 'node:crypto';
import type { Storage } from '../storage/blob-store.ts';

/** Something in the way of a backup or a restore, said in words for who runs the command. */
export class BackupError extends Error {}

/** A backup that the key does not open, as far as can be told: it may be whole. */
export class LockedBackup extends BackupError {}

/** A store of the site. */
export type StoreName = keyof Storage;

/** A blob of a backup. Its name is that of its store, a slash and its key: its path in an archive. */
export interface BackedUpBlob {
  name: string;
  bytes: Uint8Array;
}

/** A pack in the store. */
export interface Pack {
  /** The run that made it, a slash, and a number. */
  name: string;
  /** SHA-256 of the whole pack. */
  hash: string;
  /** Names of blobs in it that do not belong to the backup: they were deleted since. */
  gone: string[];
}

/** A backup to be read, wherever it is. */
export interface BackupReader {
  /** When it was made, as ISO time. */
  at: string;
  /** The SHA-256 of each blob, by name; null for a picture that is in a pack. */
  contents: ReadonlyMap<string, string | null>;
  /** Every blob, one after another: those of its archive, then the pictures of its packs. */
  blobs: (which?: 'all' | 'archive') => AsyncIterable<BackedUpBlob>;
  /** The packs of its pictures that are in the store of backups. A file has its pictures in its archive. */
  packs: readonly Pack[];
}

/** Tells how many things of how many are done. @param all null if that is not known */
export type Told = (what: string, done: number, all: number | null) => void;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the store and the key of a blob of this name. */
export function placeOf(name: string): { store: StoreName; key: string } {
  const slash = name.indexOf('/');
  return { store: name.slice(0, slash) as StoreName, key: name.slice(slash + 1) };
}
