import { findChromium, SHELL } from '#tests/support/chromium.ts';
import { type PageKind, type PageTarget, pageTargets } from '#tests/support/page-targets.ts';
import { serveBarePage } from './bare-page.ts';
import { type Visit, visit } from './lighthouse.ts';
import { startSite } from './site.ts';
import { beside, type Cell, MISSED, median, printTable } from './table.ts';

/** A page's visits, each with the bare page's of the same round. */
type Rounds = { page: Visit; bare: Visit }[];

const usual: PageKind[] = ['home', 'article', 'service', 'faq', 'category', 'product'];

/** Measures pages with Lighthouse's default mobile setting and prints them beside their targets. */
export async function benchPages(runs: number, kinds: PageKind[] = usual): Promise<void> {
  // Visitors have a whole browser; the shell's first paint comes up to 200 ms later on some visits.
  const chromium = await findChromium(SHELL);
  const site = await startSite();
  const bare = await serveBarePage();
  try {
    const measured = new Map<PageKind, Rounds>(kinds.map((kind) => [kind, []]));
    for (let run = 1; run <= runs; run++) {
      console.log(`Round ${run} of ${runs}: the bare page, then ${kinds.join(', ')} …`);
      const floor = await visit(bare.url, chromium);
      for (const [kind, rounds] of measured) {
        const { address } = pageTargets[kind];
        if (address === null) throw new Error(`${kind}: this page needs an order first`);
        rounds.push({ page: await visit(site.url + address, chromium), bare: floor });
      }
    }
    print(runs, measured);
  } finally {
    bare.close();
    site.close();
  }
}

function print(runs: number, measured: Map<PageKind, Rounds>): void {
  const floor = [...measured.values()][0]?.map(({ bare }) => bare) ?? [];
  printTable(
    `Pages: Lighthouse's default mobile setting, medians of ${runs}; kB of 1,000 bytes as sent, brotli`,
    ['page', 'kB', 'html', 'js', 'font', 'image', 'req', 'FCP ms', 'LCP ms', 'TBT', 'CLS', 'scores'],
    [
      ['bare page', ...absolute(floor)],
      ...[...measured].map(([kind, rounds]) => [kind, ...absolute(rounds.map(({ page }) => page))]),
    ],
  );
  printTable(
    'The same beside the targets; FCP and LCP as ratios to the bare ' +
      `page of the same round (${MISSED}: missed)`,
    ['page', 'kB', 'requests', 'FCP', 'LCP', 'TBT ms', 'CLS', 'scores'],
    [...measured].map(([kind, rounds]) => [kind, ...besideTargets(rounds, pageTargets[kind].target)]),
  );
}

const scoresOf = (visits: Visit[]) =>
  [0, 1, 2, 3].map((at) => median(visits.map(({ scores }) => scores[at] ?? 0)));

function absolute(visits: Visit[]): Cell[] {
  const middle = (of: (visit: Visit) => number, digits = 0) => median(visits.map(of)).toFixed(digits);
  return [
    middle(({ bytes }) => bytes / 1000, 1),
    middle(({ bytesOf }) => bytesOf.document / 1000, 1),
    middle(({ bytesOf }) => bytesOf.script / 1000, 1),
    middle(({ bytesOf }) => bytesOf.font / 1000, 1),
    middle(({ bytesOf }) => bytesOf.image / 1000, 1),
    middle(({ requests }) => requests),
    middle(({ firstPaint }) => firstPaint),
    middle(({ largestPaint }) => largestPaint),
    middle(({ blocking }) => blocking),
    middle(({ shift }) => shift, 3),
    scoresOf(visits).join('/'),
  ];
}

function besideTargets(rounds: Rounds, target: PageTarget): Cell[] {
  const pages = rounds.map(({ page }) => page);
  const middle = (of: (visit: Visit) => number) => median(pages.map(of));
  const ratio = (of: (visit: Visit) => number) => median(rounds.map(({ page, bare }) => of(page) / of(bare)));
  const scores = scoresOf(pages);
  return [
    beside(
      middle(({ bytes }) => bytes / 1000),
      target.kB,
    ),
    beside(
      middle(({ requests }) => requests),
      target.requests,
    ),
    beside(
      ratio(({ firstPaint }) => firstPaint),
      target.firstPaint,
      2,
    ),
    beside(
      ratio(({ largestPaint }) => largestPaint),
      target.largestPaint,
      2,
    ),
    beside(
      middle(({ blocking }) => blocking),
      target.blockingMs,
    ),
    beside(
      middle(({ shift }) => shift),
      0,
      3,
    ),
    scores.join('/') + (scores.every((score) => score === 100) ? '' : ` ${MISSED}`),
  ];
}
