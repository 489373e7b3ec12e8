/*
 * Says below a booking button which day has free time next. A built page cannot know that, so other words stand
 * there until the answer comes, and nothing moves.
 */
async function showFreeDay(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset.freeDay ?? '', { priority: 'low' });
  const { free }: { free: { day: string; ends_at: string } | null } = await answer.json();
  if (!free || Date.parse(free.ends_at) <= Date.now()) return;
  const day = new Date(free.day).toLocaleDateString(document.documentElement.lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  place.textContent = `${place.dataset.before}${day}`;
}

const place = document.querySelector<HTMLElement>('[data-free-day]');
const begin = () => {
  if (place) showFreeDay(place).catch(() => {});
};
if (document.readyState === 'complete') begin();
else window.addEventListener('load', begin);
