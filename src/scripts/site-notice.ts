import type { ShownNotice } from '#domain/site/notice.ts';

/*
 * The owner's notice, asked for once a page is there: pages are built without it. Nothing is shown where none came. It
 * imports types alone: a file shared with other scripts would be one more request of every page.
 */

const place = document.querySelector<HTMLElement>('[data-notice]');

function ask(place: HTMLElement): void {
  fetch(place.dataset.notice ?? '', { priority: 'low' })
    .then((answer) => answer.json())
    .then(({ notice }: { notice: ShownNotice | null }) => {
      if (!notice || (notice.ends_at && Date.parse(notice.ends_at) <= Date.now())) return;
      place.textContent = notice.text;
      place.hidden = false;
    })
    .catch(() => {});
}

// Only once something is painted: asked for before, it kept an article's words back by a third of a second.
if (place)
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    ask(place);
  }).observe({ type: 'paint', buffered: true });
