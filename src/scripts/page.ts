/*
 * The script that every page has beside React. Pages ask for it as for a worker, of which the bundler makes
 * one file that shares nothing with islands, and with low priority: the first paint would wait for any other
 * script file.
 */
import { stateIn } from '#domain/site/hours.ts';
import type { ShownNotice } from '#domain/site/notice.ts';
// Astro's script looks for `client:touch` as soon as it runs, so that comes first. build/islands says why both are here.
import './touch-islands.ts';
import 'astro/runtime/server/astro-island.js';
import './basket-count.ts';
import './drafts.ts';
import './early-keys.ts';
import './failed-islands.ts';
import './free-day.ts';
import './hindi-font.ts';
import './next-pages.ts';

/*
 * Closes the phone's menu, a popover, where it would stay open over the page: after a link into the same
 * page, when the focus moves on to the page, and when the page comes back from the back-forward cache. Old
 * browsers have no popovers.
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

/* The link to the same page in the other language keeps what the address says: a choice, words to look for. */
addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[rel="alternate"]');
    if (!link) return;
    link.search = location.search;
    link.hash = location.hash;
  },
  true,
);

/** Says whether the practice is open now: pages are built long before they are read, and kept open for days. */
function showOpen(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-open-now]'))
    place.textContent = `${place.dataset.before}${stateIn(JSON.parse(place.dataset.openNow ?? '[]'), new Date())}`;
}
showOpen();
document.addEventListener('visibilitychange', showOpen);

/** Shows the owner's notice, which built pages do not contain. If no notice comes, nothing is shown. */
async function showNotice(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset.notice ?? '', { priority: 'low' });
  const { notice }: { notice: ShownNotice | null } = await answer.json();
  if (!notice || (notice.ends_at && Date.parse(notice.ends_at) <= Date.now())) return;
  const text = (document.documentElement.lang === 'hi' && notice.text_hi) || notice.text;
  const own = document.createElement('span');
  own.lang = /[\u0900-\u097f]/.test(notice.own) ? 'hi' : 'en';
  own.textContent = notice.own;
  place.replaceChildren(text.slice(0, -notice.own.length), own);
  place.hidden = false;
}
const noticePlace = document.querySelector<HTMLElement>('[data-notice]');
// Asked for after the first paint: before it, the call delayed an article's words by a third of a second.
if (noticePlace)
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    showNotice(noticePlace).catch(() => {});
  }).observe({ type: 'paint', buffered: true });

/*
 * Fills each place for a few products when it comes near the screen. So a page reads only its own part of the store, and built pages can show products that are on sale now. If
 * nothing comes, the place stays empty.
 */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      const place = target as HTMLElement;
      void showPicks(place);
    }
  },
  { rootMargin: '800px' },
);
async function showPicks(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset.picks ?? '').catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
}
for (const place of document.querySelectorAll('[data-picks]')) near.observe(place);
