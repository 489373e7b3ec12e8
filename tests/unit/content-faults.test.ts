import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '#editorial/read-content.ts';
import { copyProject } from '#tests/support/project-copy.ts';

/* Messages about editors' mistakes, and a build that fails because of one. */

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

/** A mistake in one file, and its message. */
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
    'line 71: the link to /blog/nowhere leads nowhere',
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
  ['legal/disclaimer.hi.md', /^title:.*$/m, 'titel: शर्तें', 'there is no field titel'],
  [
    'legal/terms-condition.hi.md',
    / \{#age\}$/m,
    '',
    'its headings must be those of content/legal/terms-condition.md; write behind them, in this order: {#who-we-are}, {#age}, ',
  ],
  [
    'tools/kundali.md',
    /^articles:.*$/m,
    'articles: [kundli]',
    "articles: 'kundli' leads nowhere; there is no page /blog/kundli",
  ],
  [
    'services/career-business-guidance.md',
    /^fee:.*$/m,
    'fee: "₹1,100"',
    'fee: write the rupees as a number, without quotes, ₹ and commas: 1100',
  ],
  ['site.json', /"phone": "/, '"phone": "+91 ', 'phone: write ten digits'],
  ['site.json', /"street":/, '"landmark": "a temple", "street":', 'address: there is no field landmark'],
];

const unreadable: Slip[] = [
  ['pages/about-us.md', /^title:.*$/m, 'title: About: me', 'line 6 or just before: cannot be read'],
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

  it.each([
    ['service-pages', 'menuTitle_hi', 'menuTitle_hi: a category has its name in both languages'],
    ['service-pages', 'tools_hi', 'tools_hi: write these words in both languages'],
    ['service-pages', 'lead_hi', 'lead_hi: is missing; write a text'],
    ['faq', 'answer_hi', 'answer_hi: write question and answer in Hindi'],
    ['popular-services', 'altText_hi', 'title_hi: write title_hi, description_hi and altText_hi'],
  ])('has no entry of %s with half of its Hindi: without %s', (list, field, said) => {
    const file = join(folder, `lists/${list}.json`);
    const [{ [field]: _, ...first }, ...others] = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify([first, ...others]));
    expect(readContent(folder).errors).toEqual([
      expect.stringContaining(`content/lists/${list}.json, entry 1: ${said}`),
    ]);
  });

  it.each(['pages/fees', 'tools/kundali', 'legal/disclaimer'])('has %s in Hindi', (name) => {
    rmSync(join(folder, `${name}.hi.md`));
    const [, own] = name.split('/');
    expect(readContent(folder).errors).toEqual([
      `content/${name}.md: its page is in Hindi too; write its text as ${own}.hi.md`,
    ]);
  });

  it.each(['services/pitri-dosha', 'consultations/name-correction', 'articles/lo-shu-grid'])(
    'may have %s in English alone',
    (name) => {
      rmSync(join(folder, `${name}.hi.md`));
      expect(readContent(folder).errors).toEqual([]);
    },
  );

  it.each(['services/pitri-dosha.hi.md', 'consultations/name-correction.md', 'legal/disclaimer.md'])(
    'has a text in %s, not fields alone',
    (file) => {
      slip(file, /^(---\n[\s\S]*?\n---\n)[\s\S]*/, '$1\n<!-- Text follows. -->\n');
      const fields = readFileSync(join(folder, file), 'utf8').split('\n---\n')[0] ?? '';
      expect(readContent(folder).errors).toContain(
        `content/${file}: line ${fields.split('\n').length + 1}: there is no text below the fields; write what its page says`,
      );
    },
  );

  it('says what a fee is for, and what else to know of the time, in both languages or in none', () => {
    slip('services/residential-vastu-consultation.hi.md', /^feeFor:.*\n/m, '');
    slip('services/pitri-dosha.hi.md', /^mode:/m, 'timeNote: दो समय लेते हैं\nmode:');
    // The fee of a consultation is that of its namesake in the catalogue, and so is what it is for.
    slip('services/mangal-dosha.md', /^fee: /m, 'feeFor: one chart\nfee: ');
    slip('services/mangal-dosha.hi.md', /^mode:/m, 'feeFor: एक कुंडली\nmode:');
    const said = 'write it in English and in Hindi, or leave both out';
    expect(readContent(folder).errors).toEqual([
      `content/services/pitri-dosha.hi.md: timeNote: ${said}`,
      `content/services/residential-vastu-consultation.hi.md: feeFor: ${said}`,
      `content/consultations/mangal-dosha.hi.md: feeFor: ${said}`,
    ]);
  });

  it('has no link of a Hindi text to a place that the Hindi page does not have', () => {
    const link = '[x](/service-details/astrology/pitri-dosha#what-you-get)';
    for (const file of ['services/pitri-dosha', 'legal/disclaimer'])
      for (const ending of ['.md', '.hi.md']) slip(`${file}${ending}`, /\s*$/, `\n\n${link}\n`);
    const places = expect.stringMatching(/#what-you-get leads nowhere; after the # write one of [^a-z]*$/);
    expect(readContent(folder).errors).toEqual([places, places]);
  });

  it('may be without testimonials, whose folder git then leaves out', () => {
    rmSync(join(folder, 'testimonials'), { recursive: true });
    expect(readContent(folder)).toMatchObject({ errors: [], entries: { testimonials: [] } });
  });

  it('loses no article that another leads to', () => {
    rmSync(join(folder, 'articles/lo-shu-grid.md'));
    expect(readContent(folder).errors).toContainEqual(
      expect.stringContaining(
        'moolank-and-bhagyank.md: line 72: the link to /blog/lo-shu-grid leads nowhere',
      ),
    );
  });
});

