import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { groupBy } from '#domain/site/groups.ts';
import type { Finding, TextFile } from './finding.ts';
import { settingFindings, settingsForLaunch } from './setting-findings.ts';

const finding = (what: string, where: string, todo: string): Finding => ({
  group: 'Words and facts',
  what,
  where,
  todo,
});

/** Returns the facts in content/site.json that are still samples. */
export function factFindings(facts: Record<string, unknown>): Finding[] {
  const at = (field: string) => `content/site.json, "${field}"`;
  const found: Finding[] = [];
  if (facts.sample !== false)
    found.push(
      finding(
        'The facts about the practice are marked as samples.',
        at('sample'),
        `Check every line of the file, "${facts.practice}" and ` +
          `"${facts.astrologer}" among them; then write false.`,
      ),
    );
  if (/^[01]/.test(String(facts.phone)))
    found.push(
      finding(
        `The phone number ${facts.phone} is a sample; no Indian mobile number begins so.`,
        at('phone'),
        'Write your ten digits, without +91. Calls and WhatsApp go there.',
      ),
    );
  if (facts.gstin === undefined)
    found.push(
      finding(
        'It is not said whether the practice is registered under GST.',
        at('gstin'),
        'Write your GSTIN in quotes; or null, without quotes, if your accountant says that you need none.',
      ),
    );
  const others = Object.entries(facts).filter(([field]) => field !== 'sample' && field !== 'phone');
  for (const [field, value] of others) {
    const text = textsIn(value).join(', ');
    if (!/\bsample\b|-sample\b|\.example\b/i.test(text)) continue;
    found.push(finding(`'${text}' is a sample.`, at(field), todo[field] ?? 'Write your own.'));
  }
  return found;
}

/** Returns every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}

const todo: Record<string, string> = {
  email: 'Write the address that visitors may write to.',
  address: 'Write the address where clients visit you.',
  legalName: 'Write the name the business is registered under; the law wants it on the site.',
  schedulingUrl: 'Write the address of your own booking page, beginning with https://.',
  founder:
    'Write since when you practise, your languages, where and with whom you studied, and how you sign.',
};

/** Returns testimonials that no client gave. */
export function testimonialFindings(files: TextFile[]): Finding[] {
  const samples = files.filter(({ text }) => /^sample:\s*true\b/m.test(frontMatter(text)));
  return samples.map(({ path }) =>
    finding(
      'A testimonial was written for the demonstration.',
      `${path}, text, name and sample`,
      'Put in the words of a real client who agreed, and write sample: false. Invented praise is against ' +
        'the law.',
    ),
  );
}

/** Returns texts that are marked as samples, in one finding for each folder. */
export function textFindings(files: TextFile[]): Finding[] {
  return byFolder(files, (text) => /^sample:\s*true\b/m.test(text)).map(([folder, names]) =>
    finding(
      `${names.length === 1 ? '1 text is' : `${names.length} texts are`} marked as a sample.`,
      `${folder}: ${names.join(', ')}; sample`,
      'Read each, with its notes that begin with #; correct what is not true of you; then write sample: false.',
    ),
  );
}

/** Returns answers of content/lists/faq.json that the owner has not read. */
export function questionFindings(questions: { order: number; sample?: boolean }[]): Finding[] {
  const samples = questions.filter(({ sample }) => sample).map(({ order }) => order);
  if (samples.length === 0) return [];
  return [
    finding(
      `${samples.length === 1 ? '1 answer is' : `${samples.length} answers are`} marked as a sample.`,
      `content/lists/faq.json: order ${samples.join(', ')}; answer and sample`,
      'Read each; correct what you do not do so; then write sample: false.',
    ),
  ];
}

/**
 * Returns services that name no fee, in one finding for each folder. A consultation has the fee of the service
 * with the same file name.
 */
export function feeFindings(files: TextFile[]): Finding[] {
  const nameOf = ({ path }: TextFile) => path.slice(path.lastIndexOf('/') + 1);
  const priced = files.filter(({ text }) => /^fee:\s*\S/m.test(frontMatter(text))).map(nameOf);
  const without = files.filter((file) => !priced.includes(nameOf(file)));
  return byFolder(without, () => true).map(([folder, names]) =>
    finding(
      `${names.length === 1 ? '1 service names' : `${names.length} services name`} no fee.`,
      `${folder}: ${names.join(', ')}; fee`,
      'Write the rupees, as fee: 1100; visitors look for it before they book.',
    ),
  );
}

