import type { Enquiry } from '#domain/enquiry.ts';
import { type EnquiryUpdate, isEnquiryId, withUpdate } from '#domain/enquiry-list.ts';
import type { AppContext } from '../app-context.ts';
import { changeDigested } from '../lists/digests.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { enquiryDigests } from './list-enquiries.ts';
import { enquiryKey } from './send-enquiry.ts';

/** Whether there is an enquiry with this id. One blob read. */
export async function enquiryExists(enquiries: BlobStore, id: string): Promise<boolean> {
  return isEnquiryId(id) && (await enquiries.read<Enquiry>(enquiryKey(id))) !== null;
}

/**
 * Records how far the owner is with an enquiry, and her note.
 * @throws StorageUnavailable
 */
export async function updateEnquiry(
  { storage: { enquiries }, now }: AppContext,
  id: string,
  update: EnquiryUpdate,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  const changedAt = now().toISOString();
  const changed = await changeDigested(enquiryDigests(enquiries), id, (enquiry) =>
    withUpdate(enquiry, update, changedAt),
  );
  return changed ? { ok: true } : { ok: false, reason: 'unknown' };
}
