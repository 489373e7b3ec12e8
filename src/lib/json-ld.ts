import type { Category } from '#domain/catalogue/category.ts';
import { shareName } from '#domain/catalogue/image.ts';
import { factsOf, isSold, type Product, priceCharged } from '#domain/catalogue/product.ts';
import { factsShown } from '#domain/catalogue/product-facts.ts';
import { toRupees } from '#domain/money/money.ts';
import { minutesOf, weekdaysOf } from '#domain/site/hours.ts';
import type { Paths } from '#domain/site/paths.ts';
import type { Site } from '#domain/site/site.ts';
import type { Step } from './paths.ts';

type Thing = Record<string, unknown>;

/** JSON for a script element, with everything escaped that could end the element or a line of script. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A trail of pages, by their paths, for search engines. */
export function breadcrumbData(trail: Step[], absolute: (path: string) => string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path),
    })),
  };
}

/** The website, for its name in search results; on its first page. */
export function websiteData(site: Site, home: string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: site.practice,
    url: home,
    inLanguage: 'en-IN',
    publisher: { '@id': `${home}#practice` },
  };
}

/**
 * The practice itself.
 * @param home absolute address of the first page
 * @param image absolute address of an image of it
 */
export function practiceData(site: Site, home: string, image: string): Thing {
  const at = (time: string) => {
    const minutes = minutesOf(time);
    return [minutes / 60, minutes % 60].map((part) => String(Math.trunc(part)).padStart(2, '0')).join(':');
  };
  return {
    '@context': 'https://schema.org',
    '@type': ['LocalBusiness', 'Store', 'ProfessionalService'],
    '@id': `${home}#practice`,
    name: site.practice,
    description: site.who,
    url: home,
    image: [image],
    email: site.email,
    telephone: `+91${site.phone}`,
    founder: { '@type': 'Person', '@id': `${home}#astrologer`, name: site.astrologer },
    ...(site.social.length > 0 && { sameAs: site.social.map(({ url }) => url) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address.street,
      addressLocality: site.address.locality,
      addressRegion: site.address.region,
      postalCode: site.address.postalCode,
      addressCountry: 'IN',
    },
    openingHoursSpecification: site.hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdaysOf(days),
      opens: at(opens),
      closes: at(closes),
    })),
  };
}

/** The astrologer, on the page about her. */
export function personData(site: Site, url: string, home: string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': `${home}#astrologer`,
    name: site.astrologer,
    url,
    jobTitle: 'Astrologer',
    worksFor: { '@id': `${home}#practice` },
    knowsAbout: ['Astrology', 'Numerology', 'Vastu'],
  };
}

/** A consultation. `area` is its field, for example 'Numerology'. */
export function serviceData(
  site: Site,
  service: { title: string; description: string; url: string; image: string; area: string },
  home: string,
): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: service.title,
    description: service.description,
    serviceType: service.area,
    url: service.url,
    image: service.image,
    areaServed: { '@type': 'Country', name: 'India' },
    provider: { '@type': 'LocalBusiness', '@id': `${home}#practice`, name: site.practice },
  };
}

/**
 * An article by the practice, the astrologer or a guest. Addresses are absolute; `about` is that of the page about
 * the astrologer, which only her own articles name.
 */
export function articleData(
  site: Site,
  article: {
    title: string;
    description: string;
    date: Date;
    updated?: Date | undefined;
    author: string;
    url: string;
    image: string;
  },
  home: string,
  about: string,
): Thing {
  const practice = { '@id': `${home}#practice`, '@type': 'Organization', name: site.practice, url: home };
  const own = article.author === site.astrologer;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    image: [article.image],
    datePublished: article.date.toISOString(),
    dateModified: (article.updated ?? article.date).toISOString(),
    author:
      article.author === site.practice
        ? practice
        : {
            '@type': 'Person',
            name: article.author,
            ...(own && { '@id': `${home}#astrologer`, url: about }),
          },
    publisher: practice,
    inLanguage: 'en-IN',
    mainEntityOfPage: article.url,
  };
}

/** A free tool that runs in the visitor's browser. */
export function toolData(tool: { title: string; description: string; url: string }, home: string): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: tool.title,
    description: tool.description,
    url: tool.url,
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'INR' },
    provider: { '@id': `${home}#practice` },
  };
}

/** Questions with their answers. Google shows none of it any more (May 2026); others still read it. */
export function faqData(questions: { question: string; paragraphs: string[] }[]): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.join(' ') },
    })),
  };
}

/** A product on offer, or null for one without a price: an offer needs a price above 0. */
export function productData(
  product: Product,
  category: Category,
  absolute: (path: string) => string,
  paths: Paths,
): Thing | null {
  const price = priceCharged(product);
  if (price === null) return null;
  const images = [product.mainImage, ...product.gallery.map(({ file }) => file)].filter(
    (file) => file !== null,
  );
  const facts = factsOf(product);
  const { origin, weight_carat } = facts;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.shortDescription || product.name,
    sku: String(product.id),
    category: category.name,
    ...(origin && { countryOfOrigin: { '@type': 'Country', name: origin } }),
    ...(weight_carat && { weight: { '@type': 'QuantitativeValue', value: weight_carat, unitCode: 'CTM' } }),
    additionalProperty: factsShown(facts).map(({ label, value }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
    })),
    ...(images.length > 0 && {
      image: images.map((file) => absolute(paths.image('product_images', file))),
    }),
    offers: {
      '@type': 'Offer',
      price: toRupees(price).toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${isSold(product) ? 'SoldOut' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      url: absolute(paths.product(product.id, product.slug)),
    },
  };
}

/** A category with its products. */
export function categoryData(
  category: Category,
  products: Product[],
  absolute: (path: string) => string,
  paths: Paths,
): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: category.name,
    url: absolute(paths.category(category.slug)),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: products.map(({ id, slug }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: absolute(paths.product(id, slug)),
      })),
    },
  };
}

/** The image a product shows when it is shared, or null without one. */
export function shareImage(product: Product, paths: Paths): string | null {
  return product.mainImage && paths.image('product_images', shareName(product.mainImage));
}
