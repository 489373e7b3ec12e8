/*
 * Moves floating buttons, so that none rests on text, a photograph, a field, another button or the element
 * with the keyboard's focus. A button moves up, or hides where there is no place for it. The button for an
 * enquiry also hides while a visitor scrolls down, and over the footer; there the button to the top is
 * wanted.
 */
/** The elements that hold text, on which no floating button lies. */
const texts =
  'main :is(h1,h2,h3,h4,p,li,dt,dd,th,td,address,blockquote,figcaption,label,legend,summary,span,a)';
/** Photographs, except those that are a background for text. */
const photographs = 'main :is(img:not(.hero-image,.banner-image),svg[role=img])';
/** How far a button may step up, in pixels. */
const PLACES = [0, 40, 80, 120, 160, 200, 240];

const FLOATING = '.enquire-float,.to-top';
const buttons = [...document.querySelectorAll<HTMLElement>(FLOATING)].map((button) => {
  const isEnquiry = button.matches('.enquire-float');
  return {
    button,
    isEnquiry,
    fields: `input,select,textarea,main button,.button,.sent-note,main .facts.surface,${photographs},:focus-visible:not(${FLOATING})${isEnquiry ? ',footer' : ''}`,
    up: 0,
  };
});
const meet = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns true when an element is drawn. The check comes before reading the element's box: a part of the page
 * that waits below the screen (`content-visibility`) would be laid out just to give its box.
 */
function isDrawn(element: Element): boolean {
  return element.checkVisibility?.({ contentVisibilityAuto: true }) !== false;
}

/**
 * Returns the areas within this one that must stay free. The rest of a line that a text does not fill may be
 * covered.
 */
function keptIn(part: DOMRect, fields: string): DOMRect[] {
  return [...document.querySelectorAll(`${fields},${texts}`)]
    .filter((element) => isDrawn(element) && meet(element.getBoundingClientRect(), part))
    .flatMap((element) => {
      if (element.matches(fields)) return [element.getBoundingClientRect()];
      const text = document.createRange();
      text.selectNodeContents(element);
      return [...text.getClientRects()];
    });
}

let last = window.scrollY;
let down = false;
let waiting = false;
function look(): void {
  waiting = false;
  if (window.scrollY !== last) down = window.scrollY > last;
  last = window.scrollY;
  for (const floating of buttons) {
    const { button, isEnquiry, fields, up } = floating;
    const { x, y, width, height } = button.getBoundingClientRect();
    const at = (by: number, tall = height) => new DOMRect(x, y + up - by, width, tall);
    const highest = Math.max(...PLACES);
    const kept = keptIn(at(highest, height + highest), fields);
    const place = down && isEnquiry ? undefined : PLACES.find((by) => !kept.some((box) => meet(box, at(by))));
    button.toggleAttribute('data-away', place === undefined);
    button.toggleAttribute('data-placed', true);
    floating.up = place ?? up;
    button.style.translate = `0 ${-floating.up}px`;
  }
}
function soon(): void {
  if (waiting || buttons.length === 0) return;
  waiting = true;
  setTimeout(look, 100);
}
for (const change of ['scroll', 'resize', 'load', 'focusin'])
  addEventListener(change, soon, { passive: true });
// The page also changes under the button when a tool answers or a part is unfolded.
new ResizeObserver(soon).observe(document.body);
soon();

export {};
