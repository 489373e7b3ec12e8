import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CategoryDraft, categoryTexts } from '#domain/catalogue/category.ts';
import {
  type Product,
  priceCharged,
  productToWire,
  slugStanding,
  wirePrices,
} from '#domain/catalogue/product.ts';
import { ProductForm } from '#domain/catalogue/product-form.ts';
import { fieldErrors } from '#domain/site/fields.ts';

const form = (partial: object) => ({ category_id: '1', product_name: 'Ruby', ...partial });
const complaints = (partial: object) => {
  const parsed = z.safeParse(ProductForm, form(partial));
  return parsed.success ? [] : Object.keys(fieldErrors(parsed.error));
};

describe('what the owner decides about a product', () => {
  it.each<[string, object]>([
    ['a price of one rupee', { product_price: '1' }],
    ['a price of ten million rupees', { product_price: '10000000' }],
    ['two decimals', { product_price: '1999.99' }],
    ['no price at all', { product_price: '' }],
    ['a discounted price below the price', { product_price: '100', discounted_price: '99.5' }],
    ['a discounted price equal to the price', { product_price: '100', discounted_price: '100' }],
    ['status 0', { product_status: '0' }],
    ['empty descriptions', { short_desc: '', full_desc: '' }],
    ['the longest texts', { product_name: 'x'.repeat(120), short_desc: 'x'.repeat(300) }],
    ['the longest full description', { full_desc: 'x'.repeat(20_000) }],
  ])('may have %s', (_, partial) => {
    expect(complaints(partial)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a price of nothing', { product_price: '0' }, 'product_price'],
    ['a price below one rupee', { product_price: '0.99' }, 'product_price'],
    [
      'a discounted price below one rupee',
      { product_price: '5', discounted_price: '.99' },
      'discounted_price',
    ],
    ['three decimals', { product_price: '1.005' }, 'product_price'],
    ['a price above ten million', { product_price: '10000000.01' }, 'product_price'],
    ['a price sent as a number', { product_price: 100 }, 'product_price'],
    ['a discounted price alone', { discounted_price: '10' }, 'discounted_price'],
    [
      'a discounted price above the price',
      { product_price: '10', discounted_price: '10.01' },
      'discounted_price',
    ],
    ['an empty name', { product_name: '  ' }, 'product_name'],
    ['a name that leaves no slug', { product_name: '/?#' }, 'product_name'],
    ['a name of dots', { product_name: '..' }, 'product_name'],
    ['a number for a name', { product_name: 7 }, 'product_name'],
    ['a status that is a number', { product_status: 1 }, 'product_status'],
    ['no category', { category_id: undefined }, 'category_id'],
    ['half a category', { category_id: '1.5' }, 'category_id'],
  ])('may not have %s', (_, partial, field) => {
    expect(complaints(partial)).toEqual([field]);
  });

  it('is trimmed, in paise, and undecided where nothing was sent', () => {
    const sent = form({ product_name: ' Ruby \n', full_desc: ' a\n\nb ', product_price: '1999.9' });
    expect(ProductForm.parse(sent).draft).toEqual({
      categoryId: 1,
      name: 'Ruby',
      price: 1_999_90,
      discountedPrice: null,
      shortDescription: '',
      fullDescription: 'a\n\nb',
    });
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
      single: false,
      sold: false,
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
