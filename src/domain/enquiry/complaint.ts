import { indiaToday } from '../site/india-day.ts';
import type { Enquiry, EnquiryState } from './enquiry.ts';

/** Package names of enquiries that the law gives a time for: complaints, and requests about one's own data. */
export const COMPLAINT_PACKAGE = 'Complaint';
export const DATA_PACKAGE = 'Request about my data';

/* By package names as they are sent, 'constructor' too, which an object would find. */
const kinds = new Map<string | null | undefined, { letter: string; name: string; title: string }>([
  [COMPLAINT_PACKAGE, { letter: 'C', name: 'complaint', title: 'Complaint' }],
  [DATA_PACKAGE, { letter: 'D', name: 'request', title: 'Data request' }],
]);

/** Returns true where an enquiry of this package name gets a number and a time by which it is settled. */
export const isNumbered = (packageName: string | null | undefined) => kinds.has(packageName);

/** Returns the word for a complaint or request by its package name, 'complaint'; null for any other enquiry. */
export const numberedName = (packageName: string): string | null => kinds.get(packageName)?.name ?? null;

/** Whether the law's time for an enquiry still runs: such stand first in the owner's list. */
export const isUnsettled = ({ packageName, state }: { packageName: string | null; state: EnquiryState }) =>
  isNumbered(packageName) && state !== 'closed' && state !== 'spam';

/** The number of a complaint or request, as its writer is told it: 'C-261122-C62F'; null for any other enquiry. */
export function complaintNumber({ id, packageName }: Pick<Enquiry, 'id' | 'packageName'>): string | null {
  const kind = kinds.get(packageName);
  if (!kind) return null;
  // An id begins with the time in Greenwich; the number has the day in India.
  const sent = id.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5Z');
  const day = indiaToday(new Date(sent)).slice(2).replaceAll('-', '');
  return `${kind.letter}-${day}-${id.slice(-4).toUpperCase()}`;
}

/** Returns the number that the answer to a complaint or request names; null where it names none. */
export const numberIn = (answer: string): string | null =>
  /\b[CD]-\d{6}-[0-9A-F]{4}\b/.exec(answer)?.[0] ?? null;

const HOUR_MS = 3_600_000;

/**
 * What the law asks of a complaint: a number to track it by, an acknowledgement within 48 hours, an end within a month
 * (E-Commerce Rules 2020, rules 4 (5) and 7 (1) (f)). The privacy notice promises the same for a request about data.
 * Null for any other enquiry.
 */
export function complaintOf({
  id,
  createdAt,
  packageName,
}: Pick<Enquiry, 'id' | 'createdAt' | 'packageName'>) {
  const kind = kinds.get(packageName);
  const number = complaintNumber({ id, packageName });
  if (!kind || !number) return null;
  const sent = new Date(createdAt);
  const settleBy = new Date(sent);
  settleBy.setUTCMonth(sent.getUTCMonth() + 1);
  // Where the next month has no such day, its last one.
  if (settleBy.getUTCDate() !== sent.getUTCDate()) settleBy.setUTCDate(0);
  return {
    name: kind.name,
    title: kind.title,
    number,
    acknowledgeBy: new Date(sent.getTime() + 48 * HOUR_MS),
    settleBy,
  };
}

/** What the writer of a complaint or request is told. */
export const complaintText = ({ name, number }: { name: string; number: string }) =>
  `Your ${name} number is ${number}. Please note it. We acknowledge your ${name} within 48 hours.`;
