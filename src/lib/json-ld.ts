import type { Category } from '#domain/category.ts';
import { shareName } from '#domain/image.ts';
import { toRupees } from '#domain/money.ts';
import type { Paths } from '#domain/paths.ts';
import { type Product, priceCharged } from '#domain/product.ts';
import type { Site } from '#domain/site.ts';

type Thing = Record<string, unknown>;

/** JSON for a script element, with everything escaped that could end the element or a line of script. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A trail of pages for search engines. */
export function breadcrumbData(trail: { name: string; url: string }[]): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  };
}

/** The practice itself. */
export function practiceData(site: Site, home: string): Thing {
  const at = (time: string) => {
    const hour = (Number.parseInt(time, 10) % 12) + (time.endsWith('PM') ? 12 : 0);
    return `${String(hour).padStart(2, '0')}:00`;
  };
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  return {
    '@context': 'https://schema.org',
    '@type': ['LocalBusiness', 'Store', 'ProfessionalService'],
    '@id': `${home}#practice`,
    name: site.practice,
    url: home,
    email: site.email,
    telephone: `+91${site.phone}`,
    founder: { '@type': 'Person', name: site.astrologer },
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address[0],
      addressLocality: 'Ghaziabad',
      addressRegion: 'Uttar Pradesh',
      addressCountry: 'IN',
    },
    openingHoursSpecification: site.hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days === 'Sunday' ? ['Sunday'] : weekdays,
      opens: at(opens),
      closes: at(closes),
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
  const pictures = [product.mainImage, ...product.gallery.map(({ file }) => file)].filter(
    (file) => file !== null,
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.shortDescription || product.name,
    sku: String(product.id),
    category: category.name,
    ...(pictures.length > 0 && {
      image: pictures.map((file) => absolute(paths.image('product_images', file))),
    }),
    offers: {
      '@type': 'Offer',
      price: toRupees(price).toFixed(2),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
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

/** The picture a product shows when it is shared, or null without a photo. */
export function sharePicture(product: Product, paths: Paths): string | null {
  return product.mainImage && paths.image('product_images', shareName(product.mainImage));
}
