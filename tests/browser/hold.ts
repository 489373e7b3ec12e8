import type { Page, Route } from '@playwright/test';

/** Keeps back every request to this address until released, and then lets it go its way; counts them. */
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
    asked++;
    await held;
    await answer(route);
  });
  return { release: () => letGo(), asked: () => asked };
}

/** Keeps back every script file of the page. */
export const holdScripts = (page: Page) => hold(page, /\/_astro\/.*\.js/);
