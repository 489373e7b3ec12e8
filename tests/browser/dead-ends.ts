import type { APIRequestContext, Page } from '@playwright/test';
import { readStructure } from './page-structure.ts';
import { isLasting } from './whole-site.ts';

interface Target {
  status: number;
  /** The text of what may have anchors in it, else nothing. */
  text: string;
}

/** What addresses of the site answered; each is asked once in each of Playwright's processes. */
const answered = new Map<string, Promise<Target>>();

async function ask(request: APIRequestContext, address: string): Promise<Target> {
  const answer = await request.get(address);
  const hasAnchors = /^(?:text\/html|image\/svg)/.test(answer.headers()['content-type'] ?? '');
  return { status: answer.status(), text: hasAnchors ? await answer.text() : '' };
}

/** Whatever an open page names and is not there, files and anchors; the page itself may be one that is missing. */
export async function deadEnds(page: Page): Promise<string[]> {
  const { named } = await readStructure(page, page.url());
  return deadEndsOf(page.request, page.url(), named);
}

/** Those of the addresses named by a page of the site that are not there. */
export async function deadEndsOf(
  request: APIRequestContext,
  own: string,
  named: string[],
): Promise<string[]> {
  const self = new URL(own);
  const ours = [...new Set(named)].filter(
    (address) => new URL(address).origin === self.origin && isLasting(address),
  );
  const looked = await Promise.all(
    ours.map(async (address) => {
      const { hash, href, pathname } = new URL(address);
      if (pathname === self.pathname && !hash) return [];
      const bare = href.slice(0, href.length - hash.length);
      const target = answered.get(bare) ?? ask(request, bare);
      answered.set(bare, target);
      const { status, text } = await target;
      if (status !== 200 && pathname !== self.pathname) return [`${status} ${address}`];
      const id = decodeURIComponent(hash.slice(1));
      // '#top' is the top of every page, by the standard.
      return id && id !== 'top' && !text.includes(`id="${id}"`) ? [`no #${id}: ${address}`] : [];
    }),
  );
  return looked.flat();
}
