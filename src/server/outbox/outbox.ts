import { orderOfAttempt } from '#domain/order/attempt.ts';
import { type EmailKind, emails, sendingOrder } from '#domain/order/email-names.ts';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import type { BlobStore, Stored } from '../storage/blob-store.ts';

/*
 * The outbox: one blob, its entry, for each e-mail that is still to be sent. The key names the e-mail by
 * the id of what it is about. Neither names nor texts are kept.
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
/** How long a letter is tried at least before it is given up, in milliseconds. */
export const TRIED_FOR_MS = 7 * 24 * 60 * MINUTE_MS;

/** Returns the key under which an e-mail's entry is kept. */
export const outboxKey = (email: string) => `${PREFIX}${email}`;

/** Lists the names of the e-mails that are still to be sent. One store request for each thousand. */
export async function listOutbox(mail: BlobStore): Promise<string[]> {
  return (await mail.keys(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/**
 * Returns whether a try is due. A time more than a day ahead was written by a wrong clock and does not
 * count.
 */
export function isTryDue({ nextAt }: Tries, now: Date): boolean {
  const wait = Date.parse(nextAt) - now.getTime();
  return wait <= 0 || wait > 24 * 60 * MINUTE_MS;
}

/**
 * Counts one more try, which begins now. The next is due after 1, 2, 4 … minutes, and after `longestMs` at
 * most.
 */
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
 * Reads the entries of some e-mails and returns those that are due, the longest due first. A letter that
 * fails goes to the end of the queue, because its next try is due later. An entry that cannot be read is
 * written anew and is due the next time, since its key alone names the letter.
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
      if (!(error instanceof CorruptBlob)) return [];
      await writeAnew(mail, email, now);
      return [];
    }
  });
  const dueAt = ({ entry }: DueLetter) => Math.min(Date.parse(entry.value.nextAt), now.getTime());
  return letters.flat().sort((a, b) => dueAt(a) - dueAt(b) || (a.email < b.email ? -1 : 1));
}

/** Replaces an entry that cannot be read. Its key alone names the letter. */
const writeAnew = (mail: BlobStore, email: string, now: Date) =>
  mail.writeBytes(outboxKey(email), new TextEncoder().encode(JSON.stringify(newEntry(now))));

/**
 * Returns the kind of an e-mail; null for one that another version of the site queued, which is left to it.
 */
export function kindOf(email: string): EmailKind | null {
  const kind = email.split('/')[0] ?? '';
  return isKind(kind) ? kind : null;
}

const isKind = (kind: string): kind is EmailKind => Object.hasOwn(sendingOrder, kind);

/** Returns what an e-mail is about: its name without its kind. */
export const aboutOf = (email: string) => email.slice(email.indexOf('/') + 1);

/** Returns whether an e-mail is about an order, or one of its attempts, or whatever else this id names. */
export function isAbout(email: string, id: string): boolean {
  const [about = ''] = aboutOf(email).split('/');
  return about === id || orderOfAttempt(about) === id;
}

/** Returns whether an e-mail tells the owner of an enquiry. */
export const isEnquiry = (email: string) => email.startsWith(emails.enquiry(''));

/**
 * Parts e-mails by the order in which they are sent: to buyers, to the owner, enquiries. Unknown kinds are
 * left out.
 */
export function classesOf(names: readonly string[]): string[][] {
  const places = [...new Set(Object.values(sendingOrder))].sort();
  const placeOf = (email: string) => {
    const kind = kindOf(email);
    return kind && sendingOrder[kind];
  };
  return places.map((place) => names.filter((email) => placeOf(email) === place));
}

/** Least time between two digests of enquiries, and longest between two tries of one, in milliseconds. */
export const BETWEEN_DIGESTS_MS = 60 * MINUTE_MS;

/** How many letters of each class are looked at to tell whether any waits too long. */
const LOOKED_AT = 4;

/**
 * Returns whether letters that were queued before `since` are still to be sent, judged by a few of them. An
 * enquiry that was not tried yet may rightly wait for the next digest, and has that much more time.
 * @throws StorageUnavailable
 */
export async function lettersWait(mail: BlobStore, since: Date): Promise<boolean> {
  const letters = classesOf(await listOutbox(mail)).flatMap((waiting) =>
    waiting.filter((letter) => kindOf(letter) !== 'push').slice(0, LOOKED_AT),
  );
  const late = await inBatches(letters, async (email) => {
    const entry = (await mail.read<OutboxEntry>(outboxKey(email)))?.value;
    if (!entry) return false;
    const waitsForDigest = isEnquiry(email) && entry.tries === 0;
    return Date.parse(entry.since) < since.getTime() - (waitsForDigest ? BETWEEN_DIGESTS_MS : 0);
  });
  return late.includes(true);
}

/** Queues an e-mail unless it is queued already; due at once. @throws StorageUnavailable */
export async function queueEmail(mail: BlobStore, email: string, at: Date): Promise<void> {
  await mail.create<OutboxEntry>(outboxKey(email), newEntry(at));
}

function newEntry(at: Date): OutboxEntry {
  const since = at.toISOString();
  return { since, tries: 0, nextAt: since };
}

/** Returns the key under which it is kept that an e-mail was sent, for those that may be queued again. */
export const mailedKey = (email: string) => `mailed/${email}`;

/** Returns whether a step that is repeated after a crash may queue an e-mail of this kind again. */
export const isQueuedAgain = (kind: EmailKind) => kind !== 'enquiry' && kind !== 'newPassword';

/**
 * Queues an e-mail unless it was sent: for steps that may be repeated after a crash.
 * @throws StorageUnavailable
 */
export async function queueEmailOnce(mail: BlobStore, email: string, at: Date): Promise<void> {
  if (!(await mail.read(mailedKey(email)))) await queueEmail(mail, email, at);
}

/** Returns which of these e-mails were sent, and when. @throws StorageUnavailable */
export async function sentEmails(mail: BlobStore, emails: readonly string[]) {
  const found = await Promise.all(emails.map((email) => mail.read<{ at: string }>(mailedKey(email))));
  return emails.flatMap((email, n) => {
    const at = found[n]?.value.at;
    return at ? [{ email, at }] : [];
  });
}
