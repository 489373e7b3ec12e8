import type { EmailKind } from '#domain/order/email-names.ts';
import type { AppContext } from '../app-context.ts';
import { inTime, SWEEP_MS } from '../in-time.ts';
import { logError, logNotice } from '../log.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import {
  isQueuedAgain,
  mailedKey,
  type OutboxEntry,
  oneMoreTry,
  outboxEntries,
  outboxKey,
} from './outbox.ts';

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
