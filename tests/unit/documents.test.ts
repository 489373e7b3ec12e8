import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { slug } from 'github-slugger';
import { expect, it } from 'vitest';

/* What the documents and the comments of the source lead to is there. */

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const documents = [...filesIn('docs').filter((path) => path.endsWith('.md')), 'README.md', 'CONTRIBUTING.md'];
const read = (path: string) => readFileSync(path, 'utf8');
const { scripts } = JSON.parse(read('package.json'));

/** Returns the parts of a page that a link can lead to. */
const headingsIn = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slug(title));

it.each(documents)('%s leads to files, headings and commands that are there', (path) => {
  const text = read(path);
  const links = [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(
    ([, to = '']) => to,
  );
  const deadLinks = links.filter((to) => {
    const [file = '', heading] = to.split('#');
    const target = file ? normalize(join(dirname(path), file)) : path;
    return !existsSync(target) || (heading !== undefined && !headingsIn(target).includes(heading));
  });
  const named = [...text.matchAll(/`((?:src|tests|netlify|docs|content|\.github)\/[\w./[\]-]*\w)`/g)].filter(
    ([, name = '']) => !/\.(?:jpg|html)$/.test(name),
  );
  const deadFiles = named.map(([, name = '']) => name).filter((name) => !isFile(name));
  const commands = [...text.matchAll(/`npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
  const deadCommands = commands.filter((name) => !(name in scripts));
  expect([...new Set([...deadLinks, ...deadFiles, ...deadCommands])]).toEqual([]);
});

/** True for a file or folder, whose name may lack its ending. */
const isFile = (name: string) =>
  existsSync(name) || ['.ts', '.tsx', '.astro', '.test.ts', '.spec.ts'].some((end) => existsSync(name + end));

it('documents and chapters that the source and the tests name are there', () => {
  const code = [...['src', 'netlify', 'tests'].flatMap(filesIn), 'astro.config.mjs', 'netlify.toml'].filter(
    (path) => /\.(?:tsx?|astro|js|css|mjs|toml)$/.test(path),
  );
  const dead = code.flatMap((path) =>
    [...read(path).matchAll(/\b(docs\/[\w/-]+\.(?:md|json))\b((?:,| or) ?[“"][^”"\n]+[”"])*/g)]
      .filter(
        ([all, file = '']) =>
          !existsSync(file) ||
          [...all.matchAll(/[“"]([^”"]+)[”"]/g)].some(([, title = '']) => !titlesIn(file).includes(title)),
      )
      .map(([all]) => `${path}: ${all}`),
  );
  expect(dead).toEqual([]);
});

it('the nightly run starts tests, commands and variants that are there', () => {
  const nightly = read('tests/nightly.ts');
  const tests = filesIn('tests').filter((path) => path.endsWith('.ts') && path !== 'tests/nightly.ts');
  const code = tests.map(read).join('');
  const all = (pattern: RegExp) => [...nightly.matchAll(pattern)].map(([, name = '']) => name);
  const dead = [
    ...all(/'(?:tests\/unit\/|tests\/api\/)?([\w.-]+\.(?:test|spec)\.ts)'/g).filter(
      (name) => !tests.some((path) => path.endsWith(`/${name}`)),
    ),
    ...all(/histories\('.+?', '(.+?)'/g).filter((name) => !existsSync(`tests/${name}.test.ts`)),
    ...all(/run: \['([\w:]+)'/g).filter((name) => !(name in scripts)),
    ...all(/\b([A-Z]+_[A-Z]+):/g).filter((name) => !code.includes(`process.env.${name}`)),
  ];
  expect(dead).toEqual([]);
});

/** Returns the titles of a page’s chapters, with the quotation marks that a title within quotes has. */
const titlesIn = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.replace(/'(.+?)'/g, '‘$1’'));

/** What stands at the top of the project: as the customer fixed it, what tools require, and documents that were allowed. */
const top = [
  ...['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml', 'README.md'],
  ...['src', 'netlify', 'public', 'content', 'tests', 'docs', 'biome.json', 'stryker.config.json'],
  ...['LICENSE', 'NOTICE', 'CHANGELOG.md', 'CONTRIBUTING.md'],
];

it('nothing else stands at the top of the project, but what git ignores and what is hidden', () => {
  const ignored = read('.gitignore')
    .split('\n')
    .filter(Boolean)
    .map((line) => new RegExp(`^${line.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
  const others = readdirSync('.').filter((name) => !top.includes(name) && !name.startsWith('.'));
  expect(others.filter((name) => !ignored.some((pattern) => pattern.test(name)))).toEqual([]);
});