/** Puts a file into the folder of articles, with these fields and this text, and returns what is said of it. */
function saidOf(text: string, fields: Record<string, string | null> = {}, name = 'trial.md'): string[] {
  return saidOfFile(fileOf(text, fields, name), name);
}

/** Returns an article with these fields and this text. */
function fileOf(text: string, fields: Record<string, string | null>, name: string): string {
  const whole = {
    slug: name.split('.')[0],
    id: '901',
    title: '"A trial"',
    description: '"A description that is long enough for the schema of articles here."',
    date: '2026-09-01',
    image: 'vastu.jpg',
    imageAlt: '"A room with a compass drawn on the floor plan"',
    author: "'{{practice}}'",
    tags: '[vastu]',
    ...fields,
  };
  const lines = Object.entries(whole).flatMap(([field, value]) =>
    value === null ? [] : [`${field}: ${value}`],
  );
  return ['---', ...lines, '---', text].join('\n');
}

function saidOfFile(file: string, name = 'trial.md'): string[] {
  writeFileSync(join(folder, 'articles', name), file);
  return readContent(folder).errors.map((error) => error.replace(`content/articles/${name}: `, ''));
}

describe('a text', () => {
  it('may hold everything that the guide names', () => {
    expect(
      saidOf(
        [
          '## One',
          '[a](/faq#q3) [b](#one) [c](https://example.com/x) [d](mailto:a@b.in) [e](tel:+911234567890)',
          '[f](/terms-condition#returns) [g](/astro-shop/gemstones) <https://example.com> [h][ref]',
          '![The floor of a flat](/scenes/vastu.jpg)',
          '<details><summary>More</summary>\n\nText with <sub>2</sub>, <br> and <!-- a note -->.\n\n</details>',
          '|a|b|\n|:-:|--:|\n|1|2|',
          'A note.[^1]\n\n[^1]: Below.',
          '[ref]: /faq',
        ].join('\n\n'),
      ),
    ).toEqual([]);
  });

  const mistakes: [text: string, said: string][] = [
    ['[a](/blog/nothing)', 'the link to /blog/nothing leads nowhere; copy the address from the page itself'],
    ['[a][x]\n\n[x]: /blog/nothing', 'the link to /blog/nothing leads nowhere'],
    ['<a href="/blog/nothing">a</a>', 'the link to /blog/nothing leads nowhere'],
    ['[a](</blog/nothing>)', 'the link to /blog/nothing leads nowhere'],
    ['[a](lo-shu-grid.md)', 'the link to lo-shu-grid.md leads nowhere; write /blog/lo-shu-grid'],
    ['[a](faq)', 'the link to faq leads nowhere; write /faq'],
    ['[a](/FAQ/)', 'the link to /FAQ/ leads nowhere; write /faq'],
    ['[a](/faq#nothing)', 'the link to /faq#nothing leads nowhere; after the # write one of q1, q2'],
    ['[a](#nothing)', 'the link to #nothing leads nowhere; that page has no headings'],
    ['[a](www.example.com)', 'the link to www.example.com leads nowhere; write https://www.example.com'],
    ['[a](me@example.com)', 'the link to me@example.com leads nowhere; write mailto:me@example.com'],
    ['[a](javascript:x)', 'the link to javascript:x does not work; write one that begins with https://'],
    ['[a]()', 'a link has no address'],
    ['![Plan](plan.jpg)', 'the picture plan.jpg is not in src/assets/scenes; upload it'],
    ['![Plan](vastu.jpg)', 'the picture vastu.jpg is written ![what it shows](/scenes/vastu.jpg)'],
    ['![](/scenes/vastu.jpg)', 'the picture /scenes/vastu.jpg says nothing to people who cannot see it'],
    ['![x](https://a.in/b.jpg)', 'the picture https://a.in/b.jpg will not be shown'],
    ['<iframe src="https://a.in"></iframe>', '<iframe> will not be shown'],
    ['<script>1</script>', '<script> will not be shown'],
    ['<p style="color: red">a</p>', 'style= has no effect here; take it out of <p>'],
    ['<p onclick="x()">a</p>', 'onclick= has no effect here; take it out of <p>'],
    ['## Fees {.big}', 'only a name may stand between { and } behind a heading, as {#the-fee}'],
    ['## Fees {#fees onclick=x}', 'only a name may stand between { and }'],
    ['## Fees {style="color:red"}', 'only a name may stand between { and }'],
    ['## Fees {urgent}', 'only a name may stand between { and }'],
    ['# A title', 'the title is the only heading of its kind; write ## before this one'],
    ['A title\n===', 'the title is the only heading of its kind'],
    ['<b>a', '<b> is never closed; write </b> where it ends'],
    ['<textarea>\n\na', '<textarea> is never closed'],
    ['<!-- to do\n\na', '<!-- is never closed, so all after it would be missing'],
    ['{{emial}}', 'there is no {{emial}}; use one of practice, astrologer'],
    ['{{ phone }}', 'there is no {{ phone }}; use one of practice, astrologer'],
    ['This is **very important.', '** would be shown as it stands; write **bold**'],
    ['[a](/faq and more)', ']( would be shown as it stands'],
    ['[a] (/faq)', '] ( would be shown as it stands'],
    ['##Fees', '## would be shown as it stands'],
    ['The fee \uFFFD', 'has a letter that cannot be read; save the file with the encoding UTF-8'],
  ];

  it('has its mistake named with the line', () => {
    // All of them at once, because reading the content is what takes time.
    for (const [n, [text]] of mistakes.entries()) {
      const name = `trial-${n}.md`;
      const own = {
        id: String(901 + n),
        description: `"A description of trial ${n}, long enough for the schema here."`,
      };
      writeFileSync(join(folder, 'articles', name), fileOf(`\n${text}`, own, name));
    }
    const { errors } = readContent(folder);
    for (const [n, [text, said]] of mistakes.entries()) {
      const own = errors.filter((error) => error.includes(`/trial-${n}.md: `));
      // Eleven lines come before, with the second --- and an empty one.
      expect(own, text).toEqual([expect.stringContaining(`line 13: ${said}`)]);
    }
    expect(errors).toHaveLength(mistakes.length);
  });

  it('may show a link as code', () => {
    expect(
      saidOf('Write `[questions](/nothing)`, or\n\n```\n[a](/nothing) <b> ![x](y.jpg)\n# One **two ##\n```'),
    ).toEqual([]);
  });
});

