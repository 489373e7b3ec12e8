import type { Category } from '#domain/catalogue/category.ts';
import { shareName } from '#domain/catalogue/image.ts';
import { factsOf, isSold, lowestPrice, type Product, productNameIn } from '#domain/catalogue/product.ts';
import { factRows, factsShown } from '#domain/catalogue/product-facts.ts';
import { toRupees } from '#domain/money/money.ts';
import { minutesOf, weekdaysOf } from '#domain/site/hours.ts';
import type { Language } from '#domain/site/language.ts';
import type { Paths } from '#domain/site/paths.ts';
import { promises } from '#domain/site/promises.ts';
import { absolute, paths, type Step } from './paths.ts';
import { site } from './site.ts';

type Thing = Record<string, unknown>;

/** Makes a description for search engines that is complete in itself. */
const thing = (type: string | string[], said: Thing): Thing => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...said,
});

const home = absolute(paths.home());
/* Addresses by which one thing refers to another, on whatever page that is described. */
const practice = `${home}#practice`;
const astrologer = `${home}#astrologer`;

/**
 * Returns JSON for a script element, with everything escaped that could end the element or a line of script.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Describes a trail of pages, by their paths. */
export function breadcrumbData(trail: Step[]): Thing {
  return thing('BreadcrumbList', {
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path),
    })),
  });
}

/** Describes the website on its first page, for its name in search results. */
export function websiteData(): Thing {
  return thing('WebSite', {
    '@id': `${home}#website`,
    name: site.practice,
    url: home,
    inLanguage: 'en-IN',
    publisher: { '@id': practice },
  });
}

/**
 * The practice itself.
 * @param image path of an image of it
 */
export function practiceData(image: string): Thing {
  const at = (time: string) => {
    const minutes = minutesOf(time);
    return [minutes / 60, minutes % 60].map((part) => String(Math.trunc(part)).padStart(2, '0')).join(':');
  };
  return thing(['LocalBusiness', 'Store', 'ProfessionalService'], {
    '@id': practice,
    name: site.practice,
    description: site.who,
    url: home,
    image: [absolute(image)],
    email: site.email,
    telephone: `+91${site.phone}`,
    founder: { '@type': 'Person', '@id': astrologer, name: site.astrologer },
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
  });
}

/** Describes the astrologer, on the page about her, with the fields in which she is consulted. */
export function personData(fields: string[]): Thing {
  return thing('Person', {
    '@id': astrologer,
    name: site.astrologer,
    url: absolute(paths.about()),
    jobTitle: 'Astrologer',
    worksFor: { '@id': practice },
    knowsAbout: fields,
  });
}

/**
 * Describes a consultation, by its path and its image's. `area` is its field, for example 'Numerology'; `inLanguage`
 * is the language of its page, because a service itself has none.
 */
export function serviceData(service: {
  title: string;
  description: string;
  path: string;
  image: string;
  area: string;
  inLanguage: string;
  fee?: number | undefined;
  feeFrom?: boolean | undefined;
}): Thing {
  const { fee } = service;
  return thing('Service', {
    name: service.title,
    description: service.description,
    serviceType: service.area,
    url: absolute(service.path),
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': absolute(service.path),
      inLanguage: service.inLanguage,
    },
    image: absolute(service.image),
    areaServed: { '@type': 'Country', name: 'India' },
    ...(fee !== undefined && {
      offers: {
        '@type': 'Offer',
        priceCurrency: 'INR',
        ...(service.feeFrom
          ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: fee, priceCurrency: 'INR' } }
          : { price: fee }),
      },
    }),
    provider: { '@type': 'LocalBusiness', '@id': practice, name: site.practice },
  });
}

