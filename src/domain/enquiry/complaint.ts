import { enquiry } from '#words/enquiry.ts';
import { indiaToday } from '../site/india-day.ts';
import { promises } from '../site/promises.ts';
import type { Enquiry, EnquiryState } from './enquiry.ts';

/**
 * Package names of enquiries for which the law sets a deadline: complaints, and requests about one's own
 * data.
 */
export const COMPLAINT_PACKAGE = 'Complaint';
export const DATA_PACKAGE = 'Request about my data';

export type NumberedName = 'complaint' | 'request';

/* A map, because a visitor may send any package name. An object would find 'constructor' too. */
const kinds = new Map<string | null | undefined, { letter: string; name: NumberedName; title: string }>([
  [COMPLAINT_PACKAGE, { letter: 'C', name: 'complaint', title: 'Complaint' }],
  [DATA_PACKAGE, { letter: 'D', name: 'request', title: 'Data request' }],
]);

/** Returns true if an enquiry with this package name gets a number and a deadline. */
export const isNumbered = (packageName: string | null | undefined) => kinds.has(packageName);

/** Returns 'complaint' or 'request' for the package name of one; null for any other enquiry. */
export const numberedName = (packageName: string): NumberedName | null =>
  kinds.get(packageName)?.name ?? null;

/**
 * Returns true while the legal deadline of an enquiry is running. Such enquiries stand first in the owner's
 * list.
 */
export const isUnsettled = ({ packageName, state }: { packageName: string | null; state: EnquiryState }) =>
  isNumbered(packageName) && state !== 'closed' && state !== 'spam';

/**
 * Returns the number of a complaint or request as shown to its writer, 'C-261122-C62F'; null for any other
 * enquiry.
 */
export function complaintNumber({ id, packageName }: Pick<Enquiry, 'id' | 'packageName'>): string | null {
  const kind = kinds.get(packageName);
  if (!kind) return null;
  // An id begins with the time in UTC. The number shows the day in India.
  const sent = id.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5Z');
  const day = indiaToday(new Date(sent)).slice(2).replaceAll('-', '');
  return `${kind.letter}-${day}-${id.slice(-4).toUpperCase()}`;
}

/** Returns the complaint or request number in the server's answer; null if it contains none. */
export const numberIn = (answer: string): string | null =>
  /\b[CD]-\d{6}-[0-9A-F]{4}\b/.exec(answer)?.[0] ?? null;

const HOUR_MS = 3_600_000;

/**
 * Returns what the law requires for a complaint: a tracking number, an acknowledgement within 48 hours and a
 * settlement within a month (E-Commerce Rules 2020, rules 4 (5) and 7 (1) (f)). The privacy notice promises
 * the same for a request about data. Null for any other enquiry.
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
  settleBy.setUTCMonth(sent.getUTCMonth() + promises.settleMonths);
  // If that month has no such day, its last day is taken.
  if (settleBy.getUTCDate() !== sent.getUTCDate()) settleBy.setUTCDate(0);
  return {
    name: kind.name,
    title: kind.title,
    number,
    acknowledgeBy: new Date(sent.getTime() + promises.acknowledgeHours * HOUR_MS),
    settleBy,
  };
}

/** Returns the text that the writer of a complaint or request reads. */
export const complaintText = (
  { name, number }: { name: NumberedName; number: string },
  said = enquiry.numbered,
): string => said[name](number);
