import type { Page } from '@playwright/test';
import { isLasting } from './whole-site.ts';

interface Target {
  status: number;
  /** The text of what may have anchors in it, else nothing. */
  text: string;
}

/** What addresses of the site answered; each is asked once in each of Playwright's processes. */
const answered = new Map<string, Promise<Target>>();

async function ask(page: Page, address: string): Promise<Target> {
  const answer = await page.request.get(address);
  const hasAnchors = /^(?:text\/html|image\/svg)/.test(answer.headers()['content-type'] ?? '');
  return { status: answer.status(), text: hasAnchors ? await answer.text() : '' };
}

/** Every address of the site that an open page names in links, pictures, scripts and forms. */
async function addressesNamed(page: Page): Promise<string[]> {
  const named = await page.evaluate(() => {
    const all = (attribute: string, selector = `[${attribute}]`) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    const parts = all('srcset').flatMap((set) =>
      set.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
    );
    return [...all('href'), ...all('src'), ...parts, ...all('content', 'meta[property="og:image"]')].map(
      (address) => new URL(address, document.baseURI).href,
    );
  });
  const { origin } = new URL(page.url());
  return [...new Set(named)].filter((address) => new URL(address).origin === origin && isLasting(address));
}

/** Whatever an open page names and is not there, files and anchors; the page itself may be one that is missing. */
export async function deadEnds(page: Page): Promise<string[]> {
  const self = new URL(page.url());
  const looked = await Promise.all(
    (await addressesNamed(page)).map(async (address) => {
      const { hash, href, pathname } = new URL(address);
      if (pathname === self.pathname && !hash) return [];
      const bare = href.slice(0, href.length - hash.length);
      const target = answered.get(bare) ?? ask(page, bare);
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
