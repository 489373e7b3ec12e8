import { normalise } from './normalise.ts';

/* How the search takes texts apart: the same for pages, for products and for the words that visitors type. */

/** A word, with an apostrophe inside. A piece of a text may be in any script and have invisible joiners. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu;
const piecePattern = /([\p{L}\p{M}\p{N}\u200b-\u200d]+(?:['’]\p{L}+)*)/gu;

/** Splits a text into its words and the text between them, in turn. Joined, the pieces are the text again. */
export const pieces = (text: string) => text.split(piecePattern);

/** Returns the words of a text in small Latin letters, whatever script it is written in. */
export const wordsIn = (text: string) =>
  (normalise(text).match(wordPattern) ?? []).map((word) => word.replace(/['’]/g, ''));

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
    .replace(/q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 'j')
    .replace(/ph/g, 'f')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/([bcdgjkpst])h+/g, '$1')
    .replace(/ai/g, 'e')
    .replace(/au/g, 'o')
    .replace(/iy(?=[aeiou])/g, 'i')
    // The nasal of Hindi endings, which many leave out: 'karein' and 'kare'.
    .replace(/([a-z]{3})en$/, '$1e')
    // 'rudraksha' and 'rudraksh'; short words would lose too much.
    .replace(/([a-z]{4})a$/, '$1');

/** Returns the words of a text as they are compared. */
export const foldedWords = (text: string) => wordsIn(text).map(fold);

/** Verbs that ask for something and say nothing of a subject, with the endings that they are typed with. */
const verbs = 'kar mil chal bata dikha bana dekh rakh sak chah bol puch jan ban'.split(' ');
const endings = 'na ne ni ta te ti u un o iye ega egi enge kar ke'.split(' ');
const verbForms = verbs.flatMap((verb) => endings.map((ending) => verb + ending));

/** Words without a meaning of their own, folded: in English, and in Hindi in either script. */
const stopWords = new Set(
  foldedWords(
    `${verbForms.join(' ')} ` +
      'a after all also am an and any are as at be because been before but by can could did do does for ' +
      'from get give had has have he her here his how i if in into is it its just may me more most my near ' +
      'no not of on one only or other our out own please she should so some such than that the their them ' +
      'then there these they this those to too under up us very want was we were what when where which while ' +
      'who whom whose why will with would you your much many need tell today now ' +
      'aur hai hain ho hoga hogi honge hota hoti hote tha thi the ka ki ke ko se mein par pe bhi hi to toh na ' +
      'nahi nahin kya kaise kaisa kaisi kaun kon konsa konsi kaunsa kaunsi sa si kab kahan kaha kahaan kidhar ' +
      'kyon kyun kitna kitni kitne kis kisko liye mujhe mujhko main mera mere meri hum hamara hamare apna apni ' +
      'apne aap aapka aapki aapke tum tumhara ye yeh yah wo woh vah jo koi kuch wala wali wale aaj abhi ' +
      'kare karo karen karein kar karna karni karne karta karte karti chahiye chahie sakta sakte sakti raha ' +
      'rahi rahe gaya gayi gaye batao bataye bataiye batayen dikhao ji kripya krupaya le lu loon len lena de ' +
      'den dena banaye banaen banana banwana banwane banwani banvana nikale nikalen nikalna jane janna janiye ' +
      'ya ek baar sirf bas bahut thoda jaldi ' +
      'dino dinon paas sath saath aana aata aate aati aayi jaye jaata jaate jaati dete deti dene deni lete leti lene leni jane jani ' +
      'din par lagega lagegi lagenge lagta lagti lagte milega milegi milenge milta milti milte padega padegi ' +
      'karwana karwane karwani karvana dikhana dikhane dikhani dekhna dekhne samjhao bata naape naapna',
  ),
);

/** Returns true for a folded word that says something about a subject. */
export const isTelling = (word: string) => !stopWords.has(word) && (word.length > 1 || /\p{N}/u.test(word));

/** Finds a row of words in another row, from a place on. Returns -1 when it is not there. Both are folded. */
export function placeOf(phrase: string[], words: string[], from = 0): number {
  for (let at = from; at + phrase.length <= words.length; at++)
    if (phrase.every((word, n) => words[at + n] === word)) return at;
  return -1;
}
