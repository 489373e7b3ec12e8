import { phoneForReading, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { hoursInWords } from '#domain/site/hours.ts';
import type { Language } from '#domain/site/language.ts';
import { fixedPaths } from '#domain/site/paths.ts';
import { wordsIn } from '#languages/words.ts';
import { site } from '#lib/site.ts';
import hindiFacts from '../../content/site.hi.json' with { type: 'json' };

/** What an action is called, and what it leads to. */
interface Said {
  title: string;
  text: string;
}

/** Something that visitors can do, which the search finds like a page. */
interface Action extends Said {
  /** An address of the site, without the base path, or elsewhere. */
  path: string;
  hi: Said;
  /** Set for a part of a page, which the search lists although it is no action. */
  kind?: 'Page';
}

const names = ['book', 'call', 'whatsapp', 'complain', 'clients'] as const;
type Name = (typeof names)[number];

function saidIn(language: Language, answerTime: string): Record<Name, Said> {
  const { actions: say, site: all, contact, home } = wordsIn[language];
  return {
    book: { title: all.bookAppointment, text: say.book },
    call: {
      title: say.call(phoneForReading(site.phone)),
      text: `${hoursInWords(site.hours, all.hours)}${all.stop}`,
    },
    whatsapp: { title: say.write, text: say.answered(answerTime) },
    complain: { title: contact.complain, text: say.complain },
    clients: { title: home.clients, text: say.clients },
  };
}

const addresses: Record<Name, string> = {
  book: site.schedulingUrl,
  call: phoneLink(site.phone),
  whatsapp: whatsappLink(site.phone, wordsIn.en.site.greeting),
  complain: `${fixedPaths.contact}#complaints`,
  clients: `${fixedPaths.home}#clients`,
};
const said = saidIn('en', site.answerTime);
const saidInHindi = saidIn('hi', hindiFacts.answerTime);

/** What the list of search words may lead to beside pages, by the name that stands there. */
export const actions: Record<string, Action> = Object.fromEntries(
  names.map((name) => [
    name,
    {
      ...said[name],
      path: addresses[name],
      hi: saidInHindi[name],
      ...(name === 'clients' && { kind: 'Page' }),
    },
  ]),
);
