import { describe, expect, it, vi } from 'vitest';
import type { Category } from '#domain/catalogue/category.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { productData } from '#lib/json-ld.ts';
import { merchantFeedXml } from '#lib/merchant-feed.ts';
import { paths } from '#lib/paths.ts';

vi.hoisted(() => vi.stubEnv('SITE', 'https://example.in'));

/** A name as the server makes it, with the size in pixels. */
const picture = (word: string, width: number, height: number) =>
  `${word.padEnd(16, 'a')}-${width}x${height}.jpg`;
const addressOf = (file: string) => `https://example.in/uploads/product_images/${file}`;

const gems = { id: 1, name: 'Gemstones & beads', slug: 'gemstones' } as Category;
const ruby = {
  id: 7,
  categoryId: 1,
  name: 'Ruby <Manik> & "co" \u0007',
  slug: 'ruby',
  price: 28_500_00,
  discountedPrice: 25_999_50,
  shortDescription: 'Oval red ruby.',
  fullDescription: '',
  status: 1,
  single: 1,
  mainImage: picture('main', 760, 500),
  gallery: [{ id: 1, file: picture('side', 1600, 1200) }],
} as unknown as Product;

/** Returns the texts of each item's elements, and checks that the feed is well-formed. */
function itemsOf(xml: string): Record<string, string[]>[] {
  const open: string[] = [];
  const items: Record<string, string[]>[] = [];
  for (const [, end, name = '', , text = ''] of xml.matchAll(/<(\/?)([a-z][\w:]*)([^<>]*)>([^<]*)/gi)) {
    if (end) {
      expect(open.pop()).toBe(name);
      continue;
    }
    open.push(name);
    if (name === 'item') items.push({});
    const item = items.at(-1);
    if (!item || open[2] !== 'item') continue;
    item[name] = [...(item[name] ?? []), text];
  }
  expect(open).toEqual([]);
  // A character that XML reserves may occur only as an entity.
  expect(xml.replace(/<[^<>]+>|&#\d+;/g, '')).not.toMatch(/[<>&]/);
  expect(xml).not.toMatch(/[^\P{Cc}\t\n\r]/u);
  return items;
}
const feedOf = (...products: Partial<Product>[]) =>
  itemsOf(merchantFeedXml(products.map((product) => ({ product: { ...ruby, ...product }, category: gems }))));

describe('the feed for Google Merchant', () => {
  it('has what Google asks for of each product, with both prices and every picture', () => {
    const xml = merchantFeedXml([{ product: ruby, category: gems }]);
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base/,
    );
    const [item = {}] = feedOf({});
    expect(item).toMatchObject({
      'g:id': ['7'],
      'g:title': ['Ruby &#60;Manik&#62; &#38; &#34;co&#34; '],
      'g:description': ['Oval red ruby.'],
      'g:link': ['https://example.in/product-details/7/ruby'],
      'g:image_link': [addressOf(picture('main', 760, 500))],
      'g:additional_image_link': [addressOf(picture('side', 1600, 1200))],
      'g:availability': ['in_stock'],
      'g:sale_price': ['25999.50 INR'],
      'g:condition': ['new'],
      'g:identifier_exists': ['no'],
      'g:product_type': ['Gemstones &#38; beads'],
      'g:country': ['IN'],
    });
    expect(item['g:price']?.[0]).toBe('28500.00 INR');
  });

  it('has one price without a discount, and says of every product that no maker gave it a number', () => {
    const [item = {}] = feedOf({ discountedPrice: null, single: 0 });
    expect(item['g:price']?.[0]).toBe('28500.00 INR');
    expect(item).not.toHaveProperty('g:sale_price');
    expect(item['g:identifier_exists']).toEqual(['no']);
  });

  it('leaves out pictures that are too small for Google, and shows the next one first', () => {
    const [small, narrow] = [picture('small', 499, 700), picture('narrow', 1600, 499)];
    const large = picture('large', 500, 500);
    const gallery = [narrow, large].map((file, id) => ({ id, file }));
    const [item = {}] = feedOf({ mainImage: small, gallery });
    expect(item['g:image_link']).toEqual([addressOf(large)]);
    expect(item).not.toHaveProperty('g:additional_image_link');
    expect(feedOf({ mainImage: small, gallery: [] })).toEqual([]);
  });

  it('leaves out what Google refuses: a product without a price, or without a picture', () => {
    expect(feedOf({ price: null, discountedPrice: null }, { mainImage: null, gallery: [] })).toEqual([]);
    expect(feedOf()).toEqual([]);
  });

  it('holds a description of any length, cut to what Google takes', () => {
    const [item = {}] = feedOf({ shortDescription: '💎'.repeat(500_000) });
    expect([...(item['g:description']?.[0] ?? '')]).toHaveLength(5_000);
  });
});

describe('what search engines are told of a product', () => {
  const offerOf = (product: Partial<Product>) =>
    (productData({ ...ruby, ...product }, gems, 'en', paths) as { offers: Record<string, unknown> }).offers;

  it('names the seller, what delivery costs and how long it takes, and how it can be returned', () => {
    expect(offerOf({})).toMatchObject({
      '@type': 'Offer',
      price: '25999.50',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      seller: { '@id': 'https://example.in/#practice' },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { value: 0, currency: 'INR' },
        shippingDestination: { addressCountry: 'IN' },
        deliveryTime: { transitTime: { maxValue: 7, unitCode: 'DAY' } },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'IN',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 7,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    });
  });

  it('says whether a piece is sold for good, or a counted stock is out', () => {
    expect(offerOf({ soldTo: 'an order' }).availability).toBe('https://schema.org/SoldOut');
    expect(offerOf({ single: 0, stock: 0 }).availability).toBe('https://schema.org/OutOfStock');
    expect(offerOf({ single: 0, stock: 1 }).availability).toBe('https://schema.org/InStock');
  });

  it('has each fact once: in a property of its own, or in the general list', () => {
    const data = productData(
      {
        ...ruby,
        hindiName: 'माणिक',
        origin: 'Sri Lanka',
        weightCarat: 4.78,
        treatment: 'heated',
        mrp: 30_000_00,
      },
      gems,
      'hi',
      paths,
    );
    expect(data).toMatchObject({
      name: 'माणिक',
      alternateName: 'माणिक',
      countryOfOrigin: { '@type': 'Country', name: 'Sri Lanka' },
      weight: { value: 4.78, unitCode: 'CTM' },
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Treatment', value: 'heated' }],
    });
  });
});
