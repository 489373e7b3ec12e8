import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxIn } from '#domain/money/gst.ts';
import { indianState, isSameState } from '#domain/money/indian-state.ts';
import { placeOfSupply } from '#domain/money/place-of-supply.ts';
import { rupeesInWords } from '#domain/money/rupees-in-words.ts';

const home = { seller: 'Uttar Pradesh', buyer: 'Uttar Pradesh' };
const away = { seller: 'Uttar Pradesh', buyer: 'Delhi' };

describe('the tax in a price', () => {
  it.each([
    // price, rate, taxable, tax; computed by hand: price * 100 / (100 + rate), rounded half up
    [103_00, 3, 100_00, 3_00],
    [12_500_50, 3, 12_136_41, 364_09],
    [12_500_50, 0.25, 12_469_33, 31_17],
    [1, 3, 1, 0],
    [100_00, 18, 84_75, 15_25],
    [50_00_00_000, 28, 39_06_25_000, 10_93_75_000],
    [100_00, 0, 100_00, 0],
    // Exactly half a paisa: 3 * 100 / (100 + 20) = 2.5.
    [3, 20, 3, 0],
  ])('of %i paise at %d %% leaves %i paise and is %i', (price, rate, taxable, tax) => {
    expect(taxIn(price, rate, away)).toEqual({
      rate,
      taxable,
      parts: [{ name: 'IGST', rate, amount: tax }],
    });
  });

  it('is two equal halves within the state, whatever its last paisa', () => {
    // 12,500.50 * 1.5 / 103 = 182.046…
    expect(taxIn(12_500_50, 3, home)).toEqual({
      rate: 3,
      taxable: 12_136_40,
      parts: [
        { name: 'CGST', rate: 1.5, amount: 182_05 },
        { name: 'SGST', rate: 1.5, amount: 182_05 },
      ],
    });
    expect(taxIn(100_00, 0.25, home).parts.map(({ rate }) => rate)).toEqual([0.125, 0.125]);
  });

  it('and the taxable value always add up to the price, in whole paise', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000_00 });
    const hundredths = fc.integer({ min: 0, max: 40_00 });
    fc.assert(
      fc.property(price, hundredths, fc.constantFrom(home, away), (paise, hundredth, states) => {
        const { taxable, parts } = taxIn(paise, hundredth / 100, states);
        const amounts = [taxable, ...parts.map(({ amount }) => amount)];
        expect(amounts.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
        expect(amounts.reduce((sum, each) => sum + each)).toBe(paise);
        expect(new Set(parts.map(({ amount }) => amount)).size).toBe(1);
        // Each part may be off by half a paisa, which is checked without dividing.
        const exact = BigInt(paise) * 10_000n;
        const off = BigInt(taxable) * BigInt(100_00 + hundredth) - exact;
        const most = BigInt((100_00 + hundredth) * parts.length);
        expect(2n * (off < 0n ? -off : off) <= most).toBe(true);
      }),
    );
  });
});

describe('a state', () => {
  it.each([
    'Uttar Pradesh',
    'uttar pradesh',
    ' UTTAR  PRADESH ',
    'UttarPradesh',
    'UP',
    'U.P.',
    'u. p.',
    'Uttar Pradesh, India',
    'UP (India)',
    'उत्तर प्रदेश',
    'उत्तर प्रदेश, भारत',
  ])('written %j is the seller’s', (written) => {
    expect(isSameState('Uttar Pradesh', written)).toBe(true);
  });

  it.each(['Uttarakhand', 'UK', 'Madhya Pradesh', 'MP', 'Delhi', 'Pradesh', '', 'London'])(
    'written %j is another',
    (written) => {
      expect(isSameState('Uttar Pradesh', written)).toBe(false);
    },
  );

  it('has the code of its GST registrations', () => {
    expect(indianState('U.P.')).toEqual({ code: '09', name: 'Uttar Pradesh' });
    expect(indianState('Jammu & Kashmir')).toEqual({ code: '01', name: 'Jammu and Kashmir' });
    expect(indianState('Orissa')).toEqual({ code: '21', name: 'Odisha' });
    expect(indianState('New Delhi')).toEqual({ code: '07', name: 'Delhi' });
    // A letter of these names can be written as one code point or as two.
    for (const written of ['छत्तीसगढ़', 'छत्तीसगढ\u093c', 'मिजोरम'])
      expect(indianState(written)?.code, written).toMatch(/22|15/);
    for (const written of ['Utter Pradesh', 'Uttar Pardesh'])
      expect(indianState(written)?.code, written).toBe('09');
    expect(indianState('Maharastra')).toEqual({ code: '27', name: 'Maharashtra' });
    expect(indianState('Tamilnadu')).toEqual({ code: '33', name: 'Tamil Nadu' });
    for (const written of ['Texas', 'India', 'भारत', '']) expect(indianState(written), written).toBeNull();
  });
});

