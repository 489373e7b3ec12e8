import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';
import { BackupError } from './backup.ts';
import { hasBackup, nameAskedFor, nameOfDay } from './backup-names.ts';
import type { RestoreState } from './put-back.ts';

/*
 * A backup is made, and put back, by a background function of the site, one job at a time. Whoever wants one
 * writes it into the store of backups, with a word nobody can guess, and calls the function with the word:
 * only who may write the store can have it run. The job says how far it is, and how it ended.
 */

/** A job that is asked for, under way, or ended. */
export interface Job {
  /** The name of the backup to make. For a restore, the time at which its backup was made. */
  name: string;
  /** What is to be put back, and how far that is; absent from a job that makes a backup. */
  restore?: RestoreState;
  /** The word that lets its one caller in. */
  word: string;
  /** Until when it counts as under way, unless it shows before that it goes on; for so long each time. */
  until: string;
  leaseMs: number;
  /** True once its caller has used the word. */
  begun?: true;
  ended?: 'done' | 'failed' | 'to go on';
  /** Why it failed, in a sentence. */
  said?: string;
  /** True if a backup that was asked for before was not made, and none was since. */
  missed?: true;
}

/** Key of the job, in the store of backups. */
export const JOB = 'job';
/** Time without a renewal, in milliseconds, after which a job of a deployed site counts as dead. */
export const LEASE_MS = 3 * 60_000;
/** How many times a job renews its lease within that time. */
const RENEWALS = 12;

type JobContext = Pick<AppContext, 'storage' | 'now'>;
/** Calls the background function with a word. */
export type Call = (word: string) => Promise<void>;

/** True while a job goes on, or its call is on the way. */
export const isUnderWay = ({ until, ended }: Job, now: Date): boolean =>
  !ended && now.getTime() < Date.parse(until);

const leaseFrom = (now: Date, leaseMs: number) => new Date(now.getTime() + leaseMs).toISOString();

/** True if the last backup that was asked for was not made: it failed, or was killed. */
export function isBackupMissed(job: Job, now: Date): boolean {
  if (!job.restore && job.ended === 'done') return false;
  return job.missed === true || (!job.restore && !isUnderWay(job, now));
}

/** Reads the last job. @throws StorageUnavailable */
export const readJob = async ({ storage: { backups } }: JobContext): Promise<Job | null> =>
  (await backups.read<Job>(JOB))?.value ?? null;

/**
 * Asks for a job, unless one goes on. A restore that was asked for before goes on where it was.
 * @returns the job: the one asked for, or the one that goes on
 * @throws StorageUnavailable; what `call` throws
 */
export async function askForJob(
  { storage: { backups }, now }: JobContext,
  wanted: Pick<Job, 'name' | 'restore'>,
  call: Call,
  leaseMs = LEASE_MS,
): Promise<Job> {
  const word = randomBytes(16).toString('hex');
  const fresh: Job = { ...wanted, word, until: leaseFrom(now(), leaseMs), leaseMs };
  const job = await backups.change<Job>(JOB, (found) => {
    if (found && isUnderWay(found, now())) return null;
    const missed = found && isBackupMissed(found, now()) && { missed: true as const };
    const begun = found?.restore?.since === wanted.restore?.since ? found?.restore : undefined;
    return { ...fresh, ...missed, ...(begun && { restore: begun }) };
  });
  if (job?.word !== fresh.word) return job ?? fresh;
  await call(fresh.word).catch(async (error) => {
    await recordJob({ backups, now }, fresh.word, { ended: 'failed' }).catch(() => {});
    throw error;
  });
  return job;
}

/** A store of backups and a clock. */
export interface JobPlace {
  backups: AppContext['storage']['backups'];
  now: () => Date;
}

/** Changes the job of a word. @throws BackupError if another has taken its place */
export async function recordJob(
  { backups, now }: JobPlace,
  word: string,
  change: Partial<Job>,
): Promise<void> {
  const job = await backups.change<Job>(JOB, (found) =>
    found?.word === word ? { ...found, until: leaseFrom(now(), found.leaseMs), ...change } : null,
  );
  if (job?.word !== word) throw new BackupError('Another backup or restore was begun meanwhile.');
}

