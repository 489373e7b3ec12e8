import type { Page, Route } from '@playwright/test';

/** Holds and counts all requests to this address, except the page itself, until they are released. */
export async function hold(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
) {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  let asked = 0;
  await page.route(address, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    asked++;
    await held;
    await answer(route);
  });
  return { release: () => letGo(), asked: () => asked };
}

/** Holds every script file of the page. */
export const holdScripts = (page: Page) => hold(page, /\/_astro\/.*\.js/);

/**
 * Emulates a phone: a network of 1.6 Mbit/s with a latency of 150 ms, and a processor four times slower.
 * Chromium slows a page down by keeping a core busy.
 */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
