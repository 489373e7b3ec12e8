import type { AppContext } from '../app-context.ts';
import { count, type Limit, stillCounted, takeBack } from '../rate-limit/counts.ts';
import { BETWEEN_DIGESTS_MS } from './outbox.ts';

/*
 * Strangers can send enquiries without end, and a mailbox may send only some hundred mails a day. So letters
 * about a single enquiry are counted like a visitor's calls. While there is no room for more of them, what
 * waits is told in a digest, of which one an hour is tried. The outbox alone says what is still to be told: if
 * the counts are lost, the owner gets more letters, and none is missing.
 */

/** Letters about a single enquiry within 24 hours. */
export const MOST_OWN_LETTERS = 60;
/** Most enquiries in one digest. A sweep reads and writes as many well within its time. */
export const MOST_IN_DIGEST = 1_000;

const LETTERS: Limit = { calls: MOST_OWN_LETTERS, windowMs: 24 * 3_600_000 };
const DIGESTS: Limit = { calls: 1, windowMs: BETWEEN_DIGESTS_MS };
const LETTERS_SENT = 'site/enquiry-letters';
const DIGESTS_TRIED = 'site/enquiry-digests';

type CountContext = Pick<AppContext, 'storage' | 'now'>;
type Counts = { at: number[] };

/** Returns how many letters about enquiries may be sent now. Two store requests. @throws StorageUnavailable */
export async function roomForEnquiries({ storage: { limits }, now }: CountContext) {
  const room = async (key: string, limit: Limit) => {
    const counts = await limits.read<Counts>(key);
    return roomIn(stillCounted(counts?.value.at ?? [], limit, now()), limit);
  };
  const [letters, digests] = await Promise.all([room(LETTERS_SENT, LETTERS), room(DIGESTS_TRIED, DIGESTS)]);
  return { letters, digests };
}

const roomIn = (counted: readonly number[], { calls }: Limit) => Math.max(0, calls - counted.length);

/**
 * Counts letters about one enquiry each, before they are sent.
 * @returns how many of them there is room for, and what takes those off the count that did not leave
 * @throws StorageUnavailable
 */
export async function countLetters({ storage: { limits }, now }: CountContext, wanted: number) {
  const at = now();
  let admitted = 0;
  await limits.change<Counts>(LETTERS_SENT, (counts) => {
    const counted = stillCounted(counts?.at ?? [], LETTERS, at);
    admitted = Math.min(wanted, roomIn(counted, LETTERS));
    return admitted > 0 ? { at: [...counted, ...Array<number>(admitted).fill(at.getTime())] } : null;
  });
  const takeOff = async (unsent: number) => {
    if (unsent > 0) await takeBack(limits, LETTERS_SENT, at, unsent);
  };
  return { admitted, takeOff };
}

/** Counts a try of a digest. @returns false if one was tried within the last hour @throws StorageUnavailable */
export async function countDigest({ storage: { limits }, now }: CountContext): Promise<boolean> {
  return (await count(limits, DIGESTS_TRIED, DIGESTS, now())).admitted;
}