/** Returns the names of the files whose front matter fits, by folder. */
function byFolder(files: TextFile[], meant: (frontMatter: string) => boolean): [string, string[]][] {
  const found = groupBy(
    files.filter(({ text }) => meant(frontMatter(text))),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  return [...found].map(([folder, mine]) => [folder, mine.map(({ path }) => path.slice(folder.length + 1))]);
}

/** Returns a finding if there is no portrait of the astrologer. */
export function portraitFindings(assets: string[]): Finding[] {
  if (assets.some((name) => /^portrait\.(?:jpe?g|png|webp|avif)$/i.test(name))) return [];
  return [
    finding(
      'There is no portrait of the astrologer.',
      'src/assets/portrait.jpg',
      'Put a photograph of yours there, square, 720 pixels or more; the pages show your initials till then.',
    ),
  ];
}

/** Texts in Hindi that nobody of the practice has read, counted together. */
export function hindiFindings(files: TextFile[]): Finding[] {
  const isUnread = ({ path, text }: TextFile) =>
    path.endsWith('.json')
      ? [JSON.parse(text)].flat().some(({ sample }) => sample === true)
      : /^sample:\s*true\b/m.test(frontMatter(text));
  const unread = files.filter(isUnread);
  if (unread.length === 0) return [];
  return [
    finding(
      `${unread.length} ${unread.length === 1 ? 'text' : 'texts'} in Hindi: nobody of the practice has read them.`,
      `${unread.map(({ path }) => path.replace(/^content\//, '')).join(', ')}; sample`,
      'Read each aloud and correct it; then write sample: false.',
    ),
  ];
}

/**
 * Returns what pages in Hindi show in English because it has not been translated: entries of lists, and texts. The
 * build reports what must not be missing.
 */
export function englishFindings(lists: Record<string, object[]>, texts: string[] = []): Finding[] {
  const entries = Object.entries(lists).flatMap(([path, list]) =>
    list.flatMap((entry, at) =>
      Object.keys(entry).some((field) => field.endsWith('_hi')) ? [] : [`${path}, entry ${at + 1}`],
    ),
  );
  const missing = [...texts, ...entries];
  if (missing.length === 0) return [];
  return [
    finding(
      `${missing.length} ${missing.length === 1 ? 'text is' : 'texts are'} in English on pages in Hindi.`,
      missing.map((where) => where.replace(/^content\//, '')).join('; '),
      'Write the text as name.hi.md, and the fields that end in _hi.',
    ),
  ];
}

/** Lists whose entries may be in Hindi too. */
const listsInHindi = ['content/lists/faq.json', 'content/lists/popular-services.json'];
/** Lists whose `sample` is about their Hindi words. */
const samplesInHindi = ['content/lists/popular-services.json', 'content/lists/service-pages.json'];

/** Policies that no lawyer has read. */
export function policyFindings(files: TextFile[]): Finding[] {
  return files
    .filter(({ text }) => !/^reviewNeeded:\s*false\b/m.test(frontMatter(text)))
    .map(({ path, text }) => ({
      group: 'Policies',
      what: `'${/^title:\s*"?(.*?)"?$/m.exec(text)?.[1] ?? path}' is a template that no lawyer has read.`,
      where: `${path}, reviewNeeded`,
      todo: 'Have it checked, with the lines that begin with # at its top; then write reviewNeeded: false.',
    }));
}

/** The lines between the two --- at the top of a file. */
function frontMatter(text: string): string {
  return /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
}

/**
 * Returns what must still be replaced or set in the project on this machine.
 * @param root the project's folder
 */
export function localFindings(root: string, environment: Record<string, string | undefined>): Finding[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const namesIn = (folder: string) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []);
  const files = (folder: string): TextFile[] =>
    namesIn(folder)
      .filter((name) => name.endsWith('.md') && !name.endsWith('.hi.md'))
      .sort()
      .map((name) => ({ path: `${folder}/${name}`, text: read(`${folder}/${name}`) }));
  const texts = ['services', 'consultations', 'articles', 'pages'].flatMap((name) =>
    files(`content/${name}`),
  );
  const services = texts.filter(({ path }) => /^content\/(?:services|consultations)\//.test(path));
  const inEnglish = texts
    .map(({ path }) => path)
    .filter((path) => !path.includes('/pages/') && !existsSync(join(root, path.replace(/md$/, 'hi.md'))));
  const inHindi = ['services', 'consultations', 'articles', 'testimonials', 'pages', 'tools']
    .flatMap((folder) => namesIn(`content/${folder}`).map((name) => `content/${folder}/${name}`))
    .filter((path) => /\.hi\.(?:md|json)$/.test(path))
    .concat('content/site.hi.json', ...samplesInHindi)
    .map((path) => ({ path, text: read(path) }));
  const policies = namesIn('content/legal').map((name) => `content/legal/${name}`);
  const envText = existsSync(join(root, '.env')) ? read('.env') : '';
  return [
    ...factFindings(JSON.parse(read('content/site.json'))),
    ...testimonialFindings(files('content/testimonials')),
    ...textFindings(texts),
    ...questionFindings(JSON.parse(read('content/lists/faq.json'))),
    ...feeFindings(services),
    ...portraitFindings(readdirSync(join(root, 'src/assets'))),
    ...hindiFindings(inHindi),
    ...englishFindings(
      Object.fromEntries(listsInHindi.map((path) => [path, JSON.parse(read(path))])),
      inEnglish,
    ),
    ...policyFindings(policies.map((path) => ({ path, text: read(path) }))),
    ...settingFindings(settingsForLaunch(environment, { text: envText, values: parseEnv(envText) })),
  ];
}
