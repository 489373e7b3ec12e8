import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/* Runs and times the scripts of package.json that `npm test` and `npm run test:nightly` consist of. */

/** One part of a run. */
export interface Part {
  name: string;
  /** A script of package.json with its arguments. */
  run: string[];
  env?: Record<string, string>;
  /** True for a part that uses only the processor time that other parts leave. */
  yields?: true;
}

/** The outcome of a part. */
export interface Outcome {
  name: string;
  result: 'passed' | 'FAILED' | 'not run';
  seconds: number;
}

/**
 * The niceness of a part that yields. Its three processes then weigh as much as the part beside it, which
 * gets a core to itself on a machine with two. At a higher niceness the part would stop when other programs
 * are at work.
 */
const NICENESS = 5;

const root = join(import.meta.dirname, '../..');
/** Node keeps what it compiled here, for the hundreds of processes that a run starts. */
const compiled = join(root, 'node_modules/.cache/compiled');

/**
 * Runs one part.
 * @param show 'at once' shows its output immediately; 'at the end' avoids mixing it with the output of other
 * parts
 */
export function runPart(
  { name, run, env, yields }: Part,
  show: 'at once' | 'at the end' = 'at once',
): Promise<Outcome> {
  const startedAt = Date.now();
  const piped = show === 'at the end';
  const child = spawn('npm', ['run', '--silent', ...run], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      ...(piped && process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...env,
    },
    stdio: piped ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  });
  if (yields && child.pid) setPriority(child.pid, NICENESS);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output.push(text));
  return new Promise((done) => {
    child.once('close', (code) => {
      if (piped) process.stdout.write(Buffer.concat([Buffer.from(`\n=== ${name}\n`), ...output]));
      done({ name, result: code === 0 ? 'passed' : 'FAILED', seconds: (Date.now() - startedAt) / 1000 });
    });
  });
}

/** Minutes and seconds, such as 4:05. */
const clockOf = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** Prints the outcome and the duration of each part. */
export function printOutcomes(outcomes: Outcome[]): void {
  const rows = outcomes.map(
    ({ name, result, seconds }) =>
      `| ${name} | ${result === 'FAILED' ? '**FAILED**' : result} | ${seconds > 0 ? clockOf(seconds) : ''} |`,
  );
  console.log(['', '| part | result | minutes |', '|---|---|---|', ...rows].join('\n'));
}
