import { complaintOf } from '#domain/enquiry/complaint.ts';
import { GENERAL_PACKAGE } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { site } from '#lib/site.ts';
import { namaste } from '../shell/greeting.ts';

/** How an answer to an enquiry begins; the owner writes on from there. */
export function replyTo(enquiry: EnquiryWire): string {
  const { name, package_name, preferred_at } = enquiry;
  const about = package_name === GENERAL_PACKAGE ? '' : ` about ${package_name}`;
  const when = preferred_at ? ` You asked for ${indiaTimeInWords(new Date(preferred_at))}.` : '';
  return `${namaste(name)} this is ${site.astrologer} of ${site.practice}. Thank you for your message${about}.${when}\n`;
}

/** The subject of an answer by e-mail. */
export function replySubject(enquiry: EnquiryWire): string {
  const { id, created_at: createdAt, package_name: packageName } = enquiry;
  const complaint = complaintOf({ id, createdAt, packageName });
  if (complaint) return `Your ${complaint.name} ${complaint.number}`;
  const about = packageName === GENERAL_PACKAGE ? '' : `: ${packageName}`;
  return `Your message to ${site.practice}${about}`;
}
