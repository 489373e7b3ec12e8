import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { errorsIn } from '#editorial/checks.ts';
import { lists } from '#editorial/schemas.ts';
import { type SearchEntry, toSearchEntries, type WholeEntry } from '#search/build-index.ts';
import { type Found, lookFor, makeFinder, shopWordings } from '#search/look-for.ts';
import { makeMarker } from '#search/SearchResult.tsx';
import { spellings } from '#search/spellings.ts';
import { fold } from '#search/words.ts';

const page = (title: string, text = '', body = ''): WholeEntry => ({
  kind: 'Article',
  title,
  path: `/${title}`,
  text,
  body,
});
const pages = [
  page('Vastu for a flat', 'Kitchen, entrance and bedroom', 'Nothing is broken; the kitchen may stay.'),
  page('Kundali nirman', 'Your chart drawn', 'Lagna and birth star.'),
  page('Mangal dosha', 'The kitchen of tradition; vastu is another matter'),
  page('Kaal Sarp dosha', 'All planets between Rahu and Ketu'),
  page('Match-making consultation', 'Two horoscopes'),
  page('Lucky numbers', 'Dates of a year', 'The panchang tells the day.'),
  page('Numerology of names', 'Letters added up'),
  page('Rudraksha', 'Mukhi, real and fake', 'Most beads have five mukhi.'),
  page(
    'How to buy',
    'A stone and its paper',
    'A blue sapphire before a yellow sapphire; ruby, emerald, coral.',
  ),
  { ...page('Terms', 'What we agree on', 'vastu numbers'), kind: 'Policy' as const },
];
const finder = (all = pages) => makeFinder(toSearchEntries(all, spellings), spellings);
const titles = (entries: SearchEntry[]) => entries.map(({ title }) => title);
const find = finder();
const found = (typed: string) => titles([...find(typed).titled, ...find(typed).others]);

describe('a page', () => {
  it.each([
    ['kundli', 'Kundali nirman'],
    ['kundlee', 'Kundali nirman'],
    ['janam patri', 'Kundali nirman'],
    ['कुंडली', 'Kundali nirman'],
    ['vaastu', 'Vastu for a flat'],
    ['Vastu Shastra', 'Vastu for a flat'],
    ['muhurat', 'Lucky numbers'],
    ['muhurta', 'Lucky numbers'],
    ['gun milan', 'Match-making consultation'],
    ['guna milan', 'Match-making consultation'],
    ['rudraksh', 'Rudraksha'],
    ['manglik', 'Mangal dosha'],
    ['mangal', 'Mangal dosha'],
    ['kalsarp', 'Kaal Sarp dosha'],
    ['kaal sarp dosh', 'Kaal Sarp dosha'],
    ['neelam', 'How to buy'],
    ['pukhraj', 'How to buy'],
    ['pukhraaj', 'How to buy'],
    ['manik', 'How to buy'],
    ['panna', 'How to buy'],
    ['munga', 'How to buy'],
    ['panchmukhi', 'Rudraksha'],
    ['5 mukhi', 'Rudraksha'],
    ['पांच मुखी', 'Rudraksha'],
  ])('is found first by %s', (typed, title) => {
    expect(found(typed)[0]).toBe(title);
    expect(find(typed).near).toBe(false);
  });

  it('is found by every word of it, in any case and order, and while the word is being typed', () => {
    expect(found('BEDROOM kitchen')).toEqual(['Vastu for a flat']);
    expect(found('kitch')).toEqual(['Vastu for a flat', 'Mangal dosha']);
    expect(find('kitch').near).toBe(false);
    expect(found('lagn')).toEqual(['Kundali nirman']);
  });

  it('stands first when its title has the words, last when it is a policy', () => {
    expect(titles(find('vastu').titled)).toEqual(['Vastu for a flat']);
    expect(titles(find('vastu').others)).toEqual(['Mangal dosha', 'Terms']);
  });

  it('is found by a question, whose empty words count for nothing', () => {
    expect(found('what is the mangal dosha')).toEqual(['Mangal dosha']);
    expect(found('kundli kya hai')[0]).toBe('Kundali nirman');
  });
});

