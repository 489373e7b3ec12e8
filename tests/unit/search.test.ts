import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Language } from '#domain/site/language.ts';
import { errorsIn } from '#editorial/checks.ts';
import { readContent } from '#editorial/read-content.ts';
import { lists } from '#editorial/schemas.ts';
import { demoProducts } from '#local/demo/catalogue.ts';
import { findEverything, searchProducts } from '#search/find.ts';
import type { SearchHit } from '#search/found.ts';
import { listToFind, type PageToFind, type ToFind } from '#search/pages-to-find.ts';
import { priceWishIn } from '#search/price-wish.ts';
import { makeMarker } from '#search/SearchResult.tsx';
import { fold, foldedWords } from '#search/words.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct } from '#server/catalogue/save-product.ts';
import { StorageUnavailable } from '#server/storage/blob-client.ts';
import { contextOn, openMemoryStorage } from '#tests/support/memory-store.ts';
import { addCategory, addProduct } from '#tests/support/test-shop.ts';

const page = (title: string, text = '', body = ''): PageToFind => ({
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
  page('Lucky numbers', 'Dates of a year', 'The muhurat of a day.'),
  page('Numerology of names', 'Letters added up'),
  page('Rudraksha', 'Mukhi, real and fake', 'Most beads have five mukhi.'),
  page(
    'How to buy',
    'A stone and its paper',
    'A blue sapphire before a yellow sapphire; ruby, emerald, coral. Panna and pukhraj.',
  ),
  { ...page('Terms', 'What we agree on', 'vastu numbers'), kind: 'Policy' as const },
];

const nameOf = (hit: SearchHit) => (hit.kind === 'Product' ? hit.product.product_name : hit.title);

/** Opens a shop with these products, whose search finds them and the pages above. */
async function openShop(...products: string[]) {
  const shop = contextOn(openMemoryStorage());
  const category = await addCategory(shop, 'Gemstones');
  for (const name of products) await addProduct(shop, category.id, { name, shortDescription: '' });
  const find = async (typed: string, toFind: ToFind = { pages, leads: [] }, language: Language = 'en') => {
    const { results, ...answer } = await findEverything(shop, toFind, typed, language);
    return { ...answer, names: results.map(nameOf) };
  };
  return { shop, category, find };
}
const { find } = await openShop();

describe('a page', () => {
  it.each([
    ['kundli', 'Kundali nirman'],
    // What one asks somebody to do says nothing of a subject.
    ['kundli banwane dikhane ke', 'Kundali nirman'],
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
    ['rudraksha price', 'Rudraksha'],
  ])('is found first by %s', async (typed, title) => {
    const { names, near } = await find(typed);
    expect(names[0]).toBe(title);
    expect(near).toBe(false);
  });

  it('is found by every word of it, in any case and order, and while the word is being typed', async () => {
    expect((await find('BEDROOM kitchen')).names).toEqual(['Vastu for a flat']);
    expect(await find('kitch')).toMatchObject({
      names: expect.arrayContaining(['Vastu for a flat', 'Mangal dosha']),
      near: false,
    });
    expect((await find('lagn')).names).toEqual(['Kundali nirman']);
  });

  it('stands first when its title has the words, last when it is a policy', async () => {
    expect((await find('vastu')).names).toEqual(['Vastu for a flat', 'Mangal dosha', 'Terms']);
  });

  it('is found by a question, whose stop words are ignored', async () => {
    expect((await find('what is the mangal dosha')).names).toEqual(['Mangal dosha']);
    expect((await find('kundli kya hai')).names[0]).toBe('Kundali nirman');
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
  ])('%s and %s are the same', (one, other) => expect(fold(one)).toBe(fold(other)));

  it.each([
    ['rashi', 'ratti'],
    ['mala', 'moola'],
    ['business', 'busine'],
    ['कुंडली', 'कुंडल'],
  ])('%s and %s differ', (one, other) => expect(fold(one)).not.toBe(fold(other)));
});

describe('Hindi', () => {
  it.each([
    ['५ मुखी', '5 mukhi'],
    ['5mukhi', '5 mukhi'],
    ['मालाएं', 'माला'],
    ['मालाओं', 'mala'],
    ['राशियाँ', 'राशी'],
    ['यन्त्र', 'यंत्र'],
    ['यंत्र', 'yantra'],
    ['मूँगा', 'मूंगा'],
    ['moonga', 'मूंगा'],
    ['पुखराज़', 'पुखराज'],
    ['पुखराज', 'pukhraj'],
    ['पन्‍ना', 'पन्ना'],
    ['पन्ना', 'panna'],
    ['फ़ीस', 'फीस'],
    ['फीस', 'fees'],
    ['संपर्क', 'sampark'],
    ['सम्पर्क', 'संपर्क'],
    ['राहु काल', 'rahu kaal'],
    ['मांगलिक', 'manglik'],
    ['नवरत्न', 'navratna'],
    ['ज्ञान', 'gyan'],
    ['रुद्राक्ष', 'rudraksha'],
    ['rudraksh', 'rudraksha'],
    ['sphatik', 'sfatik'],
    ['lakshmi', 'laxmi'],
  ])('%s and %s are the same', (one, other) => expect(foldedWords(one)).toEqual(foldedWords(other)));

  it.each([
    ['माला', 'मोली'],
    ['मोती', 'मूँगा'],
  ])('%s and %s differ', (one, other) => expect(foldedWords(one)).not.toEqual(foldedWords(other)));

  it('in a text finds the text by Latin letters, and the other way round', async () => {
    const hindi = [page('रत्न की पहचान'), page('Ratna of a graha')];
    const { find } = await openShop();
    expect((await find('pehchan', { pages: hindi, leads: [] })).names).toEqual(['रत्न की पहचान']);
    expect((await find('ग्रहों', { pages: hindi, leads: [] })).names).toEqual(['Ratna of a graha']);
  });
});

describe('a query that nothing matches exactly', () => {
  it('finds what is spelled nearly so, and says that it comes near', async () => {
    expect(await find('numrology')).toMatchObject({ near: true, matched: ['numerology'] });
    expect((await find('numrology')).names[0]).toBe('Numerology of names');
    expect((await find('rudrakhsa')).names).toEqual(['Rudraksha']);
  });

  it('finds what has some of its words', async () => {
    expect(await find('rudraksha in xyzabc')).toMatchObject({ near: true, names: ['Rudraksha'] });
  });

  it.each(['', '   ', '.*', 'zzzzzz', '<b>', 'the'])('finds nothing for %j', async (typed) => {
    expect(await find(typed)).toMatchObject({ names: [], near: false, matched: [] });
  });
});

describe('pages and products together', () => {
  const products = ['Ruby Manik', 'Numerology kit', 'Yellow Sapphire Pukhraj', 'Hessonite Gomed 5 ct'];

  it('stand in one list, titles of pages before equal names of products', async () => {
    const shop = await openShop(...products);
    expect((await shop.find('numerology')).names).toEqual(['Numerology of names', 'Numerology kit']);
    expect((await shop.find('manik')).names).toEqual(['Ruby Manik', 'How to buy']);
  });

  it('are both found by a misspelled word', async () => {
    const shop = await openShop(...products);
    const { names, near } = await shop.find('numrology');
    expect(names.sort()).toEqual(['Numerology kit', 'Numerology of names']);
    expect(near).toBe(true);
  });

  it.each([
    ['पुखराज', 'Yellow Sapphire Pukhraj'],
    ['pukhraaj', 'Yellow Sapphire Pukhraj'],
    ['gomed stone price', 'Hessonite Gomed 5 ct'],
    ['buy original gomed online', 'Hessonite Gomed 5 ct'],
    ['gomed 5.25 ratti price', 'Hessonite Gomed 5 ct'],
    ['hessonite 4carat', 'Hessonite Gomed 5 ct'],
  ])('find a product by %s', async (typed, name) => {
    const shop = await openShop(...products);
    expect((await shop.find(typed)).names).toContain(name);
  });

  it('find a number of mukhi by its Hindi word, which is also an English stop word', async () => {
    const shop = await openShop('2 Mukhi Rudraksha', '5 Mukhi Rudraksha', '1 Mukhi Rudraksha');
    expect((await shop.find('do mukhi')).names[0]).toBe('2 Mukhi Rudraksha');
    expect((await shop.find('one mukhi')).names[0]).toBe('1 Mukhi Rudraksha');
  });

  it('follow every save of a product and of its category', async () => {
    const { shop, category, find } = await openShop('Coral');
    expect((await find('coral')).names).toContain('Coral');
    const pearl = await addProduct(shop, category.id, { name: 'Pearl Moti' });
    expect((await find('moti')).names).toContain('Pearl Moti');
    await deleteProduct(shop, pearl.id);
    expect((await find('moti')).names).not.toContain('Pearl Moti');
    await saveCategory(shop, category.id, { name: 'Ratnas', status: 1 });
    expect((await find('ratnas')).names).toContain('Coral');
  });

  it('are pages alone, and say so, when the store is slow', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { shop, find } = await openShop('Vastu lamp');
    shop.storage.catalogue.readIndex = () => new Promise(() => {});
    const finding = find('vastu');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await finding).toMatchObject({ products_missing: true, near: false });
  });

  it('are pages alone, and say so, while the store cannot be read', async () => {
    const { shop, find } = await openShop('Vastu lamp');
    expect((await find('vastu')).names).toContain('Vastu lamp');
    shop.storage.catalogue.readIndex = async () => {
      throw new StorageUnavailable('down');
    };
    expect(await find('vastu')).toMatchObject({
      names: ['Vastu for a flat', 'Mangal dosha', 'Terms'],
      products_missing: true,
    });
  });
});

