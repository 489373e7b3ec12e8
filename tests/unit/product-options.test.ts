import { describe, expect, it } from 'vitest';
import { lowestPrice } from '#domain/catalogue/product.ts';
import {
  addedRange,
  choicesIn,
  choicesInWords,
  choicesQuery,
  chosenOptions,
  firstChoices,
  optionsInWords,
  type ProductOption,
  type SentChoice,
} from '#domain/catalogue/product-options.ts';
import { ringSizes } from '#domain/catalogue/ring-size.ts';
import { listedPrices } from '#domain/catalogue/wire-prices.ts';
import { rubyWire } from '#tests/support/test-shop.ts';

const loose = { name: 'Loose', price: 0, madeToOrder: false, asks: null };
const ring = { name: 'Silver ring', price: 1_800_50, madeToOrder: true, asks: 'Ring size' };
const setting: ProductOption = { name: 'Setting', choices: [loose, ring] };
const box: ProductOption = {
  name: 'Box',
  choices: [
    { name: 'Velvet', price: 200_00, madeToOrder: false, asks: null },
    { name: 'Wood', price: 350_00, madeToOrder: false, asks: null },
  ],
};
const product = { options: [setting, box] };
const velvet = { option: 'Box', choice: 'Velvet' };
const sized = (answer?: string): SentChoice => ({
  option: 'Setting',
  choice: 'Silver ring',
  ...(answer !== undefined && { answer }),
});

describe('what a buyer chose', () => {
  it('adds the prices of the choices, in the order of the product', () => {
    expect(chosenOptions(product, [velvet, sized(' 16 ')])).toEqual({
      ok: true,
      options: [
        { option: 'Setting', choice: 'Silver ring', answer: '16', madeToOrder: true },
        { option: 'Box', choice: 'Velvet' },
      ],
      extra: 2_000_50,
      madeToOrder: true,
    });
  });

  it('is the first choice of each option for a call that says nothing of options', () => {
    expect(chosenOptions(product)).toEqual(chosenOptions(product, firstChoices(product)));
    expect(chosenOptions(product).ok).toBe(true);
  });

  it('drops an answer that nobody asked for', () => {
    const chosen = chosenOptions(product, [{ option: 'Setting', choice: 'Loose', answer: '16' }, velvet]);
    expect(chosen).toMatchObject({
      ok: true,
      options: [{ option: 'Setting', choice: 'Loose' }, velvet],
      madeToOrder: false,
    });
    expect(JSON.stringify(chosen)).not.toContain('answer');
  });

  it('is refused where something is unknown, missing or there twice', () => {
    const refused: [SentChoice[], RegExp][] = [
      [[sized('16')], /choose ‘Box’/],
      [[], /choose ‘Setting’/],
      [[{ option: 'Setting', choice: 'Gold ring' }, velvet], /‘Gold ring’ cannot be chosen/],
      [[{ option: 'Metal', choice: 'Gold' }, sized('16'), velvet], /‘Metal’ cannot be chosen/],
      [[sized('16'), sized('16'), velvet], /‘Setting’ once/],
      [[sized(), velvet], /answer: Ring size/],
      [[sized(' '), velvet], /answer: Ring size/],
      [[sized('x'.repeat(121)), velvet], /at most 120/],
    ];
    for (const [sent, message] of refused)
      expect(chosenOptions(product, sent)).toEqual({ ok: false, message: expect.stringMatching(message) });
    expect(chosenOptions({}, [velvet]).ok).toBe(false);
    expect(chosenOptions({}, undefined)).toEqual({ ok: true, options: [], extra: 0, madeToOrder: false });
  });

  it('is told in words, and read from an address', () => {
    expect(choicesInWords([sized('16'), velvet])).toBe('Setting: Silver ring (16), Box: Velvet');
    const address = new URLSearchParams({
      'choice.Setting': 'Silver ring',
      'answer.Setting': '16',
      'choice.Box': 'Velvet',
      'choice.Other': 'x',
    });
    expect(choicesIn(product, address)).toEqual([sized('16'), velvet]);
    expect(choicesIn(product, new URLSearchParams(choicesQuery([sized('16'), velvet])))).toEqual([
      sized('16'),
      velvet,
    ]);
    expect(choicesQuery([])).toBe('');
    expect(firstChoices(product)).toEqual([{ option: 'Setting', choice: 'Loose' }, velvet]);
  });
});

describe('a product with options', () => {
  it('is listed from the price of its cheapest choices', () => {
    expect(addedRange(product)).toEqual({ least: 200_00, most: 2_150_50 });
    expect(lowestPrice({ price: 1_000_00, discountedPrice: 900_00, ...product })).toBe(1_100_00);
    expect(lowestPrice({ price: null, discountedPrice: null, ...product })).toBeNull();
    const choice = (name: string, price: number) => ({ name, price, made_to_order: false, asks: null });
    const options = [{ name: 'Box', choices: [choice('Velvet', 200), choice('Wood', 350.5)] }];
    expect(listedPrices({ ...rubyWire, options })).toEqual({
      charged: 26_199_00,
      struckOut: 28_700_00,
      isFrom: true,
    });
    expect(listedPrices(rubyWire)).toEqual({ charged: 25_999_00, struckOut: 28_500_00, isFrom: false });
  });

  it('is told to the owner in one line', () => {
    expect(optionsInWords(product.options)).toBe(
      'Setting: Loose, Silver ring (+ ₹1,800.50, made to order, asks ‘Ring size’); ' +
        'Box: Velvet (+ ₹200), Wood (+ ₹350)',
    );
  });
});

describe('the guide to ring sizes', () => {
  it('is as the charts of Indian jewellers', () => {
    // Circumferences as two of them publish them (ellistonjewelry.in, duhafinejewellery.com).
    const published = { 1: 41, 4: 44.1, 8: 48, 12: 51.9, 16: 56.3, 20: 60.2, 24: 64, 28: 67.8, 30: 69.7 };
    for (const [size, around] of Object.entries(published)) {
      const shown = ringSizes.find((each) => each.size === Number(size));
      expect(Math.abs((shown?.around ?? 0) - around), size).toBeLessThanOrEqual(0.6);
      expect(Number(shown?.across), size).toBeCloseTo((shown?.around ?? 0) / Math.PI, 1);
    }
  });
});
