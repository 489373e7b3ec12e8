import type { FoundProductWire } from '#domain/product.ts';
import { callApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { fold, placeOf, tells, wordsIn } from '#lib/search-words.ts';
import { groupsIn, type Spellings } from '#lib/spellings.ts';

/**
 * What to ask the shop for, which looks for the letters it is given: what was typed, and the same with the first two
 * spellings of the first group it holds ('pukhraj' and 'yellow sapphire'), or else without its empty words.
 */
export function shopWordings(typed: string, spellings: Spellings): string[] {
  const words = wordsIn(typed).filter(tells);
  const folded = words.map(fold);
  const longest = groupsIn(folded, spellings)
    .flatMap((group) => group.folded.map((spelling) => ({ group, spelling, at: placeOf(spelling, folded) })))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.spelling.length - a.spelling.length)[0];
  const others = longest
    ? longest.group.written
        .slice(0, 2)
        .map((written) => words.toSpliced(longest.at, longest.spelling.length, written).join(' '))
    : [words.join(' ')];
  const asTyped = typed.toLowerCase().replace(/\s+/g, ' ').trim();
  return [...new Set([asTyped, ...others])].filter(Boolean);
}

/** Products for every wording, each once; null when the shop did not answer all. */
export async function searchShop(wordings: string[]): Promise<FoundProductWire[] | null> {
  const answers = await Promise.all(
    wordings.map((wording) => callApi<{ data: FoundProductWire[] }>(paths.api.search(wording))),
  );
  const byId = new Map<number, FoundProductWire>();
  for (const answer of answers) {
    if (answer.kind !== 'ok') return null;
    for (const product of answer.body.data) byId.set(product.id, product);
  }
  return [...byId.values()];
}
