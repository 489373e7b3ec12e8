import { indianTime, isAhead } from '#domain/enquiry/appointment.ts';
import { isUnsettled } from '#domain/enquiry/complaint.ts';
import type { Enquiry } from '#domain/enquiry/enquiry.ts';
import { ENQUIRIES_PER_PAGE, type EnquiryFilter, isListed } from '#domain/enquiry/enquiry-list.ts';
import type { Waiting } from '#domain/site/dashboard.ts';
import { type DataList, pageOf } from '#domain/site/datalist.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { inBatches } from '../in-batches.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { loadRecord, loadRecords } from '../storage/collection.ts';
import { readList } from '../storage/list.ts';
import { type EnquiryContext, type EnquiryRow, enquiryCollection } from './enquiry-collection.ts';

/*
 * Lists of enquiries. Each function reads the rows of all enquiries, and the enquiries that it returns, one
 * store request each.
 *
 * Every function throws StorageUnavailable when the store does not answer.
 */

/** Reads an enquiry; null for an unknown one. One store request. */
export async function readEnquiry(context: EnquiryContext, id: string): Promise<Enquiry | null> {
  return (await loadRecord(enquiryCollection(context), id))?.record ?? null;
}

/**
 * Reads several enquiries.
 * @returns the existing ones in the order of the ids, and the ids of those that cannot be read
 */
export async function readEnquiries(
  context: EnquiryContext,
  ids: readonly string[],
): Promise<{ enquiries: Enquiry[]; unreadable: string[] }> {
  const { found, damaged } = await loadRecords(enquiryCollection(context), ids);
  return { enquiries: found.map(({ record }) => record), unreadable: damaged };
}

/** Reads the rows of all enquiries, newest first, and the ids of those that cannot be read. */
async function readRows(context: EnquiryContext) {
  const { rows, unreadable } = await readList(enquiryCollection(context));
  return { rows: rows.toReversed(), unreadable };
}

/** Reads the rows of all enquiries, newest first, for files and jobs that must not leave one out. */
export async function readEveryEnquiryRow(context: EnquiryContext): Promise<EnquiryRow[]> {
  const { rows, unreadable } = await readRows(context);
  if (unreadable.length > 0) throw new CorruptBlob(`not readable: ${unreadable.join(', ')}`);
  return rows;
}

/** A page of enquiries, and the ids of those that were left out because they cannot be read. */
type EnquiryPage = DataList<Enquiry> & { unreadable: string[] };

/** Reads the enquiries of a page of rows, in their order. */
async function pageWith(
  context: EnquiryContext,
  { data, ...list }: DataList<EnquiryRow>,
  unlisted: readonly string[],
): Promise<EnquiryPage> {
  const { enquiries, unreadable } = await readEnquiries(
    context,
    data.map(({ id }) => id),
  );
  return { ...list, data: enquiries, unreadable: [...new Set([...unlisted, ...unreadable])] };
}

/** Returns rows with those first that the law sets a time for. */
const unsettledFirst = (rows: readonly EnquiryRow[]): EnquiryRow[] => [
  ...rows.filter(isUnsettled),
  ...rows.filter((row) => !isUnsettled(row)),
];

/**
 * Reads a page of enquiries, newest first, after those that the law sets a time for. Suspected spam is among
 * them.
 */
export async function listEnquiries(
  context: EnquiryContext,
  filter: EnquiryFilter,
  page: number,
  perPage = ENQUIRIES_PER_PAGE,
): Promise<EnquiryPage> {
  const { rows, unreadable } = await readRows(context);
  const found = rows.filter((row) => isListed(row, filter));
  return pageWith(context, pageOf(filter.q ? found : unsettledFirst(found), page, perPage), unreadable);
}

/**
 * Reads every enquiry that `isMeant` accepts, newest first.
 * @throws CorruptBlob when one cannot be read
 */
export async function findEnquiries(
  context: EnquiryContext,
  isMeant: (row: EnquiryRow) => boolean,
): Promise<Enquiry[]> {
  return enquiriesOf(context, (await readEveryEnquiryRow(context)).filter(isMeant));
}

