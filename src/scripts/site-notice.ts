import { indiaToday } from '#domain/site/india-day.ts';
import { type Notice, noticeOn } from '#domain/site/notice.ts';

/* The owner's notice, asked for once a page is there: pages are built without it. Nothing is shown where none came. */
const place = document.querySelector<HTMLElement>('[data-notice]');
if (place)
  fetch(place.dataset.notice ?? '', { priority: 'low' })
    .then((answer) => answer.json())
    .then(({ notice }: { notice: Notice | null }) => {
      const shown = notice && noticeOn(notice, indiaToday(new Date()));
      if (!shown) return;
      place.textContent = shown.text;
      place.hidden = false;
    })
    .catch(() => {});
