import { type EmailKind, emails, sendingOrder } from '#domain/order/email-names.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches, inTime, SWEEP_MS } from '../in-batches.ts';
import { logError, logNotice } from '../log.ts';
import { type Mail, MailError, type Mailer } from '../mail/mailer.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import {
  BETWEEN_DIGESTS_MS,
  beginDigest,
  type Digest,
  type EnquiryPlan,
  endDigestTry,
  forgetTold,
  giveBackLetters,
  planEnquiryLetters,
} from './enquiry-letters.ts';
import {
  type DueLetter,
  listOutbox,
  type OutboxEntry,
  oneMoreTry,
  outboxKey,
  readDueLetters,
} from './entries.ts';

const MINUTE_MS = 60_000;

/** How many letters of each class are looked at to tell whether any waits too long. */
const LOOKED_AT = 4;
/**
 * Returns whether letters that were queued before `since` are still to be sent, judged by a few of them. An enquiry that
 * was not tried yet may rightly wait for the next digest, and has that much more time.
 * @throws StorageUnavailable
 */
export async function lettersWait(mail: BlobStore, since: Date): Promise<boolean> {
  const waiting = await knownLetters(mail);
  const letters = CLASSES.flatMap((ofClass) => waiting.filter(ofClass).slice(0, LOOKED_AT));
  const late = await inBatches(letters, async (email) => {
    const entry = (await mail.read<OutboxEntry>(outboxKey(email)))?.value;
    if (!entry) return false;
    const waitsForDigest = isEnquiry(email) && entry.tries === 0;
    return Date.parse(entry.since) < since.getTime() - (waitsForDigest ? BETWEEN_DIGESTS_MS : 0);
  });
  return late.includes(true);
}

/** Queues an e-mail; due at once. @throws StorageUnavailable */
export async function queueEmail(mail: BlobStore, email: string, at: Date): Promise<void> {
  const since = at.toISOString();
  await mail.create<OutboxEntry>(outboxKey(email), { since, tries: 0, nextAt: since });
}

/** Where it is kept that an e-mail was sent, for those that may be queued again. */
const mailedKey = (email: string) => `mailed/${email}`;

/** Whether an e-mail of this kind may be queued again: all but enquiries, which are stored once. */
const isQueuedAgain = (kind: EmailKind) => kind !== 'enquiry';

/** Queues an e-mail unless it was sent: for steps that may be repeated after a crash. @throws StorageUnavailable */
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

/** How many mails are under way at once; mail servers allow few connections. */
const AT_ONCE = 4;
/** How long an entry may stand without what it is about, in milliseconds. */
const SUBJECT_COMES_MS = 10 * MINUTE_MS;
/**
 * A letter is given up after so many milliseconds and so many tries. Both must be over: by its age alone every letter that
 * waits would be given up at its first failure under a clock that is ahead.
 */
const TRIED_FOR_MS = 7 * 24 * 60 * MINUTE_MS;
const LEAST_TRIES = 20;

/**
 * Writes a letter.
 * @param about the letter's name without its kind: the id of what it is about
 * @returns 'nothing' when that is not there, or not yet
 * @throws StorageUnavailable
 */
export type RenderEmail = (context: AppContext, about: string) => Promise<Mail | 'nothing'>;

