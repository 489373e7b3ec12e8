import type { BlobStore } from '../storage/blob-store.ts';

/** The mark of a letter that is to be mailed; it holds nothing of the letter but what it is about, in its key. */
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

/** The letters there are, each by the id of what it is about. */
export const emails = {
  /** An enquiry, to the owner. */
  enquiry: (id: string) => `enquiry/${id}`,
  /** A paid order, to its buyer with the receipt. */
  receipt: (orderId: string) => `receipt/${orderId}`,
  /** A paid order, to the owner. */
  sale: (orderId: string) => `sale/${orderId}`,
  /** Something about an attempt that the owner must look at: the kind of anomaly, or the id of a refused refund. */
  trouble: (attemptId: string, what: string) => `trouble/${attemptId}/${what}`,
  /** Money that went back, to the buyer. */
  refund: (orderId: string, refundId: string) => `refund/${orderId}/${refundId}`,
};

/** What a letter is: the first part of its name. */
export type EmailKind = keyof typeof emails;

/** Where a letter's mark lies. */
export const outboxKey = (letter: string) => `${PREFIX}${letter}`;

/** The letters that are to be mailed. */
export async function outboxEntries(mail: BlobStore): Promise<string[]> {
  return (await mail.keys(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** Marks a letter to be mailed; due at once. */
export async function queueEmail(mail: BlobStore, letter: string, at: Date): Promise<void> {
  const since = at.toISOString();
  await mail.create<OutboxEntry>(outboxKey(letter), { since, tries: 0, nextAt: since });
}

/** Where it is kept that a letter was mailed, for letters that may be marked again. */
export const mailedKey = (letter: string) => `mailed/${letter}`;

/** Whether a letter of this kind may be marked again: all but enquiries, which are stored once. */
export const isMarkedAgain = (kind: EmailKind) => kind !== 'enquiry';

/** Marks a letter to be mailed unless it was: for what may be done again by somebody who finishes it. */
export async function queueEmailOnce(mail: BlobStore, letter: string, at: Date): Promise<void> {
  if (!(await mail.read(mailedKey(letter)))) await queueEmail(mail, letter, at);
}

/** The mark as it stands once one more try is begun: the next is due after 1, 2, 4 … minutes, at most 6 hours. */
export function oneMoreTry({ since, tries }: OutboxEntry, now: Date): OutboxEntry {
  const wait = Math.min(2 ** tries * MINUTE_MS, LONGEST_WAIT_MS);
  return { since, tries: tries + 1, nextAt: new Date(now.getTime() + wait).toISOString() };
}