/** Takes the job of a word, once. @returns null for a word that nobody was given, or that was used before */
export async function takeJob({ backups, now }: JobPlace, word: string): Promise<Job | null> {
  let taken = null as Job | null;
  await backups.change<Job>(JOB, (found) => {
    const isFirst = found?.word === word && !found.begun && !found.ended;
    taken = isFirst ? { ...found, begun: true, until: leaseFrom(now(), found.leaseMs) } : null;
    return taken;
  });
  return taken;
}

/** Returns what shows from time to time that a job goes on. It throws if another has taken its place. */
export function shower(place: JobPlace, { word, leaseMs }: Job): () => Promise<void> {
  let last = Date.now();
  return async () => {
    if (Date.now() - last < leaseMs / RENEWALS) return;
    last = Date.now();
    await recordJob(place, word, {});
  };
}

/**
 * Begins the backup of this night, unless there is one or a job goes on: call it now and then until morning.
 * @throws StorageUnavailable; what `call` throws
 */
export async function beginNightlyBackup(context: JobContext, call: Call): Promise<void> {
  const name = nameOfDay(context.now());
  if (!(await hasBackup(context.storage.backups, name))) await askForJob(context, { name }, call);
}

/** A site whose jobs are asked for from outside. */
export interface Site extends JobContext {
  call: Call;
  /** How often to ask how far a job is, in milliseconds. */
  askEveryMs: number;
  /** After which silence a job counts as dead, in milliseconds. */
  leaseMs: number;
}

/** How many times in a row a job may fall silent without any progress. */
const MOST_SILENCES = 3;

/**
 * Has the site do a job, and waits until it has. One that was killed, or whose time was up, is asked for
 * again.
 * @param told of each look at the job
 * @returns the job as it ended
 * @throws BackupError if the site does not answer, or the job fails; StorageUnavailable
 */
export async function doJob(
  site: Site,
  wanted: Pick<Job, 'name' | 'restore'>,
  told: (job: Job) => void = () => {},
): Promise<Job> {
  let silences = 0;
  let done = -1;
  for (;;) {
    const askedAt = site.now();
    const asked = await askForJob(site, wanted, site.call, site.leaseMs);
    const isOurs = asked.name === wanted.name && asked.restore?.since === wanted.restore?.since;
    const job = await ended(site, asked, askedAt, told);
    // Another job, which had begun before, has the site until it is over.
    if (!isOurs) continue;
    if (job?.ended === 'done') return job;
    if (job?.ended === 'failed')
      throw new BackupError(`The site could not do it. ${job.said ?? 'The store does not answer.'}`);
    const reached = job?.restore?.done ?? 0;
    silences = reached > done ? 1 : silences + 1;
    done = Math.max(done, reached);
    if (silences > MOST_SILENCES)
      throw new BackupError(
        'The site began it several times and did not come to its end. The log of the function make-backup says why.',
      );
  }
}

/**
 * Waits until a job has ended, or has fallen silent by the clock of this machine, which may differ from the
 * site's, or another has taken its place.
 */
async function ended(site: Site, asked: Job, askedAt: Date, told: (job: Job) => void): Promise<Job | null> {
  let seen = { until: asked.until, at: askedAt.getTime() };
  for (;;) {
    const job = await readJob(site);
    if (!job || job.word !== asked.word) return null;
    told(job);
    if (job.until !== seen.until) seen = { until: job.until, at: site.now().getTime() };
    if (job.ended || site.now().getTime() - seen.at >= job.leaseMs) return job;
    await pause(site.askEveryMs);
  }
}

/** Has the site make a backup of itself now. @returns its name. @throws as `doJob` does */
export async function backUpNow(site: Site): Promise<string> {
  const name = nameAskedFor(site.now());
  await doJob(site, { name });
  return name;
}
