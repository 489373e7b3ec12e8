import { readStructure } from './page-structure.ts';
import { publicPages } from './public-pages.ts';
import { type APIRequestContext, expect, type Page, test } from './test.ts';
import { everyPage, isLasting, type ReachedPage } from './whole-site.ts';

/*
 * Reads every page that a link leads to, as it is sent. pages.spec.ts tests how each kind of page looks and
 * behaves.
 */

/**
 * Returns by how many pixels a page, as it is sent, can be scrolled sideways on a screen 360 pixels wide. It
 * is laid out in a frame of an empty page. None of its scripts run there, and its pictures, whose sizes it
 * states, are not fetched.
 */
function sidewaysAsSent(page: Page, html: string): Promise<number> {
  return page.evaluate((html) => {
    const phone = document.querySelector('iframe') ?? document.createElement('iframe');
    phone.sandbox.add('allow-same-origin');
    phone.style.cssText = 'width: 360px; height: 740px; border: 0';
    if (!phone.isConnected) document.body.append(phone);
    const { contentDocument: inside } = phone;
    if (!inside) throw new Error('no frame to lay the page out in');
    inside.open();
    inside.write(html);
    inside.close();
    if (!inside.querySelector('style')?.sheet?.cssRules.length)
      throw new Error('laid out without its styles');
    return Math.max(inside.documentElement.scrollWidth, inside.body.scrollWidth) - 360;
  }, html);
}

/** Returns the addresses named by pages that do not exist, and requests each file once. */
function findDeadEnds(request: APIRequestContext, origin: string, pages: Map<string, ReachedPage>) {
  const asked = new Map<string, Promise<{ status: number; html: string }>>();
  const ask = async (path: string, hash: string) => {
    // Node's own fetch, because Playwright's notes a lot about each of a thousand files.
    if (!hash) return { status: (await fetch(origin + path, { method: 'HEAD' })).status, html: '' };
    const answer = await request.get(path);
    return { status: answer.status(), html: await answer.text() };
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
  const pages = await everyPage(request, origin);
  expect(pages.size).toBeGreaterThan(70);
  for (const [path, { status, from }] of pages)
    if (status !== 200) found.push(`${status} ${path} from ${from}`);
  for (const { name, address } of publicPages) {
    const path = await address(request);
    if (pages.has(path)) continue;
    const answer = await request.get(path);
    pages.set(path, { status: answer.status(), html: await answer.text(), from: name });
  }
  const deadEnds = findDeadEnds(request, origin, pages);
  for (const [path, { html }] of pages) {
    if (!html) continue;
    const { flaws, named } = await readStructure(page, origin + path, html);
    if ((await sidewaysAsSent(page, html)) > 0) flaws.push('wider than a narrow phone');
    found.push(...[...flaws, ...(await deadEnds(path, named))].map((flaw) => `${path}: ${flaw}`));
  }
  expect(found).toEqual([]);
});
