import { layOut, readStructure, sideways } from './page-structure.ts';
import { publicPages } from './public-pages.ts';
import { expect, test } from './test.ts';
import { everyPage, fetchPlain, isLasting, type ReachedPage } from './whole-site.ts';

/*
 * Reads every page that a link leads to, as it is sent. pages.spec.ts tests how each kind of page looks and
 * behaves.
 */

/** Returns the addresses named by pages that do not exist, and requests each file once. */
function findDeadEnds(origin: string, pages: Map<string, ReachedPage>) {
  const asked = new Map<string, Promise<{ status: number; html: string }>>();
  const ask = async (path: string, hash: string) => {
    if (!hash) return { status: (await fetch(origin + path, { method: 'HEAD' })).status, html: '' };
    const answer = await fetchPlain(origin + path);
    return { status: answer.status, html: await answer.text() };
  };
  const once = (path: string, hash: string) => {
    const key = `${path} ${hash && 'whole'}`;
    const asking = asked.get(key) ?? ask(path, hash);
    asked.set(key, asking);
    return asking;
  };
  const findIn = async (own: string, address: string): Promise<string[]> => {
    const { hash, pathname, search } = new URL(address);
    const path = pathname + search;
    if (path === own && !hash) return [];
    const { status, html } = pages.get(path) ?? (await once(path, hash));
    // A page that reports a missing record may link to a part of itself.
    if (status !== 200 && path !== own) return [`${status} ${address}`];
    const id = decodeURIComponent(hash.slice(1));
    // By the standard, '#top' is the top of every page.
    return id && id !== 'top' && !html.includes(`id="${id}"`) ? [`no #${id}: ${address}`] : [];
  };
  return async (own: string, named: string[]) => {
    const ours = [...new Set(named)].filter((each) => new URL(each).origin === origin && isLasting(each));
    return (await Promise.all(ours.map((address) => findIn(own, address)))).flat();
  };
}

test('every page is well built and fits a narrow phone, and nothing it names is missing', async ({
  page,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const found: string[] = [];
  const pages = await everyPage(origin);
  expect(pages.size).toBeGreaterThan(70);
  for (const [path, { status, from }] of pages)
    if (status !== 200) found.push(`${status} ${path} from ${from}`);
  for (const { name, address } of publicPages) {
    const path = await address(request);
    if (pages.has(path)) continue;
    const answer = await fetchPlain(origin + path);
    pages.set(path, { status: answer.status, html: await answer.text(), from: name });
  }
  const deadEnds = findDeadEnds(origin, pages);
  for (const [path, { html }] of pages) {
    if (!html) continue;
    const sent = await layOut(page, html, 360);
    const { flaws, named } = await readStructure(sent, origin + path);
    if ((await sideways(sent)) > 0) flaws.push('wider than a narrow phone');
    found.push(...[...flaws, ...(await deadEnds(path, named))].map((flaw) => `${path}: ${flaw}`));
  }
  expect(found).toEqual([]);
});
