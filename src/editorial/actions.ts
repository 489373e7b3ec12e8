import { phoneForReading, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { fixedPaths } from '#domain/site/paths.ts';
import { promises } from '#domain/site/promises.ts';
import { site } from '#lib/site.ts';
import { site as words } from '#words/site.ts';

/** Something that visitors can do, which the search finds like a page. */
interface Action {
  title: string;
  /** An address of the site, without the base path, or elsewhere. */
  path: string;
  text: string;
}

const hours = site.hours.map(({ days, opens, closes }) => `${days} ${opens} to ${closes}`).join(', ');

/** What the list of search words may lead to beside pages, by the name that stands there. */
export const actions: Record<string, Action> = {
  book: {
    title: words.bookAppointment,
    path: site.schedulingUrl,
    text: 'Choose an open time in her calendar; it opens in a new tab.',
  },
  call: { title: `Call ${phoneForReading(site.phone)}`, path: phoneLink(site.phone), text: `${hours}.` },
  whatsapp: {
    title: 'Write on WhatsApp',
    path: whatsappLink(site.phone, 'Namaste, I have a question.'),
    text: `A question costs nothing. We answer ${site.answerTime}.`,
  },
  complain: {
    title: 'Make a complaint',
    path: `${fixedPaths.contact}#complaints`,
    text: `You get a number at once, an acknowledgement within ${promises.acknowledgeHours} hours, and the name of the person who answers.`,
  },
};
