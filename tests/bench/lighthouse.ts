import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromiumArgs } from '#tests/support/chromium.ts';

/**
 * The pinned version, because all figures depend on its default mobile setting. It is fetched when needed.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Measurements by Lighthouse of one visit. Times are in milliseconds; bytes are counted as sent. */
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

/** On a busy machine Lighthouse sometimes misses the beginning of a page load, and says to run it again. */
const MOST_TRIES = 3;

/**
 * Runs Lighthouse once on a page, in a fresh Chromium.
 * @throws Error with its output when it made no report
 */
export async function visit(address: string, chromium: string): Promise<Visit> {
  for (let tries = 1; ; tries++) {
    const { report, complaints } = await run(address, chromium);
    if (report && !report.runtimeError) return figuresOf(report);
    const why = report?.runtimeError?.message ?? complaints;
    if (tries === MOST_TRIES) throw new Error(`Lighthouse made no report of ${address}: ${why}`);
  }
}

async function run(address: string, chromium: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  // The report is written to a file: Lighthouse exits before a pipe has taken all of a long report.
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', ...chromiumArgs].join(' ');
  const own = process.env.LIGHTHOUSE;
  const [program = '', ...first] = own ? [process.execPath, own] : ['npx', '--yes', LIGHTHOUSE];
  const args = [...first, address, '--quiet', '--output=json', `--output-path=${file}`];
  const child = spawn(program, [...args, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const failed = new Promise<never>((_, fail) => child.once('error', fail));
    const complaints = await Promise.race([text(child.stderr), failed]);
    const report: Report | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    return { report, complaints };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
