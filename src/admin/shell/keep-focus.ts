/** By then React has drawn what was changed, in milliseconds. */
const DRAWN_MS = 100;

/** Puts the focus on the screen's title where what had it goes with the change being made. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusTitle();
  }, DRAWN_MS);
}

/** Puts the focus on the screen's title, without moving the page. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('.screen-head h1')?.focus({ preventScroll: true });
}
