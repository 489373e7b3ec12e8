/*
 * A floating button never lies at rest on a name, a price, a field, another button or what is said about a mistake: it
 * steps up a little, or goes away where there is no place for it. The one for an enquiry is also away while one scrolls
 * down, and off the footer; the one that leads back to the top is wanted just then and there.
 */
const buttons = [...document.querySelectorAll<HTMLElement>('.enquire-float,.to-top')].map((button) => {
  const isEnquiry = button.matches('.enquire-float');
  return {
    button,
    isEnquiry,
    fields: `input,select,textarea,main button,.button${isEnquiry ? ',footer' : ''}`,
    up: 0,
  };
});
const texts =
  'h1,h2,h3,h4,.price,.product-price+p,.card-name,.category-name,label,summary,dt,dd,.field-error';
/** How far it may step up, in pixels. */
const PLACES = [0, 60, 120];
/** How far apart the points are that are looked at: no line of text fits between two. */
const STEP = 20;

/** Whether an element has something in this part of the screen; the rest of a line that a text does not fill is free. */
function isIn(element: Element, { left, right, top, bottom }: DOMRect, fields: string): boolean {
  if (element.matches(fields)) return true;
  if (!element.matches(texts)) return false;
  const text = document.createRange();
  text.selectNodeContents(element);
  return [...text.getClientRects()].some(
    (line) => line.left < right && left < line.right && line.top < bottom && top < line.bottom,
  );
}

function isFree(box: DOMRect, fields: string): boolean {
  for (let x = box.left; x < box.right + STEP; x += STEP)
    for (let y = box.top; y < box.bottom + STEP; y += STEP) {
      const there = document.elementsFromPoint(Math.min(x, box.right), Math.min(y, box.bottom));
      if (there.some((element) => isIn(element, box, fields))) return false;
    }
  return true;
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
    const at = (by: number) => new DOMRect(x, y + up - by, width, height);
    const place = down && isEnquiry ? undefined : PLACES.find((by) => isFree(at(by), fields));
    button.toggleAttribute('data-away', place === undefined);
    floating.up = place ?? up;
    button.style.translate = `0 ${-floating.up}px`;
  }
}
function soon(): void {
  if (waiting || buttons.length === 0) return;
  waiting = true;
  setTimeout(look, 100);
}
for (const change of ['scroll', 'resize', 'load']) addEventListener(change, soon, { passive: true });
// Looking earlier would lay the page out before its faces have come, and again when they have.
requestAnimationFrame(look);

export {};
