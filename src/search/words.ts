/* How the search takes words apart, the same when the site is built and in the browser. */

/** Words that tell nothing about what is looked for, in English and in Hindi. */
const empty = new Set(
  (
    'a after all also am an and any are as at be because been before but by can could did do does for from ' +
    'get give had has have he her here his how i if in into is it its just may me more most my near no not of on ' +
    'one only or other our out own she should so some such than that the their them then there these they this ' +
    'those to too under up us very want was we were what when where which while who whom whose why will with ' +
    'would you your aur hai hain ka kaise kaun ke ki ko kya liye mein mera mere meri par se'
  ).split(' '),
);

/** A word, Devanagari too, with an apostrophe inside: for taking a text apart. */
const wordPattern = /([\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*)/gu;

/** A text in pieces: alternately what is between words, and a word. Joined they are the text. */
export const pieces = (text: string) => text.split(wordPattern);

/** A word as it is compared: small letters, no apostrophe. */
export const plain = (word: string) => word.toLowerCase().replace(/['’]/g, '');

/** The words of a text. */
export const wordsIn = (text: string) => (text.match(wordPattern) ?? []).map(plain);

/** Whether a word says something about what is looked for. */
export const tells = (word: string) => !empty.has(word) && (word.length > 1 || /\p{N}/u.test(word));

/**
 * A word without what Indian names are spelled with in one way or another in Latin letters, and without the
 * plural's s: 'vaastu' and 'vastu', 'moonga' and 'munga', 'shastra' and 'sastra', 'pukhraaj' and 'pukhraj' are one.
 */
export function fold(word: string): string {
  let short = folded.get(word);
  if (short === undefined) {
    short = foldWord(word);
    folded.set(word, short);
  }
  return short;
}

/** Texts say the same words again and again. */
const folded = new Map<string, string>();

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

/** Where a row of words is in another, from a place on; -1 when it is not. Both folded. */
export function placeOf(phrase: string[], words: string[], from = 0): number {
  for (let at = from; at + phrase.length <= words.length; at++)
    if (phrase.every((word, n) => words[at + n] === word)) return at;
  return -1;
}
