import type { DayInShort, MonthInShort } from './day-in-short.ts';

/*
 * Fills the strip with today's panchang when it comes near the screen. Without it (the months that were
 * computed are over, or the network fails) the strip says where else today's panchang is.
 */

/** Returns the texts of today in India from the file of its month; null when they cannot be had. */
async function readToday({ dataset }: HTMLElement): Promise<DayInShort | null> {
  // The offset of India's clock stands in the page: its module is in the file that all islands share.
  const today = new Date(Date.now() + Number(dataset.offset) * 60_000).toISOString().slice(0, 10);
  try {
    const answer = await fetch((dataset.today ?? '').replace('MONTH', today.slice(0, 7)));
    if (!answer.ok) return null;
    const days: MonthInShort = await answer.json();
    return days[today] ?? null;
  } catch {
    return null;
  }
}

async function fill(strip: HTMLElement): Promise<void> {
  const day = await readToday(strip);
  if (day)
    for (const place of strip.querySelectorAll<HTMLElement>('[data-limb]')) {
      const lines = day[place.dataset.limb as keyof DayInShort];
      for (const [at, line] of [...place.children].entries()) line.textContent = lines[at] ?? '';
    }
  strip.dataset.state = day ? 'shown' : 'missing';
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void fill(target as HTMLElement);
    }
  },
  { rootMargin: '600px' },
);
for (const strip of document.querySelectorAll('[data-today]')) near.observe(strip);
