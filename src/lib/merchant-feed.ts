import type { Category } from '#domain/catalogue/category.ts';
import { imageSize } from '#domain/catalogue/image.ts';
import { lowestPrice, type Product } from '#domain/catalogue/product.ts';
import { type Paise, toRupees } from '#domain/money/money.ts';
import { absolute, paths } from './paths.ts';
import { site } from './site.ts';
import { escapeXml } from './sitemap.ts';

/**
 * Most characters of a description and of a title, and most further pictures, that Google takes of a product.
 */
const LONGEST = { title: 150, description: 5_000 } as const;
const MOST_PICTURES = 10;
/** Google refuses pictures with a shorter side, in pixels (from 31 January 2027 on for all products). */
const SHORTEST_SIDE = 500;

const isLargeEnough = (file: string): boolean => {
  const { width, height } = imageSize(file) ?? { width: 0, height: 0 };
  return Math.min(width, height) >= SHORTEST_SIDE;
};

/** A product on sale with its category. */
export interface OnSale {
  product: Product;
  category: Category;
}

/** Writes a price as Google reads it: '12500.00 INR'. */
const inRupees = (paise: Paise): string => `${toRupees(paise).toFixed(2)} INR`;

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** Returns a text without the characters that XML cannot hold, of at most this many characters. */
function plain(text: string, longest: number): string {
  const letters = [...text.replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, '')];
  return letters.slice(0, longest).join('');
}

/**
 * Returns a product as an item of the feed. Returns an empty text if Google would refuse it because it has no
 * price or no picture that is large enough.
 */
function itemOf({ product, category }: OnSale): string {
  const charged = lowestPrice(product);
  const regular = lowestPrice({ ...product, discountedPrice: null });
  const { id, slug, name, mainImage, gallery } = product;
  const [first, ...further] = [...(mainImage ? [mainImage] : []), ...gallery.map(({ file }) => file)].filter(
    isLargeEnough,
  );
  if (charged === null || !first) return '';
  const pictureAt = (file: string) => absolute(paths.image('product_images', file));
  const description = product.shortDescription || product.fullDescription || name;
  return [
    '<item>',
    tag('g:id', String(id)),
    tag('g:title', plain(name, LONGEST.title)),
    tag('g:description', plain(description, LONGEST.description)),
    tag('g:link', absolute(paths.product(id, slug))),
    tag('g:image_link', pictureAt(first)),
    ...further.slice(0, MOST_PICTURES).map((file) => tag('g:additional_image_link', pictureAt(file))),
    tag('g:availability', 'in_stock'),
    tag('g:price', inRupees(Math.max(regular ?? 0, charged))),
    ...(regular !== null && regular > charged ? [tag('g:sale_price', inRupees(charged))] : []),
    tag('g:condition', 'new'),
    // The shop keeps no brand and no maker's number, which stones and beads do not have.
    tag('g:identifier_exists', 'no'),
    tag('g:product_type', category.name),
    `<g:shipping>${tag('g:country', 'IN')}${tag('g:price', '0.00 INR')}</g:shipping>`,
    '</item>',
  ].join('');
}

/** Returns the products on sale as Google Merchant reads them: RSS 2.0 with Google's own fields. */
export function merchantFeedXml(onSale: readonly OnSale[]): string {
  const channel = [
    tag('title', `Astro shop of ${site.practice}`),
    tag('link', absolute(paths.shop())),
    tag('description', 'Gemstones, rudraksha, malas and yantras, each with its facts in plain words.'),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    `<channel>${channel.join('')}`,
    ...onSale.map(itemOf).filter(Boolean),
    '</channel></rss>',
    '',
  ].join('\n');
}
