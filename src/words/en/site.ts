import type { HoursWords } from '#domain/site/hours.ts';

/** Words of every page: head, header, menus and footer. */
const inWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

export const site = {
  home: 'Home',
  /** The other language, in its own letters. */
  otherLanguage: 'हिन्दी',
  skip: 'Skip to main content',
  noScript: 'The enquiry form needs JavaScript. Without it, please',
  noScriptEnd: ' instead.',
  articlesFeed: (practice: string) => `Articles of ${practice}`,
  shareAlt: 'A brass Shree Yantra with cut stones and rudraksha beads',
  titleAlt: (title: string, practice: string) =>
    `The words ‘${title}’ beside a photograph, and the name ${practice}`,
  breadcrumbs: 'Breadcrumbs',
  newTab: '(opens in a new tab)',
  menu: 'Menu',
  close: 'Close',
  mainMenu: 'Main',
  search: 'Search',
  /** The link to the basket, by the number of pieces in it. */
  basket: { none: 'Basket', one: 'Basket, 1 item', some: 'Basket, {n} items' },
  articles: 'Articles',
  faq: 'FAQ',
  contactUs: 'Contact us',
  bookAppointment: 'Book Appointment',
  enquire: 'Enquery Now',
  products: 'Products',
  readMore: 'Read More',
  allServices: (category: string) => `All ${category.toLowerCase()} services`,
  footer: {
    guidance: 'Guidance, not a guarantee.',
    company: 'Company',
    contact: 'Contact',
    hours: 'Opening hours',
    newsletter: 'Newsletter',
    join: 'To join, please write to',
    joinEnd: '.',
    officer: 'Grievance officer',
    links: {
      about: 'About us',
      shop: 'Products',
      fees: 'Fees',
      contact: 'Contact us',
      yourOrder: 'Your order',
      articles: 'Articles',
      tools: 'Free tools',
      privacy: 'Privacy policy',
      terms: 'Terms and conditions',
      faq: 'FAQ',
      disclaimer: 'Disclaimer',
    },
  },
  /** 'call …, message us on WhatsApp or write to …', which other sentences end with. */
  reach: { call: 'call', message: ', message us on', or: 'or write to', end: '' },
  hours: {
    days: (first, last) => (first === last ? first : `${first} to ${last}`),
    time: (written) => written,
    span: (opens, closes) => `${opens} to ${closes}`,
    closed: 'Closed now',
    closedUntil: (time, day) =>
      `Closed now, opens ${day === null ? 'tomorrow ' : day ? `${day} ` : ''}${time}`,
    openUntil: (time) => `Open now, until ${time}`,
  } satisfies HoursWords as HoursWords,
  /** 'one month', 'two years' */
  months: (count: number) => (count === 1 ? 'one month' : `${inWords[count]} months`),
  years: (count: number) => (count === 1 ? 'one year' : `${inWords[count]} years`),
  zone: 'India time',
  /** For an address that nothing has. */
  missing: {
    heading: 'Page not found',
    text: 'It may have moved, or the link may be incomplete.',
    description: 'There is no page at this address. Please search the site, or go to the home page.',
  },
  failed: {
    heading: 'Something went wrong',
    text: 'The problem is on our side. Please try again in a few minutes.',
    description: 'There is a problem on our side. Please try again in a few minutes, or write to us.',
  },
  notFound: {
    shop: 'Visit the shop',
    ask: 'Ask us',
    search: 'Search the site',
    title: 'Services',
  },
  /** Ends a sentence. */
  stop: '.',
  greeting: 'Namaste, I have a question.',
};
