/* How the search takes texts apart: the same for pages, for products and for the words that visitors type. */

/** Words without a meaning of their own, in English and in Hindi. */
const stopWords = new Set(
  (
    'a after all also am an and any are as at be because been before but by can could did do does for ' +
    'from get give had has have he her here his how i if in into is it its just may me more most my near ' +
    'no not of on one only or other our out own she should so some such than that the their them then ' +
    'there these they this those to too under up us very want was we were what when where which while who ' +
    'whom whose why will with would you your aur hai hain ka kaise kaun ke ki ko kya liye mein mera mere ' +
    'meri par se'
  ).split(' '),
);

/** A word, with an apostrophe inside; Devanagari words too. */
const wordPattern = /([\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*)/gu;

/** Splits a text into pieces: text between words and words take turns. Joined they are the text again. */
export const pieces = (text: string) => text.split(wordPattern);

/** Returns a word in small letters and without apostrophes. */
export const plain = (word: string) => word.toLowerCase().replace(/['’]/g, '');

/** Returns the words of a text. */
export const wordsIn = (text: string) => (text.match(wordPattern) ?? []).map(plain);

/** Returns true for a word that says something about a subject. */
export const isTelling = (word: string) => !stopWords.has(word) && (word.length > 1 || /\p{N}/u.test(word));

/** Most words whose folded form is remembered; visitors can type any number of different words. */
const MOST_FOLDED = 20_000;
const folded = new Map<string, string>();

/**
 * Removes the differences in how Indian names are spelled in Latin letters, and the plural's s. 'vaastu' and
 * 'vastu', 'moonga' and 'munga', 'shastra' and 'sastra', 'pukhraaj' and 'pukhraj' become the same word.
 */
export function fold(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  if (folded.size >= MOST_FOLDED) folded.clear();
  const short = foldWord(word);
  folded.set(word, short);
  return short;
}

const foldWord = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/ies$/, 'y')
    .replace(/([a-z]{2}[a-rt-z])s$/, '$1')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/w/g, 'v')
    .replace(/([a-z])\1/g, '$1')
    .replace(/([bcdgjkpst])h/g, '$1');

/** Finds a row of words in another row, from a place on. Returns -1 when it is not there. Both are folded. */
export function placeOf(phrase: string[], words: string[], from = 0): number {
  for (let at = from; at + phrase.length <= words.length; at++)
    if (phrase.every((word, n) => words[at + n] === word)) return at;
  return -1;
}
