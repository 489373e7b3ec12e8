import { existsSync } from 'node:fs';
import { type PageKind, pageTargets } from '#tests/support/page-targets.ts';
import { targetAddress } from './public-pages.ts';
import { expect, test } from './test.ts';
import { LONG_DAY, showDay } from './tool-forms.ts';

/*
 * The first screen of each kind of page, and the page of the design, beside the picture that is kept of it. Only the
 * nightly run compares them (PICTURES=1). After a change that was meant, CONTRIBUTING says how to renew them.
 */

/** Differs from machine to machine, or with the server's time: photographs, and what follows from the time. */
const changing = 'img, .drawing, .site-notice, [data-open-now], [data-limb], .viewer-row, .card-picture';

/** The share of points that may differ: letters are drawn a little otherwise on another machine. */
const MOST_DIFFERENT = 0.015;

/** Pages that hold what was ordered a moment ago are left out. */
const kinds = Object.keys(pageTargets).filter((kind) => !['result', 'pay', 'birthDetails'].includes(kind));

test.describe('a page looks as in the picture that is kept of it', { tag: '@phone' }, () => {
  for (const name of [...kinds, 'design'])
    test(name, async ({ page }, info) => {
      const picture = info.snapshotPath(`${name}.png`);
      if (!existsSync(picture) && info.config.updateSnapshots === 'missing')
        throw new Error(
          `No picture of this page is kept yet. To make it: PICTURES=1 npm run test:browser -- pictures.spec --update-snapshots`,
        );
      const address = name === 'design' ? '/design' : await targetAddress(page, name as PageKind);
      await showDay(page, LONG_DAY);
      // A first visit may do without the font of the text, which is optional; a second one has it.
      for (const _visit of ['first', 'second']) {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
      }
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`${name}.png`, {
        mask: [page.locator(changing)],
        maskColor: '#e9e4da',
        maxDiffPixelRatio: MOST_DIFFERENT,
      });
    });
});
