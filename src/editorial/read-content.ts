import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Need } from '#domain/order/needs.ts';
import { hindiPath, isInHindi } from '#domain/site/hindi-pages.ts';
import type { Language } from '#domain/site/language.ts';
import { fixedPaths, makePaths } from '#domain/site/paths.ts';
import { HindiSite, Site } from '#domain/site/site.ts';
import { type Checker, duplicatesIn, errorsIn, sentence, type WrittenEntry } from './checks.ts';
import { facts } from './facts.ts';
import { type FeeFields, feeFields, withFeeOf } from './fee.ts';
import { day } from './field-kinds.ts';
import { readFields } from './front-matter.ts';
import type { KnownNames } from './known-names.ts';
import { type MarkdownText, readMarkdown } from './markdown.ts';
import { familyPaths, pageFamilies, standalonePages, type WrittenPage } from './pages.ts';
import {
  type CollectionName,
  folders,
  HINDI,
  hindiTexts,
  hindiTextsBeside,
  LARGEST_PICTURE,
  lists,
  scenes,
} from './schemas.ts';

/** The part of the content that functions know: figures for the dashboard, and the fees of consultations. */
export interface ContentFigures {
  /** Services of the catalogue. */
  services: number;
  /** File name to day ('2026-11-21') of every article that is no draft. */
  articles: Record<string, string>;
  /**
   * All services by file name: the fee in rupees, if the file states it, the time in minutes, and what the
   * client is asked for. Of two with one name, the home page's own title counts.
   */
  consultations: Record<
    string,
    { title: string; hindiTitle?: string; amount: number | null; minutes: number; needs: Need }
  >;
}

export interface Content {
  /** All entries by collection; `site` holds the practice's facts alone. */
  entries: Record<string, WrittenEntry[]>;
  /** All mistakes, one line each: file, field, and what to write instead. */
  errors: string[];
  figures: ContentFigures;
}

/**
 * Reads and checks everything that editors write. Astro checks an entry too, but alone: not what it names in
 * other files, nor again when those change, and it says a broken list in the log and builds on without it.
 * @param folder the folder `content`
 */
