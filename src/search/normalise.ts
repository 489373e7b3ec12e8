import { inLatin } from '#domain/site/latin.ts';
import { withLatinDigits } from '#domain/site/numerals.ts';

/** Invisible marks that some keyboards type inside words. */
const joiners = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * Writes a text as the search compares it: digits and Devanagari in Latin characters, no invisible marks, small
 * letters, and a gap between a number and the letters beside it ('5mukhi').
 */
export const normalise = (text: string): string =>
  inLatin(withLatinDigits(text.normalize('NFKC')).replace(joiners, ''))
    .toLowerCase()
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ');
