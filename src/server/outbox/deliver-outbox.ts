import { type EmailKind, emails } from '#domain/order/email-names.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches, inTime, SWEEP_MS } from '../in-batches.ts';
import { logError, logNotice } from '../log.ts';
import { type Mail, MailError, type Mailer } from '../mail/mailer.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { countDigest, countLetters, MOST_IN_DIGEST, roomForEnquiries } from './enquiry-letters.ts';
import {
  aboutOf,
  classesOf,
  type DueLetter,
  isAbout,
  isEnquiry,
  isQueuedAgain,
  kindOf,
  listOutbox,
  mailedKey,
  type OutboxEntry,
  oneMoreTry,
  outboxKey,
  readDueLetters,
  TRIED_FOR_MS,
} from './outbox.ts';

const MINUTE_MS = 60_000;

/** How many mails are under way at once; mail servers allow few connections. */
const AT_ONCE = 4;
/** Milliseconds for which an entry may exist without its record. */
const SUBJECT_COMES_MS = 10 * MINUTE_MS;
/**
 * A letter is given up after `TRIED_FOR_MS` and this many tries. Both must be over: by its age alone every
 * letter that waits would be given up at its first failure under a clock that is ahead.
 */
const LEAST_TRIES = 20;

/**
 * Writes a letter.
 * @param about the letter's name without its kind: the id of what it is about
 * @returns 'nothing' when that is not there, or not yet
 * @throws StorageUnavailable
 */
export type RenderEmail = (context: AppContext, about: string) => Promise<Mail | 'nothing'>;

/** How a digest of enquiries is to be written. */
export interface DigestOptions {
  /** ISO time of the try, which is also the letter's name. */
  at: string;
  /** True if it omits what visitors wrote, because the mail server refused the full text. */
  isBare: boolean;
  /** How many further enquiries wait. */
  more: number;
}

/**
 * Writes a digest of some enquiries.
 * @param ids ids of the enquiries, the oldest first
 * @returns the letter and the ids of the enquiries it tells of; 'nothing' when none of them is there
 * @throws StorageUnavailable
 */
export type RenderDigest = (
  context: AppContext,
  ids: readonly string[],
  options: DigestOptions,
) => Promise<{ letter: Mail; told: string[] } | 'nothing'>;

/** The writer of each kind of letter. */
export interface EmailTemplates extends Record<Exclude<EmailKind, 'push'>, RenderEmail> {
  digest: RenderDigest;
}

/** Sends what was written. @throws Error when it was not taken over */
type Send = (signal: AbortSignal) => Promise<void>;

export interface MailJob {
  /** Null if mail is not set up. Only messages to the owner's devices are sent then. */
  mailer: Mailer | null;
  templates: EmailTemplates;
  /**
   * Writes a message to the owner's devices.
   * @param about the message's name without its kind
   */
  push: (about: string) => Promise<Send | 'nothing'>;
  /** What the letters are about that are sent; all of them if it is absent. */
  about?: string;
  /** How long the job may take, in milliseconds; what is under way then is given up until its next try. */
  withinMs?: number;
}

/** The result of a try. `unknown`: another sweep is at it, or the letter may have left. */
type Result = 'sent' | 'not sent' | 'unknown';

/** A job with the end of its time. */
interface RunningJob extends MailJob {
  deadline: AbortSignal;
}

/** Writes a letter or a message. @returns what sends it */
async function write(
  context: AppContext,
  { mailer, templates, push }: MailJob,
  kind: EmailKind,
  about: string,
): Promise<Send | 'nothing' | 'no mailer'> {
  if (kind === 'push') return push(about);
  if (!mailer) return 'no mailer';
  const mail = await templates[kind](context, about);
  return mail === 'nothing' ? mail : (signal) => mailer.send(mail, signal);
}

/**
 * Mails the letters that are due: those to buyers first, then those to the owner, enquiries last. Within a
 * class the letter that has been due longest goes first. Each is sent at least once: its entry goes only
 * after the mail server took the letter over. The next try is written down before one is begun, so that two
 * sweeps at once send nothing twice and a killed one is made up for later.
 * @returns how many letters were sent
 * @throws StorageUnavailable when the outbox cannot be listed
 */
export async function deliverOutbox(context: AppContext, job: MailJob): Promise<number> {
  const withinMs = job.withinMs ?? SWEEP_MS;
  const end = Date.now() + withinMs;
  const running = { ...job, deadline: AbortSignal.timeout(withinMs) };
  let sent = 0;
  const listed = await listOutbox(context.storage.mail);
  const isMeant = (email: string) => job.about === undefined || isAbout(email, job.about);
  for (const waiting of classesOf(listed.filter(isMeant))) {
    if (waiting.length === 0 || Date.now() >= end) continue;
    try {
      const send = waiting.some(isEnquiry) && job.mailer ? sendEnquiries : sendDue;
      sent += await send(context, running, waiting, end);
    } catch (error) {
      logError('deliver outbox', error);
    }
  }
  return sent;
}

/**
 * Begins tries one after another, a few at once, until time is up; the results of those that were reached.
 */
const inTurn = (tries: readonly (() => Promise<Result>)[], end: number) =>
  inTime(tries, (begin) => begin(), { atOnce: AT_ONCE, withinMs: end - Date.now(), first: 0 });

