import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test as base } from '@playwright/test';

export * from '@playwright/test';

/**
 * Playwright's `test`, with one more rule. When the machine's network changes (an address comes or goes, a
 * Wi-Fi or a VPN is switched), Chromium drops every request that is under way, even those to this machine,
 * and says ERR_NETWORK_CHANGED. That says nothing about the site, so a test that failed over it is tried once
 * more and listed as flaky. Nothing else is tried again.
 */
export const test = base.extend<{ networkWatch: undefined }>({
  request: async ({ playwright, baseURL }, use) => {
    // Asks for answers as they are: the local host takes a tenth of a second to compress a page for the first time.
    const extraHTTPHeaders = { 'accept-encoding': 'identity' };
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders });
    await use(request);
    await request.dispose();
  },
  networkWatch: [
    async ({ context }, use, { project, testId, retry }) => {
      const marker = join(project.outputDir, 'network-changed', testId);
      if (retry > 0 && !existsSync(marker)) throw new Error('It failed by itself, so it is not tried again.');
      context.on('requestfailed', (request) => {
        if (request.failure()?.errorText !== 'net::ERR_NETWORK_CHANGED') return;
        mkdirSync(dirname(marker), { recursive: true });
        writeFileSync(marker, request.url());
      });
      await use(undefined);
      // When a test ends, its own handlers may still be answering requests. That is no failure.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});
