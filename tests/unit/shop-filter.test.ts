import { describe, expect, it } from 'vitest';
import { priceWanted, queryOf } from '#domain/catalogue/list-choice.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { choiceIn, chooseProducts, isKept, isOtherwiseWritten } from '#domain/catalogue/shop-filter.ts';
import { relatedTo, shelfOf, shopFront } from '#domain/catalogue/shop-front.ts';

const product = (id: number, rest: Partial<Product>) =>
  ({ id, categoryId: 1, price: 100_000 * id, discountedPrice: null, mainImage: null, ...rest }) as Product;
/** Sorted newest first, as pages read them. */
const shop = [
  product(4, { planet: 'Sun', origin: 'India', weightCarat: 9.25, categoryId: 2, mainImage: 'd' }),
  product(3, { planet: 'Moon', origin: 'Sri Lanka', weightCarat: 4, price: null, mainImage: 'c' }),
  product(2, {
    planet: 'Sun',
    origin: 'sri lanka',
    price: 250_000,
    discountedPrice: 199_999,
    mainImage: 'b',
  }),
  product(1, { origin: 'Mozambique', weightCarat: 3.99, mainImage: 'a' }),
];
const chosen = (query: string) => chooseProducts(shop, choiceIn(new URLSearchParams(query), shop));
/** Returns the facet of a list that has this name. */
const facet = (query: string, name: string) => chosen(query).facets.find((each) => each.name === name);
const ids = (query: string) => chosen(query).products.map(({ id }) => id);

