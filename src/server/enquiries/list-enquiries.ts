import { indianTime, isAhead } from '#domain/enquiry/appointment.ts';
import { isUnsettled } from '#domain/enquiry/complaint.ts';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { ENQUIRIES_PER_PAGE, type EnquiryFilter, isListed } from '#domain/enquiry/enquiry-list.ts';
import type { Waiting } from '#domain/site/dashboard.ts';
import { type DataList, pageBounds, pageOf } from '#domain/site/datalist.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { inBatches } from '../in-batches.ts';
import { loadRecord, loadRecords } from '../storage/collection.ts';
import { type Block, oldestFirst, readBlocks, readListing, rowsOf, total } from '../storage/projection.ts';
import { type EnquiryContext, type EnquiryRow, enquiryCollection, isDeleted } from './enquiry-collection.ts';

/** Reads an enquiry; null for an unknown or deleted one. One store request. */
export async function readEnquiry(context: EnquiryContext, id: string): Promise<Enquiry | null> {
  const found = await loadRecord(enquiryCollection(context), id);
  return found && !isDeleted(found.record) ? found.record : null;
}

/**
 * Reads several enquiries. One store request each.
 * @returns the existing ones in the order of the ids, and the ids of those that cannot be read
 * @throws StorageUnavailable
 */
export async function readEnquiries(
  context: EnquiryContext,
  ids: readonly string[],
): Promise<{ enquiries: Enquiry[]; unreadable: string[] }> {
  const { found, unreadable } = await loadRecords(enquiryCollection(context), ids);
  return { enquiries: found.flatMap(({ record }) => (isDeleted(record) ? [] : record)), unreadable };
}

/** A page of enquiries, and the ids of those that were left out because they cannot be read. */
type EnquiryPage = DataList<Enquiry> & { unreadable: string[] };

/** Reads the enquiries of a page of rows, in their order. */
async function pageWith(
  context: EnquiryContext,
  { data, ...list }: DataList<EnquiryRow>,
  pending: readonly string[],
): Promise<EnquiryPage> {
  const ids = data.map(({ id }) => id);
  const { enquiries, unreadable } = await readEnquiries(context, ids);
  return { ...list, data: enquiries, unreadable: [...new Set([...pending, ...unreadable])] };
}

/** Reads the enquiries of some rows, in their order. */
async function enquiriesOf(context: EnquiryContext, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const read = await inBatches(rows, ({ id }) => readEnquiry(context, id));
  return read.filter((enquiry) => enquiry !== null);
}

/**
 * Reads a page of enquiries, newest first, after those that the law sets a time for. Suspected spam is among
 * them. Two store requests, and one for each enquiry on the page and each older segment that it needs. A
 * search for text reads every segment.
 * @throws StorageUnavailable
 */
export async function listEnquiries(
  context: EnquiryContext,
  filter: EnquiryFilter,
  page: number,
  perPage = ENQUIRIES_PER_PAGE,
): Promise<EnquiryPage> {
  const { blocks, unreadable } = await readListing(enquiryCollection(context));
  if (filter.q) {
    const found = (await rowsWhere(blocks, (row) => isListed(row, filter))).flat();
    return pageWith(context, pageOf(found, page, perPage), unreadable);
  }
  const figure = filter.state || 'count';
  const { list, skip, take } = pageBounds(total(blocks, figure), page, perPage);
  const belongs = (row: EnquiryRow) => isListed(row, filter);
  const unsettled = await rowsOf(blocks, `unsettled ${figure}`, (row) => belongs(row) && isUnsettled(row), {
    skip,
    take,
  });
  const others = await rowsOf(blocks, `other ${figure}`, (row) => belongs(row) && !isUnsettled(row), {
    skip: Math.max(0, skip - total(blocks, `unsettled ${figure}`)),
    take: take - unsettled.length,
  });
  return pageWith(context, { ...list, data: [...unsettled, ...others] }, unreadable);
}

const rowsWhere = (blocks: readonly Block<EnquiryRow>[], belongs: (row: EnquiryRow) => boolean) =>
  inBatches(blocks, async ({ rows }) => (await rows()).filter(belongs));

/**
 * Reads every enquiry that `isMeant` accepts, newest first. Reads the whole index.
 * @throws CorruptBlob when one cannot be read
 */
