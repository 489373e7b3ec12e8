import type { DayInShort, MonthInShort } from './day-in-short.ts';

/*
 * Fills the strip with today's panchang when it comes near the screen. Without it (the months that were
 * computed are over, or the network fails) the strip says where else today's panchang is.
 */

/**
 * Returns what a month's file says of today in India; null where it cannot be had. The page says how far India's clock
 * is ahead, because a module shared with other islands would bring React along.
 */
async function readToday({ today: addressOf = '', ahead }: DOMStringMap): Promise<DayInShort | null> {
  const today = new Date(Date.now() + Number(ahead)).toISOString().slice(0, 10);
  try {
    const answer = await fetch(addressOf.replace('MONTH', today.slice(0, 7)));
    if (!answer.ok) return null;
    const days: MonthInShort = await answer.json();
    return days[today] ?? null;
  } catch {
    return null;
  }
}

async function fill(strip: HTMLElement): Promise<void> {
  const day = await readToday(strip.dataset);
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
