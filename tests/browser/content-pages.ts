import type { PublicPage } from './public-pages.ts';

/** A page of the list, found at once or made for it; it answers 200 unless told otherwise. */
export const page = (
  name: string,
  address: string | PublicPage['address'],
  heading: string,
  about: Partial<PublicPage> = {},
): PublicPage => ({
  name,
  address: typeof address === 'string' ? async () => address : address,
  status: 200,
  heading,
  ...about,
});

/** The pages made of content, each kind once. */
export const contentPages = [
  page('about', '/about-us', 'Acharya Ananya Sharma'),
  page('a category of services', '/service-details/astrology', 'Astrology consultations'),
  page(
    'the services behind a popular link',
    '/service-details/spiritual-healing',
    'Remedies, gemstones and rudraksha',
    { alike: true },
  ),
  page('a service', '/service-details/astrology/career-business-guidance', 'Career and business guidance'),
  page('a consultation', '/consult/astrology/gesmtone-consultation', 'Gemstone consultation', {
    alike: true,
  }),
  page('the articles', '/articles', 'Articles'),
  page('their last page', '/articles/3', 'Articles', { alike: true }),
  page('an article', '/blog/lo-shu-grid', 'The Lo Shu grid explained, with one date filled in'),
  page('the free tools', '/tools', 'Free tools: kundali, panchang, numbers, stones'),
  page('the kundali tool', '/tools/kundali', 'Draw your kundali', { alike: true }),
  page('the panchang tool', '/tools/panchang', 'Panchang of any day and place', { alike: true }),
  page('contact', '/contact-us', 'Contact us'),
  page('the FAQ', '/faq', 'Questions and answers'),
  page('the disclaimer', '/disclaimer', 'Disclaimer', { alike: true }),
  page('the search', '/search?q=ruby', 'Search', { hidden: true, alike: true }),
];
