import { describe, expect, it } from 'vitest';
import { articleData, personData, practiceData, serviceData, websiteData } from '#lib/json-ld.ts';
import { site } from '#lib/site.ts';

const home = 'https://example.in/';
const about = `${home}about-us`;
const article = {
  title: 'A title',
  description: 'A description',
  date: new Date('2026-11-14'),
  author: site.astrologer,
  url: `${home}blog/a`,
  image: `${home}share/blog/a.jpg`,
};

describe('what search engines are told', () => {
  it('of the practice is its address, taken apart, and its hours', () => {
    const { street, locality, region, postalCode } = site.address;
    expect(practiceData(site, home, `${home}share/home.jpg`)).toMatchObject({
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

  it('of the website is its name, and whose it is', () => {
    expect(websiteData(site, home)).toMatchObject({
      '@type': 'WebSite',
      name: site.practice,
      url: home,
      publisher: { '@id': `${home}#practice` },
    });
  });

  it('of an article is when it was written and last changed', () => {
    expect(articleData(site, article, home, about)).toMatchObject({
      headline: 'A title',
      image: [article.image],
      datePublished: '2026-11-14T00:00:00.000Z',
      dateModified: '2026-11-14T00:00:00.000Z',
    });
    const updated = new Date('2026-11-20');
    expect(articleData(site, { ...article, updated }, home, about)).toMatchObject({
      dateModified: '2026-11-20T00:00:00.000Z',
    });
  });

  it('of its author is who the astrologer is, and of another author the name alone', () => {
    const astrologer = personData(site, about, home)['@id'];
    expect(articleData(site, article, home, about).author).toEqual({
      '@type': 'Person',
      '@id': astrologer,
      name: site.astrologer,
      url: about,
    });
    expect(articleData(site, { ...article, author: 'A guest' }, home, about).author).toEqual({
      '@type': 'Person',
      name: 'A guest',
    });
    expect(articleData(site, { ...article, author: site.practice }, home, about).author).toMatchObject({
      '@id': `${home}#practice`,
      '@type': 'Organization',
    });
  });

  it('of a service is who gives it and where', () => {
    const service = { title: 'A', description: 'B', url: `${home}a`, image: `${home}a.jpg`, area: 'Vastu' };
    expect(serviceData(site, service, home)).toMatchObject({
      image: `${home}a.jpg`,
      provider: { '@id': `${home}#practice` },
      areaServed: { '@type': 'Country', name: 'India' },
    });
  });
});
