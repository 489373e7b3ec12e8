import { complaintOf } from '#domain/enquiry/complaint.ts';
import { phoneFacts } from '#domain/enquiry/contact.ts';
import { aboutEnquiry, type Enquiry } from '#domain/enquiry/enquiry.ts';
import { indiaClock, indiaTimeInWords } from '#domain/site/india-time.ts';
import { factLines, letter, onOneLine } from '#server/mail/mailer.ts';
import { enquiry as words } from '#words/enquiry.ts';
import type { Mail } from '../mail/mailer.ts';
import type { DigestOptions, EmailTemplates } from '../outbox/deliver-outbox.ts';
import { MOST_OWN_LETTERS } from '../outbox/enquiry-letters.ts';
import { readEnquiries, readEnquiry } from './list-enquiries.ts';

/**
 * Returns the templates of e-mails about enquiries: one for a single enquiry, and one for a digest of
 * several.
 * @param siteUrl address of the site, for the pages that enquiries were sent from
 * @param listUrl address of the owner's list of enquiries
 */
export const enquiryEmails = (
  siteUrl: string,
  listUrl: string,
): Pick<EmailTemplates, 'enquiry' | 'digest'> => ({
  async enquiry(context, id) {
    const enquiry = await readEnquiry(context, id);
    return enquiry ? enquiryMail(enquiry, siteUrl) : 'nothing';
  },

  async digest(context, ids, options) {
    const { enquiries, unreadable } = await readEnquiries(context, ids);
    const told = [...enquiries.map(({ id }) => id), ...unreadable];
    if (told.length === 0) return 'nothing';
    const now = context.now();
    return {
      letter: enquiryDigest(enquiries, { ...options, listUrl, now, unreadable: unreadable.length }),
      told,
    };
  },
});

/** Returns the title of an enquiry: 'Enquiry', 'Appointment request', or 'Complaint' with its number. */
function titleOf(enquiry: Enquiry): string {
  const complaint = complaintOf(enquiry);
  if (complaint) return `${complaint.title} ${complaint.number}`;
  return enquiry.preferredAt ? 'Appointment request' : 'Enquiry';
}

/**
 * Writes the letter to the owner about one enquiry.
 * @param siteUrl address of the site, for the page it was sent from
 */
export function enquiryMail(enquiry: Enquiry, siteUrl: string): Mail {
  const { id, name, number, email, packageName, message, preferredAt, sentFrom, createdAt } = enquiry;
  const { asksFor = null, orderNo = null } = enquiry;
  const complaint = complaintOf(enquiry);
  return {
    id: `enquiry-${id}`,
    subject: `${titleOf(enquiry)} from ${name}: ${aboutEnquiry(packageName)}`,
    text: letter([
      factLines([
        ['Acknowledge by', complaint && indiaTimeInWords(complaint.acknowledgeBy)],
        ['Settle by', complaint && indiaTimeInWords(complaint.settleBy)],
        ['About', aboutEnquiry(packageName)],
        ['Asks for', asksFor && words.requests[asksFor]],
        ['Order', orderNo],
        ['Preferred time', preferredAt && indiaTimeInWords(new Date(preferredAt))],
        ['Name', name],
        ...(number ? phoneFacts(number) : []),
        ['E-mail', email || null],
        ['Sent', indiaTimeInWords(new Date(createdAt))],
        // Joined as text, because `new URL` would read a path with two slashes as another site.
        ['Page', sentFrom === null ? 'not known' : new URL(siteUrl).origin + sentFrom],
      ]),
      message !== '' && 'Message:',
      message !== '' && message,
      email !== '' && ['-- ', `A reply to this mail goes to ${email}.`],
    ]),
    ...(email && { replyTo: { name, address: email } }),
  };
}

/** Longest piece of a message that a digest shows, in characters. */
const LONGEST_LINE = 120;

/** Returns the first line of a message that is not empty, shortened for a list. */
function firstLine(message: string): string {
  const line = onOneLine(message.trim().split(/\r?\n/)[0] ?? '');
  const characters = Array.from(line);
  return characters.length > LONGEST_LINE ? `${characters.slice(0, LONGEST_LINE - 1).join('')}…` : line;
}

/** Options of a digest, and facts that it states beside its enquiries. */
interface DigestFacts extends DigestOptions {
  listUrl: string;
  /** The present moment. Times of today are written without their day. */
  now: Date;
  /** Number of enquiries that cannot be read. */
  unreadable: number;
}

/** Writes the letter to the owner about several enquiries, complaints first. */
export function enquiryDigest(
  enquiries: readonly Enquiry[],
  { at, more, isBare, listUrl, now, unreadable }: DigestFacts,
): Mail {
  const count = enquiries.length + unreadable;
  const come = count === 1 ? 'One more has come' : `${count} more have come`;
  const lineOf = (enquiry: Enquiry) => {
    const { name, packageName, message, createdAt } = enquiry;
    const who = onOneLine(`${titleOf(enquiry)} from ${name}: ${aboutEnquiry(packageName)}`);
    return `- ${indiaClock(new Date(createdAt), now)}, ${who}: ${firstLine(message)}`;
  };
  const isComplaint = (enquiry: Enquiry) => complaintOf(enquiry) !== null;
  const inOrder = [...enquiries.filter(isComplaint), ...enquiries.filter((enquiry) => !isComplaint(enquiry))];
  return {
    id: `enquiries-${at.replace(/\D/g, '')}`,
    subject: `${count} more ${count === 1 ? 'enquiry' : 'enquiries'}`,
    text: letter([
      [
        `At most ${MOST_OWN_LETTERS} enquiries a day are mailed to you one by one, so that your mailbox can`,
        `still send other mail. ${come}. You can read and answer all of them here:`,
      ],
      listUrl,
      isBare
        ? 'What they say is left out, because the mail server refused a letter with it.'
        : inOrder.map(lineOf),
      unreadable > 0 && [
        `${unreadable} of them cannot be read. Please forward this to your developer: the function log in`,
        'Netlify names them, in lines with "read a record".',
      ],
      more > 0 && `Still to be mailed: ${more}.`,
    ]),
  };
}
