import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { NoSuchPlace } from './change-code.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

/*
 * `npm run mutate [-- WORDS]`: breaks one check after another in a copy of the project and runs the tests that
 * should notice. Prints a table; ends with 1 when a change survives. WORDS: only changes whose name or file
 * has one of them.
 */

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'mutate-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));

/** Copies what git knows of, or would if it were added; packages are linked. */
function copyProject(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const name of listed.toString().split('\0')) {
    if (name === '' || /(?:^|\/)node_modules(?:\/|$)/.test(name)) continue;
    mkdirSync(join(copy, dirname(name)), { recursive: true });
    cpSync(join(root, name), join(copy, name));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/**
 * Returns the text of a file with the change made; null where the place of the change is not there exactly
 * once.
 */
function changed({ breaks, file, change }: Mutation): string | null {
  const path = join(copy, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  try {
    return change(text);
  } catch (error) {
    if (!(error instanceof NoSuchPlace)) throw error;
    console.error(`“${breaks}”: ${file}: ${error.message}`);
    return null;
  }
}

/**
 * A change may have its tests wait for ever; what takes longer than this, in milliseconds, has been noticed.
 */
const LONGEST_RUN_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;

interface TestRun {
  ran: number;
  /** Titles of the tests that failed, and of files that did not even load; with their files from tests/. */
  red: { title: string; file: string }[];
}

/** Runs test files in the copy. */
async function run(names: string[], only?: string, limitMs = LONGEST_RUN_MS): Promise<TestRun> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const config = ['--config', 'tests/vitest.config.ts', '--reporter=json', `--outputFile=${report}`];
  const named = only === undefined ? [] : ['--testNamePattern', only];
  const child = spawn(
    process.execPath,
    [program, 'run', ...config, ...named, ...names.map((name) => `tests/${name}`)],
    {
      cwd: copy,
      stdio: 'ignore',
      // A group of its own, so that its workers end with it.
      detached: true,
    },
  );
  const hangs = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), limitMs);
  await new Promise((done) => child.once('close', done));
  clearTimeout(hangs);
  if (!existsSync(report)) return { ran: 0, red: [{ title: 'the tests do not end', file: '' }] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: {
      name: string;
      status: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  const files = testResults.map(({ name, status, assertionResults }) => {
    const file = relative(join(copy, 'tests'), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const red = failed.map(({ fullName }) => ({ title: fullName, file }));
    const isLoaded = status !== 'failed' || assertionResults.length > 0;
    const ran = assertionResults.filter((test) => test.status === 'passed').length + failed.length;
    return { ran, red: isLoaded ? red : [{ title: `${file} does not load`, file }] };
  });
  return {
    ran: files.reduce((sum, { ran }) => sum + ran, 0),
    red: files.flatMap(({ red }) => red),
  };
}

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = mutations.filter(({ breaks, file }) => {
  const text = `${breaks} ${file}`.toLowerCase();
  return words.length === 0 || words.some((word) => text.includes(word));
});
copyProject();
const texts = chosen.map(changed);
if (texts.includes(null)) process.exit(2);

const whole = await run([...new Set(chosen.flatMap(({ tests }) => tests))], undefined, HOUR_MS);
const redBefore = new Set(whole.red.map(({ file }) => file));
for (const { title } of whole.red) console.error(`red as it is: ${title}`);

let unproved = 0;
console.log('| what no longer holds | file | tests that went red |');
console.log('|---|---|---|');
for (const [n, mutation] of chosen.entries()) {
  const said = mutation.tests.some((test) => redBefore.has(test))
    ? '**UNKNOWN**: its tests are red as it is'
    : await whatNotices(mutation, texts[n] ?? '');
  if (said.startsWith('**')) unproved += 1;
  console.log(`| ${mutation.breaks} | \`${mutation.file}\` | ${said.replaceAll('|', '\\|')} |`);
}
console.log(`\n${chosen.length} changes, ${unproved} that no test was seen to notice`);
process.exitCode = unproved > 0 ? 1 : 0;

/** Runs a mutation's tests with its change in place. */
async function whatNotices({ file, tests, only }: Mutation, text: string): Promise<string> {
  const path = join(copy, file);
  const before = readFileSync(path);
  writeFileSync(path, text);
  const { ran, red } = await run(tests, only);
  writeFileSync(path, before);
  const [first, ...more] = red.map(({ title }) => title);
  if (first === undefined) return `**SURVIVED** (${ran} ran)`;
  const shown = first.length > 110 ? `${first.slice(0, 110)}…` : first;
  return `${shown}${more.length > 0 ? `, and ${more.length} more` : ''}`;
}
