import { type Outcome, type Part, printOutcomes, runPart } from './support/parts.ts';

/*
 * `npm test` runs every check that must pass before a change is proposed. The unit and API tests can use any
 * number of cores. They yield to the parts that keep one core busy, and use all cores afterwards. The browser
 * tests run last, with the whole machine to themselves: beside the last unit tests both take so much more processor
 * time that all of it ends later. They are skipped when something before them failed. Tests tagged @nightly are left
 * out.
 * INSTALL_SECONDS is the time that `npm ci` took before, for the table.
 */

const before: Part[] = [
  { name: 'lint', run: ['lint'] },
  { name: 'types', run: ['types'] },
  { name: 'the build of the browser tests', run: ['test:browser', '--', '--build'] },
];
const unit: Part = { name: 'unit and API tests', run: ['test:unit'], yields: true };
const browser: Part = { name: 'browser tests', run: ['test:browser'] };

/** Runs parts one after another. When one fails, the rest is skipped. */
async function inTurn(parts: Part[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of parts) {
    const hasFailed = outcomes.some(({ result }) => result === 'FAILED');
    outcomes.push(hasFailed ? leftOut(part) : await runPart(part, 'at the end'));
  }
  return outcomes;
}

const leftOut = ({ name }: Part): Outcome => ({ name, result: 'not run', seconds: 0 });

const startedAt = Date.now();
const install = Number(process.env.INSTALL_SECONDS ?? 0);
const outcomes: Outcome[] = install > 0 ? [{ name: 'npm ci', result: 'passed', seconds: install }] : [];
const [beside, tests] = await Promise.all([inTurn(before), runPart(unit)]);
outcomes.push(...beside, tests);
const isSound = outcomes.every(({ result }) => result === 'passed');
outcomes.push(isSound ? await runPart(browser) : leftOut(browser));
const hasPassed = outcomes.every(({ result }) => result === 'passed');
outcomes.push({
  name: 'all of it',
  result: hasPassed ? 'passed' : 'FAILED',
  seconds: install + (Date.now() - startedAt) / 1000,
});
printOutcomes(outcomes);
process.exitCode = hasPassed ? 0 : 1;
