import { numerology } from '#words/tools/numerology.ts';
import type { Read } from '../place/civil-time.ts';
import { type Reduced, reduce } from './numbers.ts';

/**
 * The letters of each number from 1 on. Chaldean after Cheiro: no letter has the 9. Pythagorean: A to Z in
 * rows of nine.
 */
const letters = {
  chaldean: ['AIJQY', 'BKR', 'CGLS', 'DMT', 'EHNX', 'UVW', 'OZ', 'FP'],
  pythagorean: ['AJS', 'BKT', 'CLU', 'DMV', 'ENW', 'FOX', 'GPY', 'HQZ', 'IR'],
} as const;
export type NameTable = keyof typeof letters;

/** A word of a name, with the value of each letter. */
export interface ValuedWord {
  letters: { letter: string; value: number }[];
  sum: number;
}

/** A name added up by one table. */
export interface NameReading {
  words: ValuedWord[];
  total: Reduced;
  /** Vowels and the others alone; Y counts as a consonant. */
  vowels: Reduced;
  consonants: Reduced;
}

/** A name with its readings by both tables. */
export interface ReadName {
  name: string;
  readings: Record<NameTable, NameReading>;
}

/** Returns the value of a capital letter from A to Z. */
const letterValue = (letter: string, table: NameTable) =>
  letters[table].findIndex((row) => row.includes(letter)) + 1;

const isVowel = (letter: string) => 'AEIOU'.includes(letter);

/**
 * Adds up words of capital letters. The Chaldean sum is reduced wholly, the Pythagorean one stops at 11, 22
 * and 33.
 */
function addUp(words: readonly string[][], table: NameTable): NameReading {
  const valued = words.map((word) => word.map((letter) => ({ letter, value: letterValue(letter, table) })));
  const sumOf = (some: ValuedWord['letters']) => some.reduce((sum, { value }) => sum + value, 0);
  const all = valued.flat();
  const added = (some: typeof all) => reduce(sumOf(some), table === 'pythagorean');
  return {
    words: valued.map((word) => ({ letters: word, sum: sumOf(word) })),
    total: added(all),
    vowels: added(all.filter(({ letter }) => isVowel(letter))),
    consonants: added(all.filter(({ letter }) => !isVowel(letter))),
  };
}

/**
 * Reads a name by both tables. Accents are dropped; anything but a letter separates words or is ignored. A
 * name without letters, or with letters of another script, is refused in a sentence.
 */
export function readName(typed: string): Read<ReadName> {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  if (/(?![A-Zß])\p{L}/u.test(plain)) return { ok: false, message: numerology.otherLetters };
  const words = plain
    .split(/[\s-]+/)
    .map((word) => [...word.replace(/[^A-Z]/g, '')])
    .filter((word) => word.length > 0);
  if (words.length === 0) return { ok: false, message: numerology.noLetter };
  const readings = { chaldean: addUp(words, 'chaldean'), pythagorean: addUp(words, 'pythagorean') };
  return { ok: true, value: { name: typed.trim(), readings } };
}
