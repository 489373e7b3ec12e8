import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Mutation, mutations } from './mutations.ts';
import { orderMutations } from './mutations-of-orders.ts';
import { roomMutations } from './mutations-of-rooms.ts';

/*
 * `npm run mutate [-- WORD]`: breaks one check after another in a copy of the project and runs the tests that
 * should notice. Prints a table; ends with 1 when a change survives. WORD: only changes whose name or file has it.
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

/** The text of a file with the change made. Throws where it does not say exactly once what is to be replaced. */
function changed({ breaks, file, from, to }: Mutation): string {
  const text = readFileSync(join(copy, file), 'utf8');
  const found = text.split(from).length - 1;
  if (found !== 1) throw new Error(`“${breaks}”: ${file} has this text ${found} times: ${from}`);
  return text.replace(from, () => to);
}

interface TestRun {
  ran: number;
  /** Titles of the tests that failed, and of files that did not even load. */
  red: string[];
}

/** Runs test files in the copy. */
async function run(files: string[], only?: string): Promise<TestRun> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const config = ['--config', 'tests/vitest.config.ts', '--reporter=json', `--outputFile=${report}`];
  const named = only === undefined ? [] : ['--testNamePattern', only];
  const child = spawn(
    process.execPath,
    [program, 'run', ...config, ...named, ...files.map((file) => `tests/${file}`)],
    {
      cwd: copy,
      stdio: 'ignore',
    },
  );
  await new Promise((done) => child.once('close', done));
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: {
      name: string;
      status: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    ran: tests.filter(({ status }) => status === 'passed' || status === 'failed').length,
    red: [
      ...unloaded.map(({ name }) => `${name} does not load`),
      ...tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ],
  };
}

const word = process.argv[2]?.toLowerCase() ?? '';
const chosen = [...orderMutations, ...mutations, ...roomMutations].filter(({ breaks, file }) =>
  `${breaks} ${file}`.toLowerCase().includes(word),
);
copyProject();
const texts = chosen.map(changed);

const whole = await run([...new Set(chosen.flatMap(({ tests }) => tests))]);
if (whole.red.length > 0 || whole.ran === 0) {
  console.error(
    `The tests are not green as they are, so nothing can be told by them:\n${whole.red.join('\n')}`,
  );
  process.exit(2);
}

let survived = 0;
console.log('| what no longer holds | file | tests that went red |');
console.log('|---|---|---|');
for (const [n, mutation] of chosen.entries()) {
  const path = join(copy, mutation.file);
  const before = readFileSync(path);
  writeFileSync(path, texts[n] ?? '');
  const { ran, red } = await run(mutation.tests, mutation.only);
  writeFileSync(path, before);
  if (red.length === 0) survived += 1;
  const [first = '', ...more] = red;
  const shown = first.length > 110 ? `${first.slice(0, 110)}…` : first;
  const said =
    red.length === 0
      ? `**SURVIVED** (${ran} ran)`
      : `${shown}${more.length > 0 ? `, and ${more.length} more` : ''}`;
  console.log(`| ${mutation.breaks} | \`${mutation.file}\` | ${said.replaceAll('|', '\\|')} |`);
}
console.log(`\n${chosen.length} changes, ${survived} survived`);
process.exitCode = survived > 0 ? 1 : 0;
