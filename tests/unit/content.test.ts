import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WrittenEntry } from '#editorial/checks.ts';
import { readContent } from '#editorial/read-content.ts';
import { demoProducts } from '#local/demo/catalogue.ts';
import { demoHindiTexts } from '#local/demo/hindi-texts.ts';

const { entries, errors } = readContent(join(import.meta.dirname, '../../content'));
const entriesOf = (name: string) => entries[name] ?? [];
const services = entriesOf('services');
const articles = entriesOf('articles');
const everything = Object.values(entries).flat();
/** The words that visitors may type into the search (`words`) are nothing that the site says. */
const wordsOf = ({ data: { words: _, ...said }, text }: WrittenEntry) => text ?? JSON.stringify(said);

describe('the content', () => {
  it('has no mistake that would end a build', () => {
    expect(errors).toEqual([]);
    // The testimonials may be deleted until there is somebody to quote, and Hindi texts until somebody translates.
    const mayBeEmpty = ['testimonials', ...Object.keys(demoHindiTexts)];
    const empty = Object.keys(entries).filter((name) => entriesOf(name).length === 0);
    expect(empty.filter((name) => !mayBeEmpty.includes(name))).toEqual([]);
  });

  it('has as many questions as the customer fixed', () => {
    expect(entriesOf('faq')).toHaveLength(13);
  });

  it('has links, and names other services, so that these checks check something', () => {
    expect(
      articles.flatMap(({ markdown }) => markdown?.elements.filter(({ name }) => name === 'a')).length,
    ).toBeGreaterThan(10);
    expect(services.flatMap(({ data }) => data.related).length).toBeGreaterThan(10);
  });
});

/*
 * The Drugs and Magic Remedies Act, 1954 forbids advertising a talisman, mantra or kavacha for an illness.
 * 'Cancer' with a capital is a sign of the zodiac, and the customer specified the address
 * 'spiritual-healing'.
 */
const illness =
  /\b(?:cur(?:e[sd]?|ing)|heal(?:s|ed|ing)?|diseases?|illness(?:es)?|ailments?|diabet(?:es|ic)|asthma|arthritis|epilepsy|paralysis|infertility|impotence|sterility|tuberculosis|leprosy|cataract|glaucoma|hypertension|blood pressure|heart (?:disease|attack|trouble)|depression|insomnia|migraines?|fevers?|ulcers?|obesity|rheumatism|an[a]?emia|thyroid)\b/i;
const forbiddenIn = (words: string) =>
  words
    .replaceAll('spiritual-healing', '')
    .split(/(?<=[.!?])\s|\n/)
    .filter(
      (sentence) =>
        illness.test(sentence) ||
        /\bcancer\b/.test(sentence) ||
        (/guarante/i.test(sentence) && !/\b(?:no|not|nobody|never|without)\b/i.test(sentence)),
    );

describe('the words', () => {
  it('promise no cure and no result, and name no illness', () => {
    expect(everything.flatMap((entry) => forbiddenIn(wordsOf(entry)))).toEqual([]);
    expect(demoProducts.flatMap((product) => forbiddenIn(JSON.stringify(product)))).toEqual([]);
  });

  it('of a demo product end with what is known of this piece, not with what to ask its seller', () => {
    const ends = demoProducts.map(({ fullDescription }) => fullDescription.split('\n\n').at(-1) ?? '');
    expect(ends.filter((end) => /\bask\b/i.test(end))).toEqual([]);
  });

  it('of a demo product are there in Hindi too', () => {
    expect(demoProducts.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(demoHindiTexts)));
    expect(demoProducts.filter(({ name }) => !demoHindiTexts[name])).toEqual([]);
  });

  it.each([
    'This mantra cures what doctors cannot.',
    'Wear it against diabetes.',
    'Results are guaranteed in 30 days.',
    'Good for cancer.',
  ])('would be caught: %s', (sentence) => expect(forbiddenIn(sentence)).toEqual([sentence]));

  it.each(['There are no guaranteed results.', 'The Moon stands in Cancer.', 'We do not guarantee a date.'])(
    'may say: %s',
    (sentence) => expect(forbiddenIn(sentence)).toEqual([]),
  );
});

it('the drawings say their words in Hindi too, but for a name whose English letters are counted', () => {
  const said = globSync('src/assets/drawings/*.svg').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/<text(?: data-hi="([^"]*)")?[^<>]*>([^<]*)/g)].filter(
      ([, hindi, english = '']) => !/^[A-Z]$/.test(english) || hindi !== english,
    ),
  );
  const inWords = said.filter(([, , english = '']) => /\p{Script=Latin}/u.test(english));
  expect(inWords.length).toBeGreaterThan(10);
  const isHindi = (text = '') => /\p{Script=Devanagari}/u.test(text) && !/\p{Script=Latin}/u.test(text);
  expect(inWords.filter(([, hindi]) => !isHindi(hindi)).map(([element]) => element)).toEqual([]);
});
