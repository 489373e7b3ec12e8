import { expect, it } from 'vitest';
import { findEntries, type SearchEntry } from '#lib/search-index.ts';

const entry = (title: string, text = ''): SearchEntry => ({
  kind: 'Article',
  title,
  path: `/${title}`,
  text,
});
const entries = [
  entry('Vastu for a flat', 'Kitchen, entrance and bedroom'),
  entry('Mangal dosha', 'The kitchen of tradition; vastu is another matter'),
  entry('Lucky numbers', 'Dates'),
];
const found = (words: string) => findEntries(entries, words).map(({ title }) => title);

it('finds what holds every word, in any case, titles first', () => {
  expect(found('VASTU')).toEqual(['Vastu for a flat', 'Mangal dosha']);
  expect(found('kitchen vastu')).toEqual(['Vastu for a flat', 'Mangal dosha']);
  expect(found('mangal  kitchen')).toEqual(['Mangal dosha']);
  expect(found('dosha lucky')).toEqual([]);
});

it('finds nothing for no words', () => {
  expect(found('')).toEqual([]);
  expect(found('   ')).toEqual([]);
});

it('takes signs as they stand', () => {
  expect(found('.*')).toEqual([]);
});
