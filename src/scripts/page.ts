/*
 * The script that every page has beside React. Pages ask for it as for a worker, of which the bundler makes one file that shares
 * nothing with islands, and with low priority: the first paint would wait for any other script file.
 */
import { stateIn } from '#domain/site/hours.ts';
import type { ShownNotice } from '#domain/site/notice.ts';
import './drafts.ts';
import './dropdowns.ts';
import './step-aside.ts';

/*
 * The phone's menu, a popover, closes where it would stay open over the page: a link into the same page was followed,
 * the focus went on to the page, or that came back from the back-forward cache. (Old browsers know no popovers.)
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

/* Says whether the practice is open now: pages are built long before they are read. */
for (const place of document.querySelectorAll<HTMLElement>('[data-open-now]'))
  place.textContent = `${place.dataset.before ?? '. '}${stateIn(JSON.parse(place.dataset.openNow ?? '[]'), new Date())}`;

/** The owner's notice: pages are built without it. Nothing is shown where none comes. */
async function showNotice(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset.notice ?? '', { priority: 'low' });
  const { notice }: { notice: ShownNotice | null } = await answer.json();
  if (!notice || (notice.ends_at && Date.parse(notice.ends_at) <= Date.now())) return;
  place.textContent = notice.text;
  place.hidden = false;
}
const noticePlace = document.querySelector<HTMLElement>('[data-notice]');
// Only once something is painted: asked for before, it kept an article's words back by a third of a second.
if (noticePlace)
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    showNotice(noticePlace).catch(() => {});
  }).observe({ type: 'paint', buffered: true });

/*
 * Each place for a few products is filled when it comes near the screen: a page then reads no more of the store than its
 * own, and pages rendered while the site is built can show what is on sale now. Where nothing comes it stays empty.
 */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void fill(target as HTMLElement);
    }
  },
  { rootMargin: '800px' },
);
async function fill(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset.picks ?? '').catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
}
for (const place of document.querySelectorAll('[data-picks]')) near.observe(place);
