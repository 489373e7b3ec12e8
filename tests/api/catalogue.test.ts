import { beforeAll, describe, expect, test } from 'vitest';
import {
  BasketAnswer,
  CategoriesAnswer,
  CategoryProductsAnswer,
  FindAnswer,
  FoundProductsAnswer,
  ProductAnswer,
  ShopProductsAnswer,
} from '#domain/catalogue/answers.ts';
import type { Category } from '#domain/catalogue/category.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { CATEGORIES } from '#server/catalogue/categories.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct } from '#server/catalogue/save-product.ts';
import { changeProduct } from '#server/catalogue/saves.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import { addCategory, addProduct, payloadFor } from '#tests/support/test-shop.ts';
import { call, openTestSite, shop } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

const picture = (letter: string) => `${letter.repeat(26)}-800x600.jpg`;

let gemstones: Category;
let malas: Category;
let ruby: Product;
let coral: Product;

const get = (path: string) => call('GET', `/api/public/${path}`);
const named = async (path: string) => {
  const shape = path.startsWith('search') ? FoundProductsAnswer : CategoryProductsAnswer;
  return expectOk(await get(path), shape).data.map((product) => product.product_name);
};

openTestSite({ lateListings: true });

describe('a shop with products', () => {
  beforeAll(async () => {
    gemstones = await addCategory(shop, 'Semi Precious  Gemstones');
    await addCategory(shop, 'Hidden Things', 0);
    malas = await addCategory(shop, 'रुद्राक्ष माला');
    await addCategory(shop, 'Empty Shelf');
    ruby = await addProduct(shop, gemstones.id, {
      name: 'Ruby (Manik)',
      price: 12_500.5,
      discountedPrice: 9_999.99,
      shortDescription: 'From Burma',
      fullDescription: 'Weight: 4 ct',
      origin: 'Burma',
      hindiText: 'बर्मा का माणिक।',
      images: { main: picture('a'), added: [picture('b'), picture('c')] },
    });
    coral = await addProduct(shop, gemstones.id, {
      name: 'Coral',
      price: null,
      shortDescription: '',
      fullDescription: '',
    });
    await addProduct(shop, gemstones.id, { name: 'Withdrawn Opal', status: 0 });
    await addProduct(shop, gemstones.id + 1, { name: 'Hidden Pearl' });
    await addProduct(shop, malas.id, { name: 'पंचमुखी माला', shortDescription: 'Five faces' });
  });

  describe('GET public/show-category', () => {
    test('gives the active categories, oldest first', async () => {
      const { data } = expectOk(await get('show-category'), CategoriesAnswer);
      expect(data).toEqual([
        {
          id: 1,
          category_name: 'Semi Precious  Gemstones',
          category_slug: 'semi-precious-gemstones',
          product_count: 2,
        },
        { id: 3, category_name: 'रुद्राक्ष माला', category_slug: 'रुद्राक्ष-माला', product_count: 1 },
        { id: 4, category_name: 'Empty Shelf', category_slug: 'empty-shelf', product_count: 0 },
      ]);
    });

    test('keeps that order when an old category is renamed, and drops it when it is hidden', async () => {
      const id = (await addCategory(shop, 'Yantras')).id;
      await addCategory(shop, 'Zodiac');
      await saveCategory(shop, id, { name: 'Copper Yantras', status: 1 });
      const names = async () =>
        expectOk(await get('show-category'), CategoriesAnswer).data.map((each) => each.category_name);
      expect((await names()).slice(-2)).toEqual(['Copper Yantras', 'Zodiac']);
      await saveCategory(shop, id, { name: 'Copper Yantras', status: 0 });
      expect((await names()).slice(-1)).toEqual(['Zodiac']);
      expect(await names()).not.toContain('Copper Yantras');
    });
  });

  describe('GET public/basket', () => {
    const basket = async (ids: string) => expectOk(await get(`basket?ids=${ids}`), BasketAnswer).data;

    test('gives the products asked for, in that order, each once, without full descriptions', async () => {
      const data = await basket(`${coral.id},${ruby.id},${coral.id}`);
      expect(data.map(({ product_name }) => product_name)).toEqual(['Coral', 'Ruby (Manik)']);
      expect(data[1]).toMatchObject({ product_price: 12_500.5, discounted_price: 9_999.99, gst_rate: null });
      for (const product of data) expect(product).not.toHaveProperty('full_desc');
    });

    test('leaves out what is not on sale, and says of a piece that it is sold', async () => {
      const piece = await addProduct(shop, malas.id, { name: 'One bead', single: 1 });
      await changeProduct(shop, piece.id, () => ({ soldTo: 'an order' }));
      // Ids 3 and 4 are withdrawn, and in a hidden category.
      const data = await basket(`3,${ruby.id},4,9999,${piece.id}`);
      expect(data.map(({ id, sold }) => [id, sold])).toEqual([
        [ruby.id, false],
        [piece.id, true],
      ]);
      await deleteProduct(shop, piece.id);
    });

    test('takes no ids, or at most twenty of them', async () => {
      expect(await basket('')).toEqual([]);
      const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join();
      expect((await basket(many(20))).length).toBeGreaterThan(0);
      for (const ids of [many(21), 'ruby', '1,', '-1', '1.5', '1'.repeat(10_000)])
        expectBroken(await get(`basket?ids=${ids}`), 'ids');
    });
  });

  describe('GET public/category-products/{category}', () => {
    test('gives the category and its active products in exactly the wire shape', async () => {
      const answer = expectOk(await get('category-products/semi-precious-gemstones'), CategoryProductsAnswer);
      expect(answer.category).toEqual({
        id: gemstones.id,
        category_name: 'Semi Precious  Gemstones',
        category_slug: 'semi-precious-gemstones',
      });
      expect(answer.data).toHaveLength(2);
      expect(answer.data.find(({ id }) => id === ruby.id)).toEqual({
        id: ruby.id,
        category_id: gemstones.id,
        product_name: 'Ruby (Manik)',
        product_slug: 'ruby-(manik)',
        product_price: 12_500.5,
        discounted_price: 9_999.99,
        short_desc: 'From Burma',
        full_desc: 'Weight: 4 ct',
        main_image: picture('a'),
        product_status: 1,
        category: { category_name: 'Semi Precious  Gemstones' },
        images: [
          { id: expect.any(Number), image_path: picture('b') },
          { id: expect.any(Number), image_path: picture('c') },
        ],
        single: false,
        stock: null,
        options: [],
        featured: false,
        sold: false,
        facts: { origin: 'Burma', hindi_text: 'बर्मा का माणिक।' },
      });
    });

    test('says null for what a product does not have', async () => {
      const { data } = expectOk(
        await get('category-products/semi-precious-gemstones'),
        CategoryProductsAnswer,
      );
      expect(data.find(({ id }) => id === coral.id)).toMatchObject({
        product_price: null,
        discounted_price: null,
        short_desc: null,
        full_desc: null,
        main_image: null,
        images: [],
      });
    });

    test.each(['SEMI-PRECIOUS-GEMSTONES', 'Semi-Precious-Gemstones', 'semi%2Dprecious-gemston%65s'])(
      'finds it as %s too',
      async (slug) => {
        expect(await named(`category-products/${slug}`)).toEqual(['Ruby (Manik)', 'Coral']);
      },
    );

    test('finds a category with a Hindi name', async () => {
      const slug = encodeURIComponent('रुद्राक्ष-माला');
      expect(await named(`category-products/${slug}`)).toEqual(['पंचमुखी माला']);
    });

    test.each([
      ['page=1', ['Coral', 'Ruby (Manik)'], {}],
      ['page=9&sort=price-low&utm=x', ['Ruby (Manik)', 'Coral'], { sort: 'price-low' }],
      ['price=5000-10000&planet=Pluto', ['Ruby (Manik)'], { price: '5000-10000' }],
      ['price_to=₹ 100', [], { price_to: '100' }],
    ])('gives for ?%s one page as the shop shows it, the newest first', async (query, names, choice) => {
      const answer = await get(`category-products/Semi-Precious-Gemstones?${query}`);
      const { data, ...list } = expectOk(answer, CategoryProductsAnswer);
      expect(data.map((product) => product.product_name)).toEqual(names);
      expect(list).toMatchObject({ current_page: 1, last_page: 1, total: names.length, choice });
      expect(data.some((product) => 'full_desc' in product)).toBe(false);
    });

    test('takes a query that says nothing of the list for none', async () => {
      for (const query of ['?utm=x', '?page=', '?sort=&planet='])
        expect(await named(`category-products/semi-precious-gemstones${query}`)).toEqual([
          'Ruby (Manik)',
          'Coral',
        ]);
    });

    test('answers an empty active category with 200 and no products', async () => {
      const answer = expectOk(await get('category-products/empty-shelf'), CategoryProductsAnswer);
      expect(answer.data).toEqual([]);
      expect(answer.category.category_name).toBe('Empty Shelf');
    });

    test.each([
      ['is inactive', 'hidden-things'],
      ['does not exist', 'no-such-thing'],
      ['is named by its id', '1'],
      ['is named by its name', 'Semi%20Precious%20%20Gemstones'],
      ['is named by a part of its slug', 'semi-precious'],
      ['has a space behind its slug', 'empty-shelf%20'],
      ['has a null byte behind its slug', 'empty-shelf%00'],
      ['is a name of the prototype', '__proto__'],
    ])('answers 404 when the category %s', async (_, slug) => {
      expectRefusal(await get(`category-products/${slug}`), 404);
    });
  });

  describe('GET public/products', () => {
    test('gives the products of the whole shop, page by page, as the shop shows them', async () => {
      const answer = await get('products?sort=price-high');
      const { data, total, facets } = expectOk(answer, ShopProductsAnswer);
      expect(data.map((product) => [product.product_name, product.category?.category_name])).toEqual([
        ['पंचमुखी माला', 'रुद्राक्ष माला'],
        ['Ruby (Manik)', 'Semi Precious  Gemstones'],
        ['Coral', 'Semi Precious  Gemstones'],
      ]);
      expect(total).toBe(3);
      expect(facets.map(({ name }) => name)).toContain('price');
    });
  });

  describe('GET public/product-details/{id}/{slug}', () => {
    test('gives the product as its category does', async () => {
      const { product } = expectOk(await get(`product-details/${ruby.id}/ruby-(manik)`), ProductAnswer);
      expect(product.id).toBe(ruby.id);
      const category = await get('category-products/semi-precious-gemstones');
      expect(expectOk(category, CategoryProductsAnswer).data).toContainEqual(product);
    });

    test.each(['RUBY-(MANIK)', 'Ruby-%28Manik%29'])('matches the slug %s whatever its case', async (slug) => {
      const { product } = expectOk(await get(`product-details/${ruby.id}/${slug}`), ProductAnswer);
      expect(product.id).toBe(ruby.id);
    });

    test.each([
      ['a wrong slug', '1/coral'],
      ['an unknown id', '999/ruby-(manik)'],
      ['an inactive product', '3/withdrawn-opal'],
      ['a product of an inactive category', '4/hidden-pearl'],
      ['an id with a leading zero', '01/ruby-(manik)'],
      ['an id beyond all numbers', '99999999999999999999999/ruby-(manik)'],
      ['a slug that cannot be decoded', '1/%ff'],
      ['no slug', '1/'],
      ['one part too many', '1/ruby-(manik)/more'],
    ])('answers 404 for %s', async (_, rest) => {
      expectRefusal(await get(`product-details/${rest}`), 404);
    });

    test('says what the page says when there is none', async () => {
      expect(expectRefusal(await get('product-details/999/x'), 404).message).toBe('Product not found');
    });
  });

  describe('GET public/search', () => {
    test.each([
      ['a name', 'coral', ['Coral']],
      ['a name in capitals', 'RUBY', ['Ruby (Manik)']],
      ['a part of a name', 'manik', ['Ruby (Manik)']],
      ['a short description', 'burma', ['Ruby (Manik)']],
      ['a category', 'semi%20precious', ['Ruby (Manik)', 'Coral']],
      ['words of a name, a description and a category', 'burma%20manik%20precious', ['Ruby (Manik)']],
      ['a name in Hindi', encodeURIComponent('पंचमुखी'), ['पंचमुखी माला']],
    ])('finds by %s', async (_, q, found) => {
      expect((await named(`search?q=${q}`)).sort()).toEqual([...found].sort());
    });

    test('gives products in the wire shape, their long descriptions left out', async () => {
      const { data } = expectOk(await get('search?q=ruby'), FoundProductsAnswer);
      const details = await get(`product-details/${ruby.id}/ruby-(manik)`);
      const { full_desc, facts, ...shown } = expectOk(details, ProductAnswer).product;
      expect(full_desc).toBeTruthy();
      expect(facts?.hindi_text).toBeTruthy();
      expect(data).toEqual([{ ...shown, facts: { origin: 'Burma' } }]);
    });

    test.each([
      ['an inactive product', 'withdrawn'],
      ['a product of an inactive category', 'pearl'],
      ['a full description', 'weight'],
      ['a word that stands nowhere', 'zzzz'],
      ['two words of which it holds one', 'ruby%20coral'],
      ['an expression that would match everything', '.*'],
    ])('does not find by %s', async (_, q) => {
      expect(await named(`search?q=${q}`)).toEqual([]);
    });

    test.each(['search', 'search?q=', 'search?q=%20%20', 'search?q=%00', 'search?q=%ff'])(
      'answers 200 and no products to %s',
      async (path) => {
        expect(await named(path)).toEqual([]);
      },
    );

    test('refuses more than 120 characters, and takes 120', async () => {
      expect(await named(`search?q=${'x'.repeat(120)}`)).toEqual([]);
      expect(expectRefusal(await get(`search?q=${'x'.repeat(121)}`), 422).errors).toHaveProperty('q');
    });

    test('gives the 50 best of many: names that begin so, names, categories, descriptions', async () => {
      const category = await addCategory(shop, 'Beads of glass');
      const add = (name: string, shortDescription = '') =>
        addProduct(shop, category.id, { name, shortDescription });
      for (let n = 0; n < 50; n++) await add(`Crystal ${n}`, 'A quartz necklace.');
      await add('Rose quartzite');
      await add('Smoky quartz');
      await add('Quartz');
      const found = await named('search?q=quartz');
      expect(found).toHaveLength(50);
      expect(found.slice(0, 4)).toEqual(['Quartz', 'Smoky quartz', 'Rose quartzite', 'Crystal 0']);
      expect(found).not.toContain('Crystal 49');
    });
  });

  describe('GET public/find', () => {
    const find = async (q: string) => expectOk(await get(`find?q=${encodeURIComponent(q)}`), FindAnswer);

    test('finds pages and products together', async () => {
      const { results, near } = await find('burma');
      expect(results).toEqual([expect.objectContaining({ kind: 'Product' })]);
      expect(near).toBe(false);
      const kinds = new Set((await find('ruby')).results.map(({ kind }) => kind));
      expect([...kinds]).toEqual(expect.arrayContaining(['Product', 'Article']));
    });

    test('says that results only resemble a misspelled word, and names the words meant', async () => {
      const { results, near, matched } = await find('numrology');
      expect(results.length).toBeGreaterThan(0);
      expect(near).toBe(true);
      expect(matched).toContain('numerology');
    });

    test.each(['', '  ', '\0', '%', '.*', '<xzq>'])('answers 200 and nothing to %j', async (q) => {
      expect((await find(q)).results).toEqual([]);
    });

    test('refuses more than 120 characters', async () => {
      expect(expectRefusal(await get(`find?q=${'x'.repeat(121)}`), 422).errors).toHaveProperty('q');
    });
  });

  test.each(['damaged', 'lost'])('is not shown as empty while its categories are %s', async (how) => {
    const { catalogue } = shop.storage;
    const whole = new Uint8Array((await catalogue.readBytes(CATEGORIES)) ?? new ArrayBuffer());
    if (how === 'lost') await catalogue.remove(CATEGORIES);
    else await catalogue.writeBytes(CATEGORIES, whole.slice(0, 40));
    const shown = [
      'show-category',
      'products',
      `category-products/${gemstones.slug}`,
      `basket?ids=${ruby.id}`,
    ];
    for (const path of [...shown, `product-details/${ruby.id}/${ruby.slug}`])
      expectRefusal(await get(path), 503);
    expectRefusal(await call('POST', '/api/checkout', { json: payloadFor(ruby) }), 503);
    const owner = await callAsOwner({ shop }, call);
    const { datalist } = (await owner('GET', '/api/product/list')).body as { datalist: { total: number } };
    expect(datalist.total, 'the owner sees her products').toBeGreaterThan(4);
    await catalogue.writeBytes(CATEGORIES, whole);
    expectOk(await get('show-category'), CategoriesAnswer);
  });
});
