import { emails } from '#domain/order/email-names.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import {
  BETWEEN_DIGESTS_MS,
  type DueLetter,
  isTryDue,
  outboxKey,
  readDueLetters,
  type Tries,
} from './outbox.ts';

/*
 * Decides which enquiries are mailed to the owner individually and which in a digest, so that a flood of them
 * does not use up her mailbox's daily limit. A single blob, the ledger, records which enquiries used today's
 * letters and what the last digest contains. It is changed by compare-and-swap, so that two sweeps never
 * decide differently. The outbox entries remain the source of truth for what must still be sent. An enquiry's
 * entry is deleted only after its mail was sent. If the ledger is lost, everything that has an entry is
 * decided again.
 */

/** Most letters about a single enquiry on one day in India. */
export const MOST_OWN_LETTERS = 60;
/** Most enquiries in one digest. A sweep reads and writes as many well within its time. */
const MOST_IN_DIGEST = 1_000;

/**
 * A letter about several enquiries. Its contents are fixed before the first try, because mailboxes show a
 * repeated message only once.
 */
export interface Digest extends Tries {
  /** ISO time at which it was made, which is also its permanent name. */
  at: string;
  /** Ids of the enquiries that it contains. */
  enquiries: string[];
  /** ISO time at which it was sent; null until then. */
  sentAt: string | null;
  /** True if it omits what visitors wrote, because the mail server refused the full text. */
  isBare: boolean;
}

interface Ledger {
  /** The day in India that `own` is about. */
  day: string;
  /** Ids of the enquiries that were sent, or are being sent, in letters of their own on that day. */
  own: string[];
  /** The last digest; null before the first. */
  digest: Digest | null;
}

/** Keys of counts of calls, which are forgotten after a while, begin with a hex digit. This one does not. */
const LEDGER = 'mail-ledger';
const NO_LEDGER: Ledger = { day: '', own: [], digest: null };

/** The ledger as it was read; `version` null if there is none yet. */
interface KnownLedger {
  ledger: Ledger;
  version: string | null;
}

async function readLedger(limits: BlobStore): Promise<KnownLedger> {
  const found = await limits.read<Ledger>(LEDGER);
  return { ledger: found?.value ?? NO_LEDGER, version: found?.version ?? null };
}

/** Writes the ledger unless another sweep has changed it since; null if one has. */
async function writeLedger(
  limits: BlobStore,
  { version }: KnownLedger,
  ledger: Ledger,
): Promise<KnownLedger | null> {
  if (version) {
    const written = await limits.replace(LEDGER, ledger, version);
    return written ? { ledger, version: written } : null;
  }
  const created = await limits.create(LEDGER, ledger);
  return created.created ? { ledger, version: created.version } : null;
}

/** The letters about enquiries that one sweep sends. */
export interface EnquiryPlan {
  /** Letters about one enquiry each. */
  letters: DueLetter[];
  /** A digest whose next try is due, or null. */
  digest: Digest | null;
  /** How many further enquiries wait for the next digest or try. */
  more: number;
  known: KnownLedger;
}

/** As much of the context as letters about enquiries need. */
type LetterContext = Pick<AppContext, 'storage' | 'now'>;

/**
 * Decides what a sweep sends about the enquiries that wait. The ledger is written before anything is sent.
 * @param ids ids of all enquiries with an outbox entry
 * @returns null if another sweep decides at this moment
 * @throws StorageUnavailable
 */
