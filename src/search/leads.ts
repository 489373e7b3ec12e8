import MiniSearch from 'minisearch';
import { isIncidental, tellingTerms } from './query.ts';
import { foldedWords, placeOf } from './words.ts';

/* What editors have said comes first for which words: content/lists/first-found.json, and all titles. */

/** Words that visitors type, and what comes first for them. */
export interface Lead {
  words: string[];
  /** Paths of pages and actions, the first one first. */
  to: string[];
  /** What visitors read above the results, where the practice does not offer what they look for. */
  says?: string;
  /**
   * True for a subject: a service, a tool, an article. What else somebody asks of it counts for more, as 'fees'
   * in 'kundali fees'.
   */
  subject: boolean;
}

/** What leads a list of results. */
export interface Leading {
  to: string[];
  says: string | null;
}

/** One wording of a lead, taken apart. */
interface Phrase {
  lead: Lead;
  words: string[];
  terms: string[];
}

/** A phrase that is in a query. */
interface Match {
  lead: Lead;
  /** Part of the query's terms that the phrase has. */
  share: number;
  terms: number;
  /** Number of its words that stand in the query as they stand in the phrase. */
  inOrder: number;
  /** More for terms that few leads have. */
  rarity: number;
}

/** From here on a phrase is what the query is about. */
const ENOUGH = 0.5;

export function makeLeads(leads: Lead[]) {
  const phrases = leads.flatMap((lead) =>
    lead.words.map((written): Phrase => {
      const words = foldedWords(written);
      return { lead, words, terms: tellingTerms(words) };
    }),
  );
  const leadsWith = new Map<string, Set<Lead>>();
  for (const { lead, terms } of phrases)
    for (const term of terms) leadsWith.set(term, (leadsWith.get(term) ?? new Set()).add(lead));
  const rarity = (terms: string[]) =>
    terms.reduce((sum, term) => sum + 1 / (leadsWith.get(term)?.size ?? 1), 0);
  const misspelled = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => tellingTerms(foldedWords(text)),
    processTerm: (term) => term,
    searchOptions: { combineWith: 'AND', fuzzy: fuzziness },
  });
  misspelled.addAll(phrases.map(({ words }, id) => ({ id, text: words.join(' ') })));

  return {
    /**
     * Returns what comes first in the results of a query. `loosely` also accepts a subject among as many other words.
     */
    find(typed: string, loosely: boolean): Leading {
      const words = foldedWords(typed);
      const terms = tellingTerms(words);
      const matches = phrases.flatMap((phrase): Match[] => {
        const match = matchOf(phrase, words, terms);
        return match ? [{ ...match, rarity: rarity(phrase.terms) }] : [];
      });
      const whole = matches.filter(({ share }) => share === 1);
      const enough = matches.filter(
        ({ share, lead }) => share > ENOUGH || (share === ENOUGH && (loosely || !lead.subject)),
      );
      return toLeading((whole.length > 0 ? whole : enough).sort(inOrder).map(({ lead }) => lead));
    },
    /** Returns what leads the results when all words of a query are nearly those of a phrase. */
    findMisspelled(typed: string): Leading {
      const [best] = misspelled.search(typed);
      const lead = best && phrases[best.id]?.lead;
      return toLeading(lead ? [lead] : []);
    },
  };
}

/** Allows one wrong letter in five, and none in short words, which soon become others. */
export const fuzziness = (term: string) => !term.startsWith('=') && term.length > 4 && 0.2;

function matchOf(
  { lead, words, terms }: Phrase,
  asked: string[],
  askedTerms: string[],
): Omit<Match, 'rarity'> | null {
  const stands = words.length > 0 && placeOf(words, asked) >= 0;
  // Words without a meaning of their own, as 'who are you', must stand as they are.
  const isIn = terms.length > 0 ? terms.every((term) => askedTerms.includes(term)) : stands;
  if (!isIn) return null;
  // Incidental words go with any subject, so they count only if a phrase or the query has no others.
  const others = askedTerms.filter((term) => !isIncidental(term) || terms.includes(term));
  if (terms.every(isIncidental) && !askedTerms.every(isIncidental)) return null;
  const share = others.length === 0 ? 1 : Math.min(1, terms.length / others.length);
  return { lead, share, terms: terms.length, inOrder: stands ? words.length : 0 };
}

const inOrder = (a: Match, b: Match) =>
  b.terms - a.terms ||
  Number(a.lead.subject) - Number(b.lead.subject) ||
  b.inOrder - a.inOrder ||
  b.rarity - a.rarity;

const toLeading = (leads: Lead[]): Leading => ({
  to: [...new Set(leads.flatMap(({ to }) => to))],
  says: leads[0]?.says ?? null,
});
