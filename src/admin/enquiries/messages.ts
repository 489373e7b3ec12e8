import { complaintOf, complaintText } from '#domain/enquiry/complaint.ts';
import { type DataRequest, GENERAL_PACKAGE } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { site } from '#lib/site.ts';
import { greeting, perhapsReady, talkTexts } from '../calendar/talk-texts.ts';

/** A WhatsApp text that is ready to send. */
export interface PreparedMessage {
  /** Label of its button. */
  name: string;
  text: string;
}

/** What requests about data ask for, in the owner's words. */
export const requestNames: Record<DataRequest, string> = {
  copy: 'a copy',
  correct: 'a correction',
  delete: 'deletion',
  withdraw: 'consent is withdrawn',
};

/** Returns the opening of an answer to an enquiry. The owner continues from there. */
export function replyTo(enquiry: EnquiryWire): string {
  const complaint = complaintIn(enquiry);
  if (complaint)
    return (
      `${greeting(enquiry.name)} I have received your ${complaint.name}. ` +
      `${complaintText(complaint)} It will be settled by ${dayOf(complaint.settleBy)}.\n`
    );
  const { package_name, preferred_at } = enquiry;
  const about = package_name === GENERAL_PACKAGE ? '' : ` about ${package_name}`;
  const when = preferred_at ? ` You asked for ${indiaTimeInWords(new Date(preferred_at))}.` : '';
  return `${greeting(enquiry.name)} Thank you for your message${about}.${when}\n`;
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
  { name, preferred_at }: EnquiryWire & { preferred_at: string },
  now: Date,
): Record<'confirmed' | 'reminder' | 'thanks', PreparedMessage> {
  const talk = { name, at: new Date(preferred_at), ready: perhapsReady };
  return {
    confirmed: { name: 'Confirm on WhatsApp', text: talkTexts.confirmed(talk) },
    reminder: { name: 'Remind on WhatsApp', text: talkTexts.reminder(talk, now) },
    thanks: { name: 'Thank on WhatsApp', text: talkTexts.thanks(talk) },
  };
}

/** Returns what the law asks of an enquiry that is a complaint or a data request; null for any other. */
export const complaintIn = ({ id, created_at, package_name }: EnquiryWire) =>
  complaintOf({ id, createdAt: created_at, packageName: package_name });

/** Returns a moment without the words 'India time', which the owner knows. */
export const dayOf = (moment: Date): string => indiaTimeInWords(moment).replace(', India time', '');
