import { complaintOf, complaintText } from '#domain/enquiry/complaint.ts';
import { GENERAL_PACKAGE } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { site } from '#lib/site.ts';
import { namaste, soonInWords } from '../shell/words.tsx';

/** A WhatsApp text that is ready to send. */
export interface PreparedMessage {
  /** Label of its button. */
  name: string;
  text: string;
}

/** Returns the opening of an answer to an enquiry. The owner continues from there. */
export function replyTo(enquiry: EnquiryWire): string {
  const complaint = complaintIn(enquiry);
  if (complaint)
    return (
      `${greeting(enquiry)} I have received your ${complaint.name}. ` +
      `${complaintText(complaint)} It will be settled by ${dayOf(complaint.settleBy)}.\n`
    );
  const { package_name, preferred_at } = enquiry;
  const about = package_name === GENERAL_PACKAGE ? '' : ` about ${package_name}`;
  const when = preferred_at ? ` You asked for ${indiaTimeInWords(new Date(preferred_at))}.` : '';
  return `${greeting(enquiry)} Thank you for your message${about}.${when}\n`;
}

/** Returns the subject of an e-mail that answers an enquiry. */
export function replySubject(enquiry: EnquiryWire): string {
  const complaint = complaintIn(enquiry);
  if (complaint) return `Your ${complaint.name} ${complaint.number}`;
  const about = enquiry.package_name === GENERAL_PACKAGE ? '' : `: ${enquiry.package_name}`;
  return `Your message to ${site.practice}${about}`;
}

/** Returns the texts about an appointment: that it is confirmed, a reminder, and thanks afterwards. */
export function appointmentMessages(
  enquiry: EnquiryWire & { preferred_at: string },
  now: Date,
): Record<'confirmed' | 'reminder' | 'thanks', PreparedMessage> {
  const at = new Date(enquiry.preferred_at);
  return {
    confirmed: {
      name: 'Confirm on WhatsApp',
      text:
        `${greeting(enquiry)} Your appointment is confirmed for ${indiaTimeInWords(at)}. ` +
        'I will call you on this number. If the time no longer suits you, please tell me here.',
    },
    reminder: {
      name: 'Remind on WhatsApp',
      text:
        `${greeting(enquiry)} A reminder of our appointment ${soonInWords(at, now)}. ` +
        'Please have your date, time and place of birth ready.',
    },
    thanks: {
      name: 'Thank on WhatsApp',
      text:
        `${greeting(enquiry)} Thank you for the conversation. ` +
        'If a question comes up later, please write to me here.',
    },
  };
}

const greeting = ({ name }: EnquiryWire) =>
  `${namaste(name)} this is ${site.astrologer} of ${site.practice}.`;

/** Returns what the law asks of an enquiry that is a complaint or a data request; null for any other. */
export const complaintIn = ({ id, created_at, package_name }: EnquiryWire) =>
  complaintOf({ id, createdAt: created_at, packageName: package_name });

/** Returns a moment without the words 'India time', which the owner knows. */
export const dayOf = (moment: Date): string => indiaTimeInWords(moment).replace(', India time', '');