export async function planEnquiryLetters(
  { storage: { limits, mail }, now: clock }: LetterContext,
  ids: readonly string[],
): Promise<EnquiryPlan | null> {
  const now = clock();
  const known = await readLedger(limits);
  const { digest } = known.ledger;
  const today = indiaToday(now);
  const used = new Set(known.ledger.day === today ? known.ledger.own : []);
  const inDigest = new Set(digest?.enquiries);
  const waiting = ids.filter((id) => !inDigest.has(id));
  const free = Math.max(0, MOST_OWN_LETTERS - used.size);

  // A sweep that was killed, or is at it, leaves entries of a digest that was sent. They go before the next
  // is made.
  if (digest?.sentAt)
    await forgetTold(
      mail,
      ids.filter((id) => inDigest.has(id)),
    );
  const mayDigest = isDigestDue(digest, now);

  // While all letters are used and no digest is due, nothing can be decided about the others.
  const looked = free > 0 || mayDigest ? waiting : waiting.filter((id) => used.has(id));
  const due = await readDueLetters(mail, looked.map(emails.enquiry), now);
  const started = due.filter((letter) => used.has(enquiryOf(letter)));
  const fresh = due.filter((letter) => !used.has(enquiryOf(letter)));
  const first = fresh.slice(0, free);
  const rest = fresh.slice(free, free + MOST_IN_DIGEST).map(enquiryOf);

  const own = [...used, ...first.map(enquiryOf)];
  const next = mayDigest && rest.length > 0 ? newDigest(rest, now) : digest;
  const isSame = first.length === 0 && next === digest;
  const planned = isSame ? known : await writeLedger(limits, known, { day: today, own, digest: next });
  if (!planned) return null;
  const decided = new Set([...own, ...(next?.enquiries ?? [])]);
  return {
    letters: [...started, ...first],
    digest: next && !next.sentAt && isTryDue(next, now) ? next : null,
    more: ids.filter((id) => !decided.has(id)).length,
    known: planned,
  };
}

const enquiryOf = ({ email }: DueLetter) => email.slice(emails.enquiry('').length);

/** Returns whether a new digest may be made: the last one was sent, an hour ago or earlier. */
function isDigestDue(last: Digest | null, now: Date): boolean {
  if (!last) return true;
  if (!last.sentAt) return false;
  return now.getTime() - Date.parse(last.sentAt) >= BETWEEN_DIGESTS_MS;
}

function newDigest(enquiries: string[], now: Date): Digest {
  const at = now.toISOString();
  return { at, enquiries, tries: 0, nextAt: at, sentAt: null, isBare: false };
}

/**
 * Writes a try of a digest into the ledger, before it begins.
 * @param begun the digest with this try counted, and without enquiries that are not there
 * @returns false if another sweep has changed the ledger, and may be at this digest
 * @throws StorageUnavailable
 */
export async function beginDigest(
  { storage: { limits } }: LetterContext,
  known: KnownLedger,
  counted: Digest,
): Promise<boolean> {
  const digest = counted.enquiries.length > 0 ? counted : null;
  return (await writeLedger(limits, known, { ...known.ledger, digest })) !== null;
}

/** Writes into the ledger how a try of a digest ended. @throws StorageUnavailable */
export async function endDigestTry(
  { storage: { limits } }: LetterContext,
  { at }: Digest,
  ended: Partial<Pick<Digest, 'sentAt' | 'isBare'>>,
): Promise<void> {
  await changeLedger(limits, (ledger) =>
    ledger.digest?.at === at ? { ...ledger, digest: { ...ledger.digest, ...ended } } : null,
  );
}

/** Makes room again for letters that were planned today and did not leave. @throws StorageUnavailable */
export async function giveBackLetters(
  { storage: { limits } }: LetterContext,
  letters: readonly DueLetter[],
): Promise<void> {
  const unsent = new Set(letters.map(enquiryOf));
  if (unsent.size === 0) return;
  await changeLedger(limits, (ledger) => ({ ...ledger, own: ledger.own.filter((id) => !unsent.has(id)) }));
}

async function changeLedger(limits: BlobStore, next: (ledger: Ledger) => Ledger | null): Promise<void> {
  await limits.change<Ledger>(LEDGER, (ledger) => next(ledger ?? NO_LEDGER));
}

/** Removes the outbox entries of enquiries that were mailed. @throws StorageUnavailable */
export async function forgetTold(mail: BlobStore, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (id) => mail.remove(outboxKey(emails.enquiry(id))));
}
