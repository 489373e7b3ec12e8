import { groupsIn, type Spellings } from '#search/spellings.ts';
import { fold, pieces, placeOf, plain, tells, wordsIn } from '#search/words.ts';

/** A part of a text; `found` where it is what was looked for. */
export interface Part {
  text: string;
  found: boolean;
}

/** Takes texts apart into what was looked for, in any spelling and with any ending, and the rest. */
export function makeMarker(typed: string, spellings: Spellings): (text: string) => Part[] {
  const beginnings = wordsIn(typed).filter(tells).map(fold);
  const phrases = groupsIn(wordsIn(typed).map(fold), spellings).flatMap(({ folded }) => folded);
  return (text) => {
    // Alternately what is between words, and a word.
    const all = pieces(text);
    const words = all.filter((_, at) => at % 2 === 1).map((word) => fold(plain(word)));
    const found = words.map((word) => beginnings.some((beginning) => word.startsWith(beginning)));
    for (const phrase of phrases)
      for (let at = placeOf(phrase, words); at >= 0; at = placeOf(phrase, words, at + 1))
        found.fill(true, at, at + phrase.length);
    const parts: Part[] = [];
    for (const [at, text] of all.entries()) {
      const isFound = at % 2 === 1 && found[(at - 1) / 2] === true;
      const before = parts.at(-1);
      // The rest in one piece: VoiceOver stops at each.
      if (before && !before.found && !isFound) before.text += text;
      else if (text !== '') parts.push({ text, found: isFound });
    }
    return parts;
  };
}
