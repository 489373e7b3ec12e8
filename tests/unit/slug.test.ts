import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSlug, slugOf } from '#domain/catalogue/slug.ts';
import { makePaths } from '#domain/site/paths.ts';

describe('a slug', () => {
  it.each([
    ['Yellow Sapphire', 'yellow-sapphire'],
    ['  Yellow Sapphire  ', 'yellow-sapphire'],
    ['Yellow \t  Sapphire', 'yellow-sapphire'],
    ['Yellow\tSapphire', 'yellow-sapphire'],
    ['Yellow\r\nSapphire', 'yellow-sapphire'],
    ['Yellow\nSapphire\n', 'yellow-sapphire'],
    ['Yellow\u00a0Sapphire', 'yellow-sapphire'],
    ['Ring - gold', 'ring---gold'],
    ['7 Mukhi Rudraksha', '7-mukhi-rudraksha'],
    ['Cat’s Eye (Lehsunia)', 'cat’s-eye-(lehsunia)'],
    ['Gold/Silver', 'goldsilver'],
    ['Gold \\ Silver', 'gold--silver'],
    ['What is it?', 'what-is-it'],
    ['No. #1', 'no.-1'],
    ['100% real', '100-real'],
    ['%2e%2E', '2e2e'],
    ['a\u0000b\u0007c\u007fd\u0085e', 'abcde'],
    ['माणिक्य रत्न', 'माणिक्य-रत्न'],
    ['💎 Diamond', '💎-diamond'],
    ['\ud83d broken', '-broken'],
    ['Ruby.HTML', 'ruby-html'],
    ['.htm?l', '-html'],
    ['ruby.html gold', 'ruby.html-gold'],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it.each(['', ' \t\n', '.', '..', ' .. ', './', '.#.', '?#%/\\', '\u0000\u0001'])(
    'is not left by %j',
    (name) => {
      expect(slugOf(name)).toBe('');
    },
  );

  it('stands in one path segment, whatever the name, and comes back out of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const slug = slugOf(name);
        fc.pre(slug !== '');
        const path = new URL(`https://example.in/product-details/7/${encodeURIComponent(slug)}`).pathname;
        const segments = path.split('/');
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(slug);
        expect(slug).not.toMatch(/[/\\?#%\s\p{Cc}]/u);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stands in an address that no chat cuts, whatever the name', () => {
    // What every link finder takes for a part of a link: letters, digits, escapes, and marks between them.
    const whole = /^(?:\/(?:[\w.-]|%[\dA-F]{2})*(?:\w|%[\dA-F]{2}))+$/;
    const marks = fc.constantFrom(...`'()!*~.,;:-_’"&@[] aरु1`);
    fc.assert(
      fc.property(fc.string({ unit: marks, maxLength: 12 }), (name) => {
        const slug = slugOf(name);
        fc.pre(slug !== '');
        const path = makePaths('/').product(7, slug);
        expect(path).toMatch(whole);
        expect(decodeURIComponent(new URL(path, 'https://example.in').pathname)).toBe(
          `/product-details/7/${slug}`,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('survives names with half characters', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }), (units) => {
        const slug = slugOf(String.fromCharCode(...units));
        expect(slug.isWellFormed()).toBe(true);
        expect(slugOf(slug)).toBe(slug);
      }),
      { numRuns: 1_000 },
    );
  });
});

it('an address part names a slug in any case and nothing else', () => {
  expect(matchesSlug('yellow-sapphire', 'yellow-sapphire')).toBe(true);
  expect(matchesSlug('yellow-sapphire', 'Yellow-SAPPHIRE')).toBe(true);
  expect(matchesSlug('yellow-sapphire', 'yellow-sapphires')).toBe(false);
  expect(matchesSlug('yellow-sapphire', 'yellow sapphire')).toBe(false);
  expect(matchesSlug('yellow-sapphire', '')).toBe(false);
  expect(matchesSlug('क\u0921\u093cा', 'क\u095cा')).toBe(true);
  expect(matchesSlug('\u00e9clat', 'E\u0301clat')).toBe(true);
});
