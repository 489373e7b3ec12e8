import type { Enquiry, EnquiryState } from '#domain/enquiry/enquiry.ts';
import { ENQUIRIES_PER_PAGE } from '#domain/enquiry/enquiry-list.ts';
import { type DataList, pageBounds } from '#domain/site/datalist.ts';
import { inBatches } from '../in-batches.ts';
import { loadRecord } from '../storage/collection.ts';
import { readBlocks, rowsOf, total } from '../storage/projection.ts';
import { type EnquiryContext, enquiryCollection, isDeleted } from './enquiry-collection.ts';

/** Reads an enquiry; null for an unknown or deleted one. One store request. */
export async function readEnquiry(context: EnquiryContext, id: string): Promise<Enquiry | null> {
  const found = await loadRecord(enquiryCollection(context), id);
  return found && !isDeleted(found.record) ? found.record : null;
}

/**
 * A page of enquiries, newest first; those suspected to be spam are among them. Two store requests, and one for
 * each enquiry on the page.
 * @param state only those in this state; null for all
 * @throws StorageUnavailable
 */
export async function listEnquiries(
  context: EnquiryContext,
  state: EnquiryState | null,
  page: number,
  perPage = ENQUIRIES_PER_PAGE,
): Promise<DataList<Enquiry>> {
  const blocks = await readBlocks(enquiryCollection(context));
  const figure = state ?? 'count';
  const bounds = pageBounds(total(blocks, figure), page, perPage);
  const rows = await rowsOf(blocks, figure, (row) => state === null || row.state === state, bounds);
  const read = await inBatches(rows, ({ id }) => readEnquiry(context, id));
  return { ...bounds.list, data: read.filter((enquiry) => enquiry !== null) };
}

/** All enquiries, newest first, some at a time. */
export async function* allEnquiries(context: EnquiryContext): AsyncGenerator<Enquiry[]> {
  for (const { rows } of await readBlocks(enquiryCollection(context))) {
    const read = await inBatches(await rows(), ({ id }) => readEnquiry(context, id));
    yield read.filter((enquiry) => enquiry !== null);
  }
}
