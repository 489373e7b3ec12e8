import { describe, expect, it } from 'vitest';
import { type Product, priceCharged, slugStanding } from '#domain/catalogue/product.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';

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
  lastImageId: 4,
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

  it('shows a struck-out price only above the one that is charged', () => {
    const prices = (product_price: number | null, discounted_price: number | null) =>
      wirePrices({ product_price, discounted_price });
    expect(prices(100.5, null)).toEqual({ charged: 100_50, struckOut: null });
    expect(prices(100, 80)).toEqual({ charged: 80_00, struckOut: 100_00 });
    expect(prices(100, 100)).toEqual({ charged: 100_00, struckOut: null });
    expect(prices(null, null)).toEqual({ charged: null, struckOut: null });
  });
});
