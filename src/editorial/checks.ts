import { actions } from './actions.ts';
import type { Mistake } from './front-matter.ts';
import { type KnownNames, mayBeUnread } from './known-names.ts';
import type { MarkdownText } from './markdown.ts';
import { mistakesInText } from './text-checks.ts';

/** A schema of zod or of zod/mini. */
export interface Checker {
  safeParse(data: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}

/** One entry as an editor wrote it. */
export interface WrittenEntry {
  /** Place for messages: 'content/articles/lo-shu-grid.md', or 'content/lists/faq.json, entry 3'. */
  where: string;
  data: Record<string, unknown>;
  /** The whole text of a markdown file. */
  text?: string;
  markdown?: MarkdownText;
  /** What was found while the file was read. */
  mistakes?: Mistake[];
}

/** Fields that name their own file. */
export const nameFields = ['slug', 'subcategory'];
/** Fields that name files in content/services and content/consultations. */
export const serviceFields = ['related', 'services', 'fullReading'];
/** Fields that lead to another page, with the beginning of that page's address. */
const pageFields = { articles: '/blog/', link: '', toolsLink: '' };

/** Returns all mistakes of an entry, one line each: file, field, and what to write instead. */
export function errorsIn(entry: WrittenEntry, schema: Checker, known: KnownNames): string[] {
  const issues = schema.safeParse(entry.data).error?.issues ?? [];
  const mistakes: Mistake[] = [
    ...issues.map(({ path, message }): Mistake => [String(path[0] ?? ''), message]),
    ...wrongNames(entry),
    ...unknownServices(entry, known),
    ...unknownCategory(entry, known),
    ...unknownPages(entry, known),
    ...unknownDestinations(entry, known),
    ...(entry.mistakes ?? []),
    ...wrongOrder(entry),
    ...(entry.markdown ? mistakesInText(entry.markdown, known) : []),
    ...unknownFacts(entry, known),
    ...unfilledFacts(entry),
    ...furtherFees(entry),
  ];
  // A text in place of a list has both a wrong type and a wrong length, with the same words.
  return [...new Set(mistakes.map(([field, message]) => sentence(entry.where, field, message)))];
}

export const sentence = (where: string, field: string, message: string) =>
  [where, ...(field ? [field] : []), message].join(': ');

/** Finds a file name that is no address, or fields that should be the file's name and are not. */
function wrongNames({ data, where }: WrittenEntry): Mistake[] {
  const own = /\/([^/]+?)(?:\.hi)?\.md$/.exec(where)?.[1];
  if (!own) return [];
  if (!/^[a-z0-9-]+$/.test(own))
    return [['', 'rename the file: small letters, digits and hyphens only, without spaces']];
  return nameFields
    .filter((field) => typeof data[field] === 'string' && data[field] !== own)
    .map((field) => [field, `'${data[field]}' is not the name of the file; write ${own}`]);
}

function unknownServices({ data }: WrittenEntry, known: KnownNames): Mistake[] {
  const instead = 'write the name of a file in content/services or content/consultations, without .md';
  return serviceFields.flatMap((field) =>
    [data[field] ?? []]
      .flat()
      .filter((name) => !known.services.includes(String(name)))
      .map((name): Mistake => [field, `there is no service '${name}'; ${instead}`]),
  );
}

function unknownCategory({ data: { category } }: WrittenEntry, { categories }: KnownNames): Mistake[] {
  if (typeof category !== 'string' || categories === 'any' || categories.includes(category)) return [];
  return [
    [
      'category',
      `'${category}' is not known; write one of these, in small letters: ${categories.join(', ')}`,
    ],
  ];
}

function unknownPages({ data }: WrittenEntry, known: KnownNames): Mistake[] {
  return Object.entries(pageFields).flatMap(([field, before]) =>
    [data[field] ?? []]
      .flat()
      .filter((name) => !known.addresses.includes(before + name) && !mayBeUnread(known, before + name))
      .map((name): Mistake => [field, `'${name}' leads nowhere; there is no page ${before}${name}`]),
  );
}

/** Finds destinations of search words that do not exist: a page, a place in it, or an action. */
function unknownDestinations({ data: { to } }: WrittenEntry, known: KnownNames): Mistake[] {
  return (Array.isArray(to) ? to : []).flatMap((name): Mistake[] => {
    const [path = '', anchor] = String(name).split('#');
    const isThere = known.addresses.includes(path) && (!anchor || known.anchors.get(path)?.has(anchor));
    if (isThere || Object.hasOwn(actions, name) || mayBeUnread(known, path)) return [];
    const instead = `write an address of this site or one of ${Object.keys(actions).join(', ')}`;
    return [['to', `'${name}' leads nowhere; ${instead}`]];
  });
}

function wrongOrder({ data: { date, updated } }: WrittenEntry): Mistake[] {
  if (!(date instanceof Date && updated instanceof Date) || updated >= date) return [];
  return [['updated', 'is before date; write the later day, or leave the line out']];
}

/** Finds {{names}} that stand for no fact of the practice. */
function unknownFacts({ data, text }: WrittenEntry, { facts }: KnownNames): Mistake[] {
  const written = text?.split('\n').map((line, at): Mistake => [`line ${at + 1}`, line]);
  const fields = Object.entries(data).map(([field, value]): Mistake => [field, String(value)]);
  return (written ?? fields).flatMap(([where, words]) =>
    [...words.matchAll(/\{\{([^{}]*)\}\}/g)]
      .filter(([, name = '']) => !facts.includes(name))
      .map(([whole]): Mistake => [where, `there is no ${whole}; use one of ${facts.join(', ')}`]),
  );
}

/** Fields in which pages put facts of the practice. */
const filledFields = ['author', 'summary', 'question', 'answer', 'question_hi', 'answer_hi'];

/** Finds facts in fields that readers would see with the brackets. */
function unfilledFacts({ data }: WrittenEntry): Mistake[] {
  return Object.entries(data).flatMap(([field, value]): Mistake[] => {
    const [found] = filledFields.includes(field) ? [] : (/\{\{\w+\}\}/.exec(String(value)) ?? []);
    return found ? [[field, `${found} works in texts, not in this field; write the words themselves`]] : [];
  });
}

/** Finds amounts in the text of a service: its fee is one of its fields, and pages write it from there. */
function furtherFees({ data, text }: WrittenEntry): Mistake[] {
  if (!text || !('needs' in data)) return [];
  return text
    .split('\n')
    .flatMap((line, at): Mistake[] =>
      line.includes('₹') && !line.startsWith('# ')
        ? [[`line ${at + 1}`, 'name no amount in the text; what it costs is in the field fee']]
        : [],
    );
}

/**
 * Returns a line for each entry that shares a value with another entry. `key` is the field that must differ.
 */
export function duplicatesIn(entries: WrittenEntry[], key: string): string[] {
  const first = new Map<unknown, string>();
  return entries.flatMap(({ where, data }) => {
    const value = data[key];
    const before = first.get(value);
    if (value === undefined || before === undefined) {
      first.set(value, where);
      return [];
    }
    return [`${where}: ${key}: ${value} is taken by ${before}; write another`];
  });
}
