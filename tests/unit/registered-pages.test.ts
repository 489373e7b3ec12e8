import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixedPaths, makePaths } from '#domain/site/paths.ts';
import { fixedPages, pageFamilies, standalonePages } from '#editorial/pages.ts';
import { readContent, writtenPages } from '#editorial/read-content.ts';

/** Files of src/pages that the register of pages leaves out, each with the reason. */
const exceptions: Record<string, string> = {
  '404': 'stands at no address of its own',
  '500': 'stands at no address of its own',
  'astro-shop/[category]': 'the shop decides these pages; sitemap-shop.xml lists them',
  'product-details/[id]/[slug]': 'the shop decides these pages; sitemap-shop.xml lists them',
  'pay/[orderId]': 'opened by a link that the owner sends',
  'birth-details/[orderId]': 'belongs to one client',
  checkout: 'belongs to one buyer',
  'product-checkout/[id]/[slug]': 'belongs to one buyer',
  'payment-result/[merchantTransactionId]': 'belongs to one buyer',
  'sandbox-pay/[orderId]': 'belongs to one buyer',
  'receipt/[orderId]': 'belongs to one buyer',
  'articles/topic/[topic]': 'search engines find the articles themselves',
  'shop-picks': 'a part of other pages',
  '.well-known/security.txt': 'read by machines',
  'robots.txt': 'read by machines',
  'rss.xml': 'read by machines',
  'sitemap-index.xml': 'read by machines',
  'sitemap-pages.xml': 'read by machines',
  'sitemap-shop.xml': 'read by machines',
  'merchant-feed.xml': 'read by machines',
  'drawings/[name].svg': 'a picture',
  'service-icons.svg': 'a picture',
  'share/[...page].jpg': 'a picture',
  'tools/today/[date].json': 'data for the strip on the home page and the panchang',
  'owner-worker.js': 'the worker of the owner’s devices',
  'owner.webmanifest': 'read by machines',
  'tools/[towns].json': 'data for tools',
};

const files = readdirSync('src/pages', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`.slice('src/pages/'.length))
  .map((path) => path.replace(/\.(?:astro|ts)$/, ''));
const registered = [...standalonePages.map(([, { file }]) => file), ...pageFamilies.map(({ file }) => file)];
const { entries } = readContent('content');

describe('the register of pages', () => {
  it('names every file of src/pages, but for exceptions with a reason', () => {
    expect(files.filter((file) => !registered.includes(file) && !(file in exceptions))).toEqual([]);
  });

  it('names only files that exist, as the exceptions do', () => {
    expect([...registered, ...Object.keys(exceptions)].filter((file) => !files.includes(file))).toEqual([]);
    expect(registered.filter((file) => file in exceptions)).toEqual([]);
  });

  it.each(standalonePages)('gives %s the address of its file', (name, { file }) => {
    const address = `/${file}`.replace(/\/\[\.\.\.page\]$|\/index$/, '') || '/';
    expect(fixedPaths[name]).toBe(address);
  });

  it('takes words and pictures from files that exist', () => {
    for (const [name, { words, scene }] of standalonePages) {
      if ('in' in words) expect(existsSync(`content/pages/${words.in}.md`), name).toBe(true);
      if (scene) expect(existsSync(`src/assets/scenes/${scene}`), name).toBe(true);
    }
    const used = standalonePages.flatMap(([, { words }]) => ('in' in words ? [words.in] : []));
    expect(
      writtenPages(entries, 'pages')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(used.sort());
  });

  it('has an entry for each page that a family lists, and for each example', () => {
    for (const { collection, examples } of pageFamilies) {
      const ids = writtenPages(entries, collection).map(({ id }) => id);
      expect(
        examples.filter((id) => !ids.includes(id)),
        collection,
      ).toEqual([]);
      expect(examples, collection).not.toEqual([]);
    }
    const paths = makePaths('/');
    for (const [name, row] of Object.entries(fixedPages))
      if ('oneOf' in row) {
        const family = pageFamilies.find(({ collection }) => collection === row.oneOf);
        const listed = writtenPages(entries, row.oneOf).map((entry) => family?.path(paths, entry));
        expect(listed, name).toContain(fixedPaths[name as keyof typeof fixedPages]);
      }
  });
});
