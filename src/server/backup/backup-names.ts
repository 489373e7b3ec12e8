import type { BlobStore } from '../storage/blob-store.ts';

/*
 * Names of finished backups: 2026-11-28 for the nightly one of that day, and 2026-11-28-140530 for one that was
 * asked for at that time, which no later one may replace. Both are in UTC.
 */

/** What the keys of finished backups begin with, in the store of backups. */
export const BACKUPS = 'backup/';

/** The name of the nightly backup at this moment. */
export const nameOfDay = (at: Date): string => at.toISOString().slice(0, 10);
/** The name of a backup that somebody asks for at this moment. */
export const nameAskedFor = (at: Date): string =>
  `${nameOfDay(at)}-${at.toISOString().slice(11, 19).replaceAll(':', '')}`;
/** Returns whether a name is that of a nightly backup. */
export const isNight = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name);

/** Returns whether there is a backup of this name. */
export const hasBackup = (backups: BlobStore, name: string): Promise<boolean> => backups.has(BACKUPS + name);

/** The names of all finished backups, oldest first. */
export async function backupNames(backups: BlobStore): Promise<string[]> {
  return (await backups.keys(BACKUPS)).map((key) => key.slice(BACKUPS.length)).sort();
}