describe('the place of supply', () => {
  const codeOf = (state: string, zipCode = '', country = 'India', seller = 'Uttar Pradesh') =>
    placeOfSupply(undefined, { state, zipCode, country }, seller).state?.code ?? null;

  it('is the state that the address names, whatever its PIN code says', () => {
    expect(codeOf('Goa', '201001')).toBe('30');
    expect(codeOf('UP', '201001', 'Inda')).toBe('09');
  });

  /** A PIN code of each state, and of each border that the code's digits do not show. */
  const pins = `
    110001:07 122001:06 144001:03 160017:04 171001:02 190001:01 194101:38 244713:05 244001:09 246001:05
    246701:09 247001:09 247667:05 247776:09 248001:05 249401:05 250001:09 262001:09 262501:05 262701:09
    263139:05 285001:09 302001:08 380001:24 362520:26 396230:26 400001:27 403001:30 411001:27 452001:23
    492001:22 500001:36 520001:37 533464:34 560001:29 600001:33 605001:34 609602:34 641001:33 673310:34
    682555:31 695001:32 700001:19 737101:11 744101:35 751001:21 781001:18 791111:12 793001:17 795001:14
    796001:15 797001:13 799001:16 800001:10 814112:20 834001:20 842001:10`;
  const cases = pins
    .trim()
    .split(/\s+/)
    .map((pin) => pin.split(':') as [string, string]);
  it.each([['201 001', '09'], ...cases])(
    'of PIN code %s is %s where the address names no state',
    (pin, code) => {
      expect(codeOf('Atlantis', pin)).toBe(code);
      expect(codeOf('Atlantis', pin, ' भारत', 'Goa')).toBe(code);
    },
  );

  it('is the seller’s where the address says nothing of it, and none abroad', () => {
    for (const pin of ['', '12', '2010011', '020100', '100001', '900056', 'SW1A 1AA'])
      expect(codeOf('Atlantis', pin), pin).toBe('09');
    expect(codeOf('Texas', '201001', 'USA')).toBeNull();
  });

  it.each([
    ['TN', 'United States'],
    ['GA', 'USA'],
    ['NL', 'Canada'],
    ['PB', 'Brazil'],
    ['Punjab', 'Pakistan'],
    ['Uttar Pradesh', 'Nepal'],
    ['UP', 'nowhere in particular'],
    ['Delhi', 'Indiana'],
    ['Delhi', 'British Indian Ocean Territory'],
  ])('is no state of India for %s, %s', (state, country) => {
    expect(placeOfSupply(undefined, { state, zipCode: '201001', country }, 'Uttar Pradesh')).toEqual({
      state: null,
      name: 'Outside India',
    });
  });

  it.each([
    'India',
    ' india. ',
    'INDIA',
    'Inda',
    'Bharat',
    'भारत',
    'हिन्दुस्तान',
    'Hindustan',
    'IN',
    'Republic of India',
    '',
  ])('is found in India, written %j', (country) => {
    expect(codeOf('Goa', '', country)).toBe('30');
  });
});

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'One Paisa Only'],
    [1_00, 'Rupees One Only'],
    [19_00, 'Rupees Nineteen Only'],
    [21_00, 'Rupees Twenty-One Only'],
    [100_00, 'Rupees One Hundred Only'],
    [1_05_50, 'Rupees One Hundred Five and Fifty Paise Only'],
    [12_500_50, 'Rupees Twelve Thousand Five Hundred and Fifty Paise Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [1_27_500_00, 'Rupees One Lakh Twenty-Seven Thousand Five Hundred Only'],
    [
      9_99_99_999_99,
      'Rupees Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine ' +
        'Hundred Ninety-Nine and Ninety-Nine Paise Only',
    ],
    [100_00_00_000_00, 'Rupees One Hundred Crore Only'],
    [1_00_00_001_00, 'Rupees One Crore One Only'],
  ])('%i paise are %j', (paise, words) => {
    expect(rupeesInWords(paise)).toBe(words);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d paise are none', (paise) => {
    expect(() => rupeesInWords(paise)).toThrow(RangeError);
  });
});
