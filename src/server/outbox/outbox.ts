import type { EmailKind } from '#domain/order/email-names.ts';
import type { AppContext } from '../app-context.ts';
import { inTime, SWEEP_MS } from '../in-batches.ts';
import { logError, logNotice } from '../log.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** An e-mail that is to be sent; of the e-mail itself it holds only what it is about, in its key. */
export interface OutboxEntry {
  since: string;
  /** Tries begun so far. */
  tries: number;
  /** When the next try is due. */
  nextAt: string;
}

const PREFIX = 'outbox/';
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;

/** Where an e-mail's entry is kept. */
export const outboxKey = (email: string) => `${PREFIX}${email}`;

/** The e-mails that are to be sent. */
async function outboxEntries(mail: BlobStore): Promise<string[]> {
  return (await mail.keys(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** How many letters are looked at to tell whether any waits too long. */
const LOOKED_AT = 10;

/** Whether letters that were queued before `since` are still to be sent, by a few of them. */
export async function lettersWait(mail: BlobStore, since: Date): Promise<boolean> {
  const letters = (await outboxEntries(mail)).slice(0, LOOKED_AT);
  const found = await Promise.all(letters.map((email) => mail.read<OutboxEntry>(outboxKey(email))));
  return found.some((entry) => entry !== null && Date.parse(entry.value.since) < since.getTime());
}

/** Queues an e-mail; due at once. */
export async function queueEmail(mail: BlobStore, email: string, at: Date): Promise<void> {
  const since = at.toISOString();
  await mail.create<OutboxEntry>(outboxKey(email), { since, tries: 0, nextAt: since });
}

/** Where it is kept that an e-mail was sent, for those that may be queued again. */
const mailedKey = (email: string) => `mailed/${email}`;

/** Whether an e-mail of this kind may be queued again: all but enquiries, which are stored once. */
const isQueuedAgain = (kind: EmailKind) => kind !== 'enquiry';

/** Queues an e-mail unless it was sent: for steps that may be repeated after a crash. */
export async function queueEmailOnce(mail: BlobStore, email: string, at: Date): Promise<void> {
  if (!(await mail.read(mailedKey(email)))) await queueEmail(mail, email, at);
}

/** Which of these e-mails were sent, and when. */
export async function sentEmails(mail: BlobStore, emails: readonly string[]) {
  const found = await Promise.all(emails.map((email) => mail.read<{ at: string }>(mailedKey(email))));
  return emails.flatMap((email, n) => {
    const at = found[n]?.value.at;
    return at ? [{ email, at }] : [];
  });
}

/** The entry once one more try is begun: the next is due after 1, 2, 4 … minutes, at most 6 hours. */
function oneMoreTry({ since, tries }: OutboxEntry, now: Date): OutboxEntry {
  const wait = Math.min(2 ** tries * MINUTE_MS, LONGEST_WAIT_MS);
  return { since, tries: tries + 1, nextAt: new Date(now.getTime() + wait).toISOString() };
}

/** How many mails are under way at once; mail servers allow few connections. */
const AT_ONCE = 4;
/** How long a mark may stand without what it is about, and how long a mail is tried, in milliseconds. */
const SUBJECT_COMES_MS = 10 * 60_000;
const TRIED_FOR_MS = 7 * 24 * 60 * 60_000;

/**
 * Writes a letter.
 * @param about the letter's name without its kind: the id of what it is about
 * @returns 'nothing' when that is not there, or not yet
 * @throws StorageUnavailable
 */
export type RenderEmail = (context: AppContext, about: string) => Promise<Mail | 'nothing'>;

/** Who writes which kind of letter. */
export type EmailTemplates = Record<EmailKind, RenderEmail>;

export interface MailJob {
  mailer: Mailer;
  templates: EmailTemplates;
  /** How long the job may take, in milliseconds; what is under way then is given up until its next try. */
  withinMs?: number;
}

/**
 * Mails the letters that are due. Each is sent at least once: its mark goes only after the mail server took it
 * over. The next try is written down before one is begun, so that sweeps at once send nothing twice, and one that
 * was killed is repeated later. What may be marked again is known as mailed before its mark goes.
 * @returns how many were sent
 * @throws StorageUnavailable when the marks cannot be listed
 */
export async function deliverOutbox(context: AppContext, job: MailJob): Promise<number> {
  const withinMs = job.withinMs ?? SWEEP_MS;
  const deadline = AbortSignal.timeout(withinMs);
  const waiting = await outboxEntries(context.storage.mail);
  const sent = await inTime(waiting, (email) => sendOne(context, job, deadline, email), {
    atOnce: AT_ONCE,
    withinMs,
  });
  return sent.filter(Boolean).length;
}

async function sendOne(
  context: AppContext,
  job: MailJob,
  deadline: AbortSignal,
  email: string,
): Promise<boolean> {
  const { mail } = context.storage;
  const key = outboxKey(email);
  const [kind = '', ...rest] = email.split('/');
  const about = rest.join('/');
  if (!isKind(kind, job.templates)) return false;
  try {
    const mark = await mail.read<OutboxEntry>(key);
    const now = context.now();
    if (!mark || Date.parse(mark.value.nextAt) > now.getTime()) return false;
    if (isQueuedAgain(kind) && (await mail.read(mailedKey(email)))) {
      await mail.remove(key);
      return false;
    }
    const age = now.getTime() - Date.parse(mark.value.since);
    const failed = async (error: unknown): Promise<false> => {
      logError(`mail ${kind}`, error, about);
      if (age < TRIED_FOR_MS) return false;
      logNotice(`mail ${kind}`, 'given up', about);
      await mail.remove(key);
      return false;
    };
    let rendered: Mail | 'nothing';
    try {
      rendered = await job.templates[kind](context, about);
    } catch (error) {
      return await failed(error);
    }
    if (rendered === 'nothing') {
      if (age >= SUBJECT_COMES_MS) await mail.remove(key);
      return false;
    }
    if (!(await mail.replace(key, oneMoreTry(mark.value, now), mark.version))) return false;
    try {
      await job.mailer.send(rendered, deadline);
    } catch (error) {
      return await failed(error);
    }
    if (isQueuedAgain(kind)) await mail.create(mailedKey(email), { at: now.toISOString() });
    await mail.remove(key);
    return true;
  } catch (error) {
    logError(`mail ${kind}`, error, about);
    return false;
  }
}

/** Whether a kind is known here; a email that another version of the site marked is left to it. */
function isKind(kind: string, templates: EmailTemplates): kind is EmailKind {
  return Object.hasOwn(templates, kind);
}
