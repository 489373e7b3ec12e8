import { expect, test } from '@playwright/test';
import { expectSound, watchTroubles } from './page-checks.ts';
import { onceOnDesktop } from './screens.ts';
import { everyPage, isLookedAtByKind } from './whole-site.ts';

test.describe('every page that links lead to', () => {
  onceOnDesktop();

  test('is there, with every anchor, and has a title and a description of its own', async ({
    request,
    baseURL,
  }) => {
    const pages = await everyPage(request, baseURL ?? '');
    expect(pages.size).toBeGreaterThan(70);
    const broken = [...pages]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { from }]) => `${path} from ${from}`);
    expect(broken).toEqual([]);
    const seen = new Map<string, string>();
    for (const [path, { html }] of pages) {
      if (!html || html.includes('name="robots" content="noindex"')) continue;
      const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
      if (new URL(canonical).pathname !== new URL(path, baseURL).pathname) continue;
      for (const words of [
        /<title>([^<]+)/.exec(html)?.[1],
        /name="description" content="([^"]+)/.exec(html)?.[1],
      ]) {
        expect(words, path).toBeTruthy();
        expect(seen.get(words ?? '') ?? path, `${path} says what another page says`).toBe(path);
        seen.set(words ?? '', path);
      }
      for (const [, anchor = ''] of html.matchAll(/href="#([^"]+)"/g))
        if (anchor !== 'top') expect(html, `${path}#${anchor}`).toContain(`id="${anchor}"`);
    }
  });

  const PARTS = 6;
  for (let part = 0; part < PARTS; part++)
    test(`is sound: nothing fails or leads nowhere, everyone can use it, it fits a narrow phone (${part + 1} of ${PARTS})`, async ({
      page,
      request,
      baseURL,
    }) => {
      test.setTimeout(180_000);
      const pages = [...(await everyPage(request, baseURL ?? ''))]
        .filter(([path, { html }]) => html && !isLookedAtByKind(path))
        .map(([path]) => path);
      const troubles = watchTroubles(page);
      for (const path of pages.filter((_, n) => n % PARTS === part))
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(path);
          await expectSound(page, troubles);
        });
    });
});
