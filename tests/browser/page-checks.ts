import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Notes whatever goes wrong on a page from now on: console errors and warnings, exceptions, failed requests,
 * bad answers, built files fetched at two addresses. A page that itself answers 404 may say so.
 */
export function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  const named = new Map<string, string>();
  page.on('request', (request) => {
    const address = request.url();
    const { pathname } = new URL(address);
    if (!pathname.includes('/_astro/')) return;
    if ((named.get(pathname) ?? address) !== address) troubles.push(`under two names: ${address}`);
    named.set(pathname, address);
  });
  const isPage = (address: string) => address === page.url();
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text().startsWith('Failed to load resource') && isPage(message.location().url)) return;
    troubles.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The call was aborted because the visitor went on to the next page.
    if (why !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} (${why})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      troubles.push(`${response.status()}: ${response.url()}`);
  });
  return troubles;
}

/**
 * Brings every island of the page to life, as a touch would. An island that could not be fetched is touched
 * again, as a visitor would do.
 */
export async function wakeIslands(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const asleep = document.querySelectorAll('astro-island[ssr]');
        for (const island of asleep) island.dispatchEvent(new Event('island:load'));
        return asleep.length;
      }),
    )
    .toBe(0);
}

/**
 * Scrolls through the page until every visible picture is loaded. It scrolls more than once, because later
 * parts of a page may bring pictures of their own.
 */
export async function showPictures(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
          scrollTo({ top, behavior: 'instant' });
          await new Promise(requestAnimationFrame);
        }
        scrollTo({ top: 0, behavior: 'instant' });
        return [...document.images].filter((image) => image.checkVisibility() && image.naturalWidth === 0)
          .length;
      }),
    )
    .toBe(0);
}

/**
 * Makes the page lay out the parts that it postpones until they are near the screen (`content-visibility`).
 */
async function layAllOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
}

/**
 * Returns axe's serious and critical findings by WCAG 2.2 AA, one line each. It looks at the page from its top, and
 * with the strip of the floating button at its end: a bar that stays in place covers half of some button by
 * chance, until the page is scrolled on.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await layAllOut(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map(({ finished }) => finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const strip = document.querySelector<HTMLElement>('.enquiry-bar');
    if (strip) strip.style.position = 'static';
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      // The rules checked here do not need style sheets and media to be fetched.
      preload: false,
    });
    if (strip) strip.style.position = '';
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
  });
}

/**
 * Expects an open page with all its islands alive to be usable by everyone on every screen, and expects no
 * `troubles`. That each picture a page names is there, crawl.spec.ts tests. Afterwards the page has the width of the narrowest phone.
 */
export async function expectSound(page: Page, troubles: string[]): Promise<void> {
  const where = page.url();
  await wakeIslands(page);
  await layAllOut(page);
  expect(await sidewaysAt360(page), where).toBe(0);
  expect(await seriousFindings(page), where).toEqual([]);
  expect(troubles, where).toEqual([]);
}

/** Returns by how many pixels the page can be scrolled sideways on a screen 360 pixels wide. */
export async function sidewaysAt360(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 740 });
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    return Math.max(0, Math.max(scrollWidth, document.body.scrollWidth) - 360);
  });
}

/**
 * Returns the number of A4 sheets for the printed page, at WebKit's size: its pixel on paper is a fifteenth
 * larger than in other browsers.
 * @param side the margin of a paper whose style sheet names none
 */
export async function sheets(page: Page, side = '0'): Promise<number> {
  const margin = { top: side, right: side, bottom: side, left: side };
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, scale: 16 / 15, margin });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
