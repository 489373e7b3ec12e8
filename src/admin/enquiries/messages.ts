import { complaintOf, complaintText } from '#domain/enquiry/complaint.ts';
import { type DataRequest, GENERAL_PACKAGE } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { site } from '#lib/site.ts';
import { greeting, perhapsReady, talkTexts } from '../calendar/talk-texts.ts';
import { sayIn } from '../shell/say-in.ts';

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
  const say = sayIn(enquiry);
  const hello = greeting(enquiry.name, say);
  const complaint = complaintIn(enquiry);
  if (complaint) {
    const received = `${say.reply.received[complaint.name]} ${complaintText(complaint, say.numbered)}`;
    return `${hello} ${received} ${say.reply.settledBy(say.dates.time(complaint.settleBy))}\n`;
  }
  const { preferred_at } = enquiry;
  const when = preferred_at ? say.reply.askedFor(say.dates.time(new Date(preferred_at))) : '';
  return `${hello} ${say.reply.thanks(subjectOf(enquiry))}${when}\n`;
}

/** Returns the subject of an e-mail that answers an enquiry. */
export function replySubject(enquiry: EnquiryWire): string {
  const { reply } = sayIn(enquiry);
  const complaint = complaintIn(enquiry);
  return complaint
    ? reply.numbered[complaint.name](complaint.number)
    : reply.subject(site.practice, subjectOf(enquiry));
}

const subjectOf = ({ package_name }: EnquiryWire) => (package_name === GENERAL_PACKAGE ? '' : package_name);

/** Returns the texts about an appointment: that it is confirmed, a reminder, and thanks afterwards. */
export function appointmentMessages(
  enquiry: EnquiryWire & { preferred_at: string },
  now: Date,
): Record<'confirmed' | 'reminder' | 'thanks', PreparedMessage> {
  const { name, preferred_at, language } = enquiry;
  const talk = { name, at: new Date(preferred_at), ready: perhapsReady(sayIn(enquiry)), language };
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