/** Reads the enquiries of some rows, in their order. */
async function enquiriesOf(context: EnquiryContext, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const read = await inBatches(rows, ({ id }) => readEnquiry(context, id));
  return read.filter((enquiry) => enquiry !== null);
}

const isOpen = ({ state, appointment }: EnquiryRow) =>
  state !== 'closed' && state !== 'spam' && appointment !== 'cancelled';

/** A row of an enquiry that asks for a time. */
export type RequestRow = EnquiryRow & { preferredAt: string };

/** Reads the rows of the appointments that begin between two ISO times, without closed, cancelled ones and spam. */
export async function readRequests(context: EnquiryContext, from: string, to: string): Promise<RequestRow[]> {
  const { rows } = await readRows(context);
  const isMeant = (row: EnquiryRow): row is RequestRow =>
    isOpen(row) && row.preferredAt !== null && row.preferredAt >= from && row.preferredAt < to;
  return rows.filter(isMeant);
}

const nextFirst = (rows: EnquiryRow[]) =>
  rows.sort((a, b) => Date.parse(a.preferredAt ?? '') - Date.parse(b.preferredAt ?? ''));

/**
 * Reads a page of the appointments from today on (in India), the next one first, without closed and
 * cancelled ones and spam.
 */
export async function listAppointments(context: EnquiryContext, page: number): Promise<EnquiryPage> {
  const today = indianTime(indiaToday(context.now()), '00:00') ?? '';
  const from = new Date(today).toISOString();
  const { rows, unreadable } = await readRows(context);
  const found = rows.filter((row) => isOpen(row) && row.preferredAt !== null && row.preferredAt >= from);
  return pageWith(context, pageOf(nextFirst(found), page, ENQUIRIES_PER_PAGE), unreadable);
}

/**
 * Reads the records that wait for the owner: enquiries to answer, appointments that are not over, and
 * complaints that are not settled. What has waited longest comes first. Complaints are counted among the
 * enquiries to answer, and shown once.
 * @param most number of each that is read
 * @param withOrder ids of enquiries whose appointment is shown by an order instead
 */
export async function readWaiting(
  context: EnquiryContext,
  most: number,
  withOrder: ReadonlySet<string>,
): Promise<
  Record<'toAnswer' | 'upcoming' | 'complaints', Waiting<Enquiry>> & { complaintsToAnswer: number }
> {
  const now = context.now();
  const { rows } = await readRows(context);
  const oldestFirst = rows.toReversed();
  const isComing = ({ id, preferredAt }: EnquiryRow) =>
    preferredAt !== null && isAhead(preferredAt, now) && !withOrder.has(id);
  const toAnswer = oldestFirst.filter(({ state }) => state === 'new');
  const waiting = {
    toAnswer: toAnswer.filter((row) => !isUnsettled(row)),
    upcoming: nextFirst(rows.filter((row) => isOpen(row) && isComing(row))),
    complaints: oldestFirst.filter(isUnsettled),
  };
  const first = (of: readonly EnquiryRow[]) => of.slice(0, most);
  const ids = [...new Set(Object.values(waiting).flatMap((of) => first(of).map(({ id }) => id)))];
  const read = new Map((await readEnquiries(context, ids)).enquiries.map((each) => [each.id, each]));
  const shown = (of: readonly EnquiryRow[]): Waiting<Enquiry> => ({
    total: of.length,
    newest: first(of).flatMap(({ id }) => read.get(id) ?? []),
  });
  return {
    toAnswer: { ...shown(waiting.toAnswer), total: toAnswer.length },
    upcoming: shown(waiting.upcoming),
    complaints: shown(waiting.complaints),
    complaintsToAnswer: toAnswer.filter(isUnsettled).length,
  };
}

/** Number of enquiries that an export holds at once. */
const AT_ONCE = 200;

/** Reads all enquiries in batches, newest first. @throws CorruptBlob when one cannot be read */
export async function* allEnquiries(context: EnquiryContext): AsyncGenerator<Enquiry[]> {
  const rows = await readEveryEnquiryRow(context);
  for (let n = 0; n < rows.length; n += AT_ONCE) yield await enquiriesOf(context, rows.slice(n, n + AT_ONCE));
}
