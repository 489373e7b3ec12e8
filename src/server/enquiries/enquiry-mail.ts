import { complaintOf } from '#domain/enquiry/complaint.ts';
import { phoneForReading, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { aboutEnquiry, type Enquiry } from '#domain/enquiry/enquiry.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { factLines, letter } from '#server/mail/mailer.ts';
import type { Mail } from '../mail/mailer.ts';
import type { EmailTemplates } from '../outbox/outbox.ts';
import { readEnquiry } from './list-enquiries.ts';

/** The letter about an enquiry. */
export const enquiryEmails = (siteUrl: string): Pick<EmailTemplates, 'enquiry'> => ({
  async enquiry(context, id) {
    const enquiry = await readEnquiry(context, id);
    return enquiry ? enquiryMail(enquiry, siteUrl) : 'nothing';
  },
});

/**
 * What the owner is told of an enquiry.
 * @param siteUrl address of the site, for the page it was sent from
 */
export function enquiryMail(enquiry: Enquiry, siteUrl: string): Mail {
  const { id, name, number, email, packageName, message, preferredAt, sentFrom, createdAt } = enquiry;
  const complaint = complaintOf(enquiry);
  const title = complaint
    ? `${complaint.title} ${complaint.number}`
    : preferredAt
      ? 'Appointment request'
      : 'Enquiry';
  return {
    id: `enquiry-${id}`,
    subject: `${title} from ${name}: ${aboutEnquiry(packageName)}`,
    text: letter([
      factLines([
        ['Acknowledge by', complaint && indiaTimeInWords(complaint.acknowledgeBy)],
        ['Settle by', complaint && indiaTimeInWords(complaint.settleBy)],
        ['About', aboutEnquiry(packageName)],
        ['Preferred time', preferredAt && indiaTimeInWords(new Date(preferredAt))],
        ['Name', name],
        ['Mobile', phoneForReading(number)],
        ['Call', phoneLink(number)],
        ['WhatsApp', whatsappLink(number)],
        ['E-mail', email],
        ['Sent', indiaTimeInWords(new Date(createdAt))],
        // Joined as text: a path that begins with two slashes would otherwise lead to another site.
        ['Page', sentFrom === null ? 'not known' : new URL(siteUrl).origin + sentFrom],
      ]),
      'Message:',
      message,
      ['-- ', `A reply to this mail goes to ${email}.`],
    ]),
    replyTo: { name, address: email },
  };
}
