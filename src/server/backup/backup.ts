import type { Copied, StoreName } from './copy-stores.ts';

/** Something in the way of a backup or a restore, said in words for who runs the command. */
export class BackupError extends Error {}

/** A blob of a backup, as it was when it was copied. */
export interface ManifestEntry extends Copied {
  store: StoreName;
  key: string;
}

/** The name of an entry: unique in a backup, and the path of its file in an archive. */
export const nameOf = ({ store, key }: Pick<ManifestEntry, 'store' | 'key'>): string => `${store}/${key}`;

/** A backup to be read, wherever it is. */
export interface BackupReader {
  /** When it was made, as ISO time. */
  at: string;
  manifest: ManifestEntry[];
  /** Every blob of the manifest, one after another. */
  blobs: () => AsyncIterable<{ entry: ManifestEntry; bytes: Uint8Array }>;
  close: () => Promise<void>;
}