describe('words', () => {
  it.each([
    ['vaastu', 'vastu'],
    ['moonga', 'munga'],
    ['neelam', 'nilam'],
    ['shastra', 'sastra'],
    ['pukhraj', 'pukraj'],
    ['vivaah', 'wiwah'],
    ['gemstones', 'gemstone'],
    ['remedies', 'remedy'],
    ['puja', 'pūjā'],
  ])('%s and %s are one', (one, other) => expect(fold(one)).toBe(fold(other)));

  it.each([
    ['rashi', 'ratti'],
    ['mala', 'moola'],
    ['business', 'busine'],
    ['कुंडली', 'कुंडल'],
  ])('%s and %s are two', (one, other) => expect(fold(one)).not.toBe(fold(other)));
});

describe('what nothing holds as it was typed', () => {
  it('is taken for a slip of the keys, and says so', () => {
    expect(find('numrology')).toMatchObject({ near: true, mended: 'numerology', titled: [] });
    expect(found('numrology')[0]).toBe('Numerology of names');
    expect(found('rudrakhsa')).toEqual(['Rudraksha']);
  });

  it('finds what holds some of its words', () => {
    expect(find('rudraksha in xyzabc')).toMatchObject({ near: true });
    expect(found('rudraksha in xyzabc')).toEqual(['Rudraksha']);
  });

  it.each(['', '   ', '.*', 'zzzz', '<b>', 'the'])('finds nothing for %j', (typed) => {
    expect(find(typed)).toEqual({ titled: [], others: [], near: false, mended: null });
  });
});

describe('the index', () => {
  it('has each word of a body once, without those that are shown or tell nothing', () => {
    const [entry] = toSearchEntries(
      [page('Vastu', 'For the kitchen', 'The kitchen and the stove, two stoves; a Vaastu.')],
      spellings,
    );
    expect(entry).toEqual({
      kind: 'Article',
      title: 'Vastu',
      path: '/Vastu',
      text: 'For the kitchen',
      words: 'stove two',
    });
  });

  it('remembers a name of two words, though a body keeps no order', () => {
    expect(toSearchEntries([page('Stones', '', 'A blue sapphire')], spellings)[0]?.words).toBe(
      'blue neelam sapphire',
    );
  });

  it('stays small with a thousand articles, each with the words that tell it from the others', () => {
    const many = Array.from({ length: 1000 }, (_, n) =>
      page(
        `Article ${n}`,
        '',
        `own${n} own${n} ${Array.from({ length: 200 }, (_, w) => `word${w}`).join(' ')}`,
      ),
    );
    const entries = toSearchEntries(many, spellings, 10_000);
    expect(entries.every(({ words }) => words.split(' ').length === 10)).toBe(true);
    expect(titles(makeFinder(entries, spellings)('own777').others)).toEqual(['Article 777']);
  });
});

it.each([
  ['Neelam', ['neelam', 'blue sapphire']],
  ['blue  sapphire ring', ['blue sapphire ring', 'neelam ring']],
  ['rudraksh mala', ['rudraksh mala', 'rudraksha mala']],
  ['panchmukhi', ['panchmukhi', '5 mukhi']],
  ['a one mukhi', ['a one mukhi', '1 mukhi', 'ekmukhi']],
  ['do mukhi', ['do mukhi', '2 mukhi', 'domukhi']],
  ['Ek Mukhi rudraksh', ['ek mukhi rudraksh', '1 mukhi rudraksh', 'ekmukhi rudraksh']],
  ['पांच मुखी रुद्राक्ष', ['पांच मुखी रुद्राक्ष', '5 mukhi rudraksha', 'panchmukhi rudraksha']],
  ['opal', ['opal']],
  ['ring with an opal', ['ring with an opal', 'ring opal']],
  ['.*', ['.*']],
  // What a buyer says of any stone stands on no product.
  ['gomed stone price', ['gomed stone price', 'gomed stone', 'hessonite stone']],
  [
    'buy original sphatik mala online',
    ['buy original sphatik mala online', 'sphatik mala', 'sphatik rosary'],
  ],
  ['price', ['price']],
  ['gomed 5.25 ratti price', ['gomed 5.25 ratti price', 'gomed', 'hessonite']],
  ['opal 5carat', ['opal 5carat', 'opal']],
])('the shop is asked for %j in the spellings of the list', (typed, wordings) => {
  expect(shopWordings(typed, spellings)).toEqual(wordings);
});

