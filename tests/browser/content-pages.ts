import type { PublicPage } from './public-pages.ts';

const at = (address: string) => async () => address;

/** The pages made of content, each kind once. */
export const contentPages: PublicPage[] = [
  { name: 'about', address: at('/about-us'), status: 200, heading: 'Acharya Ananya Sharma' },
  {
    name: 'a category of services',
    address: at('/service-details/astrology'),
    status: 200,
    heading: 'Astrology consultations',
  },
  {
    name: 'the services behind a popular link',
    address: at('/service-details/spiritual-healing'),
    status: 200,
    alike: true,
    heading: 'Remedies, gemstones and rudraksha',
  },
  {
    name: 'a service',
    address: at('/service-details/astrology/career-business-guidance'),
    status: 200,
    heading: 'Career and business guidance',
  },
  {
    name: 'a consultation',
    address: at('/consult/astrology/gesmtone-consultation'),
    status: 200,
    heading: 'Gemstone consultation',
    alike: true,
  },
  { name: 'the articles', address: at('/articles'), status: 200, heading: 'Articles' },
  { name: 'their last page', address: at('/articles/3'), status: 200, heading: 'Articles', alike: true },
  {
    name: 'an article',
    address: at('/blog/lo-shu-grid'),
    status: 200,
    heading: 'The Lo Shu grid explained, with one date filled in',
  },
  {
    name: 'the free tools',
    address: at('/tools'),
    status: 200,
    heading: 'Free tools: kundali, panchang, numbers, stones',
  },
  {
    name: 'the kundali tool',
    address: at('/tools/kundali'),
    status: 200,
    heading: 'Draw your kundali',
    alike: true,
  },
  {
    name: 'the panchang tool',
    address: at('/tools/panchang'),
    status: 200,
    heading: 'Panchang of any day and place',
    alike: true,
  },
  { name: 'contact', address: at('/contact-us'), status: 200, heading: 'Contact us' },
  { name: 'the FAQ', address: at('/faq'), status: 200, heading: 'Questions and answers' },
  { name: 'the disclaimer', address: at('/disclaimer'), status: 200, heading: 'Disclaimer', alike: true },
  {
    name: 'the search',
    address: at('/search?q=ruby'),
    status: 200,
    heading: 'Search',
    hidden: true,
    alike: true,
  },
];
