/*
 * The floating button is away while one scrolls down. At rest it never lies on a name, a price, a field or the footer:
 * it steps up a little, or goes away where there is no place for it.
 */
const button = document.querySelector<HTMLElement>('.enquire-float');
const fields = 'input,select,textarea,footer';
const texts = 'h1,h2,h3,h4,.price,.product-price+p,.card-name,.category-name,label,summary,dt,dd';
/** How far it may step up, in pixels. */
const PLACES = [0, 60, 120];
/** How far apart the points are that are looked at: no line of text fits between two. */
const STEP = 20;

/** Whether an element has something in this part of the screen; the rest of a line that a text does not fill is free. */
function isIn(element: Element, { left, right, top, bottom }: DOMRect): boolean {
  if (element.matches(fields)) return true;
  if (!element.matches(texts)) return false;
  const text = document.createRange();
  text.selectNodeContents(element);
  return [...text.getClientRects()].some(
    (line) => line.left < right && left < line.right && line.top < bottom && top < line.bottom,
  );
}

function isFree(box: DOMRect): boolean {
  for (let x = box.left; x < box.right + STEP; x += STEP)
    for (let y = box.top; y < box.bottom + STEP; y += STEP) {
      const there = document.elementsFromPoint(Math.min(x, box.right), Math.min(y, box.bottom));
      if (there.some((element) => isIn(element, box))) return false;
    }
  return true;
}

let last = window.scrollY;
let down = false;
let up = 0;
let waiting = false;
function look(): void {
  waiting = false;
  if (!button) return;
  if (window.scrollY !== last) down = window.scrollY > last;
  last = window.scrollY;
  const { x, y, width, height } = button.getBoundingClientRect();
  const place = down ? undefined : PLACES.find((by) => isFree(new DOMRect(x, y + up - by, width, height)));
  button.toggleAttribute('data-away', place === undefined);
  up = place ?? up;
  button.style.translate = `0 ${-up}px`;
}
function soon(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(look, 100);
}
for (const change of ['scroll', 'resize', 'load']) addEventListener(change, soon, { passive: true });
// Looking earlier would lay the page out before its faces have come, and again when they have.
requestAnimationFrame(look);

export {};
