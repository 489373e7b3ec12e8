import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/support/project-copy.ts';

/* What an editor's slip does to a build. Slow: each case starts Astro in a copy of the project. */

// A busy machine takes ten times the usual three seconds a run.
vi.setConfig({ testTimeout: 120_000 });

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterEach(() => copy.mend());
afterAll(() => copy.remove());

/** Changes a file of the copy; fails when the change finds nothing to change. */
function slip(file: string, what: RegExp, instead: string) {
  const path = join(copy.folder, 'content', file);
  const before = readFileSync(path, 'utf8');
  expect(before).toMatch(what);
  writeFileSync(path, before.replace(what, instead));
}

/** A slip in one file, and what is said of it. */
type Slip = [file: string, what: RegExp, instead: string, said: string];

const wrongFields: Slip[] = [
  ['articles/lo-shu-grid.md', /^title:.*\n/m, '', 'title: is missing; write a text'],
  ['articles/ratti-and-carat.md', /^date:.*$/m, 'date: 31/11/2026', 'date: write the date as year-month-day'],
  [
    'articles/kaal-sarp-dosha.md',
    /^date:.*$/m,
    'date: 2026-02-30',
    'date: 2026-02-30 is no day of the calendar',
  ],
  [
    'articles/vastu-for-a-flat.md',
    /^tags:.*$/m,
    'tags: [vaastu]',
    "tags: 'vaastu' is not known; write one of these tags",
  ],
  [
    'articles/mangal-dosha-before-marriage.md',
    /^services:.*$/m,
    'services: [mangal]',
    "services: there is no service 'mangal'",
  ],
  [
    'articles/moolank-and-bhagyank.md',
    /^image:.*$/m,
    'image: numbers.jpg',
    "image: 'numbers.jpg' is not known; write one of the pictures",
  ],
  [
    'articles/rudraksha-mukhi-nepal-java.md',
    /^slug:.*$/m,
    'slug: rudraksha',
    "slug: 'rudraksha' is not the name of the file",
  ],
  [
    'articles/north-indian-chart-twelve-houses.md',
    /\]\(\/[^)]*\)/,
    '](/blog/nowhere)',
    'text: the link to /blog/nowhere leads nowhere',
  ],
  [
    'services/kaal-sarp-dosha.md',
    /^category:.*$/m,
    'category: Astro',
    "category: 'Astro' is not known; write one of these",
  ],
  [
    'consultations/kundali-nirman.md',
    /^related:.*$/m,
    'related: [kundli]',
    "related: there is no service 'kundli'",
  ],
  ['site.json', /"phone": "/, '"phone": "+91 ', 'phone: write ten digits'],
];

const unreadable: Slip[] = [
  ['pages/about-us.md', /^title:.*$/m, 'title: About: me', 'line 5 or just before: cannot be read'],
  ['lists/faq.json', /\},/, '}', 'cannot be read; a comma'],
];

describe('a build', () => {
  it.each([
    ['wrong field', wrongFields],
    ['file that cannot be read', unreadable],
  ])('ends with every %s named by file, in words for editors', async (_, slips) => {
    for (const [file, what, instead] of slips) slip(file, what, instead);
    const { code, printed } = await copy.sync();
    expect(code).toBe(1);
    for (const [file, , , said] of slips) expect(printed).toContain(`content/${file}: ${said}`);
    expect(printed).not.toMatch(/^\s+at /m);
  });

  it('has nothing against the content as it is, and ends with a link that was right till then', async () => {
    expect(await copy.sync()).toMatchObject({ code: 0 });
    rmSync(join(copy.folder, 'content/articles/lo-shu-grid.md'));
    const { code, printed } = await copy.sync();
    expect(code).toBe(1);
    expect(printed).toContain('moolank-and-bhagyank.md: text: the link to /blog/lo-shu-grid leads nowhere');
  });
});
