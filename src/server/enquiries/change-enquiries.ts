import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import {
  type EnquiryUpdate,
  isEnquiryId,
  isNoteOutdated,
  isTimeOutdated,
  withUpdate,
} from '#domain/enquiry/enquiry-list.ts';
import { aYearBefore } from '#domain/site/person.ts';
import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { changeRecord, removeRecord } from '../storage/collection.ts';
import { readList, showAtOnce } from '../storage/list.ts';
import { type EnquiryContext, enquiryCollection } from './enquiry-collection.ts';
import { readEnquiry } from './list-enquiries.ts';

/** Returns true for the id of an existing enquiry. One store request. */
export async function enquiryExists(context: EnquiryContext, id: string): Promise<boolean> {
  return isEnquiryId(id) && (await readEnquiry(context, id)) !== null;
}

/**
 * Changes the state of an enquiry, the owner's note about it, or the time of its appointment.
 * @returns the enquiry as it is now; not `ok` when nothing was changed because its note or its time is newer;
 * null for an unknown id
 * @throws StorageUnavailable
 */
export async function updateEnquiry(
  context: EnquiryContext,
  id: string,
  update: EnquiryUpdate,
): Promise<{ ok: boolean; enquiry: Enquiry } | null> {
  const changedAt = context.now().toISOString();
  const { now, changed } = await changeRecord(enquiryCollection(context), id, (known) =>
    known && !isNoteOutdated(known, update) && !isTimeOutdated(known, update)
      ? withUpdate(known, update, changedAt)
      : null,
  );
  return now && { ok: changed, enquiry: now.record };
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

/**
 * Deletes enquiries a year after they were sent or last changed, as the privacy policy promises.
 * @returns number of deleted enquiries
 * @throws StorageUnavailable when they cannot be listed
 */
export async function deleteOldEnquiries(context: EnquiryContext): Promise<number> {
  const collection = enquiryCollection(context);
  const limit = aYearBefore(context.now()).toISOString();
  const { rows } = await readList(collection);
  const due = rows.filter(({ changedAt }) => changedAt < limit).map(({ id }) => id);
  const done = await inTime(due.slice(0, MOST), async (id) => {
    try {
      await removeRecord(collection, id);
      return true;
    } catch (error) {
      logError('delete old enquiries', error, id);
      return false;
    }
  });
  // What was deleted goes from the list too.
  await readList(collection);
  return done.filter(Boolean).length;
}

/** Deletes enquiries, in records and list. Unknown ids are skipped. @throws StorageUnavailable */
export async function deleteEnquiries(context: EnquiryContext, ids: readonly string[]): Promise<void> {
  const collection = enquiryCollection(context);
  await inBatches(ids, (id) => removeRecord(collection, id));
  await showAtOnce(collection, ids);
}
