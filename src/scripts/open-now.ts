import { stateIn } from '#domain/site/hours.ts';

/* Says whether the practice is open, when the page is read and not when it was built. */
for (const place of document.querySelectorAll<HTMLElement>('[data-open-now]'))
  place.textContent = `. ${stateIn(JSON.parse(place.dataset.openNow ?? '[]'), new Date())}`;
