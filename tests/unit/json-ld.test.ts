import { describe, expect, it, vi } from 'vitest';
import { articleData, personData, practiceData } from '#lib/json-ld.ts';
import { site } from '#lib/site.ts';

vi.hoisted(() => vi.stubEnv('SITE', 'https://example.in'));

const home = 'https://example.in/';
const article = {
  title: 'A title',
  description: 'A description',
  date: new Date('2026-11-14'),
  author: site.astrologer,
  path: '/blog/a',
  image: '/share/blog/a.jpg',
  inLanguage: 'en-IN',
};

describe('what search engines are told', () => {
  it('of the practice is its address, taken apart, and its hours', () => {
    const { street, locality, region, postalCode } = site.address;
    expect(practiceData('/share/home.jpg')).toMatchObject({
      '@type': expect.arrayContaining(['LocalBusiness']),
      name: site.practice,
      image: [`${home}share/home.jpg`],
      telephone: `+91${site.phone}`,
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: locality,
        addressRegion: region,
        postalCode,
        addressCountry: 'IN',
      },
      openingHoursSpecification: [
        { opens: '09:00', closes: '21:00', dayOfWeek: expect.arrayContaining(['Monday', 'Saturday']) },
        { opens: '10:00', closes: '20:00', dayOfWeek: ['Sunday'] },
      ],
    });
  });

  it('of an article is when it was written and last changed', () => {
    expect(articleData(article)).toMatchObject({
      headline: 'A title',
      image: [`${home}share/blog/a.jpg`],
      datePublished: '2026-11-14T00:00:00.000Z',
      dateModified: '2026-11-14T00:00:00.000Z',
    });
    const updated = new Date('2026-11-20');
    expect(articleData({ ...article, updated })).toMatchObject({
      dateModified: '2026-11-20T00:00:00.000Z',
    });
  });

  it('of its author is who the astrologer is, and of another author the name alone', () => {
    const astrologer = personData([])['@id'];
    expect(articleData(article).author).toEqual({
      '@type': 'Person',
      '@id': astrologer,
      name: site.astrologer,
      url: `${home}about-us`,
    });
    expect(articleData({ ...article, author: 'A guest' }).author).toEqual({
      '@type': 'Person',
      name: 'A guest',
    });
    expect(articleData({ ...article, author: site.practice }).author).toMatchObject({
      '@id': `${home}#practice`,
      '@type': 'Organization',
    });
  });
});
