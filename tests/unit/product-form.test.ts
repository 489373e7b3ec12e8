import { describe, expect, it } from 'vitest';
import {
  copyOf,
  differences,
  errorsIn,
  isAsTyped,
  knownFrom,
  mergeTexts,
  pricePreview,
  sameTyped,
  textsToSend,
} from '#admin/products/form-texts.ts';
import { decimalTyped } from '#domain/catalogue/fact-kinds.ts';
import { type TypedProduct, typedFrom } from '#domain/catalogue/product-fields.ts';
import { rubyWire as ruby } from '#tests/support/test-shop.ts';

const filled = (change: Partial<TypedProduct> = {}): TypedProduct => ({ ...typedFrom(ruby), ...change });

describe('the product form', () => {
  it('begins empty and active for a new product', () => {
    const { product_status, single, featured, ...others } = typedFrom(null);
    expect([product_status, single, featured]).toEqual(['1', '0', '0']);
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  it('begins with what the product is, and is then unchanged', () => {
    expect(filled().product_price).toBe('28500');
    expect(sameTyped(filled(), typedFrom(ruby))).toBe(true);
    expect(sameTyped(filled({ product_name: 'Ruby' }), typedFrom(ruby))).toBe(false);
    expect(sameTyped(filled({ product_name: ' Ruby Manik 4.78 ct ' }), typedFrom(ruby))).toBe(true);
  });

  it('begins with what another product is for a copy of it, which is off the shop', () => {
    expect(copyOf(ruby)).toEqual(filled({ product_status: '0' }));
  });

  it('requires a category and a name', () => {
    const errors = errorsIn(typedFrom(null));
    expect(Object.keys(errors)).toEqual(['category_id', 'product_name']);
    expect(errorsIn(filled())).toEqual({});
  });

  it('names faults by the names of the wire', () => {
    expect(Object.keys(errorsIn(filled({ product_price: '0', discounted_price: '' })))).toEqual([
      'product_price',
    ]);
    expect(Object.keys(errorsIn(filled({ discounted_price: '28500.01' })))).toEqual(['discounted_price']);
    expect(Object.keys(errorsIn(filled({ product_price: '' })))).toEqual(['discounted_price']);
    expect(Object.keys(errorsIn(filled({ short_desc: 'x'.repeat(301) })))).toEqual(['short_desc']);
    expect(Object.keys(errorsIn(filled({ full_desc: 'x'.repeat(20_001) })))).toEqual(['full_desc']);
  });

  it('reads prices as they are typed', () => {
    expect(decimalTyped('')).toBeNull();
    expect(decimalTyped(' 450 ')).toBe(450);
    expect(decimalTyped('450.5')).toBe(450.5);
    expect(decimalTyped('1.01')).toBe(1.01);
    expect(decimalTyped('007')).toBe(7);
    expect(decimalTyped('10000000.00')).toBe(10_000_000);
    for (const typed of ['no number', '1e3', '-5', '450.555', '1,000', 'NaN', '0x10', '٣', '1'.repeat(400)])
      expect(decimalTyped(typed), typed).toBeNaN();
  });

  it('sends texts without the blanks around them, and the slug', () => {
    expect(textsToSend(filled({ product_name: ' Pearl  Moti ' }))).toMatchObject({
      product_name: 'Pearl  Moti',
      product_slug: 'pearl-moti',
      product_status: '1',
    });
  });

  it('knows the product that a cut-off save made', () => {
    expect(isAsTyped(ruby, filled({ product_price: '28500.00', short_desc: 'Oval red ruby. ' }))).toBe(true);
    expect(isAsTyped(ruby, filled({ product_price: '28501' }))).toBe(false);
    expect(isAsTyped(ruby, filled({ product_status: '0' }))).toBe(false);
    const known = knownFrom({ ...ruby, facts: { weight_carat: 4.7, origin: 'India' } });
    expect(isAsTyped(known, filled({ weight_carat: '4.70', origin: 'India' }))).toBe(true);
    expect(isAsTyped(ruby, filled({ origin: 'India' }))).toBe(false);
  });

  it('knows it by what its answer says: rows of the list are without the facts of the invoice', () => {
    const taxed = filled({ gst_rate: '3', hsn_code: '7103' });
    expect(isAsTyped(ruby, taxed)).toBe(true);
    expect(isAsTyped({ ...ruby, gst_rate: 3, hsn_code: '7103' }, { ...taxed, gst_rate: '3.00' })).toBe(true);
    expect(isAsTyped({ ...ruby, gst_rate: null, hsn_code: null }, taxed)).toBe(false);
  });

  it.each([
    ['weight_carat', ['', '4.78', '0.01'], ['0', '4.783', '4,78', '5 ct']],
    ['size_mm', ['', '7', '10.8 x 8.9 x 6.2', '10.8×8.9'], ['3 inch', '7 mm', '1 x 2 x 3 x 4']],
    ['planet', ['', 'Rahu', 'All'], ['Pluto', 'toString']],
    [
      'certificate_url',
      ['', 'https://lab.example/7?no=1'],
      ['http://lab.example', 'javascript:alert(1)', 'GIA'],
    ],
    ['mrp', ['', '28500', '25999'], ['25998.99', '0', 'many']],
    ['origin', ['', 'Sri Lanka'], ['x'.repeat(121)]],
    ['gst_rate', ['', '0', '0.25', '3', '40'], ['40.01', '-1', '0.125', '3 %', 'three']],
    ['hsn_code', ['', '7103', '71031020'], ['710', '710310200', '71 03', 'HSN7103']],
  ])('takes as %s %j, and not %j', (name, good, bad) => {
    for (const typed of good) expect(errorsIn(filled({ [name]: typed })), typed).toEqual({});
    for (const typed of bad) expect(Object.keys(errorsIn(filled({ [name]: typed }))), typed).toEqual([name]);
  });
});

describe('the line beneath the prices', () => {
  it('says what shoppers see', () => {
    expect(pricePreview('28500', '25999')).toBe(
      'Shoppers see ₹25,999 instead of ₹28,500, 9\u00a0%\u00a0less',
    );
    expect(pricePreview('28500', '')).toBe('Shoppers see ₹28,500');
    expect(pricePreview('28500', '28500')).toBe('Shoppers see ₹28,500');
    expect(pricePreview('', '')).toContain('Price on request');
  });

  it('never promises nothing or all', () => {
    expect(pricePreview('100000', '99999')).toContain('less than 1\u00a0%\u00a0less');
    expect(pricePreview('100000', '1')).toContain('99\u00a0%\u00a0less');
  });

  it('says nothing while the prices are none', () => {
    for (const [price, less] of [
      ['0', ''],
      ['0.5', ''],
      ['', '5'],
      ['5', '6'],
      ['1.234', ''],
      ['no number', ''],
      ['10000001', ''],
    ])
      expect(pricePreview(price ?? '', less ?? '')).toBe('');
  });
});

describe('a form whose product was saved elsewhere meanwhile', () => {
  const before = { ...ruby, stock: 5 };
  const first = filled({ stock: '5' });
  const merged = (mine: object, theirs: object) =>
    mergeTexts({ ...first, ...mine }, before, { ...before, ...theirs });
  const asked = (mine: object, theirs: object, main: unknown = null) =>
    differences({ typed: { ...first, ...mine }, main }, before, { ...before, ...theirs }, []).map(
      ({ what }) => what,
    );

  it('keeps what the owner changed, and takes over everything else', () => {
    const mine = { short_desc: 'Deep red', product_price: '900' };
    const theirs = { stock: 3, product_name: 'Another name', featured: true, discounted_price: null };
    expect(merged(mine, theirs)).toMatchObject({
      values: {
        ...first,
        ...mine,
        stock: '3',
        product_name: 'Another name',
        featured: '1',
        discounted_price: '',
      },
      both: [],
    });
    expect(asked(mine, theirs)).toEqual([]);
  });

  it('asks only about a field that both changed, each in another way', () => {
    const mine = { product_price: '900', short_desc: 'Deep red', stock: '10' };
    const theirs = { product_price: 850, short_desc: 'Deep red ', stock: 4 };
    expect(asked(mine, theirs)).toEqual(['Product Price', 'Pieces in stock']);
    expect(merged(mine, theirs).values).toMatchObject(mine);
    expect(asked({ product_price: '900.00' }, { product_price: 900 })).toEqual([]);
    expect(asked({ stock: '' }, { stock: 4 })).toEqual(['Pieces in stock']);
  });

  it('asks about the main photo if both chose another', () => {
    expect(asked({}, { main_image: 'another.jpg' }, {})).toEqual(['Main Image']);
    expect(asked({}, { main_image: 'another.jpg' })).toEqual([]);
    expect(asked({}, {}, {})).toEqual([]);
  });

  it('loses no tax field of which the answer says nothing', () => {
    const typed = filled({ gst_rate: '3', hsn_code: '7103' });
    const known = { ...before, gst_rate: 3, hsn_code: '7103' };
    expect(mergeTexts(typed, known, before).values).toMatchObject({ gst_rate: '3', hsn_code: '7103' });
  });
});
