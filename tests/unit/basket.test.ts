import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BasketProductWire } from '#domain/catalogue/product.ts';
import {
  addLine,
  type BasketLine,
  countPieces,
  isSameLine,
  linesIn,
  putBack,
  removeLine,
  setQuantity,
  takeOut,
} from '#domain/order/basket.ts';
import { offerOf, taxesOf, totalOf } from '#domain/order/offer.ts';
import { MOST_LINES } from '#domain/order/order-line.ts';
import { markOrdered, readBasket, takeOutPaid, watchBasket, writeBasket } from '#lib/basket.ts';
import { rubyWire } from '#tests/support/test-shop.ts';

const silver = { option: 'Setting', choice: 'Silver ring', answer: '16' };
const capped = { option: 'Capping', choice: 'None' };
const line = (id: number, quantity = 1, options: BasketLine['options'] = []): BasketLine => ({
  id,
  quantity,
  options,
});
const added = (lines: BasketLine[], one: BasketLine, most?: number) => {
  const outcome = addLine(lines, one, most);
  return outcome.ok ? outcome.lines : outcome.reason;
};

describe('a basket', () => {
  it('joins the same product with the same options, in whatever order, and keeps others apart', () => {
    const rings = added([line(3)], line(3, 1, [silver, capped]));
    expect(rings).toEqual([line(3), line(3, 1, [silver, capped])]);
    expect(added(rings as BasketLine[], line(3, 2, [capped, silver]))).toEqual([
      line(3),
      line(3, 3, [silver, capped]),
    ]);
    expect(isSameLine(line(3, 1, [silver]), line(3, 1, [{ ...silver, answer: '17' }]))).toBe(false);
  });

  it('has at most 20 lines; one that is there takes more pieces even then', () => {
    const full = Array.from({ length: MOST_LINES }, (_, n) => line(n + 1));
    expect(added(full, line(21))).toBe('full');
    expect(added(full, line(20))).toEqual([...full.slice(0, 19), line(20, 2)]);
  });

  it('takes no more pieces of a product than one order can have, whatever their options', () => {
    expect(added([line(3)], line(3), 1)).toBe('no_more');
    expect(added([line(3)], line(3, 1, [silver]), 1)).toBe('no_more');
    expect(added([line(3, 99)], line(3))).toEqual([line(3, 100)]);
    expect(added([line(3, 100)], line(3))).toBe('no_more');
  });

  it('keeps quantities from 1 to 100, and counts pieces', () => {
    const lines = [line(3, 2), line(4)];
    expect(setQuantity(lines, line(3), 0)).toEqual([line(3, 1), line(4)]);
    expect(setQuantity(lines, line(4), 101)).toEqual([line(3, 2), line(4, 100)]);
    expect(countPieces(lines)).toBe(3);
  });

  it('puts a removed line back to its place, unless it was added again meanwhile', () => {
    const lines = [line(1), line(2), line(3)];
    const without = removeLine(lines, line(2));
    expect(without).toEqual([line(1), line(3)]);
    expect(putBack(without, line(2, 5), 1)).toEqual([line(1), line(2, 5), line(3)]);
    expect(putBack(lines, line(2, 5), 0)).toEqual(lines);
  });

  it('gives up what was bought, and only that', () => {
    const lines = [line(1, 3), line(2), line(2, 1, [silver])];
    expect(takeOut(lines, [line(1, 2), line(2, 4)])).toEqual([line(1, 1), line(2, 1, [silver])]);
  });
});

describe('what a browser kept', () => {
  it.each([
    ['an object', {}],
    ['a text', 'basket'],
    ['null', null],
    ['a line that is none', [null, 7, 'x', []]],
    [
      'an id that is none',
      [
        { id: '3', quantity: 1 },
        { id: 1.5, quantity: 1 },
        { id: 0, quantity: 1 },
      ],
    ],
    [
      'a quantity that is none',
      [
        { id: 3, quantity: 0 },
        { id: 3, quantity: 101 },
        { id: 3, quantity: '2' },
      ],
    ],
    ['options that are none', [{ id: 3, quantity: 1, options: [{ option: 'Setting' }] }]],
    ['options without end', [{ id: 3, quantity: 1, options: Array(9).fill(capped) }]],
    ['an answer without end', [{ id: 3, quantity: 1, options: [{ ...silver, answer: 'x'.repeat(1e6) }] }]],
  ])('is not believed: %s', (_, kept) => {
    expect(linesIn(kept)).toEqual({ lines: [], isDamaged: true });
  });

  it('is kept as far as it can be read, and joined', () => {
    const kept = [{ id: 3, quantity: 2, price: 1 }, 'x', { id: 3, quantity: 1, options: [] }];
    expect(linesIn(kept)).toEqual({ lines: [line(3, 3)], isDamaged: true });
    const many = Array.from({ length: 5_000 }, (_, n) => ({ id: n + 1, quantity: 1 }));
    expect(linesIn(many).lines).toHaveLength(MOST_LINES);
    expect(linesIn(many).isDamaged).toBe(true);
    expect(linesIn([line(1, 2, [silver])])).toEqual({ lines: [line(1, 2, [silver])], isDamaged: false });
  });
});