describe('the fields', () => {
  it.each<[Record<string, string | null>, string]>([
    [{ title: 'Rahu # 1' }, 'title: is cut before the #; put all of it in double quotes: "Rahu # 1"'],
    [{ title: '“A trial”' }, 'title: stands between curly quotes, which would be shown; write straight ones'],
    [{ title: '"Call {{phone}}"' }, 'title: {{phone}} works in texts, not in this field'],
    [{ title: '"\u200b"' }, 'title: has no letter that can be seen; write a text'],
    [{ updated: '2026-08-31' }, 'updated: is before date; write the later day, or leave the line out'],
    [{ date: '2026-02-30T10:00:00+05:30' }, 'date: 2026-02-30 is no day of the calendar'],
    [{ tags: 'vastu' }, 'tags: write 1 to 4 entries between [ and ], with commas between them'],
    [{ title: 'A\ntitle: B' }, 'title: line 5: is there twice; take one out'],
    [{ tags: '\n\t- vastu' }, 'line 11: begins with a tab; write spaces instead'],
  ])('have one sentence for %j', (fields, said) => {
    expect(saidOf('Text', fields)).toEqual([expect.stringContaining(said)]);
  });

  it('have a sentence where they are missing, not closed, or written as TOML', () => {
    expect(saidOfFile('Text')).toEqual([
      expect.stringMatching(/^the fields are missing; begin the file with a line ---/),
    ]);
    expect(saidOfFile('---\ntitle: A\n')).toEqual([
      expect.stringMatching(/^the line --- after the fields is missing/),
    ]);
    expect(saidOfFile('+++\ntitle = "A"\n+++\n')).toEqual([
      expect.stringMatching(/^the fields stand between lines \+\+\+, which this site does not read/),
    ]);
  });

  it('may come from Windows, and have the hour of another program', () => {
    expect(saidOf('Text', { date: '2026-09-02T02:00:00+05:30' })).toEqual([]);
    expect(readContent(folder).figures.articles.trial).toBe('2026-09-02');
    const file = readFileSync(join(folder, 'articles/trial.md'), 'utf8');
    expect(saidOfFile(`\uFEFF${file.replaceAll('\n', '\r\n')}`)).toEqual([]);
  });
});

