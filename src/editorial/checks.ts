/** What content names beside itself: the entries other entries and links may point to. */
export interface KnownNames {
  /** Files in content/services and content/consultations. */
  services: string[];
  /** Addresses an editor may link to, apart from those of the shop, which its own data decide. */
  addresses: string[];
}

/** A schema of either kind of zod. */
export interface Checker {
  safeParse(data: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}

/** One entry as an editor wrote it. */
export interface WrittenEntry {
  /** For messages: 'content/articles/lo-shu-grid.md', or 'content/lists/faq.json, entry 3'. */
  where: string;
  data: Record<string, unknown>;
  /** The whole text of its file, for markdown. */
  text?: string;
}

/** Fields that name their own file. */
export const nameFields = ['slug', 'subcategory'];
/** Fields that name files in content/services and content/consultations. */
export const serviceFields = ['related', 'services'];
/** Fields that lead to another page, and what stands before it in the page's address. */
const pageFields = { articles: '/blog/', hindiOf: '/', link: '' };

const datePattern = /\b(\w+): *(\d{4}-\d\d-\d\d)\b/g;
const shopAddress = /^\/(?:astro-shop(?:\/[^/?#]+)?|product-details\/\d+\/[^/?#]+)$/;

/** The addresses in a text's links that begin with a slash, without what follows # or ?. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\((\/[^)\s]*)/g)].map(([, address = '']) => address.split(/[?#]/, 1).join());
}

/** Everything that is wrong with an entry, one line each: file, field, and what to write instead. */
export function errorsIn(entry: WrittenEntry, schema: Checker, known: KnownNames): string[] {
  const { data, text = '', where } = entry;
  const parsed = schema.safeParse(data);
  const errors = (parsed.error?.issues ?? []).map((issue) => [String(issue.path[0] ?? ''), issue.message]);
  const own = /\/([^/]+)\.md$/.exec(where)?.[1];
  if (own && !/^[a-z0-9-]+$/.test(own))
    errors.push(['', 'rename the file: small letters, digits and hyphens only, without spaces']);
  else
    for (const field of nameFields)
      if (own && typeof data[field] === 'string' && data[field] !== own)
        errors.push([field, `'${data[field]}' is not the name of the file; write ${own}`]);
  for (const field of serviceFields)
    for (const name of Array.isArray(data[field]) ? data[field] : [])
      if (!known.services.includes(name))
        errors.push([
          field,
          `there is no service '${name}'; write the name of a file in content/services or content/consultations, without .md`,
        ]);
  for (const [field, before] of Object.entries(pageFields))
    for (const name of [data[field] ?? []].flat())
      if (!known.addresses.includes(before + name))
        errors.push([field, `'${name}' leads nowhere; there is no page ${before}${name}`]);
  // YAML takes 2026-02-30 for 2 March.
  for (const [, field = '', written = ''] of (text.split(/^---$/m)[1] ?? '').matchAll(datePattern)) {
    const [year = 0, month = 0, day = 0] = written.split('-').map(Number);
    if (new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) !== written)
      errors.push([field, `${written} is no day of the calendar; write year-month-day, like 2026-11-21`]);
  }
  for (const address of linksIn(text))
    if (!known.addresses.includes(address) && !shopAddress.test(address))
      errors.push(['text', `the link to ${address} leads nowhere; copy the address from the page itself`]);
  return errors.map(([field, message]) => `${where}: ${field ? `${field}: ` : ''}${message}`);
}

/** Entries that share a number or address with another; `key` is the field that must differ. */
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
