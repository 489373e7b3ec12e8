import type { AppContext } from '#server/app-context.ts';
import { askForBackup, beginNightlyBackup, makeBackup } from '#server/backup/daily-backup.ts';

type Context = Pick<AppContext, 'storage' | 'now'>;
type Made = Awaited<ReturnType<typeof makeBackup>>;

/** The way in which a test makes a backup. */
export interface HowMade {
  /** Passphrase or key of the backup; none by default. */
  secret?: string;
  /** Time for which a run copies, in milliseconds. */
  withinMs?: number;
  /** Context that makes the backup. By default it is the one that requests it. */
  by?: Context;
}

/**
 * Runs the two functions of the backup for one tick of the schedule: one requests the backup, the other makes
 * it.
 * @returns how the run ended, or null if none was begun
 */
export async function nightTick(context: Context, how: HowMade = {}): Promise<Made | null> {
  // As over a network, the caller does not learn how the backup ends.
  const words: string[] = [];
  await beginNightlyBackup(context, async (word) => void words.push(word));
  const [word] = words;
  if (word === undefined) return null;
  return makeBackup(how.by ?? context, word, how.secret ?? null, how.withinMs);
}

/**
 * Makes this night's backup in as many runs as it takes.
 * @returns the number of runs
 */
export async function backUpAtNight(context: Context, how: HowMade = {}): Promise<number> {
  for (let runs = 1; ; runs++) if ((await nightTick(context, how)) !== 'to go on') return runs;
}

/** Makes a requested backup of this name. */
export async function backUpNow(context: Context, name: string, how: HowMade = {}): Promise<void> {
  await askForBackup(context, name, async (word) => {
    await makeBackup(context, word, how.secret ?? null, how.withinMs);
  });
}
