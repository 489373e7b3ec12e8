/** Puts the focus on the screen's title where what had it is no longer there. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusTitle();
  });
}

/** Puts the focus on the screen's title, without moving the page. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('.screen-head h1')?.focus({ preventScroll: true });
}
