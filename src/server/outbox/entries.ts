import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { BlobStore, Stored } from '../storage/blob-store.ts';

/*
 * The entries of the outbox: one blob for each e-mail that is still to be sent. The key names the e-mail; neither names
 * nor texts are kept.
 */

/** When a try is due. */
export interface Tries {
  /** Tries begun so far. */
  tries: number;
  /** When the next try is due, as ISO time. */
  nextAt: string;
}

/** An e-mail that is still to be sent. */
export interface OutboxEntry extends Tries {
  /** When it was queued, as ISO time. */
  since: string;
}

const PREFIX = 'outbox/';
const MINUTE_MS = 60_000;
/** Longest wait between two tries, in milliseconds. */
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;

/** Returns the key under which an e-mail's entry is kept. */
export const outboxKey = (email: string) => `${PREFIX}${email}`;

/** Lists the names of the e-mails that are still to be sent. One store request for each thousand. */
export async function listOutbox(mail: BlobStore): Promise<string[]> {
  return (await mail.keys(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** Returns whether a try is due. A time more than a day ahead was written by a wrong clock and does not count. */
export function isTryDue({ nextAt }: Tries, now: Date): boolean {
  const wait = Date.parse(nextAt) - now.getTime();
  return wait <= 0 || wait > 24 * 60 * MINUTE_MS;
}

/** Counts one more try, which begins now. The next is due after 1, 2, 4 … minutes, and after `longestMs` at most. */
export function oneMoreTry({ tries }: Tries, now: Date, longestMs = LONGEST_WAIT_MS): Tries {
  const wait = Math.min(2 ** tries * MINUTE_MS, longestMs);
  return { tries: tries + 1, nextAt: new Date(now.getTime() + wait).toISOString() };
}

/** A letter whose next try is due, with its entry as it was read. */
export interface DueLetter {
  email: string;
  entry: Stored<OutboxEntry>;
}

/**
 * Reads the entries of some e-mails and returns those that are due, the longest due first. A letter that fails goes to
 * the end of the queue, because its next try is due later. An entry that cannot be read is logged and left out.
 */
export async function readDueLetters(
  mail: BlobStore,
  emails: readonly string[],
  now: Date,
): Promise<DueLetter[]> {
  const letters = await inBatches(emails, async (email): Promise<DueLetter[]> => {
    try {
      const entry = await mail.read<OutboxEntry>(outboxKey(email));
      return entry && isTryDue(entry.value, now) ? [{ email, entry }] : [];
    } catch (error) {
      logError('read the outbox', error, email);
      return [];
    }
  });
  const dueAt = ({ entry }: DueLetter) => Math.min(Date.parse(entry.value.nextAt), now.getTime());
  return letters.flat().sort((a, b) => dueAt(a) - dueAt(b) || (a.email < b.email ? -1 : 1));
}
