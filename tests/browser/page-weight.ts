import type { Page } from '@playwright/test';
import { scriptsBeforeTouch } from './script-weight.ts';

/** One file a page asked for; bytes as sent, headers too. */
export interface SentFile {
  url: string;
  kind: string;
  bytes: number;
}

/** Notes each file the page asks for from now on, with the bytes that travelled for it. */
async function watchNetwork(page: Page): Promise<SentFile[]> {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, SentFile>();
  const files: SentFile[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:')) return;
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

/** A part of a page that moved, as the browser reports it. */
export interface Shift {
  value: number;
  moved: string[];
}

/** Has each page that is opened from now on note what moves on it. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
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

/** Opens a page, waits until nothing more comes without a touch, and tells what came and what moved. */
export async function weighPage(page: Page, address: string) {
  const files = await watchNetwork(page);
  const shiftsSoFar = await watchShifts(page);
  const script = await scriptsBeforeTouch(page, address);
  const shifts = await shiftsSoFar();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { files, bytes, script, shifts };
}