const { entries } = readContent('content');
const all = listToFind(entries, false);

describe('the pages of the site', () => {
  it.each([
    ['opening hours', 'Contact us'],
    ['privacy policy', 'Privacy policy'],
    ['about us', 'About the astrologer'],
    ['blog', 'Articles'],
  ])('are found by %s', async (typed, title) => {
    const { find } = await openShop();
    expect((await find(typed, all)).names).toContain(title);
  });

  it('are found in Hindi by who reads Hindi, each page once', async () => {
    const { shop } = await openShop();
    const { results } = await findEverything(shop, all, 'terms and conditions', 'hi');
    const pages = results.flatMap((hit) => (hit.kind === 'Product' ? [] : hit));
    expect(pages[0]).toMatchObject({ path: '/hi/terms-condition', lang: 'hi' });
    expect(pages[0]?.title).toMatch(/\p{Script=Devanagari}/u);
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const [path, title] of [
      ['/hi/service-details/astrology/property-wealth', 'ज़मीन-जायदाद और धन'],
      ['/hi/consult/astrology/kaal-sarp-dosha', 'काल सर्प दोष परामर्श'],
      ['/hi/service-details/vastu', 'वास्तु परामर्श'],
    ] as const) {
      const [first] = (await findEverything(shop, all, title, 'hi')).results;
      expect(first).toMatchObject({ path, title, lang: 'hi' });
    }
  });

  it('stand beside products in the language of the reader, as their own pages do', async () => {
    const { shop, category } = await openShop();
    const hindiText = 'श्रीलंका का पीला पुखराज।\n\nगुरु का रत्न।';
    await addProduct(shop, category.id, { name: 'Pukhraj', shortDescription: 'From Sri Lanka.', hindiText });
    const saidIn = async (language: Language) =>
      (await findEverything(shop, all, 'pukhraj', language)).results.flatMap((hit) =>
        hit.kind === 'Product' ? [hit.product.short_desc] : [],
      );
    expect(await saidIn('en')).toEqual(['From Sri Lanka.']);
    expect(await saidIn('hi')).toEqual(['श्रीलंका का पीला पुखराज।']);
  });

  const shop = openShop(...demoProducts.map(({ name }) => name));
  const firstPath = async (typed: string) => {
    const { results } = await findEverything((await shop).shop, all, typed);
    const [first] = results;
    return first?.kind === 'Product' ? first.product.product_name : first?.path;
  };

  it('and actions come first for all words that the list has for them', async () => {
    const wrong: string[] = [];
    for (const { words, to } of all.leads)
      for (const word of words) {
        const first = await firstPath(word);
        if (first !== to[0]) wrong.push(`'${word}' finds ${first} before ${to[0]}`);
      }
    expect(wrong).toEqual([]);
    // More than a thousand searches.
  }, 60_000);

  // Nobody wrote these into the list: they are asked in words around those that it has.
  it.each([
    ['where are you located in ghaziabad', '/contact-us'],
    ['aap log kahan baithte hain', '/contact-us'],
    ['pandit ji ka number do', '/contact-us'],
    ['kitchen ki direction kaun si ho', '/service-details/vastu/residential-vastu-consultation'],
    ['bachche ki padhai', '/service-details/astrology/career-business-guidance'],
    ['surya uday kab hoga', '/tools/panchang'],
    ['kya aap ghar aate ho', '/service-details/vastu/residential-vastu-consultation'],
    // A question about one stone has the answer for any stone.
    ['moti dharan karne ka din', '/tools/gemstones'],
    ['moonga kis din pahna jaye', '/tools/gemstones'],
    ['asli panna kaise pehchane', '/blog/check-a-gemstone-before-you-buy'],
    // Endings and vowels in their usual varieties.
    ['appointment ki date badalni hai', '/faq#q8'],
    ['aaj ka nakshtra kya hai', '/tools/panchang'],
    // English words in Devanagari.
    ['क्या क्रेडिट कार्ड चलेगा', '/faq#q12'],
    ['ऑर्डर रद्द करना है', '/terms-condition'],
    // Some of the words lead somewhere; no page has them all.
    ['refund kitne dino me aata hai', '/terms-condition'],
    ['emerald weight in ratti', '/tools/ratti-carat'],
    ['navaratna ring', 'Navratna Set Nine Stones'],
    ['kua number', '/tools/numerology'],
  ])('come first for a plain question: %s', async (typed, path) => expect(await firstPath(typed)).toBe(path));

  it.each([
    ['aaj ka rashifal kya hai', 'rashifal'],
    ['शनि की साढ़े साती', 'sade sati'],
    ['palmestry', 'Palmistry'],
    ['hastrekha', 'Palmistry'],
    ['tarot card reading', 'Tarot'],
    ['palmist in ghaziabad', 'Palmistry'],
    ['leo horoscope', 'rashifal'],
    ['makar rashi ki sadhesati', 'sade sati'],
    ['recording milegi kya', 'recorded'],
  ])('are offered instead of %s, with a sentence', async (typed, said) => {
    const { find } = await openShop();
    const { says, names } = await find(typed, all);
    expect(says).toContain(said);
    expect(names).not.toEqual([]);
    const inHindi = await find(typed, all, 'hi');
    expect(inHindi.says).toMatch(/^[\p{Script=Devanagari}\s\p{P}]+$/u);
  });

  it('are followed by what comes near when a word was typed wrongly', async () => {
    const { find } = await openShop();
    const { near, names } = await find('numrology', all);
    expect(near).toBe(true);
    expect(names).toContain('Business name numerology');
  });

  it('say nothing of where their links lead, and have the facts of the practice in them', () => {
    for (const { body, path } of all.pages) expect(body, path).not.toMatch(/\]\(\/|\{\{/);
  });

  it('leave out drafts and articles of a later date, which previews have', () => {
    const [article] = entries.articles ?? [];
    if (!article) throw new Error('there is no article');
    const draft = { ...article, data: { ...article.data, draft: true } };
    const later = { ...article, data: { ...article.data, date: new Date('2999-01-01') } };
    const listed = (unpublished: boolean) =>
      listToFind({ ...entries, articles: [draft, later] }, unpublished).pages.filter(
        ({ kind }) => kind === 'Article',
      );
    expect(listed(false)).toEqual([]);
    expect(listed(true)).toHaveLength(2);
  });
});

const marked = (typed: string, text: string, matched: string[] = []) =>
  makeMarker(
    typed,
    matched,
  )(text)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

it.each([
  [
    'kundli',
    'A kundali, no Kundalis; a birth, a chart, a birth chart.',
    'A [kundali], no [Kundalis]; a birth, a chart, a [birth] [chart].',
    ['kundali', 'birt cart'],
  ],
  ['num', 'Lucky numbers', 'Lucky [numbers]'],
  ['what is vastu', 'Vastu is what is done', '[Vastu] is what is done'],
  ['<bold>', '<i>bold</i> & bolder', '<i>[bold]</i> & [bolder]'],
  ['cats', 'Cat’s eye', '[Cat’s] eye'],
  ['पुखराज', 'Yellow sapphire, Pukhraj', 'Yellow sapphire, [Pukhraj]'],
  ['pukhraj', 'नाम: पुखराज', 'नाम: [पुखराज]'],
  ['५ mukhi', 'A 5mukhi bead', 'A [5mukhi] bead'],
  ['', 'Nothing', 'Nothing'],
])('marks for %j in %j', (typed, text, expected, matched: string[] = []) =>
  expect(marked(typed, text, matched)).toBe(expected),
);

it('marks the words that a misspelled one matched', () => {
  expect(marked('numrology', 'Business name numerology', ['numerology'])).toBe('Business name [numerology]');
});

it('gives what is not marked in one piece, which screen readers say in one go', () =>
  expect(makeMarker('plot')('Which plot for a house?')).toEqual([
    { text: 'Which ', found: false },
    { text: 'plot', found: true },
    { text: ' for a house?', found: false },
  ]));

it.each([
  ['Kundli', ['kundali']],
  ['kundli', []],
  ['kundli', ['gun-milan']],
  ['kundli', 'kundali'],
])('the list of spellings takes no %j with %j', (word, also) => {
  const where = 'content/lists/spellings.json, entry 1';
  const faults = errorsIn({ where, data: { id: word, word, also } }, lists.spellings.schema, {
    services: [],
    categories: [],
    addresses: [],
    anchors: new Map(),
    scenes: [],
    facts: [],
    unread: [],
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^content\/lists\/spellings\.json, entry 1: (?:word|also): write /);
});

describe('a price in the words', () => {
  it.each([
    ['yellow sapphire under 20,000', { from: 0, to: 20_000, rest: 'yellow sapphire' }],
    ['ruby below Rs. 20k', { from: 0, to: 20_000, rest: 'ruby' }],
    ['up to ₹1 lakh', { from: 0, to: 100_000, rest: '' }],
    ['pukhraj <5000', { from: 0, to: 5_000, rest: 'pukhraj' }],
    ['mala over 500', { from: 500, to: Number.POSITIVE_INFINITY, rest: 'mala' }],
    ['over 500 under 900 mala', { from: 500, to: 900, rest: 'mala' }],
    ['ring between 5 thousand and 10,000', { from: 5_000, to: 10_000, rest: 'ring' }],
    ['रत्न under ५००', { from: 0, to: 500, rest: 'ratn' }],
    ['mala 500 se kam', { from: 0, to: 500, rest: 'mala' }],
    ['५ हज़ार तक की माला', { from: 0, to: 5_000, rest: 'kii maalaa' }],
    ['mala 500 rs se zyada', { from: 500, to: Number.POSITIVE_INFINITY, rest: 'mala' }],
    ['sapphire under 5 ct', null],
    ['rudraksha under 7 mukhi', null],
    ['understated 5000', null],
    [`under ${'9'.repeat(500_000)}`, null],
    [`${'under '.repeat(100_000)}`, null],
  ])('is understood: %s', (typed, wish) => expect(priceWishIn(typed)).toEqual(wish));

  it('puts what costs that much before the pages', async () => {
    const { shop, category } = await openShop();
    await addProduct(shop, category.id, { name: 'A ratna', price: 4_000 });
    const found = async (typed: string) => {
      const { results } = await findEverything(shop, all, typed);
      return results.slice(0, 2).map((hit) => (hit.kind === 'Product' ? hit.product.product_name : hit.path));
    };
    expect((await found('ratna'))[0]).toBe('/tools/gemstones');
    expect(await found('5000 tak ka ratna')).toEqual(['A ratna', '/tools/gemstones']);
    expect((await found('3000 tak ka ratna'))[0]).toBe('/tools/gemstones');
  });

  it('leaves out what costs more, or has no price', async () => {
    const { shop, category, find } = await openShop();
    for (const [name, price] of [
      ['Yellow Sapphire 3.20 ct', 17_500],
      ['Yellow Sapphire 5.10 ct', 42_500],
      ['Yellow Sapphire on request', null],
      ['Ruby 4.78 ct', 20_000],
    ] as const)
      await addProduct(shop, category.id, { name, price });
    const { names } = await find('yellow sapphire under 20000');
    expect(names).toContain('Yellow Sapphire 3.20 ct');
    expect(names.filter((name) => /Sapphire (5|on)/.test(name))).toEqual([]);
    expect((await find('under 20000')).names).toEqual(['Ruby 4.78 ct', 'Yellow Sapphire 3.20 ct']);
    expect((await find('under 10')).names).toEqual([]);
    const found = await searchProducts(shop, 'yellow sapphire above 20,000');
    expect(found.map(({ product }) => product.name)).toEqual(['Yellow Sapphire 5.10 ct']);
  });
});
