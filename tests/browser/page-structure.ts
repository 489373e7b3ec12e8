import type { JSHandle, Page } from '@playwright/test';

/**
 * Lays a page out as it is sent, in a frame of an empty page, on a screen `width` pixels wide. None of its
 * scripts run there, and its pictures, whose sizes it states, are not fetched.
 */
export function layOut(page: Page, html: string, width: number): Promise<JSHandle<Document>> {
  return page.evaluateHandle(
    ([html, width]) => {
      const screen = document.querySelector('iframe') ?? document.createElement('iframe');
      screen.sandbox.add('allow-same-origin');
      screen.style.cssText = `width: ${width}px; height: 740px; border: 0`;
      if (!screen.isConnected) document.body.append(screen);
      const { contentDocument: inside } = screen;
      if (!inside) throw new Error('no frame to lay the page out in');
      inside.open();
      inside.write(html);
      inside.close();
      if (!inside.querySelector('style')?.sheet?.cssRules.length)
        throw new Error('laid out without its styles');
      return inside;
    },
    [html, width] as const,
  );
}

/** Returns by how many pixels a page that is laid out can be scrolled sideways. */
export const sideways = (sent: JSHandle<Document>): Promise<number> =>
  sent.evaluate(
    ({ documentElement: root, body, defaultView }) =>
      Math.max(root.scrollWidth, body.scrollWidth) - (defaultView?.innerWidth ?? 0),
  );

/** The structure of a page as it was sent: its flaws, and the addresses that it names. */
export interface PageStructure {
  flaws: string[];
  named: string[];
}

/**
 * Reads a page that is laid out as it was sent. This covers the part of accessibility that needs no drawing.
 * pages.spec.ts opens each kind of page and checks it with axe.
 */
export function readStructure(sent: JSHandle<Document>, address: string): Promise<PageStructure> {
  return sent.evaluate((sent, address) => {
    const flaws: string[] = [];
    const all = (selector: string) => [...sent.querySelectorAll(selector)];
    const short = (element: Element) => element.outerHTML.slice(0, 120);

    const levels = all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1) flaws.push(`headings ${levels.join(' ')}`);
    const main = all('main :is(h1, h2, h3, h4, h5, h6)').map(({ tagName }) => Number(tagName[1]));
    if (main.some((level, n) => level > (main[n - 1] ?? 0) + 1))
      flaws.push(`headings skip: ${main.join(' ')}`);

    for (const image of all('img'))
      if (!image.hasAttribute('alt') || !image.getAttribute('width') || !image.getAttribute('height'))
        flaws.push(`picture without words or size: ${short(image)}`);

    const saying = (element: Element): string =>
      [
        element.getAttribute('aria-label'),
        element.getAttribute('title'),
        element.textContent,
        ...[...element.querySelectorAll('[alt], [aria-label]')].map(
          (inner) => inner.getAttribute('alt') ?? inner.getAttribute('aria-label'),
        ),
      ]
        .join('')
        .trim();
    for (const element of all('a[href], button, summary'))
      if (!saying(element) && !element.hasAttribute('aria-labelledby'))
        flaws.push(`says nothing: ${short(element)}`);
    for (const field of all('input:not([type="hidden"]), select, textarea'))
      if (!(field as HTMLInputElement).labels?.length && !field.matches('[aria-label], [aria-labelledby]'))
        flaws.push(`field without a label: ${short(field)}`);

    for (const link of all('a[href^="https://cal.com/"]'))
      if (!link.matches('[target="_blank"][rel~="noopener"]'))
        flaws.push(`scheduling not in a tab of its own: ${short(link)}`);

    const ids = new Set<string>();
    for (const { id } of all('[id]')) {
      if (ids.has(id)) flaws.push(`#${id} twice`);
      ids.add(id);
    }
    for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget'])
      for (const element of all(`[${attribute}]`))
        for (const id of (element.getAttribute(attribute) ?? '').split(/\s+/))
          if (id && !ids.has(id)) flaws.push(`${attribute} names no #${id}: ${short(element)}`);

    const values = (attribute: string, selector = `[${attribute}]`) =>
      all(selector).map((element) => element.getAttribute(attribute) ?? '');
    const parts = values('srcset').flatMap((set) =>
      set.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
    );
    const named = [
      ...values('href'),
      ...values('src'),
      ...parts,
      ...values('content', 'meta[property="og:image"]'),
    ];
    // A page names most files and pages several times, and all of it is sent from the browser.
    return { flaws, named: [...new Set(named)].map((each) => new URL(each, address).href) };
  }, address);
}