export function readContent(folder: string): Content {
  const errors: string[] = [...outOfPlace(folder)];
  const unread: string[] = [];
  let listsAreWhole = true;
  const read = (path: string) => {
    const text = readFileSync(join(folder, path), 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
    const line = text.split('\n').findIndex((each) => each.includes('\uFFFD')) + 1;
    if (line > 0)
      errors.push(
        `content/${path}: line ${line}: has a letter that cannot be read; save the file with the encoding UTF-8, then type it again`,
      );
    return text;
  };
  const markdown = (name: string, isHindi = false) =>
    namesIn(join(folder, name))
      .filter((file) => file.endsWith('.md') && file.endsWith(HINDI) === isHindi)
      .flatMap((file): WrittenEntry[] => {
        const where = `content/${name}/${file}`;
        const text = read(`${name}/${file}`);
        const { data, mistakes } = readFields(text);
        if (data) return [{ where, data, text, mistakes, markdown: readMarkdown(text) }];
        errors.push(...mistakes.map(([field, message]) => sentence(where, field, message)));
        unread.push(file.slice(0, -'.md'.length));
        return [];
      });
  const json = (path: string, parse: (text: string) => WrittenEntry[]) => {
    try {
      return parse(read(path));
    } catch (error) {
      errors.push(`content/${path}: ${unreadable(error)}`);
      listsAreWhole = false;
      return [];
    }
  };
  const collections: [name: string, schema: Checker, entries: WrittenEntry[], unique?: string][] = [
    ['site', Site, json('site.json', (text) => [{ where: 'content/site.json', data: fieldsIn(text) }])],
    [
      'siteHi',
      HindiSite,
      json('site.hi.json', (text) => [{ where: 'content/site.hi.json', data: fieldsIn(text) }]),
    ],
    ...Object.entries(folders).map(([name, { schema, unique }]) => row(name, schema, markdown(name), unique)),
    ...Object.entries(hindiTexts).map(([name, { folder, schema }]) =>
      row(name, schema, markdown(folder, true)),
    ),
    ...Object.entries(lists).map(([name, { file, schema, key }]) => {
      const where = (at: number) => `content/lists/${file}, entry ${at + 1}`;
      const entries = json(`lists/${file}`, (text) =>
        withIds(text, key).map((data, at) => ({ where: where(at), data })),
      );
      return row(name, schema, entries, key);
    }),
  ];
  const entries = Object.fromEntries(collections.map(([name, , written]) => [name, written]));
  const known = knownNames(entries, listsAreWhole ? unread : 'any');
  // Links in a Hindi text lead to the Hindi pages.
  const knownInHindi = { ...known, anchors: new Map([...known.anchors, ...anchorsIn(entries, 'hi')]) };
  for (const [name, schema, written, unique] of collections) {
    const names = name in hindiTexts ? knownInHindi : known;
    errors.push(...written.flatMap((entry) => errorsIn(entry, schema, names)));
    if (unique) errors.push(...duplicatesIn(written, unique));
  }
  errors.push(
    ...duplicatesIn(Object.values(entries).flat(), 'description'),
    ...emptyCategories(entries),
    ...feesTwice(entries),
    ...findRepeatedWords(entries),
    ...withoutEnglish(entries, unread),
    ...withoutHindi(entries),
    ...halfInHindi(entries),
    ...otherFragments(entries),
    ...withoutText(entries),
    ...withoutPage(entries),
    ...largePictures(),
  );
  return { entries, errors, figures: countContent(entries) };
}

/** Names the Hindi texts that stand beside no English text. @param unread names of files that cannot be read */
function withoutEnglish(entries: Content['entries'], unread: readonly string[]): string[] {
  return Object.entries(hindiTexts).flatMap(([name, { folder }]) =>
    (entries[name] ?? [])
      .filter((hindi) => ![...(entries[folder] ?? []).map(nameOf), ...unread].includes(nameOf(hindi)))
      .map(
        ({ where }) => `${where}: there is no ${where.replace(HINDI, '.md')} that it could be the Hindi of`,
      ),
  );
}

/** Names the texts that have no Hindi although their page is in Hindi throughout. */
function withoutHindi(entries: Content['entries']): string[] {
  const paths = makePaths('/');
  return Object.entries(hindiTexts).flatMap(([name, { folder, ...row }]) => {
    if ('mayLack' in row) return [];
    const family = pageFamilies.find(({ collection }) => collection === folder);
    const addressOf = (page: WrittenPage) => {
      if (family) return family.path(paths, page);
      const own = standalonePages.find(([, { words }]) => 'in' in words && words.in === page.id);
      return own ? fixedPaths[own[0]] : '';
    };
    const inHindi = new Set((entries[name] ?? []).map(nameOf));
    return writtenPages(entries, folder)
      .filter((page) => isInHindi(addressOf(page)) && !inHindi.has(page.id))
      .map(
        ({ id }) => `content/${folder}/${id}.md: its page is in Hindi too; write its text as ${id}${HINDI}`,
      );
  });
}

/** Names the fields that a service has in only one language, because its page would mix the two. */
function halfInHindi(entries: Content['entries']): string[] {
  const { services = [] } = entries;
  return (['servicesHi', 'consultationsHi'] as const).flatMap((name) =>
    (entries[name] ?? []).flatMap((hindi) => {
      const entry = entries[hindiTexts[name].folder]?.find((each) => nameOf(each) === nameOf(hindi));
      if (!entry) return [];
      const english = withFeeOf<FeeFields>(entry.data, twinOf(entry, services)?.data);
      return (['feeFor', 'timeNote'] as const)
        .filter((field) => (english[field] === undefined) !== (hindi.data[field] === undefined))
        .map((field) => `${hindi.where}: ${field}: write it in English and in Hindi, or leave both out`);
    }),
  );
}

/** Returns true for a text with nothing in it. Other checks report a text that is only markup. */
const isEmpty = ({ words, elements, openComments }: MarkdownText): boolean =>
  !words.trim() && elements.length + openComments.length === 0;

/** Names the files that have fields but no text. */
function withoutText(entries: Content['entries']): string[] {
  return [...texts, ...texts.flatMap((name) => hindiTextsBeside(name) ?? [])]
    .flatMap((name) => entries[name] ?? [])
    .filter(({ markdown }) => markdown && isEmpty(markdown))
    .map(({ where, text = '' }) => {
      const line = text.split('\n').indexOf('---', 1) + 1;
      return `${where}: line ${line}: there is no text below the fields; write what its page says`;
    });
}

/** Names the policies in Hindi whose headings other pages cannot lead to as they lead to the English ones. */
function otherFragments({ legal = [], legalHi = [] }: Content['entries']): string[] {
  const fragmentsOf = (entry: WrittenEntry) =>
    Array.from(entry.markdown?.anchors ?? [], (anchor) => `{#${anchor}}`).join(', ');
  return legalHi.flatMap((hindi) => {
    const english = legal.find((entry) => nameOf(entry) === nameOf(hindi));
    if (!english || fragmentsOf(english) === fragmentsOf(hindi)) return [];
    return [
      `${hindi.where}: its headings must be those of ${english.where}; write behind them, in this order: ${fragmentsOf(english)}`,
    ];
  });
}

/** Names the files that no page shows: those of content/pages have pages of code, and policies any other address. */
function withoutPage({ pages = [], legal = [] }: Content['entries']): string[] {
  const shown = standalonePages.flatMap(([, { words }]) => ('in' in words ? [words.in] : []));
  const taken = standalonePages.map(([name]) => fixedPaths[name]);
  return [
    ...pages
      .filter((entry) => !shown.includes(nameOf(entry)))
      .map(({ where }) => `${where}: no page shows it; a new page needs your developer`),
    ...legal
      .filter((entry) => taken.some((path) => path === `/${nameOf(entry)}`))
      .map(
        (entry) =>
          `${entry.where}: another page has the address /${nameOf(entry)}; give the file another name`,
      ),
  ];
}

/** Folders of content/ whose files are read by other names. */
const otherFolders = ['lists'];
/** Files beside those of a folder, by the folder. */
const alsoIn: Record<string, RegExp> = { tools: /\.json$/ };

/** Names what is in content/ and would never be read: files with other endings, and files in further folders. */
function outOfPlace(folder: string): string[] {
  const strays = namesIn(folder).filter(
    (name) => ![...Object.keys(folders), ...otherFolders, 'site.json', 'site.hi.json'].includes(name),
  );
  const homes = Object.keys(folders).join(', ');
  return [
    ...strays.map(
      (name) => `content/${name}: is not read; move what is yours to one of content's folders: ${homes}`,
    ),
    ...Object.keys(folders).flatMap((name) =>
      namesIn(join(folder, name)).flatMap((file) => {
        const path = join(folder, name, file);
        if (statSync(path).isDirectory())
          return readdirSync(path, { recursive: true, encoding: 'utf8' })
            .filter((inner) => statSync(join(path, inner)).isFile())
            .map(
              (inner) => `content/${name}/${file}/${inner}: move it to content/${name}/${fileNameFor(inner)}`,
            );
        if (file.endsWith('.md') || alsoIn[name]?.test(file)) return [];
        const where = `content/${name}/${file}`;
        return /\.(?:md|markdown|mdown|mkd|mdx|txt|html?)$/i.test(file)
          ? [`${where}: rename it to ${fileNameFor(file)}`]
          : [`${where}: only texts, as name.md, belong here; move a picture to src/assets/scenes`];
      }),
    ),
  ];
}

/** Names the pictures that are too large to be uploaded in the editors' area. */
const largePictures = (): string[] =>
  scenes
    .map((name) => `src/assets/scenes/${name}`)
    .filter((path) => statSync(path).size > LARGEST_PICTURE)
    .map((path) => `${path}: is larger than 3 MB; save it smaller, 1600 pixels wide`);

/** Returns the name that a text should have: 'My page.MD' becomes 'my-page.md'. */
function fileNameFor(path: string): string {
  const [base = '', language] = (path.split(/[\\/]/).at(-1) ?? '').toLowerCase().split('.');
  const name = base
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
  return `${name || 'name'}${language === 'hi' ? HINDI : '.md'}`;
}

/** Returns the names in a folder, without hidden ones. Git keeps no empty folders, so a missing one is empty. */
const namesIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];

