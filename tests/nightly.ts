import { globSync, readFileSync } from 'node:fs';
import { type Outcome, type Part, printOutcomes, runPart } from './support/parts.ts';

/*
 * `npm run test:nightly [-- WORD]` runs the tests that are too slow, or need too much, for every `npm test`.
 * Every part runs, even after a failure of another; the table at the end shows the failures. WORD selects
 * parts by name.
 */

const histories = (name: string, file: string, runs: number, seed: number): Part => ({
  name: `${name}: ${runs.toLocaleString('en')} histories of seed ${seed}`,
  run: ['test:unit', '--', `tests/${file}.test.ts`],
  env: { RUNS: String(runs), SEED: String(seed) },
});

/** The seed differs each night. SEED repeats a run. */
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000));

/** One area a night, because each takes hours. */
const areas = ['domain/money', 'domain/order', 'server/accounts', 'server/storage'];
const area = areas[seed % areas.length] ?? 'domain/money';

/** The files that try a property on random values. */
const properties = globSync('tests/unit/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("from 'fast-check'"),
);

const parts: Part[] = [
  histories('payments', 'unit/payment-invariants', 10_000, seed),
  histories('payments', 'unit/payment-invariants', 10_000, seed + 1),
  histories('payments', 'unit/payment-invariants', 10_000, seed + 2),
  histories('payments by property', 'unit/payment-invariants-2', 3_000, seed),
  histories('catalogue', 'unit/catalogue.property', 10_000, seed),
  histories('single pieces', 'unit/single-piece', 10_000, seed),
  histories('lines of orders', 'unit/order-lines', 10_000, seed),
  histories('photographs', 'unit/photos', 1_000, seed),
  histories('births with a doubtful time', 'unit/tools/doubt', 200, seed),
  histories('months', 'api/month', 60, seed),
  {
    name: `every property on other values, of seed ${seed}`,
    run: ['test:unit', '--', ...properties],
    env: { SEED: String(seed) },
  },
  {
    name: 'strange requests to every call',
    run: ['test:unit', '--', 'tests/api/fuzz.test.ts', '--silent=false'],
    env: { FUZZ_RUNS: '5000', SEED: String(seed) },
  },
  {
    name: 'browser tests of the night, also below a base path',
    run: ['test:browser'],
    env: { NIGHTLY: '1' },
  },
  {
    name: 'hostile texts in every place of every call and page',
    run: ['test:browser', '--', 'hostile-requests.spec.ts'],
    env: { HOSTILE_REQUESTS: 'all', HOSTILE_TABLE: '1' },
  },
  {
    name: 'what is tapped early, every 100 ms',
    run: ['test:browser', '--', 'early-taps.spec.ts'],
    env: { EVERY_MOMENT: '1' },
  },
  {
    name: 'other people’s checkers: Nu HTML checker and IBM Equal Access',
    run: ['test:browser', '--', 'valid.spec.ts'],
    env: { OTHER_CHECKERS: '1' },
  },
  {
    name: 'pictures of each kind of page',
    run: ['test:browser', '--', 'pictures.spec.ts'],
    env: { PICTURES: '1' },
  },
  {
    // Somewhat less than health begins to tell of (domain/site/shop-limits.ts).
    name: 'restore in memory: 1,500 products, 3,900 orders',
    run: ['test:unit', '--', 'tests/unit/backup.test.ts', '--silent=false', '-t', 'the drill'],
    env: { DRILL_PRODUCTS: '1500', DRILL_ORDERS: '3900' },
  },
  {
    name: `restore drill over HTTP: five ways, killed ten times, of seed ${seed}`,
    run: ['drill'],
    env: { SEED: String(seed) },
  },
  {
    name: 'every kind of blob damaged in every way',
    run: ['test:unit', '--', 'tests/api/every-key.test.ts'],
    env: { EVERY_DAMAGE: '1' },
  },
  {
    name: 'every regular expression checked anew',
    run: ['test:unit', '--', 'tests/unit/patterns.test.ts'],
    env: { CHECK_PATTERNS: 'all' },
  },
  {
    name: 'a whole day of a store that misbehaves',
    run: ['test:unit', '--', 'tests/unit/bad-day.test.ts', '--silent=false'],
    env: { BAD_MINUTES: '1440', SEED: String(seed) },
  },
  { name: 'load: 1,000 checkouts at once, 100,000 requests', run: ['bench', '--', '--load'] },
  { name: `mutants in ${area}`, run: ['mutate', '--', '--mutate', `src/${area}/**/*.ts`] },
  { name: 'providers’ SDKs', run: ['test:sdk'] },
  { name: 'a build as Netlify makes it', run: ['test:deployed'] },
  { name: 'Netlify’s command line', run: ['test:netlify'] },
  { name: 'Firefox and WebKit', run: ['test:engines'] },
];

const word = process.argv[2]?.toLowerCase() ?? '';
const outcomes: Outcome[] = [];
for (const part of parts.filter(({ name }) => name.toLowerCase().includes(word))) {
  console.log(`\n=== ${part.name}`);
  outcomes.push(await runPart(part));
}
printOutcomes(outcomes);
process.exitCode = outcomes.length > 0 && outcomes.every(({ result }) => result === 'passed') ? 0 : 1;
