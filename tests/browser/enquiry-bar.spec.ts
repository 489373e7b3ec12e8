import { demo } from './shop-helpers.ts';
import { expect, type Page, test } from './test.ts';

/** A page of each kind that has the floating button. */
const addresses = [
  '/',
  '/contact-us',
  '/service-details/astrology',
  '/consult/astrology/gesmtone-consultation',
  '/faq',
  '/blog/lo-shu-grid',
  '/astro-shop/gemstones',
  '/tools/panchang',
  '/terms-condition',
  '/no-such-page',
];

/**
 * Reads on down a page, nine tenths of a screen at a time, for three screens and then at the end. Returns what is
 * wrong where the reader comes to rest: the button is not wholly in view, its tab lies on something, or its
 * strip on the last line.
 */
const faultsOnTheWayDown = (page: Page) =>
  page.evaluate(async () => {
    const bar = document.querySelector<HTMLElement>('.enquiry-bar');
    const button = bar?.querySelector<HTMLElement>('button.enquire-float');
    if (!bar || !button) throw new Error('The page has no floating button.');
    const { clientWidth } = document.documentElement;
    const isInView = ({ left, right, top, bottom, width, height }: DOMRect) =>
      left >= 0 &&
      right <= clientWidth &&
      bottom <= innerHeight &&
      [0.1, 0.5, 0.9].every((part) =>
        button.contains(document.elementFromPoint(left + width * part, top + height * part)),
      );
    function coveredBy(place: DOMRect): string[] {
      const meets = (box: DOMRect) =>
        box.width > 0 &&
        box.left < place.right &&
        place.left < box.right &&
        box.top < place.bottom &&
        place.top < box.bottom;
      const others = [...document.querySelectorAll('main, footer, .site-notice')];
      const isSeen = (element: Element | null) =>
        !element?.closest('.visually-hidden, script, noscript, style') &&
        element?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      const texts = others.flatMap((part) => {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          if (
            text.textContent?.trim() &&
            isSeen(text.parentElement) &&
            [...range.getClientRects()].some(meets)
          )
            found.push(text.textContent.trim().slice(0, 40));
        }
        return found;
      });
      // A banner's scene is the ground for its text.
      const kept = 'input, textarea, select, button, a, img:not(.hero-image, .banner-image), svg[role="img"]';
      /** A photo that was swiped out of its row has a box there too, but is not seen. */
      const isThere = (element: Element) => {
        const box = element.getBoundingClientRect();
        if (!isSeen(element) || !meets(box)) return false;
        const x = (Math.max(box.left, place.left) + Math.min(box.right, place.right)) / 2;
        const y = (Math.max(box.top, place.top) + Math.min(box.bottom, place.bottom)) / 2;
        return document.elementsFromPoint(x, y).includes(element);
      };
      const things = others.flatMap((part) => [...part.querySelectorAll(kept)]).filter(isThere);
      return [...texts, ...things.map(({ outerHTML }) => outerHTML.slice(0, 60))];
    }
    const faults: string[] = [];
    const step = innerHeight * 0.9;
    for (const top of [0, step, 2 * step, 3 * step, document.body.scrollHeight]) {
      scrollTo({ top, behavior: 'instant' });
      // Two frames lay out what has come into view.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const at = `at ${Math.round(scrollY)}`;
      if (!isInView(button.getBoundingClientRect())) faults.push(`${at}: not in view`);
      const place = bar.getBoundingClientRect();
      const isStrip = place.left === 0 && place.right === clientWidth && place.bottom === innerHeight;
      if (!isStrip) faults.push(...coveredBy(place).map((text) => `${at}: on ${text}`));
      const isEnd = scrollY >= document.documentElement.scrollHeight - innerHeight - 1;
      const last = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      if (isStrip && isEnd && last > place.top + 1) faults.push('the strip lies on the last line');
    }
    return faults;
  });

