import { minuteOfWeek } from '#domain/hours.ts';

/* Says whether the practice is open, when the page is read and not when it was built. */
for (const place of document.querySelectorAll<HTMLElement>('[data-open-now]')) {
  const timetable: [number, string][] = JSON.parse(place.dataset.openNow ?? '[]');
  const now = minuteOfWeek(new Date());
  const [, words] = timetable.findLast(([from]) => from <= now) ?? [];
  if (words) place.textContent = `. ${words}`;
}
