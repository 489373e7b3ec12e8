import { isUnsettled } from '#domain/enquiry/complaint.ts';
import type { Enquiry, EnquiryState } from '#domain/enquiry/enquiry.ts';
import { enquiryState, enquiryStates } from '#domain/enquiry/enquiry-list.ts';
import type { AppContext } from '../app-context.ts';
import type { Collection, Revised } from '../storage/collection.ts';

/** Remains of a deleted enquiry until the index has dropped it. */
export interface DeletedEnquiry {
  createdAt: string;
  deletedAt: string;
}

/** An enquiry as it is stored. */
export type EnquiryRecord = Revised & (Enquiry | DeletedEnquiry);

/** Fields of an enquiry that the owner's lists and search need. */
export interface EnquiryRow extends Pick<Enquiry, 'id' | 'name' | 'number' | 'email' | 'packageName'> {
  state: EnquiryState;
  preferredAt: string | null;
  /** Time at which it was sent or last changed by the owner. */
  changedAt: string;
}

/** Parts of the context that enquiries need. */
export type EnquiryContext = Pick<AppContext, 'storage' | 'now'>;

export const isDeleted = (record: Enquiry | DeletedEnquiry): record is DeletedEnquiry =>
  'deletedAt' in record;

/** Returns the collection of all enquiries. Their ids begin with the time at which they were sent. */
export function enquiryCollection({
  storage: { enquiries },
  now,
}: EnquiryContext): Collection<EnquiryRecord, EnquiryRow> {
  return {
    store: enquiries,
    prefix: 'enquiry/',
    shards: shardsAt(now()),
    isPending: () => false,
    createdAt: ({ createdAt }) => createdAt || null,
    row: (record) =>
      isDeleted(record)
        ? null
        : {
            id: record.id,
            name: record.name,
            number: record.number,
            email: record.email,
            packageName: record.packageName,
            preferredAt: record.preferredAt,
            state: enquiryState(record),
            changedAt: record.changedAt ?? record.createdAt,
          },
    summarize: (rows) =>
      Object.fromEntries(
        ['count', ...enquiryStates].flatMap((figure) => {
          const own = rows.filter(({ state }) => figure === 'count' || figure === state);
          const unsettled = own.filter(isUnsettled).length;
          return [
            [figure, own.length],
            [`unsettled ${figure}`, unsettled],
            [`other ${figure}`, own.length - unsettled],
          ];
        }),
      ),
  };
}

/** Record for an id whose enquiry was never written. No list shows it. */
export const neverSent: DeletedEnquiry = { createdAt: '', deletedAt: '' };

/** The year of the first enquiries. */
const FIRST_YEAR = 2026;

/**
 * Returns prefixes of ids that together cover every time of sending: by month from the first year to this
 * one, and coarser before and after. They also find an enquiry that was sent while a clock was wrong.
 */
function shardsAt(now: Date): string[] {
  const thisYear = Math.max(FIRST_YEAR, now.getUTCFullYear());
  const years = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, n) => String(from + n));
  const months = years(1, 13).map((month) => month.padStart(2, '0'));
  const decadeEnds = Math.ceil((thisYear + 1) / 10) * 10;
  return [
    '1',
    '200',
    '201',
    ...years(2020, FIRST_YEAR),
    ...years(FIRST_YEAR, thisYear + 1).flatMap((year) => months.map((month) => year + month)),
    ...years(thisYear + 1, decadeEnds),
    ...years(decadeEnds / 10, 210),
  ];
}