describe('the filters of the shop', () => {
  it.each([
    ['', [4, 3, 2, 1]],
    ['origin=&planet=&sort=', [4, 3, 2, 1]],
    ['planet=Sun', [4, 2]],
    ['origin=Sri+Lanka', [3, 2]],
    ['origin=Sri+Lanka&planet=Sun', [2]],
    ['price=-2000', [2, 1]],
    ['price=2000-5000', [4]],
    ['weight=-4', [1]],
    ['weight=4-6', [3]],
    ['weight=8-', [4]],
    ['planet=Saturn', []],
    ['planet=Pluto', [4, 3, 2, 1]],
    ['price=1-2&weight=x&origin=Atlantis', [4, 3, 2, 1]],
    ['origin=SRI%20LANKA', [3, 2]],
    ['sort=price-low', [1, 2, 4, 3]],
    ['sort=price-high', [4, 2, 1, 3]],
    ['sort=weight', [1, 3, 4, 2]],
    ['sort=origin', [4, 1, 3, 2]],
    ['sort=colour', [4, 3, 2, 1]],
    ['price_to=1999', [1]],
    ['price_to=2000', [2, 1]],
    ['price_from=1999.99&price_to=4000', [4, 2, 1]],
    ['price_from=2500', [4]],
    ['price_from=4000&price_to=₹4,000', [4]],
    ['price_from=0&price_to=-5', [4, 3, 2, 1]],
    ['price_to=5000&planet=Moon', []],
  ])('%s', (query, expected) => expect(ids(query)).toEqual(expected));

  it('count what the other choices leave, in words', () => {
    expect(facet('planet=Sun', 'planet')?.options).toMatchObject([
      { value: 'Moon', label: 'Moon (Chandra)', count: 1, chosen: false },
      { value: 'Sun', label: 'Sun (Surya)', count: 2, chosen: true },
    ]);
    expect(facet('planet=Sun', 'origin')?.options.map(({ label, count }) => [label, count])).toEqual([
      ['India', 1],
      ['sri lanka', 1],
    ]);
    expect(facet('planet=Sun', 'price')?.options.map(({ label }) => label)).toEqual([
      'Under ₹2,000',
      '₹2,000 to ₹5,000',
    ]);
  });

  it('keep what was chosen where nothing fits, so that each choice can be taken back', () => {
    const options = (name: string) => facet('planet=Moon&origin=india&price=-2000&weight=6-8', name)?.options;
    expect(options('planet')).toEqual([{ value: 'Moon', label: 'Moon (Chandra)', count: 0, chosen: true }]);
    expect(options('origin')).toEqual([{ value: 'India', label: 'India', count: 0, chosen: true }]);
    expect(options('price')).toEqual([{ value: '-2000', label: 'Under ₹2,000', count: 0, chosen: true }]);
    expect(options('weight')).toEqual([{ value: '6-8', label: '6 ct to 8 ct', count: 0, chosen: true }]);
    expect(facet('planet=Sun&origin=Mozambique', 'planet')?.options).toMatchObject([
      { value: 'Sun', count: 0, chosen: true },
    ]);
  });

  it('write a value as most products do, then as the older', () => {
    const written = (...origins: string[]) =>
      chooseProducts(
        origins.map((origin, at) => product(at, { origin })),
        {},
      )
        .facets.find(({ name }) => name === 'origin')
        ?.options.map(({ value, count }) => [value, count]);
    expect(written('india', 'India', 'India')).toEqual([['India', 3]]);
    expect(written('india', 'india', 'India')).toEqual([['india', 3]]);
    expect(written('india', 'INDIA', 'India')).toEqual([['India', 3]]);
  });

  it.each([
    ['', ''],
    ['utm_source=x', ''],
    ['origin=&planet=&sort=', ''],
    ['planet=Sun&origin=India&page=1', '?planet=Sun&origin=India'],
    ['price=1-2', ''],
    ['price=toString&planet=Sun', '?planet=Sun'],
    ['origin=india', '?origin=India'],
    ['planet=sun&sort=newest', '?planet=Sun'],
    ['sort=__proto__', ''],
    ['sort=weight&page=7', '?sort=weight'],
    ['weight=8-', '?weight=8-'],
    ['price_to=20,000', '?price_to=20000'],
    ['price_to=₹२०,०००', '?price_to=20000'],
    ['price_from=500.00&price_to=1e9', '?price_from=500'],
    [`price_to=${'9'.repeat(1_000_000)}`, ''],
  ])('have one address for each list: %j is %j', (query, address) => {
    const parameters = new URLSearchParams(query);
    const choice = choiceIn(parameters, shop);
    expect(queryOf(choice)).toBe(address);
    const isCanonical = ['', '?planet=Sun&origin=India', '?weight=8-'].includes(query && `?${query}`);
    const isUnread = query.startsWith('utm') || query.startsWith('origin=&');
    expect(isOtherwiseWritten(parameters, choice, 1)).toBe(!isCanonical && !isUnread);
  });

  it('are kept at the CDN, but for prices that were typed by hand, which are said in words', () => {
    expect(isKept({ planet: 'Sun', price: '-2000' })).toBe(true);
    expect(isKept({ price_to: '20000' })).toBe(false);
    expect(priceWanted({ planet: 'Sun' })).toBeNull();
    expect(priceWanted({ price_to: '20000' })).toBe('Up to ₹20,000');
    expect(priceWanted({ price_from: '500' })).toBe('From ₹500');
    expect(priceWanted({ price_from: '500', price_to: '20000' })).toBe('₹500 to ₹20,000');
  });

  it('make an address of a choice', () => {
    expect(queryOf({})).toBe('');
    expect(queryOf({ origin: 'Sri Lanka', planet: '' }, 2)).toBe('?origin=Sri+Lanka&page=2');
  });
});

it('a category is told by its count, its prices and a photograph', () => {
  expect(shelfOf(shop)).toEqual({ count: 4, prices: { from: 100_000, to: 400_000 }, image: 'd' });
  expect(shelfOf([])).toEqual({ count: 0, prices: null, image: null });
});

describe("the shop's front", () => {
  it('shows the newest with a photograph, from each category in turn', () => {
    const { are, products } = shopFront(shop, 3);
    expect(products.map(({ id }) => id)).toEqual([3, 4, 2]);
    expect(are).toBe('newest');
  });

  it('begins with what the owner chose, and is then not called new', () => {
    const chosen = shop.map((product) => (product.id === 2 ? { ...product, featured: 1 as const } : product));
    const { are, products } = shopFront(chosen, 3);
    expect(products.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(are).toBe('chosen');
  });
});

it('related are those of the same planet first, never the product itself', () => {
  expect(relatedTo(2, shop, 2).map(({ id }) => id)).toEqual([4, 3]);
});
