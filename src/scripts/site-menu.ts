/*
 * Closes the phone's menu, a popover, where it would stay open over the page: a link into the same page was
 * followed, the focus went on to the page, or that came back from the back-forward cache. (Old browsers know no popovers.)
 */
const menu = document.querySelector<HTMLElement>('#site-menu');

menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a[href*="#"]')) menu.hidePopover?.();
});
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && !menu.contains(relatedTarget as Node)) menu.hidePopover?.();
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) menu?.hidePopover?.();
});

export {};
