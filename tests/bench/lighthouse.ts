import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { chromiumArgs } from '#tests/support/chromium.ts';

/** The version whose default mobile setting all figures are of; fetched when it is needed. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** What Lighthouse found on one visit; times in milliseconds, bytes as sent. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  /** Performance, accessibility, best practices, search engines: 0 to 100. */
  scores: number[];
  requests: number;
  bytes: number;
  bytesOf: { document: number; script: number; font: number; image: number };
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >;
}

/**
 * Lets Lighthouse look at a page once, in a fresh Chromium.
 * @throws Error with what it printed when it made no report
 */
export async function visit(address: string, chromium: string): Promise<Visit> {
  const flags = ['--headless=new', ...chromiumArgs].join(' ');
  const own = process.env.LIGHTHOUSE;
  const [program, first] = own ? [process.execPath, [own]] : ['npx', ['--yes', LIGHTHOUSE]];
  const args = [...first, address, '--quiet', '--output=json', '--output-path=stdout'];
  const child = spawn(program, [...args, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && !own,
  });
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  let report: Report;
  try {
    report = JSON.parse(printed);
  } catch {
    throw new Error(`Lighthouse made no report of ${address}:\n${complaints}`);
  }
  if (report.runtimeError) throw new Error(`Lighthouse, ${address}: ${report.runtimeError.message}`);
  return figuresOf(report);
}

function figuresOf({ audits, categories }: Report): Visit {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const files = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (kind?: string) =>
    files
      .filter(({ resourceType }) => !kind || resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
    requests: files.length,
    bytes: bytesOf(),
    bytesOf: {
      document: bytesOf('Document'),
      script: bytesOf('Script'),
      font: bytesOf('Font'),
      image: bytesOf('Image'),
    },
  };
}