/** Describes an article by the practice, the astrologer or a guest, by its path and its image's. */
export function articleData(article: {
  title: string;
  description: string;
  date: Date;
  updated?: Date | undefined;
  author: string;
  path: string;
  image: string;
  inLanguage: string;
}): Thing {
  const publisher = { '@id': practice, '@type': 'Organization', name: site.practice, url: home };
  const own = article.author === site.astrologer;
  return thing('Article', {
    headline: article.title,
    description: article.description,
    image: [absolute(article.image)],
    datePublished: article.date.toISOString(),
    dateModified: (article.updated ?? article.date).toISOString(),
    author:
      article.author === site.practice
        ? publisher
        : {
            '@type': 'Person',
            name: article.author,
            ...(own && { '@id': astrologer, url: absolute(paths.about()) }),
          },
    publisher,
    inLanguage: article.inLanguage,
    mainEntityOfPage: absolute(article.path),
  });
}

/** Describes a free tool that runs in the visitor's browser. */
export function toolData(tool: {
  title: string;
  description: string;
  path: string;
  inLanguage: string;
}): Thing {
  return thing('WebApplication', {
    name: tool.title,
    description: tool.description,
    url: absolute(tool.path),
    inLanguage: tool.inLanguage,
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'INR' },
    provider: { '@id': practice },
  });
}

/** Describes questions with their answers. Google no longer shows them (May 2026); others still read them. */
export function faqData(questions: { question: string; paragraphs: string[] }[]): Thing {
  return thing('FAQPage', {
    mainEntity: questions.map(({ question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.join(' ') },
    })),
  });
}

/** Delivery as the terms promise it: free, in India, within this many working days. */
const shippingDetails: Thing = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    transitTime: {
      '@type': 'QuantitativeValue',
      minValue: 1,
      maxValue: promises.deliveryDays,
      unitCode: 'DAY',
    },
    businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdaysOf('Monday to Saturday') },
  },
};

/** Returns as the terms promise them: the whole price goes back, and the buyer pays for the parcel. */
const returnPolicy: Thing = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: promises.returnDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
  merchantReturnLink: absolute(`${paths.terms()}#returns`),
};

/** Returns whether a product can be ordered, in schema.org's words. */
function availabilityOf(product: Product): string {
  if (!isSold(product)) return 'InStock';
  return product.single === 1 ? 'SoldOut' : 'OutOfStock';
}

/** Describes a product on offer. Null for one without a price, because an offer needs a price above 0. */
export function productData(product: Product, category: Category, lang: Language, ways: Paths): Thing | null {
  const price = lowestPrice(product);
  if (price === null) return null;
  const images = [product.mainImage, ...product.gallery.map(({ file }) => file)].filter(
    (file) => file !== null,
  );
  const known = factsOf(product);
  const name = productNameIn(lang, product);
  const ownProperties = factRows.map(([name, { structured }]) =>
    structured && known[name] !== undefined ? structured(known[name]) : {},
  );
  const withOwn = new Set(factRows.flatMap(([name, { structured }]) => (structured ? name : [])));
  const others = factsShown(known).filter(({ name }) => name && !withOwn.has(name));
  return thing('Product', {
    name,
    description: product.shortDescription || name,
    sku: String(product.id),
    category: category.name,
    ...Object.assign({}, ...ownProperties),
    additionalProperty: others.map(({ label, value }) => ({
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
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: 'https://schema.org/NewCondition',
      url: absolute(ways.product(product.id, product.slug)),
      seller: { '@type': 'LocalBusiness', '@id': practice, name: site.practice },
      shippingDetails,
      hasMerchantReturnPolicy: returnPolicy,
    },
  });
}

/** Describes a category with its products. */
export function categoryData(category: Category, products: Product[], ways: Paths = paths): Thing {
  return thing('CollectionPage', {
    name: category.name,
    url: absolute(ways.category(category.slug)),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: products.map(({ id, slug }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: absolute(ways.product(id, slug)),
      })),
    },
  });
}

/** Returns the image that is shown when a product is shared, or null without one. */
export function shareImage(product: Product): string | null {
  return product.mainImage && paths.image('product_images', shareName(product.mainImage));
}
