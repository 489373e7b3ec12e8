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

describe('a build', () => {
  it('ends with every slip in the articles named by file and field', async () => {
    slip('articles/lo-shu-grid.md', /^title:.*\n/m, '');
    slip('articles/ratti-and-carat.md', /^date:.*$/m, 'date: 31/11/2026');
    slip('articles/kaal-sarp-dosha.md', /^date:.*$/m, 'date: 2026-02-30');
    slip('articles/vastu-for-a-flat.md', /^tags:.*$/m, 'tags: [vaastu]');
    slip('articles/mangal-dosha-before-marriage.md', /^services:.*$/m, 'services: [mangal]');
    slip('articles/moolank-and-bhagyank.md', /^image:.*$/m, 'image: numbers.jpg');
    slip('articles/rudraksha-mukhi-nepal-java.md', /^slug:.*$/m, 'slug: rudraksha');
    slip('articles/north-indian-chart-twelve-houses.md', /\]\(\/[^)]*\)/, '](/blog/nowhere)');
    const { code, printed } = await copy.sync();
    expect(code).toBe(1);
    for (const said of [
      'content/articles/lo-shu-grid.md: title: is missing; write a text',
      'content/articles/ratti-and-carat.md: date: write the date as year-month-day',
      'content/articles/kaal-sarp-dosha.md: date: 2026-02-30 is no day of the calendar',
      "content/articles/vastu-for-a-flat.md: tags: 'vaastu' is not known; write one of these tags",
      "content/articles/mangal-dosha-before-marriage.md: services: there is no service 'mangal'",
      "content/articles/moolank-and-bhagyank.md: image: 'numbers.jpg' is not known; write one of the pictures",
      "content/articles/rudraksha-mukhi-nepal-java.md: slug: 'rudraksha' is not the name of the file",
      'content/articles/north-indian-chart-twelve-houses.md: text: the link to /blog/nowhere leads nowhere',
    ])
      expect(printed).toContain(said);
    expect(printed).not.toMatch(/^\s+at /m);
  });

  it.each<[string, string, RegExp, string, string]>([
    [
      'an unknown category',
      'services/kaal-sarp-dosha.md',
      /^category:.*$/m,
      'category: Astro',
      "content/services/kaal-sarp-dosha.md: category: 'Astro' is not known; write one of these",
    ],
    [
      'a related service that is not there',
      'consultations/kundali-nirman.md',
      /^related:.*$/m,
      'related: [kundli]',
      "content/consultations/kundali-nirman.md: related: there is no service 'kundli'",
    ],
    [
      'a text that needs quotes',
      'pages/about-us.md',
      /^title:.*$/m,
      'title: About: me',
      'content/pages/about-us.md: line 5 or just before: cannot be read',
    ],
    [
      'a list with a comma missing',
      'lists/faq.json',
      /\},/,
      '}',
      'content/lists/faq.json: cannot be read; a comma',
    ],
    [
      'a phone number with +91',
      'site.json',
      /"phone": "/,
      '"phone": "+91 ',
      'content/site.json: phone: write ten digits',
    ],
  ])('ends with %s', async (_, file, what, instead, said) => {
    slip(file, what, instead);
    const { code, printed } = await copy.sync();
    expect(code).toBe(1);
    expect(printed).toContain(said);
  });

  it('has nothing against the content as it is, and ends with a link that was right till then', async () => {
    expect(await copy.sync()).toMatchObject({ code: 0 });
    rmSync(join(copy.folder, 'content/articles/lo-shu-grid.md'));
    const { code, printed } = await copy.sync();
    expect(code).toBe(1);
    expect(printed).toContain('moolank-and-bhagyank.md: text: the link to /blog/lo-shu-grid leads nowhere');
  });
});