const marked = (typed: string, text: string) =>
  makeMarker(
    typed,
    spellings,
  )(text)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

it.each([
  [
    'kundli',
    'A kundali, no Kundalis; a birth, a chart, a birth chart.',
    'A [kundali], no [Kundalis]; a birth, a chart, a [birth] [chart].',
  ],
  ['num', 'Lucky numbers', 'Lucky [numbers]'],
  ['what is vastu', 'Vastu is what is done', '[Vastu] is what is done'],
  ['<bold>', '<i>bold</i> & bolder', '<i>[bold]</i> & [bolder]'],
  ['cats', 'Cat’s eye', '[Cat’s] eye'],
  ['', 'Nothing', 'Nothing'],
])('marks for %j in %j', (typed, text, expected) => expect(marked(typed, text)).toBe(expected));

it('gives what is not marked in one piece, which screen readers say in one go', () =>
  expect(makeMarker('plot', spellings)('Which plot for a house?')).toEqual([
    { text: 'Which ', found: false },
    { text: 'plot', found: true },
    { text: ' for a house?', found: false },
  ]));

describe('pages and products together', () => {
  afterEach(() => vi.unstubAllGlobals());
  const products = ['Ruby Manik', 'Numerology kit', 'Vasto lamp'];
  const inShop = (asked: string): Partial<ProductWire>[] =>
    products
      .filter((name) => asked.split(' ').every((word) => name.toLowerCase().includes(word)))
      .map((name, id) => ({ id, product_name: name }));

  /** What is shown for these words at last, and what the shop was asked. */
  async function lookedFor(words: string, { shop = 200, index = true } = {}) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      const q = new URL(address, 'http://site').searchParams.get('q') ?? '';
      asked.push(q);
      return Response.json({ status: shop, data: inShop(q) }, { status: shop });
    });
    let last: Found | null = null;
    await lookFor(words, Promise.resolve(index ? find : null), (found) => {
      last = found;
    });
    const shown = last as Found | null;
    const names = shown?.results.map((result) =>
      result.kind === 'Product' ? result.product.product_name : result.title,
    );
    return { asked, names, ...shown };
  }

  it('stand in the order titles, products, other pages', async () => {
    expect(await lookedFor('numerology')).toMatchObject({
      names: ['Numerology of names', 'Numerology kit'],
      near: false,
      missing: null,
    });
    expect((await lookedFor('manik')).names).toEqual(['Ruby Manik', 'How to buy']);
  });

  it('are both found by a mistyped word', async () => {
    const { asked, names, near, marked } = await lookedFor('numrology');
    expect(asked).toEqual(['numrology', 'numerology', 'ank jyotish']);
    expect(names).toEqual(['Numerology kit', 'Numerology of names']);
    expect(near).toBe(true);
    expect(marked).toBe('numrology numerology');
  });

  it('leave out pages that only come close when the shop has what was typed', async () => {
    expect(find('vasto').near).toBe(true);
    expect(await lookedFor('vasto')).toMatchObject({ names: ['Vasto lamp'], near: false });
  });

  it('say what could not be searched', async () => {
    expect(await lookedFor('vastu', { shop: 503 })).toMatchObject({ missing: 'products' });
    expect(await lookedFor('ruby', { index: false })).toMatchObject({
      missing: 'pages',
      names: ['Ruby Manik'],
    });
    expect(await lookedFor('ruby', { shop: 429, index: false })).toMatchObject({ missing: 'everything' });
  });
});

it.each([
  ['Kundli', ['kundali']],
  ['kundli', []],
  ['kundli', ['gun-milan']],
  ['kundli', 'kundali'],
])('the list of spellings takes no %j with %j', (word, also) => {
  const where = 'content/lists/spellings.json, entry 1';
  const faults = errorsIn({ where, data: { id: word, word, also } }, lists.spellings.schema, {
    services: [],
    addresses: [],
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^content\/lists\/spellings\.json, entry 1: (?:word|also): write /);
});
