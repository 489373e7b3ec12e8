import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loShu, loShuSquare, planes } from '#tools/numerology/lo-shu.ts';
import { readName } from '#tools/numerology/names.ts';
import { bhagyank, kua, lifePath, moolank, readMobile, reduce } from '#tools/numerology/numbers.ts';

const date = (text: string) => {
  const [day = 1, month = 1, year = 2000] = text.split('-').map(Number);
  return { day, month, year };
};
const total = (name: string, table: 'chaldean' | 'pythagorean') => {
  const read = readName(name);
  if (!read.ok) return read.message;
  const { words, total } = read.value.readings[table];
  return { words: words.map(({ sum }) => sum), steps: total.steps };
};

describe('a name', () => {
  it.each([
    ['ASHA', { words: [10], steps: [10, 1] }, { words: [11], steps: [11] }],
    ['RAJESH KUMAR', { words: [17, 15], steps: [32, 5] }, { words: [25, 19], steps: [44, 8] }],
    ['PRIYA SHARMA', { words: [13, 16], steps: [29, 11, 2] }, { words: [33, 24], steps: [57, 12, 3] }],
    ['OM', { words: [11], steps: [11, 2] }, { words: [10], steps: [10, 1] }],
  ])('%s', (name, chaldean, pythagorean) => {
    expect(total(name, 'chaldean')).toEqual(chaldean);
    expect(total(name, 'pythagorean')).toEqual(pythagorean);
  });

  it('is the same in small letters and with accents, and 9 belongs to no Chaldean letter', () => {
    expect(total('Āśha', 'chaldean')).toEqual(total('ASHA', 'chaldean'));
    const alphabet = readName('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    if (!alphabet.ok) throw new Error(alphabet.message);
    const { chaldean, pythagorean } = alphabet.value.readings;
    const values = ({ words: [word] }: typeof chaldean) => word?.letters.map(({ value }) => value);
    expect(values(chaldean)).toEqual([
      1, 2, 3, 4, 5, 8, 3, 5, 1, 1, 2, 3, 4, 5, 7, 8, 1, 2, 3, 4, 6, 6, 6, 5, 1, 7,
    ]);
    expect(values(pythagorean)).toEqual(Array.from({ length: 26 }, (_, at) => (at % 9) + 1));
  });

  it('counts Y as a consonant', () => {
    const read = readName('YAY');
    const { vowels, consonants } = read.ok ? read.value.readings.pythagorean : {};
    expect([vowels?.sum, consonants?.sum]).toEqual([1, 14]);
  });

  it.each(['अनन्या', 'Ananya अ', '', '  ', '123', '李'])('%j gets a sentence, not a number', (name) => {
    expect(total(name, 'chaldean')).toMatch(/^(?:The tables|Please)/);
  });
});

describe('a date', () => {
  it.each([
    ['09-12-1973', 9, 5, [4, 5, 6, 8], [4, 6, 8]],
    ['14-08-1992', 5, 7, [3, 5, 6, 7], [3, 6]],
    ['20-10-2000', 2, 5, [3, 4, 5, 6, 7, 8, 9], [3, 4, 6, 7, 8, 9]],
    ['14-05-1996', 5, 8, [2, 3, 7, 8], [2, 3, 7]],
  ])('%s: driver %i, conductor %i', (text, driver, conductor, missing, withBoth) => {
    expect(moolank(date(text)).root).toBe(driver);
    expect(bhagyank(date(text)).root).toBe(conductor);
    expect(loShu(date(text), false).missing).toEqual(missing);
    expect(loShu(date(text), true).missing).toEqual(withBoth);
  });

  it('has two life paths that disagree about master numbers and never about the root', () => {
    expect(lifePath(date('29-02-1960'))).toMatchObject({
      atOnce: { sum: 29, root: 11 },
      apart: { sum: 20, root: 2 },
    });
    expect(lifePath(date('15-08-1990'))).toMatchObject({ atOnce: { root: 33 }, apart: { root: 6 } });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1800, max: 2200 }),
        (day, month, year) => {
          const { atOnce, apart } = lifePath({ day, month, year });
          expect(reduce(atOnce.root).root).toBe(reduce(apart.root).root);
          expect(bhagyank({ day, month, year }).root).toBe(reduce(atOnce.root).root);
        },
      ),
    );
  });

  it('has the lines of the article', () => {
    expect(loShu(date('14-05-1996'), false)).toMatchObject({ full: ['Will', 'Spiritual (golden)'] });
    expect(loShu(date('14-05-1996'), true).full).toContain('Practical');
  });

  it('has a kua that counts the solar year and knows no 5', () => {
    expect(kua(date('10-05-1990'), 'man')).toEqual({ year: 1990, root: 1 });
    expect(kua(date('10-01-1990'), 'man')).toEqual({ year: 1989, root: 2 });
    for (let year = 1900; year < 2030; year++)
      for (const sex of ['man', 'woman'] as const)
        expect(kua({ day: 1, month: 6, year }, sex).root).not.toBe(5);
  });
});

it('the Lo Shu square adds to 15 in each of its eight lines', () => {
  expect(planes).toHaveLength(8);
  for (const { cells } of planes) expect(cells.reduce((sum, cell) => sum + cell, 0)).toBe(15);
  expect(loShuSquare.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

describe('a mobile number', () => {
  it.each([
    '9876543210',
    '+91 98765 43210',
    '098765-43210',
    '91 9876543210',
    '0091 9876543210',
    '98,765,43210',
  ])('%s', (text) => {
    expect(readMobile(text)).toMatchObject({ ok: true, value: { total: { sum: 45, root: 9 } } });
  });

  it.each(['987654321', '98765432101', 'nine', '', '98765x43210'])('%j gets a sentence', (text) => {
    expect(readMobile(text)).toEqual({
      ok: false,
      message: 'Please type the ten digits of a mobile number.',
    });
  });
});