/** How a digest of enquiries is to be written. */
export interface DigestOptions extends Pick<Digest, 'at' | 'isBare'> {
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

/** Who writes which kind of letter. */
export interface EmailTemplates extends Record<EmailKind, RenderEmail> {
  digest: RenderDigest;
}

export interface MailJob {
  mailer: Mailer;
  templates: EmailTemplates;
  /** How long the job may take, in milliseconds; what is under way then is given up until its next try. */
  withinMs?: number;
}

/** What became of a try. `unknown`: another sweep is at it, or it is not certain that it did not leave. */
type Result = 'sent' | 'not sent' | 'unknown';

/** A job with the end of its time. */
interface RunningJob extends MailJob {
  deadline: AbortSignal;
}

const kindOf = (email: string) => email.split('/')[0] ?? '';
/** Whether a kind is known here; an e-mail that another version of the site queued is left to it. */
const isKind = (kind: string): kind is EmailKind => Object.hasOwn(sendingOrder, kind);
const isEnquiry = (email: string) => email.startsWith(emails.enquiry(''));
const isOfClass = (place: number) => (email: string) => {
  const kind = kindOf(email);
  return isKind(kind) && sendingOrder[kind] === place;
};
/** The classes of letters, in the order in which they are sent. */
const CLASSES = [...new Set(Object.values(sendingOrder))].sort().map(isOfClass);

const knownLetters = async (mail: BlobStore) =>
  (await listOutbox(mail)).filter((email) => isKind(kindOf(email)));

/**
 * Mails the letters that are due: those to buyers first, then those to the owner, enquiries last. Within a class the
 * letter that has been due longest goes first. Each is sent at least once: its entry goes only after the mail server
 * took the letter over. The next try is written down before one is begun, so that two sweeps at once send nothing twice
 * and a killed one is made up for later.
 * @returns how many letters were sent
 * @throws StorageUnavailable when the outbox cannot be listed
 */
export async function deliverOutbox(context: AppContext, job: MailJob): Promise<number> {
  const withinMs = job.withinMs ?? SWEEP_MS;
  const end = Date.now() + withinMs;
  const running = { ...job, deadline: AbortSignal.timeout(withinMs) };
  const waiting = await knownLetters(context.storage.mail);
  const isLeft = () => Date.now() < end;
  let sent = 0;
  for (const ofClass of CLASSES) {
    const ofThis = waiting.filter(ofClass);
    if (ofThis.length === 0 || !isLeft()) continue;
    try {
      const send = ofThis.some(isEnquiry) ? sendEnquiries : sendDue;
      sent += await send(context, running, ofThis, end);
    } catch (error) {
      logError('deliver outbox', error);
    }
  }
  return sent;
}

/** Begins tries one after another, a few at once, until time is up; the results of those that were reached. */
const inTurn = (tries: readonly (() => Promise<Result>)[], end: number) =>
  inTime(tries, (begin) => begin(), { atOnce: AT_ONCE, withinMs: end - Date.now(), first: 0 });

const countSent = (results: readonly Result[]) => results.filter((result) => result === 'sent').length;

async function sendDue(context: AppContext, job: RunningJob, names: readonly string[], end: number) {
  const due = await readDueLetters(context.storage.mail, names, context.now());
  const tries = due.map((letter) => () => sendLetter(context, job, letter));
  return countSent(await inTurn(tries, end));
}

/** Sends what is due about enquiries: letters of their own, and a digest of those that came beyond them. */
async function sendEnquiries(context: AppContext, job: RunningJob, names: readonly string[], end: number) {
  const ids = names.map(aboutOf);
  const plan = await planEnquiryLetters(context, ids);
  if (!plan) return 0;
  const unsent = new Set(plan.letters);
  const tries = plan.letters.map((letter) => async () => {
    const result = await sendLetter(context, job, letter);
    if (result !== 'not sent') unsent.delete(letter);
    return result;
  });
  const { digest } = plan;
  // First, for it tells of the most.
  if (digest) tries.unshift(() => sendDigest(context, job, plan, digest));
  const results = await inTurn(tries, end);
  await giveBackLetters(context, [...unsent]);
  return countSent(results);
}

/** What a letter is about: its name without its kind. */
const aboutOf = (email: string) => email.slice(kindOf(email).length + 1);

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
  if (!isKind(kind)) return 'not sent';
  try {
    if (isQueuedAgain(kind) && (await mail.read(mailedKey(email)))) {
      await mail.remove(key);
      return 'not sent';
    }
    const { since } = entry.value;
    const age = now.getTime() - Date.parse(since);
    const begun: OutboxEntry = {
      since: age < 0 ? now.toISOString() : since,
      ...oneMoreTry(entry.value, now),
    };
    /** Logs why a try failed, and drops the letter once it was tried for long enough. */
    const failed = async (error: unknown): Promise<Result> => {
      logError(`mail ${kind}`, error, about);
      if (age >= TRIED_FOR_MS && begun.tries >= LEAST_TRIES) {
        logNotice(`mail ${kind}`, 'given up', about);
        await mail.remove(key);
      }
      return 'not sent';
    };
    let written: Mail | 'nothing';
    try {
      written = await job.templates[kind](context, about);
    } catch (error) {
      const result = await failed(error);
      await mail.replace(key, begun, entry.version);
      return result;
    }
    if (written === 'nothing') {
      if (age >= SUBJECT_COMES_MS) await mail.remove(key);
      return 'not sent';
    }
    if (!(await mail.replace(key, begun, entry.version))) return 'unknown';
    try {
      await job.mailer.send(written, job.deadline);
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

/** Tries a digest. It is never given up: the next one waits for it. Never throws; faults are logged. */
async function sendDigest(
  context: AppContext,
  job: RunningJob,
  { known, more }: EnquiryPlan,
  digest: Digest,
): Promise<Result> {
  const { mail } = context.storage;
  const now = context.now();
  try {
    const options = { at: digest.at, isBare: digest.isBare, more };
    const written = await job.templates.digest(context, digest.enquiries, options);
    const told = written === 'nothing' ? [] : written.told;
    const isTold = new Set(told);
    const missing = digest.enquiries.filter((id) => !isTold.has(id));
    await inBatches(missing, (id) => dropIfOld(mail, emails.enquiry(id), now));
    const begun = { ...digest, ...oneMoreTry(digest, now, BETWEEN_DIGESTS_MS), enquiries: told };
    if (!(await beginDigest(context, known, begun)) || written === 'nothing') return 'unknown';
    try {
      await job.mailer.send(written.letter, job.deadline);
    } catch (error) {
      logError('mail digest', error, digest.at);
      if (error instanceof MailError && error.isTextRefused)
        await endDigestTry(context, digest, { isBare: !digest.isBare });
      return 'not sent';
    }
    await endDigestTry(context, digest, { sentAt: now.toISOString() });
    await forgetTold(mail, told);
    return 'sent';
  } catch (error) {
    logError('mail digest', error, digest.at);
    return 'unknown';
  }
}

/** Removes an entry whose enquiry is not there, once that can no longer come. */
async function dropIfOld(mail: BlobStore, email: string, now: Date): Promise<void> {
  const entry = await mail.read<OutboxEntry>(outboxKey(email));
  const age = now.getTime() - Date.parse(entry?.value.since ?? '');
  if (age >= SUBJECT_COMES_MS) await mail.remove(outboxKey(email));
}
