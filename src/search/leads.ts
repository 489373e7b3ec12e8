import MiniSearch from 'minisearch';
import type { Language } from '#domain/site/language.ts';
import { inKinds } from './kinds.ts';
import { isIncidental, tellingTerms } from './query.ts';
import { makeRespeller } from './respell.ts';
import { foldedWords, placeOf } from './words.ts';

/* What editors have said comes first for which words: content/lists/first-found.json, and all titles. */

/** Words that visitors type, and what comes first for them. */
export interface Lead {
  words: string[];
  /** Paths of pages and actions, the first one first. */
  to: string[];
  /** What visitors read above the results, where the practice does not offer what they look for. */
  says?: Record<Language, string>;
  /**
   * True for a subject: a service, a tool, an article. What else somebody asks of it counts for more, as 'fees'
   * in 'kundali fees'.
   */
  subject: boolean;
}

/** What leads a list of results. */
export interface Leading {
  to: string[];
  says: Record<Language, string> | null;
  /** True if the query was taken for other words than were typed, so that this may not be all. */
  isGuess: boolean;
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
  /** True if the query is the phrase, word by word. */
  exact: boolean;
  /** More for terms that few leads have. */
  rarity: number;
}

/** From here on a phrase is what the query is about. */
const ENOUGH = 0.5;
/** A phrase that has a smaller share of a query's terms is not even near. */
const LEAST = 0.3;
/** From this many words on, a phrase is a question that may be asked of any subject: 'kis din pehne'. */
const WHOLE_QUESTION = 3;

export function makeLeads(leads: Lead[]) {
  const respell = makeRespeller(leads.flatMap(({ words }) => words.flatMap(foldedWords)));
  const phrases = leads.flatMap((lead) =>
    lead.words.map((written): Phrase => {
      const words = respell(foldedWords(written));
      return { lead, words, terms: tellingTerms(words) };
    }),
  );
  const leadsWith = new Map<string, Set<Lead>>();
  for (const { lead, terms } of phrases)
    for (const term of terms) leadsWith.set(term, (leadsWith.get(term) ?? new Set()).add(lead));
  const rarity = (terms: string[]) =>
    terms.reduce((sum, term) => sum + 1 / (leadsWith.get(term)?.size ?? 1), 0);
  const match = (typed: string): Match[] => {
    const words = respell(foldedWords(typed));
    const terms = tellingTerms(words);
    const ofKind = inKinds(terms);
    return phrases.flatMap((phrase) => {
      // 'Ruby' alone asks for the ruby, not for gemstones in general.
      const general = ofKind && phrase.terms.length > 1 ? matchOf(phrase, words, ofKind) : null;
      const found = matchOf(phrase, words, terms) ?? general;
      return found ? [{ ...found, rarity: rarity(phrase.terms) }] : [];
    });
  };
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
      const matches = match(typed);
      const mostTerms = Math.max(0, ...matches.map(({ share, terms }) => (share === 1 ? terms : 0)));
      const whole = matches.filter(
        ({ share, terms, inOrder }) => share === 1 || (terms > 1 && terms >= mostTerms && inOrder > 0),
      );
      const enough = matches.filter(
        ({ share, lead, inOrder }) =>
          share > ENOUGH || (share === ENOUGH && (loosely || !lead.subject || (lead.says && inOrder > 0))),
      );
      const leads = (mostTerms > 0 ? whole : enough).sort(inOrder).map(({ lead }) => lead);
      const words = foldedWords(typed);
      return toLeading(leads, respell(words).join(' ') !== words.join(' '));
    },
    /**
     * Returns what leads the results when nothing has the words of a query: a phrase that has nearly all of them,
     * or one that has some.
     */
    guess(typed: string): Leading {
      const [best] = misspelled.search(typed);
      const [some] = match(typed)
        .filter(({ share }) => share > LEAST)
        .sort(inOrder);
      const lead = (best && phrases[best.id]?.lead) ?? some?.lead;
      return toLeading(lead ? [lead] : [], true);
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
  const inOrder = stands ? words.length : 0;
  const exact = stands && words.length === asked.length;
  // Incidental words go with any subject, so they count only if the query has no others, or asks just that.
  const isGeneral = terms.every(isIncidental) && !askedTerms.every(isIncidental);
  if (isGeneral && inOrder < WHOLE_QUESTION) return null;
  const others = askedTerms.filter((term) => !isIncidental(term) || terms.includes(term));
  const share = isGeneral || others.length === 0 ? 1 : Math.min(1, terms.length / others.length);
  return { lead, share, terms: terms.length, inOrder, exact };
}

const inOrder = (a: Match, b: Match) =>
  Number(b.exact) - Number(a.exact) ||
  b.terms - a.terms ||
  Number(a.lead.subject) - Number(b.lead.subject) ||
  b.inOrder - a.inOrder ||
  b.rarity - a.rarity;

const toLeading = (leads: Lead[], isGuess: boolean): Leading => ({
  to: [...new Set(leads.flatMap(({ to }) => to))],
  says: leads[0]?.says ?? null,
  isGuess,
});
