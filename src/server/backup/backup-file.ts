import { createReadStream } from 'node:fs';
import { access, type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { beginArchive } from './archive.ts';
import { beginBackup, readArchivedBackup } from './archived-backup.ts';
import { BackupError, type BackupReader, type Told } from './backup.ts';
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

/** @throws BackupError when there is a file of this name */
export async function requireNoFile(path: string): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new BackupError(`There is a file ${path} already. Name another file.`);
}

/**
 * Writes a backup to a file. Until it is whole it is called `….part`; one that a killed run left is written
 * over.
 * @param secret a passphrase, or a secret key of age
 * @returns how many blobs and bytes there are
 * @throws BackupError when there is a file of this name, the disk is full, or the backup is not whole
 */
export async function writeBackupFile(
  backup: BackupReader,
  path: string,
  secret: string,
  told: Told = () => {},
): Promise<{ blobs: number; bytes: number }> {
  await requireNoFile(path);
  const part = `${path}.part`;
  const handle = await open(part, 'w', 0o600);
  const done = { blobs: 0, bytes: 0 };
  try {
    const archive = beginArchive(lockWith(secret), new Date(), (bytes) => writeAll(handle, path, bytes));
    const file = await beginBackup(archive, backup.at);
    for await (const { name, bytes } of backup.blobs()) {
      await file.add(name, bytes);
      done.bytes += bytes.length;
      told('copied', ++done.blobs, backup.contents.size);
    }
    await file.finish();
    await handle.sync();
  } catch (error) {
    await handle.close();
    await unlink(part);
    throw error;
  }
  await handle.close();
  await rename(part, path);
  return done;
}

/**
 * Opens a backup file and reads it through once.
 * @param secret a passphrase, or a secret key of age
 * @throws BackupError if the file is not a backup or is incomplete, or if the secret is wrong
 */
export async function readBackupFile(path: string, secret: string): Promise<BackupReader> {
  await access(path).catch(() => {
    throw new BackupError(`There is no file ${path}.`);
  });
  const source = () => createReadStream(path, { highWaterMark: 1024 * 1024 });
  return readArchivedBackup(source, path, keyOf(secret));
}
