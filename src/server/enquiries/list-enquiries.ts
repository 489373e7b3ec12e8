import { type DataList, pageOf } from '#domain/datalist.ts';
import type { Enquiry, EnquiryState } from '#domain/enquiry.ts';
import { ENQUIRIES_PER_PAGE, enquiryState } from '#domain/enquiry-list.ts';
import { type DigestIndex, readDigests } from '../lists/digests.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { enquiryKey } from './send-enquiry.ts';

/** The index of the owner's list: how far she is with each enquiry. */
export const enquiryDigests = (store: BlobStore): DigestIndex<Enquiry, EnquiryState> => ({
  store,
  prefix: enquiryKey(''),
  digest: enquiryState,
});

/** Where all enquiries are kept, newest first: their ids begin with the time. */
export async function enquiryKeys(enquiries: BlobStore): Promise<string[]> {
  return (await enquiries.keys(enquiryKey(''))).sort().reverse();
}

/**
 * A page of enquiries, newest first; those suspected to be spam are among them.
 * @param state only those in this state; null for all
 * @throws StorageUnavailable
 */
export async function listEnquiries(
  enquiries: BlobStore,
  state: EnquiryState | null,
  page: number,
  perPage = ENQUIRIES_PER_PAGE,
): Promise<DataList<Enquiry>> {
  const states = await readDigests(enquiryDigests(enquiries));
  const ids = [...states].flatMap(([id, its]) => (state === null || its === state ? [id] : []));
  // Ids begin with the time.
  const shown = pageOf(ids.sort().reverse(), page, perPage);
  const records = await Promise.all(shown.data.map((id) => enquiries.read<Enquiry>(enquiryKey(id))));
  return { ...shown, data: records.flatMap((record) => record?.value ?? []) };
}
