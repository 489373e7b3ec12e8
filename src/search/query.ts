import { groupsIn, type SpellingGroup } from './spellings.ts';
import { foldedWords, isTelling, placeOf } from './words.ts';

/* The terms by which documents and queries are compared: folded words, and things with several spellings. */

/** The term of a thing that has several spellings, whichever of them is used. Words never begin so. */
const termOf = ({ written }: SpellingGroup) => `=${written[0]}`;
export const isWord = (term: string) => !term.startsWith('=');

/**
 * Returns the terms of a text. Things with several spellings add their term and those spellings that are one
 * word.
 */
export function termsOfText(text: string): string[] {
  const words = foldedWords(text);
  const named = groupsIn(words).flatMap((group) => [
    termOf(group),
    ...group.folded.flatMap((spelling) => (spelling.length === 1 ? spelling : [])),
  ]);
  return [...words.filter(isTelling), ...new Set(named)];
}

/** Words about buying and wearing, which are asked of any product and stand on none. */
const incidental = new Set(
  foldedWords(
    'price prices cost rate buy online original real genuine shop store benefit benefits wear wearing ' +
      'asli daam dam kimat keemat dukan dukaan kharidna kharidne kharide kharidein fayda fayde faida labh ' +
      'pehne pehnna pehna pahne pahna pahnna pahnane pehenne पहनें पहनना पहनने धारण',
  ),
);
/** Words for settings, which are made to order: few products have them, and any stone may be asked for with them. */
const settings = new Set(
  tellingTerms(foldedWords('ring pendant locket bracelet silver gold chandi sona ashtadhatu panchdhatu')),
);
export const isIncidental = (term: string) => incidental.has(term) || settings.has(term);

/** A weight. Stones differ by hundredths of a carat, so no product has exactly the number of a query. */
const weights = /\d{1,6}(?:[.,]\d{1,6})?\s{0,3}(?:carats?|ct|ratti)\b/gi;

/**
 * Returns the terms to look for: without weights and incidental words, unless the query has nothing else.
 */
export function termsOfQuery(typed: string): string[] {
  const { named, others } = takeNames(foldedWords(typed.replace(weights, ' ')));
  const telling = others.filter(isTelling);
  const terms = [...named, ...telling.filter((word) => !incidental.has(word))];
  return terms.length > 0 ? terms : telling;
}

export const hasSetting = (typed: string) => termsOfQuery(typed).some((term) => settings.has(term));

/** Returns the same terms without those for settings. */
export const termsOfStone = (typed: string): string[] =>
  termsOfQuery(typed).filter((term) => !settings.has(term));

/** Returns the terms of folded words that say something, incidental ones too. */
export function tellingTerms(words: string[]): string[] {
  const { named, others } = takeNames(words);
  return [...new Set([...named, ...others.filter(isTelling)])];
}

/** Takes the things with several spellings out of a query, longer spellings first. */
function takeNames(words: string[]): { named: string[]; others: string[] } {
  const phrases = groupsIn(words)
    .flatMap((group) => group.folded.map((phrase) => ({ term: termOf(group), phrase })))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  const named: string[] = [];
  let others = words;
  for (const { term, phrase } of phrases) {
    const at = placeOf(phrase, others);
    if (at < 0) continue;
    named.push(term);
    // The empty word keeps the words before and after it from making a phrase.
    others = others.toSpliced(at, phrase.length, '');
  }
  return { named, others: others.filter(Boolean) };
}
