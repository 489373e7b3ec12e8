import { isIncidental } from './query.ts';
import { spellings } from './spellings.ts';
import { isTelling } from './words.ts';

/** Shorter words soon become others, and the longest words of Hindi have fewer letters. */
const SHORTEST = 4;
const LONGEST = 30;
/** From this length on a vowel inside a word may differ, and from LONG on two vowels. */
const MIDDLE = 5;
const LONG = 7;

/** Vowels that are written for one another inside a word: 'pehne' and 'pahne', 'nakshtra' and 'nakshatra'. */
const alike = new Set(['a e', 'a ', 'e ', 'i ', 'e i', 'o u']);

/** Returns the first letter and the other consonants of a folded word. */
const consonants = (word: string) => word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, '');

/**
 * Makes a function that replaces each word that is not known by the known one that differs in a vowel, as words in
 * Latin letters and endings of Hindi do: 'badalni' by 'badalna'.
 * @param known folded words
 */
export function makeRespeller(known: string[]): (words: string[]) => string[] {
  const all = new Set([...known, ...spellings.flatMap(({ folded }) => folded.flat())]);
  const withConsonants = new Map<string, string[]>();
  for (const word of all)
    if (word.length >= SHORTEST && isTelling(word)) {
      const key = consonants(word);
      withConsonants.set(key, [...(withConsonants.get(key) ?? []), word]);
    }
  const respell = (word: string) => {
    if (word.length < SHORTEST || word.length > LONGEST || !isTelling(word)) return word;
    const others = withConsonants.get(consonants(word)) ?? [];
    // Vowels of 'pehne' and 'kharidna' never matter.
    if (isIncidental(word)) return others.find(isIncidental) ?? word;
    if (all.has(word)) return word;
    return others.find((other) => !isIncidental(other) && differsLittle(word, other)) ?? word;
  };
  return (words) => words.map(respell);
}

/** Compares the vowels of two words that have the same consonants. At the end any vowel may stand. */
function differsLittle(one: string, other: string): boolean {
  const [vowels, others] = [one, other].map((word) => word.split(/[^aeiouy]/));
  const pairs = (vowels ?? []).map((a, at): [string, string] => [a, others?.[at] ?? '']);
  const different = pairs.filter(([a, b]) => a !== b);
  const inside = pairs.slice(0, -1).filter(([a, b]) => a !== b);
  const isShort = Math.min(one.length, other.length) < MIDDLE;
  return (
    (!isShort || inside.length === 0) &&
    different.length <= (one.length < LONG ? 1 : 2) &&
    inside.every(([a, b]) => alike.has(`${a} ${b}`) || alike.has(`${b} ${a}`))
  );
}
