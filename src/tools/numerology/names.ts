import { type Reduced, reduce } from './numbers.ts';

/** The letters of each number from 1 on. Chaldean after Cheiro: no letter has the 9. Pythagorean: A to Z in rows of nine. */
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

/** The value of a capital letter from A to Z. */
const letterValue = (letter: string, table: NameTable) =>
  letters[table].findIndex((row) => row.includes(letter)) + 1;

/**
 * Adds up a name. Accents are dropped, what is no letter separates words or is ignored. The Chaldean sum is reduced
 * wholly, the Pythagorean one stops at 11, 22 and 33.
 * @returns a sentence where there is nothing to value: no letters, or letters of another script
 */
export function readName(
  name: string,
  table: NameTable,
): ({ ok: true } & NameReading) | { ok: false; message: string } {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  if (/(?![A-Zß])\p{L}/u.test(plain))
    return {
      ok: false,
      message: 'The tables have only the letters A to Z. Please type the English spelling of your documents.',
    };
  const words = plain
    .split(/[\s-]+/)
    .map((word) => [...word.replace(/[^A-Z]/g, '')])
    .filter((word) => word.length > 0)
    .map((word) => word.map((letter) => ({ letter, value: letterValue(letter, table) })))
    .map((valued) => ({ letters: valued, sum: valued.reduce((sum, { value }) => sum + value, 0) }));
  if (words.length === 0) return { ok: false, message: 'Please type a name with at least one letter.' };
  const all = words.flatMap((word) => word.letters);
  const added = (some: typeof all) =>
    reduce(
      some.reduce((sum, { value }) => sum + value, 0),
      table === 'pythagorean',
    );
  const isVowel = ({ letter }: { letter: string }) => 'AEIOU'.includes(letter);
  return {
    ok: true,
    words,
    total: added(all),
    vowels: added(all.filter(isVowel)),
    consonants: added(all.filter((letter) => !isVowel(letter))),
  };
}