/** The slugs of the categories of services. */
const categoriesIn = ({ servicePages = [] }: Content['entries']): string[] =>
  servicePages.flatMap(({ data }) => (data.menuTitle ? [String(data.slug)] : []));

/** Names the categories that have no service, whose page and menu would be empty. */
function emptyCategories({ servicePages = [], services = [] }: Content['entries']): string[] {
  return servicePages.flatMap(({ where, data }) => {
    if (!data.menuTitle || services.some((service) => service.data.category === data.slug)) return [];
    return [
      `${where}: menuTitle: no file in content/services has the category ${data.slug}; write one, or leave menuTitle out`,
    ];
  });
}

/** The service of the catalogue that has the same name as a consultation, if there is one. */
const twinOf = (entry: WrittenEntry, services: WrittenEntry[]) =>
  services.find((service) => nameOf(service) === nameOf(entry));

/**
 * Names the consultations that say a fee or a time which the service of the same name says already, and those
 * that are nobody's namesake and say no time.
 */
function feesTwice({ services = [], consultations = [] }: Content['entries']): string[] {
  return consultations.flatMap((entry) => {
    const twin = twinOf(entry, services);
    if (!twin)
      return entry.data.minutes === undefined
        ? [`${entry.where}: minutes: is missing; write how many minutes it takes, without quotes: 20`]
        : [];
    return feeFields
      .filter((field) => entry.data[field] !== undefined)
      .map((field) => `${entry.where}: ${field}: is taken from ${twin.where}; take the line out here`);
  });
}

