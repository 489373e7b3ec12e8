/** Names that entries and links may point to. */
export interface KnownNames {
  /** Files in content/services and content/consultations. */
  services: string[];
  /** Addresses that an editor may link to. Those of the shop are not among them: its own data decide them. */
  addresses: string[];
}

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
}

/** Fields that name their own file. */
export const nameFields = ['slug', 'subcategory'];
/** Fields that name files in content/services and content/consultations. */
export const serviceFields = ['related', 'services'];
/** Fields that lead to another page, with the beginning of that page's address. */
const pageFields = { articles: '/blog/', hindiOf: '/', link: '' };

const datePattern = /\b(\w+): *(\d{4}-\d\d-\d\d)\b/g;
const shopAddress = /^\/(?:astro-shop(?:\/[^/?#]+)?|product-details\/\d+\/[^/?#]+)$/;

/** Returns the addresses in a text's links that begin with a slash, without the part from # or ? on. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\((\/[^)\s]*)/g)].map(([, address = '']) => address.split(/[?#]/, 1).join());
}

/** A mistake: the field, or an empty text for the file as a whole, and what to write instead. */
type Mistake = [field: string, message: string];

/** Returns all mistakes of an entry, one line each: file, field, and what to write instead. */
export function errorsIn(entry: WrittenEntry, schema: Checker, known: KnownNames): string[] {
  const issues = schema.safeParse(entry.data).error?.issues ?? [];
  const mistakes: Mistake[] = [
    ...issues.map(({ path, message }): Mistake => [String(path[0] ?? ''), message]),
    ...wrongNames(entry),
    ...unknownServices(entry, known),
    ...unknownPages(entry, known),
    ...impossibleDates(entry),
    ...deadLinks(entry, known),
  ];
  return mistakes.map(([field, message]) => `${entry.where}: ${field ? `${field}: ` : ''}${message}`);
}

/** Finds a file name that is no address, or fields that should be the file's name and are not. */
function wrongNames({ data, where }: WrittenEntry): Mistake[] {
  const own = /\/([^/]+)\.md$/.exec(where)?.[1];
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
    (Array.isArray(data[field]) ? data[field] : [])
      .filter((name) => !known.services.includes(name))
      .map((name): Mistake => [field, `there is no service '${name}'; ${instead}`]),
  );
}

function unknownPages({ data }: WrittenEntry, known: KnownNames): Mistake[] {
  return Object.entries(pageFields).flatMap(([field, before]) =>
    [data[field] ?? []]
      .flat()
      .filter((name) => !known.addresses.includes(before + name))
      .map((name): Mistake => [field, `'${name}' leads nowhere; there is no page ${before}${name}`]),
  );
}

/** Finds dates that are not in the calendar: YAML reads 2026-02-30 as 2 March. */
function impossibleDates({ text = '' }: WrittenEntry): Mistake[] {
  const fields = text.split(/^---$/m)[1] ?? '';
  return [...fields.matchAll(datePattern)].flatMap(([, field = '', written = '']): Mistake[] => {
    const [year = 0, month = 0, day = 0] = written.split('-').map(Number);
    const read = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    if (read === written) return [];
    return [[field, `${written} is no day of the calendar; write year-month-day, like 2026-11-21`]];
  });
}

function deadLinks({ text = '' }: WrittenEntry, known: KnownNames): Mistake[] {
  return linksIn(text)
    .filter((address) => !known.addresses.includes(address) && !shopAddress.test(address))
    .map((address) => [
      'text',
      `the link to ${address} leads nowhere; copy the address from the page itself`,
    ]);
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
