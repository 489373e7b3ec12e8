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

/** Returns true for the id of an existing enquiry. One store request. */
export async function enquiryExists(context: EnquiryContext, id: string): Promise<boolean> {
  return isEnquiryId(id) && (await readEnquiry(context, id)) !== null;
}

/**
 * Changes the state of an enquiry, or the owner's note about it.
 * @returns the enquiry as it is now; not `ok` when nothing was changed because its note is newer; null for an
 * unknown id
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

/** Changes several enquiries. Unknown ids are skipped. */
export async function updateEnquiries(
  context: EnquiryContext,
  ids: readonly string[],
  update: EnquiryUpdate,
): Promise<void> {
  await inBatches(ids, (id) => updateEnquiry(context, id, update));
}

/** Most enquiries that one run deletes. The next run continues. */
const MOST = 2_000;

/** Updates the index for new, changed and deleted enquiries, and removes the blobs of the deleted ones. */
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
 * Deletes enquiries a year after they were sent or last changed, as the privacy policy promises. Reads only
 * the parts of the index that are that old.
 * @returns number of deleted enquiries
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
 * Deletes an enquiry. Its content is removed at once, and its blob by the next sweep.
 * @param isMeant decides with the enquiry as it is at that moment
 * @returns false for an unknown id, and for an enquiry that is not meant
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
