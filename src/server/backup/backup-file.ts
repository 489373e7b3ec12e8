import { createReadStream } from 'node:fs';
import { access, type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { beginArchive } from './archive.ts';
import { beginBackup, CopiedBlobs, readArchivedBackup } from './archived-backup.ts';
import { BackupError, type BackupReader, type ManifestEntry } from './backup.ts';
import type { BackupTarget } from './copy-stores.ts';
import { keyOf, lockWith } from './lock.ts';

/*
 * A backup in one file: an archive of tar, locked by age. `age -d FILE | tar x` opens it without this
 * project.
 */

/** True when an error of the file system says that there is no room, on the disk or in the user's quota. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Writes all of these bytes to a file, after those that are there.
 * @throws BackupError when the disk is full, or took a part of them only
 */
async function writeAll(handle: FileHandle, path: string, bytes: Uint8Array): Promise<void> {
  const written = await handle.write(bytes).catch((error) => {
    if (isDiskFull(error)) return { bytesWritten: 0 };
    throw error;
  });
  if (written.bytesWritten < bytes.length)
    throw new BackupError(
      `The disk is full, so there is no ${path}. Make room and run the same command again.`,
    );
}

/** A backup being written to a file. */
export interface FileBackup extends BackupTarget {
  /** Writes the manifest and the end, and gives the file its name. @returns what is in the backup */
  finish: () => Promise<ManifestEntry[]>;
  /** Leaves no file behind where the backup was not finished. */
  close: () => Promise<void>;
}

/**
 * Begins a backup file. Until it is whole it is called `….part`; one that a killed run left is written over.
 * @param secret a passphrase, or a secret key of age
 * @param at when the backup was made, as ISO time
 * @throws BackupError when there is a file of this name
 */
export async function writeBackupFile(path: string, secret: string, at: string): Promise<FileBackup> {
  const isThere = await stat(path).catch(() => null);
  if (isThere) throw new BackupError(`There is a file ${path} already. Name another file.`);
  const part = `${path}.part`;
  const handle = await open(part, 'w', 0o600);
  const archive = beginArchive(lockWith(secret), new Date(), (bytes) => writeAll(handle, path, bytes));
  const copied = new CopiedBlobs();
  let isFinished = false;
  const target = await beginBackup(archive, at).catch(async (error) => {
    await handle.close();
    await unlink(part);
    throw error;
  });
  return {
    known: async (store) => copied.of(store),
    async keep(store, key, bytes, each) {
      await target.add({ store, key, ...each }, bytes);
      return each;
    },
    drop: async () => {},
    save: async () => {},
    async finish() {
      const manifest = copied.manifest();
      await target.finish(manifest);
      await handle.sync();
      await rename(part, path);
      isFinished = true;
      return manifest;
    },
    async close() {
      await handle.close();
      if (!isFinished) await unlink(part);
    },
  };
}

/**
 * Opens a backup file and reads it through once.
 * @param secret a passphrase, or a secret key of age
 * @throws BackupError if it is no backup, is not whole, or the secret is another
 */
export async function readBackupFile(path: string, secret: string): Promise<BackupReader> {
  await access(path).catch(() => {
    throw new BackupError(`There is no file ${path}.`);
  });
  const source = () => createReadStream(path, { highWaterMark: 1024 * 1024 });
  const backup = await readArchivedBackup(source, path, keyOf(secret));
  return { ...backup, close: async () => {} };
}