it('a file that would never be read is named, with what to do', () => {
  const file = readFileSync(join(folder, 'articles/lo-shu-grid.md'), 'utf8');
  mkdirSync(join(folder, 'articles/2026'));
  for (const name of [
    'Upper Case.MD',
    'long.markdown',
    'react.mdx',
    'text.md.txt',
    'text.hi.md.txt',
    '2026/nested.md',
    'plan.jpg',
    '.DS_Store',
  ])
    writeFileSync(join(folder, 'articles', name), file);
  writeFileSync(join(folder, 'notes.md'), file);
  expect(readContent(folder).errors).toEqual([
    expect.stringContaining('content/notes.md: is not read; move what is yours to one of'),
    'content/articles/2026/nested.md: move it to content/articles/nested.md',
    'content/articles/Upper Case.MD: rename it to upper-case.md',
    'content/articles/long.markdown: rename it to long.md',
    'content/articles/plan.jpg: only texts, as name.md, belong here; move a picture to src/assets/scenes',
    'content/articles/react.mdx: rename it to react.md',
    'content/articles/text.hi.md.txt: rename it to text.hi.md',
    'content/articles/text.md.txt: rename it to text.md',
  ]);
});

it('a text that no page would show is named', () => {
  const files = ['pages/pricing', 'legal/faq'];
  for (const [n, file] of files.entries())
    for (const ending of ['.md', '.hi.md']) {
      const text = readFileSync(join(folder, `legal/disclaimer${ending}`), 'utf8');
      const own = `description: A description of text ${n}${ending}, long enough for the schema of this folder.`;
      const page = text.replace(/^description:.*$/m, own);
      const fields =
        n === 0 ? page.replace(/^(?:updated|reviewNeeded):.*\n|^summary:\n(?: +- .*\n)+/gm, '') : page;
      writeFileSync(join(folder, `${file}${ending}`), fields);
    }
  expect(readContent(folder).errors).toEqual([
    'content/pages/pricing.md: no page shows it; a new page needs your developer',
    'content/legal/faq.md: another page has the address /faq; give the file another name',
  ]);
});

