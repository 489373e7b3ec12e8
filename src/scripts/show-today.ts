import type { DayInShort, MonthInShort } from '#tools/today/day-in-short.ts';

/*
 * Fills the home page's strip with today's panchang. Without it (the months that were computed are over, or
 * the network fails) the strip says where else today's panchang is.
 */

/** Returns the texts of today in India from the file of its month; null when they cannot be had. */
async function readToday({ dataset }: HTMLElement): Promise<DayInShort | null> {
  // The page contains the offset of India's clock, because the module of the clock is in the file that all
  // islands share.
  const today = new Date(Date.now() + Number(dataset.offset) * 60_000).toISOString().slice(0, 10);
  try {
    const answer = await fetch((dataset.days ?? '').replace('MONTH', today.slice(0, 7)));
    if (!answer.ok) return null;
    const days: MonthInShort = await answer.json();
    return days[today] ?? null;
  } catch {
    return null;
  }
}

/** Writes today's panchang into the strip, or lets it say where else that is. */
export async function showToday(strip: HTMLElement): Promise<void> {
  const day = await readToday(strip);
  if (day)
    for (const place of strip.querySelectorAll<HTMLElement>('[data-limb]')) {
      const lines = day[place.dataset.limb as keyof DayInShort];
      for (const [at, line] of [...place.children].entries()) line.textContent = lines[at] ?? '';
    }
  strip.dataset.state = day ? 'shown' : 'missing';
}
