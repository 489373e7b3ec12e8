import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hindiPages, hindiPath, isInHindi } from '#domain/site/hindi-pages.ts';
import { makePaths } from '#domain/site/paths.ts';
import * as en from '#languages/en/all.ts';
import * as hi from '#languages/hi/all.ts';
import stonesInHindi from '../../content/tools/graha-stones.hi.json' with { type: 'json' };
import stones from '../../content/tools/graha-stones.json' with { type: 'json' };

/** Returns every text of a dictionary, by the names that lead to it. Sentences are made with values put in. */
function textsIn(words: object, names: string[] = []): [path: string, text: string][] {
  return Object.entries(words).flatMap(([name, said]): [string, string][] => {
    const path = [...names, name];
    const text = typeof said === 'function' ? said(...valuesFor(path.join('.'), said.length)) : said;
    return typeof text === 'object' && text !== null ? textsIn(text, path) : [[path.join('.'), String(text)]];
  });
}

/** Returns values that a sentence can be made with. They have no letters, so that all letters are those of the words. */
function valuesFor(path: string, count: number): unknown[] {
  if (
    path.split('.').includes('dates') ||
    path === 'appointment.whereYouAre' ||
    /^news\.steps\.(?:paid|by)$/.test(path)
  )
    return [new Date(0)];
  if (path === 'site.hours.days') return ['Sunday', 'Sunday'];
  if (path.startsWith('site.hours.')) return ['09AM', '09AM', '09AM'];
  if (path === 'paying.oncePaid') return ['nothing'];
  return path === 'tools.numerology.sentence' ? [['9']] : Array.from({ length: count }, () => '9');
}

/** What stands in a dictionary for programs: how names of stones and months go with all else. */
const isForPrograms = (path: string) => /\.stones\.\d+\.(?:graha|colour)$|\.mantraLanguage$/.test(path);

/** What is called so in Hindi too, and what is nothing but what is put into it. */
const isAlike = (path: string) =>
  /^(?:site\.otherLanguage|checkout\.form\.(?:labels\.gstin|ways\.0)|facts\.labels\.mrp|facts\.values\..*|listing\.value)$/.test(
    path,
  );

const root = join(import.meta.dirname, '../..');
const sources = ['src', 'netlify/functions']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(?:tsx?|astro)$/.test(path) && !path.startsWith('src/words/'))
  .map((path) => readFileSync(join(root, path), 'utf8'));
const dictionaries = readdirSync(join(root, 'src/words/en'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(root, 'src/words/en', name), 'utf8'));
/** Every word of the source: a name of the dictionary that is not among them is said nowhere. */
const used = new Set(
  sources.flatMap((text) => [
    ...(text.match(/\w+/g) ?? []),
    ...Array.from(text.matchAll(/'([^'\n]+)'/g), ([, name]) => name),
  ]),
);

describe('the words of the site', () => {
  it('are all said somewhere', () => {
    // The names of the sky are listed as content has them.
    const names = textsIn(en)
      .filter(([path]) => !path.startsWith('tools.sky.'))
      .map(([path]) => path.split('.').filter((name) => !/^\d+$/.test(name)));
    expect(
      names
        .filter((path) => path.some((name) => !used.has(name)))
        .map((path) => path.join('.'))
        // A dictionary may say what another one has.
        .filter((path) => !dictionaries.some((text) => text.includes(path))),
    ).toEqual([]);
  });

  it('of the Hindi dictionary are Hindi', () => {
    const without = textsIn(hi).filter(
      ([path, text]) =>
        /\p{L}/u.test(text) && !/\p{Script=Devanagari}/u.test(text) && !isForPrograms(path) && !isAlike(path),
    );
    expect(without).toEqual([]);
  });

  it('of a description are those of the gemstone tool', () => {
    for (const [at, { finger, day, mantra, metal }] of stones.entries()) {
      const inHindi = stonesInHindi.stones[at];
      const said = { ...hi.trade, ...hi.described };
      expect.soft(said[metal], metal).toBe(inHindi?.metal);
      expect.soft(said[`${finger} finger`], finger).toBe(inHindi?.finger);
      expect.soft(said[day.toLowerCase()], day).toBe(inHindi?.day);
      expect.soft(said[mantra.toLowerCase()], mantra).toBe(inHindi?.mantra);
    }
  });

  it('of the English dictionary have no Hindi letters but the name of the language', () => {
    const hindi = textsIn(en).filter(([, text]) => /\p{Script=Devanagari}/u.test(text));
    // Charts can be read in either script.
    expect(hindi.map(([path]) => path).filter((path) => !path.endsWith('.devanagari'))).toEqual([
      'site.otherLanguage',
    ]);
  });
});

describe('the pages in Hindi', () => {
  it.each(hindiPages)('%s is a file of src/pages', (file) => {
    expect(existsSync(join(root, 'src/pages', `${file}.astro`))).toBe(true);
  });

  it('have the same address below /hi, with query and fragment', () => {
    expect(hindiPath('/terms-condition#returns')).toBe('/hi/terms-condition#returns');
    expect(hindiPath('/#clients')).toBe('/hi#clients');
    const below = makePaths('/site', undefined, undefined, hindiPath);
    expect(below.terms()).toBe('/site/hi/terms-condition');
    expect(below.refunds()).toBe('/site/hi/terms-condition#refunds');
  });

  it('are not what only begins like one, nor a page in English alone', () => {
    for (const path of [
      '/privacy-policy/more',
      '/articles/2/more',
      '/sandbox-pay/1',
      '/api/appointment',
      '/rss.xml',
      '/tools/towns.json',
    ])
      expect(isInHindi(path), path).toBe(false);
    expect(hindiPath('/sandbox-pay/1')).toBe('/sandbox-pay/1');
    expect(hindiPath('/articles/2')).toBe('/hi/articles/2');
  });
});
