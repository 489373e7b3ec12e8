import { get } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';

/** One file that a page requested; bytes are counted as sent, with headers. */
export interface SentFile {
  url: string;
  kind: string;
  bytes: number;
}

/**
 * Notes each file that the page requests from now on, with its transferred bytes. The tab's icon is left out,
 * because the browser requests it once and at any time.
 */
async function watchNetwork(page: Page): Promise<SentFile[]> {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, SentFile>();
  const files: SentFile[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:') || new URL(request.url).pathname.endsWith('/favicon.svg')) return;
    const file = { url: request.url, kind: type ?? 'Other', bytes: 0 };
    asked.set(requestId, file);
    files.push(file);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = asked.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return files;
}

/** Returns the transferred bytes of a file when brotli is accepted. */
function bytesSent(address: string): Promise<number> {
  return new Promise((done, fail) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => done(bytes));
    }).on('error', fail);
  });
}

/** Opens a page without touching it, and returns its script files and the bytes of all its script. */
async function scriptsBeforeTouch(page: Page, address: string) {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' || pathname.endsWith('.js')) files.add(request.url());
  });
  // Every page requests the owner's notice after its first paint, so until then the network seems idle too
  // early.
  const notice = page.waitForResponse(/\/api\/public\/notice$/);
  await page.goto(address);
  await (await notice).finished();
  await page.waitForLoadState('networkidle');
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && /^(?:|module|text\/javascript|application\/javascript)$/.test(type))
      .map(({ textContent }) => textContent),
  );
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const written = inline.map((script) => brotliCompressSync(script, quality).length);
  const fetched = await Promise.all([...files].map(bytesSent));
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return { files: [...files], inline: sum(written), fetched: sum(fetched), all: sum(written) + sum(fetched) };
}

/** A part of a page that moved, as the browser reports it. */
export interface Shift {
  value: number;
  moved: string[];
}

/**
 * Layout shift that nobody sees: a line that moves by a pixel when its typeface comes late. 0.1 is called good
 * (https://web.dev/articles/cls).
 */
export const LEAST_SHIFT = 0.001;

/** Returns how far all of it moved, as the sum that browsers report. */
export const shiftedBy = (shifts: Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Makes each page that is opened from now on note its layout shifts. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? '?'),
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: Shift[] }).shifts;
    });
}

/**
 * Opens a page, waits until nothing more arrives without a touch, and returns the files and the layout
 * shifts.
 */
export async function weighPage(page: Page, address: string) {
  const files = await watchNetwork(page);
  const shiftsSoFar = await watchShifts(page);
  const script = await scriptsBeforeTouch(page, address);
  const shifts = await shiftsSoFar();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { files, bytes, script, shifts };
}
