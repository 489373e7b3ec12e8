import { parseFrontmatter } from 'astro/markdown';
import { isMap, LineCounter, type Node, parseDocument, Scalar, visit } from 'yaml';

/** A mistake: the field, or an empty text for the file as a whole, and what to write instead. */
export type Mistake = [field: string, message: string];

/** The fields of a file; null where they cannot be read. */
export interface ReadFields {
  data: Record<string, unknown> | null;
  mistakes: Mistake[];
}

const quotes = 'cannot be read; put a text with a colon or an apostrophe in double quotes, at both ends';
const date = /^\d{4}-\d\d-\d\d/;

/** Reads the fields between the two lines --- of a file, as Astro does, and says all that is wrong with them. */
export function readFields(file: string): ReadFields {
  const yaml = /^---[ \t]*\n([\s\S]*?)^---[ \t]*$/m.exec(file)?.[1];
  if (yaml === undefined || !file.startsWith('---')) return { data: null, mistakes: [['', noFields(file)]] };
  const places = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: places, prettyErrors: false });
  const broken = document.errors.map(({ code, pos: [at] }): Mistake => {
    // The line --- comes before.
    const line = places.linePos(at).line + 1;
    if (code === 'DUPLICATE_KEY')
      return [/^["']?([\w-]+)/.exec(yaml.slice(at))?.[1] ?? '', `line ${line}: is there twice; take one out`];
    if (code === 'TAB_AS_INDENT') return ['', `line ${line}: begins with a tab; write spaces instead`];
    return ['', `line ${line} or just before: ${quotes}`];
  });
  if (broken.length > 0) return { data: null, mistakes: onceALine(broken) };
  try {
    return {
      data: parseFrontmatter(file).frontmatter,
      mistakes: [...cutTexts(document), ...curlyQuotes(document), ...noDays(document)],
    };
  } catch (error) {
    // The two readers of YAML do not agree about everything; Astro's decides.
    const { mark } = error as { mark?: { line: number } };
    return { data: null, mistakes: [['', `line ${(mark?.line ?? 0) + 1} or just before: ${quotes}`]] };
  }
}

function noFields(file: string): string {
  const instead = 'a line ---, the fields, each as name: value, and again a line ---';
  if (file.startsWith('+++'))
    return `the fields stand between lines +++, which this site does not read; write ${instead}`;
  if (file.startsWith('---')) return `the line --- after the fields is missing; write ${instead}`;
  return `the fields are missing; begin the file with ${instead}`;
}

/** One slip often makes several errors in a line. */
function onceALine(mistakes: Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [mistake.join(), mistake])).values()];
}

type Document = ReturnType<typeof parseDocument>;

/** Finds texts that end before a #, which begins a note for editors. */
function cutTexts(document: Document): Mistake[] {
  return scalars(document).flatMap(([field, { type, value, comment }]): Mistake[] => {
    if (type !== Scalar.PLAIN || typeof value !== 'string' || typeof comment !== 'string') return [];
    return [[field, `is cut before the #; put all of it in double quotes: "${value} #${comment}"`]];
  });
}

/** Finds texts between the quotes of a word processor, which readers would see. */
function curlyQuotes(document: Document): Mistake[] {
  return scalars(document).flatMap(([field, { type, value }]): Mistake[] => {
    const [, inside] = (type === Scalar.PLAIN && /^[“”‘’](.*)[“”‘’]$/s.exec(String(value))) || [];
    if (inside === undefined) return [];
    return [[field, `stands between curly quotes, which would be shown; write straight ones: "${inside}"`]];
  });
}

/** Finds dates that are not in the calendar: YAML reads 2026-02-30 as 2 March. */
function noDays(document: Document): Mistake[] {
  return scalars(document).flatMap(([field, { type, source = '' }]): Mistake[] => {
    const [written] = date.exec(source) ?? [];
    if (!written || type !== Scalar.PLAIN) return [];
    const [year = 0, month = 0, day = 0] = written.split('-').map(Number);
    const read = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    if (read === written) return [];
    return [[field, `${written} is no day of the calendar; write year-month-day, like 2026-11-21`]];
  });
}

/** Returns all values, each with the field in which it stands. */
function scalars(document: Document): [field: string, value: Scalar][] {
  const found: [string, Scalar][] = [];
  const fields = isMap(document.contents) ? document.contents.items : [];
  for (const { key, value } of fields)
    visit(value as Node, { Scalar: (_key, scalar) => void found.push([String(key), scalar]) });
  return found;
}
