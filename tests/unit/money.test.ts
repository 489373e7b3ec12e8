import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice, formatTotal, isWholePaise, toPaise } from '#domain/money/money.ts';
import { orderAmount } from '#domain/order/order-line.ts';

const paise = fc.integer({ min: 0, max: 1_000_000_000 });

describe('rupees on the wire', () => {
  it('give paise where multiplying by 100 alone would not', () => {
    expect([0.29, 1.15, 4.35, 1999.99, 0.07, 10.1].map(toPaise)).toEqual([29, 115, 435, 199_999, 7, 1010]);
    expect(orderAmount([{ unitPrice: toPaise(1999.99), quantity: 3 }])).toBe(599_997);
    const lines = [1999.99, 0.29].map((rupees, n) => ({ unitPrice: toPaise(rupees), quantity: 3 - n }));
    expect(orderAmount(lines)).toBe(600_055);
  });

  it('have at most two decimals', () => {
    for (const rupees of [0, 1, 0.1, 0.01, 12_500.5, 9_999_999.99]) expect(isWholePaise(rupees)).toBe(true);
    for (const rupees of [0.001, 1.005, 12_500.505, 0.1 + 0.2]) {
      expect(isWholePaise(rupees)).toBe(false);
      expect(() => toPaise(rupees)).toThrow(RangeError);
    }
  });

  it('are refused with a third decimal, whatever the amount', () => {
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 9 }), (amount, third) => {
        expect(isWholePaise(Number(`${Math.floor(amount / 100)}.${amount % 10}${amount % 7}${third}`))).toBe(
          false,
        );
      }),
    );
  });

  it('are finite numbers', () => {
    for (const rupees of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(isWholePaise(rupees)).toBe(false);
      expect(() => toPaise(rupees)).toThrow(RangeError);
    }
  });
});

describe('money for reading', () => {
  it('groups digits the Indian way and shows paise only where there are some', () => {
    expect(formatPrice(12_500_00)).toBe('₹12,500');
    expect(formatPrice(12_500_50)).toBe('₹12,500.50');
    expect(formatPrice(1_27_500_00)).toBe('₹1,27,500');
    expect(formatPrice(99)).toBe('₹0.99');
  });

  it('shows totals with two decimals always', () => {
    expect(formatTotal(1_27_500_00)).toBe('₹1,27,500.00');
    expect(formatTotal(1_00_00_000_00)).toBe('₹1,00,00,000.00');
    expect(formatTotal(5)).toBe('₹0.05');
    expect(formatTotal(0)).toBe('₹0.00');
  });

  it('is written as the language’s own rules for India say', () => {
    const rules = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(formatTotal(amount)).toBe(`₹${rules.format(amount / 100)}`);
      }),
    );
  });

  it('never loses a paisa', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        for (const text of [formatPrice(amount), formatTotal(amount)])
          expect(toPaise(Number(text.replace(/[₹,]/g, '')))).toBe(amount);
      }),
    );
  });

  it.each([
    [100.5, null, { charged: 100_50, struckOut: null }],
    [100, 80, { charged: 80_00, struckOut: 100_00 }],
    [100, 100, { charged: 100_00, struckOut: null }],
    [null, null, { charged: null, struckOut: null }],
  ])(
    'of the price %s, discounted to %s, strikes out only more than is charged',
    (price, discounted, shown) => {
      expect(wirePrices({ product_price: price, discounted_price: discounted })).toEqual(shown);
    },
  );
});
