import type { Driver, Key } from './driver.ts';

/**
 * Something visible on a page: an element that matches a selector and whose name, if given, begins with these
 * words.
 */
export type Place = string | [selector: string, words: string];

/** Longest time that anything is waited for, in milliseconds. This does not measure speed. */
const PATIENCE_MS = 45_000;

/** The position of an element in the page. */
interface Spot {
  text: string;
  x: number;
  y: number;
  /** True if a click there would reach the element; otherwise the element that covers it. */
  reached: true | string;
}

/**
 * Runs in the page.
 * @returns the position of the first visible match, scrolled into view if asked, or null
 */
function look(selector: string, words: string, bring: boolean): Spot | null {
  const named = (element: HTMLElement) =>
    [element.ariaLabel, element.textContent].some((text) => text?.trim().startsWith(words));
  const shown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const element = all.find((one) => shown(one) && named(one));
  if (!element) return null;
  if (bring) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  const reached = element.contains(hit) || (hit?.outerHTML.slice(0, 80) ?? 'nothing');
  return { text: element.innerText.trim(), ...middle, reached };
}

/**
 * Runs in the page.
 * @returns its address, and by how many pixels it is wider than its window
 */
const whereNow = () => ({
  address: location.pathname + location.search,
  tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
});

const pause = () => new Promise((done) => setTimeout(done, 100));
const say = (place: Place) => (typeof place === 'string' ? place : `${place[0]} '${place[1]}'`);

type Nothing = null | undefined | false;

export type Visitor = ReturnType<typeof visitor>;

/** Makes a visitor who uses the site with mouse and keys, and waits for each expected change. */
export function visitor(driver: Driver, origin: string) {
  const run = <Given extends unknown[], Got>(act: (...given: Given) => Got, ...given: Given) =>
    driver.run(String(act), given) as Promise<Got>;

  /**
   * Repeats an action until it returns something.
   * @throws Error that names what was waited for, and where
   */
  async function until<Got>(what: string, ask: () => Promise<Got>): Promise<Exclude<Got, Nothing>> {
    const end = Date.now() + PATIENCE_MS;
    let last = '';
    while (Date.now() < end) {
      try {
        const got = await ask();
        if (got) return got as Exclude<Got, Nothing>;
      } catch (error) {
        // A page that is being left does not answer; the next one does.
        last = ` (${error instanceof Error ? error.message : error})`;
      }
      await pause();
    }
    const { address } = await run(whereNow);
    throw new Error(`waited for ${what} on ${address}${last}`);
  }

  const spot = (place: Place, bring = false) => {
    const [selector, words] = typeof place === 'string' ? [place, ''] : place;
    return run(look, selector, words, bring);
  };

  async function click(place: Place): Promise<void> {
    let before: Spot | null = null;
    const { x, y } = await until(`${say(place)} to be clicked`, async () => {
      const now = await spot(place, true);
      const rests = now?.x === before?.x && now?.y === before?.y;
      before = now;
      if (now && now.reached !== true) throw new Error(`over it lies ${now.reached}`);
      return rests && now;
    });
    await driver.clickAt(x, y);
  }

  const waitFor = async (place: Place): Promise<void> => void (await until(say(place), () => spot(place)));

  return {
    open: (path: string) => driver.open(origin + path),
    click,
    /** Clicks a field, or its label, and types. */
    async type(place: Place, text: string): Promise<void> {
      await click(place);
      await driver.keys(text);
    },
    press: (key: Key) => driver.press(key),
    attach: driver.attach,
    text: async (place: Place): Promise<string> => (await until(say(place), () => spot(place))).text,
    waitFor,
    waitUntilGone: (place: Place) => until(`${say(place)} to go`, async () => !(await spot(place))),
    /** Waits for an address that begins like this, without its origin. */
    waitForAddress: (start: string) =>
      until(`the address ${start}`, async () => (await run(whereNow)).address.startsWith(start)),
    /** Waits until a function that runs in the page returns something. */
    waitUntil: (what: string, act: () => unknown) => until(what, () => run(act)),
    /** @throws Error if something hangs over the side, or a script has failed */
    async checkSound(): Promise<void> {
      const { address, tooWide } = await run(whereNow);
      if (tooWide > 0) throw new Error(`${address} can be scrolled sideways, by ${tooWide} pixels`);
      if (driver.errors().length > 0) throw new Error(`a script failed: ${driver.errors().join('; ')}`);
    },
  };
}
