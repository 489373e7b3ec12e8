import { hindiPath } from '#domain/site/hindi-pages.ts';
import { makePaths } from '#domain/site/paths.ts';
import { actions } from '#editorial/actions.ts';
import type { WrittenEntry } from '#editorial/checks.ts';
import { withFacts } from '#editorial/facts.ts';
import { type FixedPageRow, pageFamilies, standalonePages } from '#editorial/pages.ts';
import { isPublished } from '#editorial/published.ts';
import { type Content, writtenPages } from '#editorial/read-content.ts';
import { hindiTextsBeside } from '#editorial/schemas.ts';
import { wordsIn } from '#languages/words.ts';
import type { FoundPage } from './found.ts';
import type { Lead } from './leads.ts';
import { foldedWords } from './words.ts';

/** A page to be found, with all that it says. */
export type PageToFind = FoundPage & {
  body: string;
  /** Title and text for readers of Hindi, where there are any. */
  hi?: { title: string; text: string };
};

/** Everything that the build lists for the search. */
export interface ToFind {
  pages: PageToFind[];
  leads: Lead[];
}

/** Longest text that is shown of an answer, in characters. */
const SHOWN = 160;
const paths = makePaths('/');
const folded = (text: string) => foldedWords(text).join(' ');

/**
 * Lists the pages for the site's search, without the base path, and the words that lead to them.
 * @param unpublished true if drafts and articles of a later date are shown
 */
export function listToFind(entries: Content['entries'], unpublished: boolean): ToFind {
  const ofFamilies = familyPages(entries, unpublished);
  // Without words of clients the home page has no place for them.
  const possible = Object.entries(actions).filter(
    ([name]) => name !== 'clients' || (entries.testimonials ?? []).length > 0,
  );
  const pages = [
    ...ofFamilies,
    ...policiesInHindi(entries),
    ...answers(entries.faq ?? []),
    ...fixedPages(entries),
    ...possible.map(([, action]): PageToFind => ({ kind: 'Action', ...action, body: '' })),
  ];
  const subjects = new Set(ofFamilies.filter(({ kind }) => kind !== 'Policy').map(({ path }) => path));
  const found = new Map([
    ...secondAddresses(entries),
    ...pages.map(({ path }) => [path, path] as const),
    ...possible.map(([name, { path }]) => [name, path] as const),
  ]);
  const written = (entries.firstFound ?? []).flatMap(({ data }): Lead[] => {
    const { words, to, says, says_hi } = data as {
      words: string[];
      to: string[];
      says?: string;
      says_hi?: string;
    };
    const there = to.flatMap((name) => found.get(name) ?? []);
    const [first] = there;
    // A draft is not there yet.
    const said = says && { says: { en: says, hi: says_hi ?? says } };
    return first ? [{ words, to: there, subject: subjects.has(first), ...said }] : [];
  });
  const titles = pages.map(({ title, path }): Lead => ({ words: [title], to: [path], subject: true }));
  const said = new Set([...written, ...titles].flatMap(({ words }) => words.map(folded)));
  // Policies in Hindi are pages of their own here.
  const hindiTitles = pages.flatMap(({ kind, path, hi }): Lead[] =>
    !hi || kind === 'Policy' || said.has(folded(hi.title))
      ? []
      : [{ words: [hi.title], to: [path], subject: true }],
  );
  return { pages, leads: [...written, ...titles, ...hindiTitles] };
}

/** Returns the second addresses of pages, each with the first, under which the search lists the page. */
const secondAddresses = (entries: Content['entries']): [second: string, first: string][] =>
  pageFamilies.flatMap(({ collection, path, alsoAt }) =>
    alsoAt
      ? writtenPages(entries, collection).map((page): [string, string] => [
          alsoAt(paths, page),
          path(paths, page),
        ])
      : [],
  );

