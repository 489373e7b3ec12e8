import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { type EnquiryUpdate, isEnquiryId, isNoteOutdated, withUpdate } from '#domain/enquiry/enquiry-list.ts';
import { inBatches } from '../in-batches.ts';
import { changeRecord } from '../storage/collection.ts';
import { type EnquiryContext, enquiryCollection, isDeleted } from './enquiry-collection.ts';
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