it('a file of fields or of entries that holds something else is named', () => {
  writeFileSync(join(folder, 'site.json'), 'null');
  writeFileSync(join(folder, 'site.hi.json'), '[]');
  writeFileSync(join(folder, 'lists/faq.json'), '{}');
  expect(readContent(folder).errors).toEqual([
    expect.stringMatching(/^content\/site\.json: .*write its fields between \{ and \}/),
    expect.stringMatching(/^content\/site\.hi\.json: .*write its fields between \{ and \}/),
    expect.stringMatching(/^content\/lists\/faq\.json: .*write its entries between \[ and \]/),
  ]);
});

it('a file that cannot be read hides no mistake of another, and makes none', () => {
  slip('articles/lo-shu-grid.md', /^title:.*$/m, 'title: Lo Shu: the grid');
  slip('articles/ratti-and-carat.md', /^tags:.*$/m, 'tags: [vaastu]');
  expect(readContent(folder).errors).toEqual([
    expect.stringMatching(/lo-shu-grid.md: line \d+ or just before: cannot be read/),
    expect.stringMatching(/ratti-and-carat.md: tags: 'vaastu' is not known/),
  ]);
});

it('a category has a menu, services and free tools that are there', () => {
  const list = 'lists/service-pages.json';
  slip(list, /"\/tools\/numerology"/, '"/tools/numbers"');
  slip(list, /"menuTitle": "Vastu",/, '"menuTitle": "Vastu", "services": ["kundali-nirman"],');
  slip(
    list,
    /"slug": "spiritual-healing",/,
    '"slug": "face-reading", "menuTitle": "Faces", "menuTitle_hi": "मुख",',
  );
  slip(list, /"services": \[[^\]]*\],\s*("shop")/, '$1');
  const said = readContent(folder)
    .errors.filter((error) => error.includes('service-pages'))
    .map((error) => error.replace(/^.*, entry \d+: /, ''));
  expect(said).toEqual([
    expect.stringContaining("toolsLink: '/tools/numbers' leads nowhere"),
    expect.stringContaining('services: name the services of the page; only a category'),
    expect.stringContaining('menuTitle: no file in content/services has the category face-reading'),
  ]);
});

it('a service in both folders has its fee and its time in one place, and names no other in its text', () => {
  slip('services/kundali-nirman.md', /^fee: 1100$/m, 'fee: 9999');
  slip('services/kundali-nirman.md', /^minutes: 20$/m, 'minutes: 45');
  expect(readContent(folder)).toMatchObject({
    errors: [],
    figures: { consultations: { 'kundali-nirman': { amount: 9999, minutes: 45, needs: 'birth' } } },
  });
  slip('consultations/kundali-nirman.md', /^needs:/m, 'fee: 1100\nneeds:');
  slip('consultations/name-correction.md', /^minutes:.*\n/m, '');
  slip('consultations/name-correction.md', /^Neha/m, 'It costs ₹ 900. Neha');
  slip('consultations/name-correction.md', /^fullReading:.*$/m, 'fullReading: kundli');
  expect(readContent(folder).errors).toEqual([
    expect.stringContaining("name-correction.md: fullReading: there is no service 'kundli'"),
    'content/consultations/name-correction.md: line 26: name no amount in the text; what it costs is in the field fee',
    expect.stringContaining('kundali-nirman.md: fee: is taken from content/services/kundali-nirman.md; take'),
    expect.stringContaining('name-correction.md: minutes: is missing'),
  ]);
});

it('a build ends with a slip, and says it without the path of the code', async () => {
  const copy = copyProject();
  slip('articles/lo-shu-grid.md', /^title:.*\n/m, '', join(copy.folder, 'content'));
  writeFileSync(join(copy.folder, 'src/assets/scenes/large.jpg'), Buffer.alloc(3_000_001));
  const found = await copy.sync();
  writeFileSync(join(copy.folder, 'content/site.json'), 'null');
  const ofSite = await copy.sync();
  copy.remove();
  expect(found.printed).toContain('content/articles/lo-shu-grid.md: title: is missing');
  expect(found.printed).toContain('src/assets/scenes/large.jpg: is larger than 3 MB');
  expect(ofSite.printed).toContain('content/site.json: write its fields between { and }');
  for (const { code, printed } of [found, ofSite]) {
    expect(code).toBe(1);
    expect(printed).not.toMatch(/^\s+at /m);
  }
  // On a busy machine this takes ten times the usual three seconds.
}, 120_000);
