import type { EmailKind } from '#domain/order/email-names.ts';
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
export async function outboxEntries(mail: BlobStore): Promise<string[]> {
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
export const mailedKey = (email: string) => `mailed/${email}`;

/** Whether an e-mail of this kind may be queued again: all but enquiries, which are stored once. */
export const isQueuedAgain = (kind: EmailKind) => kind !== 'enquiry';

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
export function oneMoreTry({ since, tries }: OutboxEntry, now: Date): OutboxEntry {
  const wait = Math.min(2 ** tries * MINUTE_MS, LONGEST_WAIT_MS);
  return { since, tries: tries + 1, nextAt: new Date(now.getTime() + wait).toISOString() };
}