export async function findEnquiries(
  context: EnquiryContext,
  isMeant: (row: EnquiryRow) => boolean,
): Promise<Enquiry[]> {
  const found = await rowsWhere(await readBlocks(enquiryCollection(context)), isMeant);
  return enquiriesOf(context, found.flat());
}

/**
 * Reads a page of the appointments from today on (in India), the next one first, without closed ones and
 * spam. Reads the whole index.
 */
export async function listAppointments(context: EnquiryContext, page: number): Promise<EnquiryPage> {
  const today = indianTime(indiaToday(context.now()), '00:00') ?? '';
  const from = new Date(today).toISOString();
  const { blocks, unreadable } = await readListing(enquiryCollection(context));
  const found = await rowsWhere(
    blocks,
    ({ preferredAt, state }) =>
      preferredAt !== null && preferredAt >= from && state !== 'closed' && state !== 'spam',
  );
  const rows = found.flat().sort((a, b) => ((a.preferredAt ?? '') < (b.preferredAt ?? '') ? -1 : 1));
  return pageWith(context, pageOf(rows, page, ENQUIRIES_PER_PAGE), unreadable);
}

/** Age in days up to which enquiries are searched for appointments. */
const APPOINTMENT_DAYS = 120;

/**
 * Reads the records that wait for the owner: enquiries to answer, appointments that are not over, and
 * complaints that are not settled. What has waited longest comes first. Complaints are counted among the
 * enquiries to answer, and shown once. Reads the index once, and each shown enquiry once.
 * @param most number of each that is read
 * @param withOrder ids of enquiries whose appointment is shown by an order instead
 * @throws StorageUnavailable
 */
export async function readWaiting(
  context: EnquiryContext,
  most: number,
  withOrder: ReadonlySet<string>,
): Promise<
  Record<'toAnswer' | 'upcoming' | 'complaints', Waiting<Enquiry>> & { complaintsToAnswer: number }
> {
  const now = context.now();
  const { blocks } = await readListing(enquiryCollection(context));
  const oldest = oldestFirst(blocks);
  const first = { skip: 0, take: most };
  const isOther = (row: EnquiryRow) => row.state === 'new' && !isUnsettled(row);
  const upcoming = (await upcomingRows(blocks, now)).filter(({ id }) => !withOrder.has(id));
  const shown = {
    toAnswer: await rowsOf(oldest, 'other new', isOther, first),
    upcoming: upcoming.slice(0, most),
    complaints: await rowsOf(oldest, 'unsettled count', isUnsettled, first),
  };
  const ids = [...new Set(Object.values(shown).flatMap((rows) => rows.map(({ id }) => id)))];
  const read = new Map((await readEnquiries(context, ids)).enquiries.map((each) => [each.id, each]));
  const waiting = (all: number, rows: readonly EnquiryRow[]): Waiting<Enquiry> => ({
    total: all,
    newest: rows.flatMap(({ id }) => read.get(id) ?? []),
  });
  return {
    toAnswer: waiting(total(blocks, 'new'), shown.toAnswer),
    upcoming: waiting(upcoming.length, shown.upcoming),
    complaints: waiting(total(blocks, 'unsettled count'), shown.complaints),
    complaintsToAnswer: total(blocks, 'unsettled new'),
  };
}

/** Returns the appointments that are not over, the next one first. */
async function upcomingRows(blocks: readonly Block<EnquiryRow>[], now: Date): Promise<EnquiryRow[]> {
  const oldest = new Date(now.getTime() - APPOINTMENT_DAYS * 86_400_000).toISOString();
  const found: EnquiryRow[] = [];
  for (const block of blocks) {
    for (const row of await block.rows()) {
      const isWanted = row.state !== 'closed' && row.state !== 'spam';
      if (isWanted && row.preferredAt !== null && isAhead(row.preferredAt, now)) found.push(row);
    }
    if (block.from < oldest) break;
  }
  return found.sort((a, b) => Date.parse(a.preferredAt ?? '') - Date.parse(b.preferredAt ?? ''));
}

/** Reads all enquiries in batches, newest first. @throws CorruptBlob when one cannot be read */
export async function* allEnquiries(context: EnquiryContext): AsyncGenerator<Enquiry[]> {
  for (const { rows } of await readBlocks(enquiryCollection(context))) {
    yield await enquiriesOf(context, await rows());
  }
}