function familyPages(entries: Content['entries'], unpublished: boolean): PageToFind[] {
  return pageFamilies.flatMap(({ collection, path, kind, searchFields }) =>
    writtenPages(entries, collection).flatMap((page, at): PageToFind[] => {
      const { data } = page;
      if (collection === 'articles' && !unpublished && !isPublished(data)) return [];
      const fields = searchFields.map((name) => [data[name] ?? []].flat().join('\n'));
      const body = [...fields, plainText(entries[collection]?.[at])].join('\n');
      return [
        {
          kind,
          title: String(data.title),
          path: path(paths, page),
          text: String(data.description),
          body,
          ...inHindi(hindiPage(entries, collection, page.id)?.data ?? hindiEntry(data)),
        },
      ];
    }),
  );
}

/** Returns title and description of a text in Hindi; nothing where there is none. */
const inHindi = (data: Record<string, unknown> | undefined): Pick<PageToFind, 'hi'> =>
  data ? { hi: { title: String(data.title), text: String(data.description) } } : {};

/** Returns title and description in Hindi of an entry that has them beside the English ones. */
const hindiEntry = ({ title_hi: title, description_hi: description }: Record<string, unknown>) =>
  title ? { title, description } : undefined;

/** Returns the Hindi text beside a page. */
function hindiPage(entries: Content['entries'], collection: string, id: string) {
  const name = hindiTextsBeside(collection);
  return name && writtenPages(entries, name).find((page) => page.id === id);
}

/** The policies are long texts that somebody may look for in Hindi words. */
const policiesInHindi = ({ legalHi = [] }: Content['entries']): PageToFind[] =>
  writtenPages({ legalHi }, 'legalHi').map(({ id, data }, at) => ({
    kind: 'Policy',
    lang: 'hi',
    title: String(data.title),
    path: hindiPath(paths.file(id)),
    text: String(data.description),
    body: plainText(legalHi[at]),
  }));

function answers(questions: WrittenEntry[]): PageToFind[] {
  return questions.map(({ data, where }) => {
    const answer = withFacts(String(data.answer), where).replace(/\s+/g, ' ');
    const text = shortened(answer);
    return {
      kind: 'Answer',
      title: withFacts(String(data.question), where),
      path: `${paths.faq()}#q${data.order}`,
      text,
      body: `${[data.tags ?? []].flat().join(' ')}\n${answer}`,
      ...(data.question_hi !== undefined &&
        data.answer_hi !== undefined && {
          hi: {
            title: withFacts(String(data.question_hi), where),
            text: shortened(withFacts(String(data.answer_hi), where)),
          },
        }),
    };
  });
}

function fixedPages(entries: Content['entries']): PageToFind[] {
  return standalonePages.flatMap(
    ([name, { words, notFound, searchFacts = '', searchText }]): PageToFind[] => {
      if (notFound) return [];
      const written = writtenIn(entries, words);
      const { title, description } = 'in' in words ? (written?.data ?? {}) : words;
      const text = searchText ?? String(description);
      const body = `${searchFacts}\n${plainText(written)}`;
      const own: Record<string, { title: string; description: string }> = wordsIn.hi.pages;
      const hindi = 'in' in words ? hindiPage(entries, 'pages', words.in)?.data : own[name];
      return [{ kind: 'Page', title: String(title), path: paths[name](), text, body, ...inHindi(hindi) }];
    },
  );
}

/** Returns the entry in content/pages that holds the words of a fixed page. */
const writtenIn = (entries: Content['entries'], words: FixedPageRow['words']) =>
  'in' in words ? entries.pages?.find(({ where }) => where.endsWith(`/${words.in}.md`)) : undefined;

/** Returns the beginning of an answer. */
const shortened = (answer: string): string =>
  answer.length > SHOWN ? `${wholeWords(answer.slice(0, SHOWN))}…` : answer;

/** Removes the last word of a text, which may be cut, and the commas and stops before it. */
function wholeWords(text: string): string {
  return /^.*[\p{L}\p{M}\p{N}]/su.exec(text.slice(0, text.lastIndexOf(' ')))?.[0] ?? '';
}

/** Returns the words of a file without its fields, with the practice's facts in them. */
const plainText = (entry: WrittenEntry | undefined): string =>
  entry?.markdown ? withFacts(entry.markdown.words, entry.where) : '';