const countSent = (results: readonly Result[]) => results.filter((result) => result === 'sent').length;

async function sendDue(context: AppContext, job: RunningJob, names: readonly string[], end: number) {
  const due = await readDueLetters(context.storage.mail, names, context.now());
  const tries = due.map((letter) => () => sendLetter(context, job, letter));
  return countSent(await inTurn(tries, end));
}

/**
 * Sends the letters about enquiries that are due, and a digest of the enquiries that there is no room for.
 */
async function sendEnquiries(context: AppContext, job: RunningJob, names: readonly string[], end: number) {
  const room = await roomForEnquiries(context);
  if (room.letters + room.digests === 0) return 0;
  const due = await readDueLetters(context.storage.mail, names, context.now());
  const { admitted, takeOff } = await countLetters(context, due.length);
  const rest = due.slice(admitted, admitted + MOST_IN_DIGEST);
  let unsent = admitted;
  const tries = due.slice(0, admitted).map((letter) => async () => {
    const result = await sendLetter(context, job, letter);
    if (result !== 'not sent') unsent--;
    return result;
  });
  // First, for it tells of the most.
  if (room.digests > 0 && rest.length > 0)
    tries.unshift(() => sendDigest(context, job, rest, names.length - admitted - rest.length));
  const results = await inTurn(tries, end);
  await takeOff(unsent);
  return countSent(results);
}

/** Tries one letter. Never throws; faults are logged. */
async function sendLetter(
  context: AppContext,
  job: RunningJob,
  { email, entry }: DueLetter,
): Promise<Result> {
  const { mail } = context.storage;
  const key = outboxKey(email);
  const kind = kindOf(email);
  const about = aboutOf(email);
  const now = context.now();
  if (!kind) return 'not sent';
  try {
    if (isQueuedAgain(kind) && (await mail.read(mailedKey(email)))) {
      await mail.remove(key);
      return 'not sent';
    }
    const { since } = entry.value;
    const age = now.getTime() - Date.parse(since);
    const counted: OutboxEntry = {
      since: age < 0 ? now.toISOString() : since,
      ...oneMoreTry(entry.value, now),
    };
    /** Logs why a try failed, and drops the letter once it was tried for long enough. */
    const failed = async (error: unknown): Promise<Result> => {
      logError(`mail ${kind}`, error, about);
      if (age >= TRIED_FOR_MS && counted.tries >= LEAST_TRIES) {
        logNotice(`mail ${kind}`, 'given up', about);
        await mail.remove(key);
      }
      return 'not sent';
    };
    let send: Awaited<ReturnType<typeof write>>;
    try {
      send = await write(context, job, kind, about);
    } catch (error) {
      const result = await failed(error);
      await mail.replace(key, counted, entry.version);
      return result;
    }
    if (send === 'no mailer') return 'not sent';
    if (send === 'nothing') {
      if (age >= SUBJECT_COMES_MS) await mail.remove(key);
      return 'not sent';
    }
    if (!(await mail.replace(key, counted, entry.version))) return 'unknown';
    try {
      await send(job.deadline);
    } catch (error) {
      return await failed(error);
    }
    if (isQueuedAgain(kind)) await mail.create(mailedKey(email), { at: now.toISOString() });
    await mail.remove(key);
    return 'sent';
  } catch (error) {
    logError(`mail ${kind}`, error, about);
    return 'unknown';
  }
}

/**
 * Tries a digest. Its enquiries wait for the next one if it does not leave. If the sweep is killed before their
 * entries are removed, the next digest tells of them once more. Never throws; faults are logged.
 * @param more how many further enquiries wait
 */
async function sendDigest(
  context: AppContext,
  job: RunningJob,
  due: readonly DueLetter[],
  more: number,
): Promise<Result> {
  const { mail } = context.storage;
  const now = context.now();
  const ids = due.map(({ email }) => aboutOf(email));
  try {
    if (!(await countDigest(context))) return 'not sent';
    const render = (isBare: boolean) =>
      job.templates.digest(context, ids, { at: now.toISOString(), isBare, more });
    const written = await render(false);
    const told = written === 'nothing' ? [] : written.told;
    const missing = ids.filter((id) => !told.includes(id));
    await inBatches(missing, (id) => dropIfOld(mail, emails.enquiry(id), now));
    if (written === 'nothing') return 'not sent';
    try {
      await job.mailer?.send(written.letter, job.deadline);
    } catch (error) {
      const bare = error instanceof MailError && error.isTextRefused && (await render(true));
      if (!bare || bare === 'nothing') throw error;
      await job.mailer?.send(bare.letter, job.deadline);
    }
    await inBatches(told, (id) => mail.remove(outboxKey(emails.enquiry(id))));
    return 'sent';
  } catch (error) {
    logError('mail digest', error, now.toISOString());
    return 'unknown';
  }
}

/** Removes an entry whose enquiry is not there, once that can no longer come. */
async function dropIfOld(mail: BlobStore, email: string, now: Date): Promise<void> {
  const entry = await mail.read<OutboxEntry>(outboxKey(email));
  const age = now.getTime() - Date.parse(entry?.value.since ?? '');
  if (age >= SUBJECT_COMES_MS) await mail.remove(outboxKey(email));
}
