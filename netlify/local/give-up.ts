import { BackupError } from '#server/backup/backup.ts';
import { isDiskFull } from '#server/backup/backup-file.ts';
import { SettingsError } from '#server/settings.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { FolderInUse } from './blobs-server.ts';

/**
 * Says why a command cannot go on, in a sentence for whoever runs it.
 * @returns null for a fault of the program, which only its stack explains
 */
export function reasonOf(error: unknown): string | null {
  if (isDiskFull(error)) return 'the disk is full; make room and run the same command again';
  for (const known of [BackupError, FolderInUse, SettingsError, StorageUnavailable])
    if (error instanceof known) return error.message;
  // Other errors of the file system name the file and what is wrong with it.
  const { path, message } = error as NodeJS.ErrnoException;
  return path ? message : null;
}

/** Ends a command that cannot go on, with the reason or the stack. Exit code 1. */
export function giveUp(error: unknown, what: string): never {
  const reason = reasonOf(error);
  console.error(reason === null ? error : `${what}: ${reason}`);
  process.exit(1);
}
