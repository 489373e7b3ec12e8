import type { BlobStore } from '../storage/blob-store.ts';

/** The mark of an enquiry that is to be mailed; it holds nothing of the enquiry but its id, in its key. */
export interface OutboxMark {
  since: string;
  /** Tries begun so far. */
  tries: number;
  /** When the next try is due. */
  nextAt: string;
}

const PREFIX = 'outbox/enquiry/';
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;

/** Where an enquiry's mark lies. */
export const outboxKey = (id: string) => `${PREFIX}${id}`;

/** The ids of the enquiries that are to be mailed. */
export async function idsInOutbox(mail: BlobStore): Promise<string[]> {
  return (await mail.keys(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** Marks an enquiry to be mailed; due at once. */
export async function putInOutbox(mail: BlobStore, id: string, at: Date): Promise<void> {
  const since = at.toISOString();
  await mail.create<OutboxMark>(outboxKey(id), { since, tries: 0, nextAt: since });
}

/** The mark as it stands once one more try is begun: the next is due after 1, 2, 4 … minutes, at most 6 hours. */
export function oneMoreTry({ since, tries }: OutboxMark, now: Date): OutboxMark {
  const wait = Math.min(2 ** tries * MINUTE_MS, LONGEST_WAIT_MS);
  return { since, tries: tries + 1, nextAt: new Date(now.getTime() + wait).toISOString() };
}
