import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { type EnquiryUpdate, isEnquiryId, isNoteOutdated, withUpdate } from '#domain/enquiry/enquiry-list.ts';
import { aYearBefore } from '#domain/site/person.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { changeRecord } from '../storage/collection.ts';
import { indexPending, type PendingDone } from '../storage/index-pending.ts';
import { dropStraySegments, readIndexedBlocks } from '../storage/projection.ts';
import { type EnquiryContext, enquiryCollection, isDeleted, neverSent } from './enquiry-collection.ts';
import { readEnquiry } from './list-enquiries.ts';

/** Whether there is an enquiry with this id. One store request. */
export async function enquiryExists(context: EnquiryContext, id: string): Promise<boolean> {
  return isEnquiryId(id) && (await readEnquiry(context, id)) !== null;
}

/**
 * Records how far the owner is with an enquiry, and her note.
 * @returns the enquiry as it is now; not `ok` where it was left as it was, for its note is newer; null for an unknown one
 * @throws StorageUnavailable
 */
export async function updateEnquiry(
  context: EnquiryContext,
  id: string,
  update: EnquiryUpdate,
): Promise<{ ok: boolean; enquiry: Enquiry } | null> {
  const changedAt = context.now().toISOString();
  const { now, changed } = await changeRecord(enquiryCollection(context), id, (known) =>
    known && !isDeleted(known) && !isNoteOutdated(known, update)
      ? withUpdate(known, update, changedAt)
      : null,
  );
  return now && !isDeleted(now.record) ? { ok: changed, enquiry: now.record } : null;
}

/** The same for several; unknown ones are passed over. */
export async function updateEnquiries(
  context: EnquiryContext,
  ids: readonly string[],
  update: EnquiryUpdate,
): Promise<void> {
  await inBatches(ids, (id) => updateEnquiry(context, id, update));
}

/** How many enquiries are deleted in one run, at most; the next run goes on. */
const MOST = 2_000;

/** Brings the index in line with new, changed and deleted enquiries; of the deleted ones nothing is left then. */
export async function indexEnquiries(context: EnquiryContext): Promise<PendingDone> {
  const collection = enquiryCollection(context);
  const deleted: string[] = [];
  const done = await indexPending(collection, {
    empty: () => neverSent,
    async work(id, loaded) {
      if (isDeleted(loaded.record)) deleted.push(id);
      return loaded;
    },
  });
  // Ids are never used twice, so no new enquiry can be removed here.
  await inTime(deleted, (id) => collection.store.remove(collection.prefix + id));
  return done;
}

/**
 * Deletes enquiries a year after they were sent or the owner last did something about them, as the privacy policy
 * promises. Reads only parts of the index that are that old.
 * @returns how many were deleted
 * @throws StorageUnavailable when the index cannot be read
 */
export async function deleteOldEnquiries(context: EnquiryContext): Promise<number> {
  const collection = enquiryCollection(context);
  const limit = aYearBefore(context.now()).toISOString();
  const due: string[] = [];
  const blocks = await readIndexedBlocks(collection);
  await dropStraySegments(collection);
  for (const { from, rows } of blocks) {
    if (due.length >= MOST || from >= limit) break;
    for (const { id, changedAt } of await rows()) if (changedAt < limit) due.push(id);
  }
  const done = await inTime(due.slice(0, MOST), (id) =>
    deleteEnquiry(context, id, (known) => (known.changedAt ?? known.createdAt) < limit).catch((error) => {
      logError('delete old enquiries', error, id);
      return false;
    }),
  );
  return done.filter(Boolean).length;
}

/**
 * Deletes an enquiry: what it said goes at once, its blob with the next sweep.
 * @param isMeant asked with the enquiry as it is when it is deleted
 * @returns false for an unknown one, or one that is not meant
 * @throws StorageUnavailable
 */
export async function deleteEnquiry(
  context: EnquiryContext,
  id: string,
  isMeant: (enquiry: Enquiry) => boolean = () => true,
): Promise<boolean> {
  const { changed } = await changeRecord(enquiryCollection(context), id, (known) =>
    known && !isDeleted(known) && isMeant(known)
      ? { createdAt: known.createdAt, deletedAt: context.now().toISOString() }
      : null,
  );
  return changed;
}