describe('the basket in local storage', () => {
  let kept: Map<string, string>;

  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    const target = new EventTarget();
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, target[name].bind(target));
    return () => vi.unstubAllGlobals();
  });

  it('holds ids, quantities and options, and nothing else', () => {
    writeBasket([line(3, 2, [silver])]);
    expect([...kept]).toEqual([['basket', `[{"id":3,"quantity":2,"options":[${JSON.stringify(silver)}]}]`]]);
    expect(readBasket()).toEqual({ lines: [line(3, 2, [silver])], trouble: null });
    writeBasket([]);
    expect([...kept]).toEqual([]);
  });

  it('says what it cannot read or keep', () => {
    kept.set('basket', '[{"id":3');
    expect(readBasket()).toEqual({ lines: [], trouble: 'damaged' });
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readBasket()).toEqual({ lines: [], trouble: 'forbidden' });
    expect(writeBasket([line(3)])).toBe(false);
    expect(() => takeOutPaid('A')).not.toThrow();
  });

  it('tells everything on the page that shows it, until that stops watching', () => {
    let calls = 0;
    const stop = watchBasket(() => calls++);
    writeBasket([line(3)]);
    stop();
    writeBasket([]);
    expect(calls).toBe(1);
  });

  it('gives up what a paid order was for, once', () => {
    writeBasket([line(3, 2), line(4)]);
    markOrdered('A', [line(3, 2)]);
    markOrdered('B', [line(4)]);
    takeOutPaid('A');
    expect(readBasket().lines).toEqual([line(4)]);
    writeBasket([line(3), line(4)]);
    takeOutPaid('A');
    expect(readBasket().lines).toEqual([line(3), line(4)]);
  });
});

const rings = [
  {
    name: 'Setting',
    choices: [
      { name: 'Loose', price: 0, made_to_order: false, asks: null },
      { name: 'Silver ring', price: 1_200, made_to_order: true, asks: 'Ring size' },
    ],
  },
];
const productOnWire = (about: Partial<BasketProductWire>): BasketProductWire => ({
  ...rubyWire,
  discounted_price: null,
  facts_in_short: '',
  gst_rate: null,
  ...about,
});

describe('what can be bought of a line', () => {
  const product = productOnWire({
    id: 3,
    product_name: 'Mala',
    product_price: 1_800,
    discounted_price: 1_500,
  });
  const seen = { name: 'Mala', price: 150_000 };

  it('is all of it at the present price, with the price seen before where it was another', () => {
    expect(offerOf(line(3, 2), { product, seen })).toMatchObject({
      ...{ price: 150_000, priceBefore: null, obstacle: null, quantity: 2, most: 100, name: 'Mala' },
    });
    expect(offerOf(line(3), { product, seen: { ...seen, price: 140_000 } }).priceBefore).toBe(140_000);
  });

  it('is nothing of what is gone, sold, on request, or not known; the name is still said', () => {
    const of = (known: Parameters<typeof offerOf>[1]['product']) =>
      offerOf(line(3), { product: known, seen });
    expect(of(null)).toMatchObject({ obstacle: 'gone', quantity: 0, name: 'Mala', price: null });
    expect(of({ ...product, sold: true })).toMatchObject({ obstacle: 'sold', quantity: 0 });
    expect(of({ ...product, product_price: null, discounted_price: null }).obstacle).toBe('on_request');
    expect(of(undefined)).toMatchObject({ obstacle: 'unknown', name: 'Mala', price: 150_000 });
  });

  it('is no more than what is left, which lines of one product share', () => {
    const counted = { ...product, stock: 2 };
    expect(offerOf(line(3, 3), { product: counted })).toMatchObject({ quantity: 2, most: 2 });
    const lines = [line(3, 2), line(3, 1, [silver])];
    const offers = lines.map((each) => offerOf(each, { product: counted, lines }));
    expect(offers.map(({ quantity, most }) => [quantity, most])).toEqual([
      [2, 1],
      [0, 0],
    ]);
  });

  it('costs what its options add, and cannot be bought with options that are not offered', () => {
    const ring = { ...product, options: rings };
    expect(offerOf(line(3, 1, [silver]), { product: ring })).toMatchObject({
      ...{ price: 270_000, struckOut: 300_000, madeToOrder: true, obstacle: null },
    });
    for (const options of [[], [capped], [{ option: 'Setting', choice: 'Silver ring' }]])
      expect(offerOf(line(3, 1, options), { product: ring })).toMatchObject({
        obstacle: 'options',
        quantity: 0,
      });
  });

  it('goes by what the shop said last when it refused the order', () => {
    const correction = { unitPrice: 160_000, left: 1 };
    expect(offerOf(line(3, 2), { product, seen, correction })).toMatchObject({
      ...{ price: 160_000, priceBefore: 150_000, quantity: 1 },
    });
    expect(offerOf(line(3), { product, correction: { ...correction, left: 0 } }).obstacle).toBe('sold');
  });

  it('adds up, with the tax of each rate', () => {
    const stone = productOnWire({ id: 4, product_price: 103, gst_rate: 3 });
    const offers = [
      offerOf(line(3, 2), { product: { ...product, gst_rate: 5 } }),
      offerOf(line(4, 2), { product: stone }),
      offerOf(line(5), { product: null }),
    ];
    expect(totalOf(offers)).toBe(320_600);
    expect(taxesOf(offers)).toEqual([
      { rate: 3, tax: 600 },
      { rate: 5, tax: 14_286 },
    ]);
  });
});
