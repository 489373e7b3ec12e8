import { parseArgs } from 'node:util';
import { shopLimits } from '#domain/site/shop-limits.ts';
import { type PageKind, pageTargets } from '#tests/support/page-targets.ts';
import { benchLoad } from './load.ts';
import { benchPages } from './pages.ts';
import { benchServer } from './server-side.ts';

/*
 * npm run bench: measures how fast pages and calls are, and compares them with their targets. With --pages or
 * --server it measures one of the two; with --load it measures the site under load instead. Variables: RUNS is
 * the visits of each page (3). PAGES lists kinds of pages, separated by commas. PRODUCTS is the size of the
 * shop (the most that it can hold, under load 500). LOAD_REQUESTS is the number of requests under load (100000), LOAD_RATE how many
 * of them a second (500).
 */
const { values: named } = parseArgs({
  options: {
    pages: { type: 'boolean' },
    server: { type: 'boolean' },
    load: { type: 'boolean' },
  },
});
const all = Object.keys(named).length === 0;

function wholeNumber(name: string, otherwise: number): number {
  const number = Number(process.env[name] || otherwise);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${name} must be a number from 1 up`);
  return number;
}

function pageKinds(): PageKind[] | undefined {
  const asked = process.env.PAGES?.split(',').map((name) => name.trim());
  const unknown = asked?.find((name) => !(name in pageTargets));
  if (unknown !== undefined)
    throw new Error(`PAGES: there is no kind '${unknown}'; there are ${Object.keys(pageTargets).join(', ')}`);
  return asked as PageKind[] | undefined;
}

try {
  if (all || named.pages) await benchPages(wholeNumber('RUNS', 3), pageKinds());
  if (all || named.server) await benchServer(wholeNumber('PRODUCTS', shopLimits.products.most));
  const load = async () =>
    benchLoad(
      wholeNumber('PRODUCTS', 500),
      wholeNumber('LOAD_REQUESTS', 100_000),
      wholeNumber('LOAD_RATE', 500),
    );
  const holds = !named.load || (await load());
  process.exit(holds ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
