import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CategoryDraft, categoryTexts } from '#domain/category.ts';
import { fieldErrors } from '#domain/fields.ts';
import {
  type Product,
  ProductDraft,
  priceCharged,
  productToWire,
  slugStanding,
  wirePrices,
} from '#domain/product.ts';
import { productDraft } from '#tests/support/test-shop.ts';

const complaints = (partial: object) => {
  const parsed = z.safeParse(ProductDraft, { ...productDraft(1), ...partial });
  return parsed.success ? {} : { ...fieldErrors(parsed.error) };
};

describe('what the owner decides about a product', () => {
  it.each<[string, object]>([
    ['a price of one rupee', { price: 1 }],
    ['a price of ten million rupees', { price: 10_000_000 }],
    ['two decimals', { price: 1999.99 }],
    ['no price at all', { price: null }],
    ['a discounted price below the price', { price: 100, discountedPrice: 99.5 }],
    ['a discounted price equal to the price', { price: 100, discountedPrice: 100 }],
    ['status 0', { status: 0 }],
    ['empty descriptions', { shortDescription: '', fullDescription: '' }],
    ['the longest texts', { name: 'x'.repeat(120), shortDescription: 'x'.repeat(300) }],
    ['the longest full description', { fullDescription: 'x'.repeat(20_000) }],
  ])('may have %s', (_, partial) => {
    expect(complaints(partial)).toEqual({});
  });

  it.each<[string, object, string]>([
    ['a price of nothing', { price: 0 }, 'price'],
    ['a price below one rupee', { price: 0.99 }, 'price'],
    ['a discounted price below one rupee', { price: 5, discountedPrice: 0.99 }, 'discountedPrice'],
    ['a negative price', { price: -1 }, 'price'],
    ['minus zero', { price: -0 }, 'price'],
    ['three decimals', { price: 1.005 }, 'price'],
    ['a price above ten million', { price: 10_000_000.01 }, 'price'],
    ['an endless price', { price: Number.POSITIVE_INFINITY }, 'price'],
    ['a price beyond all numbers', { price: 1e308 }, 'price'],
    ['a price that is no number', { price: Number.NaN }, 'price'],
    ['a price sent as text', { price: '100' }, 'price'],
    ['a missing price', { price: undefined }, 'price'],
    ['a discounted price alone', { price: null, discountedPrice: 10 }, 'discountedPrice'],
    ['a discounted price above the price', { price: 10, discountedPrice: 10.01 }, 'discountedPrice'],
    ['a discounted price of nothing', { price: 10, discountedPrice: 0 }, 'discountedPrice'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a name that leaves no slug', { name: '/?#' }, 'name'],
    ['a name of dots', { name: '..' }, 'name'],
    ['a number for a name', { name: 7 }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
    ['a short description that is too long', { shortDescription: 'x'.repeat(301) }, 'shortDescription'],
    ['a full description that is too long', { fullDescription: 'x'.repeat(20_001) }, 'fullDescription'],
    ['status 2', { status: 2 }, 'status'],
    ['status as text', { status: '1' }, 'status'],
    ['status true', { status: true }, 'status'],
    ['no category', { categoryId: undefined }, 'categoryId'],
    ['category 0', { categoryId: 0 }, 'categoryId'],
    ['half a category', { categoryId: 1.5 }, 'categoryId'],
  ])('may not have %s', (_, partial, field) => {
    expect(Object.keys(complaints(partial))).toEqual([field]);
  });

  it('is trimmed', () => {
    const draft = ProductDraft.parse({ ...productDraft(1), name: ' Ruby \n', fullDescription: ' a\n\nb ' });
    expect([draft.name, draft.fullDescription]).toEqual(['Ruby', 'a\n\nb']);
  });
});

describe('what the owner decides about a category', () => {
  const said = (draft: object) => {
    const parsed = z.safeParse(CategoryDraft, draft);
    return parsed.success ? {} : { ...fieldErrors(parsed.error) };
  };

  it.each<[object, object]>([
    [{ name: 'Gem', status: 1 }, {}],
    [{ name: 'Gem', status: 0 }, {}],
    [{ name: '', status: 1 }, { name: [categoryTexts.nameRequired] }],
    [{ status: 1 }, { name: [categoryTexts.nameRequired] }],
    [{ name: 'Ge', status: 1 }, { name: [categoryTexts.nameTooShort] }],
    [{ name: '  Ge  ', status: 1 }, { name: [categoryTexts.nameTooShort] }],
    [{ name: 'Gem' }, { status: [categoryTexts.statusRequired] }],
    [{ name: 'Gem', status: '1' }, { status: [categoryTexts.statusRequired] }],
    [{ name: 'Gem', status: 2 }, { status: [categoryTexts.statusRequired] }],
  ])('%j is answered with %j', (draft, errors) => {
    expect(said(draft)).toEqual(errors);
  });

  it('must leave a slug and be no longer than 120 characters', () => {
    expect(Object.keys(said({ name: '???', status: 1 }))).toEqual(['name']);
    expect(Object.keys(said({ name: 'x'.repeat(121), status: 1 }))).toEqual(['name']);
  });
});

const ruby: Product = {
  id: 7,
  categoryId: 3,
  name: 'Ruby',
  slug: 'ruby',
  formerSlugs: ['red-stone', 'manik'],
  price: 12_500_50,
  discountedPrice: null,
  shortDescription: '',
  fullDescription: '',
  mainImage: null,
  gallery: [{ id: 4, file: 'a-10x10.jpg' }],
  status: 1,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
};

describe('a product', () => {
  it('is sold at its discounted price where it has one, and on request without any', () => {
    expect(priceCharged(ruby)).toBe(12_500_50);
    expect(priceCharged({ ...ruby, discountedPrice: 9_999_00 })).toBe(9_999_00);
    expect(priceCharged({ ...ruby, price: null })).toBeNull();
  });

  it('is found by its present slug, by a former one, or not at all', () => {
    expect(slugStanding(ruby, 'RUBY')).toBe('present');
    expect(slugStanding(ruby, 'Red-Stone')).toBe('former');
    expect(slugStanding(ruby, 'rubys')).toBe('none');
    expect(slugStanding(ruby, '')).toBe('none');
  });

  it('crosses the wire in rupees, with null for what is absent and nothing private', () => {
    expect(productToWire(ruby, null)).toEqual({
      id: 7,
      category_id: 3,
      product_name: 'Ruby',
      product_slug: 'ruby',
      product_price: 12_500.5,
      discounted_price: null,
      short_desc: null,
      full_desc: null,
      main_image: null,
      product_status: 1,
      category: null,
      images: [{ id: 4, image_path: 'a-10x10.jpg' }],
    });
    expect(productToWire({ ...ruby, price: null }, 'Gemstones')).toMatchObject({
      product_price: null,
      category: { category_name: 'Gemstones' },
    });
  });

  it('shows a struck-out price only above the one that is charged', () => {
    const prices = (product_price: number | null, discounted_price: number | null) =>
      wirePrices({ product_price, discounted_price });
    expect(prices(100.5, null)).toEqual({ charged: 100_50, struckOut: null });
    expect(prices(100, 80)).toEqual({ charged: 80_00, struckOut: 100_00 });
    expect(prices(100, 100)).toEqual({ charged: 100_00, struckOut: null });
    expect(prices(null, null)).toEqual({ charged: null, struckOut: null });
  });
});
