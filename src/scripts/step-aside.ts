/*
 * The floating button is away while one scrolls down, and wherever it would lie on a name, a price, a field or the
 * footer.
 */
const button = document.querySelector<HTMLElement>('.enquire-float');
const kept = 'h1,h2,h3,h4,.price,.card-name,.category-name,label,input,select,textarea,summary,dt,dd,footer';
/** How far apart the points are that are looked at, in pixels: no line of text fits between two. */
const STEP = 20;

function isOverSomething({ left, right, top, bottom }: DOMRect): boolean {
  for (let x = left; x < right + STEP; x += STEP)
    for (let y = top; y < bottom + STEP; y += STEP)
      if (document.elementsFromPoint(Math.min(x, right), Math.min(y, bottom)).some((at) => at.matches(kept)))
        return true;
  return false;
}

let last = window.scrollY;
let waiting = false;
function look(): void {
  waiting = false;
  const down = window.scrollY > last;
  last = window.scrollY;
  button?.toggleAttribute('data-away', down || isOverSomething(button.getBoundingClientRect()));
}
function soon(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(look, 100);
}
if (button) {
  for (const change of ['scroll', 'resize', 'load']) addEventListener(change, soon, { passive: true });
  look();
}

export {};