/** Names the search words that stand in two entries, so that nobody knows which of them comes first. */
function findRepeatedWords({ firstFound = [] }: Content['entries']): string[] {
  const first = new Map<unknown, string>();
  return firstFound.flatMap(({ where, data }) =>
    [data.words ?? []].flat().flatMap((word) => {
      const before = first.get(word);
      first.set(word, where);
      return before ? [`${where}: words: '${word}' stands in ${before} too; keep it in one of them`] : [];
    }),
  );
}

const row = (name: string, schema: Checker, entries: WrittenEntry[], unique?: string) =>
  [name, schema, entries, unique] as [string, Checker, WrittenEntry[], string?];

/** Reads the entries of a list; the field that tells them apart becomes their id. */
export function withIds(json: string, key: string): (Record<string, unknown> & { id: string })[] {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) throw new Error('write its entries between [ and ]');
  return entries.map((entry: Record<string, unknown>) => ({ ...entry, id: String(entry[key]) }));
}

function fieldsIn(json: string): Record<string, unknown> {
  const fields = JSON.parse(json);
  if (!fields || typeof fields !== 'object' || Array.isArray(fields))
    throw new Error('write its fields between { and }');
  return fields;
}

const unreadable = (error: unknown) =>
  `cannot be read; a comma, quote or bracket is missing or too many (${(error as Error).message})`;

const nameOf = ({ where }: WrittenEntry) => where.replace(/^.*\/|(?:\.hi)?\.md$/g, '');

/** Returns the entries of a collection as the register of pages takes them. */
export const writtenPages = (entries: Content['entries'], name: CollectionName): WrittenPage[] =>
  (entries[name] ?? []).map((entry) => ({
    id: name in lists ? String(entry.data.id) : nameOf(entry),
    data: entry.data,
  }));

/** Collections whose pages are a text and little else, so that its headings are all that # can lead to. */
const texts: CollectionName[] = ['articles', 'services', 'consultations', 'legal'];

/** Returns the fragments of the texts in a language, by the English addresses of their pages. */
function anchorsIn(entries: Content['entries'], lang: Language): [address: string, anchors: Set<string>][] {
  const paths = makePaths('/');
  return pageFamilies
    .filter(({ collection }) => texts.includes(collection))
    .flatMap(({ collection, path }) => {
      const holder = lang === 'hi' ? hindiTextsBeside(collection) : collection;
      const written = holder && entries[holder];
      return (entries[collection] ?? []).flatMap((entry): [string, Set<string>][] => {
        const text = written?.find((each) => nameOf(each) === nameOf(entry));
        const address = path(paths, { id: nameOf(entry), data: entry.data });
        return text ? [[address, text.markdown?.anchors ?? new Set()]] : [];
      });
    });
}

/** Collects the names that content may point to. */
function knownNames(entries: Content['entries'], unread: KnownNames['unread']): KnownNames {
  const services = [...(entries.services ?? []), ...(entries.consultations ?? [])];
  const paths = makePaths('/');
  const addresses = [
    ...Object.values(fixedPaths),
    ...familyPaths(paths, (name) => writtenPages(entries, name)),
  ];
  const questions = (entries.faq ?? []).map(({ data }) => `q${data.order}`);
  return {
    services: [...services.map(nameOf), ...(unread === 'any' ? [] : unread)],
    categories: entries.servicePages?.length ? categoriesIn(entries) : 'any',
    addresses: [...addresses, ...addresses.filter(isInHindi).map(hindiPath)],
    anchors: new Map([...anchorsIn(entries, 'en'), [fixedPaths.faq, new Set(questions)]]),
    scenes,
    facts: Object.keys(facts),
    unread,
  };
}

function countContent({
  services = [],
  articles = [],
  consultations = [],
  servicesHi = [],
  consultationsHi = [],
}: Content['entries']): ContentFigures {
  const published = articles.flatMap((entry): [string, string][] => {
    const date = day.safeParse(entry.data.date).data;
    return date && entry.data.draft !== true ? [[nameOf(entry), date.toISOString().slice(0, 10)]] : [];
  });
  const titlesIn = (hindi: WrittenEntry[]) =>
    new Map(hindi.map((entry) => [nameOf(entry), String(entry.data.title)]));
  const hindiTitles = new Map([...titlesIn(servicesHi), ...titlesIn(consultationsHi)]);
  const offered = [...services, ...consultations].map((entry) => {
    const { title, needs } = entry.data;
    const { fee = null, minutes = 0 } = withFeeOf<FeeFields>(entry.data, twinOf(entry, services)?.data);
    const hindiTitle = hindiTitles.get(nameOf(entry));
    const offer = { title: String(title), amount: fee, minutes, needs: needs as Need };
    return [nameOf(entry), hindiTitle === undefined ? offer : { ...offer, hindiTitle }];
  });
  return {
    services: services.length,
    articles: Object.fromEntries(published),
    consultations: Object.fromEntries(offered),
  };
}
