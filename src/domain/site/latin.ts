/* Hindi in Latin letters, roughly as people type it in a chat: 'पुखराज' becomes 'pukharaj', near 'pukhraj'. */

/** Reads a row of letters, each with its Latin letters after it. */
const pairsIn = (row: string) =>
  new Map([...row.matchAll(/(\S) (\S{1,3})/g)].map(([, letter = '', latin = '']) => [letter, latin]));

/** Consonants of Devanagari, each with the vowel 'a' unless something else follows. */
const consonants = pairsIn(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ f ब b ' +
    'भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h',
);
/** Vowels as signs after a consonant, and as letters of their own. */
const vowelSigns = pairsIn('ा aa ि i ी ii ु u ू uu ृ ri े e ै ai ो o ौ au ॉ o ॅ e');
const vowels = pairsIn('अ a आ aa इ i ई ii उ u ऊ uu ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e ॐ om');

const NUKTA = /\u093c/g;
const SILENT = '\u094d';

/** A consonant or group of consonants with the vowel after it. */
interface Syllable {
  before: string;
  vowel: string;
  /** True if the vowel is the 'a' that is not written. */
  unwritten: boolean;
}

/** Removes the endings of Hindi plurals: 'मालाएं' and 'मालाओं' become 'माला', 'राशियाँ' becomes 'राशी'. */
const withoutPlural = (word: string) =>
  word
    .replace(/ा(?:ए|ओ)[ंँ]$/, 'ा')
    .replace(/ि(?:या|यो)[ंँ]$/, 'ी')
    .replace(/(?<=.[क-ह])[ेो]ं$/, '');

/** Writes a Devanagari word in Latin letters. */
function inLatinLetters(word: string): string {
  const syllables: Syllable[] = [];
  let before = '';
  // ज्ञ is spoken as ग्य.
  const letters = [...withoutPlural(word).replaceAll('ज्ञ', 'ग्य')];
  for (const [at, letter] of letters.entries()) {
    const last = syllables.at(-1);
    const next = letters[at + 1] ?? '';
    const consonant = consonants.get(letter);
    const sign = vowelSigns.get(letter);
    const vowel = vowels.get(letter);
    if (consonant) {
      before += consonant;
      if (next === SILENT) continue;
      syllables.push({ before, vowel: 'a', unwritten: true });
      before = '';
    } else if (sign && last) {
      Object.assign(last, { vowel: sign, unwritten: false });
    } else if (vowel) {
      syllables.push({ before, vowel, unwritten: false });
      before = '';
    } else if (/[ंँ]/.test(letter)) {
      before = /[पफबभम]/.test(next) ? 'm' : 'n';
      if (last) last.unwritten = false;
    }
  }
  return (
    dropUnspoken(syllables)
      .map((syllable) => syllable.before + syllable.vowel)
      .join('') + before
  );
}

/**
 * Drops each unwritten 'a' that Hindi does not speak: at the end of a word, and between two syllables. Before a vowel
 * it is spoken: 'मुंबई' is 'mumbaii'.
 */
function dropUnspoken(syllables: Syllable[]): Syllable[] {
  const spoken = [...syllables];
  for (let at = spoken.length - 1; at > 0; at--) {
    const one = spoken[at];
    const next = spoken[at + 1];
    if (one?.unwritten && next?.vowel !== '' && next?.before !== '') spoken[at] = { ...one, vowel: '' };
  }
  return spoken;
}

/** Writes the Devanagari words of a text in Latin letters. */
export const inLatin = (text: string): string =>
  text
    .normalize('NFD')
    .replace(NUKTA, '')
    .normalize('NFC')
    .replace(/[\u0900-\u0963\u0970-\u097f]+/g, inLatinLetters);
