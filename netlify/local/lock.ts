import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/*
 * Locks keep two processes of one machine from using the same folder at once. A lock is an open transaction
 * on an empty SQLite file, so the operating system holds it: it ends with its process, even when that process
 * is killed. There are no stale locks to take over, and a process id that was given to another program means
 * nothing. A note beside the file says who holds it. Nothing else may open the lock file, because closing it
 * would end the lock.
 */

/** Facts that the process which holds a lock has written about itself. */
export interface Holder {
  pid: number;
  /** When it took the lock, as ISO time. */
  since: string;
  /** The address at which it answers, if it serves something. */
  url?: string;
}

/** A lock that this process holds until it releases it or ends. */
export interface Lock {
  release(): void;
}

/** The error code of a file that another connection has locked. */
const SQLITE_BUSY = 5;

/** How long to wait before looking again whether a lock is free, in milliseconds. */
const LOOK_AGAIN_MS = 200;

/** Open connections: one that is collected as garbage would end its lock. */
const open = new Set<DatabaseSync>();

/** Opens the lock file and begins a transaction on it. @returns null when another connection is in the way */
function begin(file: string, statement: string): DatabaseSync | null {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(`PRAGMA journal_mode = OFF; ${statement}`);
    open.add(database);
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

function end(database: DatabaseSync): void {
  if (open.delete(database)) database.close();
}

const noteOf = (file: string) => `${file}.json`;

/**
 * Takes a lock for this process alone and notes who holds it.
 * @param url the address that this process answers at, for whoever finds the lock taken
 * @returns null when another process holds it
 * @throws the error of the file system when the lock or its note cannot be written
 */
export function takeLock(file: string, url?: string): Lock | null {
  const database = begin(file, 'BEGIN EXCLUSIVE');
  if (!database) return null;
  const release = () => {
    if (open.has(database)) rmSync(noteOf(file), { force: true });
    end(database);
  };
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), ...(url && { url }) };
  try {
    writeFileSync(noteOf(file), JSON.stringify(holder));
  } catch (error) {
    release();
    throw error;
  }
  return { release };
}

/**
 * Takes a lock that any number of processes may share. While one of them holds it, nobody can take it alone.
 * @returns null when a process holds it alone
 */
export function shareLock(file: string): Lock | null {
  const database = begin(file, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  return database && { release: () => end(database) };
}

/**
 * Runs `act` while this process alone holds a lock, after waiting for the present holder.
 * @param wait called once, with the holder that it waits for
 * @returns what `act` returns
 */
export async function withLock<T>(
  file: string,
  wait: (holder: Holder | null) => void,
  act: () => Promise<T>,
): Promise<T> {
  let lock = takeLock(file);
  if (!lock) wait(readHolder(file));
  while (!lock) {
    await setTimeout(LOOK_AGAIN_MS);
    lock = takeLock(file);
  }
  try {
    return await act();
  } finally {
    lock.release();
  }
}

/** Reads who holds a lock. @returns null when there is no note, or it is not written yet */
export function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(noteOf(file), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/**
 * Names the holder of a lock within a sentence, such as *process 4711, which runs since 10:32 on 22
 * November*.
 */
export function holderInWords(holder: Holder | null): string {
  if (!holder) return 'another process';
  const since = new Date(holder.since).toLocaleString('en-IN', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `process ${holder.pid} (since ${since})`;
}
