import type { Enquiry } from './enquiry.ts';

/** Package name of an enquiry that is a complaint. */
export const COMPLAINT_PACKAGE = 'Complaint';

const HOUR_MS = 3_600_000;

/**
 * What the law asks of a complaint: a number to track it by, an acknowledgement within 48 hours, an end within a month
 * (E-Commerce Rules 2020, rules 4 (5) and 7 (1) (f)). Null for any other enquiry.
 */
export function complaintOf({
  id,
  createdAt,
  packageName,
}: Pick<Enquiry, 'id' | 'createdAt' | 'packageName'>) {
  if (packageName !== COMPLAINT_PACKAGE) return null;
  const sent = new Date(createdAt);
  const settleBy = new Date(sent);
  settleBy.setUTCMonth(sent.getUTCMonth() + 1);
  // Where the next month has no such day, its last one.
  if (settleBy.getUTCDate() !== sent.getUTCDate()) settleBy.setUTCDate(0);
  return {
    number: `C-${id.slice(2, 8)}-${id.slice(-4).toUpperCase()}`,
    acknowledgeBy: new Date(sent.getTime() + 48 * HOUR_MS),
    settleBy,
  };
}

/** What the writer of a complaint is told. */
export const complaintText = (number: string) =>
  `Your complaint number is ${number}. Please note it. We acknowledge your complaint within 48 hours.`;
