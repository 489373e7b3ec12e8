import { get } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Bytes that travel for a file when brotli is accepted. */
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

/** Opens a page without touching it; gives the script files it fetched and the bytes of all script it was sent. */
export async function scriptsBeforeTouch(page: Page, address: string) {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' || pathname.endsWith('.js')) files.add(request.url());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
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
