import { type EnquiryUpdate, isEnquiryId, withUpdate } from '#domain/enquiry/enquiry-list.ts';
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
 * @returns false for an unknown enquiry
 * @throws StorageUnavailable
 */
export async function updateEnquiry(
  context: EnquiryContext,
  id: string,
  update: EnquiryUpdate,
): Promise<boolean> {
  const changedAt = context.now().toISOString();
  const { now } = await changeRecord(enquiryCollection(context), id, (known) =>
    known && !isDeleted(known) ? withUpdate(known, update, changedAt) : null,
  );
  return now !== null && !isDeleted(now.record);
}

/** The same for several; unknown ones are passed over. */
export async function updateEnquiries(
  context: EnquiryContext,
  ids: readonly string[],
  update: EnquiryUpdate,
): Promise<void> {
  await inBatches(ids, (id) => updateEnquiry(context, id, update));
}