/** Expects the floating button to be in view and to lie on nothing, wherever a reader of these pages stops. */
async function expectInView(page: Page, isMobile: boolean, from: number, to: number): Promise<void> {
  const sizes = isMobile
    ? [
        [390, 844],
        [360, 640],
        [740, 360],
      ]
    : [
        [1280, 800],
        [768, 1024],
      ];
  // On a phone the strip is the same on every page, so four of them show it.
  for (const [nth, address] of (isMobile ? addresses.slice(0, 4) : addresses).entries()) {
    if (nth < from || nth >= to) continue;
    await page.goto(address);
    // The first pages are read at every size, the others at the usual one of their kind of device.
    for (const [width = 0, height = 0] of nth < 3 ? sizes : sizes.slice(0, 1)) {
      await page.setViewportSize({ width, height });
      expect(await faultsOnTheWayDown(page), `${address} at ${width} by ${height}`).toEqual([]);
    }
  }
}

test(
  'the floating button is in view wherever a reader of home stops, and lies on nothing',
  {
    tag: '@phone',
  },
  ({ page, isMobile }) => expectInView(page, isMobile, 0, 1),
);

test('so it is on the other kinds of pages', { tag: ['@phone', '@nightly'] }, ({ page, isMobile }) =>
  expectInView(page, isMobile, 1, addresses.length),
);

test('a consultation’s strip has the chat about it, its fee and booking beside the enquiry, any other the chat alone', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/service-details/astrology/career-business-guidance');
  const strip = page.locator('.enquiry-bar');
  await expect(strip.getByText('₹1,100 for 20 minutes')).toBeInViewport({ ratio: 1 });
  await expect(strip.getByRole('link', { name: 'Book Appointment' })).toBeInViewport({ ratio: 1 });
  await expect(strip.getByRole('button', { name: 'Enquery Now' })).toBeInViewport({ ratio: 1 });
  expect((await strip.boundingBox())?.height).toBeLessThan(640 / 8);
  const chat = strip.getByRole('link', { name: 'WhatsApp' });
  await expect(chat).toBeInViewport({ ratio: 1 });
  await expect(chat).toHaveAttribute('href', /text=.*Career/);
  await page.goto('/faq');
  await expect(chat).toBeInViewport({ ratio: 1 });
  const [enquire, halves] = await Promise.all([
    strip.getByRole('button', { name: 'Enquery Now' }).boundingBox(),
    chat.boundingBox(),
  ]);
  expect(Math.abs((enquire?.width ?? 0) - (halves?.width ?? 0))).toBeLessThan(2);
});

test('the strip leaves a screen to the keyboard, and comes back', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/search');
  const button = page.locator('button.enquire-float');
  await page.getByRole('searchbox').focus();
  await expect(button).toBeInViewport({ ratio: 1 });
  // Some browsers make the page lower by the keyboard.
  await page.setViewportSize({ width: 390, height: 440 });
  await expect(button).toBeHidden();
  await page.getByRole('searchbox').blur();
  await expect(button).toBeInViewport({ ratio: 1 });
});

test('a product keeps basket and order in a bar of its own on a phone, and not held sideways', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto(`/product-details/${demo.plain.id}/${demo.plain.slug}`);
  const bar = page.locator('.buy');
  await expect(bar.getByRole('button', { name: 'Add to basket' })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('link', { name: 'Order Now' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.enquire-float')).toBeHidden();
  await expect(page.locator('.product').getByRole('button', { name: 'Enquery Now' })).toBeVisible();
  await page.setViewportSize({ width: 667, height: 375 });
  await expect(page.locator('.enquire-float')).toBeInViewport({ ratio: 1 });
  expect(await faultsOnTheWayDown(page)).toEqual([]);
});

test('nothing floats on paper, at checkout or on the result of a payment', async ({ page }) => {
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.enquiry-bar')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.enquiry-bar')).toBeVisible();
  await page.goto(`/product-checkout/${demo.plain.id}/${demo.plain.slug}`);
  await expect(page.locator('.enquiry-bar')).toHaveCount(0);
});
