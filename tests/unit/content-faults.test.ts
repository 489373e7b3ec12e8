import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '#editorial/read-content.ts';
import { copyProject } from '#tests/support/project-copy.ts';

/* Messages about editors' mistakes, and the end of a build that has one. */

const content = join(import.meta.dirname, '../../content');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(content, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes a file of a copy of the content. Fails when there is nothing to change. */
function slip(file: string, what: RegExp, instead: string, at = folder) {
  const before = readFileSync(join(at, file), 'utf8');
  expect(before).toMatch(what);
  writeFileSync(join(at, file), before.replace(what, instead));
}

/** A mistake in one file, and the message about it. */
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
  [
    'legal/disclaimer-hi.md',
    /^hindiOf:.*$/m,
    'hindiOf: disclamer',
    "hindiOf: 'disclamer' leads nowhere; there is no page /disclamer",
  ],
  [
    'tools/kundali.md',
    /^articles:.*$/m,
    'articles: [kundli]',
    "articles: 'kundli' leads nowhere; there is no page /blog/kundli",
  ],
  ['services/career-business-guidance.md', /^fee:.*$/m, 'fee: "₹1,100"', 'fee: say how long it is for'],
  ['site.json', /"phone": "/, '"phone": "+91 ', 'phone: write ten digits'],
  ['site.json', /"street":/, '"landmark": "a temple", "street":', 'address: there is no field landmark'],
];

const unreadable: Slip[] = [
  ['pages/about-us.md', /^title:.*$/m, 'title: About: me', 'line 5 or just before: cannot be read'],
  ['lists/faq.json', /\},/, '}', 'cannot be read; a comma'],
];

describe('the content', () => {
  it.each([
    ['wrong field', wrongFields],
    ['file that cannot be read', unreadable],
  ])('has every %s named by file, in words for editors', (_, slips) => {
    for (const [file, what, instead] of slips) slip(file, what, instead);
    const said = readContent(folder).errors.join('\n');
    for (const [file, , , words] of slips) expect(said).toContain(`content/${file}: ${words}`);
  });

  it('has no popular service that leads nowhere', () => {
    slip('lists/popular-services.json', /"link": "[^"]*"/, '"link": "/service-details/astro"');
    expect(readContent(folder).errors).toEqual([
      "content/lists/popular-services.json, entry 1: link: '/service-details/astro' leads nowhere; " +
        'there is no page /service-details/astro',
    ]);
  });

  it('has no two pages with one description', () => {
    const same =
      'description: What a reading can say of this, and what it leaves to you and to those you love.';
    for (const file of ['articles/lo-shu-grid.md', 'articles/moolank-and-bhagyank.md'])
      slip(file, /^description:.*$/m, same);
    expect(readContent(folder).errors.join('\n')).toMatch(
      /moolank-and-bhagyank.md: description: .* is taken by/,
    );
  });

  it('may be without testimonials, whose folder git then leaves out', () => {
    rmSync(join(folder, 'testimonials'), { recursive: true });
    expect(readContent(folder)).toMatchObject({ errors: [], entries: { testimonials: [] } });
  });

  it('loses no article that another leads to', () => {
    rmSync(join(folder, 'articles/lo-shu-grid.md'));
    expect(readContent(folder).errors).toContainEqual(
      expect.stringContaining('moolank-and-bhagyank.md: text: the link to /blog/lo-shu-grid leads nowhere'),
    );
  });
});

it('a build ends with a slip, and says it without the path of the code', async () => {
  const copy = copyProject();
  slip('articles/lo-shu-grid.md', /^title:.*\n/m, '', join(copy.folder, 'content'));
  const { code, printed } = await copy.sync();
  copy.remove();
  expect(code).toBe(1);
  expect(printed).toContain('content/articles/lo-shu-grid.md: title: is missing');
  expect(printed).not.toMatch(/^\s+at /m);
  // A busy machine needs ten times the usual three seconds.
}, 120_000);
