import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gemstones } from '#local/demo/products-gemstones.ts';
import { grahaStones, stonesForLagna } from '#tools/gemstones/gemstones.ts';
import { lagnaParts } from '#tools/gemstones/view.ts';
import { grahas } from '#tools/jyotish/zodiac.ts';
import { convertWeight, readAmount, type Unit, units } from '#tools/ratti-carat/ratti.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('ratti and carat', () => {
  it('come to the figures of the article', () => {
    const text = read('content/articles/ratti-and-carat.md');
    const stone = convertWeight(5.01, 'carat', 42_500);
    expect(stone.milligram.weight).toBeCloseTo(1002, 6);
    expect(stone.large.weight.toFixed(2)).toBe('5.51');
    expect(stone.small.weight.toFixed(2)).toBe('8.25');
    expect(Math.round(stone.carat.price ?? 0)).toBe(8483);
    expect(text).toContain('₹8,483');
    for (const [, ratti, small, large] of text.matchAll(
      /\| (\d\.25) ratti \| ([\d.]+) carat \| ([\d.]+) carat/g,
    )) {
      expect(convertWeight(Number(ratti), 'small', null).carat.weight.toFixed(2)).toBe(small);
      expect(convertWeight(Number(ratti), 'large', null).carat.weight.toFixed(2)).toBe(large);
    }
    expect(Math.round(6000 / (units.large / units.carat))).toBe(6593);
    expect(Math.round(6000 / (units.small / units.carat))).toBe(9877);
  });

  it('lead back to the same weight', () => {
    const unit = fc.constantFrom(...(Object.keys(units) as Unit[]));
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), unit, unit, (weight, from, to) => {
        const there = convertWeight(weight, from, null)[to].weight;
        expect(convertWeight(there, to, null)[from].weight / weight).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    ['5.25', 5.25],
    ['5,25', 5.25],
    ['42,500', 42_500],
    ['₹ 1,42,500', 142_500],
    ['Rs. 900', 900],
  ])('read %j as %d', (text, amount) => expect(readAmount(text)).toBe(amount));
  it.each(['', '0', '-1', 'five', 'NaN', '1e12', '1.2.3'])('do not read %j', (text) =>
    expect(readAmount(text)).toBeNull(),
  );
});

describe('the stones of the grahas', () => {
  it('are one for each of the nine', () => {
    expect(grahaStones.map(({ graha }) => graha).toSorted()).toEqual([...grahas].toSorted());
  });

  it('say what the demo catalogue says of its pieces', () => {
    const pieces = gemstones.flatMap(({ fullDescription = '', facts }) => {
      const line = (label: string) => new RegExp(`^${label}: (.+)$`, 'm').exec(fullDescription)?.[1];
      const mantra = line('Mantra');
      return mantra && facts
        ? [{ mantra, day: line('Day'), finger: line('Finger')?.replace(' finger', ''), metal: facts.metal }]
        : [];
    });
    expect(pieces).toHaveLength(9);
    for (const piece of pieces)
      expect(grahaStones.find(({ mantra }) => mantra === piece.mantra)).toMatchObject(piece);
  });

  it('for a lagna are those of the lords of houses 1, 5 and 9', () => {
    // For Vrishchika these are Mars, Guru as lord of Meena, and Chandra as lord of Karka.
    expect(stonesForLagna(7).map(({ stone }) => stone.graha)).toEqual(['mars', 'jupiter', 'moon']);
    expect(stonesForLagna(0).map(({ stone }) => stone.stone)).toEqual([
      'Red coral',
      'Ruby',
      'Yellow sapphire',
    ]);
  });

  it('are looked for in the shop, which may have none', () => {
    // For Mithuna this is Shukra as lord of Tula.
    expect(lagnaParts(2, (words) => `/search?q=${words}`).table.html).toContain(
      '<a href="/search?q=Heera">Look for Heera in the shop</a>',
    );
  });
});
